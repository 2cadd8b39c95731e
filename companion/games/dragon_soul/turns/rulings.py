"""The rulings by which this game is played, each in one sentence or two for a player who asks why."""

from __future__ import annotations

from typing import Final

from companion.language import mark

RULINGS: Final = {
    "D1": mark(
        "Each colour has its own castle tokens, battalion tokens with their squares, one dragon and one reserves token."
    ),
    "D2": mark(
        "The cards are swordsmen, archers, spearmen and knights, the soldiers, and soul stones; only their kind counts."
    ),
    "D3": mark("A tile has seven spaces: its centre and six corners, which it shares with the tiles that it meets."),
    "D4": mark("Two spaces are next to each other if they touch on a common tile."),
    "D5": mark("Castles are built on grass centres only; forest centres and corners are spaces without castles."),
    "D6": mark("A space holds one battalion or one dragon; a battalion may stand on a castle of its own."),
    "D7": mark("Each player begins with one castle; all cards are the deck, and chance names the first player."),
    "D8": mark(
        "In teams the first and fourth seat play against the second and third; allies win together, all else "
        "stays each player's own."
    ),
    "D9": mark(
        "A turn: victory, income, deploying, battalions, dragon. The first move, attack, flight or strike "
        "ends deploying; the turn can be ended at any time."
    ),
    "D10": mark(
        "Income: one card for each own uncontested castle, or a castle is built; in the first round everybody draws."
    ),
    "D11": mark("A castle is built under an own battalion on a grass centre without one, while tokens last."),
    "D12": mark(
        "With the deck empty, a Dead Pile that is large enough is shuffled and becomes the deck; otherwise "
        "the rest of the draw is lost."
    ),
    "D13": mark("Cards drawn and not deployed are the secret reserves."),
    "D14": mark(
        "Reserve cards are deployed at own uncontested castles, into the battalion there or as a new one; "
        "they never come back."
    ),
    "D15": mark(
        "A new battalion needs fewer battalions than uncontested castles, and a free token; nothing is "
        "removed when the limit sinks."
    ),
    "D16": mark("A new battalion takes the lowest free number of its colour."),
    "D17": mark("A battalion has at least one card and is never split."),
    "D18": mark("Each battalion moves or attacks, once a turn."),
    "D19": mark("A battalion moves to a space next to it that has no piece; onto a boneyard only to get a dragon."),
    "D20": mark("A battalion that moves onto another one of its colour joins it, and that one has then acted."),
    "D21": mark("A battalion that comes onto a castle of another colour conquers it; an ally's castle too."),
    "D22": mark(
        "A castle next to an enemy battalion is contested: it gives no card, takes none, and counts for "
        "nothing. Dragons contest nothing."
    ),
    "D23": mark("A soul stone cannot attack; shown in defence, it is defeated by any soldier."),
    "D24": mark(
        "A battalion with a soul stone that moves onto a free boneyard becomes its player's only dragon; all "
        "its cards are discarded."
    ),
    "D25": mark("After the battalions the dragon may fly or strike once, and the turn ends with it."),
    "D26": mark("A dragon flies to any space without piece, castle and boneyard."),
    "D27": mark(
        "A dragon strikes an enemy battalion next to it that is on no castle; both choose a side of their "
        "coin in secret."
    ),
    "D28": mark(
        "Breath destroys a shield wall; a ballista kills the dragon that breathes, and loses half its cards "
        "to the claw; claw against shield wall does nothing."
    ),
    "D29": mark("The owner chooses which cards a battalion loses."),
    "D30": mark("A dragon that strikes an enemy dragon dies with it; battalions never attack dragons."),
    "D31": mark("A battalion with a soldier attacks an enemy battalion next to it, and has acted with that."),
    "D32": mark(
        "In each round the attacker picks a soldier not used in this battle, or ceases; the defender picks "
        "any card, and both are shown."
    ),
    "D33": mark("The battle diagram says whose card is defeated."),
    "D34": mark(
        "Defeated cards are discarded; the attacker's others are used for this battle, the defender's can be "
        "picked again."
    ),
    "D35": mark(
        "A battle ends when the attacker ceases or has no unused soldier left, or when a battalion has no cards."
    ),
    "D36": mark("A battalion without cards leaves the map; an attacker that is left takes the defender's place."),
    "D37": mark(
        "Who ends a turn with enough uncontested castles has a claim to victory; it is gone as soon as there are fewer."
    ),
    "D38": mark("A claim that still stands when its player's next turn begins wins, with the ally."),
    "D39": mark("A player without castle and battalion is out; the last side in the game has won."),
    "D40": mark(
        "A player may give up at any time once the first player is known; the pieces leave the map, and a "
        "fight with them ends."
    ),
    "D41": mark("There is no draw and no last round; a round begins when the first player's seat is passed."),
    "D42": mark(
        "All see the map, how many cards are where, the Dead Pile and what was revealed; which cards others "
        "hold is secret."
    ),
    "D43": mark("Of two secret choices the attacker's is asked first, and hidden until the other is made."),
    "D44": mark("On the map lie castles, battalions known by colour and number, and dragons."),
    "D45": mark(
        "The camera sees the pieces on the map and no cards; a castle under a battalion is covered, not missing."
    ),
    "D46": mark(
        "Deck, limits, diagram, colours and maps are what the box says; some are reconstructed and can be corrected."
    ),
}
