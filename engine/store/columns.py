"""Column types that store the same on SQLite and PostgreSQL."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, Integer, Text
from sqlalchemy.types import TypeDecorator

SEQ = BigInteger().with_variant(Integer(), "sqlite")  # only INTEGER counts up by itself in SQLite

ARMOUR = "\x01"


def armoured(text: str) -> str:
    """Return *text* in a form that every database takes, and that `bared` turns back.

    A model's broken JSON may hold NUL, which PostgreSQL refuses, or half a surrogate pair, which
    has no UTF-8. Such text is kept as hexadecimal digits; all other text stays readable.
    """
    if text.isascii() and "\x00" not in text and not text.startswith(ARMOUR):
        return text
    octets = text.encode("utf-8", "surrogatepass")
    if "\x00" in text or text.startswith(ARMOUR) or _is_broken(text):
        return ARMOUR + octets.hex()
    return text


def bared(text: str) -> str:
    """Return the text that `armoured` was given."""
    if not text.startswith(ARMOUR):
        return text
    return bytes.fromhex(text[1:]).decode("utf-8", "surrogatepass")


def moment_text(at: datetime) -> str:
    """Return *at* as ISO 8601 in UTC, always equally long, so that texts sort like moments."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _is_broken(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


class AnyText(TypeDecorator[str]):
    """Text that comes back as it was, whatever it holds."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Any) -> str | None:  # noqa: ANN401, ARG002 - as SQLAlchemy has it
        """Return what is stored of *value*."""
        return None if value is None else armoured(value)

    def process_result_value(self, value: str | None, dialect: Any) -> str | None:  # noqa: ANN401, ARG002 - as SQLAlchemy has it
        """Return the text that was stored as *value*."""
        return None if value is None else bared(value)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> str | None:  # noqa: ANN401, ARG002 - as SQLAlchemy has it
        """Return what is stored of *value*."""
        return None if value is None else moment_text(value)

    def process_result_value(self, value: str | None, dialect: Any) -> datetime | None:  # noqa: ANN401, ARG002 - as SQLAlchemy has it
        """Return the moment that was stored as *value*."""
        return None if value is None else datetime.fromisoformat(value)
