"""The titles and texts of the box's own cards, marked for other languages; an owner's own stay as they are."""

from __future__ import annotations

from typing import Final

from companion.language import mark

TITLES: Final = (
    mark("Establish Claim"),
    mark("Raid"),
    mark("Renounce Claim"),
    mark("Saxon Settlement"),
    mark("Casus Belli"),
    mark("The Roman Way"),
    mark("Rebellion"),
    mark("Migrating Saxons"),
    mark("Claim to the Throne"),
    mark("Migrating Britons"),
    mark("Saxon Usurper"),
    mark("Schooled in War"),
    mark("Sly Fox"),
    mark("The Brave"),
    mark("Legendary Prowess"),
    mark("Fall of the Mighty"),
    mark("Fool in War"),
    mark("Dumb Ox"),
    mark("The Knave"),
    mark("Legendary Clumsiness"),
    mark("For Whom the Bell Tolls"),
    mark("Out of the Monastery"),
    mark("Saxon Hater"),
    mark("Cast Out the Saxons!"),
    mark("Saxons Unite!"),
    mark("Britons Unite!"),
    mark("Merlin"),
    mark("Unexpected Inheritance"),
    mark("Treachery"),
    mark("Reshuffle"),
    mark("Hill People"),
    mark("Warlord"),
    mark("Warrior Prince"),
    mark("Men of the Hearth"),
    mark("Irish Subjects"),
    mark("Irish Scourge"),
    mark("Irish Friends"),
    mark("Irish Invaders"),
    mark("Long Ships"),
    mark("Assassin"),
    mark("Northerners"),
    mark("Night of the Long Knives"),
    mark("Sorcery"),
    mark("Dragon's Breath"),
    mark("Charisma"),
    mark("Hammer of the Gods"),
    mark("Ambush!"),
    mark("Plashing"),
    mark("Knights of Renown"),
    mark("Knights Errant"),
    mark("Grassfire"),
    mark("Hidden Ditch"),
    mark("Steal a March"),
    mark("Pendragon"),
    mark("Bretwalda"),
)

