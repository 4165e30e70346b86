"""Models of markets as functions of their parameters: each gives a `World` that runs with any seed.

run = cb.models.jse_abm(kappa=2.0, nu=3.0).run("2h", seed=1, record=["bbo"])

They are the worlds that ship (docs/simulation.md) with other numbers, so that a run of one is a run of a world's file:
`run.save` writes the file, and `crossbook reproduce` repeats it. What is not given is as it ships. A mistaken parameter
is a ValueError that names it.
"""

from __future__ import annotations

import numbers
import tomllib
from collections.abc import Sequence
from os import PathLike
from typing import Any

from crossbook.desk import said
from crossbook.engine import java
from crossbook.flow.hawkes import Hawkes
from crossbook.latency import Latency
from crossbook.market_setup import parsed
from crossbook.sim import World
from crossbook.toml import toml
from crossbook.units import Duration, ns

__all__ = ["hawkes", "jse_abm", "queue_reactive", "zero_intelligence"]

_UNITS = (("h", 3_600 * 10**9), ("m", 60 * 10**9), ("s", 10**9), ("ms", 10**6), ("us", 10**3), ("ns", 1))
_MODEL = "model.toml"
_MARKETS = ("continuous",)
"""Those in which every model trades, from the start of its world on."""
_MORE_MARKETS = (*_MARKETS, "futures", "banks", "spot")
"""Those of the models whose agents are many: in these nobody trades with oneself."""


def jse_abm(
    *,
    n_hf: int = 12,
    n_chartists: int = 1,
    n_fundamentalists: int = 1,
    delta: float | None = None,
    kappa: float | None = None,
    nu: float | None = None,
    sigma: float | None = None,
    hf_wait: Duration | None = None,
    taker_wait: Duration | None = None,
    cancel_after: Duration | None = None,
    market: str = "continuous",
) -> World:
    """The agent-based model of Jericevich, Chang and Gebbie (docs/agent-based.md).

    Args:
        n_hf: how many liquidity providers there are
        n_chartists: how many chartists, 0 or more
        n_fundamentalists: how many fundamentalists, 0 or more
        delta: how far the price must be, as a part of it, for larger orders of chartists and fundamentalists
        kappa: how little the imbalance of the book moves the distance of limit orders
        nu: how little it bends the power law of quantities; above 1
        sigma: the deviation of the logarithm of a fundamentalist's value
        hf_wait: the mean wait of liquidity providers between decisions
        taker_wait: that of the others
        cancel_after: how long a limit order rests
        market: one that ships and in which the model trades: `continuous`, `futures`, `banks` or `spot`
    """
    draft = _Draft("jse-abm", market, _MORE_MARKETS)
    providers, chartists, fundamentalists = draft.agents
    draft.set("n_hf", n_hf, providers, key="count")
    draft.count("n_chartists", n_chartists, chartists)
    draft.count("n_fundamentalists", n_fundamentalists, fundamentalists)
    draft.set("delta", delta, chartists, fundamentalists)
    draft.set("kappa", kappa, providers)
    draft.set("nu", nu, providers, chartists, fundamentalists)
    draft.set("sigma", sigma, fundamentalists)
    draft.length("hf_wait", hf_wait, providers, key="mean_wait")
    draft.length("taker_wait", taker_wait, chartists, fundamentalists, key="mean_wait")
    draft.length("cancel_after", cancel_after, providers)
    return draft.world()


def zero_intelligence(
    *,
    n: int = 10,
    limit_rate: float | None = None,
    market_rate: float | None = None,
    cancel_rate: float | None = None,
    mean_depth_ticks: float | None = None,
    most_lots: int | None = None,
    latency: Latency | None = None,
    market: str = "continuous",
) -> World:
    """Order flow without a thought: limit orders, market orders and cancels by chance.

    Args:
        n: how many agents there are
        limit_rate: limit orders a second of each, buys and sells together
        market_rate: market orders a second of each
        cancel_rate: cancels a second of each resting order
        mean_depth_ticks: the mean of the exponential distance of a limit order
        most_lots: an order is of 1 to so many lots, each as likely
        latency: how long messages travel each way
        market: one that ships and in which the model trades: `continuous`, `futures`, `banks` or `spot`
    """
    draft = _Draft("zero-intelligence", market, _MORE_MARKETS)
    (agents,) = draft.agents
    draft.set("n", n, agents, key="count")
    draft.set("limit_rate", limit_rate, agents)
    draft.set("market_rate", market_rate, agents)
    draft.set("cancel_rate", cancel_rate, agents)
    draft.set("mean_depth_ticks", mean_depth_ticks, agents)
    draft.set("most_lots", most_lots, agents)
    draft.latency("latency", latency, agents)
    return draft.world()


