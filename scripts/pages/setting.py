"""What all pages share: where things are, the site's address, the edition's name and number."""

from __future__ import annotations

import os
import posixpath
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build"
OUT = BUILD / "docs"

if str(ROOT / "engine") not in sys.path:  # the scripts run from a checkout, installed or not
    sys.path.insert(0, str(ROOT / "engine"))


class _SiteLoader(yaml.SafeLoader):
    """Reads mkdocs.yml without running the Python names it may hold."""


_SiteLoader.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, suffix, node: None)


@dataclass(frozen=True)
class Author:
    """One author as the citation file has them."""

    given: str
    family: str
    orcid: str = ""

    @property
    def full(self) -> str:
        return f"{self.given} {self.family}".strip()

    @property
    def sorting(self) -> str:
        return f"{self.family}, {self.given}" if self.given else self.family


class Setting:
    """The settings of one build, read once."""

    @cached_property
    def mkdocs(self) -> dict[str, Any]:
        return yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), _SiteLoader)

    @property
    def name(self) -> str:
        return str(self.mkdocs["site_name"])

    @property
    def url(self) -> str:
        """The site's address, with the slash at its end."""
        return str(self.mkdocs["site_url"]).rstrip("/") + "/"

    @property
    def repository(self) -> str:
        """The public repository's address; empty while there is none."""
        return str((self.mkdocs.get("extra") or {}).get("repository") or "").rstrip("/")

    @cached_property
    def _cff(self) -> dict[str, Any]:
        file = ROOT / "CITATION.cff"
        return yaml.safe_load(file.read_text("utf-8")) if file.exists() else {}

    @property
    def title(self) -> str:
        return str(self._cff.get("title") or self.name)

    @property
    def version(self) -> str:
        return str(self._cff.get("version") or "0")

    @property
    def date(self) -> str:
        """The day of the edition, as the citation file has it."""
        return str(self._cff.get("date-released") or "")

    @property
    def year(self) -> str:
        return self.date[:4]

    @property
    def authors(self) -> list[Author]:
        found = []
        for person in self._cff.get("authors") or []:
            if "name" in person:
                found.append(Author("", str(person["name"])))
            else:
                found.append(
                    Author(
                        str(person.get("given-names", "")),
                        str(person.get("family-names", "")),
                        str(person.get("orcid", "")),
                    )
                )
        return found or [Author("", "The Paipu project")]

    @cached_property
    def commit(self) -> str:
        """The commit the site is built from, or nothing outside a checkout."""
        try:
            done = subprocess.run(
                ["git", "rev-parse", "--short=10", "HEAD"],
                cwd=ROOT,
                capture_output=True,
                text=True,
                env={**os.environ, "LC_ALL": "C"},
            )
        except OSError:
            return ""
        return done.stdout.strip() if done.returncode == 0 else ""

    @property
    def edition(self) -> str:
        """One line that names the edition, for the foot of every page."""
        parts = [f"Edition {self.version}"]
        if self.date:
            parts.append(self.date)
        if self.commit:
            parts.append(f"commit {self.commit}")
        return ", ".join(parts)


def relative(page: str, target: str) -> str:
    """The address of `target` as a link on `page`; both are written from the site's root."""
    path, mark, fragment = target.partition("#")
    if path == page and mark:
        return "#" + fragment
    found = posixpath.relpath("/" + path, "/" + page)
    if path.endswith("/") or not path:
        found = found.rstrip("/") + "/"
    return found + mark + fragment
