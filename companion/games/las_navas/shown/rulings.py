"""The rulings by which this game is played, each in one sentence for a player who asks why."""

from __future__ import annotations

from typing import Final

from companion.language import mark

RULINGS: Final = {
    "R1": mark(
        "The board has columns A, B, C and rows 1 to 6: rows 1-3 are the Muslim area, rows 4-6 the "
        "Christian one. Christian ahead is towards row 1."
    ),
    "R2": mark("Zones that touch, also at a corner, are adjacent; a distance of two is exactly two such steps."),
    "R3": mark("At most three units stand in a zone, all of one side; where one stands, its side occupies the zone."),
    "R4": mark("Each side has 27 units, three in each of its nine zones at the start, all at power 2."),
    "R5": mark("There are nine combat cards, each with a Christian value, a Muslim value and a coat of arms."),
    "R6": mark("At the start each side gets three cards, and three are the deck."),
    "R7": mark("Both lay one hand card in secret; the higher value goes first, a tie goes to the Christians."),
    "R8": mark(
        "Four turns follow, the sides alternate. The active card gives the points; a turn can be ended at any time, "
        "and ends by itself when no points are left, unless a special card could still be used as far as both sides "
        "know."
    ),
    "R9": mark(
        "Then each side takes the card in its own initiative area, all others are shuffled, and each side draws two."
    ),
    "R10": mark(
        "A combat draws the top card of the deck onto the discard pile; an empty deck is replaced by the"
        " discard pile, turned over unshuffled."
    ),
    "R11": mark("Nobody looks through the deck or the discard pile."),
    "R12": mark(
        "A move costs 1 point and takes any units of one zone to an adjacent zone that is empty or own. "
        "It exhausts nobody."
    ),
    "R13": mark("Into an empty zone all units of the zone must go."),
    "R14": mark("Muslims move in all directions; Al-Nasir and the Black Guard never move."),
    "R15": mark(
        "Christians move ahead or back in their column; into an empty zone of the Muslim area it costs 2 points."
    ),
    "R16": mark("In a turn two combat actions are allowed, at most one of them by archers."),
    "R17": mark("A combat action goes from one zone to one zone; unexhausted units join, and are exhausted at once."),
    "R18": mark(
        "One archer shoots at an enemy zone exactly two zones away: Christians 1 point for 1 damage, "
        "Muslims 2 points for 2."
    ),
    "R19": mark(
        "A standard attack goes on any adjacent enemy zone: Christians 2 points and +2, Muslims 1 point and -1."
    ),
    "R20": mark(
        "A Christian charge costs 3 points, adds 5, goes straight ahead and needs cavalry among those who join."
    ),
    "R21": mark(
        "A Muslim charge costs 3 points, adds 2, goes in any direction and needs cavalry among those who join."
    ),
    "R22": mark(
        "Both sides add powers, card and modifiers; the lower side takes the difference as damage, a tie"
        " gives each side 1."
    ),
    "R23": mark(
        "Modifiers of standard attacks and charges: +1 for Volunteers who attack, +1 for Christians in the column of "
        "the active card's arms, +2 to defend the camp, -1 to defend with Volunteers."
    ),
    "R24": mark("The owner deals damage freely among all units of the zone: power 2, then 1, then eliminated."),
    "R25": mark("After a Muslim charge that empties its target, all units of the zone may advance into it."),
    "R26": mark(
        "Where Volunteers joined a standard attack or charge that empties its target, all must advance; Al-Nasir or "
        "a Black Guard in the zone keeps everybody."
    ),
    "R27": mark(
        "After a Christian charge that empties its target, the zone must advance, and the Christian zones right "
        "behind it in the column follow, up to the first gap."
    ),
    "R28": mark(
        "A zone with cavalry that is charged by Christians may declare karr wa-l-farr before the charge is fought."
    ),
    "R29": mark(
        "Karr wa-l-farr: after the charge the survivors attack back, or the next zone of the column "
        "attacks those who took theirs."
    ),
    "R30": mark("Karr wa-l-farr adds 2 and nothing else, draws its own card, exhausts nobody and brings no advance."),
    "R31": mark("A rally costs 1 point: an unexhausted unit at power 1 returns to power 2 and is exhausted."),
    "R32": mark(
        "Switching the initiative cards costs 1 point; with 1 more the other side may not switch in this round."
    ),
    "R33": mark(
        "Each side draws three special cards, discards one and keeps two in secret; each is used once, at no cost."
    ),
    "R34": mark("A special card needs a unit of its type on the board, unless it answers their elimination."),
    "R35": mark("Al-Nasir and Alfonso VIII: in your turn, 2 more points."),
    "R36": mark(
        "Al-Husayni: when maintenance begins, take any card of deck or discard pile in place of the one in your "
        "initiative area."
    ),
    "R37": mark(
        "Black Guard: before the card of a standard attack or charge on B1, 2 damage to the zone it comes from; with "
        "no attacker left the attack ends."
    ),
    "R38": mark("Kurdish Cavalry: the same, when Kurdish Cavalry is charged and karr wa-l-farr was declared."),
    "R39": mark("Jund Infantry: where a charge emptied a zone that held some, nobody advances."),
    "R40": mark(
        "Jihad Volunteers: when a Christian standard attack or charge eliminated the last of them, 2 damage to the "
        "zone it came from."
    ),
    "R41": mark("Peter II: a free move of a whole zone of column A with cavalry in it into an empty zone."),
    "R42": mark(
        "Sancho VII: +2 for a standard attack from column C on column B. López de Haro: +2 for a standard attack or "
        "charge that he joins."
    ),
    "R43": mark("Jiménez de Rada: see one combat card of the Muslim hand, drawn at random."),
    "R44": mark("Council Militia: before any other action, all units in zones with Council Militia return to power 2."),
    "R45": mark(
        "Al-Nasir's fall wins for the Christians; then no Christian in the Muslim area and at most four Christian "
        "zones wins for the Muslims; then twice as many zones win."
    ),
    "R46": mark("There is no draw; a player may concede at any time."),
    "R47": mark(
        "What is asked tells nothing: a question about a special card is put whenever the side still holds a special "
        "card and that one was not played yet, whether it is held or not."
    ),
}
