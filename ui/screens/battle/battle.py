"""The board at a glance, what the app wants now, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.scene import Choice, Lies
from ui.model.screen import Screen
from ui.model.table.lying import Lying
from ui.screens.page import Page, Press, load
from ui.theme import GOLD, TEXT, WARN
from ui.widgets import card, map, open_cards, pips  # noqa: F401  (the layout uses them)
from ui.widgets.big_counter import BigCounter, names

load(__file__)

LONG = 90
"""With more letters, what the app says is an explanation, and is smaller."""
PROMPT, EXPLAINED = 19, 16
"""The size of what the app says, in steps."""
FEW = 2
"""So many answers have room below each other."""


class Battle(Page):
    """The screen between combats."""

    def refresh(self) -> None:
        """Shows the state, the selection and the legal choices."""
        model, scene, ids = self.model, self.scene, self.ids
        chosen = frozenset(filter(None, (model.pointing.selection.origin, model.table.meant)))
        at = model.table.lying if model.pointing.selection.origin is None else Lying(scene.counters)
        marked = frozenset(model.pointing.selection.marks or at.marked)
        ids.map.show(model.board, at.counters, self.colours(), model.pattern, chosen, marked, at.spots, scene.grounds)
        ids.title.text = scene.title
        ids.title.color = TEXT
        ids.pips.show(scene.meters)
        active = next((pile for pile in scene.piles if pile.lies is Lies.ACTIVE and pile.cards), None)
        ids.active.show(active.cards[0] if active else None, scene.sides, scene.emblems)
        ids.open.show(model.play.open_cards, scene)
        middle = scene.meters or active or model.play.open_cards
        ids.middle.size_hint_y, ids.middle.opacity = (1, 1) if middle else (None, 0)
        if not middle:
            ids.middle.height = 0
        ids.active.opacity = 1 if active else 0
        told = model.play.taken_back or model.lesson or " ".join(model.news[-2:])
        quiet = model.pointing.selection.origin is not None or model.table.held_up
        ids.news.text = self.trouble() or ("" if quiet else told)
        ids.prompt.text = model.why or model.prompt
        ids.prompt.size_steps = PROMPT if len(ids.prompt.text) <= LONG else EXPLAINED
        ids.prompt.color = WARN if model.why else GOLD if model.table.held_up else TEXT
        self._pieces()
        self._buttons()
        self._foot()

    def _pieces(self) -> None:
        """The counters of the chosen place, as large as fingers, to say who joins."""
        model, row = self.model, self.ids.pieces
        row.clear_widgets()
        origin = model.pointing.selection.origin
        here = [c for c in self.scene.counters if c.place == origin] if origin is not None else []
        row.height = self.step(62 if here else 0)
        called, joining = names(here), model.pointing.selection.marks or {}
        for counter in here:
            name = called[counter.piece]
            big = BigCounter(counter, self.colour(counter.seat), name, joins=counter.piece in joining)
            big.bind(on_release=lambda _, p=counter.piece: model.pointing.tap_piece(p))
            row.add_widget(big)

    def _buttons(self) -> None:
        model, grid = self.model, self.ids.buttons
        grid.clear_widgets()

        def add(text: str, act: Callable[[], object], cost: int = -1, main: bool = False, faint: bool = False) -> None:
            grid.add_widget(Press(text=text, cost=cost, main=main, faint=faint, on_release=lambda *_: act()))

        def offer(choice: Choice, main: bool = False) -> None:
            add(choice.label, lambda: model.submit(choice), choice.cost or -1, main)

        if model.table.held_up:
            grid.cols = 1 if len(model.table.meanings) <= FEW else 2
            for label, meaning in model.table.meanings:
                cost = (meaning.choice and meaning.choice.cost) or -1
                add(label, partial(model.table.means, meaning), cost, main=True)
            for label, way in self.guide.ways:
                add(label, partial(model.go_way, way))
            return
        ready = model.pointing.ready
        grid.cols = 1 if ready else 2 if model.pointing.selection.origin is None else 3
        if ready:
            for choice in ready:
                offer(choice, main=choice is ready[0])
        elif model.pointing.selection.origin is not None:
            for kind, label, cost, possible in model.pointing.kind_buttons:
                add(label, partial(model.pointing.tap_kind, kind), cost if possible else -1, faint=not possible)
        else:
            for choice in model.plain_choices:
                offer(choice)
            may = self.scene.others if model.pointing.selection.empty else ()
            for side in (side for side in self.scene.sides if side.id in may):
                add(self.words("Cards of {player}", player=side.name), partial(model.hidden.open_hand, side.id))

    def _foot(self) -> None:
        model, foot = self.model, self.ids.foot
        foot.clear_widgets()
        if model.why and model.decisions.rule is not None and model.game.explain(model.decisions.rule, model.language):
            foot.add_widget(Press(text=self.words("Why?"), on_release=lambda *_: model.decisions.explain()))
        if not model.pointing.selection.empty:
            foot.add_widget(Press(text=self.words("Something else"), on_release=lambda *_: model.pointing.clear()))
            return
        if model.told.can_tell:
            foot.add_widget(Press(text=self.words("Special card"), on_release=lambda *_: model.told.begin_telling()))
        if model.hidden.can_look:
            foot.add_widget(Press(text=self.words("Cards"), on_release=lambda *_: model.hidden.open_hand()))
        if self.scene.notes:
            foot.add_widget(Press(text=self.words("In play"), on_release=lambda *_: model.open(Screen.NOTES)))
        if model.can_undo:
            foot.add_widget(Press(text=self.words("Undo"), on_release=lambda *_: model.undo()))
        if model.pointing.ending is not None and not model.table.held_up:
            end = model.pointing.ending
            foot.add_widget(
                Press(text=end.label, main=model.pointing.only_end, on_release=lambda *_: model.pointing.end_turn())
            )
