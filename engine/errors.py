"""Every error the engine raises on purpose, split by who can mend it.

* EngineError
  + PlayerError       the person can put it right; the message is written for them
    - BadDice         the dice cannot be read, or pass a limit
    - BadName         a branch name that cannot be used
    - EmptyInput, TooLong
    - AlreadyPlaying
    - NoSuchTurn, NothingToUndo, NothingToRedo, CannotMerge, CannotAdopt
    - NoSuchConflict, BadChoice, Unsettled, NoSuchThing, CannotAmend
    - NoSuchStory, NoSuchTimeline, NoSuchBranch, BranchExists
    - StoryOver       the story has ended
    - NotAllowed      the person has no right to do this
  + StoryError        a story is wrong; carries all faults at once
  + ServiceError      something outside the process failed; trying again may help
    - NarratorError   no usable answer from a model
    - StaleHead       another turn reached the branch first
    - AlreadyTaken    this message was already played
    - StoreError      the database cannot be used
    - SaveFailed      a file could not be written

A front end needs three `except` clauses, one for each direct child of EngineError.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.model.ids import MessageId
from engine.model.language import Both, Language
from engine.model.rule import Place


class EngineError(Exception):
    """Base of every error listed above. `str()` is English; `told` has both languages."""

    def __init__(self, says: Both) -> None:
        super().__init__(says.en)
        self.says = says

    def told(self, language: Language) -> str:
        """Return the message in *language*."""
        return self.says.told(language)


class PlayerError(EngineError):
    """The person asked for something that cannot be done."""


class BadDice(PlayerError):
    """The dice expression cannot be read, or passes a limit. *column* counts from 1."""

    def __init__(self, expression: str, why: Both, column: int = 0) -> None:
        shown = _shortened(expression)
        at = Both(f" (at {column})", f"（第 {column} 个字符）") if column else Both("", "")
        super().__init__(
            Both(f"Dice “{shown}”{at.en}: {why.en}", f"骰子「{shown}」{at.zh}：{why.zh}")
        )
        self.expression = expression
        self.column = column


_SHOWN = 60


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


class BadName(PlayerError):
    """A branch name that cannot be used."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Both(
                f"“{name[:50]}” cannot be a branch name: use 1 to 40 letters, digits, - or _.",
                f"「{name[:50]}」不能作为分支名：请用 1 到 40 个文字、数字、- 或 _。",
            )
        )


class EmptyInput(PlayerError):
    """Nothing was said."""

    def __init__(self) -> None:
        super().__init__(Both("Say what you do.", "请写下你要做的事。"))


class TooLong(PlayerError):
    """More was said at once than a turn can take."""

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(
            Both(
                f"That is {length} characters; a turn takes at most {limit}. Say it in parts.",
                f"这段话有 {length} 个字符，每回合最多 {limit} 个。请分几次说。",
            )
        )


class NoSuchStory(PlayerError):
    """No story goes by that name. *near* are names that look like it."""

    def __init__(self, name: str, near: Iterable[str] = ()) -> None:
        hint = ", ".join(near)
        super().__init__(
            Both(
                f"There is no story “{name}”." + (f" Did you mean: {hint}?" if hint else ""),
                f"没有叫「{name}」的故事。" + (f"你是不是想找：{hint}？" if hint else ""),
            )
        )


class NoSuchTimeline(PlayerError):
    """Nothing is being played here."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "No story is being played here. A game master can begin one with /start.",
                "这里还没有故事。主持人可以用 /start 开始一个。",
            )
        )


class NoSuchBranch(PlayerError):
    """The timeline has no branch of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(Both(f"There is no branch “{name}”.", f"没有叫「{name}」的分支。"))


class BranchExists(PlayerError):
    """The timeline already has a branch of that name (names are compared without case)."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Both(f"There is already a branch “{name}”.", f"已经有叫「{name}」的分支了。")
        )


class NoSuchTurn(PlayerError):
    """No turn, or more than one, goes by that id."""

    def __init__(self, called: str) -> None:
        super().__init__(
            Both(
                f"There is no one turn “{called[:40]}”. /tree and /history show the ids of turns.",
                f"找不到唯一的回合「{called[:40]}」。/tree 和 /history 会显示回合编号。",
            )
        )


class NothingToUndo(PlayerError):
    """The branch stands at its first turn."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "There is nothing to take back: the story stands at its beginning.",
                "没有可以撤销的：故事还在开头。",
            )
        )


