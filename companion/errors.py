"""What can go wrong, as one plain sentence that says what to do."""

from __future__ import annotations

from companion.language import Sentence


class CompanionError(Exception):
    """Something that a person can put right. It is raised with an English template and the values for its gaps;
    `sentence` says it in any language, and its text is the English one, with the ids of the engine protocol."""

    def __init__(self, template: str, **values: object) -> None:
        self.sentence = Sentence(template, values)
        super().__init__(self.sentence.say(names=False))


class IllegalAction(CompanionError, ValueError):
    """An action that the rules refuse; `rule` is the ruling's number ("R13"), None where no ruling applies."""

    def __init__(self, rule: str | None, template: str, **values: object) -> None:
        self.rule = rule
        super().__init__(template, **values)

    @property
    def reason(self) -> Sentence:
        """What the rules say, without the ruling's number: the value `reason` of a sentence that is made of both."""
        reason = self.sentence.values.get("reason")
        return reason if isinstance(reason, Sentence) else self.sentence


class DataError(CompanionError, ValueError):
    """A file, a message or a setting that cannot be used as it is."""


class DeviceError(CompanionError, OSError):
    """A device that does not do what was asked of it."""
