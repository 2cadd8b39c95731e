"""Harvest as the companion finds it."""

from __future__ import annotations

from harvest.rules import Harvest
from harvest.show import say

from companion.game import CARDS, DICE, VARIANT, Game, Options, Setting
from companion.language import mark
from companion.simple import SimpleModule

PLAYERS = {"three": mark("Three players"), "eight": mark("Eight players")}


class HarvestModule(SimpleModule):
    """The package's game."""

    name = Harvest.name
    title = Harvest.title
    tells = (CARDS, DICE)

    def settings(self, language: str) -> tuple[Setting, ...]:
        """How many play."""
        values = tuple((variant, say(text, language)) for variant, text in PLAYERS.items())
        return (Setting(VARIANT, say(mark("Players"), language), values),)

    def new(self, options: Options, components: str = "") -> Game:
        """The game for so many."""
        return Harvest(options)


MODULE = HarvestModule()
