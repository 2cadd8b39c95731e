"""How tests act in the toy game that a follower watches."""

from __future__ import annotations

from companion.record.session import Session
from tests.companion.hands import Hands
from tests.companion.toy import RED, Done, Go, Strike


def session_of(hands: Hands) -> Session:
    return hands.follower.session


def last(hands: Hands) -> object:
    return session_of(hands).entries[-1].action


def do(hands: Hands, *actions: object) -> None:
    """Decisions on the screen, which the table follows."""
    session = session_of(hands)
    for action in actions:
        session.submit(action, session.to_act)  # type: ignore[arg-type]
    hands.lay(session.layout)
    hands.rest(1000)


def struck(hands: Hands) -> None:
    do(hands, Go(("r1",), "a2"), Go(("r1",), "b2"), Done(), Done(), Go(("r1",), "c2"))
    session_of(hands).submit(Strike("r1", "c3"), RED)