class NothingToRedo(PlayerError):
    """Nothing was taken back, or the branch went on since."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "There is nothing to bring back: nothing was undone since the last turn.",
                "没有可以恢复的：上一回合之后没有撤销过。",
            )
        )


class CannotMerge(PlayerError):
    """The two lines cannot be brought together; *says* names the reason."""


class CannotAdopt(PlayerError):
    """A past cannot be taken in, and nothing was; *says* names the reason."""


class NoSuchConflict(PlayerError):
    """The merge has no such conflict. *near* are fields in conflict that look like it."""

    def __init__(self, called: str, near: Iterable[str] = ()) -> None:
        shown, hint = _shortened(called), ", ".join(near)
        super().__init__(
            Both(
                f"This merge has no conflict “{shown}”."
                + (f" Did you mean: {hint}?" if hint else ""),
                f"这次合并没有冲突「{shown}」。" + (f"你是不是想找：{hint}？" if hint else ""),
            )
        )


class BadChoice(PlayerError):
    """A conflict cannot be settled so. *names* can be chosen besides; none: any value can."""

    def __init__(self, field: str, choice: str, names: Iterable[str] = ()) -> None:
        shown, named = _shortened(choice), tuple(names)
        en = ", ".join(("ours", "theirs", *(named or ("or a value",))))
        zh = "、".join(("ours", "theirs", *(named or ("或一个值",))))
        super().__init__(
            Both(
                f"“{shown}” cannot settle “{field}”. Choose: {en}.",
                f"「{shown}」不能用于「{field}」。可以选择：{zh}。",
            )
        )


class Unsettled(PlayerError):
    """Conflicts of a merge are open still; *fields* names them."""

    def __init__(self, fields: Iterable[str]) -> None:
        self.fields = tuple(fields)
        super().__init__(
            Both(
                f"Still to be settled: {', '.join(self.fields)}.",
                f"还有冲突没有解决：{'、'.join(self.fields)}。",
            )
        )


class NothingToResolve(PlayerError):
    """No merge waits for choices."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "No merge waits here. Begin one with /merge.",
                "这里没有等待处理的合并。请先用 /merge 开始。",
            )
        )


class StaleMerge(PlayerError):
    """One of the branches moved on since the merge was begun."""

    def __init__(self, source: str) -> None:
        super().__init__(
            Both(
                f"The story went on meanwhile; begin the merge of “{source}” again.",
                f"故事在此期间有了新的进展，请重新开始合并「{source}」。",
            )
        )


class NoSuchThing(PlayerError):
    """Nothing in the story goes by that name. *near* are names that look like it."""

    def __init__(self, name: str, near: Iterable[str] = ()) -> None:
        shown, hint = _shortened(name), ", ".join(near)
        super().__init__(
            Both(
                f"Nothing here is called “{shown}”." + (f" Did you mean: {hint}?" if hint else ""),
                f"这里没有叫「{shown}」的东西。" + (f"你是不是想找：{hint}？" if hint else ""),
            )
        )


class CannotAmend(PlayerError):
    """The turn has no narration of its own that could be told in other words."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "Nothing was told in this turn, so there is nothing to tell in other words.",
                "这一回合没有叙述，无法改写。",
            )
        )


class AlreadyPlaying(PlayerError):
    """The channel already plays a story."""

    def __init__(self, title: str) -> None:
        super().__init__(
            Both(
                f"“{title}” is being played here. End it first with /end, or use another channel.",
                f"这里正在进行《{title}》。请先用 /end 结束，或换一个频道。",
            )
        )


class StoryOver(PlayerError):
    """The story has ended."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "This story has ended. Begin a new one to play on.",
                "这个故事已经结束。重新开始一个吧。",
            )
        )


class NotAllowed(PlayerError):
    """The person has no right to do this."""

    def __init__(self) -> None:
        super().__init__(Both("Only the game master may do that.", "只有主持人可以这样做。"))


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong, or doubtful, in a story file.

    *path* is the key inside the file ('' for `.meph` lines outside blocks), *code* a stable name.
    """

    place: Place
    path: str
    code: str
    says: Both
    severity: Literal["error", "warning"] = "error"

    def told(self, language: Language) -> str:
        """Return `file:line:column: path: what is wrong` in *language*."""
        where = f"{self.place.file}:{self.place.line}:{self.place.column}"
        path = f" {self.path}:" if self.path else ""
        return f"{where}:{path} {self.says.told(language)}"


class StoryError(EngineError):
    """A story breaks its format. *faults* has all of them, in file order; at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            Both(
                "\n".join(fault.told("en") for fault in self.faults),
                "\n".join(fault.told("zh") for fault in self.faults),
            )
        )


class ServiceError(EngineError):
    """Something outside the process failed."""


class NarratorError(ServiceError):
    """No usable answer came from a model. *reason* as in `Silence`; *detail* is for logs only."""

    def __init__(self, reason: str, detail: str = "", *, may_retry: bool = True) -> None:
        super().__init__(Both(f"The narrator failed: {reason}.", f"叙述者没有回应：{reason}。"))
        self.reason = reason
        self.detail = detail
        self.may_retry = may_retry


class StaleHead(ServiceError):
    """The branch moved while the turn was being decided; nothing was written."""

    def __init__(self, branch: str) -> None:
        super().__init__(
            Both(
                f"Branch {branch!r} moved on meanwhile; please try again.",
                f"分支「{branch}」刚刚有了新的进展，请再试一次。",
            )
        )
        self.branch = branch


class AlreadyTaken(ServiceError):
    """The message was already played; nothing was written."""

    def __init__(self, message: MessageId) -> None:
        super().__init__(
            Both(f"Message {message} was already played.", f"消息 {message} 已经处理过了。")
        )
        self.message = message


class StoreError(ServiceError):
    """The database cannot be used. *says* names the remedy."""


class SaveFailed(ServiceError):
    """A file could not be written; what stood there before is untouched."""

    def __init__(self, file: str, why: str) -> None:
        super().__init__(
            Both(
                f"“{file}” could not be saved ({why}). Check the folder and its free space.",
                f"无法保存「{file}」（{why}）。请检查文件夹权限和剩余空间。",
            )
        )
        self.file = file
