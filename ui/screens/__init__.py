"""One folder a screen: how it is laid out (.kv) and what it shows (.py)."""
