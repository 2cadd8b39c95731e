"""What a screen shows of a state to one seat: pieces, stacks and reserves, and a choice for each legal action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.game import Action, CardId, PieceId, Seat
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.box.plan import Player
from companion.games.dragon_soul.box.table import castle_name
from companion.games.dragon_soul.fight.cards import KINDS, STONE, soldiers
from companion.games.dragon_soul.fight.dragon import dragon_name
from companion.games.dragon_soul.shown import duels, faces, lessons, notes, piles
from companion.games.dragon_soul.shown.words import FACES, Names, Word, capital, counted, listed
from companion.games.dragon_soul.state import (
    NOBODY,
    NOWHERE,
    Phase,
    State,
    castle_owners,
    contested,
    decider,
    replace,
    standing,
    uncontested,
)
from companion.games.dragon_soul.turns.orders import met_by
from companion.language import Sentence, mark, mark_counted
from companion.scene import Card, Choice, Counter, Ground, Measure, Page, Role, Scene, Side

COLOURS: Final = {"red": "#930a08", "gold": "#ffd521", "blue": "#0b235c", "green": "#2c7f6d"}
OTHER_COLOURS: Final = ("#7143d0", "#d87540", "#2dcad0", "#ffffef")
"""For colours that an owner has given another id."""

GRASS: Final = "#b9bd86"
FOREST: Final = "#6f8f5e"
BONEYARD: Final = "#b8ad98"
FOREST_SIGN: Final = "♣"
BONEYARD_SIGN: Final = "†"

PAGES: Final = {
    Phase.FIRST: Page.TELL,
    Phase.DRAW: Page.TELL,
    Phase.BATTLE: Page.HAND,
    Phase.COINS: Page.HAND,
    Phase.DISCARD: Page.HAND,
    Phase.OVER: Page.OVER,
}
PROMPTS: Final = {
    Phase.FIRST: mark("Who has the first turn?"),
    Phase.INCOME: mark("{player}: draw cards or build a castle."),
    Phase.DRAW: mark("{player}: which cards do you draw?"),
    Phase.TURN: mark("{player}: deploy cards, move battalions, or end your turn."),
    Phase.BATTLE: mark("{player}: pick a card for the battle."),
    Phase.COINS: mark("{player}: choose a side of your coin in secret."),
    Phase.DISCARD: mark("{player}: choose the cards that your battalion loses."),
    Phase.OVER: "",
}
DRAW: Final = mark("{player}: draw your cards.")
DRY: Final = mark(
    "{player}: build a castle, or draw nothing: the deck is empty, and the Dead Pile too small for a new one."
)
DRY_ALONE: Final = mark("{player}: nothing can be drawn: the deck is empty, and the Dead Pile too small for a new one.")
KINDS_ON_THE_MAP: Final = {
    "move": mark("Move"),
    "attack": mark("Attack"),
    "fly": mark("Fly"),
    "strike": mark("Strike"),
}
"""What players may wish for by pointing at the map."""

ICONS: Final = {
    "move": "move",
    "attack": "sword",
    "fly": "wing",
    "strike": "claw",
    "build": "castle",
    "draw": "draw",
    "cease": "no",
}
"""The house's sign for each kind of choice."""
WAKES: Final = mark(
    "A battalion with a soul stone becomes a dragon here: look at its cards, choose the stone and tap the boneyard."
)
LOSES: Final = mark_counted(
    "{piece} loses {n} card: {player} chooses which.", "{piece} loses {n} cards: {player} chooses which."
)
CLAIM: Final = mark("Claim to victory: {players}")

REASONS: Final = {
    "castles": mark("Enough uncontested castles were held for a whole round."),
    "last": mark("No other side is left."),
}


def build(names: Names, state: State, view: dict[str, Any], legal: tuple[Action, ...], seat: Seat | None,
          language: str) -> Scene:  # fmt: skip
    """The scene of a state as a seat may know it: `view` is what it knows, `legal` what the decider may do."""
    plan, decides = names.plan, decider(state)
    shown = _Shown(names, state, language)
    asks = state.phase in (Phase.FIRST, Phase.DRAW)
    player = state.current if asks else decides
    may_see = (None, plan.seats[decides]) if decides != NOBODY else (None, *plan.seats)
    if state.phase is Phase.DRAW:  # What the app draws is for nobody's eyes before; what players draw, for their own.
        may_see = (plan.seats[state.current],) if state.ask else ()
    listed = legal if seat in may_see else ()
    choices = [shown.choice(action) for action in listed]
    return Scene(
        kind=state.phase.value,
        title=shown.title(),
        prompt=shown.prompt(player, any(isinstance(action, do.Build) for action in legal)),
        decider=None if decides == NOBODY else plan.seats[decides],
        turn=None if state.current == NOBODY else plan.seats[state.current],
        counters=shown.counters(),
        page=PAGES.get(state.phase, Page.BOARD),
        piles=piles.piles(names, state, view, seat, language),
        tally=duels.now(names, state, language),
        choices=tuple(one for one in choices if seat is not None or not one.secret),
        wishes=tuple(shown.attacks_without_soldier()) if seat in may_see else (),
        winners=tuple(plan.seats[winner] for winner in state.winners),
        lesson=lessons.lesson(state, language),
        revealed=shown.revealed(),
        reason=shown.say(Sentence(REASONS[state.reason])) if state.reason is not None else "",
        kinds={kind: shown.say(Sentence(name)) for kind, name in KINDS_ON_THE_MAP.items()},
        icons=ICONS,
        sides=tuple(
            Side(own, shown.say(names.player(own)), COLOURS.get(own, OTHER_COLOURS[n]))
            for n, own in enumerate(plan.seats)
        ),
        grounds=shown.grounds(),
        measures=shown.measures(),
        notes=notes.sheets(names, state, language) if state.round else (),
    )


