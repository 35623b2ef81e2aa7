"""Logs say what happened, and nothing that is secret."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot.logs import HIDDEN, set_up_logs

TOKEN = 'MTIz."quoted".secret'


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    before = root.level, root.handlers[:]
    yield
    structlog.reset_defaults()
    root.setLevel(before[0])
    root.handlers[:] = before[1]


def test_other_programs_get_one_json_object_a_line():
    out = io.StringIO()
    set_up_logs("info", (), out)

    logging.getLogger("engine").warning("no answer from %s", "雾")
    logging.getLogger("engine").debug("not this")

    [line] = out.getvalue().splitlines()
    said = json.loads(line)
    assert (said["event"], said["level"], said["logger"]) == (
        "no answer from 雾",
        "warning",
        "engine",
    )


@pytest.mark.parametrize("out", [io.StringIO(), Terminal()])
def test_secrets_are_covered_in_messages_and_in_traces(out):
    set_up_logs("info", (TOKEN, "short"), out)

    logging.getLogger("bot").info("token %s", TOKEN)
    logging.getLogger("bot").error("it broke", exc_info=ValueError(TOKEN))

    text = out.getvalue()
    assert "secret" in text
    assert TOKEN not in text
    assert json.dumps(TOKEN)[1:-1] not in text
    assert text.count(HIDDEN) >= 2
    assert "ValueError" in text


def test_a_key_that_is_only_a_placeholder_makes_no_holes():
    out = io.StringIO()
    set_up_logs("info", ("none",), out)
    logging.getLogger("bot").info("none of it")
    assert "none of it" in out.getvalue()


def test_libraries_that_chat_are_hushed():
    out = io.StringIO()
    set_up_logs("debug", (), out)
    logging.getLogger("httpx").info("GET http://example/?key=1")
    assert out.getvalue() == ""


def test_logs_go_to_standard_error(capsys):
    set_up_logs("info")
    logging.getLogger("bot").info("hello")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "hello" in captured.err


def test_what_libraries_say_through_structlog_is_heard_there_too_and_nowhere_else(capsys):
    heard = io.StringIO()
    set_up_logs("warning", secrets=["s3cr3t-key"], stream=heard)
    structlog.get_logger("stamina").warning("retry", cause="s3cr3t-key")
    assert "retry" in heard.getvalue()
    assert "s3cr3t-key" not in heard.getvalue()
    assert capsys.readouterr() == ("", "")


def test_what_libraries_say_through_structlog_has_a_level_too(capsys):
    heard = io.StringIO()
    set_up_logs("critical", stream=heard)
    structlog.get_logger("stamina").warning("retry")
    assert heard.getvalue() == ""
    assert capsys.readouterr() == ("", "")
