"""What a page of the position lays on the table in place of rows to read: fans of cards, tokens on the way to a goal,
banners by rank, what one seat holds. Each is plain values, as all that a scene holds; a screen draws them by its own
means, with the drawings of the game's art where it has them."""

from __future__ import annotations

import msgspec

from companion.scene import Card, Display, Meter, Stand, Tally


class Fan(msgspec.Struct, frozen=True):
    """Cards that lie together: what they are called, how many they are, their face (None: face down, as all see them),
    whose they are, and the house's sign or a drawing for what is to be known of their place, such as "place"; one that
    is a `hand` is held, not laid."""

    label: str
    count: int
    card: Card | None = None
    seat: str = ""
    sign: str = ""
    hand: bool = False


class Fans(Display, frozen=True, kw_only=True):
    """Cards in fans, those of a seat together; the `deck` that all draw from lies beside them, and below it what fills
    up, card by card, until it counts: `filling.left` of `filling.full`, with a sentence on it."""

    fans: tuple[Fan, ...]
    deck: Fan | None = None
    filling: Meter | None = None
    said: str = ""


class Runner(msgspec.Struct, frozen=True):
    """One side on its way to a goal: its seats, what it is called, how many tokens count for it and how many more it
    has that do not count now, whether it claims to have won, and what is to be said of it."""

    seats: tuple[str, ...]
    name: str
    held: int
    disputed: int = 0
    claims: bool = False
    said: str = ""


class Race(Display, frozen=True, kw_only=True):
    """Sides on their way to so many tokens; `figure` is the drawing of a token in the game's art."""

    figure: str
    goal: int
    runners: tuple[Runner, ...]


class Throne(msgspec.Struct, frozen=True):
    """One seat among others by rank: its rank, the seat that it serves, if any, the drawings of the titles that it
    holds, and what is to be said of it."""

    seat: str
    rank: int
    lord: str = ""
    titles: tuple[str, ...] = ()
    said: str = ""


class Thrones(Display, frozen=True, kw_only=True):
    """Seats by rank, the highest first; `label` is what the figure of each is called."""

    thrones: tuple[Throne, ...]
    label: str = ""


class Realm(Display, frozen=True, kw_only=True):
    """What one seat has: its army, the places that it holds and those that it claims, with the drawing of a `claim`,
    the cards that it has in play, and sentences on what else it has, each after the house's sign or a drawing. On the
    map its places alone are lit, with their names."""

    seat: str
    army: tuple[Stand, ...]
    places: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    claim: str = ""
    cards: tuple[Card, ...] = ()
    said: tuple[tuple[str, str], ...] = ()


class Hosts(Display, frozen=True, kw_only=True):
    """Two hosts that face each other, seat by seat, as on the page of a combat; and the cards that matter, each with
    its seat."""

    tally: Tally
    cards: tuple[tuple[str, Card], ...] = ()
