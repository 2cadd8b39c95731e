"""Pictures: banners, arms, scenes, plots and pips."""
