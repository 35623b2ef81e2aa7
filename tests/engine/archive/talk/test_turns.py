"""A chat becomes turns, all of its tellings with it, and goes back as it came."""

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from bot.luggage import turn_reader
from engine.archive.book import novel, tale_of
from engine.archive.form import Archive, Readers
from engine.archive.mend import mend
from engine.archive.prove import Proof, prove
from engine.archive.talk.turns import MOST_IN_TURN, MOST_OPENINGS
from engine.archive.unpack import unpack
from engine.history.variants import amended, tellings
from engine.model.actions import Amend, Recount
from engine.model.events import Event, Narrated, Spoke
from engine.model.ids import MAIN
from engine.model.state import State
from engine.model.turn import Turn
from engine.model.words import Words, salt_of
from engine.packs.source import digest_of, load_source
from engine.ports import Dated
from engine.rules.evolve import replay
from engine.store.memory import MemoryStore
from tests.support.archives import taken_in
from tests.support.stories import ANN
from tests.support.talks import (
    HEAD,
    NOW,
    Row,
    archive_of,
    character,
    person,
    rows_of,
    said,
    talk_of,
)

GREETINGS = character("Who is there?", "Good evening.", "*The door opens.*", told=1)
CHAT = (
    HEAD,
    GREETINGS,
    person("It is me."),
    person("Let me in."),
    character("Come in.", "Go away.", told=0),
    character("*She closes the door.*"),
    person("Thank you."),
)


def plain(event: Event) -> tuple[str, str]:
    assert isinstance(event, Spoke | Narrated)
    return (event.name if isinstance(event, Spoke) else event.source, str(event.words))


def line(archive: Archive) -> list[list[tuple[str, str]]]:
    turns = tale_of(archive, "main", load_source).turns[1:]
    return [[plain(event) for event in one.turn.events] for one in turns]


def test_an_exchange_is_a_turn():
    assert line(archive_of(talk_of(*CHAT))) == [
        [("file", "Who is there?")],
        [("Ann", "It is me."), ("Ann", "Let me in."), ("file", "Come in.")],
        [("file", "*She closes the door.*")],
        [("Ann", "Thank you.")],
    ]


def test_all_openings_survive_and_the_chosen_one_is_on_the_line():
    archive = archive_of(talk_of(*CHAT))
    root, *turns = [one.turn for one in archive.past.turns]
    openings = [turn for turn in turns if turn.parents == (root.id,)]
    assert {plain(turn.events[0])[1] for turn in openings} == {
        "Who is there?",
        "Good evening.",
        "*The door opens.*",
    }
    assert line(archive)[0] == [("file", "Who is there?")]
    main, *others = archive.past.branches
    assert [branch.name for branch in others] == ["opening-1", "opening-3"]
    assert {branch.head for branch in archive.past.branches} > {one.head for one in others}
    assert {one.head for one in others} == {turn.id for turn in openings} - {turns[0].id}
    assert (main.fork, [one.fork for one in others]) == (None, [one.head for one in others])
    told = tellings(openings[0], openings)
    assert [turn.id for turn in told] == [turn.id for turn in openings]


def test_as_many_tellings_come_out_as_went_in():
    talk = talk_of(*CHAT)
    archive = archive_of(talk)
    recounts = [one for one in archive.past.turns if isinstance(one.turn.action, Recount)]
    assert len(recounts) == 7
    assert talk.tellings == sum(len(row.get("swipes", [0])) for row in rows_of(archive))


def test_it_is_proved():
    archive = archive_of(talk_of(*CHAT))
    assert prove(archive, archive.states, load_source) == Proof(8, 0, 0)


def test_more_than_a_file_can_tell_is_found_out():
    archive = archive_of(talk_of(HEAD, character("Hello.")))
    root, told = (one.turn for one in archive.past.turns)
    lie = Turn.after(
        told.parents,
        told.action,
        (*told.events, Narrated(Words("You win."), "author")),
        salt=salt_of("a seed"),
    )
    found = prove(_with(archive, root, lie), archive.states, load_source).differs
    assert found is not None
    assert found.says.en == "more happened in it than a file can tell"
    swapped = Turn.after(
        told.parents, told.action, (Narrated(Words("x"), "model"),), salt=salt_of("a seed")
    )
    assert prove(_with(archive, root, swapped), archive.states, load_source).differs is not None


