"""Secrets of people that come out as soon as their condition holds."""

from engine.model.events import Noticed
from engine.model.ids import PersonId
from engine.model.people_events import SecretRevealed
from engine.rules.taking import Taking
from engine.rules.throws import Throws


def reveal(taking: Taking, words: str = "") -> None:
    """Let every secret be known of which the condition holds where *words* are said.

    Players are told that there is more to know of somebody; what that is stands in the dossier
    from then on, and so in prompts.
    """
    secrets, book = taking.playbook.secrets, taking.playbook.revealing
    if not secrets:
        return
    moment, no_dice = taking.moment(words), Throws(taking.chance)
    for index in book.may_fire(words):
        who, secret = secrets[index]
        is_new = secret.key not in taking.state.revealed
        if is_new and book.verdict(index, moment, no_dice).truth:
            taking.add(SecretRevealed(who, secret.key))
            _tell(taking, who)


def _tell(taking: Taking, who: PersonId) -> None:
    person = taking.state.people.get(who)
    if person is not None and person.presence != "hidden":
        taking.add(Noticed("LEARNED", (person.name,)))
