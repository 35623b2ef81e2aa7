"""What can be wrong in a `.meph` file, in words that say how to mend it."""

from engine.errors import Fault
from engine.model.language import Both
from engine.model.rule import Place

WARNINGS = frozenset(
    {"UNKNOWN_BLOCK", "TITLE_IN_PROSE", "NOT_A_LIST", "DUPLICATE_KEY", "SECOND_LINE"}
)

_SAYS = {
    "NO_BLOCKS": Both(
        "the file has no blocks; begin with a line 【Role】 and write who is played below it",
        "文件里没有任何区块；请先写一行【角色名】，再在下一行写上角色的名字",
    ),
    "MISSING_ROLE": Both(
        "the file does not say who is played; add a line 【Role】 and the name below it",
        "文件没有写明角色；请加上一行【角色名】，并在下一行写上名字",
    ),
    "CONTENT_OUTSIDE_BLOCK": Both(
        "this text belongs to no block; put a title such as 【World】 above it, or # in front",
        "这段文字不属于任何区块；请在上方加上标题（例如【世界观】），或在行首加 # 变成注释",
    ),
    "BAD_TITLE": Both(
        "this is no complete title; write 【{title}】 alone on its line",
        "标题不完整；请让【{title}】单独占一行",
    ),
    "DUPLICATE_BLOCK": Both(
        "the block “{title}” stands here again, first in line {first}; join the two",
        "区块「{title}」在第 {first} 行已经出现过；请把两处合并",
    ),
    "EMPTY_ROLE": Both(
        "no name stands below this title; write who is played on the next line",
        "这个标题下面没有名字；请在下一行写上角色名",
    ),
    "LIST_NO_DASH": Both(
        "this block is a list; begin the line with “- ”",
        "这个区块是列表；请在行首加上「- 」",
    ),
    "LIST_EMPTY_ITEM": Both(
        "nothing follows the dash; write something, or take the line out",
        "短横后面没有内容；请补上，或删去这一行",
    ),
    "KV_HASH": Both(
        'a # cannot stand here; put the comment on a line of its own, or the text in "quotes"',
        '这里不能出现 #；请把注释单独写一行，或给文字加上 "引号"',
    ),
    "KV_NO_COLON": Both(
        "there is no colon; write “- name: value”",
        "缺少冒号；请写成「- 名称: 值」",
    ),
    "KV_EMPTY_KEY": Both(
        "nothing stands before the colon; write “- name: value”",
        "冒号前面没有名称；请写成「- 名称: 值」",
    ),
    "HISTORY_BAD_ROLE": Both(
        "begin with “fate:”, “assistant:” or “system:”",
        "请以「fate:」「assistant:」或「system:」开头",
    ),
    "RULE_TOO_LONG": Both(
        "the rule has more than {limit} characters; make two of it",
        "这条规则超过 {limit} 个字符；请拆成两条",
    ),
    "UNKNOWN_SCENE": Both(
        "there is no scene “{scene}”: .meph stories have no scenes; use a state value instead",
        "没有场景「{scene}」：.meph 故事不分场景，请改用状态",
    ),
    "TOO_MANY_LINES": Both(
        "the file has more than {limit} lines; shorten it",
        "文件超过 {limit} 行；请精简",
    ),
    "UNKNOWN_BLOCK": Both(
        "“{title}” is no known block and is not used; did you mean 【{near}】?",
        "「{title}」不是已知的区块，不会生效；你是不是想写【{near}】？",
    ),
    "TITLE_IN_PROSE": Both(
        "this is read as text; to begin a block, leave the line above empty and write 【{title}】"
        " alone; if it is text, put \\ in front",
        "这一行被当作正文；若要开始新区块，请在上方空一行并让【{title}】单独占一行；"
        "若确是正文，请在行首加 \\",
    ),
    "NOT_A_LIST": Both(
        "nothing here begins with “- ”, so the block is not used; make its lines a list",
        "这里没有以「- 」开头的行，因此不会生效；请写成列表",
    ),
    "DUPLICATE_KEY": Both(
        "“{key}” stands here again; the last value counts",
        "「{key}」重复出现，以最后一个值为准",
    ),
    "SECOND_LINE": Both(
        "only the first line of this block is used; take this one out",
        "这个区块只使用第一行；请删去多余的行",
    ),
}


class Findings:
    """Collects what is wrong or doubtful in one file."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._faults: list[Fault] = []

    def add(self, *faults: Fault) -> None:
        """Add faults that were found elsewhere."""
        self._faults += faults

    def note(self, code: str, at: Place | None = None, path: str = "", **details: object) -> None:
        """Add the fault *code*; *at* None is the file as a whole, *path* the block's title."""
        self._faults.append(fault(code, at or Place(self._file), path, **details))

    def in_order(self) -> list[Fault]:
        """Return all faults in file order; those of the whole file come first."""
        return sorted(self._faults, key=lambda fault: (fault.place.line, fault.place.column))


def fault(code: str, at: Place, path: str = "", **details: object) -> Fault:
    """Return the fault *code*, its sentence filled with *details*."""
    says = _SAYS[code]
    told = Both(says.en.format(**details), says.zh.format(**details))
    return Fault(at, path, code, told, "warning" if code in WARNINGS else "error")