TEXTS: Final = (
    mark(
        "Lay claim to a neighbouring province of another player (not a home), or to a title that your people may hold."
    ),
    mark(
        "One stand of yours, but no skirmishers and no light horse, plunders a neighbouring province: until your next "
        "turn neither fights in a war."
    ),
    mark("Drop as many of your claims as you like. Also an answer to a war that rests on a claim of yours."),
    mark("A British province of yours, on the Saxon Shore or beside a Saxon province, becomes Saxon."),
    mark("Begin a war against a player with whom a claim to a province stands, one way or the other."),
    mark("This British ruler may drill the spearmen of the home army into auxilia."),
    mark("You are a vassal no longer, for now. Beat your lord in the next war and it is for good."),
    mark("Another player's province, on the Saxon Shore or beside a Saxon province, becomes Saxon."),
    mark("You claim to be this player's lord. Becoming the Pendragon's lord makes you Pendragon."),
    mark("A player's province becomes British."),
    mark("A ruler with more Saxon than British provinces dies; a Saxon takes the throne."),
    mark("Battle: each turn one command point for free, for a move that includes the general."),
    mark("Battle: this player's side says who is attacker and who is defender."),
    mark("Battle: the general may stand where he would recoil."),
    mark("Battle: +1 to the general's close combat score whenever he loses."),
    mark("A ruler dies and his claims die with him. Or: a Warlord dies."),
    mark("Battle: a move that includes the general costs one command point more."),
    mark("Battle: the side against this player says who is attacker and who is defender."),
    mark("Battle: the general flees where he would recoil."),
    mark("Battle: -1 to the general's close combat score whenever he wins."),
    mark("A ruler dies; his heirs keep his claims. Or: a Warlord dies."),
    mark("A brother of this player's ruler finds a patron: another player (not you) claims to be his lord."),
    mark("This ruler settles no Saxons, marches with none and shuns the side that has some."),
    mark(
        "Begin a war against a Saxon ruler, without Saxons of your own. If you win he becomes a Briton and your vassal."
    ),
    mark("In this Saxon ruler's next war no Saxon stands fight against him."),
    mark("In the next war Saxon rulers against you bring no British stands."),
    mark(
        "Once in each turn of yours: see a player's hand; two favours, each a swap of Winds cards or a card "
        "of his that must rest."
    ),
    mark("Another player gets a claim to a province beside his lands."),
    mark("One claim to a province of yours is void."),
    mark("When drawn: all discards and this card go back into the deck, and one draws again."),
    mark("One more stand of skirmishers for a British ruler."),
    mark("A province of yours gives two more stands of its kind. Its owner has a Warlord (+1 rank)."),
    mark("A hero in your army. Battle: once a turn a move with his band costs one command point less."),
    mark("One more stand of foot (spearmen, warband or skirmishers) of a kind that this ruler has."),
    mark("A free Irish province beside your lands is yours; it gives 2 warbands and may be claimed."),
    mark("A province on the Irish Sea (no home) gives no troops. You may move the scourge once in each turn of yours."),
    mark("One Irish warband for a player with a province on the Irish Sea."),
    mark("A province on the Irish Sea (no home) turns Irish and belongs to nobody."),
    mark(
        "A province on the Saxon Shore or the British Sea (no home) gives no troops. You may move the ships "
        "once in each turn of yours."
    ),
    mark("Even: another player's ruler dies. Second die odd: you are found out and lose all your claims."),
    mark("One stand of blades for a Saxon ruler in his next war against a British ruler."),
    mark("Every British ruler is in danger: a die each, odd is death. Then the card leaves the game."),
    mark("Your break point +1, or that of one enemy player -1, for this battle."),
    mark("Fog: place both camps, put a screen between the armies and deploy at the same time, unseen."),
    mark("Two more stands for your ruler: both spearmen or both skirmishers if he is British, warbands if Saxon."),
    mark("The stand of heavy foot that you added turns out to be an Expendable (fights as a scythed chariot)."),
    mark(
        "Up to 3 of your stands, never seen so far, appear in or behind a terrain feature that nobody has looked into."
    ),
    mark("Your stands that still stand where they deployed in woods: +1 to their front, until they leave the spot."),
    mark("One more stand of cavalry for a British ruler."),
    mark("One more stand of cavalry for you, until the next war is over."),
    mark(
        "A line of fire, up to 3 stand widths, in the open, starting at a stand of yours. Before moves each "
        "turn, one die: even, it rolls 100 paces on; 1, it is out. Who is touched flees straight away; of terrain "
        "it enters only hills."
    ),
    mark("Stands of your choice that still stand where they deployed: +1 to their front, until they leave the spot."),
    mark(
        "This turn your march moves may end in contact, and those of spearmen and warbands cost no extra command point."
    ),
    mark(
        "High King of the Britons: +3 rank; his knights must be the general, may move 400 paces and may dismount as "
        "spearmen before the battle."
    ),
    mark("King of all Saxons: +3 rank; his warband with the general always counts as having a second rank."),
)

REMINDERS: Final = (
    mark("The general of a side picks terrain and the places of the commands, and rolls for command points."),
    mark("A British general may share out the dice among British allies. Saxons roll for themselves alone."),
    mark("Stands may be lent for the battle; they lose heart if their own ruler is killed."),
    mark(
        "Not within 300 paces of the enemy. The first march of warbands and spearmen, and any of skirmishers in the "
        "first turn, may end in contact, overlap or rear support. Warbands and spearmen pay one command point more, "
        "unless the march ends in contact."
    ),
    mark(
        "Any stand of the home army but skirmishers and light horse; a Saxon's is a warband, the Pendragon's his "
        "knights. Name the bands of Warlords and of the Warrior Prince before deployment."
    ),
    mark("A player may let his command break, and save stands off his own edge: lost, but not destroyed."),
    mark("The stand of a ruler, Warlord or Warrior Prince is lost: say so here, and a die is rolled. Odd: he is dead."),
    mark("Ten rounds, a turn for each side. Then it is a draw, unless an army has lost heart."),
)
