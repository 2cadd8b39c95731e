"""Everything that happens is said in one sentence, in English and Spanish; the rules in short too."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import msgspec
import pytest

from companion.game import VARIANT, Options
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul import events as on
from companion.games.dragon_soul.game import DragonSoul
from tests.companion.games.dragon_soul.positions import VARIANTS, changed, game, plain

RED, GOLD = "red", "gold"
ACTIONS: list[Any] = [
    do.First(RED),
    do.Shuffle(("archer",)),
    do.Draw(),
    do.Build("red1"),
    do.Deal({"archer": 2}),
    do.Deploy("archer", "-3,0"),
    do.Move("red1", "0,1"),
    do.Attack("red1", "gold2"),
    do.Fight(RED, "archer"),
    do.Cease(),
    do.Fly("0,1"),
    do.Strike("gold_dragon"),
    do.Coin(RED, "breath"),
    do.Discard("red1", {"archer": 1, "knight": 2}),
    do.EndTurn(),
    do.Concede(RED),
]
EVENTS: list[tuple[Any, str, str]] = [
    (on.First(RED), "Red has the first turn.", "Rojo tiene el primer turno."),
    (on.Turn(RED, 2), "Round 2: the turn of Red begins.", "Ronda 2: empieza el turno de Rojo."),
    (on.Ended(RED), "The turn of Red is over.", "Termina el turno de Rojo."),
    (on.Shuffled(104), "The deck is shuffled: 104 cards.", "Se baraja el mazo: 104 cartas."),
    (on.Draws(RED, 1), "Red may draw 1 card.", "Rojo puede robar 1 carta."),
    (on.Drew(RED, {"archer": 2}), "Red draws 2 cards.", "Rojo roba 2 cartas."),
    (
        on.Reshuffled(20),
        "The deck is empty: the 20 cards of the Dead Pile become the deck.",
        "El mazo está vacío: las 20 cartas de la pila de muertos pasan a ser el mazo.",
    ),
    (
        on.Cooldown(RED, 2),
        "No reshuffle yet: 2 cards that Red should draw are lost.",
        "Todavía no se baraja: se pierden 2 cartas que Rojo debía robar.",
    ),
    (
        on.Built(RED, "red1", "-1,2"),
        "Red builds a castle under Red 1 on H5.",
        "Rojo construye un castillo bajo Rojo 1 en H5.",
    ),
    (
        on.Deployed(RED, "archer", "-3,0", "red1", True),
        "Red forms Red 1 with a card on F2.",
        "Rojo forma Rojo 1 con una carta en F2.",
    ),
    (on.Moved(RED, "red1", "0,1", "0,2"), "Red 1 moves from G5 to H6.", "Rojo 1 va de G5 a H6."),
    (
        on.Merged(RED, "red1", "red2", "0,1", "0,2"),
        "Red 1 moves from G5 to H6 and joins Red 2.",
        "Rojo 1 va de G5 a H6 y se une a Rojo 2.",
    ),
    (
        on.Conquered(RED, GOLD, "3,0", True),
        "Red conquers the castle of Gold on F8.",
        "Rojo conquista el castillo de Oro en F8.",
    ),
    (
        on.Hatched(RED, "red1", "0,1", "0,0"),
        "Red 1 wakes the dragon of Red on the boneyard F5.",
        "Rojo 1 despierta al dragón de Rojo en el osario F5.",
    ),
    (on.Attacked(RED, "red1", "gold2", "1,0"), "Red 1 attacks Gold 2 on F6.", "Rojo 1 ataca a Oro 2 en F6."),
    (on.Picked(RED, "card"), "Red has picked a card.", "Rojo ha elegido una carta."),
    (
        on.Fought("red1", "gold2", "archer", "soul_stone", ("gold2",)),
        "Red 1 shows archer, Gold 2 shows soul stone. The card of Gold 2 is defeated.",
        "Rojo 1 muestra arquero, Oro 2 muestra piedra del alma. La carta de Oro 2 es derrotada.",
    ),
    (on.Ceased(RED, False), "Red ceases the battle.", "Rojo detiene la batalla."),
    (
        on.Lost(GOLD, "gold2", {"knight": 1, "archer": 2}),
        "Gold 2 loses 2 archers, 1 knight.",
        "Oro 2 pierde 2 arqueros, 1 caballero.",
    ),
    (on.Destroyed(GOLD, "gold2", "1,0"), "Gold 2 is destroyed on F6.", "Oro 2 es destruido en F6."),
    (on.Advanced(RED, "red1", "0,1", "1,0"), "Red 1 advances from G5 to F6.", "Rojo 1 avanza de G5 a F6."),
    (on.Flew(RED, "0,1", "1,0"), "The dragon of Red flies from G5 to F6.", "El dragón de Rojo vuela de G5 a F6."),
    (
        on.Struck(RED, "gold_dragon", "1,0"),
        "The dragon of Red strikes the dragon of Gold on F6.",
        "El dragón de Rojo golpea al dragón de Oro en F6.",
    ),
    (
        on.CoinsShown(RED, GOLD, "claw", "ballista"),
        "Red shows dragon claw, Gold shows ballista.",
        "Rojo muestra garra de dragón, Oro muestra balista.",
    ),
    (on.DragonDied(RED, "0,1"), "The dragon of Red dies.", "El dragón de Rojo muere."),
    (
        on.DragonsDied(RED, GOLD),
        "The dragons of Red and Gold kill each other.",
        "Los dragones de Rojo y Oro se matan el uno al otro.",
    ),
    (
        on.Claimed(RED, 6),
        "Red holds 6 uncontested castles, and wins if that lasts until the player's next turn.",
        "Rojo tiene 6 castillos sin disputar, y gana si eso dura hasta su próximo turno.",
    ),
    (
        on.Lapsed(RED, 1),
        "The claim of Red to victory is gone: 1 uncontested castle is left.",
        "Rojo pierde su aspiración a la victoria: queda 1 castillo sin disputar.",
    ),
    (
        on.Eliminated(RED, {}),
        "Red has neither castle nor battalion and is out. Reserves: none.",
        "Rojo no tiene castillo ni batallón y queda fuera. Reservas: ninguna.",
    ),
    (
        on.Conceded(RED, {"archer": 1}),
        "Red gives up and leaves the map. Cards: 1 archer.",
        "Rojo se rinde y deja el mapa. Cartas: 1 arquero.",
    ),
    (
        on.Won((RED, GOLD), "castles"),
        "Red and Gold have held enough castles and win.",
        "Rojo y Oro han conservado bastantes castillos y ganan.",
    ),
]


def test_every_kind_of_action_and_event_is_here() -> None:
    assert {type(a) for a in ACTIONS} == set(get_args(game().action_type))
    assert {type(e) for e, *_ in EVENTS} == set(get_args(game().event_type))


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_every_action_is_said_in_both_languages(action: Any) -> None:
    english, spanish = game().say(action, "en"), game().say(action, "es")
    assert english != spanish
    assert "no name" not in english
    assert "{" not in english + spanish
    assert english.endswith(".")
    assert spanish.endswith(".")


@pytest.mark.parametrize(("event", "english", "spanish"), EVENTS, ids=lambda value: type(value).__name__)
def test_every_event_is_said_in_both_languages(event: Any, english: str, spanish: str) -> None:
    assert game().say(event, "en") == english
    assert game().say(event, "es") == spanish


def test_the_other_ways_in_which_things_end_are_said() -> None:
    for event, part in (
        (on.Conquered(RED, GOLD, "3,0", False), "no token is left"),
        (on.Picked(RED, "coin"), "side of the coin"),
        (on.Struck(RED, "gold1", "1,0"), "strikes Gold 1"),
        (on.Fought("red1", "gold2", "archer", "archer", ("red1", "gold2")), "Both cards are defeated"),
        (on.Fought("red1", "gold2", "archer", "archer", ()), "No card is defeated"),
        (on.Ceased(RED, True), "no unused soldier left"),
        (on.Deployed(RED, "archer", "-3,0", "red1", False), "adds a card"),
        (on.Won((RED,), "last"), "is left alone and wins"),
    ):
        assert part in game().say(event, "en")
        assert game().say(event, "es") != game().say(event, "en")


def test_secret_choices_are_said_alike_whatever_they_are() -> None:
    for one, two in (
        (do.Fight(RED, "archer"), do.Fight(RED, "knight")),
        (do.Coin(RED, "breath"), do.Coin(RED, "claw")),
        (do.Deploy("archer", "-3,0"), do.Deploy("knight", "-3,0")),
        (do.Deal({"archer": 1}), do.Deal({"knight": 1})),
        (do.Shuffle(("archer", "knight")), do.Shuffle(("knight", "archer"))),
        (on.Drew(RED, {"archer": 1}), on.Drew(RED, {"knight": 1})),
        (on.Drew(RED, {"archer": 1}), on.Drew(RED, {"?": 1})),
        (on.Deployed(RED, "archer", "-3,0", "red1", True), on.Deployed(RED, "?", "-3,0", "red1", True)),
    ):
        for language in ("en", "es"):
            assert game().say(one, language) == game().say(two, language)


@pytest.mark.whole_game
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_can_be_read_aloud(variant: str) -> None:
    rules, random = DragonSoul(Options({VARIANT: variant})), Random(3)
    state = rules.setup()
    while (to_act := rules.to_act(state)) is not None:
        action = rules.chance(state, random) if to_act == "chance" else random.choice(rules.legal_actions(state))
        assert action is not None
        assert msgspec.convert(plain(action), rules.action_type) == action
        state, events = rules.apply(state, action)
        assert events
        for event in events:
            assert msgspec.convert(plain(event), rules.event_type) == event
            for language in ("en", "es"):
                assert "{" not in rules.say(event, language)


def test_the_rules_in_short_have_the_figures_of_the_box() -> None:
    def text(rules: DragonSoul, language: str = "en") -> str:
        return "\n".join(f"{what}: {how}" for sheet in rules.sheets(language) for what, how in sheet.rows)

    assert "Draw 1 card for each" in text(game())
    assert "end your turn with 6 uncontested castles" in text(game())
    assert "8 uncontested castles together" in text(game("four_marches+teams"))
    assert "swordsman: Sent to attack, it defeats: spearman." in text(game())
    other = changed(move="2", stack_max="9", hand_max="7", enter_forest="false", cards_per_castle="2", cooldown="15")
    shown = text(game("duel", other.replace("count_contested = false", "count_contested = true")))
    for part in (
        "Up to 2 spaces",
        "at most 9 cards",
        "up to 7 cards",
        "do not enter forest",
        "Draw 2 cards",
        "of 15 cards",
    ):
        assert part in shown
    assert "fewer than castles" in shown
    assert text(game(), "es") != text(game())
    assert len(game().sheets("es")) == len(game().sheets("en")) == 5


def test_kinds_of_card_are_named() -> None:
    assert (game().card_name("soul_stone", "en"), game().card_name("soul_stone", "es")) == (
        "soul stone",
        "piedra del alma",
    )


def test_a_card_and_a_side_of_a_coin_bear_their_names_from_a_capital_letter_on() -> None:
    from companion.games.dragon_soul.fight.cards import KINDS
    from companion.games.dragon_soul.shown import faces

    for language in ("en", "es"):
        shown = [faces.card(kind, language) for kind in KINDS] + [faces.coin(face, language) for face in faces.COINS]
        assert all(one.name[0].isupper() for one in shown)
    assert faces.card(KINDS[0], "es").name == "Arquero"
