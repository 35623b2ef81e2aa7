"""What a person can put right about documents."""

from collections.abc import Iterable

from engine.errors.root import PlayerError, shortened
from engine.model.language import Both


class NoSuchDocument(PlayerError):
    """No document goes by that title, as far as the person may know. *near* look like it."""

    def __init__(self, called: str, near: Iterable[str] = ()) -> None:
        shown, names = shortened(called), [shortened(one) for one in near]
        en, zh = ", ".join(f"“{name}”" for name in names), "、".join(f"《{n}》" for n in names)
        super().__init__(
            Both(
                f"There is no document “{shown}”." + (f" Did you mean: {en}?" if en else ""),
                f"没有叫「{shown}」的文档。" + (f"你是不是想找：{zh}？" if zh else ""),
            )
        )


class DocumentExists(PlayerError):
    """A document of that title is there already."""

    def __init__(self, title: str) -> None:
        shown = shortened(title)
        super().__init__(
            Both(
                f"There is a document “{shown}” already: remove it first, or use another title.",
                f"已经有文档《{shown}》了：请先移除它，或换一个标题。",
            )
        )


class BadTitle(PlayerError):
    """A document cannot be called so."""

    def __init__(self, title: str, most: int) -> None:
        shown = shortened(title)
        super().__init__(
            Both(
                f"“{shown}” cannot be a title: 1 to {most} characters in one line, without @ or <.",
                f"「{shown}」不能作为标题：需为一行 1 到 {most} 个字符，不含 @ 或 <。",
            )
        )


class BadDocument(PlayerError):
    """A document has no text, or one that cannot be taken in; *says* names the reason."""

    def __init__(self, says: Both) -> None:
        super().__init__(says)


class TooManyDocuments(PlayerError):
    """No more documents fit."""

    def __init__(self, most: int) -> None:
        super().__init__(
            Both(
                f"{most} documents were added already: remove some first.",
                f"已经添加了 {most} 份文档：请先移除一些。",
            )
        )


class OfTheStory(PlayerError):
    """A document is the story's own, so it cannot be removed."""

    def __init__(self, title: str) -> None:
        shown = shortened(title)
        super().__init__(
            Both(
                f"“{shown}” is of the story itself: it can be hidden, not removed.",
                f"《{shown}》属于故事本身：可以隐藏，不能移除。",
            )
        )
