"""Order flow: Hawkes processes, simulated by the engine and sent through its matching.

spec = cb.flow.Hawkes.ten_event()
raw = spec.simulate("8h", seed=1)
run = cb.flow.inject(spec, "8h", seed=1)
seen = run.hawkes_events("large-classification")
"""

from typing import TYPE_CHECKING, Any

from crossbook.extras import name_of

if TYPE_CHECKING:
    from crossbook.flow.events import Events, Goodness
    from crossbook.flow.hawkes import Hawkes
    from crossbook.flow.market import inject

_HOMES = {
    "Events": "events",
    "Goodness": "events",
    "Hawkes": "hawkes",
    "inject": "market",
}

__all__ = ["Events", "Goodness", "Hawkes", "inject"]


def __getattr__(name: str) -> Any:
    return name_of(__name__, _HOMES, name)
