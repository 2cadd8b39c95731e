"""Battles and strikes as a screen shows them: card against card, what lies open, and what may come (D32-D34, D42)."""

from __future__ import annotations

import re
from random import Random

import pytest

from companion.game import CHANCE, UNKNOWN, VARIANT, Options, Seat
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.game import DragonSoul
from companion.scene import Lies, Tally
from tests.companion.games.dragon_soul.positions import TEXT, VARIANTS, Table, game, table
from tests.companion.games.dragon_soul.rulings.test_d42_to_d45 import dealt_anew

RED, GOLD = Seat("red"), Seat("gold")


def shown(fight: Table, seat: Seat | None = None, language: str = "en") -> Tally:
    found = fight.rules.scene(fight.state, seat, language).tally
    assert found is not None
    return found


def lines(tally: Tally) -> list[dict[str, int]]:
    return [{line.label: line.amount for line in column.lines} for column in tally.columns]


def cards(tally: Tally) -> list[str | None]:
    return [column.card.id if column.card is not None else None for column in tally.columns]


def told(fight: Table, action: object, language: str = "en") -> Tally:
    """Does an action; the duel that it tells of."""
    fight.state, events = fight.rules.apply(fight.state, action)  # type: ignore[arg-type]
    (found,) = [tally for event in events if (tally := fight.rules.tally(event, language)) is not None]
    return found


def test_a_battle_shows_what_lies_open_and_no_card_before_both_are_picked() -> None:
    fight = table("red1 0,1 aak, gold1 1,0 sk").do("attack", battalion="red1", target="gold1")
    for seat in (RED, GOLD, None):
        assert (shown(fight, seat).title, cards(shown(fight, seat))) == ("Red 1 against Gold 1", [None, None])
        assert lines(shown(fight, seat)) == [{"Not used yet": 3}, {"Cards": 2}]
    fight.do("fight", side="red", card="archer")
    for seat in (RED, GOLD, None):
        assert cards(shown(fight, seat)) == [UNKNOWN, None]
    round_ = told(fight, do.Fight(GOLD, "swordsman"))
    assert (round_.duel, cards(round_), round_.harm) == (True, ["archer", "swordsman"], {"gold": 1})
    assert [column.falls for column in round_.columns] == [False, True]
    assert round_.result == "The card of Gold 1 is defeated."
    for seen in (round_, shown(fight)):
        assert lines(seen) == [{"Not used yet": 2, "Used: archer": 1}, {"Cards": 1}]


def test_the_cards_beside_a_duel_lie_open_only_where_they_were_used() -> None:
    fight = table("red1 0,1 aak, gold1 1,0 sk").do("attack", battalion="red1", target="gold1")
    fight.do("fight", side="red", card="archer").do("fight", side="gold", card="swordsman")
    for seat in (RED, GOLD, None):
        beside = [[card.id for card in column.beside] for column in shown(fight, seat).columns]
        assert beside == [[UNKNOWN, UNKNOWN, "archer"], [UNKNOWN]]


def test_the_last_card_of_a_battalion_is_told() -> None:
    fight = table("red1 0,1 aa, gold1 1,0 a").do("attack", battalion="red1", target="gold1")
    fight.do("fight", side="red", card="archer")
    round_ = told(fight, do.Fight(GOLD, "archer"), "es")
    assert round_.result == "Las dos cartas caen derrotadas. A Oro 1 no le queda ninguna carta."
    assert fight.rules.scene(fight.state, None, "en").tally is None


@pytest.mark.parametrize(
    ("attack", "defence", "result", "harm"),
    [
        ("breath", "shield_wall", "Gold 1 is destroyed.", {"gold": 3}),
        ("breath", "ballista", "Red's dragon dies.", {"red": 1}),
        ("claw", "shield_wall", "Nothing happens.", {}),
        ("claw", "ballista", "Gold 1 loses half of its cards.", {"gold": 2}),
    ],
)
def test_a_strike_shows_coin_against_coin(attack: str, defence: str, result: str, harm: dict[str, int]) -> None:
    strike = table("red1 -3,0 a, gold1 1,0 sak", dragons={"red": "2,0"}).do("strike", target="gold1")
    assert (shown(strike).title, cards(shown(strike))) == ("Red's dragon against Gold 1", [None, None])
    strike.do("coin", side="red", face=attack)
    assert cards(shown(strike, RED)) == cards(shown(strike)) == [UNKNOWN, None]
    round_ = told(strike, do.Coin(GOLD, defence))
    assert (cards(round_), round_.result, round_.harm) == ([attack, defence], result, harm)


