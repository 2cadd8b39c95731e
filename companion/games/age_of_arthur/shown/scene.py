"""What a screen shows of a state to one seat: the map with what lies on it, the hands, and what is asked."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from companion.game import CHANCE, UNKNOWN, Action, Piece, Seat
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur.box import table
from companion.games.age_of_arthur.box.kinds import BASE
from companion.games.age_of_arthur.box.plan import TITLES, Plan
from companion.games.age_of_arthur.shown import notes, tallies, told
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.shown.choices import GROUPS, ICONS, Choices
from companion.games.age_of_arthur.shown.figures import CARD_FIGURES, MARKER_FIGURES
from companion.games.age_of_arthur.state import State, Table, thaw
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.wars import fighting
from companion.language import Sentence, mark
from companion.scene import Card, Choice, Counter, Ground, Lies, Measure, Meter, Page, Pile, Scene, Side, Tally

TABLE: Final = "table"
COLOURS: Final = {
    "red": "#930c00", "blue": "#3aa5f2", "yellow": "#ffd50f", "green": "#569082", "white": "#ffffff",
    "purple": "#863ead", "black": "#0f0f0f", "orange": "#d37950",
}  # fmt: skip
OTHER_COLOURS: Final = ("#3d9a94", "#8a8a8a", "#a05a74", "#6f7f3a", "#5a6f8f", "#8f6a4a", "#b08fc0", "#c0a070")
"""For colours that a map's owner has given another name."""

FIELDS: Final = "#c3b98f"
AWAY: Final = "#8f8b80"
"""What is not in play."""
IRISH: Final = "#9db58a"
BOX: Final = "#d9cda6"
HOME_SIGN: Final = "⌂"
TITLE_SIGN: Final = "♛"
SIGNS: Final = {
    "claim": ("", "flag"), "raid": ("", "swords"), table.SAXON_HUT: ("S", ""), table.IRISH_HUT: ("I", ""),
    table.WARLORD: ("", "star"), table.LONGSHIP: ("", "anchor"), table.SCOURGE: ("", "skull"),
}  # fmt: skip
"""What a counter on the map bears: letters, or a sign."""

PAGES: Final = {
    "die": Page.TELL, "draw": Page.TELL, "merlin": Page.HAND, "stand": Page.SUMS, "leave": Page.SUMS,
    "siege": Page.SUMS, "lose": Page.SUMS, "lift": Page.SUMS, "sides": Page.SUMS, "battle": Page.SUMS,
    "muster": Page.SUMS, "settle": Page.SUMS, "over": Page.OVER,
}  # fmt: skip
PROMPTS: Final = {
    "draw": mark("{seat} draws a card."),
    "renounce": mark("{seat}: which claim do you renounce? Tap it on the map."),
    "merlin": mark("{seat}: Merlin shows you the cards of {other}. He does you {n} favours more."),
    "answer": mark("{seat}: {other} begins a war for {place}. Do you renounce your claim?"),
    "stand": mark("{seat}: do you march out to battle, or stand a siege?"),
    "leave": mark("{seat}: do you stay at the siege, or go home?"),
    "siege": mark("{seat}: do you hold out, or sally out to battle?"),
    "lose": mark("{seat}: which stand do you lose?"),
    "lift": mark("{seat}: does the siege go on?"),
    "sides": mark("{seat}: whose side do you take?"),
    "settle": mark("{seat}: others claim {thing} too. Do you insist?"),
}
ROLLS: Final = {
    "siege": mark("A die for {seat} in the siege: what does it show?"),
    "lost": mark("The stand of {who} of {seat} is lost. Odd is death: what does the die show?"),
    "disease": mark("Disease in the camp of {seat}: {who} dies of a 1. What does the die show?"),
    "assassin": mark("{seat} sends an assassin. Even is death: what does the die show?"),
    "plot": mark("Is {seat} found out? Odd loses all claims: what does the die show?"),
    "knives": mark("The Long Knives are out for {seat}. Odd is death: what does the die show?"),
    "dice": mark("A die for {seat}; the highest wins: what does it show?"),
}
STAGES: Final = {
    "before": mark("Lay out the table for the battle. {orders}"),
    "deployment": mark("Deploy the armies. {orders}"),
    "fighting": mark("Fight on your table, and say here what happens. {orders}"),
    "late": mark("Ten rounds are over: who has won?"),
    "report": mark("Who was lost in the battle and was not reported yet?"),
}
REASONS: Final = {
    "title": mark("A High King is lord of all others."),
    "time": mark("Time is over, and the highest rank wins."),
    "last": mark("No other king is left."),
}
CALL_TIME: Final = mark("Call time: the highest rank wins")
LESSON: Final = mark("You have two picks a turn. In the first round one of them must be a claim to a province.")


