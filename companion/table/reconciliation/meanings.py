"""What the table may mean, in words."""

from __future__ import annotations

from companion.language import Sentence
from companion.record.session import Session
from companion.scene import Choice
from companion.table.reconciliation.verdict import Explanation


def meanings(session: Session, explanations: tuple[Explanation, ...], language: str) -> tuple[str, ...]:
    """Each explanation in words: by its choice's name where that is unlike the others', else as a sentence."""
    choices: tuple[Choice, ...] = ()
    if any(explanation.choice is not None for explanation in explanations):
        choices = session.game.scene(session.state, None, language).choices
    short = [_label(explanation, choices) for explanation in explanations]
    return tuple(
        said if said is not None and short.count(said) == 1 else _in_full(session, explanation, language)
        for said, explanation in zip(short, explanations, strict=True)
    )


def _in_full(session: Session, explanation: Explanation, language: str) -> str:
    """One sentence for each action."""
    if not explanation.actions:
        return Sentence("Take the last decision back").say(language)
    said = " ".join(session.game.say(action, language) for action in explanation.actions)
    if explanation.back_to is None:
        return said
    return Sentence("In place of the last decision: {said}", {"said": said}).say(language)


def _label(explanation: Explanation, choices: tuple[Choice, ...]) -> str | None:
    """What the choice is called that an explanation is, if it is one."""
    if explanation.choice is None:
        return None
    return next((choice.label for choice in choices if choice.action == explanation.choice.action), None)
