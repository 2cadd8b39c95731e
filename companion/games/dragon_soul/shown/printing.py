"""What is guessed of the box, for its owner to check and to correct (D46), and the component file that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from companion.games.dragon_soul.box.components import File, Limits, Map, Outcome, load_box
from companion.games.dragon_soul.box.written import written
from companion.games.dragon_soul.fight.cards import KINDS, SOLDIERS
from companion.games.dragon_soul.shown.words import CARDS, COLOURS, MAPS
from companion.games.dragon_soul.state import replace
from companion.language import Sentence, mark
from companion.scene import Counter, PrintedField, PrintedItem

Changes = Mapping[str, Mapping[str, str]]

CHECKED: Final = "checked"
CERTAIN: Final = frozenset({CHECKED, "seed", "public"})
VALUE: Final = "value"
TEAMS: Final = "teams"
YES, NO = "true", "false"

BATTLE: Final = "battle"
LIMITS_OF_CARDS: Final = "cards"
LIMITS_OF_TOKENS: Final = "tokens"
LIMITS_OF_PLACES: Final = "places"
COLOUR: Final = "colour"
HEADINGS: Final = {
    BATTLE: mark("Battle diagram"),
    LIMITS_OF_CARDS: mark("Limits of cards"),
    LIMITS_OF_TOKENS: mark("Limits of battalions and castles"),
    LIMITS_OF_PLACES: mark("Castles and forests"),
    COLOUR: mark("Colours"),
}
OUTCOMES: Final[dict[Outcome, str]] = {
    "defender": mark("beats: {card}"),
    "attacker": mark("loses to: {card}"),
    "both": mark("both fall: {card}"),
    "neither": mark("none falls: {card}"),
}
"""What a card that is sent does against another one, by whose is defeated (D33)."""
LIMITS: Final = {
    "cards_per_castle": (LIMITS_OF_CARDS, mark("Cards for each castle"), range(1, 5)),
    "stack_max": (LIMITS_OF_CARDS, mark("Most cards of a battalion"), range(21)),
    "hand_max": (LIMITS_OF_CARDS, mark("Most cards in hand"), range(21)),
    "cooldown": (LIMITS_OF_CARDS, mark("Dead Pile shuffled from"), range(5, 41, 5)),
    "move": (LIMITS_OF_TOKENS, mark("Spaces of a move"), range(1, 7)),
    "castle_tokens": (LIMITS_OF_TOKENS, mark("Castle tokens"), range(4, 13)),
    "battalion_tokens": (LIMITS_OF_TOKENS, mark("Battalion tokens"), range(3, 13)),
    "count_contested": (LIMITS_OF_PLACES, mark("Contested castles count"), None),
    "enter_forest": (LIMITS_OF_PLACES, mark("Battalions enter forests"), None),
}
"""The group of each limit, what it is called, and the values that can be chosen; None for yes or no."""
WITHOUT: Final = ("stack_max", "hand_max")
"""The limits for which 0 means none."""
MOST_TO_WIN: Final = 8
TILES: Final = mark("If tiles lie otherwise in your box, write them in a map file (docs/dragon_soul.md).")


def items(file: File, language: str) -> tuple[PrintedItem, ...]:
    """The battle diagram, the limits, the colours and what each map asks for, in one language."""

    def say(text: str, **values: object) -> str:
        return Sentence(text, values).say(language)

    def say_name(name: str) -> str:
        return say(name) if name in (*COLOURS, *MAPS) else name

    def item(id: str, group: str, source: str, counter: Counter, *fields: PrintedField, board: str = "") -> PrintedItem:
        heading = say(HEADINGS[group]) if group in HEADINGS else counter.name
        note = say(TILES) if board else ""
        return PrintedItem(
            id, group, fields, source in CERTAIN, counter=counter, heading=heading, board=board, note=note
        )

    made = []
    for kind in (KINDS[number] for number in SOLDIERS):
        fields = [
            PrintedField(
                other, outcome, tuple((o, say(text, card=say(CARDS[other][0]))) for o, text in OUTCOMES.items())
            )
            for other, outcome in sorted(file.battle[kind].items())
        ]
        source = file.source.get(f"battle.{kind}", file.source.get(BATTLE, ""))
        made.append(item(f"battle.{kind}", BATTLE, source, _shown(kind, say(CARDS[kind][0]), "battalion"), *fields))
    for name, (group, label, _) in LIMITS.items():
        field = PrintedField(VALUE, _written(getattr(file.limits, name)), _choices(file.limits, name, say))
        icon = "castle" if "castle" in name or "contested" in name else "battalion"
        made.append(
            item(f"limits.{name}", group, file.source.get(f"limits.{name}", ""), _shown(name, say(label), icon), field)
        )
    for colour in file.colour:
        names = dict.fromkeys((colour.name, *COLOURS))
        field = PrintedField(VALUE, colour.name, tuple((name, say_name(name)) for name in names))
        shown = _shown(colour.id, say_name(colour.name), "dragon", colour.id)
        made.append(item(f"colour.{colour.id}", COLOUR, colour.source, shown, field))
    for map in file.map:
        for key, goal in _goals(map).items():
            numbers = sorted({goal, *range(2 if key == VALUE else 3, (1 if key == VALUE else 2) * MOST_TO_WIN + 1)})
            text = mark("{n} castles to win") if key == VALUE else mark("{n} castles to win in teams")
            field = PrintedField(VALUE, str(goal), tuple((str(n), say(text, n=n)) for n in numbers))
            shown = _shown(map.id, say_name(map.name or map.id), "castle")
            made.append(item(f"map.{map.id}.{key}", f"map.{map.id}", map.source, shown, field, board=map.id))
    return tuple(made)


def reprinted(file: File, changes: Changes, checked: Collection[str]) -> str:
    """The component file with changed fields, in which the items of some groups or ids count as checked; DataError
    where no box can be like that."""
    seen = {item.id for item in items(file, "en") if item.id in checked or item.group in checked}
    source = {**file.source, **{id: CHECKED for id in seen if id.startswith(("battle.", "limits."))}}
    limits = {
        name: _read(changes[f"limits.{name}"][VALUE]) for name in LIMITS if VALUE in changes.get(f"limits.{name}", {})
    }
    text = written(
        replace(
            file,
            battle={card: {**row, **changes.get(f"battle.{card}", {})} for card, row in file.battle.items()},
            limits=replace(file.limits, **limits),
            colour=tuple(
                replace(
                    colour,
                    name=changes.get(f"colour.{colour.id}", {}).get(VALUE, colour.name),
                    source=CHECKED if f"colour.{colour.id}" in seen else colour.source,
                )
                for colour in file.colour
            ),
            map=tuple(_map(map, changes, seen) for map in file.map),
            source=source,
        )
    )
    load_box(text)
    return text


def _map(map: Map, changes: Changes, seen: Collection[str]) -> Map:
    """A map with what was corrected of it; it counts as checked once all that is asked of it is."""
    goals = {key: changes.get(f"map.{map.id}.{key}", {}).get(VALUE, goal) for key, goal in _goals(map).items()}
    all_seen = all(f"map.{map.id}.{key}" in seen for key in goals)
    return replace(
        map,
        castles_to_win=int(goals[VALUE]),
        castles_to_win_teams=int(goals[TEAMS]) if TEAMS in goals else None,
        source=CHECKED if all_seen else map.source,
    )


def _goals(map: Map) -> dict[str, int]:
    """What a map asks for: the castles to win, and those to win in teams where it may be played so."""
    teams = {} if map.castles_to_win_teams is None else {TEAMS: map.castles_to_win_teams}
    return {VALUE: map.castles_to_win, **teams}


def _choices(limits: Limits, name: str, say: Callable[..., str]) -> tuple[tuple[str, str], ...]:
    """The values that a limit can have, with their names; what it is now among them."""
    values = LIMITS[name][2]
    if values is None:
        return ((NO, say(mark("No"))), (YES, say(mark("Yes"))))
    numbers = sorted({getattr(limits, name), *values})
    return tuple((str(n), say(mark("no limit")) if not n and name in WITHOUT else str(n)) for n in numbers)


def _written(value: int | bool) -> str:
    return (YES if value else NO) if isinstance(value, bool) else str(value)


def _read(text: str) -> int | bool:
    return text == YES if text in (YES, NO) else int(text)


def _shown(piece: str, name: str, icon: str, seat: str = "") -> Counter:
    return Counter(piece, seat, name, "", "", False, icon, False)
