"""Play with printed cards: the players deal and hold them, the engine learns a card when it is shown."""

from __future__ import annotations

from random import Random

import pytest

from companion.game import CHANCE
from companion.games.las_navas import actions as do
from companion.games.las_navas.box.cards import COMBAT, SPECIALS
from companion.games.las_navas.box.components import DEFAULT
from companion.games.las_navas.rules import VARIANTS, LasNavas, opening
from companion.games.las_navas.state import State, may_be
from companion.games.las_navas.turns import dealing
from tests.companion.games.las_navas.positions import GAME, act, legal, refused, start, told, turn

UNKNOWN_DEAL = {"hands": {"christian": ["?"] * 3, "muslim": ["?"] * 3}, "deck": ["?"] * 3}
UNKNOWN_SHUFFLE = {"hands": {"christian": ["?"] * 2, "muslim": ["?"] * 2}, "deck": ["?"] * 3}


def cards(state: State) -> list[str]:
    """The cards that the legal actions name."""
    return [action["card"] for action in legal(state) if "card" in action]


def started() -> State:
    state = act(act(start(), "deal", **UNKNOWN_DEAL), "initiative", side="christian", card="4-2")
    return act(state, "initiative", side="muslim", card="2-5")


def test_an_unknown_hand_may_hold_every_card_that_was_not_seen() -> None:
    state = act(start(), "deal", **UNKNOWN_DEAL)
    assert cards(state) == list(COMBAT)
    state = act(state, "initiative", side="christian", card="4-2")
    assert "4-2" not in cards(state)
    assert len(cards(state)) == 8
    state = act(state, "initiative", side="muslim", card="2-5")
    assert cards(state) == [card for card in COMBAT if card not in ("4-2", "2-5")]
    assert refused(state, "play", side="muslim", card="4-2").rule == "R8"


def test_a_seen_card_stays_known_and_comes_back_known() -> None:
    state = started()
    for side, card in (("muslim", "3-4"), ("christian", "1-6"), ("muslim", "6-1"), ("christian", "5-2")):
        state = act(act(state, "play", side=side, card=card), "end_turn")
    raw = GAME.encode(state)["cards"]
    assert raw["hand"] == {"christian": ["4-2"], "muslim": ["2-5"]}
    assert raw["deck"] == ["?"] * 3
    assert raw["discard"] == ["3-4", "1-6", "6-1", "5-2"]
    state = act(state, "reshuffle", **UNKNOWN_SHUFFLE)
    assert cards(state) == [card for card in COMBAT if card != "2-5"]


def test_a_drawn_card_that_was_seen_elsewhere_is_questioned() -> None:
    state = act(act(started(), "play", side="muslim", card="3-4"), "attack", from_="A3", target="A4", units=["A3a"])
    assert set(cards(state)) == set(COMBAT) - {"4-2", "2-5", "3-4"}
    assert refused(state, "draw", card="3-4").rule == "R10"


def test_after_the_turning_over_the_engine_knows_what_follows() -> None:
    state = turn("muslim", deck=(), discard=("2-5", "1-6", "6-1"), active="3-4")
    state = act(state, "attack", from_="A3", target="A4", units=["A3a"])
    assert cards(state) == ["2-5"]
    refusal = refused(state, "draw", card="6-1")
    assert str(refusal) == "6-1 cannot be on top: was the pile turned over unshuffled? (R10)"
    assert "sin barajar" in GAME.say(refusal, "es")


def test_some_cards_may_be_told_and_others_not() -> None:
    deal = {"hands": {"christian": ["4-2", "1-6", "3-3"], "muslim": ["?"] * 3}, "deck": ["?"] * 3}
    state = act(start(), "deal", **deal)
    assert cards(state) == ["1-6", "3-3", "4-2"]
    assert refused(start(), "deal", **{**deal, "deck": ["4-2", "?", "?"]}).rule == "R6"


