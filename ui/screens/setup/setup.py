"""A new game: its variant, and whether every counter stands where it begins."""

from __future__ import annotations

from typing import Any

from companion.game import Options
from companion.language import mark
from ui import deployment
from ui.screens.page import Page, Press, load
from ui.table_model import TableModel
from ui.theme import GOLD, TEXT, WARN
from ui.widgets import map  # noqa: F401  (the layout uses it)

load(__file__)

MOST = 5


class Setup(Page):
    """What is played, and what the table still lacks."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.variant = model.variants[0]
        self.printed = False
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the variants and the table."""
        model, ids = self.model, self.ids
        ids.title.text = self.words("New game")
        ids.variants.clear_widgets()
        for variant in model.variants:
            press = Press(text=model.variant_name(variant), chosen=variant == self.variant)
            press.bind(on_release=lambda _, v=variant: self._choose(v))
            ids.variants.add_widget(press)
        ids.cards.clear_widgets()
        for printed, text in ((False, mark("Cards in the app")), (True, mark("Printed cards"))):
            press = Press(text=self.words(text), chosen=printed == self.printed)
            press.bind(on_release=lambda _, p=printed: self._deal(p))
            ids.cards.add_widget(press)
        yes_no = self.words("Yes") if model.learning else self.words("No")
        ids.learn.text = self.words("Explain the first round: {yes}", yes=yes_no)
        ids.learn.chosen = model.learning
        start = model.game.scene(model.game.setup(Options(self.variant)), None, model.language)
        colours = self.colours_of(start)
        ids.map.show(model.board, start.counters, colours, model.pattern)
        lacks = model.deployment
        pieces = len(model.game.pieces)
        ids.seen.color = TEXT
        if lacks is None:
            ids.seen.text = self.words("Set the counters up as shown. The camera does not see the board now.")
        elif lacks:
            there = pieces - len({fix.piece for fix in lacks})
            ids.seen.text = self.words("{n} of {all} counters stand in their places.", n=there, all=pieces)
        else:
            ids.seen.color = GOLD
            ids.seen.text = self.words("All {n} counters stand in their places.", n=pieces)
        ids.fixes.text = "\n".join(deployment.said(model.game, lacks or (), model.language)[:MOST])
        ids.begin.text = self.words("Begin")
        ids.unsaved.clear_widgets()
        if model.why:
            ids.seen.text, ids.seen.color = model.why, WARN
            ids.fixes.text = ""
            ids.begin.text = self.words("Try again")
            press = Press(text=self.words("Go on without saving"))
            press.bind(on_release=lambda *_: model.new_game_unsaved(self.variant, self.printed))
            ids.unsaved.add_widget(press)
        ids.back.text = self.words("Back")

    def learn(self) -> None:
        """Explains the first round, or no longer."""
        self.model.learning = not self.model.learning
        self.refresh()

    def _deal(self, printed: bool) -> None:
        """Says whether the app deals or the players do, with the printed cards."""
        self.printed = printed
        self.refresh()

    def _choose(self, variant: str) -> None:
        self.variant = variant
        self.refresh()
