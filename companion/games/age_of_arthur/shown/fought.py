"""What a journal shows of a war beside its words: who won it with what was left, and small pictures of each event."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.examples import Banner, Die, Example, Mark, Token
from companion.game import Event
from companion.games.age_of_arthur import events as on
from companion.games.age_of_arthur.box import table
from companion.games.age_of_arthur.box.plan import Plan
from companion.games.age_of_arthur.shown import tallies
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.shown.choices import PERSONS
from companion.games.age_of_arthur.shown.told import drawn
from companion.games.age_of_arthur.state import State, thaw
from companion.games.age_of_arthur.wars import fighting
from companion.games.age_of_arthur.wars.war import SIDES, War, in_order, other_side
from companion.language import Sentence, mark
from companion.scene import Line, Stand, Tally

BATTLE, SIEGE = mark("The battle of {place}"), mark("The siege of {place}")
CLAIM: Final = "unit/claim"
STAGE_SIGNS: Final = {"deployment": "board", "fighting": "combat", "report": "journal"}
"""The sign of each stage of a battle."""


def fought(plan: Plan, state: State, event: Event, language: str) -> Tally | None:
    """The war that an event is the end of, as it stood before: both hosts, and what they lost."""
    if not isinstance(event, on.Fact) or event.__struct_config__.tag not in ("result", "siege_ended"):
        return None
    t = thaw(plan, state)
    if t.war is None:
        return None
    war, columns = fighting.current(t), []
    for side in SIDES:
        chief = war["chiefs"][side]
        seats = in_order(t, war, side)
        lines = tuple(
            Line(w.seat_name(plan, seat), n, seat=seat, stands=w.stands(war["armies"][seat], language))
            for seat in seats
            if (n := sum(war["armies"][seat].values())) or seat == chief
        )
        host, lost = tallies.column(plan, side, chief, lines, language), tuple(_lost(plan, war, seats, language))
        columns.append(replace(host, falls=event.word == other_side(side), lost=lost))
    siege = war["mode"] == "siege"
    place = tallies.where(t, war)
    title = Sentence(SIEGE if siege else BATTLE, {"place": place}).say(language)
    result = Sentence(tallies.OUTCOMES[event.word]).say(language)
    walled = war["chiefs"]["defenders"] if siege else ""
    return Tally(title, "", place, None, tuple(columns), result, draws=False, walled=walled)


def _lost(plan: Plan, war: War, seats: list[str], language: str) -> list[Stand]:
    """What the seats of a side lost: personalities in a battle, stands in a siege."""
    found = [
        Stand(PERSONS.get(entry["who"], PERSONS["warlord"]), 1, w.person(plan, entry["who"]).say(language))
        for entry in war["lost"]
        if entry["seat"] in seats
    ]
    if war["began"] is not None:
        began = sum(war["began"].get(seat, 0) for seat in seats)
        gone = began - sum(sum(war["armies"][seat].values()) for seat in seats)
        if gone > 0:
            found.append(Stand("", gone, ""))
    return found


def pictured(event: Event) -> Example:
    """What stands beside the line of an event."""
    match event:
        case on.Rolled(count=count, seat=seat):
            return (Banner(seat), Die(count))
        case on.Mustered(attackers=attackers, defenders=defenders):
            hosts = [(next(iter(side)), sum(sum(army.values()) for army in side.values()))
                     for side in (attackers, defenders) if side]  # fmt: skip
            if len(hosts) == len(SIDES):
                (one, some), (other, more) = hosts
                return (Banner(one, str(some)), Mark(sign="combat"), Banner(other, str(more)))
        case on.Fact():
            return _fact(str(event.__struct_config__.tag), event)
    return ()


def _fact(kind: str, fact: on.Fact) -> Example:
    """What stands beside the line of a fact."""
    seat = fact.seat
    match kind:
        case "claimed" if fact.other:
            return (Token(seat, CLAIM), Mark(sign="crown"), Banner(fact.other))
        case "claimed" | "insisted":
            return (Token(seat, CLAIM),)
        case "claim_lost" | "negated" | "yielded":
            return (Token(seat, CLAIM, gone=True),)
        case "raided":
            return (Token(seat, "unit/raid"), Token(seat, w.stand_figure(fact.who)))
        case "settled" if fact.word in table.HUT_OF:
            return (Token("", f"unit/{table.HUT_OF[fact.word]}"),)
        case "war" | "second_war":
            return (Banner(seat), Mark(sign="combat"), Banner(fact.other))
        case "mode" | "stayed" | "held" | "left":
            sign = "home" if kind == "left" else "combat" if fact.word in ("battle", "sally") else "siege"
            return (Mark(sign=sign),)
        case "stage":
            return (Mark(sign=STAGE_SIGNS.get(fact.word, "clock")),)
        case "round" | "truce":
            return (Mark(sign="clock"),)
        case "lost":
            return (Token(seat, PERSONS.get(fact.who, PERSONS["warlord"]), gone=True),)
        case "died" if fact.who not in ("", "general"):
            return (Token(seat, PERSONS.get(fact.who, PERSONS["warlord"]), gone=True),)
        case "died" | "out":
            return (Banner(seat, gone=True),)
        case "heir" | "won":
            return (Mark(sign="card/crown"), Banner(seat))
        case "army_loss":
            return (Token(seat, w.stand_figure(fact.who), gone=True),)
        case "vassal":
            return (Banner(seat), Mark(sign="move"), Banner(fact.other))
        case "title" if seat:
            return (Mark(sign=drawn(fact.place)), Banner(seat))
        case "province" | "free" | "joined" if seat:
            return (Banner(seat),)
    return ()
