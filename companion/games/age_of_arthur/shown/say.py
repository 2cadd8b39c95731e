"""What is said of actions, events and refusals; no sentence names a card that one of the players may not know."""

from __future__ import annotations

from typing import Any, Final

from companion.errors import IllegalAction
from companion.game import Action, Event
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur import events as on
from companion.games.age_of_arthur.box.kinds import BASE
from companion.games.age_of_arthur.box.plan import Plan
from companion.games.age_of_arthur.shown import words as w
from companion.language import Sentence, mark

ACTIONS: Final = {
    "discard": mark("Discard {card}."), "pass": mark("Give up the picks that are left."),
    "drill": mark("Drill the home army: {to}."), "shift": mark("Move {card} from {origin} to {to}."),
    "merlin": mark("Merlin looks at the cards of {seat}."), "swap": mark("Merlin swaps a card."),
    "lock": mark("Merlin makes a card rest."), "merlin_done": mark("No more favours."),
    "renounce": mark("Renounce the claim to {place}."), "renounce_done": mark("No more claims are renounced."),
    "side": mark("Join {side} of war {war}."),
    "second_war": mark("Begin a second war against {enemy} over {reason}."),
    "sixth": mark("The sixth stand is {stand}."), "set_aside": mark("{stand} stays at the raided home."),
    "stay": mark("Stay at the siege."), "go_home": mark("Go home from the siege."),
    "hold": mark("Hold out."), "sally": mark("Sally out to battle."), "lose": mark("Lose {stand}."),
    "continue": mark("The siege goes on."), "lift": mark("The siege is lifted."),
    "stage": mark("The battle goes on to {stage}."), "round_over": mark("A round of battle is over."),
    "battle_card": mark("{seat} uses {card}."), "lost": mark("{seat} loses the stand of {who}."),
    "result": mark("The battle is won by {winner}."), "ax_lost": mark("{seat} lost Ax in the battle: {count}."),
    "report_done": mark("The report is complete."), "insist": mark("Insist on the claim."),
    "yield": mark("Yield the claim to others."), "draw": mark("A card is drawn."), "die": mark("A {value} is rolled."),
    "call_time": mark("Time is called."), "concede": mark("{side} gives up."),
}  # fmt: skip

EVENTS: Final = {
    "played": mark("{seat} plays {card}{details}."), "discarded": mark("{seat} discards {card}."),
    "passed": mark("{seat} gives up the rest of the picks."), "removed": mark("{card} is discarded from play."),
    "raided": mark("{seat} raids {place} with {stand}."),
    "settled": mark("The people of {place} are now {people}."),
    "shifted": mark("{card} moves to {place}."), "drilled": mark("{seat} has one more stand: {word}."),
    "war": mark("{seat} declares war on {other}."), "negated": mark("{seat} renounces the claim to {place}: no war."),
    "joined": mark("{seat} joins {side}."), "second_war": mark("{seat} begins a second war against {other}."),
    "mode": mark("{seat} chooses {mode}."), "left": mark("{seat} goes home."),
    "stage": mark("The battle enters its next stage: {stage}."),
    "battle_card": mark("{seat} uses {card} in the battle."), "lost": mark("{seat} lost the stand of {who}."),
    "died": mark("{seat}: {who} is dead."), "heir": mark("An heir takes over in {seat}."),
    "siege_ended": mark("The siege is over; it is won by {side}."),
    "result": mark("The battle is over; it is won by {side}."),
    "vassal": mark("{seat} is now a vassal of {other}."), "free": mark("{seat} has no lord any more."),
    "out": mark("{seat} leaves the game."), "turn": mark("Round {count}: the turn of {seat} begins."),
    "reshuffled": mark("The discards go back into the deck."), "rolled": mark("A {count} is rolled for {seat}."),
    "ended": mark("The turn of {seat} is over."), "drew": mark("{seat} draws a card."),
    "stayed": mark("{seat} stays at the siege."), "held": mark("{seat} holds out."),
    "went_on": mark("{seat} goes on with the siege."),
    "looked": mark("{seat} looks at the cards of {other}."), "swapped": mark("{seat} swaps a card with {other}."),
}  # fmt: skip


def say(plan: Plan, thing: Action | Event | IllegalAction, language: str) -> str:
    """A sentence on an action, an event or a refusal."""
    if isinstance(thing, IllegalAction):
        return thing.sentence.say(language)
    sentence = _action(plan, thing) if isinstance(thing, Action) else _event(plan, thing)
    return sentence.say(language)


def _values(plan: Plan, thing: Any) -> dict[str, Any]:
    """What fills the gaps: each field in the words of players."""
    found: dict[str, Any] = {}
    for name in thing.__struct_fields__:
        value = getattr(thing, name)
        match name:
            case "seat" | "other" | "enemy" | "claimant":
                found[name] = w.seat_name(plan, value)
            case "place" | "reason" | "origin":
                found[name] = w.place_name(plan, value)
            case "to" if isinstance(thing, do.Shift):
                found[name] = w.place_name(plan, value)
            case "to" | "word" if value in w.TROOPS:
                found[name] = w.kind_of(value)
            case "card":
                found[name] = w.card_title(plan, value)
            case "stand":
                found[name] = w.stand(value)
            case _:
                found[name] = value
    return found


