"""What the documents say is true: their tables, links, commands and settings equal the code."""

import json
import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from discord.ext import commands
from pydantic import SecretStr
from typer.core import TyperGroup
from typer.main import get_command

import cogs
from bot.cli import app
from bot.settings import Settings
from bot.terminal.commands import COMMANDS
from cogs import texts
from cogs.reading import Aside, Dice, Reading, Speech, Trial, read
from cogs.rights import NEEDED, NEEDED_IN_THREADS
from engine.model.events import Noticed
from engine.model.language import Language
from engine.rules.notices import sentence
from tests.support.docs import ROOT, Document, code, codes

PAIRS = [
    (Document("README.md"), Document("README.zh.md")),
    (Document("docs/authoring.md"), Document("docs/authoring.zh.md")),
    (Document("docs/hosting.md"), Document("docs/hosting.zh.md")),
    (Document("docs/memory.md"), Document("docs/memory.zh.md")),
    (Document("docs/evaluation.md"), Document("docs/evaluation.zh.md")),
    (Document("docs/persona.md"), Document("docs/persona.zh.md")),
]
READMES = PAIRS[0]
HOSTING: list[tuple[Document, Language]] = [(PAIRS[2][0], "en"), (PAIRS[2][1], "zh")]
DOCUMENTS = [document for pair in PAIRS for document in pair]

FENCES = {
    *("sh", "ini env", "yaml story", "yaml part", "meph story"),
    *(
        "text transcript",
        "text acted",
        "text formula",
        "text rules",
        "text meph-rules",
        "text play",
        "text triggers",
        "text probes",
    ),
}
OTHER_PROGRAMS = {"llama-server", "ollama", "printf", "sqlite3"}


def by_path(document: object) -> str:
    return document.path if isinstance(document, Document) else ""


each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=by_path)
each_readme = pytest.mark.parametrize("document", READMES, ids=by_path)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].path)
def test_both_languages_have_the_same_headings_tables_and_examples(pair):
    english, chinese = pair

    assert chinese.levels() == english.levels()
    assert chinese.tables() == english.tables()
    assert [(f.language, f.kind) for f in chinese.fences()] == [
        (f.language, f.kind) for f in english.fences()
    ]


@each_document
def test_every_example_is_of_a_kind_that_some_test_tries(document):
    kinds = {f"{fence.language} {fence.kind}".strip() for fence in document.fences()}

    assert kinds - FENCES == set()


@each_document
def test_every_link_leads_somewhere(document):
    for link in document.links():
        path, _, anchor = link.partition("#")
        target = (ROOT / document.path).parent / path if path else ROOT / document.path
        assert target.exists(), link
        if anchor:
            there = Document(target.resolve().relative_to(ROOT).as_posix())
            assert anchor in set(there.anchors()), link


@each_readme
def test_discord_commands_are_those_of_the_cogs(document):
    rows = document.table("discord")

    assert {(code(row[0]), code(row[1])) for row in rows} == set(discord_commands())
    assert len(rows) == len(set(discord_commands()))


def discord_commands() -> Iterator[tuple[str, str]]:
    for module in iter_modules(cogs.__path__, "cogs."):
        for part in vars(import_module(module.name)).values():
            if isinstance(part, type) and issubclass(part, commands.Cog):
                for command in part.__cog_app_commands__:
                    name = command._locale_name
                    assert name is not None
                    yield f"/{name.message}", f"/{name.extras['zh']}"


READINGS: list[type[Reading]] = [Speech, Speech, Dice, Dice, Trial, Aside]


@each_readme
def test_messages_are_read_as_the_table_says(document):
    rows = document.table("messages")

    read_so = [{type(read(example)) for example in codes(row[0])} for row in rows]

    assert read_so == [{kind} for kind in READINGS]
    assert [read(code(rows[3][0]))] == [Dice("1d100", is_hidden=True)]


@each_readme
def test_terminal_commands_are_those_of_the_terminal(document):
    rows = document.table("terminal")

    known = [
        tuple(f"/{name} {command.argument}".strip() for name in command.names)
        for command in COMMANDS
    ]
    assert [(code(row[0]), code(row[1])) for row in rows] == known


