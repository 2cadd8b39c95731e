"""Whether a loaded position could arise; DataError with one sentence where it could not."""

from __future__ import annotations

import msgspec

from companion.errors import CompanionError, DataError
from companion.games.age_of_arthur.box.kinds import BASE, KNOWN, LORDSHIPS, MARKERS, RESHUFFLE, STANDS, STAYING
from companion.games.age_of_arthur.box.plan import TITLE_PEOPLE, TITLES
from companion.games.age_of_arthur.state import Counts, Table, add, freeze, thaw
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.turns import realm

PHASES = (
    "draw", "renounce", "merlin", "die", "answer", "sides", "muster", "stand", "leave", "siege", "lose", "lift",
    "battle", "settle",
)  # fmt: skip
ANY_BRITISH = ("the_roman_way", "saxon_hater", "hill_people", "knights_of_renown", "britons_unite")
ANY_SAXON = ("northerners", "saxons_unite", "long_ships")


def check(t: Table) -> None:
    """DataError where the position is impossible."""
    _names(t)
    _land(t)
    _cards(t)
    _in_play(t)
    _fealty(t)
    _turn(t)
    if t.phase != "turn":
        _question(t)
        return
    _tidied(t)
    _raids(t)
    if len(f.alive(t)) < 2:
        raise DataError("Only one seat is left, so the game is over.")
    probe = thaw(t.plan, freeze(t))
    realm.victory(probe)
    if probe.phase == "over":
        raise DataError("This game is already won; only a game that goes on can be loaded.")


def _seat(t: Table, seat: str | None, dead: bool = False) -> None:
    if seat not in t.seats:
        raise DataError("There is no seat {seat}; there are {seats}.", seat=seat, seats=", ".join(t.seats))
    if not dead and seat in t.out:
        raise DataError("{seat} is out of the game and has nothing any more.", seat=seat)


