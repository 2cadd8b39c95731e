"""Who knows what, and what lies on the table: D42 to D45."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.errors import DataError
from companion.game import VARIANT, Layout, Options, Seat, Standing
from companion.games.dragon_soul import events as on
from companion.games.dragon_soul.fight.cards import NONE, counted, plus
from companion.games.dragon_soul.game import DragonSoul
from companion.games.dragon_soul.state import State, replace
from tests.companion.games.dragon_soul.positions import VARIANTS, game, plain, position, table


def lots(state: State, player: int) -> list[tuple[int, int, int, int, int]]:
    """What one player cannot see: the others' hands and battalions, and the deck."""
    hidden = [hand for other, hand in enumerate(state.hands) if other != player]
    return [*hidden, *(b.cards for p, own in enumerate(state.battalions) if p != player for b in own), state.deck]


def dealt_anew(state: State, player: int, random: Random) -> State:
    """The state with all cards that a player cannot see dealt anew, as many to each place as before."""
    pool = [kind for lot in lots(state, player) for kind, n in enumerate(lot) for _ in range(n)]
    random.shuffle(pool)

    def take(n: int) -> tuple[int, int, int, int, int]:
        return counted([pool.pop() for _ in range(n)])

    hands = tuple(h if p == player else take(sum(h)) for p, h in enumerate(state.hands))
    battalions = tuple(
        own if p == player else tuple(replace(b, cards=take(sum(b.cards))) for b in own)
        for p, own in enumerate(state.battalions)
    )
    return replace(state, hands=hands, battalions=battalions, deck=take(len(pool)), stack=())


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", VARIANTS)
def test_d42_a_view_is_the_same_whichever_way_hidden_cards_lie(variant: str) -> None:
    rules, random = DragonSoul(Options({VARIANT: variant})), Random(variant)
    state, seen = rules.setup(), 0
    for _ in range(400):
        to_act = rules.to_act(state)
        if to_act is None:
            break
        for player, seat in enumerate(rules.seats):
            other = dealt_anew(state, player, random)
            seen += other != state
            assert rules.view(other, seat) == rules.view(state, seat)
        every = dealt_anew(state, -1, random)
        assert rules.view(every, None) == rules.view(state, None)
        action = rules.chance(state, random) if to_act == "chance" else random.choice(rules.legal_actions(state))
        assert action is not None
        state, _ = rules.apply(state, action)
    assert seen > 500


@pytest.mark.parametrize("variant", VARIANTS)
def test_d42_what_others_do_with_hidden_cards_is_told_alike(variant: str) -> None:
    """Whoever cannot see a card that is drawn or deployed hears and sees the same, whichever it is."""
    rules, random = DragonSoul(Options({VARIANT: variant})), Random(variant)
    state, compared = rules.setup(), 0
    for _ in range(400):
        to_act = rules.to_act(state)
        if to_act is None:
            break
        action = rules.chance(state, random) if to_act == "chance" else random.choice(rules.legal_actions(state))
        assert action is not None
        raw = plain(action)
        if raw["do"] == "deploy":
            others = [
                a for a in rules.legal_actions(state) if plain(a)["do"] == "deploy" and plain(a)["at"] == raw["at"]
            ]
            for other in others:
                compared += other != action
                (after, one), (instead, two) = rules.apply(state, action), rules.apply(state, other)
                for seat in (*rules.seats, None):
                    if seat != to_act:
                        assert rules.view(after, seat) == rules.view(instead, seat)
                        assert [rules.event_view(e, seat) for e in one] == [rules.event_view(e, seat) for e in two]
                assert [rules.say(e, "en") for e in one] == [rules.say(e, "en") for e in two]
                assert rules.say(action, "es") == rules.say(other, "es")
        state, _ = rules.apply(state, action)
    assert compared > 20


def test_d42_the_public_part_of_a_view() -> None:
    state = position("red1 0,1 asp!, gold1 1,0 kk", hands={"gold": "oo", "red": "a"}, dead="kk")
    for seat in ("gold", None):
        shown = game().view(state, Seat(seat) if seat else None)
        assert shown["battalions"]["red1"]["cards"] == {"?": 3}
        assert shown["hands"]["red"] == {"?": 1}
        assert shown["dead"] == {"knight": 2}
        assert shown["deck"] == {"?": 94}
    own = game().view(state, Seat("gold"))
    assert own["battalions"]["gold1"]["cards"] == {"knight": 2}
    assert own["hands"]["gold"] == {"soul_stone": 2}
    assert "stack" not in own


