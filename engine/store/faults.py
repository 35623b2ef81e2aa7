"""What drivers complain about, told with a remedy."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from engine.errors import StoreError
from engine.model.language import Both


class Unstorable(StoreError):
    """The database is sound, but refused these rows; others may still be written."""


Foreign = tuple[type[BaseException], ...]

_FULL = Both(
    "The disk of the database is full. Free some space and try again.",
    "数据库所在的磁盘已满。请清理空间后重试。",
)
_BUSY = Both(
    "The database is locked by another program. Close that program, or wait and try again.",
    "数据库正被其他程序占用。请关闭该程序，或稍后重试。",
)
_READ_ONLY = Both(
    "The database cannot be written. Give Moirai the right to write the file and its folder.",
    "数据库无法写入。请授予 Moirai 对该文件及其目录的写入权限。",
)
_CANNOT_OPEN = Both(
    "The database cannot be opened. Check that the path names a file in a folder that exists, and "
    "that Moirai may read and write there.",
    "数据库无法打开。请检查路径是否指向现有目录中的文件，且 Moirai 有读写权限。",
)
_DAMAGED = Both(
    "The file is damaged or no Moirai database. Restore a backup (*.before-* beside it), or choose "
    "another path.",
    "该文件已损坏，或不是 Moirai 数据库。请恢复备份（同目录下的 *.before-*），或换一个路径。",
)
_DISK = Both(
    "The disk of the database failed to read or write. Check the disk.",
    "数据库所在的磁盘读写出错。请检查磁盘。",
)
_AWAY = Both(
    "The database server cannot be reached. Check that it runs, and its address.",
    "无法连接数据库服务器。请检查它是否在运行，以及地址是否正确。",
)
_LOGIN = Both(
    "The database server refused the name or password. Check them in the database URL.",
    "数据库服务器拒绝了用户名或密码。请检查数据库 URL。",
)
_NO_DATABASE = Both(
    "The database server has no such database. Create it, or check the name in the URL.",
    "数据库服务器上没有该数据库。请先创建，或检查 URL 中的名称。",
)
_NO_RIGHT = Both(
    "The database user lacks a right. Grant it all rights on the schema of Moirai.",
    "数据库用户权限不足。请授予其 Moirai 所在模式的全部权限。",
)
_CROWDED = Both(
    "The database server has too many connections. Close some, or raise max_connections.",
    "数据库服务器连接数过多。请关闭一些连接，或调高 max_connections。",
)
_CONTENDED = Both(
    "Another process was writing the same rows. Try again.",
    "另一个进程正在写入相同的内容。请重试。",
)
_OTHER = Both(
    "The database failed. The log has its words; try again, or restore a backup.",
    "数据库出错。详情见日志；请重试，或恢复备份。",
)
_REFUSED = Both(
    "The database refused a record that does not fit the others. The log has its words.",
    "数据库拒绝了一条与其他数据不符的记录。详情见日志。",
)

_BY_SQLITE_CODE = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _CANNOT_OPEN,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_IOERR: _DISK,
}
_PRIMARY = 0xFF  # an extended result code has its primary code in the lowest byte

# https://www.postgresql.org/docs/current/errcodes-appendix.html: whole codes, then classes.
_BY_SQLSTATE = {
    "53100": _FULL,
    "53300": _CROWDED,
    "42501": _NO_RIGHT,
    "25006": _READ_ONLY,
    "3D000": _NO_DATABASE,
    "55P03": _BUSY,
    "08": _AWAY,
    "28": _LOGIN,
    "40": _CONTENDED,
    "57": _AWAY,
}
_ROWS_REFUSED = ("22", "23")


@contextmanager
def translated(*foreign: type[BaseException]) -> Iterator[None]:
    """Turn errors of SQLAlchemy, sqlite3, the system and *foreign* drivers into `StoreError`."""
    known: Foreign = (SQLAlchemyError, sqlite3.Error, OSError, *foreign)
    try:
        yield
    except known as error:
        raise store_error(error) from error


def store_error(error: BaseException) -> StoreError:
    """Return what *error* means to the person who runs Moirai."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if _is_refusal(error):
        return Unstorable(_REFUSED)
    return StoreError(_sqlite_says(error) or _server_says(error) or _system_says(error) or _OTHER)


def is_locked(error: DBAPIError) -> bool:
    """Tell whether SQLite only found the file locked."""
    return _sqlite_says(error.orig) is _BUSY


def _is_refusal(error: BaseException) -> bool:
    state = _sqlstate(error)
    return state.startswith(_ROWS_REFUSED) or isinstance(
        error, sqlite3.IntegrityError | sqlite3.DataError
    )


def _sqlite_says(error: BaseException | None) -> Both | None:
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _BY_SQLITE_CODE.get(code & _PRIMARY)


def _server_says(error: BaseException) -> Both | None:
    state = _sqlstate(error)
    return _BY_SQLSTATE.get(state) or _BY_SQLSTATE.get(state[:2])


def _system_says(error: BaseException) -> Both | None:
    match error:
        case ConnectionError() | TimeoutError():
            return _AWAY
        case PermissionError():
            return _READ_ONLY
        case OSError():
            return _CANNOT_OPEN
        case _:
            return None


def _sqlstate(error: BaseException) -> str:
    return getattr(error, "sqlstate", None) or ""
