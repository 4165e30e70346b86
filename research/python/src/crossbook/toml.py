"""Values as TOML has them, for the files that the engine reads."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any


def toml(value: Any) -> str:
    """A value as the right side of a line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime) else str(value)
