"""The simulated table keeps counters where they were laid."""

from math import hypot

import pytest

from companion.board import PlaceId
from companion.game import VARIANT, Face, Layout, Options, PieceId, Standing
from companion.games import build
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed


def test_set_out_puts_every_piece_on_its_starting_place_and_none_on_another() -> None:
    table = SimulatedTable(printed())
    assert all(table.place_of(piece.id) == piece.start for piece in table.pieces)
    lying = table.counters()
    near = [
        (a.piece, b.piece)
        for n, a in enumerate(lying)
        for b in lying[n + 1 :]
        if hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) < 29
    ]
    assert near == []


def test_lay_follows_a_layout() -> None:
    table = SimulatedTable(printed())
    a, b, c, *rest = table.pieces
    layout = Layout(
        (
            Standing(a.id, PlaceId("B3"), Face("1"), True),
            Standing(b.id, None, Face("1"), False),
            Standing(c.id, c.start, Face("2"), True),
            *(Standing(piece.id, piece.start, Face("2"), False) for piece in rest),
        )
    )
    before = table.where(c.id)
    table.lay(layout)
    assert table.place_of(a.id) == "B3"
    assert table.where(a.id).face == "1"
    assert not table.on_board(b.id)
    assert (table.where(c.id).x_mm, table.where(c.id).y_mm) == (before.x_mm, before.y_mm)
    assert table.where(c.id).angle_deg != 0
    table.put_back(b.id)
    assert table.place_of(b.id) == b.start


def test_every_change_is_counted_and_the_top_counter_is_found() -> None:
    table = SimulatedTable(printed())
    piece, other = table.pieces[0].id, table.pieces[1].id
    before = table.changes
    table.put(piece, 150.0, 225.0)
    table.put(other, 152.0, 225.0)
    table.flip(piece)
    assert table.changes == before + 3
    assert table.at(151.0, 225.0) == other
    assert table.where(piece).face == "1"
    table.flip(piece)
    assert table.where(piece).face == "2"


def test_all_pieces_find_room_in_the_trays() -> None:
    table = SimulatedTable(printed())
    for piece in table.pieces:
        table.take_off(piece.id)
    left, top, right, bottom = table.extent_mm
    spots = {(lying.x_mm, lying.y_mm) for lying in table.counters()}
    assert len(spots) == 54
    assert all(left + 10 < x < right - 10 and top + 10 < y < bottom - 10 for x, y in spots)
    assert not any(table.on_board(piece.id) for piece in table.pieces)


def test_a_game_of_hundreds_of_pieces_keeps_those_that_are_alike_in_piles() -> None:
    game = build("age_of_arthur")
    table = SimulatedTable(game)
    table.lay(game.layout(game.setup()))
    kinds = {piece.id: piece.kind for piece in game.pieces}
    tops = [lying for lying in table.seen() if not table.on_board(lying.piece)]
    assert len(tops) == len({kinds[lying.piece] for lying in tops}) == 29
    left, top, right, bottom = table.extent_mm
    assert all(left < lying.x_mm < right and top < lying.y_mm < bottom for lying in tops)
    assert len(table.seen()) < len(table.counters()) == 235


def test_a_covered_piece_is_laid_below_what_stands_in_its_place() -> None:
    table = SimulatedTable(build("dragon_soul"))
    table.set_out()
    battalion, place = "red1", PlaceId("-2,-2")
    table.put_in(PieceId(battalion), place)
    under = tuple(
        Standing(piece.id, place, piece.faces[0], False, piece.kind == "red_castle")
        if piece.id in (battalion, "red_castle2")
        else Standing(piece.id, piece.start, piece.faces[0], False)
        for piece in table.pieces
    )
    table.lay(Layout(under))
    x_mm, y_mm = table.board.place(place).centre
    assert table.place_of(PieceId("red_castle2")) == place
    assert table.at(x_mm, y_mm) == battalion


@pytest.mark.parametrize("variant", ["duel", "three_crowns", "four_marches"])
def test_the_names_of_counters_in_the_trays_are_apart(variant: str) -> None:
    table = SimulatedTable(build("dragon_soul", options=Options({VARIANT: variant})))
    off = [lying for lying in table.counters() if not table.on_board(lying.piece)]
    assert all(
        abs(one.x_mm - other.x_mm) > 40 or abs(one.y_mm - other.y_mm) > 20
        for one in off
        for other in off
        if one is not other
    )
    seats = {piece.id: piece.seat for piece in table.pieces}
    above = {seats[lying.piece] for lying in off if lying.y_mm < 0}
    below = {seats[lying.piece] for lying in off if lying.y_mm > table.board.height_mm}
    assert above
    assert below
    assert not above & below


@pytest.mark.whole_game
def test_places_show_the_colours_that_are_printed_on_them() -> None:
    game = build("dragon_soul")
    wood, place = (40, 160, 60), PlaceId("0,0")
    plain, coloured = (
        SimulatedCamera(SimulatedTable(game, grounds=grounds)).picture(1.0).astype(int)
        for grounds in ({}, {place: wood})
    )
    left, top, _, _ = SimulatedTable(game).extent_mm
    (x, y), (far_x, far_y) = (game.board.place(PlaceId(name)).centre for name in (place, "1,-2"))
    at, elsewhere = (round(y - top), round(x - left)), (round(far_y - top), round(far_x - left))
    assert abs(coloured[at] - wood[::-1]).sum() < abs(plain[at] - wood[::-1]).sum() / 2
    assert (coloured[elsewhere] == plain[elsewhere]).all()
