"""Prints the client that waits from the one for asyncio, so that both have the same methods and do the same.

python tools/twin.py           writes src/crossbook/_sync/*.py, as an installation does
python tools/twin.py --check   says whether it is what would be written
"""

import re
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src/crossbook/_aio"
TWINS = SOURCES.parent / "_sync"
NAMES = ("session.py", "ordering.py", "exchange.py")

_WORDS = (
    (r'\A"""(.*?)"""', r'"""\1\n\nPrinted from the client for asyncio by tools/twin.py: do not edit.\n"""'),
    (r"\basync (def|with|for) ", r"\1 "),
    (r"\bawait ", ""),
    (r"__a(enter|exit|iter)__", r"__\1__"),
    (r"__anext__", "__next__"),
    (r"StopAsyncIteration", "StopIteration"),
    (r"crossbook\._aio\.", "crossbook._sync."),
)


def twin(source: str) -> str:
    """The module for a program that waits."""
    for pattern, replacement in _WORDS:
        source = re.sub(pattern, replacement, source)
    return source


def main(check: bool) -> int:
    """Writes them, or compares them."""
    code = 0
    for name in NAMES:
        text = twin((SOURCES / name).read_text(encoding="utf-8"))
        printed = TWINS / name
        if not check:
            printed.write_text(text, encoding="utf-8")
        elif not printed.exists() or printed.read_text(encoding="utf-8") != text:
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
