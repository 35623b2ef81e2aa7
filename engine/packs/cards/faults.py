"""What can be wrong, doubtful or out of reach in a character card, in words for its readers."""

from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.rule import Place

MOST_TOLD = 200
"""How many warnings are told of one card; how many more there are is the last of them."""

ERRORS = frozenset(
    {
        *("FILE_TOO_LARGE", "UNREADABLE", "NO_CARD", "BAD_PNG", "PICTURE_TOO_LARGE"),
        *("BAD_BOX", "BAD_JSON", "NESTED_TOO_DEEPLY", "NOT_AN_OBJECT", "NO_NAME"),
        *("TEXT_TOO_LONG", "TOO_MANY_ENTRIES", "NOT_A_BOOK", "A_BOOK"),
    }
)

_SAYS = {
    "FILE_TOO_LARGE": Both(
        "the file is larger than {limit} MB; save the card without its assets, or as JSON",
        "文件超过 {limit} MB；请去掉附带的素材，或另存为 JSON",
    ),
    "UNREADABLE": Both("the file cannot be read ({why})", "无法读取文件（{why}）"),
    "NO_CARD": Both(
        "there is no character card in this file; pictures that were edited or sent as photos lose"
        " it, so take the file as it was exported",
        "这个文件里没有角色卡；图片经过编辑或压缩发送后会丢失角色卡，请使用导出时的原文件",
    ),
    "BAD_PNG": Both(
        "the picture is damaged: {why.en}; take the file as it was exported",
        "图片已损坏：{why.zh}；请使用导出时的原文件",
    ),
    "PICTURE_TOO_LARGE": Both(
        "the picture has {width} × {height} pixels, and at most {limit} million are taken; make it"
        " smaller, or bring the card as JSON",
        "图片有 {width} × {height} 像素，最多接受 {limit} 百万；请缩小图片，或改用 JSON 角色卡",
    ),
    "BAD_BOX": Both(
        "the package is not safe to open: {why.en}; pack it anew, or bring its card.json alone",
        "无法安全打开这个包：{why.zh}；请重新打包，或只导入其中的 card.json",
    ),
    "BAD_JSON": Both(
        "this is no JSON: {why.en}; export the file anew, or mend it there",
        "这不是 JSON：{why.zh}；请重新导出，或改正该处",
    ),
    "NESTED_TOO_DEEPLY": Both(
        "this is nested more than {limit} deep, which no program writes; export the file anew",
        "嵌套超过 {limit} 层，没有程序会这样写；请重新导出",
    ),
    "NOT_AN_OBJECT": Both(
        "a card is an object with fields, such as a name",
        "角色卡应该是带有字段（例如名字）的对象",
    ),
    "NO_NAME": Both(
        "the character has no name; write one into the field `name`",
        "角色没有名字；请在 `name` 字段里写上",
    ),
    "TEXT_TOO_LONG": Both(
        "this text has {size} kB, and at most {limit} are taken; shorten it, or move parts of it"
        " into a lorebook",
        "这段文字有 {size} kB，最多接受 {limit} kB；请删减，或把一部分移入设定集",
    ),
    "TOO_MANY_ENTRIES": Both(
        "the book has {count} entries, and at most {limit} are taken; divide it into several",
        "设定集有 {count} 条，最多接受 {limit} 条；请拆成几本",
    ),
    "BAD_CHECKSUM": Both(
        "the part “{name}” has a wrong checksum; it is read all the same",
        "「{name}」数据块的校验和不对，仍照常读取",
    ),
    "CUT_OFF": Both("the picture ends in the middle", "图片不完整"),
    "CHUNK_TOO_LARGE": Both(
        "the part “{name}” unpacks to more than {limit} MB and is left out",
        "「{name}」数据块解压后超过 {limit} MB，已略过",
    ),
    "CHUNK_UNREADABLE": Both(
        "the part “{name}” cannot be unpacked and is left out",
        "「{name}」数据块无法解开，已略过",
    ),
    "TWO_CARDS": Both(
        "the file has a ccv3 and a chara part that differ; ccv3 is taken",
        "文件里的 ccv3 与 chara 内容不同，以 ccv3 为准",
    ),
    "BROKEN_TWIN": Both(
        "the ccv3 part is no JSON; the chara part is taken",
        "ccv3 数据块不是 JSON，改用 chara 数据块",
    ),
    "SECOND_CARD": Both(
        "the part “{name}” is there more than once; the first that can be read is taken",
        "「{name}」数据块不止一个，以第一个可读的为准",
    ),
    "ODD_BASE64": Both(
        "this is not base64 as it should be; it is read all the same",
        "base64 写法不规范，仍照常读取",
    ),
    "NOT_UTF8": Both(
        "this is not UTF-8; it is read as Western European text",
        "这里不是 UTF-8，按西欧编码读取",
    ),
    "GARBLED": Both(
        "this text was garbled by a wrong encoding and is mended; the card keeps it as it was",
        "这段文字因编码错误而乱码，已修复；原卡保持不变",
    ),
    "CLEANED": Both(
        "control characters are left out; the card keeps them",
        "已略去控制字符；原卡保持不变",
    ),
    "DUPLICATE_KEY": Both(
        "the key “{key}” comes twice; the last one counts",
        "键「{key}」重复出现，以最后一个为准",
    ),
    "WRONG_TYPE": Both(
        "{wanted.en} is expected here, and this is {found.en}; {done.en}",
        "这里应该是{wanted.zh}，实际是{found.zh}；{done.zh}",
    ),
    "WRONG_SPEC": Both(
        "the card calls itself “{said}” and is laid out as {meant}; it is read as {meant}",
        "卡片自称「{said}」，实际是 {meant} 的结构，按 {meant} 读取",
    ),
    "NEWER_SPEC": Both(
        "the card is of version {said}; it is read as far as {known} goes",
        "卡片版本为 {said}，按 {known} 所知的部分读取",
    ),
    "BOOK_AT_ROOT": Both(
        "the book stands beside `data`, where it does not belong; it is read all the same",
        "设定集写在了 `data` 之外，仍照常读取",
    ),
    "LEFT_OUT": Both(
        "this text has {size} kB, more than {limit}, and is left out; the card keeps it",
        "这段文字有 {size} kB，超过 {limit} kB，已略过；原卡保持不变",
    ),
    "NAME_CHANGED": Both(
        "“{name}” cannot be a name here; “{instead}” is used",
        "「{name}」在这里不能作名字，改用「{instead}」",
    ),
    "UNKNOWN_MACRO": Both(
        "the macro {macro} is not known and stays as it is",
        "宏 {macro} 无法识别，原样保留",
    ),
    "SETTLED_ONCE": Both(
        "{macro} is settled once for the whole story",
        "{macro} 在整个故事里只取一次值",
    ),
    "DECORATOR": Both(
        "the decorator {name} has no effect here; the card keeps it",
        "修饰符 {name} 在这里不起作用；原卡保持不变",
    ),
    "NOT_SUPPORTED": Both(
        "what the card asks for has no effect here: {what.en}; the card keeps it",
        "卡片的这些设置在这里不起作用：{what.zh}；原卡保持不变",
    ),
    "NOT_A_BOOK": Both(
        "this is no book of lore: it has no entries; export it anew",
        "这不是设定集：里面没有条目；请重新导出",
    ),
    "A_BOOK": Both(
        "this is a lorebook and no story; moirai import takes it in, for cards and stories to use",
        "这是设定集，不是故事；可用 moirai import 导入，供角色卡和故事使用",
    ),
    "NO_BOOK": Both(
        "the card links the book “{name}”, which is not here; it is told once that is brought",
        "角色卡引用的设定集「{name}」不在这里，导入之后才会生效",
    ),
    "EMPTY_KEY": Both("this key is empty and left out", "这个关键词是空的，已略去"),
    "BAD_REGEX": Both(
        "the key {key} is no regular expression that can be looked for: {why.en}; it is left out",
        "关键词 {key} 不是可用的正则表达式：{why.zh}；已略去",
    ),
    "OFF": Both("this entry is switched off", "这一条已停用"),
    "EMPTY_ENTRY": Both("this entry tells nothing", "这一条没有内容"),
    "OTHER_PLACE": Both(
        "the place {position} is not known here; the entry is told before the characters",
        "位置 {position} 在这里没有对应，改为放在人物之前",
    ),
    "PRIORITY": Both(
        "the priorities of entries have no effect here, their order has; the file keeps them",
        "条目的优先级在这里不起作用，以顺序为准；原文件保持不变",
    ),
    "NO_KEYS": Both(
        "nothing wakes this entry: it has no keys that can be looked for",
        "这一条没有可匹配的关键词，不会被触发",
    ),
    "GROUP_GREETINGS": Both(
        "greetings for groups alone are not offered; the card keeps them",
        "仅供群聊的开场白不会提供；原卡保持不变",
    ),
    "MORE": Both("and {count} more of such notes", "另有 {count} 条类似的提示"),
}


