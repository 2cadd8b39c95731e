"""What can be done on the battle page, as buttons."""

from __future__ import annotations

from functools import partial

from ui.screens.page import Page
from ui.screens.ways import SIGNS
from ui.widgets.touch.slots import Slot


def others(page: Page) -> list[Slot | None]:
    """The hands of those who may use a card though another one decides."""
    may = page.scene.others if page.model.pointing.selection.empty else ()
    return [
        Slot(
            page.words("Cards of {player}", player=side.name),
            partial(page.model.hidden.open_hand, side.id),
            "cards",
            sort="quiet",
        )
        for side in page.scene.sides
        if side.id in may
    ]


def kinds(page: Page) -> list[Slot]:
    """The kinds of actions that a player may wish for on the chosen place."""
    pointing, icons = page.model.pointing, page.scene.icons
    return [
        Slot(
            label,
            partial(pointing.tap_kind, kind),
            icons.get(kind, ""),
            cost if possible else -1,
            faint=not possible,
            chosen=kind == pointing.selection.kind,
        )
        for kind, label, cost, possible in pointing.kind_buttons
    ]


def meanings(page: Page) -> list[Slot | None]:
    """What the table may mean, and the other ways on."""
    model = page.model
    slots: list[Slot | None] = []
    for label, meaning in model.table.meanings:
        cost = (meaning.choice and meaning.choice.cost) or -1
        icon = page.scene.icons.get(meaning.choice.kind, "") if meaning.choice is not None else ""
        slots.append(Slot(label, partial(model.table.means, meaning), icon, cost))
    for label, way in page.guide.ways:
        slots.append(Slot(label, partial(model.go_way, way), SIGNS[way], sort="quiet"))
    return slots
