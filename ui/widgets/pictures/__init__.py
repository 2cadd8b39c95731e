"""Pictures to look at: banners, arms, scenes, plots and pips."""
