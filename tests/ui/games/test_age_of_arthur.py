"""Age of Arthur on the screen: campaigns by touch, everything legal in reach, and no hidden card for other eyes."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.game import CHANCE, VARIANT, Options, Seat
from companion.games import age_of_arthur, build
from companion.games.age_of_arthur.game import AgeOfArthur
from companion.record.session import Session, Source
from companion.record.storage.log import Log
from companion.scene import Page
from companion.settings.config import ScreenConfig
from tests.companion.games.age_of_arthur.positions import BASE, Raw, begun, give
from tests.ui.playing import step
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.theme import style
from ui.widgets.board.tooltip import Tooltip
from ui.widgets.writing.words import Words

ART = Path(age_of_arthur.__file__).parent / "art"
OTHERS = ("dumnonia", "gwent", "powys", None)


def opened(screen: VirtualScreen, game: AgeOfArthur, raw: Raw | None = None, language: str = "en") -> Fingers:
    """A campaign on the screen, from a position if one is given; its dice are told."""
    model = TableModel(build("age_of_arthur"), Log(None), build, language, 5, ScreenConfig(calm=True))
    if raw is not None:
        start = game.decode(raw)
        game.setup = lambda: start  # type: ignore[method-assign]
    model.games.take(Session.new(game, Log(None), seed=5))
    panel = Panel(model)
    screen.show(panel)
    return Fingers(screen, panel)


def fought(screen: VirtualScreen, language: str = "en") -> Fingers:
    """A battle of Kent and Gwent against Dumnonia and Powys, the armies deployed."""
    raw = give(begun(), "gwent", "ambush")
    raw["claims"] = {"baddan": ["kent"]}
    fingers = opened(screen, AgeOfArthur(Options({}, frozenset({"dice"}))), raw, language)
    model = fingers.model
    for kind in ("cassus_belli", "side", "side", "stand", "stage", "stage"):
        fingers.do(next(c for c in model.scene_for(model.wanted).choices if kind in (c.kind, c.card)))
    return fingers


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


def test_a_battle_card_of_an_ally_is_used_from_its_own_hand(virtual_screen: VirtualScreen) -> None:
    fingers = fought(virtual_screen)
    model = fingers.model
    assert set(model.scene.others) == {"dumnonia", "gwent", "powys"}
    fingers.cards_of("gwent")
    fingers.take_screen()
    assert model.holder == "gwent"
    fingers.look("ambush")
    fingers.press("Choose this one")
    war = BASE.encode(model.session.state)["wars"][0]
    assert war["cards"] == [{"seat": "gwent", "card": "ambush"}]
    assert model.wanted == "kent"


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


def test_a_battle_and_a_siege_have_a_sign_each(virtual_screen: VirtualScreen) -> None:
    from ui.theme import icon

    raw = begun()
    raw["claims"] = {"baddan": ["kent"]}
    fingers = opened(virtual_screen, BASE, raw)
    model = fingers.model
    for kind in ("cassus_belli", "side", "side"):
        fingers.do(next(c for c in model.scene_for(model.wanted).choices if c.kind == kind))
    scene = model.scene_for(model.wanted)
    signs = {choice.label: scene.icons[choice.kind] for choice in scene.choices}
    assert signs == {"Fight a battle": "combat", "Stand a siege": "siege"}
    assert all(icon(sign) is not None for sign in signs.values())


def test_own_dice_are_told_in_a_siege(virtual_screen: VirtualScreen) -> None:
    raw = begun()
    raw["claims"] = {"baddan": ["kent"]}
    fingers = opened(virtual_screen, AgeOfArthur(Options({}, frozenset({"dice"}))), raw)
    model = fingers.model
    for kind, label in (
        ("cassus_belli", ""),
        ("side", ""),
        ("side", ""),
        ("besieged", "Stand a siege"),
        ("stay", ""),
        ("stay", ""),
        ("hold", ""),
    ):
        found = [c for c in model.scene_for(model.wanted).choices if kind == c.kind and label in ("", c.label)]
        fingers.do(found[0])
    assert model.screen is Screen.CARDS
    fingers.press("6")
    fingers.press("1")
    assert model.screen is Screen.COMBAT
    assert model.fighting.combat is not None
    assert [column.total for column in model.fighting.combat.columns] == [6, 3]
    fingers.press("Go on")
    assert BASE.encode(model.session.state)["owner"]["baddan"] == "kent"


def test_a_title_that_is_only_claimed_is_nobodys() -> None:
    raw = begun()
    raw["claims"] = {"pendragon": ["kent"]}
    grounds = BASE.scene(BASE.decode(raw), None, "en").grounds
    assert grounds["Pendragon"].seat == ""
    assert grounds["Laigin"].seat == ""
    assert grounds["Regin"].seat == "kent"


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


def test_sides_are_taken_on_a_page_of_the_war(virtual_screen: VirtualScreen) -> None:
    raw = begun()
    raw["claims"] = {"baddan": ["kent"]}
    fingers = opened(virtual_screen, AgeOfArthur(Options({}, frozenset({"dice"}))), raw)
    seat = fingers.model.wanted
    fingers.do(next(c for c in fingers.model.scene_for(seat).choices if c.kind == "cassus_belli"))
    joining = fingers.model.wanted
    assert joining is not None
    assert fingers.model.screen is Screen.COMBAT
    fingers.press("Defend Dumnonia")
    tally = fingers.model.scene.tally
    assert tally is not None
    attackers, defenders = ([line.label for line in column.lines] for column in tally.columns[:2])
    assert [len(attackers), len(defenders)] == [1, 2]
    assert fingers.model.scene.decider != joining


def test_armies_are_drawn_and_a_finger_that_stays_reads_them(virtual_screen: VirtualScreen) -> None:
    fingers = fought(virtual_screen)
    virtual_screen.frames(3)
    assert fingers.panel.page is not None
    left, tip = fingers.panel.page.ids.many.children[-1], next(fingers.widgets(Tooltip))
    kent, (x, bottom, wide, high) = next((line, box) for box, line in left._lie if line.seat == "kent")
    assert {stand.figure for stand in kent.stands} <= {path.stem for path in (ART / "stand").glob("*.svg")}
    assert sum(stand.count for stand in kent.stands) == kent.amount
    left.hold_s = 0.0
    touch = virtual_screen.press(*left.to_window(x + wide / 2, bottom + high / 2))
    virtual_screen.frames(3)
    said = [words.text for words in tip.walk(restrict=True) if isinstance(words, Words)]
    assert tip.opacity == 1
    assert kent.label in said
    assert any("Cavalry" in text for text in said)
    touch.touch_up()
    virtual_screen.frames(2)
    assert tip.opacity == 0


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


def test_claimants_stand_side_by_side_with_their_banners(virtual_screen: VirtualScreen) -> None:
    raw = begun()
    raw["claims"] = {"baddan": ["kent", "gwent"]}
    fingers = opened(virtual_screen, AgeOfArthur(Options({}, frozenset({"dice"}))), raw)
    model = fingers.model
    fingers.do(next(c for c in model.scene_for(model.wanted).choices if c.kind == "cassus_belli"))
    while model.scene.kind == "sides":
        fingers.do(model.scene.choices[0])
    for kind in ("stand", "stage", "stage"):
        fingers.do(next(c for c in model.scene.choices if c.kind == kind))
    fingers.press("The battle is over")
    fingers.press("The attackers win")
    fingers.press("The report is complete")
    said = []
    while model.scene.kind == "settle":
        assert model.screen is Screen.COMBAT
        tally = model.scene.tally
        assert tally is not None
        assert tally.title == "Who gets Baddan?"
        style.fit(720, 1280)
        virtual_screen.show(fingers.panel, (720, 1280))
        virtual_screen.frames(2)
        ids = fingers.panel.page.ids
        assert ids.field.about == "Baddan"  # the province lies above both banners on a tall page
        assert ids.left.band == ids.right.band > 0
        said.append([(column.seat, *(note.text for note in column.notes)) for column in tally.columns])
        fingers.press("Insist on the claim")
    first, second = (seat for seat, _ in said[0])
    assert {first, second} == {"kent", "gwent"}
    assert said == [
        [(first, "Decides now"), (second, "Decides next")],
        [(first, "Insists"), (second, "Decides now")],
    ]


def test_another_war_is_begun_on_the_map_from_the_page_of_the_first(virtual_screen: VirtualScreen) -> None:
    raw = begun("6")
    raw["claims"] = {"baddan": ["kent"], "dyfed": ["powys"]}
    fingers = opened(virtual_screen, AgeOfArthur(Options({VARIANT: "6"}, frozenset({"dice"}))), raw)
    model = fingers.model
    fingers.do(next(c for c in model.scene_for(model.wanted).choices if c.kind == "cassus_belli"))
    while model.wanted != "powys":
        fingers.press("Defend Dumnonia")
    assert model.screen is Screen.COMBAT
    assert not model.pattern
    fingers.press("Begin another war")
    assert model.screen is Screen.BATTLE
    assert "Defend Dumnonia" not in fingers.texts()
    assert set(model.pattern) == {"Dyfed"}
    fingers.press("Back")
    assert model.screen is Screen.COMBAT
    fingers.do(next(c for c in model.scene.choices if c.kind == "second_war"))
    assert [war["starter"] for war in BASE.encode(model.session.state)["wars"]] == ["kent", "powys"]


def test_a_battle_is_followed_on_a_page_of_its_own(virtual_screen: VirtualScreen) -> None:
    fingers = fought(virtual_screen)
    model = fingers.model
    tracks = [model.scene.tally.track if model.scene.tally is not None else None]
    fingers.press("A round of battle is over")
    tracks.append(model.scene.tally.track if model.scene.tally is not None else None)
    said = [track.steps[track.at] if track is not None else "" for track in tracks]
    assert said == ["Round 1 of 10", "Round 2 of 10"]
    assert model.screen is Screen.COMBAT
    fingers.press("A leader is lost")
    fingers.press("Dumnonia")
    fingers.press("Dumnonia loses the ruler")
    fingers.press("2")
    notes = [note.text for column in model.scene.tally.columns for note in column.notes] if model.scene.tally else []
    assert notes == ["Dumnonia: the ruler was lost"]
    fingers.press("The battle is over")
    fingers.press("The attackers win")
    assert model.scene.tally is not None
    assert model.scene.tally.result == "The attackers have won."
    fingers.press("The report is complete")
    assert model.scene.kind != "battle"


def test_what_was_opened_in_a_battle_is_closed_again(virtual_screen: VirtualScreen) -> None:
    fingers = fought(virtual_screen)
    for opens in ("A leader is lost", "The battle is over", "Cards"):
        fingers.press(opens)
        assert "A round of battle is over" not in fingers.texts()
        fingers.press("Back")
        assert "A round of battle is over" in fingers.texts()


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
