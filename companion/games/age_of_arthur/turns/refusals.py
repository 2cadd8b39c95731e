"""Why an action is not legal: the ruling, and one sentence that says what was tried and what is allowed."""

from __future__ import annotations

from typing import Final

from companion.errors import IllegalAction
from companion.game import Action
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur.box.kinds import BASE, BATTLE, ON_A_RULER
from companion.games.age_of_arthur.shown.words import card_title
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.turns.picks import plays_of
from companion.games.age_of_arthur.turns.rulings import RULINGS
from companion.language import Sentence, mark

PHASES: Final[dict[type[Action], tuple[str, str]]] = {
    do.Play: ("turn", "G9"), do.Discard: ("turn", "G9"), do.Pass: ("turn", "G11"), do.Drill: ("turn", "G30"),
    do.Shift: ("turn", "G35"), do.Merlin: ("turn", "G33"), do.Swap: ("merlin", "G33"), do.Lock: ("merlin", "G33"),
    do.MerlinDone: ("merlin", "G33"), do.Renounce: ("renounce", "G24"), do.RenounceDone: ("renounce", "G24"),
    do.Answer: ("answer", "G40"), do.TakeSide: ("sides", "G41"), do.SecondWar: ("sides", "G42"),
    do.Sixth: ("muster", "G45"), do.SetAside: ("muster", "G45"), do.Stand: ("stand", "G49"),
    do.Stay: ("leave", "G57"), do.GoHome: ("leave", "G57"), do.Hold: ("siege", "G58"), do.Sally: ("siege", "G58"),
    do.Lose: ("lose", "G59"), do.Continue: ("lift", "G58"), do.Lift: ("lift", "G58"), do.Stage: ("battle", "G52"),
    do.RoundOver: ("battle", "G52"), do.BattleCard: ("battle", "G53"), do.Lost: ("battle", "G55"),
    do.Result: ("battle", "G52"), do.AxLost: ("battle", "G56"), do.ReportDone: ("battle", "G52"),
    do.Insist: ("settle", "G63"), do.Yield: ("settle", "G63"), do.Draw: ("draw", "G13"), do.Die: ("die", "G7"),
    do.CallTime: ("turn", "G72"), do.Concede: ("", "G73"),
}  # fmt: skip
"""The phase in which each kind of action is possible, and the ruling on it."""

DEMANDS: Final = {
    "draw": mark("A card must be drawn now."),
    "turn": mark("A pick or a free act of the current seat is due now."),
    "renounce": mark("The claims to renounce are being named now."),
    "merlin": mark("Merlin's favours are being done now."),
    "die": mark("A die must be rolled now."),
    "answer": mark("The enemy must say now whether he renounces the claim."),
    "sides": mark("Sides are being taken now."),
    "muster": mark("The armies are being mustered now."),
    "stand": mark("The defending C-in-C must choose battle or siege now."),
    "leave": mark("An ally must say now whether he stays."),
    "siege": mark("The besieged must hold or sally now."),
    "lose": mark("A stand to lose must be named now."),
    "lift": mark("The besiegers must say now whether the siege goes on."),
    "battle": mark("The battle table is reporting now."),
    "settle": mark("A claimant must yield or insist now."),
    "over": mark("The game is over."),
}


RULE_OF_CARD: Final = {
    "fall_of_the_mighty": "G65", "for_whom_the_bell_tolls": "G65", "saxons_unite": "G48", "britons_unite": "G48",
    "unexpected_inheritance": "G22", "rebellion": "G69", "hill_people": "G29", "knights_of_renown": "G29",
}  # fmt: skip


def refusal(t: Table, action: Action) -> IllegalAction:
    """The error that says why an action is refused."""
    rule, sentence = _why(t, action)
    return IllegalAction(rule, mark("{reason} ({ruling})"), reason=sentence, ruling=rule)


def _why(t: Table, action: Action) -> tuple[str, Sentence]:
    phase, rule = PHASES[type(action)]
    if isinstance(action, do.Concede):
        return rule, Sentence("This seat cannot concede: it is out, leaving or the last one.")
    if t.phase != phase:
        return rule, Sentence(DEMANDS[t.phase])
    if t.phase == "turn":
        return _pick(t, action, rule)
    if isinstance(action, do.TakeSide) and action.war < len(t.wars) and f.has(t, "saxon_hater", t.to_act or ""):
        rule = "G32"
    if isinstance(action, do.BattleCard) and action.card == "hammer_of_the_gods" and not t.pool:
        rule = "G54"
    return rule, Sentence(RULINGS[rule])


def _pick(t: Table, action: Action, rule: str) -> tuple[str, Sentence]:
    seat = t.current or ""
    if not isinstance(action, do.Play | do.Discard):
        return rule, Sentence(RULINGS[rule])
    card, name = action.card, {"card": card_title(t.plan, action.card)}
    if card not in BASE and card not in t.hands[seat]:
        return "G9", Sentence("The seat does not hold the card {card}.", name)
    if card in BASE and isinstance(action, do.Discard):
        return "G10", Sentence("The base card {card} is never discarded.", name)
    locked = card in t.locked.get(seat, {}) if card in BASE else card not in f.free_cards(t, seat)
    if locked:
        return "G15", Sentence("The card {card} is locked.", name)
    if card in t.used:
        return "G10", Sentence("The card {card} was played this turn already.", name)
    if (isinstance(action, do.Play) and action in plays_of(t, seat, card)) or isinstance(action, do.Discard):
        return "G14", Sentence("In round 1 the last pick must be Establish Claim, if it can be played.")
    if card in BATTLE:
        return "G9", Sentence("The card {card} is for a battle; as a pick it can only be discarded.", name)
    if card in ("cassus_belli", "cast_out_the_saxons"):
        if t.round < 3:
            return "G14", Sentence("No war is declared before round 3.")
        if t.truce is not None:
            return "G38", Sentence("There is a truce, so no war can be declared.")
    if card == "saxon_settlement" and f.has(t, "saxon_hater", seat):
        return "G32", Sentence("A Saxon Hater may not play Saxon Settlement.")
    ruling = RULE_OF_CARD.get(card) or t.plan.cards[card].rule
    reason = RULINGS.get(ruling)
    if reason is None or (card in ON_A_RULER and not action_names(action)):
        return "G9", Sentence("The card {card} cannot be played like that.", name)
    return ruling, Sentence("{card}: {reason}", {**name, "reason": Sentence(reason)})


def action_names(action: do.Play) -> bool:
    """Whether a play names a seat."""
    return bool(action.seat)
