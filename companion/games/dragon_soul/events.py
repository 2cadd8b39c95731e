"""What happens in the game: one type a kind of event, with all that a screen or a voice needs to report it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from companion.game import CardId, Event, PieceId, Seat, Sound

Counts = dict[CardId, int]


class First(Event, frozen=True, gc=False, tag="first"):
    """Chance named the first player (D7)."""

    reveals: ClassVar[bool] = True
    side: Seat


class Turn(Event, frozen=True, gc=False, tag="turn"):
    """A turn began (D9)."""

    sounds_like = Sound.ROUND
    side: Seat
    round: int


class Ended(Event, frozen=True, gc=False, tag="ended"):
    """A turn is over (D9)."""

    ends_turn: ClassVar[bool] = True
    side: Seat


class Shuffled(Event, frozen=True, gc=False, tag="shuffled"):
    """The deck was shuffled by the app."""

    count: int


class Draws(Event, frozen=True, gc=False, tag="draws"):
    """A player chose to draw; `count` cards are due (D10)."""

    side: Seat
    count: int


class Drew(Event, frozen=True, gc=False, tag="drew"):
    """A player drew cards (D12)."""

    sounds_like = Sound.TURN
    reveals: ClassVar[bool] = True
    side: Seat
    cards: Counts


class Reshuffled(Event, frozen=True, gc=False, tag="reshuffled"):
    """The Dead Pile became the deck (D12)."""

    count: int


class Cooldown(Event, frozen=True, gc=False, tag="cooldown"):
    """Neither deck nor Dead Pile can give the cards that are still due (D12)."""

    side: Seat
    count: int


class Built(Event, frozen=True, gc=False, tag="built"):
    """A castle was built under a battalion (D11)."""

    sounds_like = Sound.LAY
    side: Seat
    battalion: PieceId
    at: str


class Deployed(Event, frozen=True, gc=False, tag="deployed"):
    """A card was put into a battalion on a castle, `formed` by it or not (D14)."""

    sounds_like = Sound.LAY
    side: Seat
    card: CardId
    at: str
    battalion: PieceId
    formed: bool


class Moved(Event, frozen=True, gc=False, tag="moved"):
    """A battalion moved (D19)."""

    sounds_like = Sound.LAY
    side: Seat
    battalion: PieceId
    origin: str = field(name="from")
    to: str


class Merged(Event, frozen=True, gc=False, tag="merged"):
    """A battalion joined another one of its colour (D20)."""

    sounds_like = Sound.LAY
    side: Seat
    battalion: PieceId
    into: PieceId
    origin: str = field(name="from")
    to: str


class Conquered(Event, frozen=True, gc=False, tag="conquered"):
    """A castle changed hands; without a token left it was only removed (D21)."""

    sounds_like = Sound.LAY
    side: Seat
    loser: Seat
    at: str
    replaced: bool


class Hatched(Event, frozen=True, gc=False, tag="dragon"):
    """A battalion with a soul stone became a dragon (D24)."""

    sounds_like = Sound.TURN
    reveals: ClassVar[bool] = True
    side: Seat
    battalion: PieceId
    origin: str = field(name="from")
    at: str


class Attacked(Event, frozen=True, gc=False, tag="attacked"):
    """A battle was declared (D31)."""

    side: Seat
    battalion: PieceId
    target: PieceId
    at: str


class Picked(Event, frozen=True, gc=False, tag="picked"):
    """A side made its hidden choice of a card or of a coin's face (`what`), and the other side chooses next (D43)."""

    side: Seat
    what: str


class Fought(Event, frozen=True, gc=False, tag="fought"):
    """A round of battle: both cards, and whose are defeated (D32-D34); `used` are the attacker's cards that lie face up
    after it, `left` how many cards the attacker and the defender have then (D42)."""

    sounds_like = Sound.CLASH
    reveals: ClassVar[bool] = True
    attacker: PieceId
    defender: PieceId
    attack: CardId
    defence: CardId
    defeated: tuple[PieceId, ...]
    used: Counts = field(default_factory=dict)
    left: tuple[int, ...] = ()


