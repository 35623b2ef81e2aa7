"""A card written back says all that it said, known here or not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.packs.cards import CannotExport, Shell, Wanted, export_card, open_card
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.png import chunks_of
from engine.packs.cards.write import Spec
from tests.support.cards import (
    PIXELS,
    V1,
    charx,
    itext,
    packed,
    plain,
    png,
    text,
    v2,
    v3,
    ztext,
)

ODD = {
    **v2(x_data_custom={"deep": [1, None, "é"]}, extensions={"tool": {"x": 1}}),
    "x_custom_root": [1.5, True],
    "name": "Mara",
}
ASSET = text(b"chara-ext-asset_:0", b"AAAA")


def said(content: bytes) -> dict[str, object]:
    found = json.loads(open_card(content, "x").text)
    assert isinstance(found, dict)
    return found


def written(content: bytes, shell: Shell, spec: Spec = "same", picture: bytes | None = None):
    return export_card(content, "mara.png", Wanted(shell, spec, picture))


def keywords(content: bytes) -> list[str]:
    return [one.keyword for one in chunks_of(content, CardFindings("")) if one.keyword]


def pixels(content: bytes) -> list[bytes]:
    return [one.content for one in chunks_of(content, CardFindings("")) if one.kind == b"IDAT"]


@pytest.mark.parametrize("card", [dict(V1), v2(), v3(), ODD])
@pytest.mark.parametrize("shell", ["json", "png", "charx"])
def test_unknown_fields_come_out_as_they_went_in(card: dict[str, object], shell: Shell):
    assert said(written(plain(card), shell, picture=png()).content) == card


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=10,
)
CARDS = st.dictionaries(st.text(max_size=8), JSON, max_size=6).map(
    lambda more: {**more, **v2(**{f"x_{key}": value for key, value in more.items()})}
)


@given(CARDS, st.sampled_from(["json", "png", "charx"]), st.booleans())
def test_whatever_was_imported_comes_out_again(card: dict[str, object], shell: Shell, behind: bool):
    for content in (plain(card), png(ztext(b"chara", packed(card)), behind=behind), charx(card)):
        once = written(content, shell, picture=png()).content
        assert said(once) == card
        assert written(once, shell).content == once


@given(CARDS, st.sampled_from(["v2", "v3"]))
def test_another_version_keeps_every_field(card: dict[str, object], spec: Spec):
    found = said(written(plain(card), "json", spec).content)
    data, before = found.pop("data"), dict(card)
    kept = before.pop("data")
    assert isinstance(data, dict)
    assert isinstance(kept, dict)
    assert {**data, **kept} == data
    assert {key: found[key] for key in before if not key.startswith("spec")} == {
        key: value for key, value in before.items() if not key.startswith("spec")
    }


def test_half_a_character_is_written_as_it_was_read():
    content = b'{"name": "Mara", "first_mes": "a\\ud83d"}'
    assert said(written(content, "json").content)["first_mes"] == "a\ud83d"


def test_an_old_card_becomes_a_newer_one_and_keeps_its_copies():
    found = said(written(plain({**V1, "fav": True}), "json", "v3").content)
    data = found["data"]
    assert isinstance(data, dict)
    assert (found["spec"], found["spec_version"], found["fav"]) == ("chara_card_v3", "3.0", True)
    assert data == {
        **V1,
        "creator_notes": "",
        "system_prompt": "",
        "post_history_instructions": "",
        "alternate_greetings": [],
        "tags": [],
        "creator": "",
        "character_version": "",
        "extensions": {},
        "group_only_greetings": [],
    }


def test_no_older_copy_stays_in_a_picture_in_whatever_chunk_it_lay():
    old = (ztext(b"chara", packed(v2(name="Old"))), itext(b"ccv3", packed(v3(name="New"))))
    content = png(*old, text(b"Comment", b"kept"), behind=True)
    found = written(content, "png", "v2").content
    assert keywords(found) == ["chara", "Comment"]
    assert said(found) == said(written(plain(v3(name="New")), "json", "v2").content)
    assert pixels(found) == pixels(content) == [PIXELS]


def test_a_card_of_the_third_version_is_written_for_readers_of_the_second_as_well():
    found = written(plain(v3()), "png", picture=png()).content
    assert keywords(found) == ["chara", "ccv3"]
    assert open_card(found, "x").warnings == ()
    assert said(found) == v3()


def test_equal_cards_make_equal_files():
    for shell in ("json", "png", "charx"):
        made = [written(plain(ODD), shell, picture=png()).content for _ in range(2)]
        assert made[0] == made[1]


def test_what_another_kind_of_file_has_no_place_for_is_named():
    picture = png(text(b"chara", packed(v2())), ASSET)
    assert written(picture, "json").left_out == ("image.png", "chara-ext-asset_:0")
    package = charx(v3(), **{"assets/a.png": b"A"})
    assert written(package, "json").left_out == ("assets/a.png",)
    assert written(package, "png", picture=png()).left_out == ("assets/a.png",)


def test_a_picture_goes_into_a_package_and_comes_out_of_it_again():
    picture = png(text(b"chara", packed(v2())), ASSET, behind=True)
    package = written(picture, "charx")
    again = written(package.content, "png")
    assert (package.left_out, again.left_out) == ((), ())
    assert keywords(again.content) == ["chara", "chara-ext-asset_:0"]
    assert pixels(again.content) == [PIXELS]


def test_the_picture_of_a_package_is_its_main_icon():
    other, main = png(size=(1, 1)), png(size=(3, 3))
    assets = [
        "odd",
        {"type": "background", "uri": "embeded://assets/b.png", "name": "main"},
        {"type": "icon", "uri": "embeded://assets/a.png", "name": "other"},
        {"type": "icon", "uri": "embeded://assets/m.png", "name": "main"},
    ]
    files = {"assets/a.png": other, "assets/m.png": main}
    found = written(charx(v3(assets=assets), **files), "png")
    assert found.left_out == ("assets/a.png",)
    assert chunks_of(found.content, CardFindings(""))[0] == chunks_of(main, CardFindings(""))[0]


def test_what_the_same_kind_of_file_has_beside_the_card_stays():
    package = charx(v3(), **{"assets/a.png": b"A"})
    found = written(package, "charx", "v2")
    assert found.left_out == ()
    assert written(found.content, "json").left_out == ("assets/a.png",)
    picture = png(text(b"chara", packed(v2())), ASSET)
    assert keywords(written(picture, "png").content) == ["chara", "chara-ext-asset_:0"]
    other = written(picture, "png", picture=png(text(b"Comment", b"new"))).content
    assert keywords(other) == ["chara", "chara-ext-asset_:0", "Comment"]


def test_a_picture_is_asked_for_where_there_is_none():
    with pytest.raises(CannotExport, match="--picture") as refused:
        written(plain(v2()), "png")
    assert "--picture" in refused.value.told("zh")
    with pytest.raises(CannotExport):
        written(plain(v2()), "png", picture=b"GIF89a")
