"""Writes the samples of DatabentoTest with Databento's own package.

    pip install databento-dbn
    python databento_samples.py ../resources/crossbook/flow
"""

import io
import sys
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import databento_dbn as dbn

START = 1_580_394_600_000_000_000  # 2020-01-30 14:30 UTC
NAMES = {7: "AAPL", 9: "MSFT"}

# instrument, action, side, order id, price in 1e-4, size
MESSAGES = [
    (7, "R", "N", 0, None, 0),
    (9, "R", "N", 0, None, 0),
    (7, "A", "B", 11, 3_200_100, 100),
    (7, "A", "B", 12, 3_200_100, 200),
    (7, "A", "A", 13, 3_200_300, 300),
    (9, "A", "A", 2**63 + 1, 1_720_500, 50),
    (7, "C", "B", 12, 3_200_100, 50),  # part of it
    # A sell of 120: the whole of 11 and 20 of 12.
    (7, "T", "A", 0, 3_200_100, 120),
    (7, "F", "B", 11, 3_200_100, 100),
    (7, "F", "B", 12, 3_200_100, 20),
    (7, "C", "B", 11, 3_200_100, 100),
    (7, "C", "B", 12, 3_200_100, 20),
    (7, "T", "N", 0, 3_200_150, 70),  # with an order that nobody saw
    (7, "M", "A", 13, 3_200_300, 250),  # keeps its place
    (7, "A", "A", 14, 3_200_300, 10),
    (7, "M", "A", 13, 3_200_300, 260),  # loses it
    (7, "M", "B", 12, 3_200_000, 40),  # another price
    # An iceberg: its tip is filled and shows again.
    (7, "T", "B", 0, 3_200_300, 10),
    (7, "F", "A", 14, 3_200_300, 10),
    (7, "M", "A", 14, 3_200_300, 30),
]


def messages():
    for number, (instrument, action, side, order, price, size) in enumerate(MESSAGES):
        when = START + 1_000 * number
        yield dbn.MBOMsg(
            publisher_id=2,
            instrument_id=instrument,
            ts_event=when,
            order_id=order,
            price=dbn.UNDEF_PRICE if price is None else price * 100_000,
            size=size,
            action=dbn.Action(action),
            side=dbn.Side(side),
            ts_recv=when + 500,
            flags=dbn.F_LAST,
            channel_id=0,
            ts_in_delta=100,
            sequence=number,
        )


def metadata(version):
    mappings = [
        SimpleNamespace(
            raw_symbol=name,
            intervals=[
                SimpleNamespace(
                    start_date=date(2020, 1, 30),
                    end_date=date(2020, 1, 31),
                    symbol=str(number),
                )
            ],
        )
        for number, name in NAMES.items()
    ]
    return dbn.Metadata(
        dataset="XNAS.ITCH",
        start=START,
        end=START + 1_000_000,
        stype_in=dbn.SType.RAW_SYMBOL,
        stype_out=dbn.SType.INSTRUMENT_ID,
        schema=dbn.Schema.MBO,
        symbols=list(NAMES.values()),
        partial=["HALF"],
        not_found=["NONE", "NEVER"],
        mappings=mappings,
        version=version,
    )


def file(version):
    return bytes(metadata(version)) + b"".join(bytes(m) for m in messages())


def transcoded(source, encoding, compression, **options):
    out = io.BytesIO()
    transcoder = dbn.Transcoder(out, encoding, compression, **options)
    transcoder.write(source)
    transcoder.finish()
    return out.getvalue()


def main(directory):
    for version in (1, 2, 3):
        (directory / f"mbo.v{version}.dbn").write_bytes(file(version))
    latest = file(3)
    names = [("mbo.csv", True, True), ("mbo-integers.csv", False, False)]
    for name, pretty_px, pretty_ts in names:
        text = transcoded(
            latest,
            dbn.Encoding.CSV,
            dbn.Compression.NONE,
            pretty_px=pretty_px,
            pretty_ts=pretty_ts,
            map_symbols=True,
        )
        (directory / name).write_bytes(text)
    packed = transcoded(latest, dbn.Encoding.DBN, dbn.Compression.ZSTD)
    (directory / "mbo.v3.dbn.zst").write_bytes(packed)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
