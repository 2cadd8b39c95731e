"""The opponent knows no more than its seat: whatever is dealt where it cannot see, it does the same."""

from random import Random

import pytest

from tests.companion.opponent.positions import Played, dealt_anew

DEALS = 250


@pytest.mark.whole_game
@pytest.mark.parametrize(("variant", "seed"), [("basic", 1), ("advanced", 2)])
def test_other_hidden_cards_change_nothing(variant: str, seed: int) -> None:
    random = Random(seed)
    places = [p for p in Played(variant, seed) if len(p.legal) > 1][:60:6]
    changed = 0
    for position in places:
        thought = position.think(6)
        for _ in range(DEALS // len(places) + 1):
            other = dealt_anew(position, random)
            changed += other.state != position.state
            assert other.game.view(other.state, other.seat) == position.game.view(position.state, position.seat)
            again = other.think(6)
            assert (again.action, again.win, again.positions, again.line, again.choices) == (
                *(thought.action, thought.win, thought.positions, thought.line, thought.choices),
            )
    assert changed > DEALS // 2


def test_it_counts_the_cards_that_it_saw() -> None:
    """R10: after the discard pile was turned over, the next card is known to whoever remembers it."""
    for position in Played("basic", 5):
        state = position.state
        turned = any(event.__struct_config__.tag == "pile_turned" for event in position.seen[position.seat])
        if turned and state.deck and state.round == 1:
            judgement = position.game.judgement()
            assert judgement is not None
            view = position.game.view(state, position.seat)
            assert view["cards"]["deck"][0] == "?"
            ((_, known),) = judgement.worlds(view, position.seat, position.seen[position.seat])
            assert known.deck == state.deck
            return
    pytest.fail("the discard pile was never turned over")
