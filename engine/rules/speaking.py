"""Under which name somebody acts: that of their character, else their own."""

from engine.model.ids import UserId
from engine.rules.people import acting
from engine.rules.taking import Taking


def speaker(taking: Taking, user: UserId, name: str) -> str:
    """Return the name of the character that *user* plays, or *name* where they play none."""
    person = acting(taking.state, user)
    return name if person is None else person.name
