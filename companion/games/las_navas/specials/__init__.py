"""The special cards (R33-R44): a record each in `cards`; what each does is in the file of its time."""
