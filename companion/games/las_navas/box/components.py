"""What is printed on the pieces: 54 units and the coats of arms of 9 cards, read from a component file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final, Literal, NewType, get_args

import msgspec

from companion.errors import DataError
from companion.game import CardId, PieceId, Seat
from companion.games.las_navas.box import zones
from companion.games.las_navas.box.cards import COMBAT, SPECIALS
from companion.games.las_navas.box.zones import Zone

Side = NewType("Side", int)
UnitNumber = NewType("UnitNumber", int)

CHRISTIAN: Final = Side(0)
MUSLIM: Final = Side(1)
SIDES: Final = (CHRISTIAN, MUSLIM)
SEATS: Final = (Seat("christian"), Seat("muslim"))
SIDE_OF: Final = {seat: Side(side) for side, seat in enumerate(SEATS)}
KINGS: Final = ("aragon", "castile", "navarre")
"""The kingdoms in the order of their columns A, B, C (R1)."""

IMMOBILE: Final = ("al_nasir", "black_guard")
AT: Final = re.compile(r"(unit|card)\[(\d+)\](?:\.(\w+))?")
"""Where msgspec finds a mistake."""
DEFAULT: Final = Path(__file__).parent / "components.toml"


class Unit(msgspec.Struct, frozen=True, cache_hash=True):
    """One counter: whose it is, where it starts, its type, the name printed on it and its icon."""

    id: PieceId
    side: Literal["christian", "muslim"]
    zone: str
    type: str
    name: str
    icon: Literal["none", "archer", "cavalry"]
    star: bool = False
    source: str = ""
    icon_source: str = ""


class CombatCard(msgspec.Struct, frozen=True):
    """One combat card and the kingdom whose coat of arms it bears (R5)."""

    id: CardId
    king: Literal["aragon", "castile", "navarre"]
    source: str = ""
    king_source: str = ""


class _File(msgspec.Struct):
    unit: list[Unit]
    card: list[CombatCard]


class Printed:
    """The printed pieces with what the rules ask of them; units are numbered in the order of their ids."""

    def __init__(self, units: list[Unit], cards: list[CombatCard]) -> None:
        self.units = tuple(sorted(units, key=lambda unit: unit.id))
        self.cards = tuple(sorted(cards, key=lambda card: COMBAT.index(card.id)))
        self.number = {unit.id: UnitNumber(n) for n, unit in enumerate(self.units)}
        self.ids = tuple(unit.id for unit in self.units)
        self.side = tuple(SIDE_OF[Seat(unit.side)] for unit in self.units)
        self.cavalry = tuple(unit.icon == "cavalry" for unit in self.units)
        self.archer = tuple(unit.icon == "archer" for unit in self.units)
        self.immobile = tuple(unit.type in IMMOBILE for unit in self.units)
        self.start = tuple(Zone(zones.NUMBER[unit.zone]) for unit in self.units)
        self.al_nasir = next(UnitNumber(n) for n, unit in enumerate(self.units) if unit.type == "al_nasir")
        self.column_of = {card.id: KINGS.index(card.king) for card in cards}
        self.named = {card: self._of_type(card) for side in SIDES for card in SPECIALS[side]}
        """The units of the type that each special card is about (R34)."""

    def _of_type(self, kind: str) -> frozenset[int]:
        return frozenset(n for n, unit in enumerate(self.units) if unit.type == kind)


def load_components(text: str | None = None) -> Printed:
    """The pieces that a component file describes (None: the game's own); DataError where it is broken."""
    try:
        raw: dict[str, Any] = tomllib.loads(DEFAULT.read_text(encoding="utf-8") if text is None else text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError("This component file cannot be read: {error}.", error=str(error).rstrip(".")) from error
    try:
        file = msgspec.convert(raw, _File)
    except msgspec.ValidationError as error:
        raise _misprint(raw, error) from error
    _check_units(file.unit)
    ids = sorted(card.id for card in file.card)
    if ids != sorted(COMBAT):
        raise DataError("A component file names each of the nine combat cards once: {cards}.", cards=", ".join(COMBAT))
    return Printed(file.unit, file.card)


def _misprint(raw: dict[str, Any], error: msgspec.ValidationError) -> DataError:
    """What is wrong with one unit or card, by its id and its key."""
    reason, _, where = str(error).partition(" - at `$.")
    found = AT.match(where)
    if found is None:
        return DataError("This component file cannot be read: {error}.", error=reason.rstrip("."))
    kind, number, key = found.groups()
    entry = raw[kind][int(number)]
    piece = entry.get("id") if isinstance(entry, dict) else None
    if not isinstance(piece, str):
        piece = f"{kind} {int(number) + 1}"
    fields = {field.name: field.type for field in msgspec.structs.fields(Unit if kind == "unit" else CombatCard)}
    if allowed := get_args(fields.get(key)):
        return DataError(
            "This component file cannot be read: {key} of {piece} can only be {allowed}.",
            key=key,
            piece=piece,
            allowed=", ".join(map(str, allowed)),
        )
    return DataError("This component file cannot be read: {error} ({piece}).", error=reason.rstrip("."), piece=piece)


def _check_units(units: list[Unit]) -> None:
    """DataError unless these are the 54 units of R4: three a zone, each side in its own area."""
    expected = {f"{zone}{letter}" for zone in zones.NAMES for letter in "abc"}
    seen: set[str] = set()
    for unit in units:
        if unit.id not in expected or unit.id in seen:
            raise DataError("{unit} is no unit of this game, or is named twice in the component file.", unit=unit.id)
        seen.add(unit.id)
        if unit.zone != unit.id[:-1]:
            raise DataError("Unit {unit} must start in zone {zone}.", unit=unit.id, zone=unit.id[:-1])
        own = SEATS[MUSLIM] if zones.MUSLIM_AREA[zones.NUMBER[unit.zone]] else SEATS[CHRISTIAN]
        if unit.side != own:
            raise DataError("Unit {unit} starts in the area of the other side.", unit=unit.id)
        if any(unit.type in SPECIALS[side] and unit.side != SEATS[side] for side in SIDES):
            raise DataError("Unit {unit} cannot be of a type of the other side.", unit=unit.id)
    if missing := sorted(expected - seen):
        raise DataError("The component file lacks unit {unit}.", unit=missing[0])
    if sum(unit.type == "al_nasir" for unit in units) != 1:
        raise DataError("The component file must name exactly one Al-Nasir.")
