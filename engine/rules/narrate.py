"""How a turn is told: ask, check the reply, ask once more, and never lose the turn."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial

from engine.model.events import Event, Narrated, Noticed
from engine.model.language import Language
from engine.model.memory import Found
from engine.model.script import (
    Answer,
    Ask,
    Compose,
    Composed,
    Message,
    Narrate,
    Reply,
    Script,
    Silence,
    Telling,
)
from engine.model.state import State
from engine.model.words import Words
from engine.narration.budget import Budget
from engine.narration.guard import EMPTY, MACHINE, Flaw, flaws, rewrite_prompt
from engine.narration.prompt import narration
from engine.narration.secrecy import without
from engine.narration.telling import static_line, told_offline
from engine.rules.about import about
from engine.rules.known import known
from engine.rules.lore import TurnLore
from engine.rules.people import party
from engine.rules.scenery import scenery
from engine.rules.secrets import secret_names
from engine.rules.seeking import table_query
from engine.rules.taking import Taking

UNBOUNDED = Budget(context_tokens=10**9, answer_tokens=0)  # each endpoint cuts to its own size

_Mending = Generator[Ask, Answer, Answer]


def telling_of(taking: Taking) -> Telling:
    """Return what the author's own text says about the turn so far."""
    return Telling(
        language=taking.story.language,
        scene=taking.scene_text() if taking.entered else "",
        texts=tuple(taking.texts),
        ending=told_ending(taking),
        idle=_idle(taking),
    )


def told_ending(taking: Taking) -> str:
    """Return the text of the ending that was reached; '' where there is none."""
    ending = taking.story.endings.get(taking.state.ended or "")
    return "" if ending is None else taking.filled(ending.text)


def _idle(taking: Taking) -> str:
    """Return what is told when nothing else happens: the author's idle lines, in turn.

    Without any it is a line about the protagonist, '' where the story has none.
    """
    story, state = taking.story, taking.state
    scene = story.scenes.get(state.scene) if state.scene is not None else None
    lines = (scene.idle if scene else ()) or story.idle or _spoken(taking)
    if not lines:
        return static_line(story.language, story.role) if story.role.strip() else ""
    return taking.filled(lines[(state.turns - 1) % len(lines)])


def _spoken(taking: Taking) -> tuple[str, ...]:
    """Return the authored lines of the characters that are here, and that nobody plays."""
    here = about(taking.story, taking.state)
    return tuple(line for person in here for line in person.lines)


def narrate(taking: Taking, speaker: str, words: str, *, heard: str = "") -> Script:
    """Ask for the narration of the turn so far, and let it happen.

    *words* are the last that *speaker* said, *heard* all that players said in this turn where that
    is more. A reply with flaws is asked for once more; of two flawed ones the better is told.
    Where no narrator answers, the author's own text is told and a notice says so.
    """
    telling = telling_of(taking)
    story, state = taking.story, taking.state
    seek = partial(table_query, story, state, words or heard)
    lore = TurnLore(taking, speaker, words)
    taking.add(*lore.events())
    prompt = Composed(_prompt(taking, speaker, words, lore), seek, lore.notes)
    ask = Narrate(prompt, telling, tuple(taking.dice), deed=taking.deed)
    answer = yield ask
    if isinstance(answer, Reply) and answer.source == "model":
        judge = _Judge(taking, speaker, heard or words)
        answer = yield from _mended(judge, ask, answer, taking.story.language)
        answer = judge.kept_secret(answer)
    taking.add(*_told(answer, telling))
    return ()


def _mended(judge: "_Judge", ask: Narrate, reply: Reply, language: Language) -> _Mending:
    """Return *reply*, or the second one where the first has more flaws than that."""
    found = judge.flaws(reply)
    if not found:
        return reply
    again = rewrite_prompt(tuple(ask.messages), reply.text, found, language)
    second = yield Narrate(again, ask.telling, ask.dice, purpose="rewrite")
    if not isinstance(second, Reply):
        return second if EMPTY in found or MACHINE in found else reply
    return second if len(judge.flaws(second)) <= len(found) else reply


class _Judge:
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


def _prompt(taking: Taking, speaker: str, words: str, lore: TurnLore) -> Compose:
    """Return what composes the prompt of this very moment, whenever it is read."""
    story, state, dice = taking.story, taking.state, tuple(taking.dice)
    directives = (*taking.texts, *taking.directed)

    def compose(found: tuple[Found, ...]) -> Sequence[Message]:
        return narration(
            story,
            state,
            speaker=speaker,
            words=words,
            directives=directives,
            dice=dice,
            scenery=replace(scenery(story, state, lore.standing), known=known(story, state, words)),
            found=found,
            lore=lore.told,
            budget=UNBOUNDED,
        ).messages

    return compose


def _told(answer: Answer, telling: Telling) -> tuple[Event, ...]:
    if not isinstance(answer, Reply):
        reason = answer.reason if isinstance(answer, Silence) else "broken"
        authored = Reply(told_offline(telling), "static")
        return (*_narrated(authored), Noticed("SILENT", (reason,)))
    told = _narrated(answer)
    return (*told, Noticed("CUT")) if answer.cut else told


def _narrated(reply: Reply) -> tuple[Event, ...]:
    return (Narrated(Words(reply.text), reply.source),) if reply.text else ()
