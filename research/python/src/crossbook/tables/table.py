"""A table by columns, to be had as Arrow, Polars, pandas or NumPy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from crossbook.extras import need
from crossbook.notebook import html_table

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

Array = npt.NDArray[Any]

_SHOWN = 10


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """The values of a column that are not simply themselves."""

    values: Array
    words: tuple[str, ...] | None = None
    """What the values are numbers of; -1 is none of them."""
    missing: Array | None = None
    """True where nothing is known."""

    def take(self, which: Any) -> Column:
        """Some of the rows."""
        missing = None if self.missing is None else self.missing[which]
        return Column(self.values[which], self.words, missing)


class Table:
    """Columns of one length, by their names. `arrow`, `polars` and `pandas` copy little or nothing.

    Times are `datetime64[ns]`, UTC. What is not known is null; in NumPy, which has no null, NaN, NaT, an empty text,
    or, in a column of whole numbers, its lowest.
    """

    def __init__(self, columns: Mapping[str, Array | Column]) -> None:
        self._columns = {name: each if isinstance(each, Column) else Column(each) for name, each in columns.items()}
        lengths = {name: len(each.values) for name, each in self._columns.items()}
        if len(set(lengths.values())) > 1:
            raise ValueError(f"columns of one table have one length: {lengths}")

    @property
    def columns(self) -> list[str]:
        """The names."""
        return list(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values())).values) if self._columns else 0

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __contains__(self, name: object) -> bool:
        return name in self._columns

    def __getitem__(self, name: str) -> Array:
        column = self._columns.get(name)
        if column is None:
            raise KeyError(f"column {name!r} is none of {', '.join(self._columns)}")
        if column.words is not None:
            words: Array = np.array([*column.words, ""])
            return words[column.values]
        return column.values

    def codes(self, name: str) -> Array:
        """Of a column of words their numbers, -1 for none."""
        return self._columns[name].values

    def words(self, name: str) -> tuple[str, ...]:
        """What they are numbers of."""
        words = self._columns[name].words
        if words is None:
            raise KeyError(f"column {name!r} is not one of words")
        return words

    def where(self, which: Any) -> Table:
        """The rows for which an array is true, or those of an array of places or a slice."""
        return Table({name: each.take(which) for name, each in self._columns.items()})

    def of(self, symbol: str) -> Table:
        """The rows of an instrument."""
        words = self.words("symbol")
        if symbol not in words:
            raise KeyError(f"symbol {symbol!r} is none of {', '.join(words)}")
        return self.where(self.codes("symbol") == words.index(symbol))

    def numpy(self) -> Array:
        """A structured array."""
        arrays = {name: self[name] for name in self._columns}
        table = np.empty(len(self), dtype=[(name, each.dtype) for name, each in arrays.items()])
        for name, each in arrays.items():
            table[name] = each
        return table

    def arrow(self) -> pyarrow.Table:
        """An Arrow table; words are dictionaries."""
        arrow = need("pyarrow")
        arrays = {}
        for name, each in self._columns.items():
            if each.words is None:
                arrays[name] = arrow.array(each.values, mask=each.missing)
            else:
                numbers = arrow.array(each.values.astype(np.int32), mask=each.values < 0)
                arrays[name] = arrow.DictionaryArray.from_arrays(numbers, arrow.array(each.words, arrow.string()))
        return arrow.table(arrays)

    def polars(self) -> polars.DataFrame:
        """A Polars frame; words are categories."""
        frame: polars.DataFrame = need("polars").from_arrow(self.arrow())
        return frame

    def pandas(self) -> pandas.DataFrame:
        """A pandas frame; words are categories, whole numbers that may be missing are `Int64`."""
        pandas = need("pandas")
        columns = {}
        for name, each in self._columns.items():
            if each.words is not None:
                columns[name] = pandas.Categorical.from_codes(each.values, list(each.words))
            elif each.missing is not None and each.values.dtype.kind in "iu":
                columns[name] = pandas.arrays.IntegerArray(each.values.copy(), each.missing.copy())
            else:
                columns[name] = each.values
        return pandas.DataFrame(columns)

    def _few(self) -> list[Sequence[str]]:
        """The names, and the first and last rows as texts."""
        count = len(self)
        places = range(count) if count <= _SHOWN else [*range(_SHOWN // 2), *range(count - _SHOWN // 2, count)]
        few = self.where(np.array(list(places), dtype=np.int64))
        return [self.columns, *([few._text(name, i) for name in few] for i in range(len(few)))]

    def _repr_html_(self) -> str:
        """For notebooks."""
        head, *rows = self._few()
        if len(self) > _SHOWN:
            rows.insert(_SHOWN // 2, [f"... {len(self):,} rows", *[""] * (len(head) - 1)])
        return html_table(head, rows)

    def __repr__(self) -> str:
        shown, count = self._few(), len(self)
        widths = [max(len(line[column]) for line in shown) for column in range(len(self._columns))]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in shown]
        if count > _SHOWN:
            lines.insert(1 + _SHOWN // 2, f"... {count:,} rows")
        return "\n".join(lines)

    def _text(self, name: str, row: int) -> str:
        column = self._columns[name]
        if column.missing is not None and column.missing[row]:
            return ""
        return str(self[name][row])


def joined(tables: Sequence[Table], by: str) -> Table:
    """The rows of tables with the same columns, in the order of a column."""
    if len(tables) == 1:
        return tables[0]
    order = np.argsort(np.concatenate([each[by] for each in tables]), kind="stable")
    columns = {}
    for name in tables[0]:
        parts = [each._columns[name] for each in tables]
        missing = None
        if any(each.missing is not None for each in parts):
            known = [np.zeros(len(each.values), bool) if each.missing is None else each.missing for each in parts]
            missing = np.concatenate(known)[order]
        values = np.concatenate([each.values for each in parts])[order]
        columns[name] = Column(values, parts[0].words, missing)
    return Table(columns)
