"""What is loaded when it is needed: packages that an extra of this one brings, and names of this one."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
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
        raise ImportError(
            f"{package} is not installed: pip install './research/python[{extra}]'", name=package
        ) from missing


def name_of(package: str, homes: Mapping[str, str], name: str) -> Any:
    """A name that a package gives, loaded with its module when it is first asked for; `homes` says which that is."""
    home = homes.get(name)
    if home is None:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    value = getattr(need(f"{package}.{home}"), name)
    setattr(sys.modules[package], name, value)
    return value
