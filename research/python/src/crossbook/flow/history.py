"""The events of order flow that a run had: those of its Hawkes agents, and those that its rows show."""

from __future__ import annotations

from typing import Any

from crossbook.desk import Desk, asked
from crossbook.engine import java
from crossbook.flow.events import Events
from crossbook.market_setup import MarketSetup

_REFIT = "crossbook.simulation.refit."


def hawkes_events(
    desk: Desk, world: MarketSetup, which: str, agent: str | None, types: int | None, symbol: str | None
) -> Events:
    """What `RunResult.hawkes_events` says."""
    if which not in ("large-classification", "process"):
        raise ValueError(f"which: {which!r}: must be large-classification or process")
    flows = _flows(desk, world)
    if agent is not None and agent not in flows:
        known = ", ".join(flows) or "there is none"
        raise ValueError(f"agent: {agent!r}: is no Hawkes agent of the run: {known}")
    if agent is None and len(flows) == 1 and types is None:
        agent = next(iter(flows))
    if agent is not None:
        flow = flows[agent]
        model = flow.parameters().model()
        names = tuple(str(each) for each in model.types())
        if which == "process":
            is_of_quotes = str(flow.parameters().rule().word) == "quotes"
            ticks = int(flow.parameters().spreadTicks()) if is_of_quotes else None
            return Events._of(flow.process(), names, ticks)
        if bool(flow.market().isEmpty()):
            raise ValueError(f"which: {which!r}: an event of {agent} is several commands, which rows do not tell apart")
        return Events._of(flow.market().get(), names)
    if which == "process" or (flows and types is None):
        raise ValueError(f"agent: is missing; the Hawkes agents of the run: {', '.join(flows) or 'there is none'}")
    kinds = java().class_of("crossbook.simulation.agents.FlowTypes").of(8 if types is None else types)
    if bool(kinds.isEmpty()):
        raise ValueError(f"types: {types}: must be 8, those of Large (2007), or 10, those of arXiv 2105.02211")
    if world._record.lower() != "all":
        raise ValueError('record: must be "all": events are found in rows')
    listed = desk.instruments
    if symbol is None and len(listed) == 1:
        symbol = next(iter(listed))
    if symbol not in listed:
        raise ValueError(f"symbol: {symbol!r}: must be one of {', '.join(listed)}")
    number = listed[symbol].instrument_id
    with asked():
        return Events._of(java().class_of(_REFIT + "FlowHistory").market(desk.simulation, number, kinds.get()))


def _flows(desk: Desk, world: MarketSetup) -> dict[str, Any]:
    """The Hawkes agents of a run with the events of each; none if its world has none."""
    file = world._file
    if file is None:
        return {}
    numbers = java()
    kind = numbers.class_of("crossbook.simulation.agents.HawkesFlowParameters")
    if not any(isinstance(each.parameters(), kind) for each in file.agents()):
        return {}
    with asked():
        found = numbers.class_of(_REFIT + "FlowHistory").of(file, desk.simulation)
    return {str(each.agent()): each for each in found}
