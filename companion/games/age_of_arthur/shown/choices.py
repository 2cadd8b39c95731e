"""Each legal action as something to tap: on the map, on a card, or on a button."""

from __future__ import annotations

from typing import Any, Final

from companion.game import Action, CardId, Seat
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur.box.kinds import BASE
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.shown.say import say
from companion.games.age_of_arthur.state import Table
from companion.language import Sentence, mark
from companion.scene import Choice, Role

ENDING = (do.RenounceDone, do.ReportDone, do.Pass, do.Stage, do.RoundOver)
ICONS: Final = {
    "establish_claim": "flag", "raid": "sword", "saxon_settlement": "home", "cassus_belli": "combat",
    "renounce_claim": "no", "renounce": "no", "drill": "shift", "shift": "move", "merlin": "star",
    "side": "shield", "second_war": "board", "stand": "combat", "besieged": "siege", "stay": "yes", "go_home": "home",
    "hold": "siege", "sally": "combat", "lose": "losses", "continue": "go-on", "lift": "flag", "sixth": "plus",
    "set_aside": "minus", "insist": "yes", "yield": "no", "stage": "go-on", "round_over": "clock", "result": "horn",
    "lost": "losses", "ax_lost": "losses", "report_done": "yes", "renounce_done": "yes", "pass": "skip",
}  # fmt: skip
"""The house's sign for each kind of choice."""
GROUPS: Final = {
    "second_war": mark("Begin another war"), "lost": mark("A leader is lost"), "ax_lost": mark("Ax were lost"),
    "result": mark("The battle is over"),
}  # fmt: skip
"""The kinds of choices that lie behind one button on the page of a war."""
OVER: Final = {
    "attackers": mark("The attackers win"), "defenders": mark("The defenders win"), "draw": mark("Nobody wins"),
}  # fmt: skip
PERSONS: Final = {"general": "card/crown", "warrior_prince": "card/hero", "warlord": "card/warlord"}
"""The drawing of each personality that may be lost."""
STAGES_OVER: Final = {"deployment": mark("The table is laid out"), "fighting": mark("The armies are deployed")}
"""What ends the stage before."""