class CardFindings:
    """Collects what is wrong or doubtful in one card."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._faults: list[Fault] = []
        self._untold = 0

    def note(self, code: str, path: str = "", **facts: object) -> None:
        """Note a doubtful thing at *path*, such as `data.character_book.entries[3].keys`."""
        if len(self._faults) < MOST_TOLD:
            self._faults.append(_fault(self.file, code, path, facts))
        else:
            self._untold += 1

    def error(self, code: str, path: str = "", **facts: object) -> StoryError:
        """Return the error that refuses the card for what is at *path*."""
        return StoryError([_fault(self.file, code, path, facts)])

    def all(self) -> tuple[Fault, ...]:
        """Return everything noted, in the order of the card."""
        more = (_fault(self.file, "MORE", "", {"count": self._untold}),) if self._untold else ()
        return (*self._faults, *more)


def _fault(file: str, code: str, path: str, facts: dict[str, object]) -> Fault:
    says = _SAYS[code]
    facts = {key: _whole(value) for key, value in facts.items()}
    told = Both(says.en.format(**facts), says.zh.format(**facts))
    return Fault(
        Place(file, 1, 1), str(_whole(path)), code, told, "error" if code in ERRORS else "warning"
    )


def _whole(value: object) -> object:
    """Return a text of the card without halves of characters, which nobody can be shown."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
