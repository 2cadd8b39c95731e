"""The scene shows what each pair of eyes may know, and offers exactly what the rules allow."""

from __future__ import annotations

from random import Random

import pytest

from companion.game import CHANCE, UNKNOWN, Seat, State
from companion.games.las_navas.rules import LasNavas, opening
from companion.language import languages
from companion.scene import Scene
from tests.companion.games.las_navas.positions import act, standing, told, turn

GAME = LasNavas()


def _states(variant: str, seed: int, count: int) -> list[State]:
    """The states of a random game, as many as asked for or up to its end."""
    random = Random(seed)
    state = opening(GAME.printed, variant)
    found = []
    while GAME.to_act(state) is not None and len(found) < count:
        chance = GAME.chance(state, random) if GAME.to_act(state) == CHANCE else None
        state, _ = GAME.apply(state, chance or random.choice(GAME.legal_actions(state)))
        found.append(state)
    return found


@pytest.mark.parametrize("variant", ["basic", "advanced"])
def test_every_legal_action_is_a_choice_of_the_decider(variant: str) -> None:
    for state in _states(variant, 3, 150):
        decider = GAME.to_act(state)
        if decider in (None, CHANCE):
            continue
        own = GAME.scene(state, decider, "en")
        assert [choice.action for choice in own.choices] == list(GAME.legal_actions(state))
        shared = GAME.scene(state, None, "en")
        assert {choice.action for choice in shared.choices} == {c.action for c in own.choices if not c.secret}


def _known(scene: Scene) -> dict[tuple[str, str | None], set[str]]:
    return {(pile.id, pile.seat): {card.id for card in pile.cards} - {UNKNOWN} for pile in scene.piles}


@pytest.mark.parametrize("variant", ["basic", "advanced"])
def test_a_hand_is_face_up_for_its_owner_alone(variant: str) -> None:
    for state in _states(variant, 5, 120):
        for seat in (None, *GAME.seats):
            known = _known(GAME.scene(state, seat, "en"))
            for owner in GAME.seats:
                for pile in ("hand", "specials"):
                    assert bool(known.get((pile, owner))) <= (owner == seat)
            assert not known[("deck", None)]


def test_an_initiative_card_is_hidden_until_both_lie() -> None:
    random = Random(1)
    state = opening(GAME.printed, "basic")
    deal = GAME.chance(state, random)
    assert deal is not None
    state, _ = GAME.apply(state, deal)
    first = GAME.legal_actions(state)[0]
    state, _ = GAME.apply(state, first)
    known = _known(GAME.scene(state, Seat("muslim"), "en"))
    assert known[("initiative", Seat("christian"))] == set()
    state, _ = GAME.apply(state, GAME.legal_actions(state)[0])
    known = _known(GAME.scene(state, Seat("muslim"), "en"))
    assert known[("initiative", Seat("christian"))] == {first.card}


@pytest.mark.parametrize("language", languages())
def test_a_decision_always_has_one_sentence(language: str) -> None:
    for state in _states("advanced", 8, 200):
        scene = GAME.scene(state, None, language)
        assert bool(scene.prompt) == (scene.decider is not None)
        assert "{" not in scene.prompt + scene.title + scene.reason


def test_a_wish_against_the_rules_is_an_action_that_they_refuse() -> None:
    state = next(s for s in _states("basic", 2, 60) if GAME.scene(s, None, "en").kind == "turn")
    wish = GAME.wished(state, "move", "A6", "C1", {})
    assert wish is not None
    assert wish not in GAME.legal_actions(state)


def test_before_the_card_is_drawn_all_that_is_known_of_both_sums_is_shown() -> None:
    charge = act(turn("christian", {"A3": "A3a"}), "charge", from_="A4", target="A3", units=["A4a", "A4b"])
    tally = GAME.scene(charge, None, "en").tally
    assert tally is not None
    assert tally.card is None
    attack, defence = ([(line.label, line.amount) for line in column.lines] for column in tally.columns)
    assert attack[:3] == [("Knights", 2), ("Knights", 2), ("Cavalry charge", 5)]
    assert defence == [("Kurdish Cavalry", 2)]


def test_no_words_name_a_unit_by_the_zone_where_it_was_set_up() -> None:
    moved = act(turn("muslim", {"A2": ""}), "move", from_="A1", to="A2", units=["A1a", "A1b", "A1c"])
    assert standing(moved, "A2") == "A1a A1b A1c"
    _, events = told(turn("muslim", {"A2": ""}), "move", from_="A1", to="A2", units=["A1a", "A1b", "A1c"])
    said = [GAME.say(event, language) for event in events for language in languages()]
    assert said[0] == "The Muslims move from A1 to A2: two Jund Infantry, Almohad Archers."
    assert said[1] == "Los musulmanes mueven de A1 a A2: dos unidades de Infantería del yund, Arqueros almohades."
