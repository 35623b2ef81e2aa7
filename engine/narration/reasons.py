"""Why a model gave no answer: the words of `Silence` in both languages."""

from collections.abc import Mapping

from engine.model.language import Both, Language

REASONS: Mapping[str, Both] = {
    "none": Both("there is no model", "没有模型"),
    "timeout": Both("it took too long", "超时"),
    "refused": Both("the service refused", "服务拒绝"),
    "filtered": Both("its content filter stepped in", "被内容过滤"),
    "unreachable": Both("it cannot be reached", "连接不上"),
    "broken": Both("its answer was broken", "回复损坏"),
    "busy": Both("it is busy", "服务繁忙"),
    "empty": Both("its answer was empty", "回复为空"),
    "resting": Both("it failed often and is left alone for now", "接连失灵，暂不询问"),
}


def reason(word: str, language: Language) -> str:
    """Return what *word* means; an unknown one stands for itself."""
    return why(word).told(language)


def why(word: str) -> Both:
    """Return what *word* means in both languages; an unknown one stands for itself."""
    return REASONS.get(word, Both(word, word))
