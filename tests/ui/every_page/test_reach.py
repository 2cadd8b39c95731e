"""Every kind of action of every game is in reach of fingers: a state in which it is legal is met in random play, laid
on the screen, and the action done by touches alone."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from companion.game import CHANCE, VARIANT, Action, Game, Options, Seat, State
from companion.games import OWN, build, module_named
from companion.games.age_of_arthur.box.kinds import BASE as BASE_CARDS
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from tests.companion.games.age_of_arthur.positions import BASE, begun
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel

VARIANTS = {"age_of_arthur": ("2", "7"), "dragon_soul": ("duel", "three_crowns"), "las_navas": ("basic", "advanced")}
GAMES = 40
"""So many random games are played at most to meet every kind."""
LONGEST = 1500
BY_THE_APP = {"age_of_arthur": {"draw"}, "dragon_soul": {"cards", "first", "shuffle"}}
"""What the app alone brings."""
IN_THE_MENU = ("concede", "call_time")
RARE = {"age_of_arthur": ("pass",)}
"""What random play hardly meets, with a position for each below."""


def tag(action: Any) -> str:
    """The kind of an action, as the protocol writes it."""
    return str(action.__struct_config__.tag)


def kinds(name: str) -> list[str]:
    """Every kind of action of a game that players bring about."""
    game = build(name)
    return sorted({tag(kind) for kind in get_args(game.action_type)} - BY_THE_APP.get(name, set()))


def nothing_to_play() -> State:
    """Kent holds no Winds card, and each of his base cards must rest, so that he gives up his picks (G11)."""
    raw = begun()
    raw["locked"] = {"kent": dict.fromkeys(BASE_CARDS, 1)}
    return BASE.decode(raw)


@cache
def met(name: str) -> dict[str, tuple[Options, State, Action]]:
    """For each kind of action the first state of random play in which it is possible; what was met is done rarely."""
    found: dict[str, tuple[Options, State, Action]] = {}
    tells = frozenset(module_named(name).tells)
    people = {"people": "kent=saxon"} if name == "age_of_arthur" else {}
    options = [
        Options({VARIANT: variant, **people}, told)
        for variant in VARIANTS[name]
        for told in ({tells} if name == "age_of_arthur" else {frozenset(), tells})
    ]
    wanted = set(kinds(name)) - {*IN_THE_MENU, *RARE.get(name, ())}
    for seed in range(GAMES):
        if wanted <= found.keys():
            break
        chosen, random = options[seed % len(options)], Random(seed)
        game = build(name, options=chosen)
        state = game.setup()
        for _ in range(LONGEST):
            seat = game.to_act(state)
            if seat is None:
                break
            action = game.chance(state, random) if seat == CHANCE else None
            if action is None:
                legal = game.legal_actions(state) or tuple(c.action for c in game.scene(state, None, "en").choices)
                new = [action for action in legal if tag(action) not in found]
                for action in new:
                    found.setdefault(tag(action), (chosen, state, action))
                kind = random.choice(sorted({tag(action) for action in new or legal}))
                action = random.choice([action for action in new or legal if tag(action) == kind])
            state = game.apply(state, action)[0]
    if name == "age_of_arthur":
        start = nothing_to_play()
        only = next(action for action in BASE.legal_actions(start) if tag(action) == "pass")
        found["pass"] = Options(), start, only
    return found


def on_screen(screen: VirtualScreen, options: Options, name: str, start: State | None) -> Fingers:
    """A game on the screen, from a state if one is given."""
    game: Game = build(name, options=options)
    if start is not None:
        game.setup = lambda: start  # type: ignore[method-assign]
    model = TableModel(build(name), Log(None), build, "en", 5, ScreenConfig(calm=True))
    model.games.take(Session.new(game, Log(None), seed=5))
    panel = Panel(model)
    screen.show(panel)
    return Fingers(screen, panel)


@pytest.mark.whole_game
@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for name in OWN for kind in kinds(name) if kind not in IN_THE_MENU]
)
def test_every_kind_of_action_is_done_by_touch(virtual_screen: VirtualScreen, name: str, kind: str) -> None:
    options, state, action = met(name)[kind]
    fingers = on_screen(virtual_screen, options, name, state)
    model = fingers.model
    seats: tuple[Seat | None, ...] = (model.wanted, *map(Seat, model.scene.others))
    choices = [choice for seat in seats for choice in model.scene_for(seat).choices if choice.action == action]
    if choices[0] not in model.scene_for(model.wanted).choices:
        fingers.cards_of(next(s.id for s in model.scene.sides if choices[0] in model.scene_for(Seat(s.id)).choices))
    fingers.do(choices[0])
    (done, *_) = [entry for entry in model.session.entries if entry.source is not Source.CHANCE]
    assert (done.action, done.source) == (action, Source.SCREEN)


@pytest.mark.whole_game
@pytest.mark.parametrize("name", OWN)
def test_giving_up_is_in_the_menu(virtual_screen: VirtualScreen, name: str) -> None:
    fingers = on_screen(virtual_screen, Options(), name, None)
    model, side = fingers.model, fingers.model.scene.sides[0]
    model.open(Screen.MENU)
    fingers.press("Give up")
    fingers.press(side.name)
    assert any(tag(entry.action) == "concede" for entry in model.session.entries)


@pytest.mark.whole_game
def test_time_is_called_in_the_menu(virtual_screen: VirtualScreen) -> None:
    fingers = on_screen(virtual_screen, Options({VARIANT: "2"}), "age_of_arthur", None)
    model = fingers.model
    model.open(Screen.MENU)
    fingers.press("Call time: the highest rank wins")
    assert any(tag(entry.action) == "call_time" for entry in model.session.entries)
    assert model.screen in (Screen.END, Screen.COMBAT)
