"""Age of Arthur on the screen: campaigns by touch, everything legal in reach, and no hidden card for other eyes."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.game import CHANCE, VARIANT, Options, Seat
from companion.games import build
from companion.games.age_of_arthur.game import AgeOfArthur
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.scene import Page
from companion.settings.config import ScreenConfig
from tests.companion.games.age_of_arthur.positions import BASE, Raw, begun, give
from tests.ui.games.campaigns import opened
from tests.ui.playing import step
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel

OTHERS = ("dumnonia", "gwent", "powys", None)


@pytest.mark.whole_game
@pytest.mark.parametrize(("variant", "seed", "language"), [("4", 3, "en"), ("8+saxon_shore", 1, "es")])
def test_it_is_played_by_touch(virtual_screen: VirtualScreen, variant: str, seed: int, language: str) -> None:
    players, _, shore = variant.partition("+")
    options = Options({VARIANT: players, "saxon_shore": "yes" if shore else "no"})
    fingers, done, random = opened(virtual_screen, AgeOfArthur(options), None, language), Counter[type](), Random(seed)
    for _ in range(90):
        if fingers.model.screen is Screen.END:
            break
        step(fingers, random, done)
    entries = [entry for entry in fingers.model.session.entries if entry.source is not Source.CHANCE]
    assert len(entries) > 50
    assert all(entry.source is Source.SCREEN for entry in entries)


@pytest.mark.whole_game
@pytest.mark.parametrize(("variant", "seed"), [("4", 1), ("6", 2)])
def test_every_legal_action_is_in_reach_of_the_seat_whose_it_is(variant: str, seed: int) -> None:
    game, random = AgeOfArthur(Options({VARIANT: variant}, frozenset({"dice"}))), Random(seed)
    state, phases = game.setup(), set()
    for _ in range(260):
        decider = game.to_act(state)
        if decider is None:
            break
        legal = game.legal_actions(state)
        drawn = game.chance(state, random) if decider == CHANCE else None
        if drawn is None:
            scene = game.scene(state, None, "en")
            shown = {choice.action for choice in scene.choices}
            for seat in game.seats if scene.page is not Page.TELL else ():
                if seat == scene.decider or seat in scene.others:
                    own = game.scene(state, seat, "en").choices
                    shown |= {choice.action for choice in own}
            assert shown == set(legal), scene.kind
            phases.add(scene.kind)
        state, _ = game.apply(state, drawn or random.choice(legal))
    assert {"turn", "sides"} <= phases


def differs(raw: Raw, seat: str, cards: tuple[str, ...]) -> Raw:
    """The same position, but for the cards that a seat holds."""
    other: Raw = copy.deepcopy(raw)
    for card, n in other["hands"][seat].items():
        other["deck"][card] = other["deck"].get(card, 0) + n
    other["hands"][seat] = {}
    return give(other, seat, *cards)


@pytest.mark.parametrize("phase", ["turn", "battle"])
def test_nobody_else_can_tell_two_hands_apart(phase: str) -> None:
    raw = give(begun(), "kent", "treachery", "grassfire")
    if phase == "battle":
        raw["claims"] = {"baddan": ["kent"]}
    twins = [BASE.decode(raw), BASE.decode(differs(raw, "kent", ("ambush", "assassin")))]
    if phase == "battle":
        for action in ("cassus_belli", "side", "side", "stand", "stage", "stage"):
            twins = [_go(state, action) for state in twins]
    for seat in OTHERS:
        one, two = (BASE.scene(state, Seat(seat) if seat else None, "en") for state in twins)
        assert one == two
        assert BASE.view(twins[0], Seat(seat) if seat else None) == BASE.view(twins[1], Seat(seat) if seat else None)
    assert BASE.layout(twins[0]) == BASE.layout(twins[1])
    own = [BASE.scene(state, Seat("kent"), "en") for state in twins]
    assert own[0] != own[1]


def _go(state: Any, kind: str) -> Any:
    """The state after the first action of a kind, or play of a card, that is legal."""
    for action in BASE.legal_actions(state):
        if kind in (action.__struct_config__.tag, getattr(action, "card", "")):
            return BASE.apply(state, action)[0]
    raise AssertionError(f"no {kind}")


def test_a_province_tells_its_story_where_nothing_can_be_done(virtual_screen: VirtualScreen) -> None:
    raw = begun()
    raw["claims"] = {"kernow": ["gwent"]}
    fingers = opened(virtual_screen, AgeOfArthur(Options()), raw)
    fingers.place("Kernow")
    assert (
        fingers.model.why
        == "Province of Kernow: owned by Dumnonia, British, on the British Sea, on the Irish Sea, claimed by Gwent."
    )
    fingers.press("In play")
    assert "Kings" in fingers.texts()


def test_merlin_swaps_and_locks_unseen(virtual_screen: VirtualScreen) -> None:
    raw = give(give(begun(), "kent", "merlin", "treachery"), "gwent", "assassin", "sorcery")
    fingers = opened(virtual_screen, AgeOfArthur(Options()), raw)
    model = fingers.model
    seat = Seat("kent")
    fingers.do(next(c for c in model.scene_for(seat).choices if c.card == "merlin" and c.seat == "gwent"))
    assert model.scene.page is Page.HAND
    fingers.take_screen()
    words = " ".join(fingers.texts())
    assert "Assassin" not in words
    assert "Treachery" not in words
    choice = next(c for c in model.scene_for(seat).choices if c.card == "treachery:assassin")
    fingers.do(choice)
    hands = BASE.encode(model.session.state)["hands"]
    assert hands["kent"] == {"assassin": 1}
    assert hands["gwent"] == {"sorcery": 1, "treachery": 1}
    fingers.do(next(c for c in model.scene_for(seat).choices if c.card == "lock:sorcery"))
    assert BASE.encode(model.session.state)["locked"] == {"gwent": {"sorcery": 1}}


def test_merlin_is_let_go_on_the_page_of_the_hand(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen, AgeOfArthur(Options()), give(begun(), "kent", "merlin"))
    choices = fingers.model.scene_for(Seat("kent")).choices
    fingers.do(next(c for c in choices if c.card == "merlin" and c.seat == "gwent"))
    fingers.take_screen()
    fingers.press("No more favours")
    assert fingers.model.scene.kind == "turn"


def test_whoever_goes_on_with_a_campaign_reads_first_what_happened_last() -> None:
    model = TableModel(build("age_of_arthur"), Log(None), build, "en", 5, ScreenConfig(calm=True))
    model.games.new_game("2")
    while not any(event.ends_turn for step in model.session.steps for event in step.entry.events):
        model.submit(model.scene_for(model.wanted).choices[0])
    kept = model.session.id
    model.games.go_home()
    model.games.go_on(kept)
    assert model.screen is Screen.JOURNAL
    assert any("claims" in line for chapter in model.journal.chapters for line in chapter.lines)
    model.back()
    assert model.screen is not Screen.JOURNAL


def test_a_short_list_of_answers_lies_at_the_top_after_a_long_one(virtual_screen: VirtualScreen) -> None:
    raw = begun()
    raw["claims"] = {"regin": ["dumnonia"]}
    fingers = opened(virtual_screen, AgeOfArthur(Options({}, frozenset({"dice"}))), raw)
    fingers.place("Baddan")
    fingers.press("Raid")
    assert fingers.panel.page is not None
    actions = fingers.panel.page.ids.actions
    actions.scroll_y = 0.0
    fingers.press("Back")
    seat = fingers.model.wanted
    fingers.do(next(c for c in fingers.model.scene_for(seat).choices if c.kind == "cassus_belli"))
    assert fingers.model.scene.kind == "answer"
    assert fingers.model.screen is Screen.BATTLE
    assert actions.scroll_y == 1


def test_what_a_king_has_in_play_lists_his_army_by_name(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen, AgeOfArthur(Options({}, frozenset({"dice"}))), begun())
    fingers.model.open(Screen.NOTES)
    for n, sheet in enumerate(fingers.model.scene.notes):
        fingers.screen.frames(2)
        fingers.turn_to(n)
        fingers.screen.frames(2)
        named = [f"{stand.count} {stand.name}" for army in sheet.stands for stand in army]
        assert named or not sheet.seat
        assert {*named} <= {*fingers.texts()}


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_of_eight_kings_has_room_for_all_of_it_and_asks_who_gives_up(
    virtual_screen: VirtualScreen, size: str
) -> None:
    width, height = SIZES[size]
    game = AgeOfArthur(Options({VARIANT: "8"}, frozenset({"dice"})))
    screen = ScreenConfig(width=width, height=height, calm=True)
    model = TableModel(build("age_of_arthur"), Log(None), build, "en", 5, screen)
    model.games.take(Session.new(game, Log(None), seed=5))
    panel = Panel(model)
    virtual_screen.show(panel, SIZES[size])
    fingers = Fingers(virtual_screen, panel)
    model.open(Screen.MENU)
    virtual_screen.frames(3)
    page: Any = panel.page
    names = {side.name for side in model.scene.sides}
    assert page.ids.every.height <= page.ids.every.parent.height + 1
    assert "Call time: the highest rank wins" in fingers.texts()
    assert not names & {*fingers.texts()}
    fingers.press("Give up")
    assert page.ids.every.height <= page.ids.every.parent.height + 1
    assert names <= {*fingers.texts()}
    assert "Call time: the highest rank wins" not in fingers.texts()
    fingers.press("Back")
    assert not names & {*fingers.texts()}
    fingers.press("Give up")
    fingers.press("Back to the game")
    model.open(Screen.MENU)
    virtual_screen.frames(3)
    assert not names & {*fingers.texts()}  # nobody is about to give up any more
