"""What is asked tells nothing of a hidden card (R47): two games that differ only in it are the same to the others."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion.errors import IllegalAction
from companion.game import CHANCE, Action, CardId, Event
from companion.games.las_navas.actions import EndTurn, Pass, Peek
from companion.games.las_navas.box.cards import SPECIALS, in_order
from companion.games.las_navas.box.components import MUSLIM, SEATS, SIDES
from companion.games.las_navas.state import Phase, State
from tests.companion.games.las_navas.positions import GAME, act, legal, refused, start, turn

QUESTIONS = (Phase.REACT, Phase.VOLUNTEERS, Phase.JUND, Phase.MAINTENANCE)


def camp(*held: str, **fields: Any) -> State:
    """The Christians stand before the camp, in their turn; the Muslims hold these special cards."""
    changes = {"B2": "B4a B4b B4c", "B4": ""}
    return turn("christian", changes, specials={"muslim": list(held)}, **fields)


def on_camp(state: State) -> State:
    return act(state, "attack", from_="B2", target="B1", units=["B4a", "B4b", "B4c"])


@pytest.mark.parametrize("held", [("black_guard", "al_nasir"), ("al_nasir", "al_husayni"), ("kurdish_cavalry",)])
def test_r37_the_question_is_put_whatever_is_held(held: tuple[str, ...]) -> None:
    state = on_camp(camp(*held))
    assert (state.phase, GAME.to_act(state)) == (Phase.REACT, "muslim")
    assert [a.get("card") for a in legal(state)] == [*({"black_guard"} & {*held}), None]
    assert on_camp(camp(*held)).phase == GAME.view(state, SEATS[0])["phase"]
    assert act(state, "pass").phase is Phase.DRAW


def test_r37_a_card_that_is_not_held_is_refused() -> None:
    assert refused(on_camp(camp("al_nasir")), "react", card="black_guard").rule == "R33"


@pytest.mark.parametrize(
    "state",
    [
        camp(),
        camp("al_nasir", played=["black_guard"]),
        turn("christian", {"B2": "B4a", "B4": "", "B1": "B1a"}, specials={"muslim": ["al_nasir"]}),
    ],
    ids=["no card is left", "it was played", "no unit of its type"],
)
def test_r37_what_both_sides_know_ends_the_question(state: State) -> None:
    assert act(state, "attack", from_="B2", target="B1", units=["B4a"]).phase is Phase.DRAW


def test_r38_after_black_guard_the_other_card_is_asked_for() -> None:
    kurd = next(unit.id for unit in GAME.printed.units if unit.type == "kurdish_cavalry")
    changes = {"B2": "B4a B4b B4c", "B4": "", "B1": f"B1a B1b {kurd}"}
    state = turn("christian", changes, specials={"muslim": ["black_guard", "al_nasir"]}, points=4)
    state = act(state, "charge", from_="B2", target="B1", units=["B4a", "B4b", "B4c"])
    state = act(act(state, "karr", declare=True), "react", card="black_guard")
    state = act(state, "damage", side="christian", units={"B4b": 2})
    assert (state.phase, legal(state)) == (Phase.REACT, [{"do": "pass"}])


@pytest.mark.parametrize("held", [("jund_infantry",), ("jihad_volunteers",), ("al_nasir",)])
def test_r39_r40_both_questions_are_put_in_their_order_whatever_is_held(held: tuple[str, ...]) -> None:
    gone = {"A1": "", "C1": "", "B2": ""}
    deck = ("6-1", "5-2", "4-3")
    cards = {"muslim": list(held)}
    state = turn("christian", {"B3": "A1a- B3a-", **gone}, active="1-6", points=6, deck=deck, specials=cards)
    state = act(act(state, "charge", from_="B4", target="B3", units=["B4a", "B4b", "B4c"]), "draw", card="6-1")
    assert state.phase is Phase.VOLUNTEERS
    state = act(state, "pass")
    assert state.phase is Phase.JUND
    assert act(state, "pass").phase is Phase.ACT


@pytest.mark.parametrize(("held", "takes"), [("al_husayni", 7), ("black_guard", 0)])
def test_r36_al_husayni_is_asked_for_before_the_initiative_cards_go_back(held: str, takes: int) -> None:
    state = turn("christian", specials={"muslim": [held]}, last=True, discard=("1-6", "6-1", "2-5"))
    state = act(state, "end_turn")
    assert state.phase is Phase.MAINTENANCE
    assert None not in state.initiative
    assert len(legal(state)) == takes + 1
    assert act(state, "pass").phase is Phase.RESHUFFLE


def test_r36_played_already_he_is_not_asked_for() -> None:
    state = turn("christian", specials={"muslim": ["black_guard"]}, last=True, played=["al_husayni"])
    assert act(state, "end_turn").phase is Phase.RESHUFFLE


def test_r43_the_look_at_printed_cards_is_at_no_card_that_is_named() -> None:
    raw = GAME.encode(turn("christian", specials={"christian": ["jimenez_de_rada"]}))
    known, _ = raw["cards"]["hand"]["muslim"]
    raw["cards"]["hand"] = {"christian": ["?"] * len(raw["cards"]["hand"]["christian"]), "muslim": [known, "?"]}
    state = act(GAME.decode(raw), "special", card="jimenez_de_rada")
    assert GAME.legal_actions(state) == (Peek(CardId("?")),)
    with pytest.raises(IllegalAction):
        GAME.apply(state, Peek(CardId(known)))
    assert act(state, "peek", card="?").phase is Phase.ACT


def test_r43_a_seat_of_the_apps_is_told_which_printed_card_it_looks_at() -> None:
    raw = GAME.encode(turn("christian", specials={"christian": ["jimenez_de_rada"]}))
    own, (known, _) = raw["cards"]["hand"]["christian"][0], raw["cards"]["hand"]["muslim"]
    raw["cards"]["hand"]["muslim"] = [known, "?"]
    state = act(GAME.decode(raw), "special", card="jimenez_de_rada")
    assert act(state, "peek", card=known).phase is Phase.ACT
    with pytest.raises(IllegalAction):
        GAME.apply(state, Peek(CardId(own)))


# Two games side by side


def twins(seed: int, side: int) -> tuple[State, State]:
    """Two games at their first round that differ only in the special cards which a side has kept and laid aside."""
    random, state = Random(seed), start("advanced", ask=False)
    while state.phase is not Phase.INITIATIVE:
        action = GAME.chance(state, random) if GAME.to_act(state) == CHANCE else GAME.legal_actions(state)[0]
        assert action is not None
        state = GAME.apply(state, action)[0]
    drawn = random.sample(SPECIALS[side], 6)

    def having(kept: list[CardId], aside: list[CardId]) -> State:
        specials, gone = list(state.specials), list(state.aside)
        specials[side], gone[side] = in_order(kept), in_order(aside)
        return msgspec.structs.replace(state, specials=tuple(specials), aside=tuple(gone))

    return having(drawn[:2], drawn[2:3]), having(drawn[3:5], drawn[5:])


def step(state: State, action: Action) -> tuple[State, list[Event]]:
    """The state once the action and the chance after it are done, and what happened, as everybody may know it."""
    state, events = GAME.apply(state, action)
    happened = list(events)
    while GAME.to_act(state) == CHANCE:
        action_of_chance = GAME.chance(state, Random(state.round * 100 + len(state.discard)))
        assert action_of_chance is not None
        state, events = GAME.apply(state, action_of_chance)
        happened += events
    return state, [GAME.event_view(event, None) for event in happened]


def in_both(one: State, two: State) -> list[Action]:
    """The actions that are legal in both games."""
    return [action for action in GAME.legal_actions(one) if action in GAME.legal_actions(two)]


@pytest.mark.whole_game
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", range(12))
def test_r47_two_games_that_differ_in_hidden_cards_alone_are_the_same_to_all_others(seed: int, side: int) -> None:
    one, two = twins(seed, side)
    random, others = Random(seed), [seat for seat in (*SEATS, None) if seat != SEATS[side]]
    for _ in range(250):
        assert GAME.to_act(one) == GAME.to_act(two)
        for seat in others:
            assert GAME.view(one, seat) == GAME.view(two, seat)
            assert GAME.scene(one, seat, "en") == GAME.scene(two, seat, "en")
        assert GAME.view(one, SEATS[side])["phase"] == GAME.view(two, SEATS[side])["phase"]
        if GAME.to_act(one) is None:
            return
        possible = in_both(one, two)
        fights = [a for a in possible if a.__struct_config__.tag in ("attack", "charge", "karr")]
        action = random.choice(fights or possible)
        (one, told_of_one), (two, told_of_two) = step(one, action), step(two, action)
        assert told_of_one == told_of_two


@pytest.mark.whole_game
def test_the_games_side_by_side_meet_every_question_with_and_without_its_card() -> None:
    met = set()
    for seed in range(40):
        one, two = twins(seed, MUSLIM)
        random = Random(seed)
        for _ in range(250):
            if GAME.to_act(one) is None:
                break
            only = GAME.legal_actions(one) in ((Pass(),), (EndTurn(),))
            if one.phase in QUESTIONS:
                met.add((one.phase, only))
            possible = in_both(one, two)
            fights = [a for a in possible if a.__struct_config__.tag in ("attack", "charge", "karr")]
            action = random.choice(fights or possible)
            (one, _), (two, _) = step(one, action), step(two, action)
    assert met >= {(phase, only) for phase in (Phase.REACT, Phase.MAINTENANCE) for only in (True, False)}
    assert {phase for phase, _ in met} == {*QUESTIONS}
