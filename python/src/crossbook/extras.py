"""Packages that an extra of this one brings, and what to say where one is missing."""

from __future__ import annotations

import importlib
from typing import Any

_EXTRAS = {
    "numpy": "data",
    "pyarrow": "data",
    "polars": "data",
    "pandas": "data",
    "scipy": "stats",
    "arch": "stats",
    "matplotlib": "plot",
    "gymnasium": "rl",
    "pettingzoo": "rl",
}


def need(module: str) -> Any:
    """A module of another package. ImportError says which extra brings it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        package = (missing.name or module).split(".")[0]
        if package not in _EXTRAS:
            raise
        extra = _EXTRAS[package]
        raise ImportError(f"{package} is not installed: pip install './python[{extra}]'", name=package) from missing
