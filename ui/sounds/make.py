"""Makes the app's sounds: `python -m ui.sounds.make`. Each is a few voices, mixed, always the same."""

from __future__ import annotations

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

RATE = 22_050
PEAK = 0.6
"""How loud the loudest sample is, of the most that there can be."""
Wave = npt.NDArray[np.float64]
Voice = tuple[float, Wave]
"""When a voice begins, in s, and its samples."""


def _time(length: float) -> Wave:
    return np.arange(int(RATE * length)) / RATE


def tone(pitch: float, length: float, partials: tuple[float, ...] = (1.0, 0.25), attack: float = 0.005) -> Wave:
    """A tone of a pitch in Hz that fades out: the strength of each of its harmonics, from the first on."""
    t = _time(length)
    whole = sum(part * np.sin(2 * np.pi * pitch * (n + 1) * t) for n, part in enumerate(partials))
    return np.asarray(whole * np.exp(-5 * t / length) * np.minimum(1.0, t / attack))


def bell(pitch: float, length: float, ratios: tuple[float, ...]) -> Wave:
    """Struck metal: partials at ratios of a pitch that are no harmonics, the higher ones fading sooner."""
    t = _time(length)
    whole = sum(
        np.sin(2 * np.pi * pitch * r * t) * np.exp(-(3 + 2 * r) * t / length) / (1 + n) for n, r in enumerate(ratios)
    )
    return np.asarray(whole * np.minimum(1.0, t / 0.002))


def noise(length: float, low: float, high: float, fade: float, attack: float = 0.002) -> Wave:
    """A breath of noise between two pitches in Hz that fades out, the faster the larger `fade`."""
    t = _time(length)
    spectrum = np.fft.rfft(np.random.default_rng(1212).random(len(t)) - 0.5)
    pitches = np.fft.rfftfreq(len(t), 1 / RATE)
    spectrum[(pitches < low) | (pitches > high)] = 0
    whole = np.fft.irfft(spectrum, len(t))
    return np.asarray(whole / np.abs(whole).max() * np.exp(-fade * t / length) * np.minimum(1.0, t / attack))


def drum(pitch: float, length: float) -> Wave:
    """A low blow whose pitch falls."""
    t = _time(length)
    return np.asarray(np.sin(2 * np.pi * pitch * (t + 0.02 * np.exp(-30 * t))) * np.exp(-7 * t / length))


def horn(pitch: float, length: float) -> Wave:
    """A horn: many harmonics that swell, hold and let go."""
    t = _time(length)
    swell = np.minimum(1.0, t / 0.09) * np.minimum(1.0, (length - t) / 0.25)
    shake = 1 + 0.004 * np.sin(2 * np.pi * 5.5 * t)
    return np.asarray(sum(np.sin(2 * np.pi * pitch * n * t * shake) / n**1.2 for n in range(1, 9)) * swell)


SOUNDS: dict[str, Callable[[], tuple[Voice, ...]]] = {
    "lay": lambda: ((0.0, drum(150, 0.16)), (0.0, 0.5 * noise(0.06, 300, 2500, 9))),
    "round": lambda: ((0.0, drum(92, 0.4)), (0.24, 0.8 * drum(92, 0.5))),
    "turn": lambda: ((0.0, 0.7 * noise(0.16, 1200, 7000, 3, 0.06)), (0.13, 0.5 * noise(0.07, 500, 3500, 8))),
    "fall": lambda: ((0.0, drum(70, 0.5)), (0.03, 0.4 * noise(0.3, 100, 900, 6)), (0.2, 0.4 * drum(58, 0.4))),
    "clash": lambda: (
        (0.0, bell(1270, 0.7, (1.0, 1.47, 2.09, 2.56, 3.38))),
        (0.0, 0.8 * noise(0.12, 1500, 9000, 8)),
        (0.17, 0.7 * bell(960, 0.7, (1.0, 1.52, 2.31, 2.94))),
    ),
    "end": lambda: ((0.0, horn(196.0, 0.5)), (0.42, horn(293.7, 1.4)), (0.42, 0.5 * horn(196.0, 1.4))),
    "ask": lambda: ((0.0, tone(523.3, 0.18)), (0.12, tone(659.3, 0.3))),
    "wrong": lambda: ((0.0, tone(196.0, 0.2)), (0.16, tone(174.6, 0.3))),
}
"""Each sound's voices, by its name."""


def samples(name: str) -> npt.NDArray[np.int16]:
    """A sound as 16-bit samples."""
    voices = SOUNDS[name]()
    whole = np.zeros(max(int(RATE * start) + len(voice) for start, voice in voices))
    for start, voice in voices:
        first = int(RATE * start)
        whole[first : first + len(voice)] += voice
    whole[-200:] *= np.linspace(1, 0, 200)  # so that nothing clicks
    loud: npt.NDArray[np.int16] = (whole / np.abs(whole).max() * PEAK * 32767).astype("<i2")
    return loud


def main() -> None:
    """Writes every sound beside this file."""
    for name in SOUNDS:
        with wave.open(str(Path(__file__).parent / f"{name}.wav"), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(samples(name).tobytes())


if __name__ == "__main__":
    main()
