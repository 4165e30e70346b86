"""How to cite Crossbook."""

from __future__ import annotations

from crossbook.engine import commit
from crossbook.errors import EngineMissing
from crossbook.version import __version__


def cite() -> str:
    """A BibTeX entry with the version, and the commit of the engine, so that others can run what you ran."""
    try:
        of_engine = commit()
    except EngineMissing:
        of_engine = "unknown"
    return f"""@software{{crossbook,
  title   = {{Crossbook: an open-source exchange and matching engine}},
  author  = {{{{The Crossbook authors}}}},
  version = {{{__version__}}},
  note    = {{commit {of_engine}}}
}}"""
