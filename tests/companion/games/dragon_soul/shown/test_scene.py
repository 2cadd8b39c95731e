"""What a screen shows of Dragon Soul: each seat what it may know, and a choice for each legal action."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.displays import Fans, Race
from companion.errors import IllegalAction
from companion.game import CHANCE, VARIANT, Options, Seat
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.game import DragonSoul
from companion.games.dragon_soul.state import State
from companion.scene import Lies, Page, Role, Scene
from tests.companion.games.dragon_soul.positions import VARIANTS, Table, game, position, table
from tests.companion.games.dragon_soul.rulings.test_d42_to_d45 import dealt_anew

RED, GOLD = Seat("red"), Seat("gold")


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_decider_has_a_choice_for_each_legal_action_and_the_others_have_none(variant: str) -> None:
    rules, random = DragonSoul(Options({VARIANT: variant})), Random(2)
    state, pages = rules.setup(), set()
    for _ in range(600):
        seat = rules.to_act(state)
        if seat is None:
            break
        legal = rules.legal_actions(state)
        if seat != CHANCE:
            shown = rules.scene(state, seat, "es")
            pages.add(shown.page)
            assert tuple(choice.action for choice in shown.choices) == legal
            assert shown.decider == seat
            assert shown.prompt.startswith(next(side.name for side in shown.sides if side.id == seat))
            open_to_all = rules.scene(state, None, "en").choices
            own = rules.scene(state, seat, "en").choices
            assert all(choice in own for choice in open_to_all)
            assert not any(choice.secret for choice in open_to_all)
            for other in rules.seats:
                assert other == seat or not rules.scene(state, other, "en").choices
        action = rules.chance(state, random) if seat == CHANCE else random.choice(legal)
        assert action is not None
        state, _ = rules.apply(state, action)
    assert {Page.BOARD, Page.HAND} <= pages


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_scene_for_those_who_do_not_decide_is_the_same_whichever_way_hidden_cards_lie(variant: str) -> None:
    rules, random = DragonSoul(Options({VARIANT: variant})), Random(4)
    state = rules.setup()
    for _ in range(250):
        decider = rules.to_act(state)
        if decider is None:
            break
        for player, seat in enumerate(rules.seats):
            if seat != decider:
                assert rules.scene(dealt_anew(state, player, random), seat, "en") == rules.scene(state, seat, "en")
        action = rules.chance(state, random) if decider == CHANCE else random.choice(rules.legal_actions(state))
        assert action is not None
        state, _ = rules.apply(state, action)


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_scene_for_all_eyes_is_the_same_whichever_way_all_hidden_cards_lie(variant: str) -> None:
    rules, random = DragonSoul(Options({VARIANT: variant})), Random(variant)
    state = rules.setup()

    def shown(state: State) -> tuple[Scene, set[str]]:
        """The scene, and apart from it all that can be pointed at."""
        scene = rules.scene(state, None, "en")
        return msgspec.structs.replace(scene, choices=(), wishes=()), {str(choice) for choice in scene.pointed_at}

    for _ in range(400):
        decider = rules.to_act(state)
        if decider is None:
            break
        other = dealt_anew(state, -1, random)
        assert shown(other) == shown(state)
        action = rules.chance(state, random) if decider == CHANCE else random.choice(rules.legal_actions(state))
        assert action is not None
        state, _ = rules.apply(state, action)


@pytest.mark.parametrize("cards", ["o", "a"])
def test_an_attack_can_be_pointed_at_whatever_the_cards_of_a_battalion_are(cards: str) -> None:
    scene = game().scene(position(f"red1 0,1 {cards}, red2 -1,0 o, gold1 1,0 s"), None, "en")
    assert [choice.label for choice in scene.pointed_at if choice.kind == "attack"] == ["Attack Gold 1"]
    assert [choice.action for choice in scene.wishes] == ([do.Attack("red1", "gold1")] if cards == "o" else [])


def test_nobody_sees_the_card_that_the_app_draws_next() -> None:
    rules, random = DragonSoul(Options({})), Random(1)
    state = rules.setup()
    for _ in range(3):
        action = rules.chance(state, random) if rules.to_act(state) == CHANCE else rules.legal_actions(state)[0]
        assert action is not None
        state, _ = rules.apply(state, action)
    assert (rules.asked(state), len(rules.legal_actions(state))) == ("draw", 1)
    assert not any(rules.scene(state, seat, "en").choices for seat in (RED, GOLD, None))
    asked = table("", phase="income").do("draw").state
    assert [len(game().scene(asked, seat, "en").choices) for seat in (RED, GOLD, None)] == [5, 0, 0]


def test_a_battalion_covers_its_castle() -> None:
    shown = game().scene(position("red1 -3,0 aak, gold1 -2,0 s"), None, "en")
    counters = {counter.piece: counter for counter in shown.counters}
    assert set(counters) == {"red1", "gold1", "gold_castle1"}
    assert (counters["red1"].under, counters["red1"].face, counters["red1"].name) == (("Castle",), "3", "Red 1")
    assert counters["red1"].sign == "1"
    assert (shown.grounds["-3,0"].seat, shown.grounds["-3,0"].badge) == ("red", "!")
    assert shown.grounds["0,0"].label == "Boneyard"


def test_stacks_and_reserves_are_for_their_owners_eyes() -> None:
    state = position("red1 0,1 ao, gold1 1,0 sk", hands={"red": "k"}, dead="pp")
    for seat, faces in ((RED, {"archer", "soul_stone"}), (GOLD, {"?"}), (None, {"?"})):
        piles = {(pile.id, pile.seat): pile for pile in game().scene(state, seat, "en").piles}
        stack = piles["red1", "red"]
        assert ({card.id for card in stack.cards}, stack.place, stack.lies) == (faces, "0,1", Lies.HAND)
        assert {card.id for card in piles["hand", "red"].cards} == ({"knight"} if seat == RED else {"?"})
        assert [card.id for card in piles["dead", None].cards] == ["spearman", "spearman"]
        assert {card.id for card in piles["deck", None].cards} == {"?"}


def test_a_card_is_used_of_the_reserves_or_of_the_battalion_that_fights() -> None:
    turn = table("red1 0,1 ao, red2 0,2 k, gold1 1,0 sk", hands={"red": "k", "gold": "a"})

    def usable() -> list[str]:
        piles = turn.rules.scene(turn.state, None, "en").piles
        return [
            pile.id if pile.place else f"{pile.id} {pile.seat}"
            for pile in piles
            if pile.lies is Lies.HAND and pile.usable
        ]

    assert usable() == ["hand red", "red1"]  # red1 stands beside a boneyard, whatever its cards are
    turn.do("attack", battalion="red1", target="gold1")
    assert sorted(usable()) == ["gold1", "red1"]
    turn.do("cease")
    assert usable() == []


def test_the_dead_pile_the_way_to_victory_and_all_counts_are_open_to_all() -> None:
    state = position("red1 -3,0 aak", hands={"red": "k"}, dead="ppa")
    dead, victory, cards = game().scene(state, None, "en").notes
    kinds = ("spearman", "archer", "knight", "swordsman", "soul stone")
    shown = {what: bar for (what, _), bar in zip(dead.rows, dead.bars, strict=True)}
    assert {kind: shown[kind] for kind in kinds} == dict(zip(kinds, (2, 1, 0, 0, 0), strict=True))
    assert (shown["Deck"], shown["Next deck"]) == (-1, -1)
    assert dead.signs[:5] == ("card/archer", "card/knight", "card/soul_stone", "card/spearman", "card/swordsman")
    assert dead.signs[5:] == ("", "")
    assert dict(dead.rows)["Next deck"] == "No reshuffle yet: the Dead Pile has 3 cards, and is shuffled from 20 on."
    assert victory.rows == (("Red", "1 of 6 uncontested castles."), ("Gold", "1 of 6 uncontested castles."))
    assert ("Red 1", "3 cards at F2, on a castle") in cards.rows
    assert ("Red, reserves", "1 card") in cards.rows
    assert (victory.arms, victory.bars) == (("red", "gold"), (1, 1))
    assert (cards.arms, cards.bars) == (("red", "red", "gold"), (1, 3, 0))
    assert isinstance(dead.shows, Fans)
    assert [fan.count for fan in dead.shows.fans] == [1, 0, 0, 2, 0]
    assert dead.shows.filling is not None
    assert (dead.shows.filling.left, dead.shows.filling.full) == (3, 20)
    assert isinstance(victory.shows, Race)
    assert [(side.seats, side.held, side.claims) for side in victory.shows.runners] == [
        (("red",), 1, False),
        (("gold",), 1, False),
    ]
    assert isinstance(cards.shows, Fans)
    assert [(fan.seat, fan.count, fan.card) for fan in cards.shows.fans] == [
        ("red", 1, None),
        ("red", 3, None),
        ("gold", 0, None),
    ]
    assert game().scene(state, GOLD, "es").notes == game().scene(state, RED, "es").notes
    many = position(dead="p" * 20)
    assert dict(game().scene(many, None, "en").notes[0].rows)["Next deck"].endswith("are shuffled: 20 are enough.")


def test_a_claim_is_shown_with_when_it_wins_and_lapses() -> None:
    rules = game("three_crowns")
    castles = {"2,-4": "red", "2,2": "gold", **dict.fromkeys(("-4,2", "-2,4", "-5,4", "-5,1", "0,3"), "blue")}
    shown = rules.scene(position(rules=rules, castles=castles, claims=["blue"]), None, "en")
    assert shown.title == "Round 2 · Claim to victory: Blue"
    assert shown.notes[1].rows[2][1] == (
        "5 of 5 uncontested castles: a claim. It wins when the turn of Blue begins, and lapses with fewer than 5."
    )


def test_the_draft_cooldown_is_said_before_the_income() -> None:
    asked = game().scene(position(phase="income", deck="", dead=""), None, "en").prompt
    assert "deck is empty" not in asked
    state = position("red1 -3,0 " + "aksp" * 12, phase="income", deck="", hands={"gold": "aksp" * 10 + "oooo"})
    asked = game().scene(state, None, "en").prompt
    assert asked.startswith("Red: nothing can be drawn: the deck is empty")
    built = position("red1 -2,-2 " + "aksp" * 12, phase="income", deck="", hands={"gold": "aksp" * 10 + "oooo"})
    assert game().scene(built, None, "en").prompt.startswith("Red: build a castle, or draw nothing: the deck is empty")


def test_building_is_named_only_where_it_is_possible() -> None:
    for battalions, asked in (("", "Red: draw your cards."), ("red1 -2,-2 a", "Red: draw cards or build a castle.")):
        state = position(battalions, phase="income")
        kinds = {choice.kind for choice in game().scene(state, RED, "en").choices}
        assert game().scene(state, None, "en").prompt == asked
        assert ("build" in kinds) == ("build" in asked)


def test_what_depends_on_a_hidden_card_is_a_secret_choice() -> None:
    state = position("red1 0,1 ao", hands={"red": "k"}, castles={"-3,0": "red", "-4,2": "red", "3,0": "gold"})
    secret = {choice.kind: choice for choice in game().scene(state, RED, "en").choices if choice.secret}
    assert set(secret) == {"deploy", "move"}
    assert (secret["move"].target, secret["move"].card, secret["move"].pile) == ("0,0", "soul_stone", "red1")
    turn = next(c for c in game().scene(state, None, "en").choices if c.kind == "end_turn")
    assert turn.role is Role.ENDS


def test_how_the_game_goes_and_who_won() -> None:
    rules = game("four_marches+teams")
    state = position("red1 0,-1 aa", rules=rules, hands={"red": "k"})
    measures = {measure.label: measure.values for measure in rules.scene(state, None, "en").measures}
    assert measures["Cards"]["red"] == 3
    assert measures["Battalions"] == {"red": 1, "gold": 0, "blue": 0, "green": 0}
    over = Table(state, rules).do("concede", side="gold").do("concede", side="blue")
    shown = rules.scene(over.state, None, "es")
    assert (shown.page, shown.winners) == (Page.OVER, ("red", "green"))
    assert shown.reason == "No queda ningún otro bando."


@pytest.mark.parametrize(
    ("kind", "origin", "target", "action"),
    [
        (None, "0,1", "-1,1", do.Move("red1", "-1,1")),
        (None, "0,1", "1,0", do.Attack("red1", "gold1")),
        ("move", "0,1", "1,0", do.Move("red1", "1,0")),
        (None, "0,2", "-1,2", do.Fly("-1,2")),
        (None, "0,2", "1,0", do.Strike("gold1")),
        (None, "0,2", "1,1", do.Strike("gold_dragon")),
        ("fly", "0,2", "1,1", do.Fly("1,1")),
        (None, "1,0", "2,0", None),
        (None, "0,1", None, None),
        ("rally", "0,1", "-1,1", None),
    ],
)
def test_pointing_at_the_map_means_an_action(kind: str | None, origin: str, target: str | None, action: object) -> None:
    state = position("red1 0,1 a, gold1 1,0 a", dragons={"red": "0,2", "gold": "1,1"})
    assert game().wished(state, kind, origin, target, {}) == action


def test_a_wish_may_be_refused_with_its_reason() -> None:
    turn = table("red1 0,1 a", dragons={"red": "2,0"})
    wish = game().wished(turn.state, None, "0,1", "0,0", {})
    assert wish is not None
    with pytest.raises(IllegalAction, match="has a dragon already"):
        game().apply(turn.state, wish)


@pytest.mark.parametrize("cards", ["a", "o"])
def test_a_wish_of_which_hidden_cards_decide_has_no_answer(cards: str) -> None:
    for fields, answered in (({}, False), ({"dragons": {"red": "2,0"}}, True), ({"dragons": {"gold": "0,0"}}, True)):
        state = position(f"red1 0,1 {cards}", **fields)
        assert (game().wished(state, None, "0,1", "0,0", {}) is not None) == answered


def test_new_players_are_told_what_a_decision_is_about() -> None:
    turn = table("red1 0,1 ao, gold1 1,0 sk", round=1, phase="income", dragons={"red": "2,0"})

    def lesson(language: str = "en") -> str:
        (said,) = {turn.rules.scene(turn.state, seat, language).lesson for seat in (RED, GOLD, None)}
        return said

    assert "First your income" in lesson()
    turn.do("draw").do("cards", cards={"archer": 1})
    assert "Then your reserves" in lesson()
    turn.do("move", battalion="red1", to="0,2")
    assert "contests it" in lesson()
    assert "lo disputa" in lesson("es")
    assert game().scene(position(round=4), None, "en").lesson == ""
    late = table("red1 0,1 ao, gold1 1,0 sk", round=9).do("attack", battalion="red1", target="gold1")
    assert "may be picked again" in late.rules.scene(late.state, None, "en").lesson


def test_what_is_said_of_deploying_names_no_card() -> None:
    castles = {"-3,0": "red", "-4,2": "red", "3,0": "gold"}
    state = position("red1 0,1 ao", hands={"red": "ako"}, castles=castles)
    labels = [choice.label for choice in game().scene(state, RED, "en").choices if choice.kind == "deploy"]
    assert len(labels) == 6
    assert set(labels) == {"Deploy it at F2", "Deploy it at H2"}
