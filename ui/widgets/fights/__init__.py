"""Fights: their sums, their odds, their dice and their blows."""
