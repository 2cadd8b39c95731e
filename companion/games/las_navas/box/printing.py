"""What is printed on the pieces, for their owner to check and to correct, and the component file that comes of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from companion.game import CardId
from companion.games.las_navas.box.cards import SPECIALS, VALUES
from companion.games.las_navas.box.components import SIDE_OF, CombatCard, Printed, Unit, load_components
from companion.games.las_navas.shown.texts import ARMS, SEATS, Words
from companion.language import mark
from companion.scene import Card, Counter, PrintedField, PrintedItem

CHECKED = "checked"
CERTAIN = frozenset({CHECKED, "rulebook"})
CARDS = "cards"
ICONS = {"none": mark("No bow, no horse"), "archer": mark("Bow"), "cavalry": mark("Horse")}
Changes = Mapping[str, Mapping[str, str]]


def items(printed: Printed, language: str) -> tuple[PrintedItem, ...]:
    """The units zone by zone, then the cards."""
    words = Words(printed, language)
    names = {side: _names(printed, side, words) for side in SEATS}
    icons = tuple((icon, words.say(name)) for icon, name in ICONS.items())
    made = []
    for unit in printed.units:
        kind = PrintedField("type", unit.type, names[SIDE_OF_SEAT[unit.side]])
        icon = PrintedField("icon", unit.icon, icons)
        counter = Counter(
            unit.id, unit.side, words.say(unit.name), unit.zone, "2", False, unit.icon, unit.star, figure=unit.type
        )
        sure = unit.source in CERTAIN and unit.icon_source in CERTAIN
        made.append(PrintedItem(unit.id, unit.zone, (kind, icon), sure, counter=counter))
    arms = tuple((king, words.say(name)) for king, (name, *_) in ARMS.items())
    for card in printed.cards:
        christian, muslim = VALUES[card.id]
        shown = Card(card.id, {"christian": christian, "muslim": muslim}, card.king)
        king = PrintedField("king", card.king, arms)
        made.append(PrintedItem(card.id, CARDS, (king,), card.king_source in CERTAIN, card=shown))
    return tuple(made)


SIDE_OF_SEAT = {str(seat): seat for seat in SIDE_OF}


def _names(printed: Printed, side: str, words: Words) -> tuple[tuple[str, str], ...]:
    """The types of a side's units with their names."""
    found = {unit.type: words.say(unit.name) for unit in printed.units if unit.side == side}
    return tuple(sorted(found.items(), key=lambda pair: pair[1]))


def reprinted(printed: Printed, changes: Changes, checked: Collection[str]) -> str:
    """The component file with changed fields, in which the items of some groups or ids count as checked; DataError
    where no box holds such pieces."""
    names = {unit.type: unit.name for unit in printed.units}
    specials = {card for cards in SPECIALS for card in cards}
    blocks = ['game = "las_navas"']
    for unit in printed.units:
        change = changes.get(unit.id, {})
        kind = change.get("type", unit.type)
        seen = unit.zone in checked or unit.id in checked
        blocks.append(
            _block(
                "unit",
                msgspec.structs.replace(
                    unit,
                    type=kind,
                    name=names[kind],
                    icon=change.get("icon", unit.icon),
                    star=CardId(kind) in specials,
                    source=CHECKED if seen else unit.source,
                    icon_source=CHECKED if seen else unit.icon_source,
                ),
            )
        )
    for card in printed.cards:
        king = changes.get(card.id, {}).get("king", card.king)
        source = CHECKED if CARDS in checked or card.id in checked else card.king_source
        blocks.append(_block("card", msgspec.structs.replace(card, king=king, king_source=source)))
    text = "\n\n".join(blocks) + "\n"
    load_components(text)
    return text


def _block(name: str, item: Unit | CombatCard) -> str:
    """One table of the file; JSON writes strings and truth values as TOML does."""
    rows = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in msgspec.to_builtins(item).items()]
    return "\n".join([f"[[{name}]]", *rows])
