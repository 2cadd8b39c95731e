"""The first screen: go on, begin, choose the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.language import mark
from ui.screens.page import Page, Press, load

if TYPE_CHECKING:
    from ui.table_model import TableModel

load(__file__)

LANGUAGES = {"en": "English", "es": "Español"}
VARIANTS = {"basic": mark("New game: basic"), "advanced": mark("New game: with special cards")}


class Home(Page):
    """Home."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows what can be begun or gone on with."""
        model = self.model
        self.ids.title.text = model.title
        self.ids.what.text = self.words("The companion for your table: it follows the board and knows the rules.")
        buttons = self.ids.buttons
        buttons.clear_widgets()

        def add(text: str, act: Any, main: bool = False) -> None:
            buttons.add_widget(Press(text=text, main=main, steps=64, on_release=lambda *_: act()))

        if model.kept:
            add(self.words("Go on with the game"), model.go_on, main=True)
        for variant in model.variants:
            label = VARIANTS.get(variant, variant)
            first = not model.kept and variant == model.variants[0]
            add(self.words(label), lambda v=variant: model.new_game(v), main=first)
        after = model.languages[(model.languages.index(model.language) + 1) % len(model.languages)]
        add(LANGUAGES.get(after, after), lambda: model.speak(after))
        self.ids.devices.text = model.devices
