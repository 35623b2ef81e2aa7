"""What is wrong with what a character says and does in a reply, as far as rules alone can tell.

They settle most replies: a forbidden word, a number that is another, somebody who cannot speak.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.memory.mentions import speaks_of
from engine.memory.sentences import sentences
from engine.model.language import Both, Language
from engine.model.persona import Policy, Tenet, Violation
from engine.persona.attributed import Part
from engine.persona.facts import contradicts

_ASSISTANT = re.compile(
    r"\bhow (?:can|may) i (?:help|assist) you\b|\bas an ai\b"
    r"|\bi(?:'m| am) (?:just )?an? (?:ai|language model)\b"
    r"|\bi(?:'m| am) sorry, but i can(?:'t|not)\b|\bfeel free to\b|\bis there anything else\b"
    r"|有什么(?:可以|能)帮(?:助)?(?:您|你)|作为(?:一个|一名)?(?:ai|人工智能|语言模型)|很高兴为您服务",
    re.IGNORECASE,
)
_HAN = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_FOREIGN_WORDS = 4

DEAD = Both("the dead do not speak or act", "死者不会说话或行动")
AWAY = Both("is not here and cannot be heard", "不在场，不会在此开口")
ASSISTANT = Both("speaks like an assistant, not like a person", "说话像助手，不像这个人物")
OTHER_LANGUAGE = Both("speaks another language than the story", "用了故事之外的语言")


@dataclass(frozen=True, slots=True)
class Standing:
    """How it is with a character for these checks: *here* is False for the dead and the absent."""

    is_dead: bool = False
    is_here: bool = True


def found_by_rule(
    parts: Sequence[Part], policy: Policy, standing: Standing, language: Language
) -> tuple[Violation, ...]:
    """Return what is wrong with *parts*, which are the character's own, each thing once."""
    every = (
        *_boundaries(parts, policy),
        *_facts(parts, policy),
        *_standing(parts, standing, language),
        *_style(parts, policy, language),
    )
    return tuple({(one.dimension, one.key, one.says): one for one in every}.values())


def _boundaries(parts: Sequence[Part], policy: Policy) -> Iterator[Violation]:
    for tenet in policy.never:
        for part in parts:
            if tenet.words and speaks_of(_plain(part.text), _plain_words(tenet)):
                yield Violation("boundary", tenet.key, tenet.text, part.text, tenet.reviewed)


def _style(parts: Sequence[Part], policy: Policy, language: Language) -> Iterator[Violation]:
    spoken = [part for part in parts if part.is_speech]
    for tenet in (*policy.style, *policy.speech):
        for part in spoken:
            if tenet.words and speaks_of(_plain(part.text), _plain_words(tenet)):
                yield Violation("style", tenet.key, tenet.text, part.text, tenet.reviewed)
    for part in spoken:
        if _ASSISTANT.search(part.text):
            yield Violation("style", "", ASSISTANT.told(language), part.text)
        elif _is_foreign(part.text, language):
            yield Violation("style", "", OTHER_LANGUAGE.told(language), part.text)


def _standing(parts: Sequence[Part], standing: Standing, language: Language) -> Iterator[Violation]:
    spoken = [part for part in parts if part.is_speech]
    if spoken and standing.is_dead:
        yield Violation("state", "", DEAD.told(language), spoken[0].text)
    elif spoken and not standing.is_here:
        yield Violation("state", "", AWAY.told(language), spoken[0].text)


def _facts(parts: Sequence[Part], policy: Policy) -> Iterator[Violation]:
    own = [sentence for part in parts if part.is_speech for sentence in sentences(part.text)]
    for tenet in policy.facts:
        for sentence in own:
            if contradicts(_plain(sentence), _plain(tenet.text)):
                yield Violation("fact", tenet.key, tenet.text, sentence, tenet.reviewed)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _plain_words(tenet: Tenet) -> frozenset[str]:
    return frozenset(_plain(word) for word in tenet.words if word.strip())


def _is_foreign(text: str, language: Language) -> bool:
    """Tell whether a longer *text* has not one word in the language of the story."""
    if language == "zh":
        return _HAN.search(text) is None and len(_LATIN.findall(text)) >= _FOREIGN_WORDS
    han = len(_HAN.findall(text))
    return han >= _FOREIGN_WORDS and _LATIN.search(text) is None
