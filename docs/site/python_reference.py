"""The pages of the Python package: what `import crossbook` gives, one page for each module that it is from."""

from __future__ import annotations

import inspect
from importlib import import_module

import crossbook


def pages() -> dict[str, str]:
    """Markdown by path. Everything public is on one of them."""
    names: dict[str, list[str]] = {}
    made = {}
    for name in crossbook.__all__:
        value = getattr(crossbook, name)
        if inspect.ismodule(value):
            made[f"reference/python/{name}.md"] = _module(name, f"crossbook.{name}")
        else:
            names.setdefault(crossbook._HOMES[name], []).append(name)
    for home, there in names.items():
        if home not in crossbook._WHOLE:
            made[f"reference/python/{home.replace('protocol.', '')}.md"] = _names(home, there)
    return made


def _module(title: str, module: str) -> str:
    options = "    options:\n      show_root_heading: false\n      show_submodules: false\n"
    return f"# crossbook.{title}\n\n::: {module}\n{options}"


def _names(home: str, names: list[str]) -> str:
    said = inspect.getdoc(import_module(f"crossbook.{home}")) or ""
    first, _, _ = said.partition("\n\n")
    return f"# crossbook.{home}\n\n{first}\n\n" + "".join(f"::: crossbook.{name}\n\n" for name in names)