def test_unknown_special_cards_may_be_any_that_were_not_used() -> None:
    state = act(start("advanced"), "deal", **UNKNOWN_DEAL)
    state = act(state, "deal_special", christian=["?"] * 3, muslim=["?"] * 3)
    assert legal(state) == [{"do": "discard_special", "side": "christian", "card": "?"}]
    state = act(state, "discard_special", side="christian", card="?")
    state = act(state, "discard_special", side="muslim", card="?")
    state = act(act(state, "initiative", side="christian", card="4-2"), "initiative", side="muslim", card="2-4")
    state = act(state, "play", side="christian", card="6-1")
    assert {a["card"] for a in legal(state, "special")} == {"alfonso_viii", "council_militia", "jimenez_de_rada"}
    state = act(state, "special", card="alfonso_viii")
    assert GAME.encode(state)["specials"]["christian"] == ["?"]
    assert "alfonso_viii" not in {a["card"] for a in legal(state, "special")}
    state = act(state, "attack", from_="B4", target="B3", units=["B4a"])
    assert GAME.to_act(state) == CHANCE


def test_one_unknown_special_card_is_declared_with_an_attack_once() -> None:
    state = turn("christian", {"C4": "C4a", "B4": "B4b"}, specials={"christian": ["?", "alfonso_viii"]})
    assert [a["special"] for a in legal(state, "attack") if a.get("special")] == [["sancho_vii"]]
    # López de Haro cannot stand in column C; the choice of both is tried with other printed pieces.
    text = DEFAULT.read_text().replace('type = "lopez_de_haro"', 'type = "knights"')
    other = LasNavas(
        text.replace(
            'id = "C4a"\nside = "christian"\nzone = "C4"\ntype = "council_militia"',
            'id = "C4a"\nside = "christian"\nzone = "C4"\ntype = "lopez_de_haro"',
        )
    )
    for held, declared in (
        (["?"], {("lopez_de_haro",), ("sancho_vii",)}),
        (["?", "?"], {("lopez_de_haro",), ("sancho_vii",), ("lopez_de_haro", "sancho_vii")}),
        (["lopez_de_haro", "sancho_vii"], {("lopez_de_haro",), ("sancho_vii",), ("lopez_de_haro", "sancho_vii")}),
    ):
        raw = GAME.encode(turn("christian", specials={"christian": held}))
        listed = other.legal_actions(other.decode(raw))
        assert {a.special for a in listed if getattr(a, "special", ())} == declared
        for a in listed:
            if getattr(a, "special", ()):
                other.apply(other.decode(raw), a)


def test_al_husayni_may_take_a_card_without_telling_which() -> None:
    state = turn("christian", specials={"muslim": ["al_husayni"]}, last=True)
    raw = GAME.encode(state)
    raw["cards"]["deck"] = ["?"] * len(raw["cards"]["deck"])
    state = act(GAME.decode(raw), "end_turn")
    assert {"do": "special", "card": "al_husayni", "take": "?"} in legal(state)
    after = act(state, "special", card="al_husayni", take="?")
    assert GAME.encode(after)["cards"]["hand"]["muslim"] == ["?"]
    again = act(after, "reshuffle", **UNKNOWN_SHUFFLE)
    assert len(cards(again)) == 9


def test_al_husayni_tells_no_card_though_all_of_the_piles_are_known() -> None:
    raw = GAME.encode(turn("christian", specials={"muslim": ["?"]}, last=True))
    assert "?" not in raw["cards"]["deck"] + raw["cards"]["discard"]
    state = act(GAME.decode({**raw, "chance": "ask"}), "end_turn")
    assert {"do": "special", "card": "al_husayni", "take": "?"} in legal(state)


def test_jimenez_looks_at_a_card_that_stays_with_the_players() -> None:
    state = turn("christian", specials={"christian": ["?"]})
    raw = GAME.encode(state)
    raw["cards"]["hand"]["muslim"] = ["?"] * len(raw["cards"]["hand"]["muslim"])
    state = act(GAME.decode(raw), "special", card="jimenez_de_rada")
    assert GAME.to_act(state) == CHANCE
    assert GAME.chance(state, Random(1)) is None
    assert legal(state) == [{"do": "peek", "card": "?"}]
    after, events = told(state, "peek", card="?")
    assert GAME.to_act(after) == "christian"
    assert [GAME.shown(event, "en") for event in events] == [{}]