def test_d42_an_allys_cards_are_secret_too() -> None:
    rules = game("four_marches+teams")
    shown = rules.view(position("green1 0,-1 aa", rules=rules, hands={"green": "k"}), Seat("red"))
    assert (shown["battalions"]["green1"]["cards"], shown["hands"]["green"]) == ({"?": 2}, {"?": 1})


def test_d42_used_cards_are_open_in_a_battle_and_secret_after_it() -> None:
    turn = table("red1 0,1 sa, gold1 1,0 pp").do("attack", battalion="red1", target="gold1")
    turn.do("fight", side="red", card="swordsman").do("fight", side="gold", card="spearman")
    assert game().view(turn.state, Seat("gold"))["battle"]["used"] == {"swordsman": 1}
    turn.do("cease")
    after = game().view(turn.state, Seat("gold"))
    assert (after["battle"], after["battalions"]["red1"]["cards"]) == (None, {"?": 2})


def test_d43_the_first_choice_is_hidden_until_the_second_is_made() -> None:
    turn = table("red1 0,1 sa, gold1 1,0 pp").do("attack", battalion="red1", target="gold1")
    turn.do("fight", side="red", card="swordsman")
    seen = {
        seat: game().view(turn.state, Seat(seat) if seat else None)["battle"]["attack"] for seat in ("red", "gold", "")
    }
    assert seen == {"red": "swordsman", "gold": "?", "": "?"}
    assert turn.events == [{"event": "picked", "side": "red", "what": "card"}]
    strike = table("gold1 1,0 pp", dragons={"red": "0,1"}).do("strike", target="gold1")
    strike.do("coin", side="red", face="claw")
    coins = {seat: game().view(strike.state, Seat(seat) if seat else None)["coins"] for seat in ("red", "gold", "")}
    assert coins["red"]["attack"] == "claw"
    assert coins["gold"] == coins[""] == {"target": "gold1", "attack": "?"}
    assert strike.events == [{"event": "picked", "side": "red", "what": "coin"}]


def test_d42_only_drawn_and_deployed_cards_are_hidden_in_events() -> None:
    drew, deployed = on.Drew(Seat("red"), {"archer": 2}), on.Deployed(Seat("red"), "archer", "-3,0", "red1", True)
    assert game().event_view(drew, Seat("red")) == drew
    assert game().event_view(drew, Seat("gold")) == on.Drew(Seat("red"), {"?": 2})
    assert game().event_view(drew, None) == on.Drew(Seat("red"), {"?": 2})
    assert game().event_view(deployed, Seat("gold")).card == "?"
    fought = on.Fought("red1", "gold1", "archer", "knight", ("red1",))
    assert game().event_view(fought, None) == fought


def test_d44_castles_are_interchangeable_and_battalions_and_dragons_are_not() -> None:
    pieces = game().pieces
    assert {p.kind for p in pieces if "castle" in p.id} == {"red_castle", "gold_castle"}
    assert all(not p.kind and len(p.faces) == 1 and not p.tilts for p in pieces if "castle" not in p.id)
    assert {"red1", "red6", "red_dragon", "gold_dragon"} <= {p.id for p in pieces}
    assert len(game("four_marches").pieces) == 60


def test_d45_where_each_piece_should_lie() -> None:
    state = position("red1 -3,0 a, gold2 1,0 a", dragons={"red": "0,1"})
    at = {s.piece: s.place for s in game().layout(state).standings}
    assert at["red1"] == "-3,0"
    assert at["red_castle1"] == "-3,0"
    assert at["gold2"] == "1,0"
    assert at["red_dragon"] == "0,1"
    assert {at["gold1"], at["gold_dragon"], at["red_castle2"]} == {None}


