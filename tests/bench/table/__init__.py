"""What a table that people play at becomes: incidents, reconciled and lit."""