class _Shown:
    """Puts the parts of a state into one language."""

    def __init__(self, names: Names, state: State, language: str) -> None:
        self.names, self.plan, self.state, self.language = names, names.plan, state, language
        self.places = names.plan.spaces.names

    def say(self, word: Word) -> str:
        """A word in the language of the scene."""
        return word if isinstance(word, str) else word.say(self.language)

    def player(self, player: Player) -> Word:
        """A player, by the name of the colour."""
        return self.names.player(self.plan.seats[player])

    def title(self) -> str:
        """The round, and whose claim to victory stands (D37)."""
        if not self.state.round:
            return ""
        said = self.say(Sentence("Round {n}", {"n": self.state.round}))
        claims = listed(self.player(player) for player in self.state.claims)
        return f"{said} · {self.say(Sentence(CLAIM, {'players': claims}))}" if self.state.claims else said

    def prompt(self, player: Player, builds: bool) -> str:
        """What a player must decide; `builds`: a castle may be built instead of drawing."""
        state, prompt = self.state, PROMPTS[self.state.phase]
        if state.phase is Phase.INCOME and notes.is_dry(self.names, state):
            prompt = DRY if builds else DRY_ALONE
        elif state.phase is Phase.INCOME and not builds:
            prompt = DRAW
        if not prompt:
            return ""
        return self.say(Sentence(prompt, {} if player == NOBODY else {"player": self.player(player)}))

    def revealed(self) -> str:
        """What both coins ask of whoever was struck; empty where they ask nothing."""
        loss = self.state.loss
        if loss is None:
            return ""
        piece = self.names.piece(self.plan.battalion_name(loss.owner, loss.number))
        values = {"player": self.player(loss.owner), "n": loss.count, "piece": piece}
        return self.say(Sentence(LOSES[0], values, LOSES[1]))

    def counters(self) -> tuple[Counter, ...]:
        """Castles that are not covered, battalions with the number of their cards, and dragons."""
        made, covered = [], set(standing(self.state))
        castle = self.say(Sentence("Castle"))
        for player, seat in enumerate(self.plan.seats):
            for n, space in enumerate(self.state.castles[player], 1):
                if space not in covered:
                    made.append(self._counter(castle_name(self.plan, player, n), seat, castle, space, "", "castle"))
            for b in self.state.battalions[player]:
                name = self.plan.battalion_name(player, b.number)
                under = (castle,) if b.at in self.state.castles[player] else ()
                label, face = self.say(self.names.piece(name)), str(sum(b.cards))
                made.append(self._counter(name, seat, label, b.at, face, "battalion", under, str(b.number)))
            if self.state.dragons[player] != NOWHERE:
                name, at = dragon_name(self.plan, player), self.state.dragons[player]
                made.append(self._counter(name, seat, self.say(self.names.piece(name)), at, "", "dragon"))
        return tuple(made)

    def _counter(self, piece: PieceId, seat: Seat, name: str, space: int, face: str, icon: str,
                 under: tuple[str, ...] = (), sign: str = "") -> Counter:  # fmt: skip
        place, counts = self.places[space], bool(face)
        return Counter(piece, seat, name, place, face, False, icon, False, under=under, sign=sign, counts_cards=counts)

    def grounds(self) -> dict[str, Ground]:
        """The terrain of tiles, whose castle is where, and which is contested."""
        spaces, found = self.plan.spaces, {}
        for figure, there, tint, badge, label in (
            ("grass", spaces.grass, GRASS, "", ""),
            ("forest", spaces.forest, FOREST, FOREST_SIGN, self.say(Sentence("Forest"))),
            ("boneyard", spaces.boneyard, BONEYARD, BONEYARD_SIGN, self.say(Sentence("Boneyard"))),
        ):
            for space, name in enumerate(self.places):
                if there[space]:
                    told = self.say(Sentence(WAKES)) if there is spaces.boneyard else ""
                    found[name] = Ground(None, badge, label, tint, told, told, figure)
        disputed, label = contested(self.plan, self.state), self.say(Sentence("Contested"))
        for space, owner in castle_owners(self.state).items():
            fought = space in disputed
            signs = ("!", label) if fought else ("", "")
            seat = self.plan.seats[owner]
            found[self.places[space]] = Ground(seat, *signs, GRASS, figure="grass", disputed=fought)
        return found

    def measures(self) -> tuple[Measure, ...]:
        """Uncontested castles, battalions, and all cards of each player."""
        state, plan = self.state, self.plan
        cards = [
            sum(state.hands[p]) + sum(sum(b.cards) for b in state.battalions[p])
            for p in plan.players
        ]  # fmt: skip
        figures = (
            (mark("Uncontested castles"), [len(uncontested(plan, state, p)) for p in plan.players]),
            (mark("Battalions"), [len(own) for own in state.battalions]),
            (mark("Cards"), cards),
        )
        return tuple(
            Measure(self.say(Sentence(label)), dict(zip(plan.seats, values, strict=True))) for label, values in figures
        )

    def card(self, kind: CardId) -> Card:
        """A card, face up."""
        return faces.card(kind, self.language)

    # Choices

    def choice(self, action: Action) -> Choice:
        """A legal action as something to tap."""
        kind = str(action.__struct_config__.tag)
        match action:
            case do.First(side=side):
                return Choice(action, kind, self.say(self.names.player(side)), seat=side)
            case do.Deal(cards=cards):
                return Choice(action, kind, self.say(counted(cards)), secret=True)
            case do.Draw():
                return Choice(action, kind, self.say(Sentence("Draw cards")))
            case do.EndTurn():
                return Choice(action, kind, self.say(Sentence("End the turn")), role=Role.ENDS)
            case do.Cease():
                return Choice(action, kind, self.say(Sentence("Cease the battle")))
            case do.Deploy(card=card, at=at):
                label = self.say(
                    Sentence("Deploy it at {space}", {"space": self.names.space(at)})
                )  # all eyes see the map (D42)
                return Choice(action, kind, label, target=at, card=card, secret=True)
            case do.Fight(side=side, card=card):
                return Choice(action, kind, self.card(card).name, card=card, secret=True, pile=self._fighter(side))
            case do.Coin(face=face):
                return Choice(action, kind, capital(self.say(FACES[face])), card=face, secret=True, pile=piles.COIN)
            case do.Discard(cards=cards):
                return Choice(action, kind, self.say(counted(cards)), secret=True)
        return self._on_the_map(action, kind)

    def attacks_without_soldier(self) -> Iterator[Choice]:
        """The attacks that only the cards of the battalion forbid, which all others cannot know (D23, D42)."""
        state, plan = self.state, self.plan
        if state.phase is not Phase.TURN:
            return
        there = standing(state)
        for b in state.battalions[state.current]:
            if not b.acted and not soldiers(b.cards):
                for target in met_by(plan, state, there, b):
                    yield self.choice(do.Attack(plan.battalion_name(state.current, b.number), target))

    def _on_the_map(self, action: Action, kind: str) -> Choice:
        match action:
            case do.Build(battalion=name):
                at = self._where(name)
                return Choice(action, kind, self.say(Sentence("Build a castle")), target=at)
            case do.Move(battalion=name, to=to):
                label = self.say(Sentence("Move to {space}", {"space": self.names.space(to)}))
                choice = Choice(action, kind, label, None, self._where(name), to, {name: 1})
                if self.plan.spaces.boneyard[self.plan.spaces.number[to]]:
                    # Only a soul stone goes there, so not even the choice is for all eyes (D24, D42).
                    return replace(choice, card=KINDS[STONE], secret=True, pile=name)
                return choice
            case do.Attack(battalion=name, target=target):
                label = self.say(Sentence("Attack {target}", {"target": self.names.piece(target)}))
                return Choice(action, kind, label, None, self._where(name), self._where(target), {name: 1})
            case do.Fly(to=to):
                label = self.say(Sentence("Fly to {space}", {"space": self.names.space(to)}))
                return Choice(action, kind, label, None, self._dragon(), to, self._own_dragon())
            case do.Strike(target=target):
                label = self.say(Sentence("Strike {target}", {"target": self.names.piece(target)}))
                return Choice(action, kind, label, None, self._dragon(), self._where(target), self._own_dragon())
        raise AssertionError(f"{action} has no choice")

    def _where(self, name: str) -> str:
        """The place of a piece that is on the map."""
        for player, own in enumerate(self.state.battalions):
            for b in own:
                if self.plan.battalion_name(player, b.number) == name:
                    return self.places[b.at]
            if dragon_name(self.plan, player) == name:
                return self.places[self.state.dragons[player]]
        raise KeyError(name)

    def _fighter(self, side: Seat) -> PieceId:
        """The battalion with which a player fights the battle in progress."""
        battle, player = self.state.battle, self.plan.player[side]
        assert battle is not None
        return self.plan.battalion_name(player, battle.attacker if player == self.state.current else battle.defender)

    def _dragon(self) -> str:
        return self.places[self.state.dragons[self.state.current]]

    def _own_dragon(self) -> dict[str, int]:
        return {dragon_name(self.plan, self.state.current): 1}
