"""What the box holds: the deck, the limits, the battle diagram, the colours and the maps, read from a component file
(D46)."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from companion.errors import DataError
from companion.game import CardId, Seat
from companion.games.dragon_soul.box.spaces import Coordinates, coordinates, is_centre
from companion.games.dragon_soul.fight.cards import KINDS, SOLDIERS, STONE, Cards, Kind

DEFAULT: Final = Path(__file__).parent / "components.toml"
NAME: Final = "dragon_soul"
TITLE: Final = "Dragon Soul"
MOST_TILES: Final = 30
MOST: Final = 1_000_000
"""No number of a component file is greater."""
_ID: Final = re.compile(r"[a-z](?:[a-z0-9_]{0,28}[a-z])?")
_UNSEEN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")

Outcome = Literal["attacker", "defender", "both", "neither"]
"""Whose card is defeated (D33)."""


class Limits(msgspec.Struct, frozen=True):
    """The numbers that the rules name; 0 is no limit for `stack_max` and `hand_max`."""

    cards_per_castle: int
    move: int
    stack_max: int
    hand_max: int
    castle_tokens: int
    battalion_tokens: int
    cooldown: int
    count_contested: bool
    enter_forest: bool


class Colour(msgspec.Struct, frozen=True):
    """One colour of pieces: its id, and what it is called."""

    id: Seat
    name: str
    source: str = ""


class _Seat(msgspec.Struct, frozen=True):
    colour: Seat
    start: str


class Map(msgspec.Struct, frozen=True):
    """One map as the file writes it: spaces as "q,r"."""

    id: str
    castles_to_win: int
    seat: tuple[_Seat, ...]
    name: str = ""
    source: str = ""
    castles_to_win_teams: int | None = None
    grass: tuple[str, ...] = ()
    forest: tuple[str, ...] = ()
    boneyard: tuple[str, ...] = ()


class _Table(msgspec.Struct, frozen=True):
    spacing_mm: float


class File(msgspec.Struct, frozen=True):
    """A component file as it is written."""

    deck: dict[CardId, int]
    limits: Limits
    table: _Table
    colour: tuple[Colour, ...]
    battle: dict[CardId, dict[CardId, Outcome]]
    map: tuple[Map, ...]
    game: str = NAME
    source: dict[str, str] = {}


class Box(msgspec.Struct, frozen=True):
    """Everything that a component file says, in the shape in which the rules ask for it."""

    deck: Cards
    limits: Limits
    colours: tuple[Colour, ...]
    diagram: tuple[tuple[tuple[bool, bool], ...], ...]
    """By the attacker's and the defender's kind of card: whether the attacker's, and the defender's, is defeated."""
    maps: tuple[Map, ...]
    spacing_mm: float


def load_box(text: str | None = None) -> Box:
    """The box that a component file describes (None: the game's own); DataError where no box can be like that."""
    file = read_file(DEFAULT.read_text(encoding="utf-8") if text is None else text)
    _check_limits(file.limits)
    if not 0 < file.table.spacing_mm <= MOST:
        raise DataError("The distance of two spaces, spacing_mm, is a number above 0.")
    _check_colours(file.colour)
    if not file.map:
        raise DataError("A component file has at least one map.")
    seen: set[str] = set()
    for map in file.map:
        if not _ID.fullmatch(map.id) or map.id in seen:
            raise DataError("The id of each map is a word of its own in small letters, not {id}.", id=map.id)
        seen.add(map.id)
        _check_map(map, file)
    return Box(_deck(file.deck), file.limits, file.colour, _diagram(file.battle), file.map, file.table.spacing_mm)


@lru_cache(maxsize=2)
def read_file(text: str) -> File:
    """A component file as it is written, unchecked but for its shape; DataError where it cannot be read."""
    try:
        raw: dict[str, Any] = tomllib.loads(text)
        file = msgspec.convert(raw, File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise DataError("This component file cannot be read: {error}.", error=str(error).rstrip(".")) from error
    if file.game != NAME:
        raise DataError("This component file is for another game: {game}.", game=file.game)
    return file


def _check_limits(limits: Limits) -> None:
    for name, value in msgspec.to_builtins(limits).items():
        low = 0 if name in ("stack_max", "hand_max") else 1
        if not isinstance(value, bool) and not low <= value <= MOST:
            raise DataError("The limit {name} is a whole number from {low} up, not {value}.", name=name, low=low,
                            value=value)  # fmt: skip


def _deck(named: dict[CardId, int]) -> Cards:
    if set(named) != set(KINDS):
        raise DataError("The deck counts each of these kinds of card: {kinds}.", kinds=", ".join(KINDS))
    if not all(0 <= n <= MOST for n in named.values()) or not any(named.values()):
        raise DataError("The cards of each kind in the deck are a whole number, and not all are 0.")
    archer, knight, stone, spearman, swordsman = (named[kind] for kind in KINDS)
    return archer, knight, stone, spearman, swordsman


def _diagram(battle: dict[CardId, dict[CardId, Outcome]]) -> tuple[tuple[tuple[bool, bool], ...], ...]:
    """The diagram with the soul stone, which any soldier defeats (D23) and which is never sent."""
    named = {KINDS[kind] for kind in SOLDIERS}
    if set(battle) != named or any(set(row) != named for row in battle.values()):
        raise DataError("The battle diagram pairs each of these cards with each: {kinds}.", kinds=", ".join(named))

    def defeated(attack: Kind, defence: Kind) -> tuple[bool, bool]:
        if STONE in (attack, defence):
            return False, True
        outcome = battle[KINDS[attack]][KINDS[defence]]
        return outcome in ("attacker", "both"), outcome in ("defender", "both")

    every = range(len(KINDS))
    return tuple(tuple(defeated(attack, defence) for defence in every) for attack in every)


def _check_colours(colours: tuple[Colour, ...]) -> None:
    """DataError unless these are the four colours of D1, each with a name that can be shown."""
    for number, colour in enumerate(colours):
        if not _ID.fullmatch(colour.id) or any(other.id == colour.id for other in colours[:number]):
            raise DataError("The id of each colour is a word of its own in small letters, not {id}.", id=colour.id)
        if not 0 < len(colour.name) <= 30 or _UNSEEN.search(colour.name):
            raise DataError("The colour {id} needs a name of at most 30 signs.", id=colour.id)
    if len(colours) != 4:
        raise DataError("There are four colours of pieces, not {n}.", n=len(colours))


def _check_map(map: Map, file: File) -> None:
    """DataError where a map cannot be laid or played (D3, D5, D7, D46)."""
    if len(map.name) > 60 or _UNSEEN.search(map.name):
        raise DataError("The map {map} needs a name of at most 60 signs.", map=map.id)
    tiles: dict[Coordinates, str] = {}
    for name in (*map.grass, *map.forest, *map.boneyard):
        tile = _space(map, name)
        if not is_centre(tile):
            raise DataError("{map}: {space} is no centre of a tile: q-r must be divisible by 3.", map=map.id,
                            space=name)  # fmt: skip
        if tile in tiles:
            raise DataError("{map}: the tile {space} is named twice.", map=map.id, space=name)
        tiles[tile] = name
    if not 1 <= len(tiles) <= MOST_TILES:
        raise DataError("{map} has {n} tiles; a map has 1 to 30.", map=map.id, n=len(tiles))
    if not 2 <= len(map.seat) <= 4:
        raise DataError("{map} needs 2 to 4 seats, not {n}.", map=map.id, n=len(map.seat))
    known = {colour.id for colour in file.colour}
    for number, seat in enumerate(map.seat):
        if seat.colour not in known:
            raise DataError("{map}: a seat is of one of the colours {colours}, not {colour}.",
                            map=map.id, colours=", ".join(sorted(known)), colour=seat.colour)  # fmt: skip
        if any(other.colour == seat.colour for other in map.seat[:number]):
            raise DataError("{map}: two seats are {colour}; each has a colour of its own.", map=map.id,
                            colour=seat.colour)  # fmt: skip
        if _space(map, seat.start) not in {coordinates(name) for name in map.grass}:
            raise DataError("{map}: {colour} must start on a grass centre, not on {space}.", map=map.id,
                            colour=seat.colour, space=seat.start)  # fmt: skip
        if any(other.start == seat.start for other in map.seat[:number]):
            raise DataError("{map}: two colours start on {space}.", map=map.id, space=seat.start)
    _check_goals(map, file.limits.castle_tokens)


def _space(map: Map, name: str) -> Coordinates:
    found = coordinates(name)
    if found is None:
        raise DataError('{map}: a space is written as "q,r", not as {space}.', map=map.id, space=name)
    return found


def _check_goals(map: Map, tokens: int) -> None:
    if not 2 <= map.castles_to_win <= tokens:
        raise DataError("{map}: the castles to win are 2 to {most}, as many as a player has tokens, not {n}.",
                        map=map.id, most=tokens, n=map.castles_to_win)  # fmt: skip
    goal = map.castles_to_win_teams
    if goal is None:
        return
    if len(map.seat) != 4:
        raise DataError("{map}: only a map for four players has castles_to_win_teams.", map=map.id)
    if not 3 <= goal <= 2 * tokens:
        raise DataError("{map}: the castles for teams to win are 3 to {most}, not {n}.", map=map.id,
                        most=2 * tokens, n=goal)  # fmt: skip
