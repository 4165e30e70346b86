"""Writes a run, or the order flow of a file, as a file of others.

    python -m crossbook.io run AAPL.itch.gz
    python -m crossbook.io 01302020.NASDAQ_ITCH50.gz --symbol AAPL lobster/

The ending says the format: .itch or .itch.gz ITCH 5.0, .parquet market by order, .npz hftbacktest; a directory gets the
files of LOBSTER. A flow goes through the engine first, so what is written is what the engine did.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from crossbook.io.flows import read_flow
from crossbook.tables import Run, load_run


def main(words: list[str] | None = None) -> int:
    """Returns the exit code: 2 if something cannot be read or written."""
    parser = argparse.ArgumentParser(
        prog="python -m crossbook.io", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "source", type=Path, help="a directory that `crossbook sim run --out` wrote, or a file of order flow"
    )
    parser.add_argument("target", help="the file or directory to write")
    parser.add_argument("--symbol", help="the instrument, where there are several")
    parser.add_argument("--levels", type=int, default=10, help="of LOBSTER's book (default: 10)")
    options = parser.parse_args(words)
    try:
        source = options.source
        run = load_run(source) if source.is_dir() else read_flow(source, symbol=options.symbol)
        write(run, options.target, options.symbol if source.is_dir() else None, options.levels)
    except (ValueError, OSError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    return 0


def write(run: Run, target: str, symbol: str | None, levels: int) -> None:
    """Writes a run in the format of the target's ending."""
    path = Path(target)
    if path.name.endswith((".itch", ".itch.gz")):
        run.to_itch(path, symbol=symbol)
    elif path.suffix == ".parquet":
        run.to_mbo(path, symbol=symbol)
    elif path.suffix == ".npz":
        run.to_hftbacktest(path, symbol=symbol)
    elif target.endswith(("/", "\\")) or path.is_dir():
        run.to_lobster(path, levels=levels, symbol=symbol)
    else:
        raise ValueError(f"{target}: is no .itch, .itch.gz, .parquet, .npz or directory (which ends with /)")


if __name__ == "__main__":
    sys.exit(main())
