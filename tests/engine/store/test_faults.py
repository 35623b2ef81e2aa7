import sqlite3

import pytest
from sqlalchemy.exc import DBAPIError, InvalidRequestError

from engine.errors import StoreError
from engine.store.faults import Unstorable, is_locked, store_error, translated


def _sqlite(code) -> sqlite3.Error:
    error = sqlite3.OperationalError("driver's words")
    error.sqlite_errorcode = code
    return error


class ServerError(Exception):
    def __init__(self, sqlstate) -> None:
        super().__init__("server's words")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("error", "en", "zh"),
    [
        (_sqlite(sqlite3.SQLITE_FULL), "Free some space", "清理空间"),
        (_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), "Close that program", "关闭该程序"),
        (_sqlite(sqlite3.SQLITE_READONLY_DIRECTORY), "right to write", "写入权限"),
        (_sqlite(sqlite3.SQLITE_CANTOPEN), "Check that the path", "检查路径"),
        (_sqlite(sqlite3.SQLITE_CORRUPT), "Restore a backup", "恢复备份"),
        (_sqlite(sqlite3.SQLITE_NOTADB), "Restore a backup", "恢复备份"),
        (_sqlite(sqlite3.SQLITE_IOERR_FSYNC), "Check the disk", "检查磁盘"),
        (_sqlite(sqlite3.SQLITE_ERROR), "The log has its words", "详情见日志"),
        (ServerError("53100"), "Free some space", "清理空间"),
        (ServerError("53300"), "max_connections", "max_connections"),
        (ServerError("28P01"), "name or password", "用户名或密码"),
        (ServerError("3D000"), "Create it", "请先创建"),
        (ServerError("42501"), "Grant it", "授予"),
        (ServerError("25006"), "right to write", "写入权限"),
        (ServerError("40P01"), "Try again", "请重试"),
        (ServerError("57P03"), "Check that it runs", "是否在运行"),
        (ServerError("55P03"), "Close that program", "关闭该程序"),
        (ServerError("XX000"), "The log has its words", "详情见日志"),
        (ConnectionRefusedError(), "Check that it runs", "是否在运行"),
        (TimeoutError(), "Check that it runs", "是否在运行"),
        (PermissionError(), "right to write", "写入权限"),
        (NotADirectoryError(), "Check that the path", "检查路径"),
        (InvalidRequestError(), "The log has its words", "详情见日志"),
    ],
)
def test_each_failure_names_its_remedy_in_both_languages(error, en, zh):
    told = store_error(error)
    assert en in told.told("en")
    assert zh in told.told("zh")
    assert not isinstance(told, Unstorable)


@pytest.mark.parametrize(
    "error",
    [sqlite3.IntegrityError(), sqlite3.DataError(), ServerError("23503"), ServerError("22001")],
)
def test_rows_that_are_refused_do_not_condemn_the_database(error):
    assert isinstance(store_error(error), Unstorable)


def test_the_driver_is_heard_through_sqlalchemy():
    wrapped = DBAPIError("SELECT", {}, _sqlite(sqlite3.SQLITE_FULL))
    assert "Free some space" in store_error(wrapped).told("en")
    assert not is_locked(wrapped)
    assert is_locked(DBAPIError("SELECT", {}, _sqlite(sqlite3.SQLITE_BUSY_RECOVERY)))


def test_a_translated_error_keeps_its_cause():
    with pytest.raises(StoreError) as caught, translated(ServerError):
        raise ServerError("53100")
    assert isinstance(caught.value.__cause__, ServerError)


def test_what_is_no_failure_of_a_database_passes():
    with pytest.raises(KeyError), translated(ServerError):
        raise KeyError
