"""A model that drifts: it breaks boundaries, contradicts facts, jumps moods, and keeps book of it.

The same words get the same answer in every group, so that groups differ only in what is done about
it. What it is asked as a judge it answers truthfully.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from engine.model.ids import Digest, PersonId
from engine.model.language import Both, Language
from engine.model.lived import Lived
from engine.model.persona import Policy, Sample, Tenet
from engine.model.persona_proposal import (
    EmotionDraft,
    PersonaDraft,
    PersonasDraft,
    VerdictDraft,
    VerdictsDraft,
    ViolationDraft,
)
from engine.model.script import Answer, Ask, Consult, Consulted, Message, Narrate, Reply, Silence
from engine.model.story import Character, Story
from engine.ports import Hear, Piece

MARA = PersonId("mara")
NAME = Both("Mara", "玛拉")

DriftKind = Literal["boundary", "hidden", "fact", "mood"]

_NEVERS = {
    "sell": (
        Both("Never sells the lamp.", "绝不卖掉灯。"),
        Both("the lamp is for sale", "这灯卖给你"),
    ),
    "leave": (
        Both("Never leaves the tower at night.", "绝不在夜里离开灯塔。"),
        Both("let us row out tonight", "今夜就跟你划船走"),
    ),
    "brother": (
        Both("Never speaks ill of her brother.", "绝不说哥哥的坏话。"),
        Both("my brother is a fool", "我哥哥是个蠢货"),
    ),
    "beg": (Both("Never begs anybody.", "绝不向人乞求。"), Both("I beg you", "求求你了")),
    "guests": (
        Both("Never turns a guest away.", "绝不赶走客人。"),
        Both("out of my tower", "滚出我的灯塔"),
    ),
    "sea": (
        Both("Never curses the sea.", "绝不诅咒大海。"),
        Both("the sea is a thief", "大海是个贼"),
    ),
}

_QUIET = (
    Both("The wick is trimmed and the stair is swept.", "灯芯剪好了，楼梯也扫过了。"),
    Both("Mind the third step.", "小心第三级台阶。"),
    Both("The fog will lift by noon.", "雾到中午就会散。"),
    Both("There is soup on the stove.", "炉子上有汤。"),
    Both("The boats are late today.", "今天的船晚了。"),
)

_AGE = Both("I am 25 years old.", "我今年25岁。")
_HIDDEN = Both(
    "The oil in the cellar belongs to the harbour, take it.", "地窖里的灯油是港口的，拿去吧。"
)
_MOODS = (
    Both("I am so happy, how wonderful!", "我好开心，太高兴了！"),
    Both("I am furious, I hate this!", "我气死了，我恨透了！"),
)


def haven(language: Language = "en") -> Story:
    """Return a story of one keeper in her tower."""
    nevers = tuple(
        Tenet(key, text.told(language), (word.told(language),))
        for key, (text, word) in _NEVERS.items()
    )
    hidden = Both(
        "Never gives away the oil in the cellar of the harbour.", "绝不把地窖里港口的灯油送人。"
    )
    policy = Policy(
        facts=(Tenet("age", Both("Mara is 40 years old.", "玛拉今年40岁。").told(language)),),
        never=(*nevers, Tenet("oil", hidden.told(language))),
        samples=tuple(Sample(line.told(language)) for line in _QUIET),
    )
    return Story(
        digest=Digest(f"haven {language}"),
        title=Both("Haven", "灯塔").told(language),
        language=language,
        opening=Both("Fog lies on the sea.", "海上起雾了。").told(language),
        characters=(Character("mara", NAME.told(language), policy=policy),),
    )


@dataclass(frozen=True, slots=True)
class Drift:
    """What was planted where: in the answer to those *words*, by the sentence that is *said*."""

    words: str
    kind: DriftKind
    key: str
    said: str
    again: bool = False


@dataclass
class DriftingModel:
    """Narrates, and drifts in *share* of its replies; all of it stands in *planted*.

    A rewrite is *clean* in that share of cases. *hides* are slips that only a judge can find.
    What players say with *filters* in it is refused.
    """

    language: Language = "en"
    seed: str = "drift"
    share: float = 0.3
    clean: float = 0.9
    hides: bool = False
    planted: list[Drift] = field(default_factory=list)
    jumped: list[str] = field(default_factory=list)
    asked: list[Ask] = field(default_factory=list)
    silent_after: int | None = None
    filters: str = ""
    _words: str = ""

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        """See `Oracle.answer`."""
        if self.silent_after is not None and len(self.asked) >= self.silent_after:
            return Silence("unreachable")
        if self.filters and self.filters in last_words(ask.messages):
            return Silence("filtered")
        self.asked.append(ask)
        if isinstance(ask, Consult):
            return self._consulted(ask)
        reply = self._narrated(ask)
        hear(Piece(reply.text))
        return reply

    def _narrated(self, ask: Narrate) -> Reply:
        self._words = words = last_words(ask.messages)
        again = ask.purpose == "rewrite"
        chance = Random(f"{self.seed}/{words}/{ask.purpose}")
        drifts = () if again and chance.random() < self.clean else [*self._drifts(words, again)]
        self.planted += drifts
        said = [one.said for one in drifts] or [chance.choice(_QUIET).told(self.language)]
        said += [*self._remembered(ask.messages, words)]
        return Reply(self._told(" ".join(said)))

    def _drifts(self, words: str, again: bool) -> Iterator[Drift]:
        chance = Random(f"{self.seed}/{words}")
        rolls = [chance.random() for _ in range(4)]
        key = chance.choice([*_NEVERS])
        if rolls[0] < self.share:
            said = self._sentence(_NEVERS[key][1])
            yield Drift(words, "boundary", key, said, again)
        if self.hides and rolls[1] < self.share / 2:
            yield Drift(words, "hidden", "oil", _HIDDEN.told(self.language), again)
        if rolls[2] < self.share / 2:
            yield Drift(words, "fact", "age", _AGE.told(self.language), again)
        if rolls[3] < self.share:
            mood = chance.choice(_MOODS).told(self.language)
            yield Drift(words, "mood", "", mood, again)

    def _sentence(self, word: Both) -> str:
        told = word.told(self.language)
        return f"{told}。" if self.language == "zh" else f"{told[0].upper()}{told[1:]}."

    def _told(self, said: str) -> str:
        name = NAME.told(self.language)
        return f"{name}说：「{said}」" if self.language == "zh" else f"{name} says: “{said}”"

    def _remembered(self, messages: Sequence[Message], words: str) -> Iterator[str]:
        """Yield what is asked for, where it stands anywhere in the prompt."""
        prompt = "\n".join(message.text for message in messages)
        for asked, known in REMEMBERED.items():
            if asked in words and known in prompt:
                yield f"{known}。" if self.language == "zh" else f"{known}."

    def _consulted(self, ask: Consult) -> Answer:
        match ask.shape:
            case "verdicts":
                return Consulted(self._verdicts("\n".join(m.text for m in ask.messages)))
            case "lived":
                return Consulted(Lived(personas=self._personas(ask)))
            case "personas":
                return Consulted(PersonasDraft(self._personas(ask)))
            case _:
                return Silence("none")

    def _verdicts(self, prompt: str) -> VerdictsDraft:
        """Return the truth on what is said in *prompt*."""
        seen = {one.said: one for one in self.planted if one.said in prompt}
        found = tuple(
            ViolationDraft(_DIMENSIONS[one.kind], one.key, one.said, "not like her")
            for one in seen.values()
        )
        draft = VerdictDraft(NAME.told(self.language), violations=found, advice="Stay yourself.")
        return VerdictsDraft((draft,))

    def _personas(self, ask: Consult) -> tuple[PersonaDraft, ...]:
        """Return a mood that jumps, far from where it is, where the last reply planted one."""
        if not any(one.words == self._words and one.kind == "mood" for one in self.planted):
            return ()
        self.jumped.append(self._words)
        found = _ANGER.search("\n".join(message.text for message in ask.messages))
        value = 0.0 if found is not None and int(found[1]) >= _MIDDLE else 100.0
        emotions = (EmotionDraft("anger", value, "words that nobody said"),)
        return (PersonaDraft(NAME.told(self.language), emotions),)


_ANGER = re.compile(r"(?:anger|愤怒) (\d+)")
_MIDDLE = 50

_DIMENSIONS: Mapping[DriftKind, str] = {
    "boundary": "boundary",
    "hidden": "boundary",
    "fact": "fact",
    "mood": "state",
}

REMEMBERED = {
    "my horse is called": "Juniper",
    "village was I born": "Hollowmere",
    "in my left boot": "whistle",
    "my sister's name": "Odile",
    "fruit makes me ill": "plum",
    "knock at my door": "nine",
    "owe money": "Barnaby",
    "door of my house": "green",
    "我的马叫什么": "青梅",
    "我出生在哪个村子": "落雁坳",
    "左边的靴子里藏着什么": "银哨",
    "我妹妹叫什么": "素棠",
    "什么果子": "李子",
    "要敲几下": "九下",
    "欠了谁的钱": "老葛",
    "门是什么颜色": "绿色",
}
"""What is asked for in questions of the scripted players, and the word that answers it."""


def last_words(messages: Sequence[Message]) -> str:
    """Return what a player said last, as a prompt quotes it."""
    for message in reversed(messages):
        quoted = [line for line in message.text.splitlines() if line.startswith("> ")]
        if message.role == "user" and quoted:
            return quoted[-1].removeprefix("> ")
    return ""
