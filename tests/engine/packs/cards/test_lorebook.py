"""Books of lore in every shape that programs write, each entry of them accounted for."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import StoryError
from engine.model.ids import Digest
from engine.model.lore import LoreEntry, LoreRules
from engine.model.story import Story
from engine.packs.cards import with_books
from engine.packs.cards.limits import MOST_ENTRIES
from engine.packs.cards.lorebook import is_lorebook
from tests.support.cards import codes, lorebook, plain, read, v2, v3

OLD: dict[str, object] = {
    "uid": 3,
    "key": ["ash"],
    "keysecondary": ["fire"],
    "comment": "Ash",
    "content": "Grey.",
    "constant": False,
    "selective": True,
    "order": 50,
    "position": 1,
    "disable": False,
}
NEW: dict[str, object] = {
    **OLD,
    "vectorized": False,
    "selectiveLogic": 3,
    "position": 4,
    "depth": 6,
    "role": 1,
    "excludeRecursion": True,
    "preventRecursion": True,
    "delayUntilRecursion": 2,
    "probability": 40,
    "useProbability": True,
    "group": "a, b,a",
    "groupOverride": True,
    "groupWeight": 30,
    "useGroupScoring": True,
    "scanDepth": 7,
    "caseSensitive": True,
    "matchWholeWords": False,
    "sticky": 2,
    "cooldown": 3,
    "delay": 4,
    "ignoreBudget": True,
    "automationId": "",
}
FULL = LoreEntry(
    ("ash",),
    "Grey.",
    "forge/3",
    "Ash",
    ("fire",),
    "all",
    order=50,
    slot="depth",
    depth=6,
    role="user",
    scan_depth=7,
    case_sensitive=True,
    whole_words=False,
    probability=40,
    sticky=2,
    cooldown=3,
    delay=4,
    groups=("a", "b"),
    group_weight=30,
    group_first=True,
    group_scoring=True,
    unwoken_by_lore=True,
    wakes_none=True,
    only_by_lore=2,
    fixed=True,
)
OF_CARD: dict[str, object] = {
    "id": 3,
    "keys": ["ash"],
    "secondary_keys": ["fire"],
    "comment": "Ash",
    "content": "Grey.",
    "selective": True,
    "insertion_order": 50,
    "enabled": True,
    "position": "after_char",
    "use_regex": True,
    "extensions": {
        "position": 4,
        "depth": 6,
        "role": 1,
        "selectiveLogic": 3,
        "exclude_recursion": True,
        "prevent_recursion": True,
        "delay_until_recursion": 2,
        "display_index": 0,
        "probability": 40,
        "useProbability": True,
        "group": "a,b",
        "group_override": True,
        "group_weight": 30,
        "use_group_scoring": True,
        "scan_depth": 7,
        "case_sensitive": True,
        "match_whole_words": False,
        "sticky": 2,
        "cooldown": 3,
        "delay": 4,
        "ignore_budget": True,
        "vectorized": False,
    },
}


def told(book: object) -> tuple[LoreEntry, ...]:
    return lorebook(book).book.lore


def one(**entry: object) -> LoreEntry:
    """Return an entry of world info that is like a plain one but for this."""
    [found] = told({"entries": {"0": {**OLD, "keysecondary": [], **entry}}})
    return found


def of_card(content: str = "Grey.", /, **entry: object) -> LoreEntry:
    [found] = told({"entries": [{"keys": ["ash"], "content": content, **entry}]})
    return found


# What programs write


def test_old_world_info_means_what_it_always_meant():
    [found] = told({"entries": {"3": OLD}})
    assert found == LoreEntry(
        ("ash",), "Grey.", "forge/3", "Ash", ("fire",), order=50, slot="after"
    )


def test_new_world_info_is_taken_over_field_by_field():
    assert told({"entries": {"3": NEW}}) == (FULL,)


def test_a_book_of_a_card_is_the_same_with_its_fields_in_extensions():
    assert told({"name": "Forge", "entries": [OF_CARD]}) == (FULL,)
    assert read(v2(character_book={"entries": [OF_CARD]})).story.lore == (replace(FULL, id="3"),)


def test_a_book_of_the_third_version_stands_alone():
    book = lorebook({"spec": "lorebook_v3", "data": {"name": "Forge", "entries": [OF_CARD]}})
    assert (book.book.lore, book.book.name, book.book.count) == ((FULL,), "Forge", 1)


def test_a_book_of_novelai():
    entries = [
        {
            "keys": ["ash"],
            "text": "Grey.",
            "displayName": "Ash",
            "enabled": True,
            "contextConfig": {"budgetPriority": 400},
            "forceActivation": True,
        }
    ]
    assert told({"lorebookVersion": 5, "entries": entries}) == (
        LoreEntry(("ash",), "Grey.", "forge/0", "Ash", constant=True, order=400),
    )


def test_a_book_of_agnai():
    entry = {"name": "Ash", "entry": "Grey.", "keywords": ["ash"], "weight": 5, "enabled": True}
    assert told({"kind": "memory", "name": "Forge", "entries": [entry]}) == (
        LoreEntry(("ash",), "Grey.", "forge/0", "Ash", order=5),
    )


def test_a_book_of_risuai_has_its_keys_in_one_text():
    entry = {
        "key": "ash, cinder",
        "secondkey": "fire",
        "selective": True,
        "comment": "Ash",
        "content": "Grey.",
        "insertorder": 5,
        "alwaysActive": False,
        "activationPercent": 40,
    }
    book = lorebook({"type": "risu", "ver": 1, "data": [entry]})
    assert book.book.lore == (
        LoreEntry(("ash", "cinder"), "Grey.", "forge/0", "Ash", ("fire",), order=5, probability=40),
    )
    assert book.warnings == ()


@pytest.mark.parametrize(
    "other", [{}, {"entries": 7}, {"data": {}}, {"first_mes": "", "entries": []}, v3(entries=[])]
)
def test_what_is_no_book_is_refused(other: object):
    with pytest.raises(StoryError, match="no book of lore"):
        lorebook(other)
    assert not is_lorebook(plain(other).decode())


def test_what_is_no_json_is_no_book():
    assert not is_lorebook("{")
    assert is_lorebook('{"entries": []}')


# Entries, all of them


def test_as_many_entries_come_out_as_went_in_and_the_count_is_kept():
    entries = {f"{n}": {**OLD, "uid": n, "order": 100 - n} for n in range(40)}
    book = lorebook({"entries": entries}).book
    assert (len(book.lore), book.count) == (40, 40)
    assert [entry.order for entry in book.lore] == sorted(100 - n for n in range(40))


def test_entries_as_an_object_stand_by_their_order_and_then_their_number():
    entries = {f"{n}": {**OLD, "uid": n, "order": 7} for n in (10, 2, 1)}
    assert [one.id for one in told({"entries": entries})] == ["forge/1", "forge/2", "forge/10"]


def test_entries_as_a_list_stand_by_their_order_and_then_as_listed():
    entries = [{**OF_CARD, "id": id, "insertion_order": 7} for id in (10, "b", 1)]
    assert [one.id for one in told({"entries": entries})] == ["forge/10", "forge/b", "forge/1"]


def test_every_entry_has_an_id_of_its_own():
    entries = [{**OF_CARD, "id": 1}, {**OF_CARD, "id": 1}, {**OF_CARD, "id": "1-2"}]
    assert [one.id for one in told({"entries": entries})] == ["forge/1", "forge/1-2", "forge/1-2-2"]


def test_an_entry_that_cannot_be_told_is_left_out_by_name():
    entries = [
        {"keys": ["a"], "content": "x", "enabled": False},
        {"keys": ["a"], "content": " "},
        {"keys": ["a"], "content": "@@dont_activate\nx"},
        {"keys": ["", "  "], "content": "x"},
        {"keys": [], "content": "x", "constant": True},
        7,
    ]
    book = lorebook({"entries": entries})
    assert [entry.constant for entry in book.book.lore] == [True]
    assert book.book.count == 5
    assert codes(book.warnings) == [
        ("entries[5]", "WRONG_TYPE"),
        ("entries[0]", "OFF"),
        ("entries[1]", "EMPTY_ENTRY"),
        ("entries[2]", "OFF"),
        ("entries[3].keys[0]", "EMPTY_KEY"),
        ("entries[3].keys[1]", "EMPTY_KEY"),
        ("entries[3]", "NO_KEYS"),
    ]


def test_what_is_wrong_is_named_by_file_entry_and_field_in_both_languages():
    [fault] = lorebook({"entries": {"4": {**OLD, "key": ["ash", ""]}}}).warnings
    assert fault.told("en") == "forge.json:1:1: entries.4.key[1]: this key is empty and left out"
    assert "这个关键词是空的" in fault.told("zh")


def test_too_many_entries_are_refused():
    with pytest.raises(StoryError, match="at most 10000"):
        lorebook({"entries": [{}] * (MOST_ENTRIES + 1)})


# Fields


@pytest.mark.parametrize(
    ("field", "value", "name", "expected"),
    [
        ("constant", True, "constant", True),
        ("constant", "true", "constant", True),
        ("order", "12", "order", 12),
        ("order", 1e300, "order", 1_000_000),
        ("position", 2, "slot", "note_top"),
        ("position", 3, "slot", "note_bottom"),
        ("position", 5, "slot", "examples_top"),
        ("position", 6, "slot", "examples_bottom"),
        ("position", None, "slot", "before"),
        ("role", None, "role", "system"),
        ("role", 2, "role", "assistant"),
        ("role", "assistant", "role", "assistant"),
        ("delayUntilRecursion", True, "only_by_lore", 1),
        ("delayUntilRecursion", False, "only_by_lore", 0),
        ("probability", 0, "probability", 0),
        ("probability", 1000, "probability", 100),
        ("probability", None, "probability", 100),
        ("scanDepth", 0, "scan_depth", 0),
        ("sticky", None, "sticky", 0),
        ("depth", -3, "depth", 0),
    ],
)
def test_fields_of_world_info(field: str, value: object, name: str, expected: object):
    assert getattr(one(**{field: value}), name) == expected


def test_a_probability_that_is_not_used_is_certainty():
    assert one(probability=10, useProbability=False).probability == 100


@pytest.mark.parametrize(
    ("number", "logic"), [(0, "any"), (1, "not_all"), (2, "not_any"), (3, "all"), (9, "any")]
)
def test_the_four_logics_of_secondary_keys(number: int, logic: str):
    assert one(keysecondary=["fire"], selectiveLogic=number).logic == logic


def test_secondary_keys_that_are_not_used_do_not_count():
    assert one(keysecondary=["fire"], selective=False, selectiveLogic=3).secondary == ()
    assert of_card(secondary_keys=["fire"]).secondary == ()
    assert of_card(secondary_keys=["fire"], selective=True).secondary == ("fire",)


@pytest.mark.parametrize("place", [7, "at the moon", [1]])
def test_a_place_that_is_not_here_is_told_of(place: object):
    book = lorebook({"entries": {"0": {**OLD, "position": place}}})
    assert [entry.slot for entry in book.book.lore] == ["before"]
    assert codes(book.warnings) == [("entries.0", "OTHER_PLACE")]


def test_what_lore_cannot_do_is_told_of_once_for_each_entry():
    entry = {**OLD, "vectorized": True, "characterFilter": {"names": ["Mara"]}, "triggers": ["x"]}
    [fault] = lorebook({"entries": {"0": entry}}).warnings
    assert fault.code == "NOT_SUPPORTED"
    assert "waking by what a text means, being for certain characters" in str(fault)


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        ({"automationId": "1"}, "starting quick replies"),
        ({"matchScenario": True, "matchCreatorNotes": True}, "keys in what a card says"),
        ({"automationId": "", "matchScenario": False}, ""),
    ],
)
def test_what_newer_world_info_asks_for_and_lore_cannot_do_is_told_of(
    entry: dict[str, object], what: str
):
    of_card = {"automationId": "automation_id", "matchScenario": "match_scenario"}
    more = {of_card[key]: value for key, value in entry.items() if key in of_card}
    books = (
        lorebook({"entries": {"0": {**OLD, **entry}}}),
        lorebook({"entries": [{"keys": ["ash"], "content": "Grey.", "extensions": more}]}),
    )
    told = [str(fault) for book in books for fault in book.warnings]
    assert len(told) == (2 if what else 0)
    assert all(f"no effect here: {what};" in one for one in told)


def test_priorities_that_differ_are_told_of():
    entries = [{**OF_CARD, "priority": n} for n in (1, 2)]
    assert codes(lorebook({"entries": entries}).warnings) == [("entries", "PRIORITY")]
    assert lorebook({"entries": entries[:1] * 2}).warnings == ()


def test_numbers_that_are_none_are_told_of_and_not_used():
    book = lorebook({"entries": {"0": {**OLD, "order": "soon", "sticky": "nan"}}})
    assert [(entry.order, entry.sticky) for entry in book.book.lore] == [(100, 0)]
    assert [path for path, _ in codes(book.warnings)] == ["entries.0.order", "entries.0.sticky"]


def test_a_book_says_how_it_is_looked_up():
    more = {"recursive_scanning": True, "token_budget": 500, "scan_depth": 9}
    book = lorebook({**more, "entries": [{"keys": ["a"], "content": "x"}, OF_CARD]}).book
    assert book.rules == LoreRules(recursive=True, budget=500)
    assert [entry.scan_depth for entry in book.lore] == [7, 9]


# Keys


@pytest.mark.parametrize(
    ("entry", "keys"),
    [
        ({"keys": [" ash ", "ash"]}, ("ash",)),
        ({"keys": "ash,cinder"}, ("ash", "cinder")),
        ({"keys": ["{{char}}'s axe"]}, ("Mara's axe",)),
        ({"keys": ["/as+h/i"]}, ("/as+h/i",)),
        ({"keys": ["C++"], "use_regex": True, "extensions": {"selectiveLogic": 0}}, ("C++",)),
        ({"keys": ["/a/i"], "use_regex": True, "extensions": {"display_index": 0}}, ("/a/i",)),
        ({"keys": ["as+h"], "use_regex": True}, ("/as+h/i",)),
        ({"keys": ["a/b"], "use_regex": True, "case_sensitive": True}, (r"/a\/b/",)),
        ({"keys": ["/as+h/"], "use_regex": True}, ("/as+h/",)),
        ({"keys": ["/etc/", "C++"], "use_regex": False}, (r"/\/etc\//i", "C++")),
    ],
)
def test_a_key_is_a_pattern_where_its_author_meant_one(
    entry: dict[str, object], keys: tuple[str, ...]
):
    assert of_card(**entry).keys == keys


# Decorators


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("@@activate", "constant", True),
        ("@@activate_only_after 3", "delay", 3),
        ("@@keep_activate_after_match", "sticky", 1_000_000),
        ("@@dont_activate_after_match", "cooldown", 1_000_000),
        ("@@depth 2", "slot", "depth"),
        ("@@depth 2", "depth", 2),
        ("@@Role Assistant", "role", "assistant"),
        ("@@scan_depth 5", "scan_depth", 5),
        ("@@position after_desc", "slot", "after"),
        ("@@additional_keys fire, flame", "secondary", ("fire", "flame")),
        ("@@exclude_keys water", "logic", "not_any"),
        ("@@unknown_one\n@@@depth 2", "depth", 2),
        ("@@depth 2\n@@@depth 9", "depth", 2),
        ("@@role\n@@@role user", "role", "user"),
    ],
)
def test_a_known_decorator_is_followed_and_none_is_told(line: str, field: str, value: object):
    found = of_card(f"\n{line}\nGrey.")
    assert getattr(found, field) == value
    assert found.text == "Grey."


@pytest.mark.parametrize(
    "line",
    [
        "@@activate_only_every 2",
        "@@reverse_depth 1",
        "@@is_greeting 1",
        "@@position personality",
        "@@depth deep",
        "@@role nobody",
        "@@additional_keys ,",
        "@@is_user_icon",
        "@@nonsense x",
    ],
)
def test_a_decorator_that_nothing_comes_of_is_named_and_stripped(line: str):
    book = lorebook({"entries": [{"keys": ["ash"], "content": f"{line}\nGrey."}]})
    assert [entry.text for entry in book.book.lore] == ["Grey."]
    [fault] = book.warnings
    assert line.split(maxsplit=1)[0] in str(fault)


def test_further_keys_that_an_entry_has_already_are_not_put_over():
    entry = {"keys": ["a"], "secondary_keys": ["b"], "selective": True}
    book = lorebook({"entries": [{**entry, "content": "@@exclude_keys c\nx"}]})
    assert [(found.secondary, found.logic) for found in book.book.lore] == [(("b",), "any")]
    assert codes(book.warnings) == [("entries[0]", "DECORATOR")]


# Books beside a story


def test_books_add_to_a_story_and_ask_for_how_they_are_looked_up():
    story = Story(Digest("0"), "T", "en", lore=(LoreEntry(("k",), "t"),))
    first = lorebook({"token_budget": 100, "entries": [OF_CARD]}).book
    second = lorebook({"token_budget": 50, "recursive_scanning": True, "entries": []}).book
    found = with_books(story, [first, second])
    assert found.lore == (*story.lore, FULL)
    assert found.lore_rules == LoreRules(recursive=True, budget=150)
    kept = replace(story, lore_rules=LoreRules(budget=7))
    assert with_books(kept, [first]).lore_rules.budget == 7


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(-9, 9) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*NEW, *OF_CARD]), JSON, max_size=12), st.booleans())
def test_whatever_stands_in_an_entry_it_is_read_or_told_of(entry: dict[str, object], keyed: bool):
    book = lorebook({"entries": {"0": entry} if keyed else [entry]})
    assert book.book.count == 1
    assert len(book.book.lore) == 1 or book.warnings
