"""Reading printed counters: where each lies, which face it shows, and whether that is sure."""
