"""Runs of a model at points of its parameters, in parallel, each a row that is kept."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from crossbook.calib.mle import HawkesFit
from crossbook.calib.target import measured
from crossbook.extras import need
from crossbook.sim import RunResult
from crossbook.stats.moments import Moments
from crossbook.tables.table import Table

Array = npt.NDArray[Any]
Point = dict[str, Any]
Model = Callable[[Point, int], Any]

_STAMP = b"crossbook"
_WRITTEN_EVERY_S = 30.0


@dataclass(frozen=True, slots=True)
class Row:
    """A run: what it was of, and what it came to."""

    point: Point
    seed: int
    moments: dict[str, float]
    """Empty if it failed."""
    error: str
    """Why it failed; empty if it did not."""
    machine_s: float

    @property
    def ok(self) -> bool:
        """Whether it has moments."""
        return not self.error


def seeds_of(seed: int, count: int) -> list[int]:
    """The seeds of so many runs, which are the same for each point; more of them begin with fewer."""
    return [int(each) for each in np.random.SeedSequence(seed).generate_state(count, np.uint32)]


def moments_of(result: Any, returns: Array | None) -> dict[str, float]:
    """What a model's result comes to. ValueError or RuntimeError if it is nothing."""
    if isinstance(result, RunResult):
        if not result.ok:
            raise RuntimeError("nothing traded" if result.accepted else "no order was accepted")
        result = result.tables().stats.micro_returns()
    if isinstance(result, HawkesFit):
        if not result.converged:
            raise RuntimeError("the fit has not converged")
        found = {
            f"{name}{list(place)}": float(value)
            for name in ("mu", "alpha", "beta")
            for place, value in np.ndenumerate(getattr(result, name).values)
        }
    elif isinstance(result, Moments):
        found = asdict(result)
        if np.isnan(found["ks"]):
            del found["ks"]
    elif isinstance(result, Mapping):
        found = {str(name): float(value) for name, value in result.items()}
    else:
        found = measured(result, returns)
    for name, value in found.items():
        if not np.isfinite(value):
            raise ValueError(f"the moment {name!r} is {value}")
    return found


def run_once(model: Model, returns: Array | None, task: tuple[Point, int]) -> Row:
    """One run. What it raises becomes a row that says so."""
    point, seed = task
    began = time.perf_counter()
    try:
        found, error = moments_of(model(dict(point), seed), returns), ""
    except Exception as raised:  # whatever a model does, the others go on
        found, error = {}, f"{type(raised).__name__}: {raised}"
    return Row(point, seed, found, error, time.perf_counter() - began)


@contextmanager
def pool(workers: int, executor: Executor | None) -> Iterator[Executor | None]:
    """Where runs are run: the executor that was given, threads, or this thread."""
    if workers < 1:
        raise ValueError(f"workers: {workers}: must be at least 1")
    if executor is not None or workers == 1:
        yield executor
        return
    with ThreadPoolExecutor(workers, thread_name_prefix="crossbook") as threads:
        yield threads


