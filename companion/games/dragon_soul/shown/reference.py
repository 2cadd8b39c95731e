"""The rules in short, in our own words, with the figures of the box and the map that is played."""

from __future__ import annotations

from typing import Any

from companion.examples import Example
from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.fight.cards import KINDS, SOLDIERS
from companion.games.dragon_soul.shown import examples
from companion.games.dragon_soul.shown.words import CARDS, Word, listed
from companion.language import Sentence, mark, mark_counted
from companion.scene import Sheet

Row = tuple[str, str, Word]
"""The sign before it, what, and how."""


def sheets(plan: Plan, language: str) -> tuple[Sheet, ...]:
    """The pages in one language."""
    pages = (
        (mark("Your turn"), _turn(plan)),
        (mark("Battalions and castles"), _battalions(plan)),
        (mark("Battle"), _battle(plan)),
        (mark("Dragons"), _dragons()),
        (mark("Victory"), _victory(plan)),
    )
    shown = examples.of_rules(*plan.seats[:2]) | _soldiers(plan)
    return tuple(
        Sheet(
            Sentence(title).say(language),
            tuple((Sentence(what).say(language), _said(how, language)) for _, what, how in rows),
            signs=tuple(sign for sign, _, _ in rows),
            examples=tuple(shown.get(what, ()) for _, what, _ in rows),
        )
        for title, rows in pages
    )


def _beaten(plan: Plan, kind: int) -> list[int]:
    """The kinds that a kind of soldier defeats when it is sent to attack."""
    return [other for other in SOLDIERS if plan.box.diagram[kind][other] == (False, True)]


def _soldiers(plan: Plan) -> dict[str, Example]:
    """Each kind of soldier beside those that it defeats."""
    return {CARDS[KINDS[kind]][0]: examples.beats(kind, _beaten(plan, kind)) for kind in SOLDIERS}


def _said(text: Word, language: str) -> str:
    return text if isinstance(text, str) else text.say(language)


def _turn(plan: Plan) -> list[Row]:
    limits = plan.limits
    return [
        ("crown", mark("1 Victory"), Sentence("A claim that still stands wins now.")),
        (
            "draw",
            mark("2 Income"),
            _counted(
                *mark_counted(
                    "Draw {n} card for each of your uncontested castles, or build a "
                    "castle. In the first round everybody draws.",
                    "Draw {n} cards for each of your uncontested castles, or build "
                    "a castle. In the first round everybody draws.",
                ),
                limits.cards_per_castle,
            ),
        ),
        ("hand", mark("3 Deploy"), Sentence("Put reserve cards at your uncontested castles, as many as you like.")),
        ("unit/battalion", mark("4 Battalions"), Sentence("Each moves or attacks once, in any order.")),
        ("unit/dragon", mark("5 Dragon"), Sentence("It flies or strikes, or stays; the turn ends with it.")),
        (
            "deck",
            mark("Empty deck"),
            Sentence(
                "A Dead Pile of {n} cards or more becomes the deck; with fewer the draw is lost.",
                {"n": limits.cooldown},
            ),
        ),
    ]


def _counted(one: str, many: str, n: int) -> Sentence:
    return Sentence(one, {"n": n}, plural=many)


def _battalions(plan: Plan) -> list[Row]:
    limits = plan.limits
    fewer = (
        mark("While you have fewer than castles, and at most {n}.")
        if limits.count_contested
        else mark("While you have fewer than uncontested castles, and at most {n}.")
    )
    rows: list[Row] = [
        ("unit/castle", mark("Build"), Sentence("Under your battalion, on a grass centre without a castle.")),
        ("unit/battalion", mark("New battalion"), Sentence(fewer, {"n": limits.battalion_tokens})),
        (
            "move",
            mark("Move"),
            _counted(
                *mark_counted(
                    "{n} space, along centres and corners, to where no piece is.",
                    "Up to {n} spaces, along centres and corners, to where no piece is.",
                ),
                limits.move,
            ),
        ),
        ("plus", mark("Merge"), Sentence("Onto your own battalion: the cards join it, and it has acted.")),
        ("flag", mark("Conquer"), Sentence("Onto a castle of another colour: it becomes yours.")),
        (
            "warning",
            mark("Contested"),
            Sentence("Enemy battalion next to a castle: no cards, no deploying, no victory."),
        ),
    ]
    if limits.stack_max:
        rows.append(("list", mark("Limit"), Sentence("A battalion has at most {n} cards.", {"n": limits.stack_max})))
    if limits.hand_max:
        rows.append(("hand", mark("Reserves"), Sentence("You draw up to {n} cards in hand.", {"n": limits.hand_max})))
    if not limits.enter_forest:
        rows.append(("ground/forest", mark("Forest"), Sentence("Battalions do not enter forest centres; dragons do.")))
    return rows


def _battle(plan: Plan) -> list[Row]:
    rows: list[Row] = [
        (
            "combat",
            mark("Attack"),
            Sentence("With a soldier, against an enemy battalion next to yours. A battle has rounds."),
        ),
        ("cards", mark("A round"), Sentence("Both pick a card in secret and show it. The attacker may cease instead.")),
    ]
    for kind in SOLDIERS:
        names = listed(Sentence(CARDS[KINDS[other]][0]) for other in _beaten(plan, kind))
        rows.append(
            (
                f"card/{KINDS[kind]}",
                CARDS[KINDS[kind]][0],
                Sentence("Sent to attack, it defeats: {cards}.", {"cards": names}),
            )
        )
    return [
        *rows,
        ("card/soul_stone", mark("soul stone"), Sentence("Never sent; in defence any soldier defeats it.")),
        (
            "losses",
            mark("Used cards"),
            Sentence("The attacker sends each card once; the defender's survivors fight on."),
        ),
        ("end-turn", mark("The end"), Sentence("An attacker with cards left takes a destroyed battalion's place.")),
    ]


def _dragons() -> list[Row]:
    return [
        (
            "card/soul_stone",
            mark("Get one"),
            Sentence(
                "Move a battalion with a soul stone onto a free boneyard: it becomes your only "
                "dragon, its cards are discarded."
            ),
        ),
        ("unit/dragon", mark("Fly"), Sentence("To any space without piece, castle and boneyard.")),
        (
            "combat",
            mark("Strike"),
            Sentence("An enemy battalion next to it, on no castle. Both choose a coin side in secret."),
        ),
        ("card/breath", mark("Breath"), Sentence("Destroys a shield wall; a ballista kills the dragon.")),
        (
            "card/claw",
            mark("Claw"),
            Sentence("Nothing against a shield wall; a ballista crew loses half its cards, rounded up."),
        ),
        ("unit/dragon", mark("Dragons"), Sentence("A dragon that strikes a dragon dies with it.")),
    ]


def _victory(plan: Plan) -> list[Row]:
    values: dict[str, Any] = {"n": plan.goal}
    goal = (
        Sentence("You and your ally end a turn with {n} uncontested castles together: that is a claim.", values)
        if plan.teams
        else Sentence("You end your turn with {n} uncontested castles: that is a claim.", values)
    )
    return [
        ("unit/castle", mark("Castles"), goal),
        (
            "crown",
            mark("Victory"),
            Sentence("The claim wins when your next turn begins; it is gone as soon as you have fewer."),
        ),
        ("losses", mark("Out"), Sentence("Without castle and battalion you are out. The last side in the game wins.")),
    ]
