"""Languages of runs of text, addresses between pages, and the last look at a finished site."""

from __future__ import annotations

from pathlib import Path

import pytest

import finish
from pages.setting import relative
from pages.text import dense, inline, with_languages

ZH = '<span lang="zh-Hant">{}</span>'.format


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("<p>a pung 碰, then</p>", f"<p>a pung {ZH('碰')}, then</p>"),
        ("<p>《百萬雄兵》 in 1997</p>", f"<p>{ZH('《百萬雄兵》')} in 1997</p>"),
        ("<p>帥仕相、俥傌炮。</p>", f"<p>{ZH('帥仕相、俥傌炮。')}</p>"),
        ('<p lang="zh-Hant">碰<b>槓</b></p>', '<p lang="zh-Hant">碰<b>槓</b></p>'),
        ('<p lang="zh-Hant">碰 <i lang="en">or 槓</i></p>', None),
        ("<title>牌譜</title>", "<title>牌譜</title>"),
        ("<script>let a='碰'</script>", "<script>let a='碰'</script>"),
        ('<img alt="碰">', '<img alt="碰">'),
        ("<p>½ &amp; &#8722;</p>", "<p>½ &amp; &#8722;</p>"),
        ("<!doctype html><br><p>吃", f"<!doctype html><br><p>{ZH('吃')}"),
    ],
)
def test_every_run_of_chinese_says_that_it_is(given: str, wanted: str | None) -> None:
    if wanted is None:
        wanted = f'<p lang="zh-Hant">碰 <i lang="en">or {ZH("槓")}</i></p>'
    assert with_languages(given) == wanted
    assert with_languages(wanted) == wanted


def test_an_authors_line_keeps_its_markup() -> None:
    assert inline("*may* 可") == f"<em>may</em> {ZH('可')}"


def test_raw_blocks_have_no_blank_line_and_code_keeps_its_indent() -> None:
    text = "<div>\n\n    <p>a</p>\n<pre>x\n    y</pre>\n\n  </div>\n"
    assert dense(text) == "<div>\n<p>a</p>\n<pre>x\n    y</pre>\n</div>"


@pytest.mark.parametrize(
    ("page", "target", "wanted"),
    [
        ("", "xiangqi-mahjong/", "xiangqi-mahjong/"),
        ("xiangqi-mahjong/rules/", "xiangqi-mahjong/rules/#xm-4", "#xm-4"),
        ("xiangqi-mahjong/examples/xm-x01/", "method/#gap", "../../../method/#gap"),
        ("tuitongzi/", "assets/tiles/dots.svg#W", "../assets/tiles/dots.svg#W"),
        ("tuitongzi/", "", "../"),
    ],
)
def test_links_are_relative(page: str, target: str, wanted: str) -> None:
    assert relative(page, target) == wanted


HEAD = (
    '<html lang="en"><head><meta name="description" content="d">'
    '<link rel="canonical" href="https://paipu.example/{}"></head><body>'
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "index.html").write_text(HEAD.format("") + '<a href="rules/#xm-1">x</a>')
    (tmp_path / "rules/index.html").write_text(HEAD.format("rules/") + '<h3 id="xm-1">莊家</h3>')
    return tmp_path


def test_a_site_in_order_is_left_with_its_languages(site: Path) -> None:
    assert finish.finish(site) == []
    assert ZH("莊家") in (site / "rules/index.html").read_text()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<a href="rules/#xm-2">x</a>', "no place xm-2"),
        ('<a href="ruels/">x</a>', "leads nowhere"),
        ('<script src="https://cdn.invalid/x.js"></script>', "asks another site"),
        ('<link rel="stylesheet" href="//fonts.invalid/x.css">', "asks another site"),
        ('<svg><use xlink:href="tiles.svg#K"/></svg>', "tiles.svg does not exist"),
        ('<p id="a"></p><p id="a"></p>', "the id a is used 2 times"),
        ('<h2 id="_1">牌</h2>', "was made up"),
    ],
)
def test_what_must_not_be_on_a_page_is_found(site: Path, body: str, said: str) -> None:
    (site / "index.html").write_text(HEAD.format("") + body)
    assert [fault for fault in finish.finish(site) if said in fault]


def test_a_section_of_the_menu_is_named_by_its_title() -> None:
    page = (
        '<nav class="md-nav" data-md-level="1" aria-labelledby="__nav_2_label" '
        'aria-expanded="true">\n'
        '<label class="md-nav__title" for="__nav_2">\n<span class="md-icon"></span>\n The games\n'
    )
    named = finish.with_named_sections(page)
    assert 'aria-label="The games" aria-expanded="true">' in named
    assert "aria-labelledby" not in named
    assert finish.with_named_sections(named) == named


def test_a_page_must_have_an_address_of_its_own(site: Path) -> None:
    (site / "rules/index.html").write_text(HEAD.format("") + '<h3 id="xm-1">x</h3>')
    assert [fault for fault in finish.finish(site) if "same canonical address" in fault]
