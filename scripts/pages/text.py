"""Text: small Markdown, and the language of every run of Chinese."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

import markdown
from markupsafe import Markup

# Han characters with the marks that stand between them. A run begins and ends with a Han
# character or a bracket that belongs to it, so that an English full stop stays English.
HAN = (
    "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
INNER = "\u3001\u3002\uff0c\uff1a\uff1b\uff1f\uff01\u00b7\u2027\u30fb\u3000"
OPEN = "\u300a\u3008\u300c\u300e\uff08\u3010"
CLOSE = "\u300b\u3009\u300d\u300f\uff09\u3011"
RUN = re.compile(f"[{OPEN}]*[{HAN}][{HAN}{INNER}{OPEN}{CLOSE}]*")
HAN_CHARACTER = re.compile(f"[{HAN}]")

VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
    "track", "wbr",
}  # fmt: skip
# Elements whose text is not prose, or that may hold no further element.
RAW = {"script", "style", "title", "textarea", "option", "desc"}


def wrap_run(match: re.Match[str]) -> str:
    return f'<span lang="zh-Hant">{match.group(0)}</span>'


class _Wrapper(HTMLParser):
    """Copies a page and puts a language on every run of Han characters that lacks one."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self.open: list[tuple[str, bool, bool]] = []  # tag, inside zh, inside raw text

    def _state(self) -> tuple[bool, bool]:
        return self.open[-1][1:] if self.open else (False, False)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.out.append(self.get_starttag_text() or "")
        if tag in VOID:
            return
        zh, raw = self._state()
        lang = dict(attrs).get("lang")
        if lang:
            zh = lang.lower().startswith("zh") and "latn" not in lang.lower()
        self.open.append((tag, zh, raw or tag in RAW))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.out.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        self.out.append(f"</{tag}>")
        for at in range(len(self.open) - 1, -1, -1):
            if self.open[at][0] == tag:
                del self.open[at:]
                break

    def handle_data(self, data: str) -> None:
        zh, raw = self._state()
        self.out.append(data if zh or raw else RUN.sub(wrap_run, data))

    def handle_entityref(self, name: str) -> None:
        self.out.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.out.append(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self.out.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.out.append(f"<!{decl}>")

    def unknown_decl(self, data: str) -> None:
        self.out.append(f"<![{data}]>")

    def handle_pi(self, data: str) -> None:
        self.out.append(f"<?{data}>")


def with_languages(page: str) -> str:
    """The same HTML with `lang` on every run of Han characters."""
    if not HAN_CHARACTER.search(page):
        return page
    wrapper = _Wrapper()
    wrapper.feed(page)
    wrapper.close()
    return "".join(wrapper.out)


def inline(text: str) -> Markup:
    """One paragraph of an author's text as HTML: emphasis, code and links, no more."""
    found = markdown.markdown(text.strip(), extensions=["attr_list"], output_format="html")
    if found.startswith("<p>") and found.endswith("</p>") and found.count("<p>") == 1:
        found = found[3:-4]
    return Markup(with_languages(found))


def blocks(text: str) -> Markup:
    """Several paragraphs of an author's text as HTML."""
    found = markdown.markdown(
        text.strip(), extensions=["attr_list", "tables"], output_format="html"
    )
    return Markup(with_languages(found))


def plain(text: object) -> str:
    """Text without markup, in one line: for titles, descriptions and citations."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", str(text)))).strip()


def shorten(text: str, size: int) -> str:
    """The beginning of a text, cut between words."""
    text = plain(text)
    if len(text) <= size:
        return text
    return text[:size].rsplit(" ", 1)[0].rstrip(" ,;:.") + " …"


def dense(fragment: str) -> str:
    """HTML without blank lines or indents, so that Markdown takes it as one raw block.

    What stands in `<pre>` is left as it is.
    """
    parts = re.split(r"(<pre.*?</pre>)", fragment, flags=re.DOTALL)
    for at in range(0, len(parts), 2):
        lines = re.sub(r"[ \t]*\n\s*", "\n", parts[at])
        parts[at] = lines
    return "".join(parts).strip()
