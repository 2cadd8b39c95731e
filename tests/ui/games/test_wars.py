"""The wars of Age of Arthur on the screen: sides, armies, claims, sieges and battles."""

from __future__ import annotations

from companion.game import VARIANT, Options
from companion.games.age_of_arthur.game import AgeOfArthur
from tests.companion.games.age_of_arthur.positions import BASE, begun
from tests.ui.games.campaigns import ART, fought, opened
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.theme import style
from ui.widgets.board.tooltip import Tooltip
from ui.widgets.writing.words import Words


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
