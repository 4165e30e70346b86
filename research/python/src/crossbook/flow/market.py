"""Order flow through the matching rules."""

from __future__ import annotations

from typing import Any

from crossbook.flow.events import Seconds
from crossbook.flow.hawkes import Hawkes
from crossbook.models import hawkes
from crossbook.sim import RunResult


def inject(
    spec: Hawkes, horizon: Seconds | None = None, *, rule: str = "spread", seed: int = 1, **options: Any
) -> RunResult:
    """Sends the events of a process through the real matching rules, as orders that a rule makes of them.

    The events are those of `spec.simulate(horizon, seed)`, for the rule `quotes` from the spread of the opening on;
    `run.hawkes_events("process")` has them again, and `run.hawkes_events("large-classification")` those that the
    market's own rows show.

    Args:
        spec: of eight or ten types, or of four for the rules `price` and `quotes`
        horizon: seconds, or a text such as `"8h"`; the source's own if none is given
        rule: how events become orders: `spread`, `cointossx`, `crossing`, `joining`, `price` or `quotes`
            (docs/hawkes.md)
        seed: another gives another run
        options: the other parameters of `crossbook.models.hawkes`
    """
    world = hawkes(spec, rule=rule, **options)
    return world.run(f"{round(spec._horizon(horizon) * 1e9)}ns", seed=seed)
