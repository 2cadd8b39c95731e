"""Age of Arthur as the house knows it: what is chosen before a campaign, and the game made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.errors import DataError
from companion.game import CARDS, DICE, VARIANT, Game, Options, Seat, Setting
from companion.games.age_of_arthur.box.plan import CARDS as CARD_FILE
from companion.games.age_of_arthur.box.plan import (
    MAP,
    NAME,
    NO,
    ROUNDS,
    SAXONS,
    SHORE,
    TITLE,
    VARIANTS,
    YES,
    joined,
)
from companion.language import Sentence
from companion.scene import Moment
from companion.simple import SimpleModule

SHORES: Final = (
    (NO, Sentence("British", context="setting")),
    (YES, Sentence("Saxon", context="setting")),
)
"""What the people of the Saxon Shore may be, as it stands on a button."""


class AgeOfArthurModule(SimpleModule):
    """The game's folder."""

    name = NAME
    title = TITLE
    tells = (DICE,)  # The app draws the cards: what is drawn is a secret (G6).
    printed = Options({VARIANT: "8"})
    files: Mapping[str, str] = {
        "map": "provinces, kingdoms, setups and anchors (TOML)",
        "cards": "the kinds of cards and their counts (TOML)",
    }

    def settings(self, language: str) -> tuple[Setting, ...]:
        """The number of players, the Saxon Shore, and after how many rounds time is called."""
        rounds = [("0", Sentence("No limit"))]
        rounds += [(str(n), Sentence("{n} rounds", {"n": n})) for n in (6, 10, 15, 20, 30)]
        return (
            Setting(VARIANT, Sentence("Kingdoms").say(language), tuple((v, v) for v in VARIANTS), "crown"),
            Setting(
                SHORE,
                Sentence("Saxon Shore").say(language),
                tuple((value, said.say(language)) for value, said in SHORES),
                "shield",
                ("card/briton", "card/saxon"),
            ),
            Setting(
                ROUNDS,
                Sentence("Length").say(language),
                tuple((v, s.say(language)) for v, s in rounds),
                "clock",
                track=True,
            ),
        )

    def fields(self) -> frozenset[str]:
        """The fields of `new` that are the game's own."""
        return frozenset({VARIANT, "seats", SAXONS, ROUNDS})

    def options(self, fields: Mapping[str, Any]) -> Options:
        """The choices that the fields of `new`, or of a state to load, name."""
        loaded = "phase" in fields
        told = frozenset({CARDS, DICE}) if fields.get("chance", "ask" if loaded else "seeded") == "ask" else frozenset()
        variant = fields.get(VARIANT, VARIANTS[0])
        allowed = sorted([*VARIANTS, *(f"{value}+{SHORE}" for value in VARIANTS)])
        if not loaded and variant not in allowed:
            raise DataError("The variant must be one of: {variants}.", variants=", ".join(allowed))
        rounds = fields.get(ROUNDS, 0)
        if not isinstance(rounds, int) or isinstance(rounds, bool) or rounds < 0:
            raise DataError("The rounds are a whole number from 0 up.")
        settings = {ROUNDS: str(rounds)}
        if not loaded:
            settings[VARIANT], _, shore = variant.partition("+")
            settings[SHORE] = YES if shore else NO
        seats = fields.get("seats", () if not loaded else None)
        if not isinstance(seats, list | tuple) or not all(isinstance(seat, str) for seat in seats):
            raise DataError("The seats are a list of kingdoms.")
        if "seats" in fields and not 2 <= len(seats) <= 8:
            raise DataError("2 to 8 different kingdoms play.")
        if not loaded and "people" in fields:
            settings[SAXONS] = _saxons(fields["people"])
        return Options(settings, told, tuple(map(Seat, seats)))

    def joined(self, files: Mapping[str, str]) -> str:
        """Both files in one text, the box's own where one is missing."""
        map_text = files["map"] if "map" in files else MAP.read_text(encoding="utf-8")
        return joined(map_text, files["cards"] if "cards" in files else CARD_FILE.read_text(encoding="utf-8"))

    def story(self) -> tuple[Moment, ...]:
        """A campaign of six kings."""
        from companion.games.age_of_arthur.game import AgeOfArthur  # the rules, which only a game of it needs
        from companion.games.age_of_arthur.shown import story

        return story.moments(AgeOfArthur)

    def new(self, options: Options, components: str = "") -> Game:
        """The game as it was chosen."""
        from companion.games.age_of_arthur.game import AgeOfArthur  # as above

        return AgeOfArthur(options, components)


def _saxons(people: object) -> str:
    """The seats whose rulers begin Saxon, with "=" before the others that are named."""
    if not isinstance(people, dict) or not all(value in ("british", "saxon") for value in people.values()):
        raise DataError('The people of rulers are named like {{"kent": "saxon"}}.')
    return ",".join(f"{seat}={value}" for seat, value in sorted(people.items()))


MODULE: Final = AgeOfArthurModule()
