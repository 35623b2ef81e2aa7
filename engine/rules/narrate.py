"""How a turn is told: ask, check the reply, ask once more, and never lose the turn."""

from collections.abc import Generator
from dataclasses import replace

from engine.model.events import Event, Narrated, Noticed
from engine.model.script import (
    Answer,
    Ask,
    Composed,
    Message,
    Narrate,
    Reply,
    Script,
    Silence,
    Telling,
)
from engine.model.words import Words
from engine.narration.budget import Budget
from engine.narration.guard import EMPTY, MACHINE, Flaw, flaws, rewrite_prompt
from engine.narration.prompt import narration
from engine.narration.secrecy import without
from engine.narration.telling import static_line, told_offline
from engine.rules.people import party
from engine.rules.scenery import scenery
from engine.rules.secrets import secret_names
from engine.rules.taking import Taking

UNBOUNDED = Budget(context_tokens=10**9, answer_tokens=0)  # each endpoint cuts to its own size

_Mending = Generator[Ask, Answer, Answer]


def telling_of(taking: Taking) -> Telling:
    """Return what the author's own text says about the turn so far."""
    story, state = taking.story, taking.state
    ending = story.endings.get(state.ended) if state.ended else None
    return Telling(
        language=story.language,
        scene=taking.scene_text() if taking.entered else "",
        texts=tuple(taking.texts),
        ending=taking.filled(ending.text) if ending else "",
        idle=_idle(taking),
    )


def _idle(taking: Taking) -> str:
    """Return what is told when nothing else happens: the author's idle lines, in turn."""
    story, state = taking.story, taking.state
    scene = story.scenes.get(state.scene) if state.scene is not None else None
    lines = (scene.idle if scene else ()) or story.idle or _spoken(taking)
    if not lines:
        return static_line(story.language, story.role)
    return taking.filled(lines[(state.turns - 1) % len(lines)])


def _spoken(taking: Taking) -> tuple[str, ...]:
    """Return the authored lines of the characters that are here."""
    return tuple(
        line
        for person in taking.story.characters
        if not person.scenes or taking.state.scene in person.scenes
        for line in person.lines
    )


def narrate(taking: Taking, speaker: str, words: str) -> Script:
    """Ask for the narration of the turn so far, and let it happen.

    A reply with flaws is asked for once more; of two flawed ones the better is told. Where no
    narrator answers, the author's own text is told and a notice says so.
    """
    telling = telling_of(taking)
    dice = tuple(taking.dice)
    ask = Narrate(Composed(lambda: _prompt(taking, speaker, words)), telling, dice)
    answer = yield ask
    if isinstance(answer, Reply) and answer.source == "model":
        answer = yield from _mended(taking, ask, answer, speaker, words)
        answer = _kept_secret(taking, answer)
    taking.add(*_told(answer, telling))
    return ()


def _mended(taking: Taking, ask: Narrate, reply: Reply, speaker: str, words: str) -> _Mending:
    """Return *reply*, or the second one where the first has more flaws than that."""
    found = _flaws(taking, reply, speaker, words)
    if not found:
        return reply
    language = taking.story.language
    again = rewrite_prompt(tuple(ask.messages), reply.text, found, language)
    second = yield Narrate(again, ask.telling, ask.dice, purpose="rewrite")
    if not isinstance(second, Reply):
        return second if EMPTY in found or MACHINE in found else reply
    return second if len(_flaws(taking, second, speaker, words)) <= len(found) else reply


def _kept_secret(taking: Taking, answer: Answer) -> Answer:
    """Return *answer* without the sentences that name what players must not know yet."""
    if not isinstance(answer, Reply):
        return answer
    text = without(answer.text, secret_names(taking.story, taking.state))
    return replace(answer, text=text) if text else Silence("empty")


def _flaws(taking: Taking, reply: Reply, speaker: str, words: str) -> tuple[Flaw, ...]:
    story = taking.story
    players = () if story.role else _players(taking, speaker)
    return flaws(
        reply.text,
        players=players,
        words=words,
        secrets=secret_names(taking.story, taking.state),
        free_form=story.constraints is not None,
    )


def _players(taking: Taking, speaker: str) -> tuple[str, ...]:
    named = (line.name for line in taking.state.log if line.voice == "person")
    played = (person.name for person in party(taking.state))
    return tuple(dict.fromkeys((speaker, *named, *played)))


def _prompt(taking: Taking, speaker: str, words: str) -> tuple[Message, ...]:
    prompt = narration(
        taking.story,
        taking.state,
        speaker=speaker,
        words=words,
        directives=(*taking.texts, *taking.directed),
        dice=taking.dice,
        scenery=scenery(taking.story, taking.state),
        budget=UNBOUNDED,
    )
    return prompt.messages


def _told(answer: Answer, telling: Telling) -> tuple[Event, ...]:
    if not isinstance(answer, Reply):
        told = Narrated(Words(told_offline(telling)), "static")
        reason = answer.reason if isinstance(answer, Silence) else "broken"
        return (told, Noticed("SILENT", (reason,)))
    told = Narrated(Words(answer.text), answer.source)
    return (told, Noticed("CUT")) if answer.cut else (told,)
