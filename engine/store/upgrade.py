"""Takes the steps to newer tables, with Alembic. Loaded only where there is one to take."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

SCRIPTS = Path(__file__).parent / "versions"


def upgrade(connection: Connection, steps: Path) -> None:
    """Take every step in the folder *steps* that the database of *connection* has not seen."""
    config = Config()
    config.set_main_option("script_location", _escaped(SCRIPTS))
    config.set_main_option("version_locations", _escaped(steps))
    config.set_main_option("path_separator", "newline")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _escaped(path: Path) -> str:
    return str(path).replace("%", "%%")