def _with(archive: Archive, *turns: Turn) -> Archive:
    past = archive.past
    past = type(past)(past.record, [Dated(turn, NOW) for turn in turns], past.branches)
    return Archive(past, archive.sources, archive.states)


def test_a_book_is_made_of_it():
    book = novel(tale_of(archive_of(talk_of(*CHAT)), "main", load_source))
    assert book.startswith("# Mara\n\nWho is there?\n\n> **Ann**: It is me.\n")


def reread(content: bytes) -> Archive:
    found = unpack(BytesIO(content), Readers(turn_reader, digest_of))
    mended = mend(found, load_source)
    assert mended.damages == ()
    assert prove(mended.archive, found.noted(), load_source) == Proof(8, 0, 0)
    return mended.archive


async def test_it_comes_through_a_store_and_an_archive_as_it_was():
    archive = archive_of(talk_of(*CHAT))
    content = await taken_in(archive)
    again = reread(content)
    assert said(rows_of(again)) == said(_filled(CHAT[1:]))
    assert again.states == archive.states
    assert await taken_in(again) == content


def test_in_a_group_words_begin_with_the_name_of_who_speaks():
    rows = (
        HEAD,
        character("Hello."),
        character("Good day.", "Hm.", told=0, name="Voss"),
        {"name": "System", "mes": "It rains.", "extra": {"type": "narrator"}},
        person("Hi."),
        character("", name="Voss"),
    )
    archive = archive_of(talk_of(*rows))
    assert [event for turn in line(archive) for event in turn] == [
        ("file", "Mara: Hello."),
        ("file", "Voss: Good day."),
        ("file", "It rains."),
        ("Ann", "Hi."),
        ("aside", ""),
    ]
    assert said(rows_of(archive)) == said(_filled(rows[1:]))


def test_what_the_model_was_not_shown_and_what_says_nothing_stands_aside():
    rows = (
        HEAD,
        character("Hello."),
        character("A note.") | {"is_system": True, "extra": {"type": "comment"}},
        person("Hidden.") | {"is_system": True},
        person(" "),
        person("Hi."),
        character("Well?"),
    )
    archive = archive_of(talk_of(*rows))
    assert line(archive)[1] == [
        ("aside", "A note."),
        ("aside", "Hidden."),
        ("aside", " "),
        ("Ann", "Hi."),
        ("file", "Well?"),
    ]
    turns = tale_of(archive, "main", load_source).turns
    state = replay(State(), (event for one in turns for event in one.turn.events))
    assert [str(told.words) for told in state.log] == ["Hello.", "Hi.", "Well?"]
    assert said(rows_of(archive)) == said(_filled(rows[1:]))
    assert [row["extra"] for row in rows_of(archive)][1] == {"type": "comment"}


def test_many_messages_in_a_row_are_not_one_turn():
    rows = [person(str(number)) for number in range(MOST_IN_TURN + 1)]
    assert [len(turn) for turn in line(archive_of(talk_of(HEAD, *rows)))] == [MOST_IN_TURN, 1]


def test_turns_stand_at_their_dates_in_order_and_none_later_than_now():
    archive = archive_of(
        talk_of(
            HEAD,
            character("a", "b", told=0) | {"send_date": "2023-8-5 @10h 5m 16s"},
            person("c", send_date="2020-01-01"),
            character("d") | {"send_date": "some day"},
            character("e") | {"send_date": "2999-01-01"},
        )
    )
    dates = [one.at for one in tale_of(archive, "main", load_source).turns]
    assert dates == sorted(dates)
    assert dates[0] == datetime(2023, 8, 5, 10, 5, 16, tzinfo=UTC)
    assert (dates[-1] - NOW).total_seconds() < 1
    assert len({one.at for one in archive.past.turns}) == len(archive.past.turns)


def test_without_dates_it_happened_now():
    row = rows_of(archive_of(talk_of(HEAD, character("a"))))[0]
    assert datetime.fromisoformat(row["send_date"]).date() == NOW.date()


def test_every_telling_was_stood_at_so_that_nothing_is_forsaken():
    archive = archive_of(talk_of(*CHAT))
    moves = [move for move in archive.past.moves if move.branch == MAIN]
    assert {move.head for move in moves} == {one.turn.id for one in archive.past.turns}
    assert moves[-1].head == archive.past.branches[0].head
    assert [move.previous for move in moves] == [None, *(move.head for move in moves[:-1])]
    founded = [move for move in archive.past.moves if move.branch != MAIN]
    assert [(move.branch, move.head) for move in founded] == [
        (branch.id, branch.head) for branch in archive.past.branches[1:]
    ]


