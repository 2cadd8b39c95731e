"""The rules in short, in our own words."""

from __future__ import annotations

from typing import Final

from companion.games.age_of_arthur.box.plan import Plan
from companion.games.age_of_arthur.shown import words as w
from companion.language import Sentence, mark
from companion.scene import Sheet

PAGES: Final = (
    (
        mark("Your turn"),
        (
            (mark("Two picks"), mark("Each plays a card, or discards a card of your hand. Both are compulsory.")),
            (mark("Open cards"), mark("Your five open cards come back at the end of your turn; each once a turn.")),
            (mark("Free acts"), mark("Before a pick: drill the home army, use Merlin, move ships or a scourge.")),
            (mark("Round 1"), mark("Everybody must claim something. War may be declared from round 3 on.")),
            (mark("End"), mark("You fill your hand up to two cards.")),
        ),
    ),
    (
        mark("Claims and lords"),
        (
            (mark("Claim"), mark("It lies until you win a war against the owner, or its ruler dies.")),
            (mark("Titles"), mark("Pendragon for Britons, Bretwalda for Saxons: claimed like provinces, +3 rank.")),
            (mark("Lords"), mark("A lord has no lord; the vassals of a new vassal follow him.")),
            (mark("Death"), mark("A sole claimant gets each province at once; of several, nobody does.")),
        ),
    ),
    (
        mark("War"),
        (
            (mark("Reason"), mark("One claim to a province between the two. Everybody takes a side.")),
            (mark("Second war"), mark("With six or more kings, one may begin another war instead.")),
            (mark("Armies"), mark("Home army, levies of provinces, stands of cards. Raided provinces give none.")),
            (mark("Battle"), mark("It is fought on another table: report its stages, losses and result here.")),
            (
                mark("Siege"),
                mark("Attackers: die + rounds before. Defenders: die + 2. Twice as high wins at once."),
            ),
            (
                mark("Truce"),
                mark("Nobody declares war until the starter of the last one has ended two more turns."),
            ),
        ),
    ),
    (
        mark("Rank and victory"),
        (
            (mark("Rank"), mark("British ruler 1, province 1, Warlord 1, vassal 2, title 3.")),
            (mark("Victory"), mark("The Pendragon or Bretwalda who is lord of all others wins at once.")),
            (mark("Time"), mark("When time is called, the highest rank wins.")),
        ),
    ),
)


def sheets(plan: Plan, language: str) -> tuple[Sheet, ...]:
    """The pages in one language, and one with the open cards."""
    made = [
        Sheet(
            Sentence(title).say(language),
            tuple((Sentence(what).say(language), Sentence(how).say(language)) for what, how in rows),
        )
        for title, rows in PAGES
    ]
    cards = tuple((w.card_title(plan, card).say(language), w.card_text(plan, card).say(language)) for card in plan.base)
    made.insert(1, Sheet(Sentence(mark("Open cards")).say(language), cards))
    return tuple(made)
