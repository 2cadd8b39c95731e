"""Spanish speaks to the players as friends do (tú, vosotros), and writes figures with a comma."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games import modules
from companion.games.age_of_arthur.shown.say import ACTIONS
from companion.games.age_of_arthur.shown.words import stands, troops
from companion.language import HOUSE, Sentence, catalogue
from companion.translations import read

FORMAL = re.compile(
    r"""\b(?:
    usted|ustedes|abra|acepte|actualice|acerque|añada|apague|aparte|arrastre|baje|borre|busque|
    cambie|cierre|coja|coloque|compare|compruebe|conecte|confirme|corrija|corte|cubra|deje|descubra|
    desconecte|diga|dé|ejecute|elija|empiece|encienda|enseñe|espere|extienda|fije|fotografíe|gire|
    guarde|haga|ilumine|indique|instale|intente|lea|levante|libere|limpie|mantenga|marque|mida|
    mire|mueva|ordene|pase|pegue|permita|ponga|pregunte|pruebe|pulse|quite|recorte|reinicie|repita|
    retire|revise|saque|siga|sitúe|sostenga|suba|suelte|tape|tire|toque|use|vea|vuelva
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Commands to somebody who is not a friend."""
ENCLITIC = re.compile(
    r"""\b(?:
    límpiel|póngal|apártel|conéctel|apáguel|quítel|libérel|corríjal|colóquel|acérquel|inténtel|
    muéval|déjel|elíjal|compruébel|destápel|retírel|guárdel|bórrel|rodéel|ábral|ciérrel|úsel|díga|
    mírel
    )[oa]s?\b""",
    re.IGNORECASE | re.VERBOSE,
)
QUOTED = re.compile(
    r"(?:que|no|sin que|la|lo|las|los|se|ya|donde)\s+(?:(?:la|lo|las|los|le|se|no)\s+)?$", re.IGNORECASE
)
"""What stands before a subjunctive that is no command."""


def commands(text: str) -> list[str]:
    """The formal commands of a text."""
    found = [m[0] for m in ENCLITIC.finditer(text)]
    for match in FORMAL.finditer(text):
        if not QUOTED.search(text[: match.start()]):
            found.append(match[0])
    return found


def test_a_formal_command_is_found() -> None:
    assert commands("Hay poca luz: ponga otra lámpara.") == ["ponga"]
    assert commands("No está conectada: conéctela.") == ["conéctela"]
    assert commands("Cierra otros programas que la usen, y que no lo use nadie.") == []


@pytest.mark.parametrize(
    "folder",
    [HOUSE, *sorted(module.catalogue for module in modules().values() if module.catalogue is not None)],
    ids=lambda folder: folder.parent.name,
)
def test_no_text_is_formal(folder: Path) -> None:
    path = folder / "es.po"
    if not path.is_file():
        pytest.skip("the part has no Spanish")
    wrong = {}
    for message in read(path):
        for text in [message.string] if isinstance(message.string, str) else list(message.string):
            if message.id and commands(text):
                wrong[text] = commands(text)
    assert not wrong


def test_figures_have_the_decimal_sign_of_their_language() -> None:
    said = Sentence("{mm} mm: good.", {"mm": 1.25})
    assert said.say("en") == "1.2 mm: good."
    assert said.say("es").startswith("1,2 mm")
    assert Sentence("{mm} mm", {"mm": 0.35}).say("nobody") == "0.4 mm"
    assert Sentence("{n} mm", {"n": 3}).say("es") == "3 mm"


@pytest.mark.parametrize(
    "kind",
    ["discard", "pass", "drill", "shift", "renounce", "side", "second_war", "stay", "go_home", "hold", "sally", "lose",
     "insist", "yield"],
)  # fmt: skip
def test_a_button_says_what_it_does_in_the_infinitive(kind: str) -> None:
    assert re.match(r"\w+r(se)?\b", catalogue("es").gettext(ACTIONS[kind]))


@pytest.mark.parametrize(("n", "said"), [(1, "Lancero"), (3, "Lanceros")])
def test_an_army_names_one_stand_and_several_as_one_counts_them(n: int, said: str) -> None:
    (one,) = stands({"british:Sp": n}, "es")
    assert (one.count, one.name) == (n, said)
    assert troops("irish:Wb", "es") == "Hueste · irlandeses"
