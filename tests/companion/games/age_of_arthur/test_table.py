"""The pieces of Age of Arthur on the table: which there are, where they lie, what is read off them, and bad tables."""

from __future__ import annotations

from typing import Any

import pytest

from companion.board import PlaceId
from companion.errors import DataError
from companion.game import VARIANT, Layout, Options, PieceId, Standing
from companion.games.age_of_arthur.game import AgeOfArthur
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.table.following.follower import Follower
from companion.table.observe import observe
from companion.table.reconciliation.verdict import Verdict
from companion.table.sightings import ProblemKind, Sighting
from companion.table.stickers import Stickers
from tests.companion.games.age_of_arthur.positions import BASE, Raw, begun, convert, put
from tests.companion.hands import Hands

PIECES, KINDS = 235, 29


def at(raw: Raw) -> dict[str, list[str]]:
    """The places of each kind of piece that lies on the table."""
    kinds = {piece.id: piece.kind for piece in BASE.pieces}
    found: dict[str, list[str]] = {}
    for standing in BASE.layout(BASE.decode(raw)).standings:
        if standing.place is not None:
            found.setdefault(kinds[standing.piece], []).append(standing.place)
    return {kind: sorted(places) for kind, places in found.items()}


def test_g74_the_pieces_are_alike_within_a_kind_and_colour() -> None:
    counts: dict[str, int] = {}
    for piece in BASE.pieces:
        counts[piece.kind] = counts.get(piece.kind, 0) + 1
    assert (len(BASE.pieces), len(counts)) == (PIECES, KINDS)
    assert (counts["kent_owner"], counts["kent_claim"], counts["kent_raid"]) == (12, 12, 1)
    assert [counts[kind] for kind in ("saxon_hut", "irish_hut", "warlord", "longship", "scourge")] == [24, 6, 2, 2, 1]
    assert all(len(piece.faces) == 1 and not piece.tilts for piece in BASE.pieces)


def test_a_sticker_means_the_same_whoever_plays() -> None:
    two, eight = (Stickers(AgeOfArthur(Options({VARIANT: variant}))) for variant in ("2", "8"))
    assert two.faces == eight.faces
    assert two.anchors.keys() == eight.anchors.keys()


def test_g75_what_lies_where() -> None:
    raw = put(put(begun(), "warlord", place="regin"), "irish_scourge", seat="gwent", place="kernow", used=True)
    raw["claims"] = {"baddan": ["kent", "gwent"], "pendragon": ["kent"]}
    raw["raids"] = [{"seat": "dumnonia", "place": "regin", "stand": "british:Cv"}]
    raw["population"]["icenia"] = "saxon"
    raw["titles"]["pendragon"] = "powys"
    lies = at(convert(raw, "gwent"))
    assert lies["kent_owner"] == ["Icenia", "Londinium", "Regin"]
    assert lies["powys_owner"] == ["Caer Legion", "Calchfynydd", "Luitcoed", "Pendragon"]
    assert lies["kent_claim"] == ["Baddan", "Pendragon"]
    assert lies["gwent_claim"] == ["Baddan"]
    assert lies["saxon_hut"] == ["Caerwent", "Icenia"]
    assert lies["irish_hut"] == ["Laigin"]
    assert (lies["dumnonia_raid"], lies["warlord"], lies["scourge"]) == (["Regin"], ["Regin"], ["Kernow"])
    assert not [kind for kind in lies if kind.startswith(("ebrauc", "rheged", "gwynedd", "gododdin"))]


def lain(raw: Raw, **moves: str | None) -> Layout:
    """The table as it should lie, with some pieces laid elsewhere, or taken off."""
    layout = BASE.layout(BASE.decode(raw))
    return Layout(
        tuple(
            Standing(s.piece, PlaceId(place) if (place := moves[s.piece]) else None, s.face, False)
            if s.piece in moves
            else s
            for s in layout.standings
        )
    )


def followed(raw: Raw, **moves: str | None) -> dict[str, Any]:
    """The state that follows such a table."""
    return BASE.encode(BASE.corrected(BASE.decode(raw), lain(raw, **moves)))


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ({"kent_claim1": "Isca"}, "Isca is a home: nobody can claim it."),
        ({"gwent_owner12": "Icenia"}, "Icenia has two owner markers: it belongs to one kingdom."),
        ({"gododdin_owner1": "Icenia"}, "Gododdin: owner: nobody plays this kingdom. Take it off the map."),
        ({"kent_claim1": "Baddan", "kent_claim2": "Baddan"}, "Kent has two claim markers in Baddan: one is enough."),
        ({"kent_claim1": "Icenia"}, "Kent cannot claim Icenia."),
        ({"saxon_hut1": "Regin", "irish_hut2": "Regin"}, "Regin has two huts: it has one people."),
        ({"saxon_hut1": "Ceint"}, "Ceint is a home: its people are its ruler's."),
        ({"gwent_owner12": "Isca"}, "Isca is a home: it belongs to its first owner."),
        ({"warlord1": "Regin"}, "Warlord is not in play so often: take one marker off."),
        ({"kent_claim1": "Ulaid"}, "Ulaid is not in play: take what lies there away."),
        (
            {"kent_raid1": "Baddan"},
            "A raid begins on the screen, where its stand is named: take the marker of Kent off.",
        ),
    ],
)
def test_a_table_that_cannot_be_is_said_in_one_sentence(moves: dict[str, str | None], said: str) -> None:
    with pytest.raises(DataError) as refused:
        followed(begun(), **moves)
    assert str(refused.value) == said
    assert refused.value.sentence.say("es") != said


