"""The special cards that are declared with an attack (R42)."""

from __future__ import annotations

from typing import Final

from companion.game import CardId

SANCHO: Final = CardId("sancho_vii")
LOPEZ: Final = CardId("lopez_de_haro")

MORE: Final = 2
"""What one adds to the attacker's sum."""