def test_openings_of_a_chinese_chat_have_chinese_names_and_only_so_many_are_branches():
    others = [f"第{number}种开场" for number in range(MOST_OPENINGS + 5)]
    archive = archive_of(talk_of(HEAD, character("雾很重。", *others, told=0)))
    names = [branch.name for branch in archive.past.branches]
    assert names == ["main", *(f"开场-{number}" for number in range(2, MOST_OPENINGS + 1))]
    assert len(rows_of(archive)[0]["swipes"]) == MOST_OPENINGS + 6


async def test_other_openings_can_be_played():
    archive, store = archive_of(talk_of(*CHAT)), MemoryStore()
    await store.adopt(archive.past)
    branch = await store.branch(archive.past.record.id, "opening-1")
    told = (await store.turn(archive.past.record.id, branch.head)).events
    assert plain(told[0])[1] == "Good evening."


def test_dates_go_back_as_they_were():
    dates = ["August 5, 2023 10:05am", 1691230000000, "2023-8-5 @10h 5m 16s 343ms"]
    rows = [character("x") | {"send_date": date} for date in dates]
    found = rows_of(archive_of(talk_of(HEAD, *rows)))
    assert [row["send_date"] for row in found] == dates


def test_what_people_put_in_other_words_is_one_swipe_more():
    archive = archive_of(talk_of(HEAD, person("Hi."), character("a", "b", told=1)))
    told = tale_of(archive, "main", load_source).turns[-1]
    words = Words("c")
    events = amended(told.turn, words)
    turn = Turn.after(told.turn.parents, Amend(ANN, words), events, salt=salt_of("a seed"))
    past = archive.past
    branch = type(past.branches[0])(MAIN, past.record.id, "main", turn.id)
    past = type(past)(past.record, [*past.turns, Dated(turn, NOW)], [branch], past.moves)
    rows = rows_of(Archive(past, archive.sources, archive.states))
    assert said(rows) == [
        ("Ann", True, False, "Hi.", None, None),
        ("Mara", False, False, "c", ["b", "a", "c"], 2),
    ]


def test_a_lost_telling_leaves_the_others_in_their_order():
    archive = archive_of(talk_of(HEAD, GREETINGS))
    lost = [one for one in archive.past.turns if one.turn.id != archive.past.turns[2].turn.id]
    past = type(archive.past)(archive.past.record, lost, archive.past.branches)
    [row] = rows_of(Archive(past, archive.sources, archive.states))
    assert (len(row["swipes"]), row["swipes"][row["swipe_id"]]) == (2, row["mes"])


TEXTS = st.text(st.characters() | st.sampled_from("\x00\ud83d \n{}[]"), max_size=6)
NAMES = st.sampled_from(["Mara", "Voss", "Ann", "雾", ""])
MESSAGES = st.builds(
    lambda name, mark, texts, at: (
        {"name": name, "is_user": mark == "user", "is_system": mark == "system"}
        | {"mes": texts[at % len(texts)]}
        | ({"swipes": texts, "swipe_id": at % len(texts)} if at % 3 else {"mes": texts[0]})
    ),
    NAMES,
    st.sampled_from(["user", "user", "character", "character", "character", "system"]),
    st.lists(TEXTS, min_size=1, max_size=4),
    st.integers(0, 20),
)


def _filled(rows: tuple[Row, ...] | list[Row]) -> list[Row]:
    """Return *rows* with what a file may leave out."""
    return [{"is_user": False, "is_system": False} | row for row in rows]


@given(st.lists(MESSAGES, min_size=1, max_size=12))
def test_whatever_came_from_a_file_goes_back_as_it_was(rows: list[Row]):
    talk = talk_of(HEAD, *rows)
    archive = archive_of(talk)
    back = rows_of(archive)
    expected = [
        row | {"name": row["name"] or ("Ann" if row["is_user"] else "Mara")} for row in rows
    ]
    assert said(back) == said(expected)
    assert prove(archive, archive.states, load_source).differs is None
    assert talk_of(HEAD, *back).messages == tuple(
        replace(message, sent=row["send_date"])
        for message, row in zip(talk.messages, back, strict=True)
    )
