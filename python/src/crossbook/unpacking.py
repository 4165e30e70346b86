"""Files packed with zstd, which the engine's jar does not unpack."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path

from crossbook.extras import need

_ZSTD = b"\x28\xb5\x2f\xfd"


@contextmanager
def unpacked(file: str | PathLike[str]) -> Iterator[Path]:
    """The file, or where it is packed with zstd one with what is in it, under the name that it has without its last."""
    path = Path(file)
    if not path.is_file() or not _is_packed(path):
        yield path
        return
    arrow = need("pyarrow")
    with tempfile.TemporaryDirectory() as directory:
        plain = Path(directory) / (path.stem if path.suffix in (".zst", ".zstd") else path.name)
        with arrow.CompressedInputStream(arrow.OSFile(str(path)), "zstd") as packed, plain.open("wb") as out:
            shutil.copyfileobj(packed, out, 1 << 20)
        yield plain


def _is_packed(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_ZSTD)) == _ZSTD
