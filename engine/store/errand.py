"""Small writes that every turn makes beside its commit: a message taken in, a post confirmed.

Each alone would cost a transaction and a sync of the disk, several times what the turn itself
costs; so they go in groups too.
"""

from dataclasses import dataclass

from sqlalchemy import ClauseElement

from engine.store.statements import Arguments


@dataclass(slots=True, eq=False)
class Errand:
    """One statement of `engine.store.statements.ERRANDS`, with arguments as they are stored.

    *found* tells afterwards whether there was anything to do.
    """

    statement: ClauseElement
    arguments: Arguments
    found: bool = False
