"""The pieces on the table: what there are, where each should lie, and a state made to follow them (G74, G75)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.board import PlaceId
from companion.errors import DataError
from companion.game import Face, Layout, Piece, PieceId, Seat, Standing
from companion.games.age_of_arthur.box.plan import TITLES, Plan
from companion.games.age_of_arthur.state import State, Table, add, freeze, thaw
from companion.games.age_of_arthur.turns import possible, realm
from companion.language import mark

FACE = Face("")
OWNERS: Final = 12
CLAIMS: Final = 12
SAXON_HUT, IRISH_HUT, WARLORD, LONGSHIP, SCOURGE = "saxon_hut", "irish_hut", "warlord", "longship", "scourge"
SHARED: Final = {
    SAXON_HUT: (mark("Saxon hut"), 24),
    IRISH_HUT: (mark("Irish hut"), 6),
    WARLORD: (mark("Warlord"), 2),
    LONGSHIP: (mark("Longship"), 2),
    SCOURGE: (mark("Scourge"), 1),
}
"""The pieces of no colour, and how many there are of each (G74)."""
OWN: Final = {"owner": ("{kingdom}: owner", OWNERS), "claim": ("{kingdom}: claim", CLAIMS),
              "raid": ("{kingdom}: raid", 1)}  # fmt: skip
"""The pieces of each kingdom's colour."""
CARD_OF: Final = {WARLORD: "warlord", LONGSHIP: "long_ships", SCOURGE: "irish_scourge"}
HUT_OF: Final = {"saxon": SAXON_HUT, "irish": IRISH_HUT}
MOST: Final = 30
"""No more pieces of a kind have names."""
NAMES: Final = (
    *(mark("Kent: owner"), mark("Kent: claim"), mark("Kent: raid")),
    *(mark("Dumnonia: owner"), mark("Dumnonia: claim"), mark("Dumnonia: raid")),
    *(mark("Powys: owner"), mark("Powys: claim"), mark("Powys: raid")),
    *(mark("Gwent: owner"), mark("Gwent: claim"), mark("Gwent: raid")),
    *(mark("Ebrauc: owner"), mark("Ebrauc: claim"), mark("Ebrauc: raid")),
    *(mark("Gwynedd: owner"), mark("Gwynedd: claim"), mark("Gwynedd: raid")),
    *(mark("Rheged: owner"), mark("Rheged: claim"), mark("Rheged: raid")),
    *(mark("Gododdin: owner"), mark("Gododdin: claim"), mark("Gododdin: raid")),
)
"""The names of pieces that another language says otherwise; those of an owner's own kingdoms stay as they are."""


def pieces(plan: Plan) -> tuple[Piece, ...]:
    """Every piece of the box, those of kingdoms that nobody plays too, so that no printed sticker changes its meaning
    with the number of players."""
    made = [
        Piece(_named(kind, n), name, (FACE,), kind=kind, size_mm=plan.data.map.marker_mm)
        for kind, (name, many) in SHARED.items()
        for n in range(1, many + 1)
    ]
    for kingdom in plan.data.map.kingdom:
        seat = Seat(kingdom.id) if kingdom.id in plan.seats else None
        for what, (name, many) in OWN.items():
            kind = f"{kingdom.id}_{what}"
            said = name.format(kingdom=kingdom.name)
            made += [
                Piece(_named(kind, n), said, (FACE,), seat, kind=kind, size_mm=plan.data.map.marker_mm)
                for n in range(1, many + 1)
            ]
    return tuple(made)


def _named(kind: str, n: int) -> PieceId:
    return PieceId(f"{kind}{n}")


def lying(t: Table) -> Iterator[tuple[str, str]]:
    """What should lie where, as (kind of piece, place), in map order; a home goes without an owner marker (G75)."""
    for place in t.plan.places:
        owner, people = t.owner[place], t.population[place]
        if place not in t.plan.homes:
            if owner is not None:
                yield f"{owner}_owner", place
            if people in HUT_OF:
                yield HUT_OF[people], place
        elif people == "saxon":
            yield SAXON_HUT, place
    for title in TITLES:
        if t.titles[title] is not None:
            yield f"{t.titles[title]}_owner", title
    for place in (*t.plan.places, *TITLES):
        for seat in t.claims.get(place, ()):
            yield f"{seat}_claim", place
    for raid in t.raids:
        yield f"{raid['seat']}_raid", raid["place"]
    for kind, card in CARD_OF.items():
        for entry in t.in_play:
            if entry["card"] == card:
                yield kind, entry["place"]


def at(t: Table, all_pieces: tuple[Piece, ...]) -> dict[PieceId, str]:
    """The place of each piece that lies on the map; where the pieces of a kind run out, the last places go without."""
    there = {piece.id for piece in all_pieces}
    count: dict[str, int] = {}
    found: dict[PieceId, str] = {}
    for kind, place in lying(t):
        count[kind] = count.get(kind, 0) + 1
        piece = _named(kind, count[kind])
        if piece in there:
            found[piece] = place
    return found


def layout(plan: Plan, all_pieces: tuple[Piece, ...], state: State) -> Layout:
    """Where each piece should lie."""
    places = at(thaw(plan, state), all_pieces)
    standings = []
    for piece in all_pieces:
        place = places.get(piece.id)
        shown = None if place is None else PlaceId(plan.shown[place])
        standings.append(Standing(piece.id, shown, FACE, False))
    return Layout(tuple(standings))


