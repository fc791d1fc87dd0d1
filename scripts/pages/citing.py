"""How a page or a piece of one is cited, and what reference managers read in its head."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from pages.setting import Setting
from pages.text import plain


@dataclass(frozen=True)
class Citation:
    """One item's citation, ready to copy."""

    label: str
    plain: str
    bibtex: str
    url: str


def cite(setting: Setting, label: str, title: str, address: str, book: str = "") -> Citation:
    """Cite a page (`book` empty) or a part of one; `address` is written from the site's root."""
    url = setting.url + address
    title = plain(title)
    names = ", ".join(a.full for a in setting.authors)
    year = setting.year or "n.d."
    within = f" In {setting.title}" if book or title != setting.title else ""
    line = f"{names} ({year}). “{title}.”{within}, edition {setting.version}. {url}"
    key = "paipu-" + re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")
    fields = {
        "author": " and ".join(
            "{" + a.full + "}" if not a.given else a.sorting for a in setting.authors
        ),
        "title": "{" + title + "}",
        "booktitle": "{" + setting.title + "}",
        "edition": setting.version,
        "year": setting.year,
        "url": url,
    }
    body = ",\n".join(f"  {k} = {{{v}}}" for k, v in fields.items() if v)
    return Citation(label, line, f"@incollection{{{key},\n{body}\n}}", url)


def highwire(
    setting: Setting, title: str, address: str, description: str, language: str
) -> list[list[str]]:
    """The `citation_…` tags: with a book title, a reference manager files a book section."""
    url = setting.url + address
    tags = [["citation_title", plain(title)], ["citation_book_title", setting.title]]
    tags += [["citation_author", author.sorting] for author in setting.authors]
    if setting.date:
        tags.append(["citation_publication_date", setting.date.replace("-", "/")])
    tags += [
        ["citation_publisher", setting.title],
        ["citation_language", language],
        ["citation_public_url", url],
        ["citation_fulltext_html_url", url],
        ["citation_abstract", description],
    ]
    return tags


def json_ld(
    setting: Setting, kind: str, title: str, address: str, description: str, **more: Any
) -> str:
    """One page in the words of schema.org."""
    url = setting.url + address
    book = {
        "@type": "Book",
        "@id": setting.url + "#edition",
        "name": setting.title,
        "bookEdition": setting.version,
        "inLanguage": ["en", "zh-Hant"],
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "url": setting.url,
        "author": [
            {"@type": "Person" if a.given else "Organization", "name": a.full}
            for a in setting.authors
        ],
    }
    if setting.date:
        book["datePublished"] = setting.date
    if kind == "Book":
        page: dict[str, Any] = {**book, "description": description}
    else:
        page = {
            "@type": kind,
            "@id": url,
            "name": plain(title),
            "description": description,
            "url": url,
            "inLanguage": ["en", "zh-Hant"],
            "license": "https://creativecommons.org/licenses/by/4.0/",
            "isPartOf": book,
            "accessMode": ["textual", "visual"],
            "accessibilityFeature": ["structuralNavigation", "alternativeText", "readingOrder"],
            "accessibilityHazard": "none",
        }
    page.update(more)
    # A closing tag inside the text would end the script element.
    return json.dumps({"@context": "https://schema.org", **page}, ensure_ascii=False).replace(
        "</", "<\\/"
    )
