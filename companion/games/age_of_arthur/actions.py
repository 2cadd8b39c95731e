"""What players, the battle table and chance may put to the engine, as the protocol writes it."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import field

from companion.game import Action, CardId, Seat

Side = Literal["attackers", "defenders"]


class Play(Action, frozen=True, tag="play", omit_defaults=True):
    """A card is played as a pick; it has the fields that the card names, the others are empty."""

    card: CardId
    place: str = ""
    stand: str = ""
    seat: str = ""
    claimant: str = ""
    enemy: str = ""
    reason: str = ""


class Discard(Action, frozen=True, tag="discard"):
    """A Winds card is discarded as a pick."""

    card: CardId


class Pass(Action, frozen=True, tag="pass"):
    """The picks that are left are given up."""


class Drill(Action, frozen=True, tag="drill"):
    """One foot of the home army becomes Ax or Sp."""

    to: Literal["Ax", "Sp"]


class Shift(Action, frozen=True, tag="shift"):
    """Long Ships or an Irish Scourge move."""

    card: CardId
    origin: str = field(name="from")
    to: str


class Merlin(Action, frozen=True, tag="merlin"):
    """A Merlin in play looks at a seat's hand."""

    seat: Seat


class Swap(Action, frozen=True, tag="swap"):
    """Merlin's favour: one Winds card for another."""

    give: CardId
    take: CardId


class Lock(Action, frozen=True, tag="lock"):
    """Merlin's favour: a card must rest."""

    card: CardId


class MerlinDone(Action, frozen=True, tag="merlin_done"):
    """No more favours."""


class Renounce(Action, frozen=True, tag="renounce"):
    """One's own claim to a place is dropped."""

    place: str


class RenounceDone(Action, frozen=True, tag="renounce_done"):
    """No more claims are dropped."""


class Answer(Action, frozen=True, tag="answer"):
    """The enemy renounces the claim that is the reason of a war, or not."""

    renounce: bool


class TakeSide(Action, frozen=True, tag="side"):
    """A seat joins a side of a war."""

    war: int
    side: Side


class SecondWar(Action, frozen=True, tag="second_war"):
    """A seat begins a second war."""

    enemy: Seat
    reason: str


class Sixth(Action, frozen=True, tag="sixth"):
    """The sixth stand of a Saxon home army."""

    stand: str


class SetAside(Action, frozen=True, tag="set_aside"):
    """A stand of a raided home stays away."""

    stand: str


class Stand(Action, frozen=True, tag="stand"):
    """The defending C-in-C chooses battle or siege."""

    mode: Literal["battle", "siege"]


class Stay(Action, frozen=True, tag="stay"):
    """An ally stays at a siege."""


class GoHome(Action, frozen=True, tag="go_home"):
    """An ally leaves a siege."""


class Hold(Action, frozen=True, tag="hold"):
    """The besieged stay behind their walls."""


class Sally(Action, frozen=True, tag="sally"):
    """The besieged come out to fight."""


class Lose(Action, frozen=True, tag="lose"):
    """A stand is lost in a siege."""

    stand: str


class Continue(Action, frozen=True, tag="continue"):
    """The siege goes on."""


class Lift(Action, frozen=True, tag="lift"):
    """The siege is lifted."""


class Stage(Action, frozen=True, tag="stage"):
    """The battle enters its next stage."""

    stage: Literal["deployment", "fighting"]


class RoundOver(Action, frozen=True, tag="round_over"):
    """Both sides had their turn of a round of battle."""


class BattleCard(Action, frozen=True, tag="battle_card", omit_defaults=True):
    """A battle card is used; `mode` and `target` belong to Sorcery."""

    seat: Seat
    card: CardId
    mode: str = ""
    target: str = ""


class Lost(Action, frozen=True, tag="lost"):
    """The stand of a personality was lost in battle."""

    seat: Seat
    who: str


class Result(Action, frozen=True, tag="result"):
    """How a battle ended."""

    winner: Literal["attackers", "defenders", "draw"]


class AxLost(Action, frozen=True, tag="ax_lost"):
    """Ax that were destroyed in a battle."""

    seat: Seat
    count: int


class ReportDone(Action, frozen=True, tag="report_done"):
    """All of a battle is reported."""


class Insist(Action, frozen=True, tag="insist"):
    """A claimant keeps to a claim that others have too."""


class Yield(Action, frozen=True, tag="yield"):
    """A claimant leaves the thing to others."""


class Draw(Action, frozen=True, tag="draw"):
    """The card that was drawn; what the app drew is sealed till the end of the game."""

    seals: ClassVar[str] = "winds"
    card: CardId


class Die(Action, frozen=True, tag="die"):
    """The number that was rolled."""

    throws: ClassVar[bool] = True
    value: int


class CallTime(Action, frozen=True, tag="call_time"):
    """The table ends the campaign."""


class Concede(Action, frozen=True, tag="concede"):
    """A seat gives up."""

    side: Seat


AnyAction = (
    Play | Discard | Pass | Drill | Shift | Merlin | Swap | Lock | MerlinDone | Renounce | RenounceDone | Answer
    | TakeSide | SecondWar | Sixth | SetAside | Stand | Stay | GoHome | Hold | Sally | Lose | Continue | Lift | Stage
    | RoundOver | BattleCard | Lost | Result | AxLost | ReportDone | Insist | Yield | Draw | Die | CallTime | Concede
)  # fmt: skip
