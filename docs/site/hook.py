"""What mkdocs is told beyond `packaging/mkdocs.yml`.

The site has the paths of the repository, so that every link of a page works as it does there: its READMEs, `docs/`, and
whatever else of the repository a page links to, shown as a page. Pages that are not files are made here: notebooks,
executed; the references of the HTTP API and of the Python package; lists of directories.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any

import http_reference
import notebook_pages
import python_reference
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]

_PAGES = ("*.md", "*/README*.md", "*/*/README*.md", "exchange/web/ui/README.md", "docs/**/*.md")
_ASSETS = ("docs/site/site.css", "docs/site/iframe-worker.js", "exchange/web/ui/public/icon.svg")
_NOT_HERE = {"target", "node_modules"}
_LINK = re.compile(r"(?<=\]\()([^)#\s:]+)(?=[)#])")
_FENCE = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
_SHOWN_BY = re.compile(r"(?<=hown by:\*)[^*]*?(?=\.\s)")
_NAME = re.compile(r"`([\w-]+)`")
_IMAGES = {".png", ".svg"}
_LANGUAGES = {".jsonl": "json", ".h": "c", "": "text", ".txt": "text"}

_scenarios = {
    path.name[:3] if path.parent.name == "rules" else path.stem: path.relative_to(ROOT).as_posix()
    for path in sorted((ROOT / "data/scenarios").rglob("*.txt"))
}


def on_config(config: MkDocsConfig) -> None:
    """Writes lists of pages into the navigation, and notebooks as the pages that they become."""
    pages = sorted([*_references(), *_pages()])
    assert config.nav is not None
    config.nav = _filled(config.nav, pages, set(_paths(config.nav)))


@cache
def _references() -> dict[str, str]:
    contract = ROOT / "exchange/web/target/classes/crossbook/web/openapi.json"
    return http_reference.pages(contract) | python_reference.pages()


def _pages() -> list[str]:
    found = {path.relative_to(ROOT) for pattern in _PAGES for path in ROOT.glob(pattern)}
    return sorted(path.as_posix() for path in found if not _NOT_HERE.intersection(path.parts))


def _paths(nav: list[Any]) -> Iterator[str]:
    for entry in nav:
        value = entry if isinstance(entry, str) else next(iter(entry.values()))
        yield from _paths(value) if isinstance(value, list) else [value]


def _filled(nav: list[Any], pages: list[str], named: set[str]) -> list[Any]:
    filled: list[Any] = []
    for entry in nav:
        title, value = (None, entry) if isinstance(entry, str) else next(iter(entry.items()))
        if isinstance(value, list):
            value = _filled(value, pages, named)
        elif value.endswith("*"):
            found = [page for page in pages if fnmatch(page, value) and page not in named]
            if title is None:
                filled += found
                continue
            value = found
        elif value.endswith(".py"):
            value = str(PurePosixPath(value).with_suffix(".md"))
        filled.append(value if title is None else {title: value})
    return filled


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The files of the site."""
    theme = [file for file in files if file.src_dir != config.docs_dir]
    site = Files(theme)
    made = dict(_references())
    for notebook, page in notebook_pages.executed(ROOT).items():
        made[f"examples/notebooks/{notebook}.md"] = page.markdown
        site.append(File.generated(config, f"examples/notebooks/{notebook}.ipynb", content=page.notebook))
        for name, picture in page.pictures.items():
            site.append(File.generated(config, f"examples/notebooks/{name}", content=picture))
    for path in [*_pages(), *_ASSETS]:
        site.append(_file(path, config))
    for path, content in made.items():
        site.append(File.generated(config, path, content=content))
    texts = made | {path: (ROOT / path).read_text(encoding="utf-8") for path in _pages()}
    for path, text in texts.items():
        for link in _LINK.findall(_with_scenarios(path, text)):
            _add(normpath(f"{PurePosixPath(path).parent}/{link}"), site, config)
    return site


def _file(path: str, config: MkDocsConfig) -> File:
    return File(path, str(ROOT), config.site_dir, config.use_directory_urls)


def _add(path: str, site: Files, config: MkDocsConfig) -> None:
    """What a page links to, if it is something of the repository that is not in the site yet."""
    there = ROOT / path
    shown = _shown_as(path)
    if path in site.src_uris or shown in site.src_uris or not there.exists():
        return  # what is not there at all, the build tells
    if there.suffix in _IMAGES:
        site.append(_file(path, config))
        return
    if there.is_dir():
        inside = [f"{path}/{each.name}" for each in sorted(there.iterdir()) if not each.name.startswith(".")]
        content = f"# {path}/\n\n" + "".join(
            f"- [{PurePosixPath(each).name}]({PurePosixPath(each).name})\n" for each in inside
        )
    else:
        inside = []
        language = _LANGUAGES.get(there.suffix, there.suffix[1:])
        text = there.read_text(encoding="utf-8").rstrip("\n")
        content = f"---\nsearch:\n  exclude: true\n---\n\n# {there.name}\n\n`{path}`\n\n````{language}\n{text}\n````\n"
    site.append(File.generated(config, shown, content=content, inclusion=InclusionLevel.NOT_IN_NAV))
    for each in inside:
        _add(each, site, config)


def _shown_as(path: str) -> str:
    """The page that shows a file or a directory."""
    if (ROOT / path).is_dir():
        return f"{path}/index" + ".md"
    if fnmatch(path, "examples/notebooks/*.py"):
        return path.removesuffix(".py") + ".md"
    return path if path.endswith((".md", *_IMAGES)) else f"{path}.md"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lets links lead to the pages of the site."""
    path = page.file.src_uri
    if path == "README.md":
        page.meta["hide"] = ["navigation"]
    parts = _FENCE.split(_with_scenarios(path, markdown))
    return "".join(
        part if i % 2 else _LINK.sub(lambda link: _led(path, link[1], files), part) for i, part in enumerate(parts)
    )


def _led(path: str, link: str, files: Files) -> str:
    target = normpath(f"{PurePosixPath(path).parent}/{link}")
    if target in files.src_uris:
        return link
    shown = _shown_as(target)
    return relpath(shown, PurePosixPath(path).parent) if shown in files.src_uris else link


def _with_scenarios(path: str, markdown: str) -> str:
    """The scenarios that the rule book names as links."""
    if path != "docs/rulebook.md":
        return markdown

    def linked(name: re.Match[str]) -> str:
        scenario = _scenarios.get(name[1])
        return f"[`{name[1]}`](../{scenario})" if scenario else name[0]

    return _SHOWN_BY.sub(lambda names: _NAME.sub(linked, names[0]), markdown)
