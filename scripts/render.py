"""Write the pages: the edition and the engine's answers, as Markdown in build/docs.

    python scripts/render.py

What authors wrote in docs/ is loaded by `edition.py`; every number is asked of the engine while
this runs. The result is plain Markdown with HTML in it and a few JSON files, so that MkDocs has
nothing left to compute.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import yaml
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from edition import Clause, Edition, Example, Game, load
from pages import addresses, engine, extras, source
from pages.citing import cite, highwire, json_ld
from pages.expecting import differences
from pages.figures import FIGURES
from pages.setting import BUILD, OUT, ROOT, Setting, relative
from pages.text import HAN, blocks, dense, inline, plain, shorten, with_languages

TEMPLATES = Path(__file__).resolve().parent / "templates"
WRITTEN_SET = re.compile(r"`([({][^`({]+[)}])`")
MARKER = re.compile(r"^[ ]*<!--\s*([a-z-]+)\s*-->[ ]*$", re.MULTILINE)

STATUS = {
    "plain": "one way to read it, and enough to play by",
    "ambiguous": "more than one workable reading",
    "incomplete": "play needs something that the text does not say",
    "erroneous": "the wording or a figure is wrong or contradicts itself",
}
EVIDENCE = {
    "described": "rules described in a text",
    "observed": "rules observed in play",
    "scholarly": "rules argued for by scholars from evidence",
    "suggested": "rules suggested by the evidence of this or a kindred game",
    "reconstructed": "rules reconstructed by the editors",
    "incomplete": "evidence that does not give the whole rule",
}
OPERATIONS = {
    "times": "multiplied",
    "cap": "at most",
    "best": "the best of these",
}


class Pages:
    """All pages of one build."""

    def __init__(self, edition: Edition, setting: Setting, out: Path = OUT) -> None:
        self.edition = edition
        self.setting = setting
        self.out = out
        self.written: dict[str, str] = {}
        self.env = Environment(
            loader=FileSystemLoader(TEMPLATES),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            autoescape=True,
            # The usual mark is also how Markdown gives a heading its id: {#name}.
            comment_start_string="{*",
            comment_end_string="*}",
        )
        self.env.filters.update(
            han=lambda text: Markup(with_languages(str(Markup.escape(text)))),
            inline=inline,
            blocks=blocks,
            dense=lambda text: Markup(dense(str(text))),
            json=lambda value: json.dumps(value, ensure_ascii=False),
            amount=engine.number,
            guessed=engine.guessed,
            symbolic=engine.symbolic,
            without=lambda label, value: str(label).removeprefix(f"{value}: "),
            capital=lambda text: str(text)[:1].upper() + str(text)[1:],
            slug=slug,
            readable=lambda url: re.sub(r"^https?://|/$", "", url),
        )
        self.env.globals.update(
            face_of=self.face,
            card_box=engine.CARDS.get,
            noun=lambda set_id: "card" if set_id in engine.CARDS else "tile",
            sets_in=self.sets_in,
            clause_url=self.clause_url,
            example_url=self.example_url,
            example_url_of=lambda name: self.example_url(self.examples[name]),
            is_example=lambda name: bool(re.search(r"-[ex]\d", name)),
            code_url=self.code_url,
            is_test=is_test,
            place_name=self.place_name,
            gist=lambda name: shorten(re.sub(r"[*`]", "", self.clauses[name].en), 90),
            meaning_of=lambda kind, word: (STATUS if kind == "status" else EVIDENCE)[word],
            game_title=lambda name: self.edition.game(name).title.en,
            is_clause=lambda name: name in self.clauses,
            is_edited=lambda name: any(game.id == name for game in self.edition.games),
            witness_id=self.witness_id,
            op_words=OPERATIONS,
            repository=setting.repository,
        )

    # --- what stands where -------------------------------------------------------------

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        return {c.id: c for game in self.edition.games for c in game.clauses}

    @cached_property
    def examples(self) -> dict[str, Example]:
        return {e.id: e for game in self.edition.games for e in game.examples}

    @cached_property
    def game_of(self) -> dict[str, Game]:
        return {id: game for game in self.edition.games for id in game.ids}

    @cached_property
    def book(self) -> addresses.Book:
        return addresses.collect(self.edition, addresses.bound(), ROOT)

    @cached_property
    def answers(self) -> dict[str, list[engine.Answer]]:
        """The engine's answers to all examples, which must be those their authors expect."""
        found: dict[str, list[engine.Answer]] = {}
        faults = []
        for game in self.edition.games:
            for example in game.examples:
                try:
                    found[example.id] = engine.answers(game, example)
                except ValueError as error:
                    faults.append(f"{example.file}:{example.line}: {example.id}: {error}")
                    continue
                for answer in found[example.id]:
                    faults += [
                        f"{example.file}:{example.line}: {example.id}: {difference}"
                        for difference in differences(answer.case.expect, answer.result)
                    ]
        if faults:
            sys.exit("\n".join(faults))
        return found

    @cached_property
    def options(self) -> dict[str, list[dict[str, Any]]]:
        from paipu import inquiry

        return {game.id: inquiry.describe(game.id, "en") for game in self.edition.games}

    def face(self, set_id: str, code: str) -> Any:
        return self._faces[set_id][code]

    @cached_property
    def _faces(self) -> dict[str, dict[str, Any]]:
        from paipu import games

        packs = [games.find(game.id).TILES for game in self.edition.games]
        return {pack.id: {face.code: face for face in pack.faces} for pack in packs}

    def pack(self, game: Game) -> Any:
        from paipu import games

        return games.find(game.id).TILES

    def clause_url(self, id: str) -> str:
        return f"{self.game_of[id].id}/rules/#{id}"

    def example_url(self, example: Example) -> str:
        return f"{self.game_of[example.id].id}/examples/{example.id}/"

    def witness_id(self, tag: str) -> str:
        """The place of a witness on the page of sources, by its tag."""
        for entry in self.edition.sources:
            if entry.tag == tag:
                return entry.id
        sys.exit(f"render: docs/sources.yml has no source with the tag {tag}")

    def code_url(self, place: addresses.Place) -> str:
        return f"{source.page_of(ROOT / place.file)}#L{place.line}"

    def place_name(self, place: addresses.Place) -> str:
        """How a place in the code is called where it is linked."""
        name = place.name.rpartition(".")[2]
        # The name of a test is a sentence.
        return name.removeprefix("test_").replace("_", " ") if is_test(place) else name

    # --- writing -------------------------------------------------------------------------

    def write(
        self,
        path: str,
        template: str,
        *,
        title: str,
        description: str,
        kind: str = "Chapter",
        search: bool = True,
        label: str = "",
        data: str = "",
        hide: Iterable[str] = (),
        about: dict[str, Any] | None = None,
        **context: Any,
    ) -> None:
        """Render one page and write it, with what its head must say in the front matter."""
        url = page_url(path)
        text = self.env.get_template(template).render(
            page=url, href=partial(relative, url), **context
        )
        description = shorten(description, 240)
        head: dict[str, Any] = {
            "title": title,
            "description": description,
            "edition": self.setting.edition,
            "citation": highwire(self.setting, title, url, description, "en"),
            "jsonld": json_ld(self.setting, kind, title, url, description, **(about or {})),
        }
        if not search:
            head["search"] = {"exclude": True}
        if data:
            head["data"] = data
        if hide:
            head["hide"] = list(hide)
        front = yaml.safe_dump(head, allow_unicode=True, sort_keys=False, width=10_000)
        self.put(path, f"---\n{front}---\n\n{text.lstrip()}")
        self.written[url] = title

    def put(self, path: str, text: str) -> None:
        file = self.out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def sets_in(self, game: Game, text: str) -> list[list[dict[str, Any]]]:
        """The sets that a text writes in the notation of hands, as they lie."""
        found = []
        for written in WRITTEN_SET.findall(text):
            try:
                found.append(engine.loose(game.id, written))
            except ValueError:  # brackets of another kind
                continue
        return found

    def draw_sets(self, text: str, game: Game, url: str) -> str:
        """An author's text with every written set drawn behind it."""

        def draw(match: re.Match[str]) -> str:
            lying = self.sets_in(game, match.group(0))
            if not lying:
                return match.group(0)
            drawn = self.piece("sets.html.j2", set=self.pack(game).id, lying=lying)(url)
            return f"{match.group(0)} {drawn.strip()}"

        return WRITTEN_SET.sub(draw, text)

    def author_page(
        self,
        path: str,
        pieces: dict[str, Callable[[str], str]],
        game: Game | None = None,
        **more: Any,
    ) -> None:
        """A page that an author wrote, with the pieces that the build adds at its markers.

        A marker is a line such as `<!-- pack -->`. A piece without a marker goes to the end.
        """
        file = ROOT / "docs" / path
        if not file.exists():
            sys.exit(f"render: docs/{path} is missing")
        head, text = split(file.read_text("utf-8"))
        url = page_url(path)
        made = {name: piece(url) for name, piece in pieces.items()}
        placed: set[str] = set()

        def fill(match: re.Match[str]) -> str:
            name = match.group(1)
            if name not in made:
                line = text.count("\n", 0, match.start()) + 1
                sys.exit(f"render: docs/{path}:{line}: no piece is called {name}")
            placed.add(name)
            return made[name]

        body = MARKER.sub(fill, text)
        if game:
            body = self.draw_sets(body, game, url)
        for name, piece in made.items():
            if name not in placed:
                body += "\n\n" + piece
        heading = re.search(r"^# (.+?)\s*(\{.*\})?$", text, re.MULTILINE)
        title = head.get("title") or plain(heading.group(1) if heading else self.setting.name)
        self.write(
            path,
            "author.md.j2",
            title=title,
            description=head.get("description") or first_paragraph(text),
            body=Markup(body),
            **{"hide": head.get("hide", ()), **more},
        )

    def piece(self, template: str, **context: Any) -> Callable[[str], str]:
        """A fragment for an author's page, made once its address is known."""

        def make(url: str) -> str:
            text = self.env.get_template(template).render(
                page=url, href=partial(relative, url), **context
            )
            return text.strip() + "\n"

        return make

    # --- the pages -----------------------------------------------------------------------

    def everything(self) -> None:
        """All pages of the site."""
        if self.out.exists():
            shutil.rmtree(self.out)
        self.assets()
        for game in self.edition.games:
            self.game(game)
        self.author_page(
            "index.md",
            {"games": self.piece("games.html.j2", games=self.edition.games, packs=self.packs())},
            kind="Book",
            label="edition",
            hide=("toc",),
        )
        self.author_page(
            "method.md",
            {"legend": self.piece("legend.html.j2", status=STATUS, evidence=EVIDENCE)},
        )
        self.author_page(
            "cite.md",
            {
                "citation": self.piece(
                    "citation.html.j2",
                    item=cite(self.setting, "edition", self.setting.title, ""),
                    setting=self.setting,
                )
            },
        )
        self.write(
            "glossary.md",
            "glossary.md.j2",
            title="Glossary",
            description="Terms of the games with characters, pinyin and meaning.",
            terms=self.edition.glossary,
        )
        kinds: dict[str, list[Any]] = {}
        for entry in self.edition.sources:
            kinds.setdefault(entry.kind, []).append(entry)
        self.write(
            "sources.md",
            "sources.md.j2",
            title="Sources and witnesses",
            description="The source texts of the edition and the witnesses they are compared with.",
            kinds=list(kinds.items()),
        )
        self.write(
            "trace.md",
            "trace.md.j2",
            title="Trace",
            description="Every clause of every game with its text, code, tests and examples.",
            games=self.edition.games,
            rows={
                game.id: [self.book.clauses[c.id] for c in game.clauses]
                for game in self.edition.games
            },
        )
        self.sources_of_code()
        self.notices()
        self.data()
        self.search_words()
        self.menu()

    def packs(self) -> dict[str, Any]:
        return {game.id: self.pack(game) for game in self.edition.games}

    def game(self, game: Game) -> None:
        """The pages of one game."""
        pack = self.pack(game)
        about = {
            "about": {
                "@type": "Game",
                "@id": f"{self.setting.url}{game.id}/#game",
                "name": [game.title.en, game.title.zh],
            }
        }
        self.author_page(
            f"{game.id}/index.md",
            {
                "pack": self.piece("pack.html.j2", game=game, pack=pack, rows=extras.rows(pack)),
                "ways": self.piece("ways.html.j2", game=game, more=extras.PAGES.get(game.id, ())),
            },
            game=game,
            about=about,
        )
        self.rules(game, about)
        self.write(
            f"{game.id}/options.md",
            "options.md.j2",
            title=f"Readings of {game.title.en}",
            description=f"Every disputed reading of {game.title.en} ({game.title.zh}) as an option "
            "of the engine, with its values and the default.",
            game=game,
            options=self.options[game.id],
            presets=extras.presets(game.id),
        )
        self.example_pages(game, about)
        self.author_page(
            f"{game.id}/play.md",
            {
                "table": self.piece(
                    "table.html.j2", game=game, options=extras.options_of_play(game.id)
                ),
                "told": self.piece("told.html.j2", told=extras.told(game.id)),
            },
            about=about,
        )
        for page in extras.PAGES.get(game.id, ()):
            self.write(
                f"{game.id}/{page.path}.md",
                f"{page.path}.md.j2",
                title=page.title,
                description=page.description,
                game=game,
                about=about,
                **page.context(),
            )

    def rules(self, game: Game, about: dict[str, Any]) -> None:
        """The rules page: clause by clause."""
        by_name = {option["name"]: option for option in self.options[game.id]}
        items = []
        for c in game.clauses:
            notes = {r.option: r.note for r in c.readings}
            missing = [name for name in notes if name not in by_name]
            if missing:
                sys.exit(f"render: {c.file}:{c.line}: the engine has no option {missing[0]}")
            names = [
                *notes,
                *(n for n, o in by_name.items() if c.id in o["clauses"] and n not in notes),
            ]
            items.append(
                {
                    "clause": c,
                    "readings": [{"option": by_name[n], "note": notes.get(n, "")} for n in names],
                    "examples": game.examples_of(c.id),
                    "trace": self.book.clauses[c.id],
                    "figure": self.figure(c.id),
                    "citation": cite(
                        self.setting,
                        c.id,
                        f"{game.title.en} {game.title.zh}, clause {c.id}",
                        self.clause_url(c.id),
                    ),
                }
            )
        tag = next((s.title for s in self.edition.sources if s.id == game.source), game.source)
        self.write(
            f"{game.id}/rules.md",
            "rules.md.j2",
            title=f"{game.title.en}: the rules",
            description=f"The rules of {game.title.en} ({game.title.zh}, {game.title.pinyin}), "
            "clause by clause in English and Chinese, with notes, readings, code and tests.",
            data=f"{game.id}/clauses.json",
            game=game,
            clauses=items,
            pack_id=self.pack(game).id,
            source_tag=tag,
            about={**about, "translationOfWork": {"@type": "CreativeWork", "name": tag}},
        )

    def figure(self, clause: str) -> dict[str, Any] | None:
        """The figure that the source of a clause has lost, as restored, and its caption."""
        if clause not in FIGURES:
            return None
        figure = FIGURES[clause]()
        drawing = self.env.get_template(figure.template).render(name=figure.name, **figure.data)
        return {"drawing": Markup(drawing), "caption": figure.caption}

    def example_pages(self, game: Game, about: dict[str, Any]) -> None:
        """The index of a game's examples, and a page for each."""
        items = [
            {
                "example": example,
                "cases": self.answers[example.id],
                "set": self.pack(game).id,
                "citation": cite(
                    self.setting,
                    example.id,
                    f"{game.title.en}, example {example.id}: {example.title.en}",
                    self.example_url(example),
                ),
            }
            for example in game.examples
        ]
        self.write(
            f"{game.id}/examples/index.md",
            "examples.md.j2",
            title=f"Worked examples of {game.title.en}",
            description=f"Worked examples of {game.title.en} ({game.title.zh}), each computed by "
            "the engine.",
            data=f"{game.id}/examples.json",
            game=game,
            items=items,
            about=about,
        )
        for at, item in enumerate(items):
            example: Example = item["example"]
            first = item["cases"][0]
            self.write(
                f"{game.id}/examples/{example.id}.md",
                "example.md.j2",
                title=f"{example.title.en} ({example.id})",
                description=f"{game.title.en} {game.title.zh}, example {example.id}, "
                f"{example.title.en}: {example.case.hand}, {first.words}. {first.verdict}.",
                game=game,
                item=item,
                previous=game.examples[at - 1] if at else None,
                next=game.examples[at + 1] if at + 1 < len(items) else None,
                about=about,
            )
        for gone in game.withdrawn:
            if re.search(r"-[ex]\d", gone.id):
                self.write(
                    f"{game.id}/examples/{gone.id}.md",
                    "withdrawn.md.j2",
                    title=f"{gone.id}, withdrawn",
                    description=f"The example {gone.id} was withdrawn: {gone.reason}",
                    game=game,
                    gone=gone,
                    search=False,
                )

    def sources_of_code(self) -> None:
        """The engine's source, and the tests that are bound to clauses."""
        carried: dict[str, set[str]] = {}
        for c in self.book.clauses.values():
            for place in (*c.code, *c.tests):
                carried.setdefault(place.file, set()).add(c.id)
        files = {p.relative_to(ROOT).as_posix() for p in (ROOT / "engine/paipu").rglob("*.py")}
        for name in sorted(files | set(carried)):
            file = ROOT / name
            module = source.module_name(file)
            self.write(
                f"code/{module}.md",
                "code.md.j2",
                title=module,
                description=f"The source of {module}, with an address for every line.",
                kind="SoftwareSourceCode",
                search=False,
                hide=("toc",),
                module=module,
                file=name,
                carries=sorted(carried.get(name, ())),
                source=Markup(source.coloured(file.read_text("utf-8"))),
            )

    def notices(self) -> None:
        file = BUILD / "notices.md"
        if not file.exists():
            sys.exit("render: build/notices.md is missing: run scripts/notices.py first")
        head, text = split(file.read_text("utf-8"))
        self.write(
            "notices.md",
            "author.md.j2",
            title=head["title"],
            description=head["description"],
            body=Markup(text),
        )

    def data(self) -> None:
        """The edition as data, for other programs."""
        for game in self.edition.games:
            clauses = []
            for c in game.clauses:
                trace = self.book.clauses[c.id]
                clauses.append(
                    {
                        "id": c.id,
                        "url": self.setting.url + self.clause_url(c.id),
                        "group": c.group,
                        "number": c.number,
                        "text": {"en": plain(c.en), "zh-Hant": c.zh},
                        "terms": [{"zh": t.zh, "pinyin": t.pinyin, "en": t.en} for t in c.terms],
                        "status": c.status,
                        "evidence": c.evidence,
                        "carried_out": c.carried_out,
                        "note": {"en": plain(c.note), "zh-Hant": c.note_zh},
                        "options": [r.option for r in c.readings],
                        "examples": [e.id for e in game.examples_of(c.id)],
                        "code": [str(p) for p in trace.code],
                        "tests": [str(p) for p in trace.tests],
                    }
                )
            examples = [
                {
                    "id": e.id,
                    "url": self.setting.url + self.example_url(e),
                    "title": {"en": e.title.en, "zh-Hant": e.title.zh},
                    "clauses": list(e.clauses),
                    "cases": [
                        {
                            "kind": a.case.kind,
                            "hand": a.case.hand,
                            **({"tile": a.case.tile} if a.case.tile else {}),
                            "situation": dict(a.case.situation),
                            "options": dict(a.case.options),
                            "answer": a.result,
                        }
                        for a in self.answers[e.id]
                    ],
                }
                for e in game.examples
            ]
            head = {
                "edition": self.setting.version,
                "date": self.setting.date,
                "game": {
                    "id": game.id,
                    "en": game.title.en,
                    "zh-Hant": game.title.zh,
                    "pinyin": game.title.pinyin,
                },
            }
            # The translation and the restatement are text under CC BY; what is said about them
            # and the examples are data.
            text_terms = {"license": {"text": "CC-BY-4.0", "data": "CC0-1.0"}}
            self.json(f"{game.id}/clauses.json", {**head, **text_terms, "clauses": clauses})
            self.json(
                f"{game.id}/examples.json", {**head, "license": "CC0-1.0", "examples": examples}
            )

    def menu(self) -> None:
        """The menu for scripts/menu.py: a section a game, and one for what belongs to all."""
        sections: list[Any] = [{"Home": "index.md"}]
        for game in self.edition.games:
            own = [
                {page.short: f"{game.id}/{page.path}.md"} for page in extras.PAGES.get(game.id, ())
            ]
            section = [
                f"{game.id}/index.md",
                {"Rules": f"{game.id}/rules.md"},
                {"Readings": f"{game.id}/options.md"},
                *own,
                {"Examples": f"{game.id}/examples/index.md"},
                {"Play": f"{game.id}/play.md"},
            ]
            sections.append({f"{game.title.en} {game.title.zh}": section})
        common = {
            "Method": "method.md",
            "Trace": "trace.md",
            "Glossary": "glossary.md",
            "Sources": "sources.md",
            "How to cite": "cite.md",
            "Licences and notices": "notices.md",
        }
        sections.append({"The edition": [{title: path} for title, path in common.items()]})
        menu = json.dumps(sections, ensure_ascii=False, indent=1)
        (self.out.parent / "menu.json").write_text(menu + "\n", "utf-8")

    def search_words(self) -> None:
        """The words of these games for the search, which knows modern simplified Chinese best."""
        words = {term.zh for term in self.edition.glossary}
        for game in self.edition.games:
            words |= {game.title.zh, *(group.zh for group in game.groups)}
            words |= {term.zh for c in game.clauses for term in c.terms}
            words |= {example.title.zh for example in game.examples}
            words |= {face.zh for face in self.pack(game).faces}
        runs = {run for word in words for run in re.findall(f"[{HAN}]+", word) if len(run) > 1}
        file = self.out.parent / "search-words.txt"
        file.write_text("".join(f"{run} 100000\n" for run in sorted(runs)), "utf-8")

    def json(self, path: str, value: Any) -> None:
        self.put(path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")

    def assets(self) -> None:
        """What authors keep in docs/assets; the other assets are copied by build.py."""
        shutil.copytree(ROOT / "docs" / "assets", self.out / "assets", dirs_exist_ok=True)


def page_url(path: str) -> str:
    """The address that MkDocs gives a file."""
    if path == "index.md":
        return ""
    return re.sub(r"(index)?\.md$", "", path).rstrip("/") + "/"


def is_test(place: addresses.Place) -> bool:
    return place.file.startswith("tests/")


def split(text: str) -> tuple[dict[str, Any], str]:
    """The front matter of a page and what follows it."""
    if not text.startswith("---\n"):
        return {}, text
    front, _, body = text[4:].partition("\n---\n")
    return yaml.safe_load(front) or {}, body.lstrip()


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", plain(text).lower()).strip("-")


def first_paragraph(text: str) -> str:
    for part in re.split(r"\n\s*\n", text):
        part = part.strip()
        if part and not part.startswith(("#", "<!--", "|", "-", "```", ":")):
            part = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", part)
            return re.sub(r"[*_`]", "", plain(part))
    return ""


def main() -> int:
    pages = Pages(load(), Setting())
    pages.everything()
    print(f"render: {len(pages.written)} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
