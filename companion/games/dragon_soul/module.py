"""Dragon Soul as the house knows it: what is chosen before a game, and the game made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.errors import DataError
from companion.game import CARDS, VARIANT, Game, Options, Setting
from companion.games.dragon_soul.box.components import NAME, TITLE, load_box
from companion.games.dragon_soul.box.plan import TEAMS, variants
from companion.games.dragon_soul.box.written import with_maps
from companion.games.dragon_soul.shown.words import MAPS
from companion.language import Sentence
from companion.scene import Moment
from companion.simple import SimpleModule


class DragonSoulModule(SimpleModule):
    """The game's folder."""

    name = NAME
    title = TITLE
    tells = ()  # The app deals: what is drawn is a secret that the rules must know (D42).
    files: Mapping[str, str] = {
        "components": "the deck, limits, diagram, colours and maps (TOML)",
        "map": "maps of your own, before the box's (TOML)",
    }

    def settings(self, language: str) -> tuple[Setting, ...]:
        """The map, and whether it is played in teams."""
        box = load_box()
        names = {map.id: map.name or map.id for map in box.maps}
        values = tuple((variant, _named(names, variant).say(language)) for variant in variants(box))
        return (Setting(VARIANT, Sentence("Map").say(language), values),)

    def fields(self) -> frozenset[str]:
        """The variant."""
        return frozenset({VARIANT})

    def options(self, fields: Mapping[str, Any]) -> Options:
        """The variant that is named, whatever maps the component file has; a state without `chance` asks for it."""
        variant = fields.get(VARIANT)
        if VARIANT in fields and not isinstance(variant, str):
            raise DataError("The variant is the id of a map.")
        asks = fields.get("chance", "ask" if "phase" in fields else "seeded") == "ask"
        return Options({} if variant is None else {VARIANT: variant}, frozenset({CARDS} if asks else ()))

    def joined(self, files: Mapping[str, str]) -> str:
        """The component file, with maps of the owner's before its own where there are some."""
        components = files.get("components", "")
        return with_maps(components, files["map"]) if "map" in files else components

    def story(self) -> tuple[Moment, ...]:
        """Moments of a duel and of a game of four, for pictures."""
        from companion.games.dragon_soul.game import DragonSoul  # the rules, which only a game of it needs
        from companion.games.dragon_soul.shown import story

        return story.moments(DragonSoul)

    def new(self, options: Options, components: str = "") -> Game:
        """The game on the chosen map of a component file's text."""
        from companion.games.dragon_soul.game import DragonSoul  # as above

        return DragonSoul(options, components)


def _named(names: Mapping[str, str], variant: str) -> Sentence:
    """A variant as players call it."""
    name = names[variant.removesuffix(TEAMS)]
    shown = Sentence(name) if name in MAPS else name
    if variant.endswith(TEAMS):
        return Sentence("{map}, in teams", {"map": shown})
    return Sentence("{map}", {"map": shown})


MODULE: Final = DragonSoulModule()
