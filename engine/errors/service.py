"""What failed outside the process; trying again may help."""

from engine.errors.root import EngineError
from engine.model.ids import MessageId
from engine.model.language import Both


class ServiceError(EngineError):
    """Something outside the process failed."""


class NarratorError(ServiceError):
    """No usable answer came from a model. *reason* as in `Silence`; *detail* is for logs only."""

    def __init__(self, reason: str, detail: str = "", *, may_retry: bool = True) -> None:
        super().__init__(Both(f"The narrator failed: {reason}.", f"叙述者没有回应：{reason}。"))
        self.reason = reason
        self.detail = detail
        self.may_retry = may_retry


class EmbedderError(ServiceError):
    """Nothing says what texts are like. *reason* as of `NarratorError`, *detail* is for logs."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(
            Both(
                f"Texts cannot be compared by meaning: {reason}.", f"无法按语义比较文本：{reason}。"
            )
        )
        self.reason = reason
        self.detail = detail


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
