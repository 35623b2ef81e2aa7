"""What is wrong with YAML, in words that authors can act on."""

from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.reader import ReaderError

from engine.model.language import Both

SECOND_DOCUMENT = Both(
    "a second document starts here; a story is one document, take out the “---”",
    "这里开始了第二个文档；一个故事只能有一个文档，请去掉「---」",
)
TOO_DEEP = Both("this is nested too deeply", "嵌套太深")
BAD_KEY = Both("a key must be a short text", "键必须是一段简短的文字")
MERGE_KEY = Both(
    "merge keys (<<) are not allowed; write it out", "不支持合并键（<<），请直接写出内容"
)
BAD_CHARACTER = Both("the text holds a control character; take it out", "文字里有控制字符，请去掉")
ALIAS = Both("aliases (*) are not allowed; write it out", "不支持别名（*），请直接写出内容")
ANCHOR = Both(
    "anchors (&) are not allowed; if the text begins with &, quote it",
    "不支持锚点（&）；如果文字以 & 开头，请加引号",
)
TAG = Both(
    "tags (!) are not allowed; if the text begins with !, quote it",
    "不支持标签（!）；如果文字以 ! 开头，请加引号",
)

_TOLD = (  # the first whose words stand in the parser's own message
    (r"'\t'", Both("a tab cannot indent; use blanks", "不能用制表符缩进，请用空格")),
    (
        "mapping values are not allowed",
        Both(
            "a colon is not allowed here; quote the text, or mend the indentation",
            "这里不能有冒号；请给文字加引号，或检查缩进",
        ),
    ),
    (
        "expected <block end>",
        Both(
            "this does not belong here; check indentation and quotes",
            "这里的内容位置不对，请检查缩进和引号",
        ),
    ),
    ("unexpected end of stream", Both("a quote is not closed", "引号没有闭合")),
    ("could not find expected ':'", Both("a colon is missing after the key", "键后面缺少冒号")),
    ("expected ',' or ']'", Both("a bracket [ is not closed", "方括号 [ 没有闭合")),
    ("expected ',' or '}'", Both("a brace { is not closed", "花括号 { 没有闭合")),
    (
        "unknown escape character",
        Both(
            "this backslash means nothing; double it, or use single quotes",
            "这个反斜杠没有意义；请写两个，或改用单引号",
        ),
    ),
    (
        "cannot start any token",
        Both("text cannot begin with this sign; quote it", "文字不能以这个符号开头，请加引号"),
    ),
)


def duplicate_key(name: str) -> Both:
    """Return the message for a key that stands twice in one mapping."""
    return Both(f"the key “{name}” stands here twice", f"键「{name}」重复了")


def in_both_files(name: str) -> Both:
    """Return the message for a key of a person that stands in the main file, too."""
    return Both(
        f"“{name}” of this person stands in story.yaml, too; take one of them out",
        f"story.yaml 里已经写了这个人物的「{name}」，请去掉一处",
    )


def explained(error: Exception, text: str, last: int) -> tuple[int, Both]:
    """Return where *error* stands and what it means; *last* is how far the parser had come."""
    match error:
        case ReaderError():
            offset = next((i for i, char in enumerate(text) if char == _char(error)), last)
            return offset, BAD_CHARACTER
        case MarkedYAMLError(problem=str(problem), problem_mark=mark) if mark is not None:
            return mark.index, _told(problem)
        case _:
            return last, _told(str(error))


def _char(error: ReaderError) -> str:
    return error.character if isinstance(error.character, str) else chr(error.character)


def _told(problem: str) -> Both:
    for words, says in _TOLD:
        if words in problem:
            return says
    detail = " ".join(problem.split())[:120] or "unreadable"
    return Both(f"this is no valid YAML ({detail})", f"这里不是有效的 YAML（{detail}）")
