"""Whoever does not hold the cards cannot tell two games apart that differ only in them (R47): not by the pages, lights,
news or undo, not after a restart, and not once the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.games import build
from companion.games.las_navas.box.cards import SPECIALS
from tests.ui.secrets.twins import Twin, compare, pairs, seen_by_others, step
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.widgets.cards.card import CardFace
from ui.widgets.cards.fans import DealtFans

CHRISTIAN, MUSLIM = 0, 1
QUESTIONS = ("reaction", "search")
STEPS = 130


def twins(seed: int, side: int = MUSLIM) -> tuple[Twin, Twin]:
    one, two = (Twin(seed, side, dealt).drafted() for dealt in pairs(seed, side))
    return one, two


def played(one: Twin, two: Twin, seed: int) -> Iterator[str]:
    """Plays both games alike; before each step what it is that will be decided."""
    random = Random(seed)
    for _ in range(STEPS):
        if one.model.scene.winners:
            return
        yield one.model.scene.kind
        step(one, two, random)


def to_question(kind: str, real: bool) -> tuple[Twin, Twin]:
    """Two games at a question of that kind, of which the first one's Muslims hold the card, or neither's."""
    for seed in range(80):
        one, two = twins(seed)
        for asked in played(one, two, seed):
            holds = any(choice.secret for twin in (one, two) for choice in twin.choices)
            if asked == kind and not one.model.fighting.combat_over and holds is real:
                return one, two
    raise AssertionError("no such question came")


@pytest.mark.whole_game
@pytest.mark.parametrize("side", [CHRISTIAN, MUSLIM])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (1, 2))])
def test_no_step_of_two_games_tells_which_is_which(seed: int, side: int) -> None:
    one, two = twins(seed, side)
    compare(one, two)
    for at, _ in enumerate(played(one, two, seed)):
        for twin in (one, two):
            twin.reads(twin.session)
        compare(one, two)
        assert one.model.games.expected == two.model.games.expected
        if at % 7 == 6 and one.model.can_undo:
            for twin in (one, two):
                twin.model.undo()
            compare(one, two)
            for twin in (one, two):
                for seat in twin.model.game.seats if twin.model.screen is Screen.AGREE else ():
                    twin.model.consent.agree(seat)
            compare(one, two)


def test_the_comparison_sees_a_difference_where_there_is_one() -> None:
    one, two = twins(1)
    two.model.submit(two.choices[0])
    with pytest.raises(AssertionError):
        compare(one, two)
    assert "model.pattern" in seen_by_others(one)


@pytest.mark.whole_game
@pytest.mark.parametrize("real", [True, False])
@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_question_is_passed_and_taken_back_alike(kind: str, real: bool) -> None:
    one, two = to_question(kind, real)
    compare(one, two)
    for twin in (one, two):
        if twin.model.screen is Screen.HANDOVER:
            twin.model.hidden.take_screen()
    compare(one, two)
    for twin in (one, two):
        (only,) = twin.model.plain_choices
        twin.model.submit(only)
    compare(one, two)
    for twin in (one, two):
        twin.model.undo()
    compare(one, two)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_question_stands_still_over_a_restart(kind: str) -> None:
    one, two = to_question(kind, True)
    for twin in (one, two):
        session = twin.session
        twin.model = twin.opened()
        twin.model.games.go_on(session.id)
        assert twin.session.state == session.state
        assert twin.model.wanted == "muslim"
    compare(one, two)


@pytest.mark.whole_game
@pytest.mark.parametrize("side", [CHRISTIAN, MUSLIM])
def test_a_turn_without_points_stays_open_alike(side: int) -> None:
    alone = 0
    for seed in range(5):
        one, two = twins(seed, side)
        for _ in played(one, two, seed):
            meters = one.model.scene.meters
            if one.model.wanted == one.secret and one.model.scene.kind == "turn" and meters and not meters[0].left:
                compare(one, two)
                assert one.model.pointing.only_end
                assert one.model.hidden.can_look
                alone += any(not choice.secret for choice in one.choices) and len(one.choices) == 1
    assert alone


# On the screen


def pages(screen: VirtualScreen, twin: Twin) -> Fingers:
    panel = Panel(twin.model)
    screen.show(panel)
    screen.frames(2)
    return Fingers(screen, panel)


def drawn(fingers: Fingers) -> tuple[list[str], list[tuple[object, ...]]]:
    """The words of a page and its cards, backs among them."""
    return fingers.texts(), [(f.card and f.card.id, f.marked, f.size, f.pos) for f in fingers.widgets(CardFace)]


@pytest.mark.whole_game
@pytest.mark.parametrize("kind", QUESTIONS)
def test_the_pages_of_a_question_look_alike_and_take_as_many_taps(kind: str, virtual_screen: VirtualScreen) -> None:
    looks = []
    for twin in to_question(kind, True):
        fingers = pages(virtual_screen, twin)
        seen = [drawn(fingers)]
        if twin.model.screen is Screen.COMBAT:
            fingers.press("Cards")
        seen.append(drawn(fingers))
        fingers.take_screen()
        virtual_screen.frames(2)
        seen.append(drawn(fingers))
        assert twin.model.screen is Screen.HAND
        fingers.press("No card")
        virtual_screen.frames(2)
        looks.append(_without_codes(seen, twin))
    assert looks[0] == looks[1]


def _without_codes(seen: list[tuple[list[str], object]], twin: Twin) -> list[object]:
    """What was seen, without the codes of sealed decks: each game has its own."""
    codes = [seal.short for seal in twin.session.seals]
    return [([text for text in texts if not any(code in text for code in codes)], cards) for texts, cards in seen]


@pytest.mark.whole_game
def test_of_the_pages_after_the_end_only_the_sealed_decks_tell_what_was_hidden(virtual_screen: VirtualScreen) -> None:
    looks, ids = [], {card for cards in SPECIALS for card in cards}
    names = ids | {build("las_navas").card_name(card, "en") for card in ids}
    for twin in twins(3):
        twin.model.consent.concede(twin.model.game.seats[CHRISTIAN])
        fingers = pages(virtual_screen, twin)
        seen = [drawn(fingers)]
        fingers.press("Replay")
        for _ in range(len(twin.session.steps)):
            fingers.press("next")
            seen.append(drawn(fingers))
        fingers.press("Back")
        fingers.press("Combats")
        seen.append(drawn(fingers))
        fingers.press("Back")
        twin.model.pressed(twin.secret, True)
        virtual_screen.frames(2)
        seen.append(drawn(fingers))
        fingers.press("Back to the game")
        looks.append(seen)
        assert not any(name in text for texts, _ in seen for text in texts for name in names)
        assert not twin.session.consent(twin.session.takeback())
        fingers.press("Sealed decks")
        virtual_screen.frames(2)
        shown = (card for fans in fingers.widgets(DealtFans) for _, cards in fans.fans for card in cards)
        assert any(card.id in ids for card in shown)
        fingers.press("Back")
        fingers.press("Undo")
        assert twin.model.screen is Screen.AGREE
        assert twin.session.to_act is None
    assert looks[0] == looks[1]


def test_whoever_lays_out_the_deck_by_al_husayni_takes_a_card_and_cannot_slip_back() -> None:
    one, two = to_question("search", True)
    (twin,) = [twin for twin in (one, two) if any(choice.secret for choice in twin.choices)]
    model = twin.model
    model.hidden.take_screen()
    model.hidden.pick("al_husayni")
    model.hidden.use_picked()
    assert len(model.hidden.hand) == 7
    assert not model.hidden.open_choices
    model.hidden.look_at_board()
    assert not model.plain_choices
    model.undo()
    assert model.screen is Screen.AGREE
    model.back()
    model.hidden.open_hand()
    assert len(model.hidden.hand) == 7
    model.hidden.pick(model.hidden.hand[0].id)
    model.hidden.use_picked()
    assert model.scene.kind == "initiative"
