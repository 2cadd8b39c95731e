"""The story's part about printed cards: dealt by hand, told by a tap, and read by the camera in a rack."""

from __future__ import annotations

from ui.demo.story.teller import Teller
from ui.demo.story.thinking import InThisProcess

BESIDE_MM = (150.0, -55.0)
"""Where a card is held up beside the board."""


def play_printed(teller: Teller) -> None:
    """A game with printed cards, to its first combat, and all games that were kept."""
    from ui.model.table_model import Screen

    model = teller.model
    model.games.new_game("advanced", printed=True)
    teller.lay()
    teller.shot("cards-deal")
    teller.until(lambda: model.scene.kind == "play")
    teller.shot("cards-play")
    teller.until(lambda: model.scene.kind == "turn")
    teller.lay()
    teller.shot("battle-printed")
    model.told.begin_telling()
    teller.shot("cards-special")
    model.pointing.clear()
    teller.until(lambda: model.scene.kind == "draw")
    teller.shot("cards-draw")
    model.games.go_home()
    teller.shot("home-kept")
    model.open(Screen.GAMES)
    teller.shot("games")
    model.back()
    _play_racks(teller)


def _play_racks(teller: Teller) -> None:
    """The app plays a seat with printed cards: the camera reads them, and the first is laid open."""
    model, table = teller.model, teller.joined.table
    assert table is not None
    model.opponents.make = InThisProcess
    model.players.next_player(len(model.players.seating) - 1)
    model.games.new_game("basic", printed=True)
    teller.lay()
    model.submit(model.plain_choices[0])
    for card in model.game.cards[:3]:
        table.lay_card(card, *BESIDE_MM)
        teller.look()
        table.lay_card(card, *BESIDE_MM, face_up=False)
        if card == model.game.cards[0]:
            teller.shot("rack-read")
    model.racks.shown.finish()
    while model.racks.order is None:
        model.think()
        if not model.opponents.thinking:
            model.submit(teller.first(lambda choice: True))
    teller.shot("rack-order")
    model.games.go_home()
    while model.players.names[-1]:
        model.players.next_player(len(model.players.seating) - 1)
