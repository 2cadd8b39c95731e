"""The rules in short, in our own words, with the figures of the box and the map that is played."""

from __future__ import annotations

from typing import Any

from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.fight.cards import KINDS, SOLDIERS
from companion.games.dragon_soul.shown.words import CARDS, Word, listed
from companion.language import Sentence, mark, mark_counted
from companion.scene import Sheet

Row = tuple[str, Word]


def sheets(plan: Plan, language: str) -> tuple[Sheet, ...]:
    """The pages in one language."""
    pages = (
        (mark("Your turn"), _turn(plan)),
        (mark("Battalions and castles"), _battalions(plan)),
        (mark("Battle"), _battle(plan)),
        (mark("Dragons"), _dragons()),
        (mark("Victory"), _victory(plan)),
    )
    return tuple(
        Sheet(
            Sentence(title).say(language),
            tuple((Sentence(what).say(language), _said(how, language)) for what, how in rows),
        )
        for title, rows in pages
    )


def _said(text: Word, language: str) -> str:
    return text if isinstance(text, str) else text.say(language)


def _turn(plan: Plan) -> list[Row]:
    limits = plan.limits
    return [
        (mark("1 Victory"), Sentence("A claim that still stands wins now.")),
        (mark("2 Income"), _counted(*mark_counted("Draw {n} card for each of your uncontested castles, or build a "
         "castle. In the first round everybody draws.", "Draw {n} cards for each of your uncontested castles, or build "
         "a castle. In the first round everybody draws."), limits.cards_per_castle)),
        (mark("3 Deploy"), Sentence("Put reserve cards at your uncontested castles, as many as you like.")),
        (mark("4 Battalions"), Sentence("Each moves or attacks once, in any order.")),
        (mark("5 Dragon"), Sentence("It flies or strikes, or stays; the turn ends with it.")),
        (mark("Empty deck"), Sentence("A Dead Pile of {n} cards or more becomes the deck; with fewer the draw is lost.",
         {"n": limits.cooldown})),
    ]  # fmt: skip


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
        (mark("Build"), Sentence("Under your battalion, on a grass centre without a castle.")),
        (mark("New battalion"), Sentence(fewer, {"n": limits.battalion_tokens})),
        (mark("Move"), _counted(*mark_counted("{n} space, along centres and corners, to where no piece is.",
         "Up to {n} spaces, along centres and corners, to where no piece is."), limits.move)),
        (mark("Merge"), Sentence("Onto your own battalion: the cards join it, and it has acted.")),
        (mark("Conquer"), Sentence("Onto a castle of another colour: it becomes yours.")),
        (mark("Contested"), Sentence("Enemy battalion next to a castle: no cards, no deploying, no victory.")),
    ]  # fmt: skip
    if limits.stack_max:
        rows.append((mark("Limit"), Sentence("A battalion has at most {n} cards.", {"n": limits.stack_max})))
    if limits.hand_max:
        rows.append((mark("Reserves"), Sentence("You draw up to {n} cards in hand.", {"n": limits.hand_max})))
    if not limits.enter_forest:
        rows.append((mark("Forest"), Sentence("Battalions do not enter forest centres; dragons do.")))
    return rows


def _battle(plan: Plan) -> list[Row]:
    rows: list[Row] = [
        (mark("Attack"), Sentence("With a soldier, against an enemy battalion next to yours. A battle has rounds.")),
        (mark("A round"), Sentence("Both pick a card in secret and show it. The attacker may cease instead.")),
    ]  # fmt: skip
    for kind in SOLDIERS:
        beaten = [other for other in SOLDIERS if plan.box.diagram[kind][other] == (False, True)]
        names = listed(Sentence(CARDS[KINDS[other]][0]) for other in beaten)
        rows.append((CARDS[KINDS[kind]][0], Sentence("Sent to attack, it defeats: {cards}.", {"cards": names})))
    return [
        *rows,
        (mark("soul stone"), Sentence("Never sent; in defence any soldier defeats it.")),
        (mark("Used cards"), Sentence("The attacker sends each card once; the defender's survivors fight on.")),
        (mark("The end"), Sentence("An attacker with cards left takes a destroyed battalion's place.")),
    ]


def _dragons() -> list[Row]:
    return [
        (mark("Get one"), Sentence("Move a battalion with a soul stone onto a free boneyard: it becomes your only "
         "dragon, its cards are discarded.")),
        (mark("Fly"), Sentence("To any space without piece, castle and boneyard.")),
        (mark("Strike"), Sentence("An enemy battalion next to it, on no castle. Both choose a coin side in secret.")),
        (mark("Breath"), Sentence("Destroys a shield wall; a ballista kills the dragon.")),
        (mark("Claw"), Sentence("Nothing against a shield wall; a ballista crew loses half its cards, rounded up.")),
        (mark("Dragons"), Sentence("A dragon that strikes a dragon dies with it.")),
    ]  # fmt: skip


def _victory(plan: Plan) -> list[Row]:
    values: dict[str, Any] = {"n": plan.goal}
    goal = (
        Sentence("You and your ally end a turn with {n} uncontested castles together: that is a claim.", values)
        if plan.teams
        else Sentence("You end your turn with {n} uncontested castles: that is a claim.", values)
    )
    return [
        (mark("Castles"), goal),
        (mark("Victory"), Sentence("The claim wins when your next turn begins; it is gone as soon as you have fewer.")),
        (mark("Out"), Sentence("Without castle and battalion you are out. The last side in the game wins.")),
    ]