class Runs:
    """Runs of one model, each once: what is known of a point and seed is not run again, nor what a checkpoint has.

    Args:
        model: called with a point and a seed
        returns: with which the returns of a run are compared
        executor: None to run here
        checkpoint: a Parquet file that is read first, and written after each batch, and each half minute within one
        stamp: what must be the same for rows of a checkpoint to be of use
    """

    def __init__(
        self,
        model: Model,
        returns: Array | None,
        executor: Executor | None,
        checkpoint: str | PathLike[str] | None,
        stamp: Mapping[str, Any],
    ) -> None:
        self._run = partial(run_once, model, returns)
        self._executor = executor
        self._file = None if checkpoint is None else Path(checkpoint)
        self._stamp = dict(stamp) | {"model": _name_of(model), "returns": _digest(returns)}
        self._written_s = time.monotonic()
        self._known: dict[tuple[tuple[Any, ...], int], Row] = {}
        self.used: dict[tuple[tuple[Any, ...], int], Row] = {}
        """The rows that were asked for, in that order."""
        if self._file is not None and self._file.exists():
            for row in _read(self._file, self._stamp):
                self._known[_key(row.point, row.seed)] = row

    def at(self, points: Sequence[Point], seeds: Sequence[int]) -> list[list[Row]]:
        """The runs of each point with each seed."""
        wanted = [(point, seed) for point in points for seed in seeds]
        missing = {_key(*task): task for task in wanted if _key(*task) not in self._known}
        try:
            for row in self._each(missing.values()):
                self._known[_key(row.point, row.seed)] = row
                self._keep(_WRITTEN_EVERY_S)
        finally:
            if missing:
                self._keep(0)
        found = []
        for point in points:
            keys = [_key(point, seed) for seed in seeds]
            self.used.update((key, self._known[key]) for key in keys)
            found.append([self._known[key] for key in keys])
        return found

    def _keep(self, every_s: float) -> None:
        """Writes what is known, unless that was done so shortly before."""
        if self._file is not None and time.monotonic() - self._written_s >= every_s:
            _write(self._file, list(self._known.values()), self._stamp)
            self._written_s = time.monotonic()

    def _each(self, tasks: Iterable[tuple[Point, int]]) -> Iterator[Row]:
        return map(self._run, tasks) if self._executor is None else self._executor.map(self._run, tasks)


def _key(point: Point, seed: int) -> tuple[tuple[Any, ...], int]:
    return tuple(point.values()), seed


def _name_of(model: Model) -> str:
    return f"{getattr(model, '__module__', '')}.{getattr(model, '__qualname__', type(model).__qualname__)}"


def _digest(returns: Array | None) -> str:
    return "" if returns is None else hashlib.sha256(np.ascontiguousarray(returns, np.float64).data).hexdigest()


def table_of(rows: Sequence[Row]) -> Table:
    """Rows as a table: the parameters, the seed, the moments, `ok`, `error` and `machine_s`."""
    names: list[str] = list(dict.fromkeys(name for row in rows for name in row.moments))
    parameters = list(rows[0].point) if rows else []
    columns: dict[str, Array] = {name: np.array([row.point[name] for row in rows]) for name in parameters}
    columns["seed"] = np.array([row.seed for row in rows], np.int64)
    for name in names:
        columns[name] = np.array([row.moments.get(name, np.nan) for row in rows])
    columns["ok"] = np.array([row.ok for row in rows])
    columns["error"] = np.array([row.error for row in rows])
    columns["machine_s"] = np.array([row.machine_s for row in rows])
    return Table(columns)


def _write(file: Path, rows: Sequence[Row], stamp: Mapping[str, Any]) -> None:
    """Writes all rows, so that the file is whole at any moment."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    columns = {
        "point": [json.dumps(row.point) for row in rows],
        "seed": [row.seed for row in rows],
        "moments": [json.dumps(row.moments) for row in rows],
        "ok": [row.ok for row in rows],
        "error": [row.error for row in rows],
        "machine_s": [row.machine_s for row in rows],
    }
    shown = table_of(rows)
    columns |= {name: shown[name].tolist() for name in shown if name not in columns}
    table = arrow.table(columns).replace_schema_metadata({_STAMP: json.dumps(stamp).encode()})
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(file.name + ".part")
    parquet.write_table(table, beside, compression="zstd")
    os.replace(beside, file)


def _read(file: Path, stamp: Mapping[str, Any]) -> list[Row]:
    """The rows of a checkpoint. ValueError if they are of another calibration."""
    table = need("pyarrow.parquet").read_table(file)
    written = json.loads((table.schema.metadata or {}).get(_STAMP, b"{}"))
    for name, value in stamp.items():
        if written.get(name) != json.loads(json.dumps(value)):
            raise ValueError(f"checkpoint: {file}: is of another {name}: {written.get(name)}: must be {value}")
    columns = table.select(["point", "seed", "moments", "error", "machine_s"]).to_pylist()
    return [
        Row(json.loads(each["point"]), each["seed"], json.loads(each["moments"]), each["error"], each["machine_s"])
        for each in columns
    ]
