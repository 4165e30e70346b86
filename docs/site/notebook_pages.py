"""The notebooks, executed, as pages."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient

_TIMEOUT_S = 300
_TABLE = re.compile(r'<table border="1" class="dataframe">')
_QUIET = ["--log-level=ERROR"]
_STYLE = "figure.dpi: 144\nfigure.figsize: 8, 4\nfigure.constrained_layout.use: True\naxes.formatter.useoffset: False\n"


@dataclass
class NotebookPage:
    """An executed notebook: as Markdown with its pictures, and as the file that Jupyter opens."""

    markdown: str
    notebook: str
    pictures: dict[str, bytes] = field(default_factory=dict)


def executed(root: Path) -> dict[str, NotebookPage]:
    """All of them by name, each executed in a process of its own; one that fails raises."""
    notebooks = sorted((root / "examples/notebooks").glob("*.py"))
    # On a machine that has never drawn anything matplotlib looks for fonts first, and a notebook would say so.
    subprocess.run([sys.executable, "-c", "import matplotlib.font_manager"], capture_output=True, check=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(lambda path: _page(path.stem, _executed(path, root)), notebooks)
        return {path.stem: page for path, page in zip(notebooks, done, strict=True)}


def _executed(path: Path, root: Path) -> nbformat.NotebookNode:
    """The outputs of a notebook that has not changed since, nor the package that it uses, are kept."""
    kept = root / f"target/docs/notebooks/{path.stem}-{_hash(path, root)}.ipynb"
    if kept.exists():
        return nbformat.read(kept, as_version=4)
    notebook = jupytext.read(path)
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    where = root / f"target/docs/run/{path.stem}"
    shutil.rmtree(where, ignore_errors=True)
    where.mkdir(parents=True)
    (where / "matplotlibrc").write_text(_STYLE, encoding="utf-8")
    resources = {"metadata": {"path": str(where)}}
    client = NotebookClient(
        notebook, timeout=_TIMEOUT_S, resources=resources, extra_arguments=_QUIET, coalesce_streams=True
    )
    client.execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if output.get("name") == "stderr":
                raise RuntimeError(f"{path.stem}: stderr: {output.text}")
    kept.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, kept)
    return notebook


def _hash(notebook: Path, root: Path) -> str:
    package = root / "research/python/src/crossbook"
    files = [notebook, Path(__file__), *sorted(package.rglob("*.py")), *sorted(package.rglob("*.jar"))]
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _page(name: str, notebook: nbformat.NotebookNode) -> NotebookPage:
    page = NotebookPage("", nbformat.writes(notebook))
    parts = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
        elif cell.cell_type == "code":
            parts.append(f"````python\n{cell.source}\n````")
            parts += [_output(name, output, page) for output in cell.outputs]
    note = f"[`{name}.ipynb`]({name}.ipynb) is this page as a notebook, made of `examples/notebooks/{name}.py`."
    page.markdown = "\n\n".join([*parts, "---", note]) + "\n"
    return page


def _output(name: str, output: nbformat.NotebookNode, page: NotebookPage) -> str:
    if output.output_type == "stream":
        return _text(output.text)
    data = output.get("data", {})
    if "image/png" in data:
        picture = f"{name}-{len(page.pictures) + 1}.png"
        page.pictures[picture] = base64.b64decode(data["image/png"])
        return f"![{output.metadata.get('alt', '')}]({picture}){{ .picture }}"
    if "text/html" in data:
        return f'<div class="table" markdown="0">\n{_TABLE.sub("<table>", data["text/html"])}\n</div>'
    return _text(data["text/plain"])


def _text(text: str) -> str:
    return f"````{{ .text .output }}\n{text.rstrip()}\n````"
