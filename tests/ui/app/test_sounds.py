"""The sounds are what their recipe makes; each kind of thing that happens has its own, and a voice speaks what all may
know."""

from __future__ import annotations

import os
import stat
import wave
from pathlib import Path

import numpy as np
import pytest

from companion.game import Sound
from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.app.services.sounds import FOLDER, OF_SCREEN, Sounds
from ui.app.services.voice import Voice
from ui.model.table_model import Screen, TableModel
from ui.sounds.make import SOUNDS, samples


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_a_kept_sound_is_the_one_that_is_made(name: str) -> None:
    with wave.open(str(Path(FOLDER) / f"{name}.wav")) as kept:
        heard = np.frombuffer(kept.readframes(kept.getnframes()), "<i2").astype(int)
    made = samples(name).astype(int)
    assert len(heard) == len(made)
    assert np.abs(heard - made).max() <= 2
    assert np.abs(heard).max() > 8000


def test_every_kind_of_thing_and_every_page_that_asks_has_a_sound() -> None:
    assert {sound.value for sound in Sound} | set(OF_SCREEN.values()) == set(SOUNDS)


@pytest.mark.parametrize("name", ["las_navas", "dragon_soul", "age_of_arthur"])
def test_each_game_is_heard_to_its_end(name: str) -> None:
    kinds = {kind.sounds_like for kind in build(name).event_type.__args__}
    assert kinds == {None, *Sound}


def table(**settings: object) -> TableModel:
    config = ScreenConfig(calm=True, **settings)  # type: ignore[arg-type]
    return TableModel(build("las_navas"), Log(None), build, "en", 7, config)


def heard_in(model: TableModel) -> tuple[Sounds, list[tuple[str, int]]]:
    heard: list[tuple[str, int]] = []
    return Sounds(model, lambda name, volume: heard.append((name, volume))), heard


def until_combat(model: TableModel) -> None:
    """Plays to the first combat whose card is drawn."""
    while model.fighting.combat is None or model.fighting.combat.card is None:
        choices = model.scene_for(model.wanted).choices
        model.submit(next((choice for choice in choices if choice.kind == "attack"), choices[0]))


def test_what_happens_is_heard_once_and_as_loud_as_it_is_set() -> None:
    model = table(volume=40)
    sounds, heard = heard_in(model)
    model.games.new_game("basic")
    sounds.follow()
    assert heard == [("ask", 40)]
    sounds.follow()
    assert len(heard) == 1
    model.hidden.take_screen()
    sounds.follow()
    model.submit(model.scene_for(model.wanted).choices[0])
    sounds.follow()
    assert heard[1:] == [("lay", 40), ("ask", 40)]
    until_combat(model)
    sounds.follow()
    assert heard[-1] == ("clash", 40)
    model.consent.concede("muslim")
    sounds.follow()
    assert heard[-1] == ("end", 40)


def test_nothing_is_heard_of_a_combat_before_its_card_lies_open() -> None:
    model = table()
    model.fighting.turns_cards = True
    sounds, heard = heard_in(model)
    model.games.new_game("basic")
    sounds.follow()
    until_combat(model)
    sounds.follow()
    assert [name for name, _ in heard] == ["ask", "turn"]
    sounds.follow()
    assert len(heard) == 2
    model.fighting.card_turned()
    sounds.follow()
    assert heard[-1][0] == "clash"


def test_a_game_that_is_taken_up_again_is_not_heard_anew() -> None:
    model = table()
    model.games.new_game("basic")
    until_combat(model)
    model.games.go_home()
    sounds, heard = heard_in(model)
    model.games.go_on()
    sounds.follow()
    assert heard == []


def test_without_sounds_nothing_is_heard() -> None:
    model = table(sounds=False)
    sounds, heard = heard_in(model)
    model.games.new_game("basic")
    until_combat(model)
    sounds.follow()
    assert heard == []


# The voice


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A voice engine that writes down how it was called; it is the only program there is."""
    program, said = tmp_path / "espeak-ng", tmp_path / "said"
    program.write_text(f'#!/bin/sh\nprintf "%s|" "$@" >> {said}.new\nmv {said}.new {said}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", os.pathsep.join((str(tmp_path), "/bin", "/usr/bin")))
    monkeypatch.setattr(
        "ui.app.services.voice.shutil.which", lambda name: str(program) if name == program.name else None
    )
    return said


def spoken(voice: Voice, said: Path) -> list[str]:
    """What the engine was called with, once it has ended."""
    for one in voice._speaking:
        one.wait(10)
    return said.read_text().split("|")[:-1] if said.exists() else []


def test_the_voice_speaks_what_is_asked_in_the_language_of_the_screen(engine: Path) -> None:
    model = table(voice=True)
    model.preferences.speak("es")
    model.games.new_game("basic")
    voice = Voice(model)
    voice.follow()
    *options, text = spoken(voice, engine)
    assert options == ["-v", "es", "--"]
    assert text.endswith(model.prompt)
    engine.unlink()
    voice.follow()
    assert spoken(voice, engine) == []


def test_the_voice_speaks_no_card_of_a_hand(engine: Path) -> None:
    model = table(voice=True)
    model.games.new_game("basic")
    model.hidden.take_screen()
    assert model.screen is Screen.HAND
    voice = Voice(model)
    voice.follow()
    text = spoken(voice, engine)[-1]
    assert text
    assert not any(card.id in text for card in model.hidden.hand)


def test_the_voice_is_off_where_nobody_asked_for_it(engine: Path) -> None:
    model = table()
    model.games.new_game("basic")
    voice = Voice(model)
    voice.follow()
    assert spoken(voice, engine) == []


def test_a_voice_that_is_not_there_or_hangs_holds_nothing_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = table(voice=True)
    model.games.new_game("basic")
    voice = Voice(model)
    monkeypatch.setattr("ui.app.services.voice.shutil.which", lambda name: None)
    voice.follow()
    hangs = tmp_path / "spd-say"
    hangs.write_text("#!/bin/sh\nexec sleep 60\n")
    hangs.chmod(0o755)
    monkeypatch.setattr("ui.app.services.voice.shutil.which", lambda name: str(hangs) if name == "spd-say" else None)
    voice.say("one")
    (first,) = voice._speaking
    voice.say("two")
    assert first.wait(10) != 0
    voice.stop()
    assert voice._speaking[-1].wait(10) != 0