def _action(plan: Plan, action: Action) -> Sentence:
    values = _values(plan, action)
    match action:
        case do.Play():
            return _play(plan, action)
        case do.Answer(renounce=True):
            return Sentence("Renounce the claim, so that there is no war.")
        case do.Answer():
            return Sentence("Keep the claim: there is war.")
        case do.Stand(mode="battle"):
            return Sentence("Fight a battle.")
        case do.Stand():
            return Sentence("Stand a siege.")
        case do.TakeSide(war=war, side=side):
            values |= {"side": Sentence(w.SIDES[side]), "war": war + 1}
        case do.Concede(side=side):
            values["side"] = w.seat_name(plan, side)
        case do.Stage(stage=stage):
            values["stage"] = Sentence(w.STAGES[stage])
        case do.Lost(who=who):
            values["who"] = w.person(plan, who)
        case do.Result(winner=winner):
            values["winner"] = Sentence(w.SIDES[winner])
        case do.BattleCard(mode="enemy", target=target):
            values["target"] = w.seat_name(plan, target)
            return Sentence("{seat} uses {card} against {target}.", values)
    return Sentence(ACTIONS[str(action.__struct_config__.tag)], values)


def _play(plan: Plan, action: do.Play) -> Sentence:
    values = {
        "card": w.card_title(plan, action.card),
        "details": _details(
            plan, action.place or action.reason, action.seat or action.enemy, action.claimant, action.stand
        ),
    }
    return Sentence("Play {card}{details}.", values)


def _details(plan: Plan, place: str, seat: str, claimant: str, stand: str) -> Sentence:
    """What a play names beside its card, in brackets."""
    names = (w.seat_name(plan, seat), w.place_name(plan, place), w.seat_name(plan, claimant))
    parts: list[str | Sentence] = [name for name in names if name]
    if stand:
        parts.append(w.kind_of(stand.partition(":")[2]))
    gaps = ", ".join(f"{{p{n}}}" for n in range(len(parts)))
    return Sentence(f" ({gaps})" if parts else "", {f"p{n}": part for n, part in enumerate(parts)})


def _event(plan: Plan, event: Event) -> Sentence:
    kind, values = str(event.__struct_config__.tag), _values(plan, event)
    match event:
        case on.Locked(card=card) if card not in BASE:
            return Sentence("A card of {other} must rest.", values)
        case on.Locked(card=card):
            return Sentence("A card of {other} must rest: {card}.", values)
        case on.Mustered(attackers=attackers, defenders=defenders):
            sums = [sum(sum(army.values()) for army in side.values()) for side in (attackers, defenders)]
            return Sentence("The armies stand: {a} stands against {b}.", {"a": sums[0], "b": sums[1]})
        case on.Fact():
            return _fact(plan, kind, event, values)
    return Sentence(EVENTS[kind], values)


def _fact(plan: Plan, kind: str, fact: on.Fact, values: dict[str, Any]) -> Sentence:
    match kind:
        case "played":
            values["details"] = _details(plan, fact.place, fact.other, fact.word, fact.who)
        case "claimed" if fact.place:
            return Sentence("{seat} claims {place}.", values)
        case "claimed":
            return Sentence("{seat} claims to be the lord of {other}.", values)
        case "insisted" if fact.place:
            return Sentence("{seat} insists on the claim to {place}.", values)
        case "insisted":
            return Sentence("{seat} insists on being the lord of {other}.", values)
        case "yielded" if fact.place:
            return Sentence("{seat} yields the claim to {place} to others.", values)
        case "yielded":
            return Sentence("{seat} yields the lordship over {other} to others.", values)
        case "claim_lost":
            return Sentence("{seat} has no claim to {place} any more.", values)
        case "raided":
            values["stand"] = w.stand(fact.who)
        case "settled":
            values["people"] = Sentence(w.PEOPLES[fact.word])
        case "joined" | "siege_ended" | "result":
            values["side"] = Sentence(w.SIDES[fact.word])
        case "mode":
            values["mode"] = Sentence(w.MODES[fact.word])
        case "stage":
            values["stage"] = Sentence(w.STAGES[fact.word])
        case "lost" | "died":
            values["who"] = w.person(plan, fact.who)
        case "round" if fact.word:
            return Sentence("Round {count} of the siege: {word}.", values)
        case "round":
            return Sentence("Round {count} of the battle is over.", values)
        case "army_loss":
            return Sentence("{seat} loses {stand}.", {**values, "stand": w.stand(fact.who)})
        case "truce" if fact.seat:
            return Sentence("A truce begins.")
        case "truce":
            return Sentence("The truce is over.")
        case "province" | "title" if not fact.seat:
            return Sentence("{place} belongs to nobody.", values)
        case "province" | "title":
            return Sentence("{place} belongs to {seat}.", values)
        case "won" if fact.word == "time":
            return Sentence("Time is over: {seat} has the highest rank and wins.", values)
        case "won" if fact.word == "last":
            return Sentence("{seat} is the only king left and wins.", values)
        case "won":
            return Sentence("{seat} is lord of all and wins.", values)
    return Sentence(EVENTS[kind], values)