def queue_reactive(
    *,
    model: str = "large-tick",
    unit_lots: int | None = None,
    latency: Latency | None = None,
    market: str = "continuous",
) -> World:
    """The queue-reactive model of Huang, Lehalle and Rosenbaum (docs/queue-reactive.md).

    Args:
        model: one that ships, `large-tick`, or a file
        unit_lots: of how many lots each order is
        latency: how long messages travel each way
        market: one that ships and in which the model trades: `continuous`
    """
    draft = _Draft("queue-reactive", market, _MARKETS)
    (agents,) = draft.agents
    draft.set("model", model, agents)
    draft.set("unit_lots", unit_lots, agents)
    draft.latency("latency", latency, agents)
    return draft.world()


def hawkes(
    model: Hawkes | str | PathLike[str] = "cointossx",
    *,
    rule: str = "spread",
    n: int = 1,
    warm_up: Duration = 0,
    mean_depth_ticks: float | None = None,
    mean_lots: float | None = None,
    opening: tuple[str, int, str, int] | None = None,
    latency: Latency | None = None,
    market: str = "continuous",
) -> World:
    """Clients whose orders come as Hawkes processes (docs/hawkes.md), each in an instrument of its own.

    A process of eight types trades around 250.45 by 0.01, where the book begins with CoinTossX's two orders; one of ten
    types around 1000 by 1, where it begins empty; one of four types around 100.00 by 0.01.

    Args:
        model: a process, the name of one that ships (`cointossx`, `ten-event`, `price-and-trades`, `constrained`), or a
            file of one
        rule: how events become orders: `spread`, `cointossx`, `crossing` or `joining`; of four types `price`
            (Bacry and Muzy 2014) or `quotes` (Zheng, Roueff and Abergel 2014)
        n: how many clients there are, and instruments
        warm_up: how long the process has run when the world begins
        mean_depth_ticks: of the rule `spread`, the mean of the exponential distance from the best price
        mean_lots: of the rules `spread`, `price` and `quotes`, the mean quantity
        opening: two orders with which the book begins: bid, its quantity, ask, its quantity; prices as text
        latency: how long messages travel each way
        market: one that ships and in which the model trades: `continuous`
    """
    if isinstance(model, str) and not model.endswith((".toml", ".json")):
        spec = _named("model", lambda: Hawkes.shipped(str(model)))
    else:
        spec = model if isinstance(model, Hawkes) else _named("model", lambda: Hawkes.read(model))
    quotes = "hawkes-quotes" if rule == "quotes" else "hawkes-price"
    draft = _Draft({4: quotes, 10: "hawkes-2105-02211"}.get(spec.dims, "hawkes"), market, _MARKETS)
    agents = draft.agents[-1]
    draft.only(agents)
    draft.models[_MODEL] = spec.to_toml()
    agents |= {"name": "hawkes", "model": _MODEL, "instrument": draft.instrument["symbol"]}
    draft.named(agents, "model", "model")
    draft.set("rule", rule, agents)
    draft.set("n", n, agents, draft.instrument, key="count")
    draft.length("warm_up", warm_up, agents)
    if rule in ("cointossx", "crossing", "joining"):
        for key in ("mean_depth_ticks", "mean_lots"):
            agents.pop(key, None)
    draft.set("mean_depth_ticks", mean_depth_ticks, agents)
    draft.set("mean_lots", mean_lots, agents)
    if opening is not None:
        if len(opening) != 4:
            raise ValueError(f"opening: {opening!r}: must be bid, quantity, ask, quantity")
        bid, bid_qty, ask, ask_qty = opening
        table = {"bid": str(bid), "bid_qty": bid_qty, "ask": str(ask), "ask_qty": ask_qty}
        draft.set("opening", table, agents)
    draft.latency("latency", latency, agents)
    return draft.world()


