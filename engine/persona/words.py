"""What the parts of a persona are called, in both languages."""

from collections.abc import Mapping
from typing import Any

from engine.model.language import Both, Language
from engine.model.persona import Axis, Emotion, Feeling, Intent, Part

EMOTIONS: Mapping[Emotion, Both] = {
    "joy": Both("joy", "喜悦"),
    "sadness": Both("sadness", "悲伤"),
    "anger": Both("anger", "愤怒"),
    "fear": Both("fear", "恐惧"),
    "trust": Both("trust", "信任"),
    "surprise": Both("surprise", "惊讶"),
    "disgust": Both("disgust", "厌恶"),
    "anticipation": Both("anticipation", "期待"),
}

AXES: Mapping[Axis, Both] = {
    "trust": Both("trust", "信任"),
    "intimacy": Both("closeness", "亲密"),
    "dominance": Both("the upper hand", "主导"),
    "friendliness": Both("friendliness", "友善"),
}

PARTS: Mapping[Part, Both] = {
    "facts": Both("facts", "事实"),
    "values": Both("values", "看重"),
    "decisions": Both("decisions", "取舍"),
    "style": Both("style", "风格"),
    "speech": Both("speech", "谈吐"),
    "never": Both("never", "绝不"),
    "always": Both("always", "一贯"),
}

FEELINGS: Mapping[Feeling, Both] = {
    "calm": Both("calm", "平静"),
    **{emotion: EMOTIONS[emotion] for emotion in EMOTIONS},
}

INTENTS: Mapping[Intent, Both] = {
    "inform": Both("is told something", "有人相告"),
    "ask": Both("is asked something", "有人发问"),
    "command": Both("is ordered about", "有人命令"),
    "persuade": Both("is talked into something", "有人劝说"),
    "comfort": Both("is comforted", "有人安慰"),
    "threaten": Both("is threatened", "有人威胁"),
    "deceive": Both("is deceived", "有人欺骗"),
    "tease": Both("is teased", "有人调侃"),
    "refuse": Both("is refused something", "有人拒绝"),
    "agree": Both("is agreed with", "有人同意"),
    "praise": Both("is praised", "有人称赞"),
    "blame": Both("is blamed", "有人责备"),
    "lament": Both("is complained to", "有人哀叹"),
    "greet": Both("is greeted", "有人招呼"),
    "part": Both("is taken leave of", "有人告别"),
    "reminisce": Both("is reminded of the past", "有人提起往事"),
}
"""What happens to a character who is spoken to with that intent."""

TENET = Both("tenet", "信条")
GOAL = Both("goal", "目标")
BELIEF = Both("belief", "信念")


def named(words: Mapping[Any, Both], key: str, language: Language) -> str:
    """Return what *key* is called; itself where it has no name."""
    found = words.get(key)
    return key if found is None else found.told(language)