def corrected(plan: Plan, all_pieces: tuple[Piece, ...], state: State, seen: Layout) -> State:
    """The state with lands, claims, huts and markers as they lie on the table; DataError, and nothing is taken over,
    where no table could look like that.

    A hand cannot make cards: a Warlord, ship or scourge moves or goes, and does not come by itself; nor does a raid,
    whose stand the screen asks for.
    """
    t = thaw(plan, state)
    if t.phase != "turn":
        raise DataError("The table can be taken as right between two picks; finish what is asked first.")
    lies = _kinds_at(plan, all_pieces, seen)
    _owners(t, lies)
    _people(t, lies)
    _claims(t, lies)
    _raids(t, lies)
    for kind, card in CARD_OF.items():
        _markers(t, lies.get(kind, []), card)
    realm.tidy(t)
    realm.victory(t)
    if t.phase != "over":
        possible.check(t)
    return freeze(t)


def _kinds_at(plan: Plan, all_pieces: tuple[Piece, ...], seen: Layout) -> dict[str, list[str]]:
    """The places where pieces of each kind lie, in map order."""
    kinds = {piece.id: piece.kind for piece in all_pieces}
    if {standing.piece for standing in seen.standings} != set(kinds) or len(seen.standings) != len(kinds):
        raise DataError("A corrected table says of each piece once where it is.")
    names = {piece.id: piece.name for piece in all_pieces}
    played = {*plan.seats}
    found: dict[str, list[str]] = {}
    for standing in seen.standings:
        if standing.place is None:
            continue
        place, kind = plan.hidden.get(standing.place), kinds[standing.piece]
        if place is None or (place not in plan.places and place not in TITLES):
            raise DataError("{place} is not in play: take what lies there away.", place=standing.place)
        seat = kind.rpartition("_")[0]
        if kind not in SHARED and seat not in played:
            raise DataError("{piece}: nobody plays this kingdom. Take it off the map.", piece=names[standing.piece])
        found.setdefault(kind, []).append(place)
    order = [*plan.places, *TITLES]
    return {kind: sorted(places, key=order.index) for kind, places in found.items()}


def _owners(t: Table, lies: dict[str, list[str]]) -> None:
    """Who owns each province and title by its marker (G18, G75)."""
    owners: dict[str, str] = {}
    for seat in t.seats:
        for place in lies.get(f"{seat}_owner", []):
            name = t.plan.shown[place]
            if place in owners:
                raise DataError("{place} has two owner markers: it belongs to one kingdom.", place=name)
            if place in t.plan.homes and t.owner[place] != seat:
                raise DataError("{place} is a home: it belongs to its first owner.", place=name)
            owners[place] = seat
    left_over = {seat: OWNERS - len(lies.get(f"{seat}_owner", [])) for seat in t.seats}
    for place in t.plan.places:
        if place in t.plan.homes:
            continue
        was = t.owner[place]
        out_of_markers = place not in owners and was is not None and left_over[was] == 0
        if not out_of_markers:
            t.owner[place] = owners.get(place)
    for title in TITLES:
        t.titles[title] = owners.get(title)


def _people(t: Table, lies: dict[str, list[str]]) -> None:
    """The people of each province by its hut."""
    for place in t.plan.places:
        name = t.plan.shown[place]
        huts = [people for people, kind in HUT_OF.items() for _ in range(lies.get(kind, []).count(place))]
        if len(huts) > 1:
            raise DataError("{place} has two huts: it has one people.", place=name)
        people = huts[0] if huts else "british"
        if place in t.plan.homes and people != t.population[place]:
            raise DataError("{place} is a home: its people are its ruler's.", place=name)
        t.population[place] = people
    for kind in HUT_OF.values():
        for title in TITLES:
            if title in lies.get(kind, []):
                raise DataError("A hut belongs in a province, not in the box of a title.")


def _claims(t: Table, lies: dict[str, list[str]]) -> None:
    claims: dict[str, list[str]] = {}
    for seat in t.seats:
        for place in lies.get(f"{seat}_claim", []):
            name, kingdom = t.plan.shown[place], t.plan.kingdoms[seat].name
            if place in t.plan.homes:
                raise DataError("{place} is a home: nobody can claim it.", place=name)
            if seat in claims.get(place, ()):
                raise DataError("{kingdom} has two claim markers in {place}: one is enough.", kingdom=kingdom,
                                place=name)  # fmt: skip
            if realm.void(t, seat, place):
                raise DataError("{kingdom} cannot claim {place}.", kingdom=kingdom, place=name)
            claims.setdefault(place, []).append(seat)
    t.claims = claims


def _raids(t: Table, lies: dict[str, list[str]]) -> None:
    for seat in t.seats:
        there = lies.get(f"{seat}_raid", [])
        for raid in [raid for raid in t.raids if raid["seat"] == seat]:
            if not there:
                t.raids.remove(raid)
            else:
                raid["place"] = there[0]
        if there and all(raid["seat"] != seat for raid in t.raids):
            raise DataError("A raid begins on the screen, where its stand is named: take the marker of {kingdom} off.",
                            kingdom=t.plan.kingdoms[seat].name)  # fmt: skip


def _markers(t: Table, there: list[str], card: str) -> None:
    """Warlords, ships and scourge: as many lie as cards are in play, or fewer; those that stay in their place stay the
    same card's."""
    entries = [entry for entry in t.in_play if entry["card"] == card]
    name = t.plan.cards[card].title
    if len(there) > len(entries):
        raise DataError("{card} is not in play so often: take one marker off.", card=name)
    left = list(there)
    moving = []
    for entry in entries:
        if entry["place"] in left:
            left.remove(entry["place"])
        else:
            moving.append(entry)
    for entry in moving:
        if left:
            entry["place"] = left.pop(0)
        else:
            t.in_play.remove(entry)
            add(t.discard, card)
