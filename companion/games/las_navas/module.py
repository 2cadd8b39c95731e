"""1212 Las Navas de Tolosa as the house knows it: what is chosen before a game, and the game made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.game import CARDS, VARIANT, Game, Options, Setting
from companion.games.las_navas.rules import VARIANTS, LasNavas
from companion.language import Sentence, mark
from companion.simple import SimpleModule

NAMES: Final = {"basic": mark("Basic game"), "advanced": mark("With special cards")}


class LasNavasModule(SimpleModule):
    """The game's folder."""

    name = LasNavas.name
    title = LasNavas.title
    tells = (CARDS,)
    files: Mapping[str, str] = {"components": "the pieces as they are printed (TOML)"}

    def settings(self, language: str) -> tuple[Setting, ...]:
        """The variant."""
        values = tuple((variant, Sentence(NAMES[variant]).say(language)) for variant in VARIANTS)
        return (Setting(VARIANT, Sentence("Variant").say(language), values),)

    def new(self, options: Options, components: str = "") -> Game:
        """The game with the pieces of a component file's text."""
        return LasNavas(components or None, options)


MODULE: Final = LasNavasModule()