@each_readme
def test_commands_of_the_command_line_are_those_of_the_program(document):
    rows = document.table("cli")

    options = moirai_options()
    assert {code(row[0]) for row in rows} == {f"moirai {name}" for name in options}
    for row in rows:
        named = {option for option in codes(row[1]) if option.startswith("--")}
        assert named - options[code(row[0]).removeprefix("moirai ")] == set()


def moirai_options() -> dict[str, set[str]]:
    """Return the commands of `moirai`, each with its options."""
    program = get_command(app)
    assert isinstance(program, TyperGroup)
    return dict(options_of(program))


def options_of(group: TyperGroup) -> Iterator[tuple[str, set[str]]]:
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from ((f"{name} {inner}", options) for inner, options in options_of(command))
        else:
            yield name, {option for parameter in command.params for option in parameter.opts}


@each_readme
def test_make_targets_are_those_of_the_makefile(document):
    named = [code(row[0]) for row in document.table("make")]

    assert sorted(named) == sorted(f"make {target}" for target in make_targets())


def make_targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z]+):.*## ", makefile, re.MULTILINE))


@each_document
def test_every_make_target_named_anywhere_exists(document):
    named = set(re.findall(r"`make ([a-z]+)", document.prose))

    assert named - make_targets() == set()


@each_document
def test_every_line_for_a_shell_calls_what_there_is(document):
    for fence in document.fences("sh"):
        for line in fence.text.splitlines():
            program, *arguments = shlex.split(line)
            if program == "make":
                assert arguments[0] in make_targets()
            elif program == ".venv/bin/moirai":
                named = {argument for argument in arguments if argument.startswith("--")}
                assert named <= moirai_options()[arguments[0]]
            else:
                assert program in OTHER_PROGRAMS


@each_readme
def test_settings_are_those_the_program_has_with_their_defaults(document):
    rows = document.table("settings")

    known = [
        (f"MOIRAI_{name.upper()}", written(field.default))
        for name, field in Settings.model_fields.items()
    ]
    assert [(code(row[0]), code(row[1])) for row in rows] == known


def written(default: object) -> str:
    """Return *default* as people write it in the environment."""
    match default:
        case SecretStr():
            return default.get_secret_value()
        case bool():
            return str(default).lower()
        case float():
            return f"{default:g}"
        case (str(), *_):
            return ", ".join(map(str, default))
        case tuple() | dict():
            return json.dumps(default)
        case _:
            return "" if default is None else str(default)


@each_document
def test_settings_in_examples_can_be_read(document, tmp_path: Path):
    for fence in document.fences("ini", "env"):
        file = tmp_path / ".env"
        file.write_text(fence.text, encoding="utf-8")

        Settings(_env_file=file)

        names = re.findall(r"^MOIRAI_(\w+)=", fence.text, re.MULTILINE)
        assert len(names) == len(fence.text.splitlines())
        assert {name.lower() for name in names} <= Settings.model_fields.keys()


@each_document
def test_every_setting_named_anywhere_exists(document):
    named = set(re.findall(r"MOIRAI_([A-Z_]+[A-Z])", document.text))

    assert {name.lower() for name in named} <= Settings.model_fields.keys()


def test_the_permissions_to_tick_are_those_the_bot_needs():
    needed = {*NEEDED.values(), *NEEDED_IN_THREADS.values()}
    english, chinese = (" ".join(document.prose.split()) for document in READMES)

    assert [both.en for both in needed if both.en not in english] == []
    assert [both.zh for both in needed if both.zh not in chinese] == []


@pytest.mark.parametrize(("document", "language"), HOSTING, ids=by_path)
def test_what_people_see_in_trouble_is_quoted_word_for_word(document, language):
    lacks = texts.LACKS.told(language).partition("{")[0]

    assert sentence(Noticed("SILENT", ("timeout",)), language) in document.text
    assert sentence(Noticed("CUT"), language) in document.text
    assert texts.INTERRUPTED.told(language) in document.text
    assert lacks in document.text