def build(plan: Plan, pieces: tuple[Piece, ...], state: State, view: dict[str, Any], legal: tuple[Action, ...],
          seat: Seat | None, language: str) -> Scene:  # fmt: skip
    """The scene of a state as a seat may know it: `view` is what it knows, `legal` what may be done."""
    t = thaw(plan, state)
    shown = _Shown(t, language)
    decider = decides(t)
    page = PAGES.get(t.phase, Page.BOARD)
    return Scene(
        kind=t.phase,
        title=shown.title(),
        prompt=shown.prompt(),
        decider=decider,
        turn=t.current,
        counters=shown.counters(pieces),
        page=page,
        meters=shown.meters(),
        piles=shown.piles(view, seat),
        tally=_tally(t, page, language),
        choices=_choices(t, legal, seat, decider, language),
        winners=(t.winner,) if t.winner else (),
        reason=shown.say(Sentence(REASONS[t.reason])) if t.reason else "",
        lesson=shown.say(Sentence(LESSON)) if t.phase == "turn" and t.round == 1 else "",
        kinds={card: shown.say(w.card_title(plan, card)) for card in BASE if card != "renounce_claim"}
        if t.phase == "turn"
        else {},
        icons=ICONS,
        groups={kind: shown.say(Sentence(name)) for kind, name in GROUPS.items()} if page is Page.SUMS else {},
        sides=sides(plan),
        grounds=shown.grounds(),
        measures=shown.measures(),
        others=_others(t, decider),
        notes=notes.build(t, language),
        together=(Choice(do.CallTime(), "call_time", shown.say(Sentence(CALL_TIME))),) if t.phase == "turn" else (),
    )


def _tally(t: Table, page: Page, language: str) -> Tally | None:
    """What a page of sums is about: the armies of a war, its sides while they are being taken, or who claims what was
    won."""
    if page is not Page.SUMS:
        return None
    match t.phase:
        case "sides":
            return tallies.sides(t, language)
        case "muster":
            return tallies.muster(t, language)
        case "settle":
            return tallies.claims(t, language)
        case "battle":
            return tallies.battle(t, language)
    return tallies.war(t, language)


def decides(t: Table) -> Seat | None:
    """Who must decide; the attackers' C-in-C types what the battle table reports."""
    if t.to_act in (None, CHANCE):
        return None
    return Seat(fighting.current(t)["chiefs"]["attackers"] if t.to_act == TABLE else t.to_act or "")


def _others(t: Table, decider: Seat | None) -> tuple[str, ...]:
    """The other seats that may use a battle card: all that are there, whatever they hold."""
    if t.phase != "battle" or fighting.current(t)["stage"] not in fighting.CARD_STAGES:
        return ()
    return tuple(seat for seat in fighting.present(t) if seat != decider)


def _choices(
    t: Table, legal: tuple[Action, ...], seat: Seat | None, decider: Seat | None, language: str
) -> tuple[Choice, ...]:
    """The choices that a seat may see: what names a hidden card, its holder alone."""
    if decider is None and t.phase != "die":
        return ()
    made = Choices(t, language)
    every = [(made.choice(action), made.holder(action, decider)) for action in legal]
    if seat not in (None, decider) and t.phase != "die":
        every = [(choice, holder) for choice, holder in every if choice.secret]
    return tuple(choice for choice, holder in every if not choice.secret or holder == seat)