class _Draft:
    """A world that ships, with other numbers. It knows which parameter each line of its text is of."""

    def __init__(self, name: str, market: str, known: Sequence[str]) -> None:
        self.name = name
        self._market, self._known = market, known
        text = str(java().worlds.shipped(name).text())
        self.whole: dict[str, Any] = tomllib.loads(text)
        self.agents: list[dict[str, Any]] = list(self.whole["agents"])
        self.instrument: dict[str, Any] = self.whole["instruments"][0]
        self.models: dict[str, str] = {}
        self._names: dict[tuple[int, str], str] = {}
        self.set("market", market, self.whole)

    def named(self, table: dict[str, Any], key: str, name: str) -> None:
        """Mistakes in a key are those of a parameter."""
        self._names[id(table), key] = name

    def set(self, name: str, value: Any, *tables: dict[str, Any], key: str = "") -> None:
        """Gives keys the value of a parameter, unless it is None."""
        if value is None:
            return
        for table in tables:
            table[key or name] = _plain(name, value)
            self.named(table, key or name, name)

    def length(self, name: str, value: Duration | None, *tables: dict[str, Any], key: str = "") -> None:
        """The same of a length of time."""
        if value is not None:
            self.set(name, _length(name, value), *tables, key=key)

    def count(self, name: str, value: int, table: dict[str, Any]) -> None:
        """How many agents of a table there are; of none there is no table."""
        if value == 0 and not isinstance(value, bool):
            self.agents = [each for each in self.agents if each is not table]
        self.set(name, value, table, key="count")

    def latency(self, name: str, value: Latency | None, table: dict[str, Any]) -> None:
        """How long messages travel each way."""
        if value is None:
            return
        for key in ("latency_in", "latency_out"):
            table.pop(key, None)
            if value.kind != "NONE":
                self.set(name, _latency(name, value), table, key=key)

    def only(self, table: dict[str, Any]) -> None:
        """The agents of one table, and one kind of instrument."""
        self.agents = [table]
        self.whole["instruments"] = [self.instrument]

    def world(self) -> World:
        """The world. ValueError names each mistaken parameter, and a market in which its agents cannot trade."""
        text, names = self._text()
        engine = java()
        try:
            made = World._of(parsed(self.name, text, self.models))
        except engine.error as error:
            mistakes = [self._said(line, names) for line in said(error).splitlines()]
            raise ValueError("; ".join(dict.fromkeys(mistakes))) from None
        if self._market not in self._known:
            raise ValueError(
                f"market: {self._market!r}: the model trades in {', '.join(self._known)} alone: elsewhere its orders"
                " are refused or never meet, for the time of day, the tick or the time in force; agents of yours can"
                " trade in any (World.add)"
            )
        return made

    def _said(self, mistake: str, names: dict[int, str]) -> str:
        """A mistake by the name of its parameter instead of its line and key."""
        place, _, rest = mistake.removeprefix(f"{self.name}:").partition(": ")
        line = place.split(":")[0]
        name = names.get(int(line)) if line.isdigit() else None
        if name is None:
            return mistake
        key, _, what = rest.partition(": ")
        return f"{name}: {what}" if what else f"{name}: {key}"

    def _text(self) -> tuple[str, dict[int, str]]:
        """The world as TOML, and the parameter of each line that is one's."""
        lines, names = [f"# The world {self.name} with the parameters of a program."], {}

        def write(table: dict[str, Any]) -> None:
            for key, value in table.items():
                if key in ("instruments", "agents"):
                    continue
                lines.append(f"{key} = {toml(value)}")
                name = self._names.get((id(table), key))
                if name is not None:
                    names[len(lines)] = name

        write(self.whole)
        for header, tables in (("instruments", self.whole["instruments"]), ("agents", self.agents)):
            for each in tables:
                lines.extend(("", f"[[{header}]]"))
                write(each)
        return "\n".join(lines) + "\n", names


def _plain(name: str, value: Any) -> Any:
    """A value as TOML has it."""
    if isinstance(value, bool):
        raise ValueError(f"{name}: {value}: must be a number")
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Real):
        return float(value)
    if isinstance(value, (str, dict)):
        return value
    raise ValueError(f"{name}: {value!r}: must be a number or a text")


def _length(name: str, value: Duration) -> str:
    try:
        length = ns(value)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name}: {error}") from None
    if length < 0:
        raise ValueError(f"{name}: {value!r}: must not be negative")
    if length == 0:
        return "0s"
    return next(f"{length // unit_ns}{unit}" for unit, unit_ns in _UNITS if length % unit_ns == 0)


def _latency(name: str, latency: Latency) -> dict[str, Any]:
    keys = {
        "CONSTANT": ("length", ""),
        "UNIFORM": ("least", "most"),
        "LOGNORMAL": ("median", "sigma"),
        "EXPONENTIAL": ("mean", ""),
    }
    first, second = keys[latency.kind]
    table: dict[str, Any] = {"kind": latency.kind.lower(), first: _length(name, int(latency.a))}
    if second:
        table[second] = float(latency.b) if second == "sigma" else _length(name, int(latency.b))
    return table


def _named(name: str, make: Any) -> Any:
    try:
        return make()
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
