"""Pictures show what they say that they show."""

from pathlib import Path

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import crossbook as cb
from crossbook import Run


def png(ax: Axes, directory: Path) -> bytes:
    file = directory / "x.png"
    assert isinstance(ax.figure, Figure)
    ax.figure.savefig(file)
    return file.read_bytes()


def test_prices_are_the_quotes_and_the_trades(jse: Run, tmp_path: Path) -> None:
    ax = cb.plot.price(jse, "NPN")
    bid, ask = ax.lines
    quotes = jse.bbo.of("NPN")
    np.testing.assert_array_equal(bid.get_ydata(), quotes["bid_px_00"])
    np.testing.assert_array_equal(ask.get_ydata(), quotes["ask_px_00"])
    shown = sum(len(each.get_offsets()) for each in ax.collections)
    assert shown == len(jse.trades.of("NPN"))
    assert [text.get_text() for text in ax.get_legend().get_texts()][2:] == ["buyer took", "seller took", "auction"]
    part = cb.plot.price(jse, "NPN", begin="2026-01-13T09:00", end="2026-01-13T10:00")
    times = quotes["ts_event"]
    within = (times >= np.datetime64("2026-01-13T09:00")) & (times < np.datetime64("2026-01-13T10:00"))
    np.testing.assert_array_equal(part.lines[0].get_ydata(), quotes["bid_px_00"][within])
    assert png(ax, tmp_path).startswith(b"\x89PNG")


def test_orders_are_sized_by_volume(zero: Run, tmp_path: Path) -> None:
    ax = cb.plot.orders(zero)
    orders = zero.orders.where(~np.isnan(zero.orders["price"]))
    buys, sells = ax.collections
    assert len(buys.get_offsets()) + len(sells.get_offsets()) == len(orders)
    own = orders.where(orders["side"] == "B")
    ratio = buys.get_sizes() / own["size"]
    np.testing.assert_allclose(ratio, ratio[0])
    np.testing.assert_array_equal(buys.get_offsets()[:, 1], own["price"])
    png(ax, tmp_path)


def test_depth_is_the_profile(zero: Run, tmp_path: Path) -> None:
    ax = cb.plot.depth(zero, levels=5)
    profile = zero.stats.depth(5)
    heights = [bar.get_height() for bar in ax.patches]
    assert heights == [*profile["bid_sz"], *profile["ask_sz"]]
    png(ax, tmp_path)


def test_series_have_pictures(zero: Run, tmp_path: Path) -> None:
    changes = zero.stats.mid_returns()
    ax = cb.plot.acf(changes, lags=20)
    offsets = ax.collections[-1].get_offsets()
    np.testing.assert_allclose(offsets[:, 1], cb.stats.acf(changes, 20)[1:])
    png(ax, tmp_path)
    ax = cb.plot.qq(changes, title="Returns")
    points = ax.collections[0].get_offsets()
    assert len(points) == len(changes)
    assert (np.diff(points[:, 0]) > 0).all()
    assert ax.get_title() == "Returns"
    png(ax, tmp_path)
    scales = ["100ms", "1s", "10s"]
    ax = cb.plot.signature(zero.trades["ts_event"], zero.trades["price"], scales=scales)
    np.testing.assert_allclose(ax.lines[0].get_ydata(), zero.stats.signature(scales))
    png(ax, tmp_path)


def test_a_picture_can_be_part_of_another(zero: Run) -> None:
    figure = Figure()
    above, below = figure.subplots(2)
    assert cb.plot.price(zero, ax=above) is above
    assert cb.plot.depth(zero, ax=below) is below
    with pytest.raises(KeyError, match="'XXX' is none of NPN"):
        cb.plot.price(zero, "XXX")
