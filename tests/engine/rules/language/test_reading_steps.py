import pytest

from engine.model.ids import SceneId
from engine.model.rule import (
    Assign,
    Change,
    End,
    GoTo,
    Inject,
    Place,
    PutFlag,
    Step,
    Tell,
)
from engine.rules.language import Dialect, read_steps

HERE = Place("story.meph", 7, 1)


def read(text: str, dialect: Dialect = "meph") -> tuple[Step, ...]:
    return read_steps(text, HERE, dialect=dialect)


@pytest.mark.parametrize("dialect", ["meph", "native"])
@pytest.mark.parametrize(
    ("text", "step"),
    [
        ('注入 "契约已经签下"', Inject("契约已经签下")),
        ("注入 契约已经签下", Inject("契约已经签下")),
        ('注入\u3000"x"', Inject("x")),
        ('inject"x"', Inject("x")),
        ('remember "x"', Inject("x")),
        ("记住 「x」", Inject("x")),
        ("状态.生命值=100", Assign("生命值", 100)),
        ("状态.新键 = 3.5", Assign("新键", 3.5)),
        ("state.mood = 'angry'", Assign("mood", "angry")),
        ("状态.存活 = FALSE", Assign("存活", False)),
        ('状态.公式 = "x+=1"', Assign("公式", "x+=1")),
        ('状态.脸 = "- ="', Assign("脸", "- =")),
        ('状态."a = b" = {hp}', Assign("a = b", "{hp}")),
        ("状态.好感度(艾琳) += 5", Change("好感度(艾琳)", "+=", 5)),
        ("状态.x -= 75.9", Change("x", "-=", 75.9)),
        ("状态.x *= 2", Change("x", "*=", 2)),
        ("状态.x ／＝ 0", Change("x", "/=", 0)),
        ("状态.x += true", Change("x", "+=", True)),
        ('标记 "x"', PutFlag("x")),
        ('flag "x"', PutFlag("x")),
        ('取消标记 "x"', PutFlag("x", up=False)),
        ('unflag "x"', PutFlag("x", up=False)),
        ('前往 "桥"', GoTo(SceneId("桥"))),
        ('goto "bridge"', GoTo(SceneId("bridge"))),
        ('结局 "归人"', End("归人")),
        ('end "home"', End("home")),
        (r'讲述 "他说\"好\""', Tell('他说"好"')),
        ('tell "a && b"', Tell("a && b")),
    ],
)
def test_each_kind_of_step_is_read_in_both_languages(text: str, step: Step, dialect: Dialect):
    assert repr(read(text, dialect)) == repr((step,))


@pytest.mark.parametrize(
    "prose",
    [
        "全力攻击周围目标",
        "{角色名}低语",
        "他眼中包 含着泪",
        "前往城堡深处",
        '前往 "黑塔" 的路上，他想起了她',
        "Tell him the truth and end the scene",
        "Remember the promise",
        "注入了一股寒意",
        "the merchant's smile fades",
        "a -> b",
        "他低语：“走 && 停”",
        '6" of rain',
        "rock and roll",
    ],
)
def test_what_can_only_be_prose_is_prose_in_meph_files(prose: str):
    assert read(prose) == (Tell(prose),)


def test_steps_are_cut_at_connectives_outside_quotes():
    expected = (Inject("a && b"), Change("x", "+=", 1), Tell("起舞"))
    assert read('注入 "a && b" && 状态.x += 1\t&&\t起舞') == expected


def test_empty_parts_are_skipped_in_meph_files():
    assert read('注入 "甲" &&  && 乙 && ') == (Inject("甲"), Tell("乙"))


@pytest.mark.parametrize("joint", [" && ", "&&", " and ", " 且 ", "且", "＆＆"])
def test_native_steps_may_be_joined_by_words(joint: str):
    assert read(f'注入 "a"{joint}前往 "b"', "native") == (Inject("a"), GoTo(SceneId("b")))
    assert read(f"状态.x = 1{joint}状态.y = 2", "native") == (Assign("x", 1), Assign("y", 2))


def test_words_join_nothing_in_meph_files():
    assert read("注入 盐 and 胡椒") == (Inject("盐 and 胡椒"),)


def test_a_quoted_number_is_a_number_in_meph_files_and_a_text_natively():
    assert read('状态.x = "100"') == (Assign("x", 100),)
    assert read('状态.x = "100"', "native") == (Assign("x", "100"),)


def test_meph_files_may_quote_inside_quotes_as_they_always_did():
    assert read('注入 "他说"好""') == (Inject('他说"好"'),)
    assert read("注入 “走！”他喊“快”") == (Inject("“走！”他喊“快”"),)
