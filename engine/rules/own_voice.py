"""What a character says where no model tells the story: lines of theirs that fit the moment."""

from dataclasses import dataclass

from engine.memory.mentions import speaks_of
from engine.model.ids import PersonId
from engine.model.language import Language
from engine.persona.moments import moment_of
from engine.persona.quotes import is_prose, squeezed
from engine.rules.characters import called, persona_of, scene_name, who_answers
from engine.rules.people import person_called
from engine.rules.taking import Taking

NOT_AGAIN = 8
"""For how many lines nobody repeats what they said, as long as they have anything else to say."""

_CONSIDERED = 6


@dataclass(frozen=True, slots=True)
class OwnVoice:
    """What *who* says, as it stands among their lines, and as it is *told* in a narration.

    *is_speech*: they are the very words; other lines tell who says what, as prose.
    """

    who: PersonId
    name: str
    text: str
    told: str
    is_speech: bool


def answer_in_own_words(taking: Taking, speaker: str, words: str) -> OwnVoice | None:
    """Return what whoever is named in *words* says to them; None where nobody is, or has lines."""
    state = taking.state
    named = (id for id in who_answers(state, words) if speaks_of(words, called(state.people[id])))
    return next(filter(None, (_voice(taking, id, speaker, words) for id in named)), None)


def own_words(taking: Taking, speaker: str, words: str) -> OwnVoice | None:
    """Return what whoever's turn it is says; None where nobody there has lines."""
    answers = who_answers(taking.state, words)
    return next(filter(None, (_voice(taking, id, speaker, words) for id in answers)), None)


def spoken_line(name: str, text: str, language: Language) -> str:
    """Return a line of somebody's as it is told; one that is prose stands for itself."""
    if is_prose(text):
        return text
    return f"{name}：「{text}」" if language == "zh" else f"{name}: “{text}”"


def _voice(taking: Taking, id: PersonId, speaker: str, words: str) -> OwnVoice | None:
    story, state = taking.story, taking.state
    spoken = person_called(state, speaker) if speaker else None
    toward = None if spoken is None else spoken.id
    moment = moment_of(words, persona_of(state, id), toward, scene_name(story, state))
    fits = taking.playbook.corpus(id).fitting(moment, _CONSIDERED)
    if not fits:
        return None
    said = squeezed(" ".join(str(line.words) for line in state.log[-NOT_AGAIN:]))
    fresh = (fit for fit in fits if squeezed(fit.sample.text) not in said)
    text = taking.filled(next(fresh, fits[state.turns % len(fits)]).sample.text)
    name, line = state.people[id].name, " ".join(text.split())
    return OwnVoice(id, name, line, spoken_line(name, line, story.language), not is_prose(line))
