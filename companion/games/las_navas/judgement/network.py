"""A small network: two hidden layers, and the chance of the Christians to win; it runs and learns by numpy alone."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
LEAK: Final = np.float32(0.05)
"""What of a negative value passes a hidden unit."""
STEADY: Final = (0.9, 0.999)
"""How much Adam keeps of its two running means (Kingma and Ba, 2015)."""


class Network:
    """Weights, and what they make of rows of numbers."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights
        self._means = [np.zeros_like(w) for w in weights]
        self._squares = [np.zeros_like(w) for w in weights]
        self._steps = 0

    @classmethod
    def fresh(cls, inputs: int, hidden: tuple[int, int], seed: int) -> Network:
        """A network that knows nothing yet."""
        random, weights = np.random.default_rng(seed), []
        sizes = (inputs, *hidden, 1)
        for above, below in pairwise(sizes):
            spread = (2 / above) ** 0.5 if below > 1 else 0.01
            weights.append((random.standard_normal((above, below)) * spread).astype(np.float32))
            weights.append(np.zeros(below, np.float32))
        return cls(weights)

    @classmethod
    def load(cls, path: Path) -> Network:
        """The network of a file that `save` wrote."""
        with np.load(path) as kept:
            return cls([kept[name].astype(np.float32) for name in kept.files])

    def copy(self) -> Network:
        """A network of its own with the same weights."""
        return Network([weight.copy() for weight in self.weights])

    def follow(self, other: Network, keep: float) -> None:
        """Moves towards another network's weights, and keeps so much of its own: the mean of many steps of learning is
        steadier than the last of them (Polyak and Juditsky 1992)."""
        for own, theirs in zip(self.weights, other.weights, strict=True):
            own += (1 - keep) * (theirs - own)

    def save(self, path: Path) -> None:
        """Writes the weights at half precision."""
        named = {f"w{n}": w.astype(np.float16) for n, w in enumerate(self.weights)}
        np.savez_compressed(path, **named)  # type: ignore[arg-type]

    def chances(self, rows: Array) -> Array:
        """The Christians' chance to win of each row."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = rows @ w1 + b1
        first = np.maximum(first, LEAK * first)
        second = first @ w2 + b2
        second = np.maximum(second, LEAK * second)
        chances: Array = 1 / (1 + np.exp(-(second @ w3 + b3)[:, 0]))
        return chances

    def learn(self, rows: Array, targets: Array, rate: float) -> float:
        """One step of Adam towards the targets (chances); the mean cross entropy before it."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = rows @ w1 + b1
        first = np.maximum(first, LEAK * first)
        second = first @ w2 + b2
        second = np.maximum(second, LEAK * second)
        chances = 1 / (1 + np.exp(-(second @ w3 + b3)[:, 0]))
        wrong = ((chances - targets) / len(rows))[:, None].astype(np.float32)
        back2 = (wrong @ w3.T) * np.where(second > 0, 1, LEAK)
        back1 = (back2 @ w2.T) * np.where(first > 0, 1, LEAK)
        slopes = [rows.T @ back1, back1.sum(0), first.T @ back2, back2.sum(0), second.T @ wrong, wrong.sum(0)]
        self._step(slopes, rate)
        sure = np.clip(chances, 1e-6, 1 - 1e-6)
        return float(-np.mean(targets * np.log(sure) + (1 - targets) * np.log(1 - sure)))

    def _step(self, slopes: list[Array], rate: float) -> None:
        self._steps += 1
        keep, keep2 = STEADY
        scale = rate * (1 - keep2**self._steps) ** 0.5 / (1 - keep**self._steps)
        for weight, slope, mean, square in zip(self.weights, slopes, self._means, self._squares, strict=True):
            mean += (1 - keep) * (slope - mean)
            square += (1 - keep2) * (slope * slope - square)
            weight -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
