"""Which file a play is saved in."""

from pathlib import Path

import pytest

from engine.errors import BadName
from engine.packs.meph.paths import child_path, is_child_name


@pytest.mark.parametrize(
    ("file", "branch", "child"),
    [
        ("data/story.meph", "", "data/story.child.meph"),
        ("data/story.child.meph", "", "data/story.child.meph"),
        ("data/my_story_1.meph", "", "data/my_story_1.child.meph"),
        ("data/story.dark.meph", "", "data/story.dark.meph"),
        ("data/story.v2.meph", "dark", "data/story.v2.dark.meph"),
        ("data/story.dark.meph", "light", "data/story.dark.light.meph"),
        ("data/story._x.meph", "", "data/story._x.child.meph"),
        ("data/story.meph", "黑暗", "data/story.黑暗.meph"),
        ("data/story.meph", "child", "data/story.child.meph"),
        ("./story.meph", "", "story.child.meph"),
        ("a/../story.meph", "", "story.child.meph"),
        ("story", "dark", "story.dark"),
        ("story", "", "story.child"),
        (".meph", "", ".child.meph"),
        ("Story.Child.meph", "", "Story.Child.meph"),
        ("data/story.child2.meph", "", "data/story.child2.meph"),
    ],
)
def test_a_child_lies_beside_its_mother(file, branch, child):
    assert child_path(Path(file), branch) == Path(child)


@pytest.mark.parametrize("branch", ["a/../../../x", "..", " ", "a.b", "a\\b"])
def test_a_branch_cannot_lead_out_of_the_folder(branch):
    with pytest.raises(BadName):
        child_path(Path("data/story.meph"), branch)


def test_a_branch_is_composed_in_the_file_name():
    assert child_path(Path("a.meph"), "e\u0301") == Path("a.é.meph")


@pytest.mark.parametrize(
    ("stem", "is_child"),
    [
        ("story", False),
        ("story.dark", True),
        ("my_story_1", False),
        ("story.1a", False),
        ("story.黑暗", False),
        ("story.", False),
        ("a.b.c", True),
        (".child", True),
    ],
)
def test_a_letter_behind_the_last_dot_makes_a_child(stem, is_child):
    assert is_child_name(stem) is is_child
