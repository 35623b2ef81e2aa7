"""Whatever is tried by whomever: the table in tests/support says who may, and it is kept."""

from collections.abc import Awaitable, Callable

import pytest

from cogs import texts
from cogs.ui.custom_ids import KINDS
from engine.errors import NotAllowed, NotYours
from tests.support.controls import CONTROLS, FORMS, Control
from tests.support.forgery import Answer, fill_in, leaves, press, suggested, suggesting, use
from tests.support.house import STORIES
from tests.support.rights import COMMANDS, FOR_LEADERS, SUGGESTIONS
from tests.support.seats import EVERYBODY, LEADERS, Seats, seats_at
from tests.support.veil import QUARK, VEIL

REFUSALS = (NotAllowed().says.en, NotYours().says.en, texts.IN_SERVERS.en)
"""How an answer ends that refuses; before that, what was typed in vain is handed back."""

Deed = Callable[[str], Awaitable[Answer]]
"""Does something as somebody."""


@pytest.fixture
async def seats(table, monkeypatch):
    monkeypatch.setitem(STORIES, "veil", VEIL)
    return await seats_at(table)


async def refused(seats: Seats, who: str, deed: Deed) -> None:
    """See that somebody is refused: nothing changes, and nothing is given away."""
    before = seats.mark()
    answer = await deed(who)
    assert answer.is_answered, who
    assert answer.is_private, who
    assert not answer.has_form, who
    assert not answer.has_files, who
    assert answer.text.endswith(REFUSALS) or who == "outsider", (who, answer.text)
    assert QUARK not in answer.text.casefold(), who
    assert seats.mark() == before, who


async def allowed(seats: Seats, who: str, deed: Deed) -> None:
    """See that somebody is not refused, and that they and all others learn only what they may."""
    before = seats.posts()
    answer = await deed(who)
    assert answer.is_answered, who
    assert not answer.text.endswith(REFUSALS), (who, answer.text)
    new = [post for post in seats.posts() if post not in before]
    assert QUARK not in repr(new).casefold(), (who, new)
    if who not in LEADERS:
        assert QUARK not in answer.text.casefold(), (who, answer.text)


async def tried(seats: Seats, may: tuple[str, ...], deed: Deed, *, anew: str | None) -> None:
    """Let everybody try a deed: first whoever is refused, then whoever may.

    Where it can be done only once, each of those begins with another play, in which the steps
    *anew* were decreed.
    """
    await decreed(seats, anew)
    for who in (*EVERYBODY, "outsider"):
        if who not in may:
            posts = seats.posts()
            await refused(seats, who, deed)
            assert seats.posts() == posts, who
    for who in may:
        await allowed(seats, who, deed)
        if anew is not None:
            await seats.again()
            await decreed(seats, anew)


async def decreed(seats: Seats, steps: str | None) -> None:
    if steps:
        await use(seats.people["owner"], seats.place, "gm do", steps=steps)


async def test_every_command_has_a_row(seats):
    assert leaves(seats.table.env).keys() == COMMANDS.keys()


async def test_every_option_with_suggestions_has_a_row(seats):
    assert suggesting(seats.table.env) == SUGGESTIONS.keys()


def test_every_kind_of_id_has_a_row():
    assert {control.kind for control in CONTROLS} == {*KINDS, "pick"}


async def test_commands_are_for_servers_and_those_of_game_masters_hidden_from_onlookers(seats):
    roots = {root["name"]: root for root in seats.table.env.backend.commands[None].values()}
    assert all(root["contexts"] == [0] for root in roots.values())
    hidden = {name for name, one in roots.items() if one.get("default_member_permissions")}
    assert hidden == FOR_LEADERS


@pytest.mark.parametrize("name", COMMANDS)
async def test_a_command_is_for_those_whom_the_table_names(seats, name: str):
    row = COMMANDS[name]

    async def deed(who: str) -> Answer:
        return await use(seats.who(who), seats.where(who), name, **row.at(seats))

    await tried(seats, row.may, deed, anew="" if row.once else None)


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.id)
async def test_a_button_is_for_those_whom_the_table_names(seats, control: Control):
    async def deed(who: str) -> Answer:
        return await press(seats.who(who), seats.where(who), control.at(seats), *control.picked)

    await tried(seats, control.may, deed, anew=control.steps if control.once else None)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.id} {[*form.fields]}")
async def test_a_form_is_for_those_whom_the_table_names(seats, form: Control):
    async def deed(who: str) -> Answer:
        return await fill_in(seats.who(who), seats.where(who), form.at(seats), **form.fields)

    await tried(seats, form.may, deed, anew="" if form.once else None)


async def test_names_are_suggested_to_those_whom_the_table_names(seats):
    for (name, option), row in SUGGESTIONS.items():
        for who in (*EVERYBODY, "outsider"):
            at = (seats.who(who), seats.where(who))
            found = await suggested(*at, name, option, **row.at(seats))
            assert not found or who in row.may, (name, option, who)
            assert who in LEADERS or QUARK not in repr(found).casefold(), (name, option, who)
            assert found or who != "owner" or (name, option) in NOTHING_YET, (name, option)


NOTHING_YET = {
    *(("give", "item"), ("use", "item")),  # the owner plays nobody
    ("start", "character"),  # no story here is a card
    *(("rewind", "to"), ("restore", "name"), ("branch-reopen", "name")),
    ("knowledge remove", "title"),
}
"""What nobody has a name for at this moment of the play."""


@pytest.mark.parametrize("form", [False, True])
async def test_who_leads_another_play_changes_nothing_here_with_its_ids(seats, form):
    await decreed(seats, 'option "Run" && option "Hide"')
    for control in FORMS if form else CONTROLS:
        id = control.at(seats).replace(f":{seats.play}:", f":{seats.other_play}:")
        before, posts = seats.mark(), seats.posts()

        if form:
            await fill_in(seats.who("rival"), seats.place, id, **control.fields)
        else:
            await press(seats.who("rival"), seats.place, id, *control.picked)

        assert seats.mark() == before, id
        assert seats.posts() == posts, id