def test_d45_spaces_lie_as_the_drawing_says() -> None:
    board = game().board
    spot = {place.id: place.centre for place in board.places}
    x, y = spot["0,0"]  # type: ignore[index]
    for name, dx, dy in (("1,0", 45, 0), ("0,1", 22.5, 0.866 * 45), ("-1,1", -22.5, 0.866 * 45)):
        assert spot[name] == pytest.approx((x + dx, y + dy))  # type: ignore[index]
    assert all(0 <= px <= board.width_mm and 0 <= py <= board.height_mm for p in board.places for px, py in p.outline)


def seen(state: State, **moved: str | None) -> Layout:
    """The table as it should lie, but for some pieces."""
    return Layout(
        tuple(
            Standing(s.piece, moved.get(s.piece, s.place), s.face, s.tilted)  # type: ignore[arg-type]
            for s in game().layout(state).standings
        )
    )


def test_d45_a_corrected_table_is_followed() -> None:
    state = position("red1 -2,0 ak, gold2 1,0 a", dragons={"red": "0,1"})
    after = game().encode(game().corrected(state, seen(state, red1="-2,1", gold2=None, red_dragon="0,2")))
    assert after["battalions"] == {"red1": {"at": "-2,1", "cards": {"archer": 1, "knight": 1}, "acted": False}}
    assert after["dragons"] == {"red": "0,2"}
    assert after["dead"] == {"archer": 1}
    assert game().corrected(state, seen(state)) == state


def test_d45_a_castle_under_a_battalion_is_not_missed() -> None:
    state = position("red1 -3,0 ak")
    assert game().corrected(state, seen(state, red_castle1=None)) == state
    gold = position("gold1 -2,0 a, red1 -1,0 a")
    after = game().encode(game().corrected(gold, seen(gold, gold1="-3,0", red_castle1=None)))
    assert after["castles"]["-3,0"] == "gold"


def test_d45_a_battle_whose_pieces_moved_is_called_off() -> None:
    turn = table("red1 0,1 sa, gold1 1,0 pp").do("attack", battalion="red1", target="gold1")
    assert game().encode(game().corrected(turn.state, seen(turn.state)))["phase"] == "battle"
    after = game().encode(game().corrected(turn.state, seen(turn.state, gold1="2,0")))
    assert (after["phase"], after["battle"]) == ("turn", None)


@pytest.mark.parametrize(
    ("moved", "part"),
    [
        ({"red1": "1,0"}, "Two pieces stand on 1,0"),
        ({"red1": "0,0"}, "boneyard"),
        ({"red2": "0,2"}, "Red 2 has no cards"),
        ({"red_castle2": "0,1"}, "no grass centre"),
        ({"red_dragon": "3,0"}, "castle"),
        ({"red1": "50,50"}, "no space"),
        ({"red1": "3,0"}, "castle of another colour"),
    ],
)
def test_d45_no_table_can_lie_like_that(moved: dict[str, str], part: str) -> None:
    state = position("red1 -2,0 ak, gold2 1,0 a", dragons={"red": "0,2"})
    with pytest.raises(DataError, match=part):
        game().corrected(state, seen(state, **moved))


def test_d45_a_corrected_table_that_leaves_one_side_ends_the_game() -> None:
    state = position("red1 -2,0 ak")
    after = game().encode(game().corrected(state, seen(state, gold_castle1=None)))
    assert (after["phase"], after["winners"]) == ("over", ["red"])


def test_d45_every_piece_is_told_once() -> None:
    state = position("red1 -2,0 ak")
    layout = game().layout(state)
    for wrong in (layout.standings[1:], (*layout.standings, layout.standings[0])):
        with pytest.raises(DataError, match="each piece once"):
            game().corrected(state, msgspec.structs.replace(layout, standings=wrong))


def test_the_cards_dealt_anew_are_the_same_in_number() -> None:
    state = position("red1 0,1 asp, gold1 1,0 kk", hands={"gold": "oo"})
    other = dealt_anew(state, 0, Random(1))
    together = [NONE, NONE]
    for n, one in enumerate((state, other)):
        for lot in lots(one, 0):
            together[n] = plus(together[n], lot)
    assert together[0] == together[1]
    assert [sum(lot) for lot in lots(state, 0)] == [sum(lot) for lot in lots(other, 0)]