def sides(plan: Plan) -> tuple[Side, ...]:
    """Each seat with its kingdom's name and colour."""
    return tuple(
        Side(seat, plan.kingdoms[seat].name, COLOURS.get(plan.kingdoms[seat].colour, OTHER_COLOURS[n]))
        for n, seat in enumerate(plan.seats)
    )


def card_of(plan: Plan, kind: str, language: str) -> Card:
    """A card, face up."""
    name, text = (of(plan, kind).say(language) for of in (w.card_title, w.card_text))
    return Card(kind, name=name, text=text, figure=CARD_FIGURES.get(kind, kind))


class _Shown:
    """Puts the parts of a state into one language."""

    def __init__(self, t: Table, language: str) -> None:
        self.t, self.plan, self.language = t, t.plan, language

    def say(self, sentence: Sentence) -> str:
        """A sentence in the language of the scene."""
        return sentence.say(self.language)

    def title(self) -> str:
        """The round, whose turn it is, and the truce."""
        if not self.t.round:
            return ""
        said = self.say(Sentence("Round {n}", {"n": self.t.round}))
        if self.t.current is not None:
            said = f"{said} · {w.seat_name(self.plan, self.t.current)}"
        truce = self.t.truce
        return f"{said} · {self.say(Sentence('Truce'))}" if truce is not None else said

    def prompt(self) -> str:
        """What is asked, and of whom."""
        t, ask = self.t, self.t.ask or {}
        name = w.seat_name(self.plan, t.to_act or "")
        if t.phase == "turn":
            return self.say(
                Sentence(
                    mark("{seat}: tap a province for your open cards, or use a card of your hand."), {"seat": name}
                )
            )
        if t.phase == "die":
            values = {
                "seat": w.seat_name(self.plan, ask["seat"]),
                "who": w.person(self.plan, ask.get("who", "general")),
            }
            return self.say(Sentence(ROLLS[ask["why"]], values))
        if t.phase == "muster":
            asked = mark("{seat}: what is your sixth stand?")
            if ask["what"] == "set_aside":
                asked = mark("{seat}: your home is raided. Which stand stays there?")
            return self.say(Sentence(asked, {"seat": name}))
        if t.phase == "battle":
            return self._battle()
        if t.phase not in PROMPTS:
            return ""
        values = {"seat": name, "n": ask.get("left", 0)}
        if t.phase == "draw":
            values["seat"] = w.seat_name(self.plan, ask["seat"])
        if t.phase == "merlin":
            values["other"] = w.seat_name(self.plan, ask["seat"])
        if t.phase == "answer":
            war = t.wars[0]
            values |= {"other": w.seat_name(self.plan, war["starter"]), "place": w.place_name(self.plan, war["reason"])}
        if t.phase == "settle":
            values["thing"] = told.thing(self.plan, ask["thing"])
        return self.say(Sentence(PROMPTS[t.phase], values))

    def _battle(self) -> str:
        war = fighting.current(self.t)
        stage = "late" if war["stage"] == "fighting" and war["round"] >= fighting.LAST_ROUND else war["stage"]
        values = {"orders": told.orders(self.t, self.language)}
        return self.say(Sentence(STAGES[stage], values))

    def counters(self, pieces: tuple[Piece, ...]) -> tuple[Counter, ...]:
        """What lies on the map beside the owner markers, which are the colour of the ground."""
        made = []
        names = {piece.id: piece for piece in pieces}
        for id, place in table.at(self.t, pieces).items():
            piece = names[id]
            what = piece.kind if piece.kind in SIGNS else piece.kind.rpartition("_")[2]
            if what == "owner":
                continue
            name = self.say(Sentence(piece.name))
            face, icon = SIGNS[what]
            made.append(
                Counter(
                    id, piece.seat or "", name, self.plan.shown[place], face, False, icon, False,
                    figure=MARKER_FIGURES[what],
                )
            )  # fmt: skip
        return tuple(made)

    def grounds(self) -> dict[str, Ground]:
        """Who owns what, which provinces are homes, and what there is to tell of each."""
        t, plan, found = self.t, self.plan, {}
        for place in plan.data.map.place:
            name = plan.shown[place.id]
            if place.id not in plan.places and not t.round:
                found[name] = Ground(tint=IRISH if place.irish else FIELDS, figure="irish" if place.irish else "fields")
                continue
            if place.id not in plan.places:
                story = self.say(Sentence("{place} is not in play.", {"place": name}))
                found[name] = Ground(tint=AWAY, story=story, away=True)
                continue
            badge = HOME_SIGN if place.id in plan.homes else ""
            irish = t.population[place.id] == "irish"
            tint, figure = (IRISH, "irish") if irish else (FIELDS, "home" if badge else "fields")
            story = told.story(t, place.id, self.language)
            found[name] = Ground(t.owner[place.id] or "", badge, "", tint, story, figure=figure)
        for title in TITLES:
            story = told.story(t, title, self.language)
            found[plan.shown[title]] = Ground(t.titles[title] or "", TITLE_SIGN, "", BOX, story, figure=title)
        return found

    def meters(self) -> tuple[Meter, ...]:
        """The picks that are left."""
        if self.t.phase != "turn":
            return ()
        return (Meter(self.say(Sentence("Picks")), self.t.picks, 2),)

    def measures(self) -> tuple[Measure, ...]:
        """The rank, the provinces and the vassals of each seat."""
        t = self.t
        figures = (
            (mark("Rank"), {seat: f.rank(t, seat) for seat in t.seats}),
            (mark("Provinces"), {seat: len(f.owned(t, seat)) for seat in t.seats}),
            (mark("Vassals"), {seat: len(f.vassals(t, seat)) for seat in t.seats}),
        )
        return tuple(Measure(self.say(Sentence(label)), values) for label, values in figures)

    def piles(self, view: dict[str, Any], seat: Seat | None) -> tuple[Pile, ...]:
        """The hands; under Merlin's favour those of the other seat, to be locked or, once an own card is chosen, to be
        swapped for it; the deck and the discards."""
        made = [
            Pile("hand", self.say(Sentence("Hand")), owner, self.cards(hand), Lies.HAND)
            for owner, hand in view["hands"].items()
        ]
        if self.t.phase == "merlin" and seat == self.t.current:
            made += self._looked_at(view)
        made.append(Pile("deck", self.say(Sentence("Deck")), None, self.cards(view["deck"]), Lies.BACKS))
        made.append(Pile("discards", self.say(Sentence("Discards")), None, self.cards(view["discard"]), Lies.OPEN))
        return tuple(made)

    def _looked_at(self, view: dict[str, Any]) -> list[Pile]:
        ask = self.t.ask or {}
        other = ask["seat"]
        theirs = view["hands"][other]
        owner = w.seat_name(self.plan, other)
        locks = self.say(Sentence("Of {seat}: this card must rest.", {"seat": owner}))
        made = [
            Pile("looked", owner, self.t.current, tuple(
                self._card(f"lock:{card}", card, locks) for card in theirs
            ), Lies.HAND)
        ]  # fmt: skip
        for give in f.free_cards(self.t, str(self.t.current)):
            swap = self.say(
                Sentence("Of {seat}: take this one for {card}.", {"seat": owner, "card": w.card_title(self.plan, give)})
            )
            laid = tuple(self._card(f"{give}:{take}", take, swap) for take in f.free_cards(self.t, other))
            if laid:
                made.append(Pile(f"for {give}", owner, self.t.current, laid, Lies.OPEN, opener=give))
        return made

    def cards(self, counts: dict[str, int]) -> tuple[Card, ...]:
        """Each card by itself, a back where it is unknown."""
        made = [Card(UNKNOWN)] * counts.get(UNKNOWN, 0)
        for kind, n in counts.items():
            if kind != UNKNOWN:
                made += [self.card(kind)] * n
        return tuple(made)

    def card(self, kind: str) -> Card:
        """A card, face up."""
        return card_of(self.plan, kind, self.language)

    def _card(self, id: str, kind: str, text: str) -> Card:
        return msgspec.structs.replace(self.card(kind), id=id, text=text)
