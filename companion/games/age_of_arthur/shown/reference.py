"""The rules in short, in our own words."""

from __future__ import annotations

from typing import Final

from companion.games.age_of_arthur.box.plan import Plan
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.shown.examples import of_rules
from companion.games.age_of_arthur.shown.figures import CARD_FIGURES
from companion.language import Sentence, mark
from companion.scene import Sheet

PAGES: Final = (
    (
        mark("Your turn"),
        (
            (
                "cards",
                mark("Two picks"),
                mark("Each plays a card, or discards a card of your hand. Both are compulsory."),
            ),
            (
                "hand",
                mark("Open cards"),
                mark("Your five open cards come back at the end of your turn; each once a turn."),
            ),
            (
                "card/merlin",
                mark("Free acts"),
                mark("Before a pick: drill the home army, use Merlin, move ships or a scourge."),
            ),
            (
                "unit/claim",
                mark("Round 1"),
                mark("Everybody must claim something. War may be declared from round 3 on."),
            ),
            ("end-turn", mark("End"), mark("You fill your hand up to two cards.")),
        ),
    ),
    (
        mark("Claims and lords"),
        (
            ("unit/claim", mark("Claim"), mark("It lies until you win a war against the owner, or its ruler dies.")),
            (
                "card/pendragon",
                mark("Titles"),
                mark("Pendragon for Britons, Bretwalda for Saxons: claimed like provinces, +3 rank."),
            ),
            ("card/crown", mark("Lords"), mark("A lord has no lord; the vassals of a new vassal follow him.")),
            ("losses", mark("Death"), mark("A sole claimant gets each province at once; of several, nobody does.")),
        ),
    ),
    (
        mark("War"),
        (
            ("unit/claim", mark("Reason"), mark("One claim to a province between the two. Everybody takes a side.")),
            ("card/war", mark("Second war"), mark("With six or more kings, one may begin another war instead.")),
            (
                "stand/british_sp",
                mark("Armies"),
                mark("Home army, levies of provinces, stands of cards. Raided provinces give none."),
            ),
            (
                "combat",
                mark("Battle"),
                mark("It is fought on another table: report its stages, losses and result here."),
            ),
            (
                "card/stakes",
                mark("Siege"),
                mark("Attackers: die + rounds before. Defenders: die + 2. Twice as high wins at once."),
            ),
            (
                "wait",
                mark("Truce"),
                mark("Nobody declares war until the starter of the last one has ended two more turns."),
            ),
        ),
    ),
    (
        mark("Troops"),
        (
            ("stand/british_cv", mark("Mounted"), mark("Cv: cavalry. LH: light horse. Kn: knights.")),
            (
                "stand/british_sp",
                mark("Foot"),
                mark("Sp: spearmen. Ax: auxilia. Bd: blades. Wb: warbands. Ps: skirmishers."),
            ),
            (
                "point",
                mark("Command points"),
                mark("What the command die of a side shows (PIPs): each moves a stand or a group once."),
            ),
            ("horn", mark("Lead and distance"), mark("The general of a side (C-in-C) leads it. 300p: 300 paces.")),
        ),
    ),
    (
        mark("Rank and victory"),
        (
            ("plot", mark("Rank"), mark("British ruler 1, province 1, Warlord 1, vassal 2, title 3.")),
            ("crown", mark("Victory"), mark("The Pendragon or Bretwalda who is lord of all others wins at once.")),
            ("clock", mark("Time"), mark("When time is called, the highest rank wins.")),
        ),
    ),
)


def sheets(plan: Plan, language: str) -> tuple[Sheet, ...]:
    """The pages in one language, and one with the open cards."""
    shown = of_rules(*plan.seats[:2])
    made = [
        Sheet(
            Sentence(title).say(language),
            tuple((Sentence(what).say(language), Sentence(how).say(language)) for _, what, how in rows),
            signs=tuple(sign for sign, _, _ in rows),
            examples=tuple(shown.get(what, ()) for _, what, _ in rows),
        )
        for title, rows in PAGES
    ]
    cards = tuple((w.card_title(plan, card).say(language), w.card_text(plan, card).say(language)) for card in plan.base)
    signs = tuple(f"card/{CARD_FIGURES.get(card, card)}" for card in plan.base)
    made.insert(1, Sheet(Sentence(mark("Open cards")).say(language), cards, signs=signs))
    return tuple(made)
