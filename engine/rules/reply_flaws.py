"""Flaws of a reply at its moment, and the names that it must not tell."""

from dataclasses import replace

from engine.model.script import Answer, Reply, Silence
from engine.model.state import State
from engine.narration.guard import Flaw, flaws
from engine.narration.secrecy import without
from engine.rules.people import party
from engine.rules.secrets import secret_names
from engine.rules.taking import Taking


class ReplyFlaws:
    """Finds flaws in replies: what is to be told of *taking*, after all that players *said*."""

    def __init__(self, taking: Taking, speaker: str, said: str) -> None:
        self._story = taking.story
        self._players = () if taking.story.role else _players(taking.state, speaker)
        self._said = said
        self._secrets = secret_names(taking.story, taking.state)

    def flaws(self, reply: Reply) -> tuple[Flaw, ...]:
        """Return what is wrong with *reply*."""
        return flaws(
            reply.text,
            players=self._players,
            words=self._said,
            secrets=self._secrets,
            free_form=self._story.constraints is not None,
        )

    def kept_secret(self, answer: Answer) -> Answer:
        """Return *answer* without the sentences that name what players must not know yet."""
        if not isinstance(answer, Reply):
            return answer
        text = without(answer.text, self._secrets)
        return replace(answer, text=text) if text else Silence("empty")


def _players(state: State, speaker: str) -> tuple[str, ...]:
    """Return what those are called whom players speak for: who spoke, and players' characters."""
    named = (line.name for line in state.log if line.voice == "person")
    played = (name for person in party(state) for name in (person.name, *person.aliases))
    return tuple(dict.fromkeys((speaker, *named, *played)))