def test_a_hut_between_two_provinces_is_in_neither() -> None:
    stickers, board = Stickers(BASE), BASE.board
    marker = stickers.of_face(PieceId("saxon_hut1"), BASE.pieces[0].faces[0])
    regin, ceint = board.place(PlaceId("Regin")).outline, board.place(PlaceId("Ceint")).outline
    (ax, ay), (bx, by) = sorted(set(regin) & set(ceint))
    seen = observe([Sighting(marker, (ax + bx) / 2 + 0.5, (ay + by) / 2, 0.0, 1.0, 1.0)], board, stickers)
    (problem,) = seen.problems
    assert problem.kind is ProblemKind.BETWEEN
    assert not seen.pieces


def test_the_table_is_right_when_all_say_so() -> None:
    raw = put(begun(), "warlord", place="regin")
    raw["claims"] = {"baddan": ["kent"]}
    after = followed(raw, kent_claim1="Calchfynydd", saxon_hut1="Icenia", warlord1="Londinium", kent_owner1=None)
    assert after["claims"] == {"calchfynydd": ["kent"]}
    assert after["population"]["icenia"] == "saxon"
    assert after["in_play"] == [{"card": "warlord", "place": "londinium"}]
    assert [place for place, owner in after["owner"].items() if owner is None and place != "laigin"] == ["regin"]
    after = followed(raw, warlord1=None)
    assert (after["in_play"], after["discard"]) == ([], {"warlord": 1})
    with pytest.raises(DataError):
        BASE.corrected(BASE.decode(raw), Layout(()))


def test_the_table_is_not_right_in_the_middle_of_a_question() -> None:
    raw = begun()
    raw["claims"] = {"baddan": ["kent"]}
    state = BASE.decode(raw)
    war = next(action for action in BASE.legal_actions(state) if getattr(action, "card", "") == "cassus_belli")
    state, _ = BASE.apply(state, war)
    with pytest.raises(DataError):
        BASE.corrected(state, BASE.layout(state))


def hands(raw: Raw) -> Hands:
    """Hands at a table that lies as it should."""
    game, start = AgeOfArthur(Options()), BASE.decode(raw)
    game.setup = lambda: start  # type: ignore[method-assign]
    made = Hands(Follower(Session.new(game, Log(None), seed=1)))
    made.rest(300)
    return made


def test_g76_a_claim_is_read_off_the_table() -> None:
    at_table = hands(begun())
    at_table.put("kent_claim7", "Baddan")
    assert at_table.rest().verdict is Verdict.AGREED
    state = BASE.encode(at_table.follower.session.state)
    assert (state["claims"], state["picks"]) == ({"baddan": ["kent"]}, 1)


def test_g76_a_settlement_and_a_raid_whose_stand_is_asked() -> None:
    at_table = hands(begun())
    at_table.put("saxon_hut9", "Icenia")
    at_table.rest()
    assert BASE.encode(at_table.follower.session.state)["population"]["icenia"] == "saxon"
    at_table.put("kent_raid1", "Baddan")
    guidance = at_table.rest()
    assert guidance.verdict is Verdict.ASK
    stands = {action.stand for meaning in guidance.explanations for action in meaning.actions}  # type: ignore[attr-defined]
    assert stands == {"british:Cv", "british:Ax", "british:Sp", "saxon:Wb"}


def test_g76_a_marker_that_moves_is_read_off_the_table() -> None:
    raw = convert(put(begun(), "long_ships", seat="kent", place="regin", used=False), "kent")
    at_table = hands(raw)
    at_table.put("longship1", "Icenia")
    assert at_table.rest().verdict is Verdict.AGREED
    assert BASE.encode(at_table.follower.session.state)["in_play"][0]["place"] == "icenia"


def test_g76_an_owner_marker_changes_nothing_and_is_named() -> None:
    at_table = hands(begun())
    before = at_table.follower.session.state
    at_table.put("kent_owner1", "Baddan")
    guidance = at_table.rest()
    assert guidance.verdict is Verdict.WRONG
    assert guidance.sentence is not None
    assert at_table.follower.session.state == before


@pytest.mark.parametrize(
    ("piece", "said"),
    [("gododdin_owner1", "nobody plays this kingdom"), ("kent_claim1", "Isca is a home: nobody can claim it.")],
)
def test_what_lies_wrongly_is_named_and_not_taken_over(piece: str, said: str) -> None:
    at_table = hands(begun())
    before = at_table.follower.session.state
    at_table.put(piece, "Isca")
    guidance = at_table.rest()
    assert guidance.verdict is Verdict.WRONG
    assert guidance.sentence is not None
    assert said in guidance.sentence.say("en")
    assert at_table.follower.session.state == before
