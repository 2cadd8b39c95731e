"""Incidents at a table: what hands do, frame by frame, and what the companion should make of it.

They are made for any game from its own rules: an incident takes one legal choice (or none) and acts it out, cleanly or
not. The truth is the state that the choice leads to; the layouts alone decide whether a question was needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.game import Standing, State
from companion.language import Sentence
from companion.table.reconciliation.kinds import Kinds
from companion.table.reconciliation.proposals import Path, Proposals, differ, moved
from companion.table.sightings import Problem, ProblemKind, TableStatus
from tests.bench.table.position import Incident, Position
from tests.bench.table.scripts import covered, one_by_one, wave
from tests.companion.hands import Hands


def choices(position: Position, random: Random) -> Iterator[Incident]:
    """Every kind of choice that the table can show, in several manners."""
    by_kind: dict[str, list[Path]] = {}
    for path in position.paths():
        assert path.choice is not None
        by_kind.setdefault(path.choice.kind, []).append(path)
    for kind, found in by_kind.items():
        path = random.choice(found)
        changes = position.changes(path.after)
        relocated = any(moved(s, position.proposals.layout[s.piece]) for s in changes)
        elsewhere = any(s.place != position.proposals.layout[s.piece].place for s in changes)
        unsure = position.alike(path.after) > 1 or (path.seals_fate and not elsewhere)
        lone_tilt = len(changes) == 1 and not relocated
        truth = (path.state,)
        ask = unsure or lone_tilt
        yield Incident(f"{kind}, neatly", one_by_one(changes), truth, ask)
        yield Incident(f"{kind}, lifting", one_by_one(changes, lift=True), truth, ask)
        if elsewhere:
            yield Incident(f"{kind}, sliding", one_by_one(changes, slide=True), truth, ask)
        if len(changes) > 1:
            yield Incident(f"{kind}, hands leaving between", one_by_one(changes, pause_ms=1500), truth, True)
        if relocated and any(s.tilted for s in changes):
            straight = [Standing(s.piece, s.place, s.face, False) for s in changes]
            yield Incident(f"{kind}, tilt forgotten", one_by_one(straight), truth, _loosely(position, path) > 1)
        others = [p for p, s in position.proposals.layout.items() if s.place]
        places = {random.choice(position.game.board.places).id for _ in range(random.randint(1, 3))}
        unread = random.sample(others, random.randint(0, 2))
        yield Incident(f"{kind}, half covered", covered(one_by_one(changes), places, unread), truth, True)


def _loosely(position: Position, path: Path) -> int:
    """How many choices leave the table so but for tilts."""
    return sum(not any(moved(other.after[p], s) for p, s in path.after.items()) for other in position.paths())


def on_screen(position: Position, random: Random) -> Iterator[Incident]:
    """A choice on the screen, followed on the table at leisure."""
    found = [path for path in position.paths() if not path.seals_fate]
    if not found:
        return
    path = random.choice(found)
    assert path.choice is not None
    changes = position.changes(path.after)
    pause = random.choice((0.0, 800.0, 4500.0))

    def script(hands: Hands, random: Random) -> None:
        session = hands.follower.session
        session.submit(path.actions[0], session.to_act)
        hands.rest(random.uniform(100, 5000))
        one_by_one(changes, pause_ms=pause, lift=random.random() < 0.3)(hands, random)

    yield Incident("chosen on the screen", script, (path.state,), False)


def nothing(position: Position, random: Random) -> Iterator[Incident]:
    """Things that mean nothing."""
    layout = position.proposals.layout
    lying = [s for s in layout.values() if s.place]
    state = (position.state,)

    def still(hands: Hands, random: Random) -> None:
        for status in random.sample(list(TableStatus), len(TableStatus)):
            for _ in range(random.randint(1, 30)):
                hands.see(status)

    yield Incident("light, cover, bump, unplugged", still, state, False)

    def hidden(hands: Hands, random: Random) -> None:
        for _ in range(6):
            hands.hidden = frozenset(random.choice(position.game.board.places).id for _ in range(3))
            for _ in range(random.randint(1, 40)):
                hands.see()
        hands.hidden = frozenset()

    yield Incident("places covered over an unchanged board", hidden, state, False)

    knocked = random.choice(lying)

    def knock(hands: Hands, random: Random) -> None:
        wave(hands, random)
        hands.put(knocked.piece, tilted=not knocked.tilted)
        wave(hands, random)

    yield Incident("one counter knocked askew", knock, state, True)

    thief = random.choice(lying)

    def gone(hands: Hands, random: Random) -> None:
        wave(hands, random)
        hands.take(thief.piece)
        hands.rest(random.uniform(100, 1000))
        hands.put(thief.piece, thief.place)

    yield Incident("a counter looked at and put back", gone, state, False)


def illegal(position: Position, random: Random) -> Iterator[Incident]:
    """Changes that no rule explains, by themselves or together with a legal one."""
    layout = position.proposals.layout
    lying = [s for s in layout.values() if s.place]
    places = [place.id for place in position.game.board.places]
    for name, number in (("a wrong counter moved", 1), ("two wrong counters moved", 2)):
        wrong = [
            Standing(s.piece, random.choice(places), s.face, s.tilted)
            for s in random.sample(lying, min(number, len(lying)))
        ]
        wrong = [s for s in wrong if differ(s, layout[s.piece])]
        if wrong and not _explicable(position, wrong):
            yield Incident(name, one_by_one(wrong), (position.state,), False)
    found = [path for path in position.paths({"move", "go"}) if not path.seals_fate]
    other = random.choice(lying)
    astray = Standing(other.piece, random.choice(places), other.face, other.tilted)
    if found and differ(astray, other):
        path = random.choice(found)
        together = [s for s in position.changes(path.after) if s.piece != other.piece] + [astray]
        if not _explicable(position, together):
            yield Incident("a move, and a knocked counter", one_by_one(together), (position.state,), False)
    turned = random.choice(lying)
    faces = next(piece.faces for piece in position.game.pieces if piece.id == turned.piece)
    face = faces[(faces.index(turned.face) + 1) % len(faces)]
    over = [Standing(turned.piece, turned.place, face, turned.tilted)]
    if len(faces) > 1 and not _explicable(position, over):
        yield Incident("a counter turned over", one_by_one(over), (position.state,), False)

    def strange(hands: Hands, random: Random) -> None:
        hands.problems = (Problem(ProblemKind.UNKNOWN, Sentence("?"), place=random.choice(places)),)
        if found:
            one_by_one(position.changes(random.choice(found).after))(hands, random)
        hands.rest(4000)

    yield Incident("a strange marker with a move", strange, (position.state,), False)


def _explicable(position: Position, changes: list[Standing], depth: int = 3) -> bool:
    """Whether any legal actions in a row lead to a layout with just these changes: tried one by one, without any
    of the reconciler's short cuts, by the pieces' places and faces."""
    goal = dict(position.proposals.layout) | {s.piece: s for s in changes}
    seen: set[State] = set()
    level = [position.state]
    seat = position.game.to_act(position.state)
    for left in range(depth, 0, -1):
        after: list[State] = []
        for state in level:
            here = Proposals(position.game, state)
            for n in range(len(here.choices)):
                path = here.outcome(n)
                if not any(moved(path.after[p], s) for p, s in goal.items()):
                    return True
                close = sum(moved(path.after[p], s) for p, s in goal.items())
                worth = any(moved(path.after[s.piece], here.layout[s.piece]) for s in changes)
                goes_on = position.game.to_act(path.state) == seat
                if left > 1 and worth and close <= 6 and goes_on and path.state not in seen:
                    seen.add(path.state)
                    after.append(path.state)
        level = after[:40]
    return False


def sequences(position: Position, random: Random) -> Iterator[Incident]:
    """Two or three actions before the hands leave."""
    game, seat = position.game, position.game.to_act(position.state)
    state, actions, after = position.state, [], dict(position.proposals.layout)
    for _ in range(random.choice((2, 2, 3))):
        here = Position(game, state)
        found = [p for p in here.paths({"move", "go", "rally", "rest"}) if not p.seals_fate]
        if not found:
            break
        path = random.choice(found)
        state, after = path.state, path.after
        actions.append(path)
        if game.to_act(state) != seat:
            break
    if len(actions) < 2:
        return
    changes = position.changes(Kinds(game.pieces, position.looks).matched(after, position.proposals.layout))
    if not changes or _explicable(position, changes, len(actions) - 1):
        return  # fewer actions explain it as well, and come first
    yield Incident(f"{len(actions)} actions in a row", one_by_one(changes), (state,), True)


def takebacks(position: Position, random: Random) -> Iterator[Incident]:
    """The last decision is taken back on the table."""
    found = [path for path in position.paths() if not path.seals_fate]
    if not found:
        return
    path = random.choice(found)
    if not any(moved(position.proposals.layout[s.piece], s) for s in position.changes(path.after)):
        return
    kinds = Kinds(position.game.pieces)

    def script(hands: Hands, random: Random) -> None:
        """Everything that lies elsewhere than before goes back, whichever of alike pieces it is by now."""
        before = kinds.matched(position.proposals.layout, hands.lying)
        one_by_one([s for piece, s in before.items() if differ(s, hands.lying[piece])])(hands, random)

    yield Incident("a takeback", script, (position.state,), True, path.actions, random.random() < 0.5, takeback=True)


def half_done(position: Position, random: Random) -> Iterator[Incident]:
    """A compound action of which only a part was done, for long."""
    found = [path for path in position.paths() if len(position.changes(path.after)) > 1]
    if not found:
        return
    path = random.choice(found)
    changes = position.changes(path.after)
    part = random.sample(changes, random.randint(1, len(changes) - 1))
    if _explicable(position, part, 1):
        return
    rest = [s for s in changes if s not in part]
    elsewhere = any(s.place != position.proposals.layout[s.piece].place for s in changes)
    ask = position.alike(path.after) > 1 or (path.seals_fate and not elsewhere)

    def script(hands: Hands, random: Random) -> None:
        one_by_one(part)(hands, random)
        hands.rest(random.uniform(500, 6000))
        one_by_one(rest)(hands, random)

    yield Incident("half done for a while", script, (path.state,), ask)


KINDS = (choices, on_screen, nothing, illegal, sequences, takebacks, half_done)