def test_the_sides_of_a_coin_lie_in_the_hand_of_whoever_chooses() -> None:
    strike = table("red1 -3,0 a, gold1 1,0 sak", dragons={"red": "2,0"}).do("strike", target="gold1")
    for seat, faces in ((RED, ["breath", "claw"]), (GOLD, ["shield_wall", "ballista"])):
        for eyes in (RED, GOLD, None):
            (pile,) = [pile for pile in strike.rules.scene(strike.state, eyes, "en").piles if pile.id == "coin"]
            assert (pile.seat, pile.lies) == (seat, Lies.HAND)
            assert [card.id for card in pile.cards] == (faces if eyes == seat else [UNKNOWN, UNKNOWN])
        if seat == RED:
            strike.do("coin", side="red", face="claw")


def test_the_chances_count_what_a_seat_does_not_see() -> None:
    fight = table("red1 0,1 aak, gold1 1,0 sk", hands={"red": "p"}, dead="aas")

    def odds(seat: Seat | None, action: do.Attack | None = None) -> dict[str, tuple[int, str]]:
        ways = fight.rules.odds(fight.state, seat, action, "en")
        return {odd.label: (odd.count, odd.result) for odd in ways}

    assert odds(None) == {}
    attack = do.Attack("red1", "gold1")
    assert odds(None, attack) == {
        "Archer": (23, "falls to knight; defeats swordsman; else both fall"),
        "Knight": (25, "falls to spearman; defeats archer; else both fall"),
        "Soul stone": (4, "falls to any soldier"),
        "Spearman": (25, "falls to swordsman; defeats knight; else both fall"),
        "Swordsman": (24, "falls to archer; defeats spearman; else both fall"),
    }
    assert {label: count for label, (count, _) in odds(RED, attack).items()} == {
        "Archer": 21, "Knight": 24, "Soul stone": 4, "Spearman": 24, "Swordsman": 24,
    }  # fmt: skip
    fight.do("attack", battalion="red1", target="gold1").do("fight", side="red", card="archer")
    defends = odds(GOLD)
    assert set(defends) == {"Archer", "Knight", "Spearman", "Swordsman"}
    assert defends["Knight"] == (24, "falls to spearman; defeats archer; else both fall")
    fight.do("fight", side="gold", card="swordsman")
    assert odds(None)["Archer"][0] == 22  # the used archer lies open, and so does the swordsman in the Dead Pile
    assert odds(None)["Swordsman"][0] == 23
    assert odds(RED)["Archer"][0] == 21


def test_a_duel_says_which_card_defeats_which_where_that_is_the_same_for_both() -> None:
    fight = table("red1 0,1 aak, gold1 1,0 sk").do("attack", battalion="red1", target="gold1")
    beats = shown(fight).beats
    assert beats is not None
    assert [card.id for card in beats.cards] == ["archer", "swordsman", "spearman", "knight", "soul_stone"]
    ring = {("archer", "swordsman"), ("swordsman", "spearman"), ("spearman", "knight"), ("knight", "archer")}
    assert set(beats.pairs) == ring | {(card.id, "soul_stone") for card in beats.cards[:4]}
    assert beats.rest.endswith("both fall.")
    for once in ('knight = "neither"', 'knight = "attacker"'):
        rules = game("duel", re.sub(r'^knight = "both"$', once, TEXT, count=1, flags=re.MULTILINE))
        fight = table("red1 0,1 aak, gold1 1,0 sk", rules=rules).do("attack", battalion="red1", target="gold1")
        assert shown(fight).beats is None


def test_the_chances_follow_a_corrected_diagram() -> None:
    rules = game("duel", re.sub(r'^knight = "\w+"$', 'knight = "neither"', TEXT, flags=re.MULTILINE))
    fight = table("red1 0,1 aak, gold1 1,0 sk", rules=rules)
    ways = {odd.label: odd.result for odd in rules.odds(fight.state, None, do.Attack("red1", "gold1"), "en")}
    assert ways["Knight"] == "neither falls"
    fight.do("attack", battalion="red1", target="gold1").do("fight", side="red", card="archer")
    ways = {odd.label: odd.result for odd in rules.odds(fight.state, GOLD, None, "en")}
    assert ways["Archer"] == "defeats swordsman; falls together with archer, spearman; neither falls against knight"


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_others_see_of_a_duel_and_of_its_chances_tells_no_hidden_card(variant: str) -> None:
    rules, random = DragonSoul(Options({VARIANT: variant})), Random(6)
    state, seen = rules.setup(), 0
    for _ in range(900):
        decider = rules.to_act(state)
        if decider is None:
            break
        if state.battle is not None or state.coins is not None:
            seen += 1
            for player, seat in enumerate(rules.seats):
                anew = dealt_anew(state, player, random)
                assert rules.scene(anew, seat, "en").tally == rules.scene(state, seat, "en").tally
                assert rules.odds(anew, seat, None, "en") == rules.odds(state, seat, None, "en")
                assert rules.odds(anew, None, None, "en") == rules.odds(state, None, None, "en")
        legal = rules.legal_actions(state)
        fights = [action for action in legal if isinstance(action, do.Attack | do.Strike)]
        action = rules.chance(state, random) if decider == CHANCE else random.choice(fights or legal)
        assert action is not None
        state, _ = rules.apply(state, action)
    assert seen
