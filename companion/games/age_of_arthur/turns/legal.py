"""Every legal action, phase by phase."""

from __future__ import annotations

from companion.game import Action, CardId
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.turns import playing
from companion.games.age_of_arthur.turns.picks import free_acts, picks
from companion.games.age_of_arthur.wars import fighting, war


def legal(t: Table) -> list[Action]:
    """Every legal action, each once."""
    ask = t.ask or {}
    match t.phase:
        case "draw":
            return [do.Draw(CardId(card)) for card in t.deck]
        case "turn":
            return [*picks(t), *free_acts(t)]
        case "renounce":
            found: list[Action] = [do.Renounce(place) for place in playing.to_renounce(t)]
            return [*found, do.RenounceDone()] if ask["done"] else found
        case "merlin":
            return [*playing.favours(t, ask["seat"]), do.MerlinDone()]
        case "die":
            return [do.Die(value) for value in range(1, 7)]
        case "answer":
            return [do.Answer(True), do.Answer(False)]
        case "sides":
            assert t.to_act is not None
            return war.choices(t, t.to_act)
        case "muster":
            if ask["what"] == "sixth":
                return [do.Sixth("saxon:Wb"), do.Sixth("saxon:Ps")]
            return [do.SetAside(stand) for stand in war.to_set_aside(t, *t.todo[-1][1:])]
        case "stand":
            return [do.Stand("battle"), do.Stand("siege")]
        case "leave":
            return [do.Stay(), do.GoHome()]
        case "siege":
            return [do.Hold(), do.Sally()]
        case "lose":
            return [do.Lose(stand) for stand in fighting.current(t)["armies"][t.to_act]]
        case "lift":
            return [do.Continue(), do.Lift()]
        case "battle":
            return fighting.reports(t)
        case "settle":
            return [do.Insist(), do.Yield()]
    return []


def may_concede(t: Table, seat: str) -> bool:
    """Whether a seat may give up (G73)."""
    left = [other for other in f.alive(t) if other not in t.leaving]
    return t.phase != "over" and seat in left and len(left) > 1