def _same(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        raise DataError("The field {what} does not name just those that are in play.", what=what)


def _names(t: Table) -> None:
    if tuple(t.seats) != t.plan.seats:
        raise DataError("The seats are not those of this game.")
    for seat in t.out:
        _seat(t, seat, dead=True)
    if len(set(t.out)) != len(t.out):
        raise DataError("A seat is out of the game twice.")
    everybody = set(t.seats)
    for name in ("people", "ax", "hands"):
        _same(set(getattr(t, name)), everybody, name)
    _same(set(t.owner), set(t.plan.places), "owner")
    _same(set(t.population), set(t.plan.places), "population")
    _same(set(t.titles), set(TITLES), "titles")
    for holder in (*t.owner.values(), *t.titles.values()):
        if holder is not None:
            _seat(t, holder)
    for place, seats in t.claims.items():
        if place not in t.owner and place not in TITLES:
            raise DataError("There is no place {place} in play.", place=place)
        if not seats:
            raise DataError("The list of claims to {place} is empty; leave it out.", place=place)
        if place in t.plan.homes:
            raise DataError("The home {place} cannot be claimed.", place=place)
        for seat in seats:
            _seat(t, seat)


def _land(t: Table) -> None:
    for seat in t.seats:
        home, out = t.plan.home[seat], seat in t.out
        if t.owner[home] != (None if out else seat):
            raise DataError("The home {place} belongs to {seat}, or to nobody once it is out.", place=home, seat=seat)
        if t.population[home] != t.people[seat]:
            raise DataError("The people of {place} are its ruler's people.", place=home)
        if not 0 <= t.ax[seat] <= (3 if t.people[seat] == "british" else 0):
            raise DataError("The Ax of {seat} are from 0 to 3, and 0 for a Saxon ruler.", seat=seat)
    for title, holder in t.titles.items():
        if holder is not None and t.people[holder] != TITLE_PEOPLE[title]:
            raise DataError("{seat} is of the wrong people for the title {title}.", seat=holder, title=title)


def _cards(t: Table) -> None:
    total: Counts = {}
    piles = [*t.hands.values(), t.deck, t.discard, t.removed]
    for pile in (*piles, *t.locked.values()):
        for card, n in pile.items():
            if card not in KNOWN:
                raise DataError("There is no card {card}.", card=card)
            if n < 1:
                raise DataError("Cards are counted by kind, each with a whole number above 0.")
    for pile in piles:
        for card, n in pile.items():
            add(total, card, n)
    for entry in t.in_play:
        if entry["card"] not in STAYING:
            raise DataError("The card {card} does not stay in play.", card=entry["card"])
        add(total, entry["card"])
    if total != t.plan.winds:
        raise DataError("The Winds cards are together not those of the card file.")
    if any(RESHUFFLE in pile for pile in (*t.hands.values(), t.removed)):
        raise DataError("Reshuffle is in the deck or the discards, nowhere else.")
    for seat, hand in t.hands.items():
        if sum(hand.values()) > t.plan.hand:
            raise DataError("The hand of {seat} has more than {n} Winds cards.", seat=seat, n=t.plan.hand)
        if hand and seat in t.out:
            raise DataError("{seat} is out of the game and has nothing any more.", seat=seat)
    for seat, rest in t.locked.items():
        _seat(t, seat)
        if not rest:
            raise DataError("The locked cards of {seat} are empty; leave them out.", seat=seat)
        for card, n in rest.items():
            if n > (1 if card in BASE else t.hands[seat].get(card, 0)):
                raise DataError("{seat} does not hold the locked card {card}.", seat=seat, card=card)


def _in_play(t: Table) -> None:
    for entry in t.in_play:
        card = entry["card"]
        wanted = {"card"}
        wanted |= set() if card == "warlord" else {"seat"}
        wanted |= {"target"} if card in LORDSHIPS else set()
        wanted |= {"place"} if card in ("warlord", *MARKERS) else set()
        wanted |= {"stand"} if card in ("men_of_the_hearth", "charisma") else set()
        wanted |= {"used"} if card in ("merlin", *MARKERS) else set()
        if set(entry) != wanted:
            raise DataError("The card {card} in play has the fields {fields}.", card=card, fields=sorted(wanted))
        for key in ("seat", "target"):
            if key in entry:
                _seat(t, entry[key])
        if "place" in entry and (entry["place"] not in t.owner or entry["place"] in t.plan.homes):
            raise DataError("{card} cannot be at {place}.", card=card, place=entry["place"])
        if card in MARKERS:
            place = t.plan.places[entry["place"]]
            if not (place.irish_sea if card == "irish_scourge" else place.saxon_shore or place.british_sea):
                raise DataError("{card} cannot be at {place}.", card=card, place=entry["place"])
        if card in LORDSHIPS and entry["seat"] == entry["target"]:
            raise DataError("A seat cannot claim to be its own lord.")
    _on_rulers(t)
    _twice(t)


def _on_rulers(t: Table) -> None:
    for entry in t.in_play:
        card, seat = entry["card"], entry.get("seat", "")
        people = t.people.get(seat)
        settled = t.phase == "turn"
        if settled and ((card in ANY_BRITISH and people != "british") or (card in ANY_SAXON and people != "saxon")):
            raise DataError(
                "{card} cannot be in play on {seat}, whose ruler is of the wrong people.", card=card, seat=seat
            )
        if card == "charisma" and entry["stand"] not in ("british:Sp", "british:Ps", "saxon:Wb"):
            raise DataError("{card} cannot give the stand {stand}.", card=card, stand=entry["stand"])
        if card == "charisma" and people == "saxon" and entry["stand"] != "saxon:Wb":
            raise DataError("{card} cannot give the stand {stand}.", card=card, stand=entry["stand"])
        hearth = ("british:Sp", "british:Ps", "saxon:Wb", "saxon:Ps", "irish:Wb")
        if card == "men_of_the_hearth" and entry["stand"] not in hearth:
            raise DataError("{card} cannot give the stand {stand}.", card=card, stand=entry["stand"])


def _twice(t: Table) -> None:
    keys = [
        (e["card"], e.get("seat"), e.get("place"))
        for e in t.in_play
        if e["card"] in ("saxon_hater", "saxons_unite", "britons_unite", "rebellion", "warlord", *MARKERS)
    ]
    if len(set(keys)) != len(keys):
        raise DataError("A card is in play twice where it can be only once.")
    for one, other in (("schooled_in_war", "fool_in_war"), ("sly_fox", "dumb_ox")):
        for seat in t.seats:
            if f.has(t, one, seat) and f.has(t, other, seat):
                raise DataError("{one} and {other} cannot both be in play on {seat}.", one=one, other=other, seat=seat)
    pairs = [(e["seat"], e["target"]) for e in t.in_play if e["card"] in LORDSHIPS]
    if len(set(pairs)) != len(pairs):
        raise DataError("A seat claims twice to be the lord of another.")


def _fealty(t: Table) -> None:
    for seat, lord in t.lords.items():
        _seat(t, seat)
        _seat(t, lord)
        if seat == lord:
            raise DataError("{seat} cannot be its own lord.", seat=seat)
        if t.lords.get(lord) and not f.has(t, "rebellion", lord) and not f.has(t, "rebellion", seat):
            raise DataError("{seat} is a lord and cannot have a lord.", seat=lord)
    for entry in t.in_play:
        if entry["card"] == "rebellion" and entry["seat"] not in t.lords:
            raise DataError("{seat} cannot rebel, since it has no lord.", seat=entry["seat"])


def _turn(t: Table) -> None:
    turn = t.phase == "turn"
    if turn or t.current is not None:
        _seat(t, t.current, dead=False)
    if t.round < (1 if turn else 0):
        raise DataError("The rounds are counted from 1.")
    if t.rounds < 0 or (t.rounds and t.round > t.rounds):
        raise DataError("The round is past the last one.")
    if not (1 if turn else 0) <= t.picks <= 2:
        raise DataError("The picks left are 1 or 2.")
    if len(set(t.used)) != len(t.used) or any(card not in BASE for card in t.used):
        raise DataError("Used are base cards, each once.")
    if turn and (t.wars or t.ask is not None or t.war is not None):
        raise DataError("In the phase turn no war is fought and nothing is asked.")
    if t.winner is not None or t.reason is not None:
        raise DataError("This game is already won; only a game that goes on can be loaded.")
    if t.truce is not None:
        _seat(t, t.truce["seat"])
        if not 1 <= t.truce["left"] <= 3:
            raise DataError("A truce has 1 to 3 turns left.")
    if not 0 <= t.pool <= t.plan.pool:
        raise DataError("The pool of Expendables has 0 to {n}.", n=t.plan.pool)


def _tidied(t: Table) -> None:
    probe = thaw(t.plan, freeze(t))
    realm.tidy(probe)
    if probe.plain() != t.plain():
        raise DataError("A title or claim stands that cannot be.")


def _raids(t: Table) -> None:
    for raid in t.raids:
        _seat(t, raid["seat"])
        if raid["place"] not in t.owner:
            raise DataError("There is no place {place} in play.", place=raid["place"])
        if raid["stand"] not in STANDS or raid["stand"].partition(":")[2] in ("Ps", "LH"):
            raise DataError("The stand {stand} cannot raid.", stand=raid["stand"])
        if raid["seat"] == t.current and "raid" not in t.used:
            raise DataError("The raid marker of {seat} goes when its turn begins.", seat=raid["seat"])
    for key in ("seat", "place"):
        if len({raid[key] for raid in t.raids}) != len(t.raids):
            raise DataError("There are two raids on one province or by one seat.")


def _question(t: Table) -> None:
    """A state that this engine printed with a question open: its steps must be able to go on."""
    from companion.games.age_of_arthur import rules
    from companion.games.age_of_arthur.turns.legal import legal

    try:
        for seat in t.leaving:
            _seat(t, seat)
        if t.to_act not in (*t.seats, "chance", "table"):
            raise DataError("It is not said who is to act.")
        actions = legal(t)
        for action in actions:
            rules.apply(t.plan, freeze(t), action)
    except (DataError, RecursionError):
        raise
    except (CompanionError, LookupError, TypeError, ValueError, AttributeError, AssertionError, msgspec.MsgspecError):
        raise DataError("The steps that are still to be done do not fit this state.") from None
    if not actions:
        raise DataError("The steps that are still to be done do not fit this state.")
