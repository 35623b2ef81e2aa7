"""Stories read from disk, pinned by digest, loaded and looked over."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import Fault, StoryError
from engine.model.story import StorySource
from engine.packs.native import MAIN_FILE
from engine.packs.source import digest_of, findings, load_source, read_source
from engine.packs.text import MAX_FILE_BYTES
from engine.persona.policies import checking_of

SHIPPED = sorted(
    path for path in (Path(__file__).parents[3] / "stories").iterdir() if path.is_dir()
)

MEPH = '【角色名】\n浮士德\n\n【规则】\n[a] if 包含 "黑暗" -> 他沉默。\n'

CAMPAIGN = """{
 "nodes": [{"id": 1},
  {"id": 2}],
 "options": [{"node_id": 1, "next_node_id": 9}]
}"""


def pack(folder: Path, **texts: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


def refusal(path: Path) -> Fault:
    with pytest.raises(StoryError) as caught:
        read_source(path)
    [fault] = caught.value.faults
    return fault


def test_a_meph_file_is_a_story(tmp_path: Path):
    (tmp_path / "faust.MEPH").write_text(MEPH, encoding="utf-8")
    source = read_source(tmp_path / "faust.MEPH")
    assert source == StorySource("faust", "meph", {"faust.MEPH": MEPH})
    assert load_source(source).role == "浮士德"


@pytest.mark.parametrize("path", ["ferry", "ferry/story.yaml"])
def test_a_pack_holds_its_main_file_and_the_texts_it_names(tmp_path: Path, path: str):
    pack(
        tmp_path / "ferry",
        story_yaml="title: a\r\nworld: world.md\r\nopening: gone.txt\r\nidle: [d]\r\n",
        world_md="w",
        other_md="o",
    )
    source = read_source(tmp_path / path)
    assert (source.name, source.format) == ("ferry", "native")
    assert list(source.files.items()) == [
        (
            MAIN_FILE,
            "title: a\nworld: world.md\nopening: gone.txt\nidle: [d]\n",
        ),
        ("world.md", "w"),
    ]


@pytest.mark.parametrize("path", ["zoo", "zoo/campaign.json"])
def test_a_campaign_is_a_story_called_like_its_folder(tmp_path: Path, path: str):
    pack(tmp_path / "zoo", campaign_json=CAMPAIGN, notes_txt="n", other_yaml="o")
    source = read_source(tmp_path / path)
    assert (source.name, source.format) == ("zoo", "campaign")
    assert list(source.files) == ["campaign.json", "notes.txt"]
    story = load_source(source)
    assert (story.title, [one.title for one in story.documents]) == ("zoo", ["notes"])
    for name in ("big/zoo", "zoo/campaign.json", str(tmp_path / "zoo" / "campaign.json")):
        assert load_source(replace(source, name=name)).title == "zoo"


def test_the_names_of_texts_count_in_the_digest_of_a_campaign():
    one = StorySource("a", "campaign", {"campaign.json": "{}", "a.txt": "x"})
    other = StorySource("b", "campaign", {"campaign.json": "{}", "b.txt": "x"})
    assert digest_of(one) != digest_of(other)
    assert digest_of(one) == digest_of(replace(one, name="c"))


def test_findings_of_a_campaign_have_file_line_and_path():
    text = CAMPAIGN.replace("9", "8,")
    found = findings(StorySource("zoo", "campaign", {"campaign.json": text}))
    told = [(f.code, f.place.file, f.place.line, f.path) for f in found]
    assert told == [
        ("UNREACHABLE_SCENE", "campaign.json", 3, "scenes.2"),
        ("UNKNOWN_SCENE", "campaign.json", 4, "options[0].next_node_id"),
        ("TRAILING_COMMA", "campaign.json", 4, "options[0]"),
    ]


def test_a_folder_with_one_meph_file_is_that_story(tmp_path: Path):
    pack(tmp_path, faust_meph=MEPH, notes_txt="n")
    (tmp_path / "faust.child.meph").write_text(MEPH, encoding="utf-8")
    assert read_source(tmp_path).name == "faust"


def test_a_relative_path_still_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pack(tmp_path / "ferry", story_yaml="title: a")
    monkeypatch.chdir(tmp_path / "ferry")
    assert read_source(Path()).name == "ferry"
    assert read_source(Path(MAIN_FILE)).name == "ferry"


def test_what_is_no_story_is_refused(tmp_path: Path):
    pack(tmp_path, a_meph=MEPH, b_meph=MEPH, c_txt="c")
    assert refusal(tmp_path).code == "NO_STORY"
    assert refusal(tmp_path / "c.txt").code == "NO_STORY"
    assert refusal(tmp_path / "d.meph").code == "MISSING_FILE"
    assert refusal(tmp_path / "nowhere" / MAIN_FILE).code == "MISSING_FILE"
    (tmp_path / "e.meph").mkdir()
    assert refusal(tmp_path / "e.meph").code == "NOT_A_FILE"


def test_a_folder_where_a_text_should_be_is_refused(tmp_path: Path):
    pack(tmp_path / "ferry", story_yaml="title: a\nworld: world.md")
    (tmp_path / "ferry/world.md").mkdir()
    assert refusal(tmp_path / "ferry").code == "NOT_A_FILE"


@pytest.mark.parametrize("name", ["../secret.md", "/secret.md", "a/../../secret.md"])
def test_a_pack_reads_nothing_outside_its_folder(tmp_path: Path, name: str):
    pack(tmp_path, secret_md="s")
    pack(tmp_path / "ferry", story_yaml=f"title: a\nworld: {name}")
    fault = refusal(tmp_path / "ferry")
    assert (fault.code, fault.path, fault.place.line, fault.place.column) == (
        "OUTSIDE_PACK",
        "world",
        2,
        8,
    )


def test_a_link_that_leads_outside_the_pack_is_refused(tmp_path: Path):
    pack(tmp_path, secret_md="s", story_yaml="title: b")
    pack(tmp_path / "ferry", story_yaml="title: a\nworld: world.md")
    (tmp_path / "ferry/world.md").symlink_to(tmp_path / "secret.md")
    assert refusal(tmp_path / "ferry").code == "OUTSIDE_PACK"
    (tmp_path / "boat").mkdir()
    (tmp_path / "boat/story.yaml").symlink_to(tmp_path / "story.yaml")
    assert refusal(tmp_path / "boat").code == "OUTSIDE_PACK"


def test_a_link_inside_the_pack_is_followed(tmp_path: Path):
    pack(tmp_path / "ferry", story_yaml="title: a\nworld: world.md", real_md="w")
    (tmp_path / "ferry/world.md").symlink_to(tmp_path / "ferry/real.md")
    assert read_source(tmp_path / "ferry").files["world.md"] == "w"


def test_all_texts_that_cannot_be_used_are_told_at_once(tmp_path: Path):
    pack(tmp_path / "ferry", story_yaml="title: a\nworld: a.md\nopening: b.md\nstyle: ../c.md")
    (tmp_path / "ferry/a.md").write_bytes(b"\xff")
    (tmp_path / "ferry/b.md").write_bytes(b"b" * (MAX_FILE_BYTES + 1))
    with pytest.raises(StoryError) as caught:
        read_source(tmp_path / "ferry")
    codes = {fault.code for fault in caught.value.faults}
    assert codes == {"BAD_ENCODING", "FILE_TOO_LARGE", "OUTSIDE_PACK"}


def test_a_file_that_cannot_be_opened_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    pack(tmp_path, a_meph=MEPH)
    monkeypatch.setattr(Path, "open", refuse)
    fault = refusal(tmp_path / "a.meph")
    assert fault.code == "UNREADABLE"
    assert "Permission denied" in fault.told("zh")


def test_broken_yaml_is_read_so_that_loading_can_tell_of_it(tmp_path: Path):
    pack(tmp_path, story_yaml="title: [")
    [fault] = findings(read_source(tmp_path))
    assert fault.code == "YAML_SYNTAX"


def test_the_digest_covers_format_and_files_alone():
    source = StorySource("a", "native", {"story.yaml": "title: a\n", "b.md": "b"})
    same = StorySource("x", "native", {"b.md": "b", "story.yaml": "title: a\r\n"})
    assert len(digest_of(source)) == 64
    assert digest_of(same) == digest_of(source)
    for files_ in ({"story.yaml": "title: a\n", "c.md": "b"}, {"story.yaml": "title: a\nb"}):
        assert digest_of(StorySource("a", "native", files_)) != digest_of(source)
    assert digest_of(StorySource("a", "meph", source.files)) != digest_of(source)


def test_the_digest_of_a_meph_story_does_not_know_its_file_name():
    one, other = (StorySource("a", "meph", {name: MEPH}) for name in ("a.meph", "b.meph"))
    assert digest_of(one) == digest_of(other)
    assert load_source(one).digest == digest_of(one)


def test_constraints_beside_a_meph_story_belong_to_it(tmp_path: Path):
    pack(tmp_path, faust_meph=MEPH)
    bare = read_source(tmp_path)
    (tmp_path / "faust.constraints.txt").write_text("\n只写对白。\n", encoding="utf-8")

    source = read_source(tmp_path)

    assert list(source.files) == ["faust.meph", "faust.constraints.txt"]
    assert load_source(source).constraints == "只写对白。"
    assert load_source(bare).constraints is None
    assert load_source(source).digest != load_source(bare).digest


def test_empty_constraints_are_the_built_in_ones(tmp_path: Path):
    pack(tmp_path, faust_meph=MEPH)
    (tmp_path / "faust.constraints.txt").write_text(" \n", encoding="utf-8")
    assert load_source(read_source(tmp_path)).constraints is None


def test_the_digest_tells_constraints_from_the_story_but_not_by_the_files_stem():
    texts = {"x.meph": MEPH, "x.constraints.txt": "c"}
    renamed = {"y.meph": MEPH, "y.constraints.txt": "c"}
    swapped = {"x.meph": "c", "x.constraints.txt": MEPH}
    one, same, other = (digest_of(StorySource("a", "meph", f)) for f in (texts, renamed, swapped))
    assert one == same != other


def test_findings_are_errors_alone_where_a_story_does_not_load():
    source = StorySource("a", "native", {"story.yaml": "rules: [{name: b, when: flag c, tell: d}]"})
    assert [(fault.code, fault.severity) for fault in findings(source)] == [("MISSING", "error")]


def test_findings_of_a_sound_story_are_warnings_at_their_places():
    text = (
        "title: a\nscenes:\n  hall: {text: b}\n  attic: {text: '{wind}'}\n"
        'rules:\n- \'[b] if flag "c" -> tell "d"\'\n'
    )
    found = findings(StorySource("a", "native", {"story.yaml": text}))
    assert [(f.code, f.path, f.place.file, f.place.line) for f in found] == [
        ("UNREACHABLE_SCENE", "scenes.attic", "story.yaml", 4),
        ("UNKNOWN_PLACEHOLDER", "scenes.attic.text", "story.yaml", 4),
        ("UNKNOWN_FLAG", "b", "story.yaml", 6),
    ]
    assert {fault.severity for fault in found} == {"warning"}


def test_findings_of_a_meph_story_hold_the_formats_own_warnings():
    text = MEPH + '[a] if 包含 "黑暗中" -> 他笑了。\n\n【世界】\n雾。\n'
    found = findings(StorySource("faust", "meph", {"faust.meph": text}))
    assert [fault.code for fault in found] == ["SHADOWED", "DUPLICATE_RULE", "UNKNOWN_BLOCK"]
    assert {fault.place.file for fault in found} == {"faust.meph"}


@pytest.mark.parametrize("story", SHIPPED, ids=lambda path: path.name)
def test_stories_that_ship_are_without_findings(story: Path):
    assert findings(read_source(story)) == ()


def test_a_story_says_who_its_characters_are_in_every_format(tmp_path: Path):
    native = pack(tmp_path / "n", story_yaml="title: a\ncharacters: {m: {description: A smith.}}")
    person = '{"name": "m", "role": "PC", "personality": "A smith."}'
    campaign = pack(tmp_path / "c", campaign_json=f'{{"characters": [{person}]}}')
    card = tmp_path / "m.json"
    card.write_text(
        '{"name": "m", "description": "A smith.", "first_mes": "Hm."}', encoding="utf-8"
    )
    for path in (native, campaign, card):
        [made] = load_source(read_source(path)).characters
        assert [one.text for one in made.policy.facts] == ["A smith."], path


def test_what_is_read_out_of_a_story_is_no_more_doubtful_than_before(tmp_path: Path):
    folder = pack(tmp_path / "n", story_yaml="title: a\ncharacters: {m: {description: A smith.}}")
    assert findings(read_source(folder)) == ()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_nothing_that_ships_is_checked_for_what_was_read_out_of_it(path: Path):
    story = load_source(read_source(path))
    assert checking_of(story) == "off" or any(one.policy.never for one in story.characters)
