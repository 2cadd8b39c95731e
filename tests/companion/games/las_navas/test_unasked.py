"""A reaction is asked for wherever the hidden card could be, so that the question tells nothing (R36-R40)."""

from __future__ import annotations

import pytest

from companion.game import CardId, Event
from companion.games.las_navas.actions import Attack, Charge, Draw, Pass, React
from companion.games.las_navas.events import ReactionPlayed
from companion.games.las_navas.state import Phase, State
from tests.companion.games.las_navas.positions import GAME, turn

ON_CAMP = Attack("B2", "B1", ("B4a", "B4b", "B4c"))


def _state(*muslim: str) -> State:
    """The Christians stand before the camp, in their turn; the Muslims hold these special cards."""
    changes = {"B2": "B4a B4b B4c", "B4": ""}
    return turn("christian", changes, specials={"muslim": list(muslim)})


def _asked(state: State, *told: Event) -> list[Phase]:
    """The questions in an attack on the camp, real or not."""
    after, _ = GAME.apply(state, ON_CAMP)
    real = [after.phase] if after.phase in (Phase.REACT, Phase.VOLUNTEERS, Phase.JUND) else []
    return real + [asked.phase for _, asked in GAME.unasked(state, ON_CAMP, told)]


@pytest.mark.parametrize("held", [("black_guard", "al_nasir"), ("al_nasir", "al_husayni"), ("kurdish_cavalry",)])
def test_r37_whatever_is_held_the_same_question_is_asked(held: tuple[str, ...]) -> None:
    assert _asked(_state(*held)) == [Phase.REACT]


def test_r37_a_card_that_was_seen_played_is_not_asked_for() -> None:
    told = ReactionPlayed(CardId("black_guard"), "B2")
    assert _asked(_state("al_nasir"), told) == []


def test_r33_without_a_card_nothing_is_asked() -> None:
    assert _asked(_state()) == []


def test_the_question_can_only_be_passed_and_shows_no_card() -> None:
    ((position, asked),) = GAME.unasked(_state("al_nasir", "al_husayni"), ON_CAMP, ())
    assert position == 1
    shared = GAME.scene(asked, None, "en")
    assert [choice.action for choice in shared.choices] == [Pass()]
    assert shared.tally is not None
    assert shared.tally.card is None
    assert any(isinstance(action, React) for action in GAME.legal_actions(asked))


@pytest.mark.parametrize(
    ("held", "silent", "real"),
    [
        ("jund_infantry", [Phase.VOLUNTEERS], Phase.JUND),
        ("jihad_volunteers", [], Phase.VOLUNTEERS),
        ("al_nasir", [Phase.VOLUNTEERS, Phase.JUND], None),
    ],
)
def test_r39_r40_a_question_that_is_really_asked_hides_none_before_it(
    held: str, silent: list[Phase], real: Phase | None
) -> None:
    gone = {"A1": "", "C1": "", "B2": ""}
    state = turn(
        "christian",
        {"B3": "A1a- B3a-", **gone},
        active="1-6",
        points=6,
        deck=("6-1", "5-2", "4-3"),
        specials={"muslim": [held]},
    )
    declared, _ = GAME.apply(state, Charge("B4", "B3", ("B4a", "B4b", "B4c")))
    draw = Draw(CardId("6-1"))
    after, _ = GAME.apply(declared, draw)
    assert [asked.phase for _, asked in GAME.unasked(declared, draw, ())] == silent
    assert (after.phase if after.phase in (Phase.VOLUNTEERS, Phase.JUND) else None) is real
