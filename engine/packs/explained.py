"""What pydantic finds wrong with a value, said in words for authors."""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic_core import ErrorDetails

from engine.model.language import Both

_Context = Mapping[str, Any]

_TEXT = Both("this must be a text", "这里应该是一段文字")
_NUMBER = Both("this must be a whole number", "这里应该是整数")
_ANY_NUMBER = Both("this must be a number", "这里应该是数字")
_TRUTH = Both("this must be true or false", "这里应该是 true 或 false（是或否）")
_MAPPING = Both("this must hold keys and values (key: value)", "这里应该是键值对（键: 值）")
_LIST = Both("this must be a list (- item)", "这里应该是列表（- 项）")
_NAMED = Both(
    "this must be a short name without line breaks, quotes, brackets or braces, and what people"
    " type in commands also without @ and <",
    "这里应该是一个简短的名字，不能有换行、引号、方括号或花括号；"
    "要在命令里输入的名字也不能有 @ 和 <",
)
_SAYS: Mapping[str, tuple[str, Callable[[_Context], Both]]] = {
    "string_type": ("WRONG_TYPE", lambda _: _TEXT),
    "string_pattern_mismatch": ("BAD_NAME", lambda _: _NAMED),
    "string_too_short": ("EMPTY", lambda _: Both("this must not be empty", "这里不能为空")),
    "string_too_long": (
        "TOO_LONG",
        lambda c: Both(
            f"this is longer than {c['max_length']} characters", f"超过 {c['max_length']} 个字符"
        ),
    ),
    "too_short": ("EMPTY", lambda _: Both("this must not be empty", "这里不能为空")),
    "too_long": (
        "TOO_LONG",
        lambda c: Both(
            f"this list has more than {c['max_length']} items", f"列表超过 {c['max_length']} 项"
        ),
    ),
    "dict_type": ("WRONG_TYPE", lambda _: _MAPPING),
    "model_type": ("WRONG_TYPE", lambda _: _MAPPING),
    "tuple_type": ("WRONG_TYPE", lambda _: _LIST),
    "float_type": ("WRONG_TYPE", lambda _: _ANY_NUMBER),
    "float_parsing": ("WRONG_TYPE", lambda _: _ANY_NUMBER),
    "finite_number": ("WRONG_TYPE", lambda _: _ANY_NUMBER),
    "bool_type": ("WRONG_TYPE", lambda _: _TRUTH),
    "bool_parsing": ("WRONG_TYPE", lambda _: _TRUTH),
    "int_type": ("WRONG_TYPE", lambda _: _NUMBER),
    "int_parsing": ("WRONG_TYPE", lambda _: _NUMBER),
    "int_parsing_size": ("WRONG_TYPE", lambda _: _NUMBER),
    "greater_than_equal": (
        "OUT_OF_RANGE",
        lambda c: Both(f"this must be at least {c['ge']:,.10g}", f"不能小于 {c['ge']:,.10g}"),
    ),
    "less_than_equal": (
        "OUT_OF_RANGE",
        lambda c: Both(f"this must be at most {c['le']:,.10g}", f"不能大于 {c['le']:,.10g}"),
    ),
    "word": (
        "WRONG_TYPE",
        lambda c: Both(f"this must be one of: {c['en']}", f"这里应该是其中之一：{c['zh']}"),
    ),
    "value_type": (
        "WRONG_TYPE",
        lambda _: Both(
            "a value is a number, true, false or a text", "值应该是数字、true、false 或文字"
        ),
    ),
    "said_twice": (
        "DUPLICATE_KEY",
        lambda c: Both(
            f"“{c['en']}” and “{c['zh']}” are the same key",
            f"「{c['en']}」和「{c['zh']}」是同一个键",
        ),
    ),
    "line_alone": (
        "BAD_RULE",
        lambda _: Both("what stands on one line has no other keys", "单行写法不能再有别的键"),
    ),
    "lore_keys": (
        "MISSING",
        lambda _: Both(
            "“keys” is missing; or write constant: true, and it is told always",
            "缺少「触发词」（keys）；或写 常驻: 是，就会一直告诉叙述者",
        ),
    ),
    "rule_name": ("MISSING", lambda _: Both("“name” is missing", "缺少「名字」（name）")),
    "rule_empty": (
        "MISSING",
        lambda _: Both("`do` or `tell` is missing", "缺少「动作」（do）或「叙述」（tell）"),
    ),
}


def explained(detail: ErrorDetails) -> tuple[str, Both]:
    """Return the code of what is wrong, and how to say it."""
    code, says = _SAYS[detail["type"]]
    return code, says(detail.get("ctx", {}))
