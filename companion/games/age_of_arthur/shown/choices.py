"""Each legal action as something to tap: on the map, on a card, or on a button."""

from __future__ import annotations

from typing import Any

from companion.game import Action, CardId, Seat
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur.box.kinds import BASE
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.shown.say import say
from companion.games.age_of_arthur.state import Table
from companion.language import Sentence, mark
from companion.scene import Choice, Role

ENDING = (do.RenounceDone, do.ReportDone, do.Pass)

LOSSES = "losses"
"""The kind of what is reported of one ruler's army: it is one tap on the home, and then a button each."""


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
                label = say(self.plan, action, self.language)
                return Choice(action, kind, label, origin=self._home(seat), seat=seat)
            case do.Swap(give=give, take=take):
                return Choice(action, kind, self._say(mark("Swap")), card=f"{give}:{take}", secret=True)
            case do.Lock(card=card) if card in BASE:
                label = self._say(mark("{card} must rest"), card=w.card_title(self.plan, card))
                return Choice(action, kind, label)
            case do.Lock(card=card):
                return Choice(action, kind, self._say(mark("Let it rest")), card=f"lock:{card}", secret=True)
            case do.Renounce(place=place):
                return Choice(action, kind, say(self.plan, action, self.language), target=self._place(place))
            case do.SecondWar(enemy=enemy, reason=reason):
                label = say(self.plan, action, self.language)
                return Choice(action, kind, label, target=self._place(reason), seat=enemy)
            case do.BattleCard():
                return self._battle_card(action)
            case do.Lost(seat=seat, who=who):
                label = self._say(mark("{seat} loses {who}"), seat=w.seat_name(self.plan, seat),
                                  who=w.person(self.plan, who))  # fmt: skip
                return Choice(action, LOSSES, label, target=self._home(seat))
            case do.AxLost(seat=seat, count=count):
                label = self._say(mark("{seat} lost Ax: {n}"), seat=w.seat_name(self.plan, seat), n=count)
                return Choice(action, LOSSES, label, target=self._home(seat))
        role = Role.ENDS if isinstance(action, ENDING) else Role.PLAIN
        return Choice(action, kind, self._plain(action), role=role)

    def _plain(self, action: Action) -> str:
        match action:
            case do.Die(value=value):
                return str(value)
            case do.Lose(stand=stand):
                return w.stand(stand).say(self.language)
            case do.Sixth(stand=stand) | do.SetAside(stand=stand):
                return w.stand(stand).say(self.language)
            case do.TakeSide(war=war, side=side):
                principal = self.t.wars[war]["starter" if side == "attackers" else "enemy"]
                text = mark("Attack with {seat}") if side == "attackers" else mark("Defend {seat}")
                return self._say(text, seat=w.seat_name(self.plan, principal))
        return say(self.plan, action, self.language)

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
