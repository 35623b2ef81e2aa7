"""What goes wrong on purpose is told in words, without a trace."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from bot.settings import language_here, read_settings
from bot.shelves import stories_at
from engine.errors import EngineError
from engine.model.language import Language, language_of
from engine.packs.files import read_text


@contextmanager
def complaining(about: str = "") -> Iterator[None]:
    """Tell errors on standard error and leave with 1.

    They are told in the language of this machine, and in that of the story *about* which they are
    where it is another. Whoever closes the other end of a pipe has seen enough: that is no error.
    """
    try:
        yield
    except EngineError as error:
        for language in dict.fromkeys((language_here(), language_meant(about))):
            typer.echo(error.told(language), err=True)
        raise typer.Exit(1) from error
    except BrokenPipeError:
        # As the standard library advises: nothing may be flushed into the broken pipe at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def language_for(story: str) -> Language:
    """Return the language for a report on *story*: Chinese where the story or the machine is."""
    return "zh" if "zh" in (language_here(), language_meant(story)) else "en"


def language_meant(story: str) -> Language:
    """Return the language of a story that may be broken, by its file, else by its name."""
    if not story:
        return language_here()
    try:
        path = stories_at(story, read_settings().stories)[0].path
        return language_of(read_text(path, path.name))
    except EngineError:
        return language_of(story)
