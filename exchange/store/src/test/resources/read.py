"""Reads a Parquet or Arrow file and writes its rows as StoreExportTest does."""

import decimal
import sys

import pyarrow as pa
import pyarrow.parquet as pq


def plain(value):
    if value is None:
        return "null"
    return format(value, "f") if isinstance(value, decimal.Decimal) else str(value)


source, target = sys.argv[1:]
table = pq.read_table(source) if source.endswith(".parquet") else pa.ipc.open_file(source).read_all()
columns = []
for field, column in zip(table.schema, table.columns):
    if pa.types.is_timestamp(field.type):
        assert field.type.unit == "ns", field
        column = column.cast(pa.int64())
    columns.append([plain(value) for value in column.to_pylist()])
with open(target, "w", encoding="utf-8") as out:
    for row in zip(*columns):
        print("|".join(row), file=out)