def test_unknown_cards_belong_to_the_players_own_dealing() -> None:
    seeded = opening(GAME.printed, "basic")
    assert refused(seeded, "deal", **UNKNOWN_DEAL).rule == "R6"


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(30))
def test_a_whole_game_with_unknown_cards_follows_a_real_deck(variant: str, seed: int) -> None:
    """A hidden real deck beside the engine: whatever the real cards allow, the engine offers."""
    random = Random(seed)
    state = start(variant)
    real = _Table(random)
    while GAME.to_act(state) is not None:
        options = legal(state)
        phase = GAME.encode(state)["phase"]
        if phase == "deal":
            real.deal()
            state = act(state, "deal", **UNKNOWN_DEAL)
        elif phase == "deal_special":
            state = act(state, "deal_special", christian=["?"] * 3, muslim=["?"] * 3)
        elif phase == "reshuffle":
            real.reshuffle(GAME.encode(state)["cards"])
            state = act(state, "reshuffle", **UNKNOWN_SHUFFLE)
        elif phase == "peek":
            peek = GAME.chance(state, random)
            assert peek is None
            state = act(state, "peek", card="?")
        elif phase == "draw":
            card = real.top(GAME.encode(state)["cards"])
            assert card in cards(state)
            state = act(state, "draw", card=card)
        elif phase in ("initiative", "play"):
            side = GAME.to_act(state)
            card = random.choice(real.hands[str(side)])
            assert card in cards(state)
            real.hands[str(side)].remove(card)
            state = act(state, phase, side=side, card=card)
        else:
            choice = random.choice([o for o in options if o.get("take") in (None, "?")])
            state = act(state, choice.pop("do"), **choice)


class _Table:
    """The real cards of a game with printed cards."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.hands: dict[str, list[str]] = {}
        self.deck: list[str] = []

    def deal(self) -> None:
        pile = self.random.sample(COMBAT, 9)
        self.hands = {"christian": list(pile[:3]), "muslim": list(pile[3:6])}
        self.deck = list(pile[6:])

    def top(self, known: dict) -> str:
        """The next card of the real deck; when it is empty, the discard pile is turned over."""
        if not self.deck:
            self.deck = list(known["discard"])
        return self.deck.pop(0)

    def reshuffle(self, known: dict) -> None:
        back = {side: list(hand) for side, hand in known["hand"].items()}
        if back["muslim"] == ["?"]:
            free = [card for card in COMBAT if card not in back["christian"]]
            back["muslim"] = [self.random.choice(free)]
        pile = self.random.sample([c for c in COMBAT if c not in back["christian"] + back["muslim"]], 7)
        self.hands = {"christian": back["christian"] + pile[:2], "muslim": back["muslim"] + pile[2:4]}
        self.deck = pile[4:]


def test_every_special_card_has_a_type_of_unit() -> None:
    types = {unit.type for unit in GAME.printed.units}
    assert types.issuperset(SPECIALS[0])
    assert types.issuperset(SPECIALS[1])


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(40))
def test_random_play_with_cards_told_or_not_has_no_dead_end(variant: str, seed: int) -> None:
    random = Random(seed)
    state = start(variant)

    def some(cards: tuple[str, ...]) -> list[str]:
        return [card if random.random() < 0.5 else "?" for card in cards]

    while GAME.to_act(state) is not None:
        phase = GAME.encode(state)["phase"]
        if phase in ("deal", "deal_special", "reshuffle"):
            known = dealing.roll(state, random) if phase != "reshuffle" else told_shuffle(state, random)
            if isinstance(known, do.DealSpecial):
                state = act(state, phase, christian=some(known.christian), muslim=some(known.muslim))
            else:
                hands = {"christian": some(known.hands.christian), "muslim": some(known.hands.muslim)}
                state = act(state, phase, hands=hands, deck=some(known.deck))
        else:
            peek = GAME.chance(state, random)
            state = GAME.apply(state, peek or random.choice(GAME.legal_actions(state)))[0]
        assert GAME.decode(GAME.encode(state)) == state


def told_shuffle(state: State, random: Random) -> do.Reshuffle:
    """A shuffle of cards that may be in the deck and the discard pile."""
    cards = random.sample(may_be(state, (*state.deck, *state.discard)), 7)
    return do.Reshuffle(do.Both(tuple(cards[:2]), tuple(cards[2:4])), tuple(cards[4:]))
