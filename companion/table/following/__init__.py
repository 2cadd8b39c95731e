"""The table is followed, reading after reading, and hands are guided by a sentence and lights."""
