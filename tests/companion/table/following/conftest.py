"""Hands at the table of a toy game."""

from __future__ import annotations

import pytest

from companion.record.session import Session
from companion.record.storage.log import Log
from companion.table.following.follower import Follower
from companion.table.reconciliation.verdict import Verdict
from tests.companion.hands import Hands
from tests.companion.toy import ToyGame


@pytest.fixture
def hands() -> Hands:
    session = Session.new(ToyGame(), Log(None), seed=1)
    hands = Hands(Follower(session))
    assert hands.rest(500).verdict is Verdict.AGREED
    return hands
