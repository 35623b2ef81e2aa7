"""How a turn is told: ask, check the reply, ask once more, and never lose the turn."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.model.events import Event, Narrated, Noticed
from engine.model.memory import Found
from engine.model.people_events import Said
from engine.model.persona import Checking
from engine.model.script import (
    Answer,
    Compose,
    Composed,
    Message,
    Narrate,
    Reply,
    Script,
    Shown,
    Silence,
    Telling,
)
from engine.model.state import State
from engine.model.words import Words
from engine.narration.budget import Budget
from engine.narration.characters import insides_text, policies_text
from engine.narration.prompt import narration
from engine.narration.scenery import Scenery
from engine.narration.telling import is_idle, static_line, told_offline
from engine.rules.about import about
from engine.rules.characters import characters
from engine.rules.council import Council
from engine.rules.known import known
from engine.rules.lore import TurnLore
from engine.rules.mended import mended
from engine.rules.own_voice import OwnVoice, answer_in_own_words, own_words
from engine.rules.playbook import Playbook
from engine.rules.reply_flaws import ReplyFlaws
from engine.rules.scenery import scenery
from engine.rules.seeking import table_query
from engine.rules.taking import Taking

UNBOUNDED = Budget(context_tokens=10**9, answer_tokens=0)  # each endpoint cuts to its own size


def telling_of(taking: Taking, voice: OwnVoice | None = None) -> Telling:
    """Return what the author's own text says about the turn; *voice* has the idle text."""
    return Telling(
        language=taking.story.language,
        scene=taking.scene_text() if taking.entered else "",
        texts=tuple(taking.texts),
        ending=told_ending(taking),
        idle=_idle(taking) if voice is None else voice.told,
    )


def told_ending(taking: Taking) -> str:
    """Return the text of the ending that was reached; '' where there is none."""
    ending = taking.story.endings.get(taking.state.ended or "")
    return "" if ending is None else taking.filled(ending.text)


def _voice(taking: Taking, speaker: str, words: str) -> OwnVoice | None:
    """Return who speaks when nothing else happens: whoever was spoken to.

    Where the author left no idle lines, it is whoever is there.
    """
    if answer := answer_in_own_words(taking, speaker, words):
        return answer
    return None if _idle_lines(taking) else own_words(taking, speaker, words)


def _idle_lines(taking: Taking) -> tuple[str, ...]:
    story, state = taking.story, taking.state
    scene = story.scenes.get(state.scene) if state.scene is not None else None
    return (scene.idle if scene else ()) or story.idle


def _idle(taking: Taking) -> str:
    """Return what is told when nothing else happens: the author's idle lines, in turn.

    Without any it is a line about the protagonist, '' where the story has none.
    """
    story, state = taking.story, taking.state
    lines = _idle_lines(taking) or _spoken(taking)
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
    voice = _voice(taking, speaker, words)
    telling = telling_of(taking, voice)
    story, state = taking.story, taking.state
    seek = partial(table_query, story, state, words or heard)
    lore = TurnLore(taking, speaker, words)
    taking.add(*lore.events())
    prompt = Composed(_prompt(taking, speaker, words, lore), seek, lore.notes)
    council = Council(taking, speaker, words or heard)
    ask = Narrate(
        prompt,
        telling,
        tuple(taking.dice),
        deed=taking.deed,
        shown=_SHOWN[council.checking],
        passes=council.passes,
    )
    answer = yield ask
    noted: tuple[Event, ...] = ()
    if isinstance(answer, Reply) and answer.source == "model":
        finder = ReplyFlaws(taking, speaker, heard or words)
        answer, noted = yield from mended(finder, council, ask, answer, story.language)
        answer = finder.kept_secret(answer)
    spoken = voice if is_idle(telling) else None
    taking.add(*_told(answer, telling, spoken), *noted)
    return ()


_SHOWN: Mapping[Checking, Shown] = {"off": "streamed", "gate": "gated", "strict": "held"}


def _scenery(playbook: Playbook, state: State, lore: TurnLore, speaker: str, words: str) -> Scenery:
    """Return the world at this moment, with what is known of it and who the characters are."""
    story = playbook.story
    seen = characters(playbook, state, speaker, words)
    return replace(
        scenery(story, state, lore.standing),
        known=known(story, state, words),
        policies=policies_text(seen, story.language),
        inside=insides_text(seen, story.language),
    )


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
            scenery=_scenery(taking.playbook, state, lore, speaker, words),
            found=found,
            lore=lore.told,
            budget=UNBOUNDED,
        ).messages

    return compose


def _told(answer: Answer, telling: Telling, voice: OwnVoice | None) -> tuple[Event, ...]:
    """Return how *answer* is told; *voice* is whose words the author's own text is."""
    if not isinstance(answer, Reply):
        reason = answer.reason if isinstance(answer, Silence) else "broken"
        authored = _said(voice) or _narrated(Reply(told_offline(telling), "static"))
        return (*authored, Noticed("SILENT", (reason,)))
    is_authored = answer.source != "model" and answer.text in ("", telling.idle)
    told = (_said(voice) if is_authored else ()) or _narrated(answer)
    return (*told, Noticed("CUT")) if answer.cut else told


def _said(voice: OwnVoice | None) -> tuple[Event, ...]:
    if voice is None or not voice.is_speech:
        return ()
    return (Said(voice.who, voice.name, Words(voice.text)),)


def _narrated(reply: Reply) -> tuple[Event, ...]:
    return (Narrated(Words(reply.text), reply.source),) if reply.text else ()
