import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.rules
from engine.model.events import Noticed
from engine.model.language import Both, Language
from engine.model.table_events import Warned
from engine.narration.reasons import REASONS
from engine.rules.notices import BASE_SENTENCES, sentence
from engine.rules.people_notices import NONE, PEOPLE_SENTENCES
from engine.rules.place_notices import PLACE_SENTENCES
from engine.rules.table_notices import TABLE_SENTENCES

TABLES = (BASE_SENTENCES, PEOPLE_SENTENCES, PLACE_SENTENCES, TABLE_SENTENCES)
SENTENCES = {code: both for table in TABLES for code, both in table.items()}
RULES = Path(engine.rules.__file__).parent
MAKERS = {"Noticed", "Warned", "refusal"}
GAP = re.compile(r"\{(\d)\}")
CODE = re.compile(r"[A-Z][A-Z_]+")
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def modules() -> Iterator[ast.Module]:
    for path in (*sorted(RULES.rglob("*.py")), RULES.parent / "gleaning.py"):
        if not path.stem.endswith("notices"):
            yield ast.parse(path.read_text(encoding="utf-8"))


def calls() -> Iterator[ast.Call]:
    """Yield every place in the rules where something to be told is made."""
    for node in (node for module in modules() for node in ast.walk(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            is_plain = bool(node.args) and isinstance(node.args[0], ast.Constant)
            if is_plain and node.func.id in MAKERS:
                yield node


def details(call: ast.Call) -> int | None:
    """Return how many details a call gives, None where only running it tells."""
    given = list(call.args[1:])
    if isinstance(call.func, ast.Name) and call.func.id != "refusal":
        if not given:
            return 0
        if not isinstance(given[0], ast.Tuple):
            return None
        given = given[0].elts
    return None if any(isinstance(one, ast.Starred) for one in given) else len(given)


def code_of(call: ast.Call) -> str:
    first = call.args[0]
    assert isinstance(first, ast.Constant)
    return str(first.value)


def gaps(says: Both, language: Language) -> set[int]:
    return {int(gap) for gap in GAP.findall(says.told(language))}


def test_no_code_has_two_sentences():
    assert sum(map(len, TABLES)) == len(SENTENCES)


def test_every_code_that_the_rules_use_has_a_sentence():
    used = {code_of(call) for call in calls()}
    assert len(used) > 50
    assert used - set(SENTENCES) == set()


def test_every_sentence_is_used_somewhere():
    named = {
        node.value
        for module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(SENTENCES) - named == set()


def test_every_use_gives_the_details_that_its_sentence_needs():
    short = {
        f"{code_of(call)} line {call.lineno}"
        for call in calls()
        if (count := details(call)) is not None
        and max(gaps(SENTENCES[code_of(call)], "en"), default=-1) >= count
    }
    assert short == set()


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_sentence_says_the_same_in_both_languages(code: str):
    says = SENTENCES[code]
    assert gaps(says, "en") == gaps(says, "zh")
    assert CODE.fullmatch(code)
    assert says.en.isascii() or not CHINESE.search(says.en)
    words = GAP.sub("", says.zh).strip("💭❗📝⚠️ ")
    assert not words or CHINESE.search(words)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_details_stand_in_the_sentence_as_they_are(code: str, language: Language):
    odd = tuple(f"<{number}{{x}}>" for number in range(4))
    for notice in (Noticed(code, odd), Warned(code, odd)):
        told = sentence(notice, language)
        assert all(odd[gap] in told for gap in gaps(SENTENCES[code], language))
        assert "{0}" not in told


@pytest.mark.parametrize("code", ["SILENT", "NO_EFFECTS", "NO_OPTIONS", "NO_SCENE_WRITTEN"])
@pytest.mark.parametrize("reason", sorted(REASONS))
def test_why_a_model_gave_no_answer_is_told_in_words(code: str, reason: str):
    details = (reason,) if "{1}" not in SENTENCES[code].en else ("a den", reason)
    for language in ("en", "zh"):
        assert REASONS[reason].told(language) in sentence(Warned(code, details), language)


def test_words_of_the_engine_are_told_in_the_language_and_names_are_not():
    near = Warned("NEAR_BREAKING", ("fear", "fear"))
    assert sentence(near, "zh") == "⚠️ fear快要到极限了（恐惧）。"
    assert sentence(near, "en") == "⚠️ fear is close to snapping (fear)."
    many = Warned("TOO_MANY_CHANGES", ("items", "30", "20"))
    assert "物品" in sentence(many, "zh")


@pytest.mark.parametrize(
    ("code", "details", "en", "zh"),
    [
        ("UNKNOWN_PERSON", ("Bo",), "⚠️ Nobody here is called “Bo”.", "⚠️ 没有叫「Bo」的人。"),
        ("NOT_HELD", ("Ava", "axe"), "⚠️ Ava has no “axe” to lose.", "⚠️ Ava没有「axe」可失去。"),
        ("UNKNOWN_ROOM", ("Attic",), "⚠️ There is no room “Attic”.", "⚠️ 没有叫「Attic」的房间。"),
        ("NO_TRIGGER", ("bell",), "⚠️ There is no trigger “bell”.", "⚠️ 没有叫「bell」的触发器。"),
    ],
)
def test_nothing_is_said_of_near_names_where_there_are_none(code, details, en: str, zh: str):
    warned = Warned(code, (*details, NONE))

    assert (sentence(warned, "en"), sentence(warned, "zh")) == (en, zh)
