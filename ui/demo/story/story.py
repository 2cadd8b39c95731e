"""The story: from home to the end of a game, by way of every screen."""

from __future__ import annotations

from companion.game import PieceId
from companion.table.following.guidance import Way
from hardware.lights.simulated import SimulatedLights
from ui.demo.story.equipment import UNPLUGGED, show_devices
from ui.demo.story.printed_cards import play_printed
from ui.demo.story.teller import Teller
from ui.demo.story.thinking import InThisProcess

NAME = "Sancho"


def tell(teller: Teller) -> None:
    """From home to the end."""
    from ui.model.table_model import Screen

    table, model = teller.joined.table, teller.model
    assert table is not None
    teller.look()
    model.changed()  # the page is told what the camera sees
    teller.shot("home")
    for page in (Screen.EVENING, Screen.TITLES, Screen.SETTINGS, Screen.REFERENCE, Screen.PIECES):
        model.open(page)
        teller.shot(page.value)
        model.back()
    model.games.check.go(len(model.games.check.groups) - 1)
    model.open(Screen.PIECES)
    teller.shot("pieces-cards")
    model.back()
    _practise(teller)
    show_devices(teller)
    table.take_off(model.game.pieces[0].id)
    teller.look()
    model.open(Screen.SETUP)
    teller.shot("setup")
    model.open(Screen.TABLE)
    teller.shot("table")
    model.back()
    _sit_down(teller)
    table.put_back(model.game.pieces[0].id)
    model.games.new_game("basic")
    teller.lay()
    teller.shot("handover")
    model.hidden.take_screen()
    teller.shot("hand")
    teller.until(lambda: bool(model.scene.revealed))
    teller.shot("handover-initiative")
    teller.until(lambda: model.screen is Screen.BATTLE)
    model.questions.make = InThisProcess
    model.hints.ask()
    model.think()
    teller.shot("battle-hint")
    model.pointing.clear()
    _take_turn(teller)
    teller.until(lambda: model.scene.kind == "karr")
    teller.shot("combat-reaction")
    teller.until(lambda: model.scene.kind == "damage")
    teller.shot("combat-damage")
    teller.until(lambda: model.screen is Screen.COMBAT and model.fighting.combat_over)
    teller.shot("combat")
    model.undo()
    teller.shot("agree")
    model.back()
    model.open(Screen.MENU)
    teller.shot("menu")
    model.open(Screen.JOURNAL)
    teller.shot("journal")
    model.explain_moves()
    model.think()
    teller.shot("reasons")
    model.consent.concede(model.game.seats[-1])
    teller.until(lambda: model.screen is Screen.END)
    teller.shot("end")
    model.review.make = InThisProcess
    model.open(Screen.REPLAY)
    model.analyse()
    model.think()
    teller.shot("analysis")
    model.back()
    model.back()
    for page in (Screen.REPLAY, Screen.COMBATS, Screen.SEALS):
        model.open(page)
        teller.shot(page.value)
        model.back()
    model.games.go_home()
    _show_card(teller)
    play_printed(teller)


def _show_card(teller: Teller) -> None:
    """A game in which a card of the other hand is shown to one player alone."""
    model = teller.model
    model.games.new_game("advanced")
    teller.lay()
    model.submit(model.scene_for(model.wanted).choices[-1])
    teller.until(lambda: model.hidden.showing, ("special", "end"))
    model.hidden.take_screen()
    teller.shot("hand-shown")
    model.hidden.leave_shown()
    model.games.go_home()


def _practise(teller: Teller) -> None:
    """The practice round explains where each thing is."""
    from ui.model.table_model import Screen

    model = teller.model
    model.practice.begin()
    teller.shot("practice-handover")
    model.hidden.take_screen()
    teller.shot("practice-hand")
    teller.until(lambda: model.screen is Screen.BATTLE)
    teller.shot("practice-battle")
    model.games.go_home()


def _sit_down(teller: Teller) -> None:
    """Two players sit down: one gives a name."""
    from ui.model.table_model import Screen

    model = teller.model
    model.open(Screen.PLAYERS)
    model.players.begin_name(0)
    for letter in NAME:
        model.players.write(letter)
    teller.shot("name")
    model.players.keep_name()
    teller.shot("players")
    model.back()


def _take_turn(teller: Teller) -> None:
    """A turn's first taps, a wish that is refused, and a counter in a wrong place."""
    table, model = teller.joined.table, teller.model
    assert table is not None
    teller.lay()
    teller.shot("battle")
    lights = teller.joined.rig.lights
    assert isinstance(lights, SimulatedLights)
    lights.trouble = UNPLUGGED
    model.changed()
    teller.shot("battle-trouble")
    lights.trouble = None
    model.changed()
    fight = teller.first(lambda choice: choice.kind == "attack" and len(choice.marks) > 1)
    assert fight.origin is not None
    assert fight.target is not None
    model.pointing.tap_place(fight.origin)
    teller.shot("battle-from")
    model.pointing.tap_kind("rally")
    teller.shot("battle-why")
    model.pointing.tap_kind(fight.kind)
    model.pointing.tap_place(fight.target)
    teller.shot("battle-who")
    model.pointing.clear()
    for fighter in fight.marks:
        table.tilt(PieceId(fighter))
    teller.look()
    teller.shot("battle-meaning")
    teller.lay()
    piece, other = model.game.pieces[0], model.game.pieces[-1]
    assert piece.start is not None
    assert other.start is not None
    table.put_in(piece.id, other.start)
    teller.look()
    teller.shot("wrong")
    table.put_in(piece.id, piece.start)
    teller.lay()
    table.flip(piece.id)
    table.take_off(model.game.pieces[1].id)
    teller.look()
    model.go_way(Way.TABLE_IS_RIGHT)
    model.consent.agree(model.game.seats[0])
    teller.shot("agree-table")
    model.back()
    teller.lay()