class Choices:
    """The choices of one state in one language."""

    def __init__(self, t: Table, language: str) -> None:
        self.t, self.plan, self.language = t, t.plan, language

    @staticmethod
    def holder(action: Action, decider: Seat | None) -> Seat | None:
        """Whose hidden card an action names, if it names one."""
        return action.seat if isinstance(action, do.BattleCard) else decider

    def choice(self, action: Action) -> Choice:
        """A legal action as something to tap."""
        kind = str(action.__struct_config__.tag)
        match action:
            case do.Play(card=card):
                return self._play(action, card)
            case do.Discard(card=card):
                label = self._say(mark("Discard it"))
                return Choice(action, kind, label, card=card, secret=True)
            case do.Shift(origin=origin, to=to):
                label = self._say(mark("Move to {place}"), place=self._place(to))
                return Choice(action, kind, label, origin=self._place(origin), target=self._place(to))
            case do.Merlin(seat=seat):
                label = self._said_so(action)
                return Choice(action, kind, label, origin=self._home(seat), seat=seat)
            case do.Swap(give=give, take=take):
                return Choice(action, kind, self._say(mark("Swap")), card=f"{give}:{take}", secret=True)
            case do.Lock(card=card) if card in BASE:
                label = self._say(mark("{card} must rest"), card=w.card_title(self.plan, card))
                return Choice(action, kind, label)
            case do.Lock(card=card):
                return Choice(action, kind, self._say(mark("Let it rest")), card=f"lock:{card}", secret=True)
            case do.Renounce(place=place):
                return Choice(action, kind, self._said_so(action), target=self._place(place))
            case do.SecondWar(enemy=enemy, reason=reason):
                label = self._said_so(action)
                return Choice(action, kind, label, target=self._place(reason), seat=enemy)
            case do.BattleCard():
                return self._battle_card(action)
            case do.Lost(seat=seat, who=who):
                label = self._say(mark("{seat} loses {who}"), seat=w.seat_name(self.plan, seat),
                                  who=w.person(self.plan, who))  # fmt: skip
                return Choice(action, kind, label, seat=seat, figure=PERSONS.get(who, PERSONS["warlord"]))
            case do.Lose(stand=stand) | do.Sixth(stand=stand) | do.SetAside(stand=stand):
                return Choice(action, kind, w.troops(stand, self.language), figure=w.stand_figure(stand))
            case do.TakeSide(war=war, side=side):
                principal = self.t.wars[war]["starter" if side == "attackers" else "enemy"]
                text = mark("Attack with {seat}") if side == "attackers" else mark("Defend {seat}")
                return Choice(action, kind, self._say(text, seat=w.seat_name(self.plan, principal)), seat=principal)
            case do.Stand(mode="siege"):
                return Choice(action, "besieged", self._said_so(action))
            case do.AxLost(seat=seat, count=count):
                label = self._say(mark("{seat} lost Ax: {n}"), seat=w.seat_name(self.plan, seat), n=count)
                return Choice(action, kind, label, seat=seat)
        role = Role.ENDS if isinstance(action, ENDING) else Role.PLAIN
        return Choice(action, kind, self._plain(action), role=role)

    def _plain(self, action: Action) -> str:
        match action:
            case do.Die(value=value):
                return str(value)
            case do.Stage(stage=stage):
                return self._say(STAGES_OVER[stage])
            case do.Result(winner=winner):
                return self._say(OVER[winner])
        return self._said_so(action)

    def _play(self, action: do.Play, card: str) -> Choice:
        """A play: an open card begins at the place on the map, a hidden one aims at it."""
        place = action.place or action.reason
        label = self._said(action)
        seat = action.seat or action.enemy or None
        if card in BASE:
            if not place:
                return Choice(action, card, self._title(card))
            return Choice(action, card, label, origin=self._place(place), seat=seat)
        target = self._place(place) if place else None
        if not place and seat is not None:  # a ruler is tapped by his home
            target = self._home(seat)
        return Choice(action, card, label, target=target, card=card, secret=True, seat=seat)

    def _said(self, action: do.Play) -> str:
        """What a play does beyond its card's name: with whom, where, with what."""
        plan = self.plan
        seats = [w.seat_name(plan, seat) for seat in (action.claimant, action.seat, action.enemy) if seat]
        parts: list[Any] = [self._title(action.card)]
        if seats:
            parts.append(" ← ".join(seats) if len(seats) > 1 else seats[0])
        if action.place or action.reason:
            parts.append(w.place_name(plan, action.place or action.reason))
        if action.stand:
            parts.append(w.stand(action.stand).say(self.language))
        return " · ".join(parts)

    def _battle_card(self, action: do.BattleCard) -> Choice:
        label = self._title(action.card)
        if action.mode == "own":
            label = self._say(mark("{card}: own break point +1"), card=w.card_title(self.plan, action.card))
        if action.mode == "enemy":
            label = self._say(mark("{card}: break point of {seat} −1"), card=w.card_title(self.plan, action.card),
                              seat=w.seat_name(self.plan, action.target))  # fmt: skip
        return Choice(action, "battle_card", label, card=action.card, secret=True)

    def _said_so(self, action: Action) -> str:
        """An action as a button says it."""
        return say(self.plan, action, self.language).removesuffix(".")

    def _title(self, card: str) -> str:
        return w.card_title(self.plan, card).say(self.language)

    def _place(self, place: str) -> str:
        """A place as the map names it."""
        return str(self.plan.shown[place])

    def _home(self, seat: str) -> str:
        return self._place(self.plan.home[seat])

    def _say(self, template: str, **values: Any) -> str:
        return Sentence(template, values).say(self.language)


def wished(t: Table, kind: str | None, origin: str) -> Action | None:
    """What a player means by an open card at a place, so that the rules can say why not."""
    place = t.plan.hidden.get(origin)
    if place is None or kind not in BASE or t.phase != "turn" or place not in t.owner:
        return None
    if kind == "cassus_belli":
        owner = t.owner[place]
        claimants = t.claims.get(place, [])
        enemy = owner if owner not in (None, t.current) else claimants[0] if claimants else ""
        return do.Play(CardId(kind), enemy=enemy or "", reason=place)
    return do.Play(CardId(kind), place=place, stand="british:Sp" if kind == "raid" else "")
