"""Fixed words of `story.yaml`: what each may be spelled like, in English and in Chinese.

They are the words of the rule language wherever that has them.
"""

from collections.abc import Callable, Mapping

from pydantic import WithJsonSchema
from pydantic_core import PydanticCustomError

from engine.rules.language.spelling import WORDS

Spellings = Mapping[str, tuple[str, ...]]
"""The Chinese spellings of each value, which is itself the English one."""


def _named(**names: str) -> Spellings:
    """Return the spellings that words of the rule language have, by the values they stand for."""
    return {value: WORDS[name].zh for value, name in names.items()}


ACTS: Spellings = {
    "statement": ("陈述",),
    "question": ("疑问",),
    "order": ("祈使",),
    "promise": ("许诺",),
    "exclamation": ("感叹",),
    "address": ("呼语",),
}
AXES = _named(trust="trust", fear="fear", irritation="irritation")
CHECKINGS: Spellings = {"strict": ("严格",), "gate": ("逐句",), "off": ("关闭",)}
DOOR_KINDS = _named(normal="normal", stairs="stairs", elevator="elevator", portal="portal")
FEELINGS: Spellings = {
    "joy": ("喜悦",),
    "sadness": ("悲伤",),
    "anger": ("愤怒",),
    "fear": ("恐惧",),
    "trust": ("信任",),
    "surprise": ("惊讶",),
    "disgust": ("厌恶",),
    "anticipation": ("期待",),
    "calm": ("平静",),
}
INTENTS: Spellings = {
    "inform": ("告知",),
    "ask": ("询问",),
    "command": ("命令",),
    "persuade": ("劝说",),
    "comfort": ("安慰",),
    "threaten": ("威胁",),
    "deceive": ("欺骗",),
    "tease": ("调侃",),
    "refuse": ("拒绝",),
    "agree": ("同意",),
    "praise": ("称赞",),
    "blame": ("责备",),
    "lament": ("哀叹",),
    "greet": ("问候",),
    "part": ("告别",),
    "reminisce": ("回忆",),
}
LANGUAGES: Spellings = {"en": ("English", "英文"), "zh": ("中文", "汉语")}
LOGICS: Spellings = {
    "any": ("任一",),
    "all": ("全部",),
    "not_any": ("无一",),
    "not_all": ("不全",),
}
MODES = _named(passive="passive", soft="soft", hard="hard")
OCCASIONS = _named(turn="turn", scene="scene")
OPTIONS: Spellings = {"asked": ("询问",), "always": ("总是",)}
ORDERS = _named(free="free", rounds="rounds")
PERSON_KINDS: Spellings = {"pc": ("玩家", "玩家角色"), "npc": ("配角", "非玩家角色")}
PHASES = _named(before="before", after="after")
PRESENCES = _named(
    here="is here", benched="is benched", away="is away", hidden="is hidden", dead="is dead"
)
ROOM_STATES = _named(unknown="unknown", explored="explored", locked="locked", active="active")
SHOWN: Spellings = {"says": ("说", "所言"), "does": ("做", "所行")}
STAGES: Spellings = {
    "stranger": ("陌生",),
    "acquaintance": ("相识",),
    "friend": ("朋友",),
    "intimate": ("亲密",),
    "enemy": ("敌对",),
}

SLOTS: Spellings = {
    "before": ("人物前",),
    "after": ("人物后",),
    "note_top": ("提示首",),
    "note_bottom": ("提示末",),
    "depth": ("对话中",),
    "examples_top": ("示例前",),
    "examples_bottom": ("示例后",),
}
SPEAKERS: Spellings = {"system": ("系统",), "user": ("玩家",), "assistant": ("叙述者",)}


def reader(spellings: Spellings) -> Callable[[object], object]:
    """Return what gives the value that a word stands for; another word is refused."""
    values = {spelt.casefold(): value for value, zh in spellings.items() for spelt in (value, *zh)}

    def read(word: object) -> object:
        value = values.get(word.casefold()) if isinstance(word, str) else None
        if value is None:
            zh = ", ".join(f"{value}（{zh[0]}）" for value, zh in spellings.items())
            raise PydanticCustomError("word", "", {"en": ", ".join(spellings), "zh": zh})
        return value

    return read


def schema(spellings: Spellings) -> WithJsonSchema:
    """Return the schema of a word: all of its spellings."""
    return WithJsonSchema({"enum": [*spellings, *(w for zh in spellings.values() for w in zh)]})
