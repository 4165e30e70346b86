"""How objects look in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def html_table(head: Sequence[object], rows: Iterable[Sequence[object]], *, caption: str = "") -> str:
    """A table of HTML."""
    lines = [f"<caption>{escape(caption)}</caption>"] if caption else []
    lines.append(f"<thead><tr>{_cells('th', head)}</tr></thead>")
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    lines.append(f"<tbody>{body}</tbody>")
    return f"<table>{''.join(lines)}</table>"


def _cells(tag: str, values: Iterable[object]) -> str:
    return "".join(f"<{tag}>{escape(str(value))}</{tag}>" for value in values)
