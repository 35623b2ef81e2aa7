"""What pydantic found wrong with a form, said in words for authors."""

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from engine.model.language import Both, language_of
from engine.packs.explained import explained
from engine.packs.native.form import form_at
from engine.packs.native.keys import CHINESE
from engine.packs.native.manuscript import Manuscript
from engine.packs.near import did_you_mean

_KEY_MARK = "[key]"


def report(error: ValidationError, manuscript: Manuscript) -> None:
    """Note every fault of *error* in *manuscript*, each at its place."""
    for detail in error.errors(include_url=False, include_input=False):
        path = tuple(part for part in detail["loc"] if part != _KEY_MARK)
        if not manuscript.is_flawed(path):
            code, says = _explained(detail, path)
            at_key = _KEY_MARK in detail["loc"] or detail["type"] == "extra_forbidden"
            manuscript.blame(path, code, says, at_key=at_key)


def _explained(detail: ErrorDetails, path: tuple[str | int, ...]) -> tuple[str, Both]:
    match detail["type"]:
        case "missing":
            return "MISSING", _missing(str(path[-1]))
        case "extra_forbidden":
            return "UNKNOWN_FIELD", _unknown(path)
        case _:
            return explained(detail)


def _missing(field: str) -> Both:
    return Both(f"“{field}” is missing", f"缺少「{CHINESE[field]}」（{field}）")


def _unknown(path: tuple[str | int, ...]) -> Both:
    key, form = str(path[-1]), form_at(path[:-1])
    keys = (
        [CHINESE.get(name, name) for name in form.model_fields]
        if language_of(key) == "zh"
        else None
    )
    hint = did_you_mean(key, keys or form.model_fields)
    return Both(f"there is no key “{key}” here{hint.en}", f"这里没有「{key}」这个键{hint.zh}")