class Ceased(Event, frozen=True, gc=False, tag="ceased"):
    """A battle ended: by the attacker's choice, or `spent` without a soldier left to send (D35)."""

    side: Seat
    spent: bool


class Lost(Event, frozen=True, gc=False, tag="lost"):
    """Cards of a battalion went to the Dead Pile, face up (D24, D28, D29)."""

    sounds_like = Sound.FALL
    reveals: ClassVar[bool] = True
    side: Seat
    battalion: PieceId
    cards: Counts


class Destroyed(Event, frozen=True, gc=False, tag="destroyed"):
    """A battalion without cards left the map (D36)."""

    sounds_like = Sound.FALL
    side: Seat
    battalion: PieceId
    at: str


class Advanced(Event, frozen=True, gc=False, tag="advanced"):
    """The attacker took the place of the battalion that it destroyed (D36)."""

    sounds_like = Sound.LAY
    side: Seat
    battalion: PieceId
    origin: str = field(name="from")
    to: str


class Flew(Event, frozen=True, gc=False, tag="flew"):
    """A dragon flew (D26)."""

    sounds_like = Sound.LAY
    side: Seat
    origin: str = field(name="from")
    to: str


class Struck(Event, frozen=True, gc=False, tag="struck"):
    """A dragon struck a battalion or a dragon (D27, D30)."""

    sounds_like = Sound.CLASH
    side: Seat
    target: PieceId
    at: str


class CoinsShown(Event, frozen=True, gc=False, tag="coins"):
    """Both coins were revealed (D28); `target` is the battalion that was struck, `loses` how many cards it loses,
    `left` how many it has then."""

    reveals: ClassVar[bool] = True
    side: Seat
    other: Seat
    attack: str
    defence: str
    target: PieceId = PieceId("")
    loses: int = 0
    left: int = 0


class DragonDied(Event, frozen=True, gc=False, tag="dragon_died"):
    """A dragon was killed by a battalion's ballista (D28)."""

    sounds_like = Sound.FALL
    side: Seat
    at: str


class DragonsDied(Event, frozen=True, gc=False, tag="dragons_died"):
    """A dragon struck another one, and both left the map (D30)."""

    sounds_like = Sound.FALL
    side: Seat
    other: Seat


class Claimed(Event, frozen=True, gc=False, tag="claim"):
    """A player's side holds enough uncontested castles, and wins with them when the player's next turn begins (D37)."""

    side: Seat
    castles: int


class Lapsed(Event, frozen=True, gc=False, tag="lapsed"):
    """A claim is gone (D37)."""

    side: Seat
    castles: int


class Eliminated(Event, frozen=True, gc=False, tag="eliminated"):
    """A player without castle and battalion is out; the reserves go to the Dead Pile (D39)."""

    sounds_like = Sound.FALL
    reveals: ClassVar[bool] = True
    side: Seat
    cards: Counts


class Conceded(Event, frozen=True, gc=False, tag="conceded"):
    """A player gave up; all the player's cards go to the Dead Pile (D40)."""

    reveals: ClassVar[bool] = True
    side: Seat
    cards: Counts


class Won(Event, frozen=True, gc=False, tag="won"):
    """The game is over; `reason` is castles (D38) or last (D39, D40)."""

    sounds_like = Sound.END
    ends_turn: ClassVar[bool] = True
    winners: tuple[Seat, ...]
    reason: str


AnyEvent = (
    First
    | Turn
    | Ended
    | Shuffled
    | Draws
    | Drew
    | Reshuffled
    | Cooldown
    | Built
    | Deployed
    | Moved
    | Merged
    | Conquered
    | Hatched
    | Attacked
    | Picked
    | Fought
    | Ceased
    | Lost
    | Destroyed
    | Advanced
    | Flew
    | Struck
    | CoinsShown
    | DragonDied
    | DragonsDied
    | Claimed
    | Lapsed
    | Eliminated
    | Conceded
    | Won
)
