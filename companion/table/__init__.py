"""From sightings of the table to a verdict: observed board, proposals, reconciliation, guidance."""
