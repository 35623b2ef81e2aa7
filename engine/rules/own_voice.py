"""What a character says where no model tells the story: lines of theirs that fit the moment."""

from engine.memory.mentions import speaks_of
from engine.model.ids import PersonId
from engine.model.language import Language
from engine.persona.moments import moment_of
from engine.persona.quotes import squeezed
from engine.rules.characters import called, persona_of, scene_name, who_answers
from engine.rules.people import person_called
from engine.rules.taking import Taking

NOT_AGAIN = 8
"""For how many lines nobody repeats what they said, as long as they have anything else to say."""

_CONSIDERED = 6


def answer_in_own_words(taking: Taking, speaker: str, words: str) -> str:
    """Return what whoever is named in *words* says to them; '' where nobody is, or has lines."""
    state = taking.state
    named = (id for id in who_answers(state, words) if speaks_of(words, called(state.people[id])))
    return next(filter(None, (_line(taking, id, speaker, words) for id in named)), "")


def own_words(taking: Taking, speaker: str, words: str) -> str:
    """Return what whoever's turn it is says; '' where nobody there has lines."""
    answers = who_answers(taking.state, words)
    return next(filter(None, (_line(taking, id, speaker, words) for id in answers)), "")


def spoken_line(name: str, text: str, language: Language) -> str:
    """Return a line of somebody's as it is told."""
    return f"{name}：「{text}」" if language == "zh" else f"{name}: “{text}”"


def _line(taking: Taking, id: PersonId, speaker: str, words: str) -> str:
    story, state = taking.story, taking.state
    spoken = person_called(state, speaker) if speaker else None
    toward = None if spoken is None else spoken.id
    moment = moment_of(words, persona_of(state, id), toward, scene_name(story, state))
    fits = taking.playbook.corpus(id).fitting(moment, _CONSIDERED)
    if not fits:
        return ""
    said = squeezed(" ".join(str(line.words) for line in state.log[-NOT_AGAIN:]))
    fresh = (fit for fit in fits if squeezed(fit.sample.text) not in said)
    text = taking.filled(next(fresh, fits[state.turns % len(fits)]).sample.text)
    return spoken_line(state.people[id].name, " ".join(text.split()), story.language)
