"""Two campaigns that differ only in one king's hidden cards look alike to all others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.game import VARIANT, CardId, Game, Options, Seat, State
from companion.games import build
from companion.games.age_of_arthur.actions import Draw
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from tests.ui.secrets.twins import Twin, compare
from ui.model.table_model import Screen, TableModel

DEALT = (("treachery", "ambush", "assassin"), ("sorcery", "merlin", "warrior_prince"))
STEPS = 60


class CampaignTwin(Twin):
    """A campaign in which Kent draws given cards, and everybody else the same ones in both."""

    def __init__(self, seed: int, dealt: tuple[str, ...]) -> None:
        self.dealt, self.log, self.at_ms, self.side = dealt, Log(None), 0.0, 0
        game = self._build("age_of_arthur")
        self.model = TableModel(game, self.log, self._build, "en", seed, ScreenConfig(calm=True))
        self.model.games.begin(Options({VARIANT: "4"}))

    def _build(self, name: str, components: str = "", options: Options | None = None) -> Game:
        game: Any = build(name, components, options)
        roll = game.chance

        def chance(state: State, random: Random) -> Any:
            raw = game.encode(state)
            if raw["phase"] != "draw":
                return roll(state, random)
            own = [card for card in self.dealt if card in raw["deck"]]
            secret = {card for cards in DEALT for card in cards}
            left = sorted(card for card in raw["deck"] if card not in secret)
            return Draw(CardId(own[0] if own and raw["ask"]["seat"] == "kent" else left[0]))

        game.chance = chance
        made: Game = game
        return made

    @property
    def secret(self) -> Seat:
        return Seat("kent")


@pytest.mark.whole_game
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_no_step_of_two_campaigns_tells_which_is_which(seed: int) -> None:
    one, two = (CampaignTwin(seed, dealt) for dealt in DEALT)
    random, kinds = Random(seed), set()
    hands = [twin.model.game.encode(twin.session.state)["hands"]["kent"] for twin in (one, two)]
    assert hands[0] != hands[1]
    for _ in range(STEPS):
        compare(one, two)
        if one.model.screen is Screen.HANDOVER:
            for twin in (one, two):
                twin.model.hidden.take_screen()
            continue
        if one.model.fighting.combat_over:
            for twin in (one, two):
                twin.model.fighting.leave_combat()
            continue
        in_both = {choice.action for choice in two.choices}
        possible = [choice for choice in one.choices if choice.action in in_both]
        wars = [choice for choice in possible if choice.kind in ("cassus_belli", "stage")]
        chosen = random.choice(wars or possible)
        kinds.add(one.model.scene.kind)
        for twin in (one, two):
            twin.model.submit(next(choice for choice in twin.choices if choice.action == chosen.action))
    assert {"turn", "sides", "battle"} <= kinds or {"turn", "sides", "siege"} <= kinds
