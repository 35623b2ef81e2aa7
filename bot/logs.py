"""Logs on standard error: one line for each event, without anything that is secret."""

import json
import logging
import sys
from collections.abc import Iterable
from typing import TextIO

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.typing import Processor

HIDDEN = "[secret]"
SHORTEST_SECRET = 6
"""Shorter ones are placeholders such as "none"; covering them would make holes in every line."""

_CHATTY = ("httpx", "httpcore", "sqlalchemy", "aiosqlite", "alembic", "watchfiles", "apscheduler")


def set_up_logs(level: str, secrets: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Write what is logged from *level* on to *stream* (None: standard error).

    On a terminal lines are for eyes; elsewhere each is a JSON object for other programs.
    """
    stream = stream or sys.stderr
    spoken = logging.StreamHandler(stream)
    spoken.setFormatter(Discreet(secrets, lively=stream.isatty()))
    logging.basicConfig(level=level.upper(), handlers=[spoken], force=True)
    _lead_structlog_here()
    for name in _CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.root.level))


def _lead_structlog_here() -> None:
    """Let libraries that log through structlog (stamina) be heard like all others.

    By itself structlog prints to standard output, into the midst of a page or of JSON.
    """
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


class Discreet(ProcessorFormatter):
    """Formats records of the standard library, and covers every secret in what comes of it."""

    def __init__(self, secrets: Iterable[str], *, lively: bool) -> None:
        super().__init__(
            processors=[ProcessorFormatter.remove_processors_meta, *_written(lively=lively)],
            foreign_pre_chain=[
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.processors.TimeStamper(fmt="iso", utc=not lively),
            ],
        )
        long = {secret for secret in secrets if len(secret) >= SHORTEST_SECRET}
        escaped = {json.dumps(secret, ensure_ascii=False)[1:-1] for secret in long}
        self._secrets = sorted(long | escaped, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line for *record*, or its lines where there is a trace."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text


def _written(*, lively: bool) -> list[Processor]:
    if lively:
        plain = structlog.dev.plain_traceback
        return [structlog.dev.ConsoleRenderer(exception_formatter=plain)]
    return [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
