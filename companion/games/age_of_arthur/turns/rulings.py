"""The rulings that refusals name, each in one sentence for a player who asks why."""

from __future__ import annotations

from typing import Final

from companion.language import mark

RULINGS: Final = {
    "G7": mark("Dice have six sides, and one die or card is asked for at a time."),
    "G9": mark("A pick plays a card that has a legal target and is not locked, or discards a Winds card."),
    "G10": mark("Base cards are never discarded, and each is played at most once a turn."),
    "G11": mark("Both picks are compulsory; passing is only for a seat that can neither play nor discard."),
    "G13": mark("A card is drawn from those that are in the deck."),
    "G14": mark("In round 1 each seat must play Establish Claim; war may be declared from round 3 on."),
    "G15": mark("A locked card rests until its owner's next turn has ended."),
    "G22": mark(
        "A claim is made to a province beside one's own that is no home, not one's own and not one's lord's or "
        "vassal's, or to a title of one's own people."
    ),
    "G23": mark("Nobody claims twice to be the same seat's lord, nor once he is it."),
    "G24": mark(
        "One's own claims can be renounced; Treachery removes another seat's claim to a province of one's own."
    ),
    "G25": mark(
        "A raid goes to another seat's neighbouring province without a raid marker, with any stand but skirmishers and "
        "light horse."
    ),
    "G26": mark(
        "Saxons settle in an own British province on the Saxon Shore or beside a Saxon province, but not in a home."
    ),
    "G27": mark(
        "People migrate to a seat's province that is no home and not theirs; Saxons only to their "
        "shore or beside Saxons."
    ),
    "G28": mark(
        "Irish Subjects take a free Irish province next door; Irish Invaders take a province on the Irish Sea."
    ),
    "G29": mark("Cards with stands go to rulers who may have such stands."),
    "G30": mark("With The Roman Way spearmen become auxilia, up to 3 stands; without it auxilia become spearmen."),
    "G31": mark("Fool in War does not go on Schooled in War, nor Sly Fox on Dumb Ox or the other way round."),
    "G32": mark("A Saxon Hater settles no Saxons and takes a side without a Saxon ruler where there is one."),
    "G33": mark(
        "Merlin looks at another seat's cards once a turn and does two favours with cards that are not locked."
    ),
    "G34": mark("A Warlord serves in an own province that is no home and has none yet."),
    "G35": mark("Scourge and Ships lie off provinces on their coast that are no homes, and move once a turn."),
    "G36": mark("An assassin is sent to another seat; the Long Knives need a British ruler."),
    "G37": mark("A war needs one claim to a province between the two sides, round 3 or later, and no truce."),
    "G38": mark("From a declaration of war until its starter has ended two more turns nobody declares war."),
    "G39": mark(
        "A British ruler may cast out a Saxon one who is neither his lord nor his vassal, from "
        "round 3 on and without a truce."
    ),
    "G40": mark("The enemy may renounce the claim that is the reason of a war."),
    "G41": mark("Each other seat takes one side of a war."),
    "G42": mark(
        "With 6 or more seats one seat may begin a second war against somebody who leads no side of the first."
    ),
    "G45": mark(
        "At the muster the sixth Saxon stand is named, and a raided home sets two stands of its home army aside."
    ),
    "G48": mark("Saxons Unite and Britons Unite go on a ruler of that people who has none."),
    "G49": mark("The general of the defenders chooses battle or siege."),
    "G52": mark("A battle has its stages and at most ten rounds; then only its result can be told."),
    "G53": mark("A battle card is used at its stage by a seat that holds it and is there."),
    "G54": mark("Hammer of the Gods needs an Expendable in the pool."),
    "G55": mark("A personality of a seat that is there can be lost once each battle."),
    "G56": mark("Ax destroyed in the battle are told once for each list that has some."),
    "G57": mark("Allies in a siege stay or go home."),
    "G58": mark("The besieged hold or sally; the besiegers go on or lift the siege."),
    "G59": mark("A stand that is lost is one that the seat still has."),
    "G63": mark("Of several claimants each yields or insists."),
    "G65": mark("The death cards name a ruler, or a province with a Warlord."),
    "G66": mark("A Saxon usurper comes to a British ruler with more Saxon than British provinces."),
    "G69": mark("Only a vassal rebels."),
    "G72": mark("Time is called between two picks."),
    "G73": mark("A seat in the game may concede, but not the last one."),
}
