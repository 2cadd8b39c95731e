"""What can go wrong, as one plain sentence that says what to do."""


class CompanionError(Exception):
    """Something that a person can put right; its text is one plain sentence for that person."""


class IllegalAction(CompanionError, ValueError):
    """An action that the rules of the game refuse.

    `rule` is the ruling's number ("R13"), or None where no ruling applies. `template` is the English
    sentence with `{named}` gaps, which is also its key in a game's catalogue, and `values` fills the gaps.
    """

    def __init__(self, rule: str | None, template: str, **values: object) -> None:
        self.rule = rule
        self.template = template
        self.values = values
        super().__init__(template.format(**values))


class DataError(CompanionError, ValueError):
    """A file, a message or a setting that cannot be used as it is."""


class DeviceError(CompanionError, OSError):
    """A device that does not do what was asked of it."""
