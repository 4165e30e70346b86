"""A local exchange: started, used, stopped."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from crossbook.errors import ServerFailed
from crossbook.units import Duration, ns

if TYPE_CHECKING:
    from types import TracebackType

    from crossbook.aio import Exchange as AsyncExchange
    from crossbook.client import Exchange

_END_S = 60.0
_OTHER_SECRETS = ("store", "web")
_LAUNCHER = "crossbook.cmd" if os.name == "nt" else "crossbook"


def launcher() -> list[str]:
    """The command that starts Crossbook, without its words.

    CROSSBOOK_COMMAND (words, or a JSON array of them), else the launcher of the repository that this package or the
    current directory is in, else `crossbook` on the PATH. ServerFailed says what was looked for.
    """
    given = os.environ.get("CROSSBOOK_COMMAND")
    if given:
        words: list[str] = json.loads(given) if given.lstrip().startswith("[") else shlex.split(given)
        if shutil.which(words[0]) is None:
            raise ServerFailed(f"CROSSBOOK_COMMAND: {words[0]!r} is no program")
        return words
    for start in (Path(__file__).resolve(), Path.cwd() / "here"):
        for directory in start.parents:
            if (directory / _LAUNCHER).is_file() and (directory / "pom.xml").is_file():
                return [str(directory / _LAUNCHER)]
    on_path = shutil.which("crossbook")
    if on_path is not None:
        return [on_path]
    raise ServerFailed(
        "there is no Crossbook to start: set CROSSBOOK_COMMAND to its launcher, "
        "run this in its repository, or put `crossbook` on the PATH"
    )


def _sets(settings: Mapping[str, object]) -> list[str]:
    """Settings as words of a command."""
    return [word for key, value in settings.items() for word in ("--set", f"{key}={_setting(value)}")]


def _setting(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Server:
    """An exchange in a process of its own, on ports of this machine that the system chooses.

    Its home is temporary and removed at the end unless `home` is given; the files there are those of `crossbook init
    --market`, which says the market model: `continuous`, `jse`, `lse`, `batch`, ... `settings` are keys of the
    configuration, such as `{"gateway.throttle_rate": "off"}`. `web` starts the web interface, `store` the database.

    It is ready when `start` returns (a `with` statement calls it), and ended by its process id.
    """

    def __init__(
        self,
        market: str = "continuous",
        *,
        home: str | os.PathLike[str] | None = None,
        settings: Mapping[str, object] | None = None,
        web: bool = False,
        store: bool = False,
        timeout: Duration = "5m",
    ) -> None:
        self._market = market
        self._given_home = None if home is None else Path(home)
        self._settings = dict(settings or {})
        self._web = web
        self._store = store
        self._timeout_ns = ns(timeout)
        self._directory: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._pid = 0
        self.home = Path()
        """Where its files are."""
        self.ports: dict[str, int] = {}
        """Of each component that listens: `gateway`, `marketdata`, `web`, ..."""

    def start(self) -> Self:
        """Starts it; again on the same ports and files after it has ended. ServerFailed says why that did not work.

        The first start may have to build Crossbook, which takes some minutes.
        """
        if self._process is not None:
            raise ServerFailed("it runs already")
        command = launcher()
        try:
            self._make_home(command)
            self._launch(command)
        except BaseException:
            self.stop()
            raise
        atexit.register(self.stop)
        return self

    def _make_home(self, command: list[str]) -> None:
        if self._directory is None:
            self._directory = Path(tempfile.mkdtemp(prefix="crossbook-"))
            self.home = self._given_home or self._directory / "home"
            if not (self.home / "crossbook.toml").exists():
                self._run(command, "init", str(self.home), "--market", self._market, "-q", *_sets(self._settings))

    def _launch(self, command: list[str]) -> None:
        parts = {"gateway.tcp": "gateway", "fix.tcp": "fix", "marketdata.tcp": "marketdata"}
        parts |= {"marketdata.fix": "marketdata_fix"}
        ports = parts | {"web.http": "web", "store.pg": "store"}
        settings: dict[str, object] = {key: f"127.0.0.1:{self.ports.get(name, 0)}" for key, name in ports.items()}
        settings |= self._settings
        words = ["serve", "--home", str(self.home), "--json"]
        words += [] if self._web else ["--no-web"]
        words += [] if self._store else ["--no-store"]
        words += _sets(settings)
        with self._errors().open("wb") as errors:
            self._process = subprocess.Popen(
                [*command, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors
            )
        ready = self._ready_line(self._process)
        self._pid = ready["pid"]
        self.ports = ready["ports"]

    def _ready_line(self, process: subprocess.Popen[bytes]) -> dict[str, Any]:
        """What it says when everything is ready."""
        assert process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if not selector.select(self._timeout_ns / 1e9):
                raise ServerFailed(f"it was not ready after {self._timeout_ns / 1e9:g} s: {self._said()}")
        line = process.stdout.readline()
        if not line:
            raise ServerFailed(f"it ended with exit code {process.wait()}: {self._said()}")
        ready: dict[str, Any] = json.loads(line)
        return ready

    def _errors(self) -> Path:
        assert self._directory is not None
        return self._directory / "stderr.txt"

    def _said(self) -> str:
        return self._errors().read_text(errors="replace").strip()

    def _run(self, command: list[str], *words: str) -> str:
        """Runs a verb that ends, and returns what it printed."""
        done = subprocess.run(
            [*command, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | self._where(),
        )
        if done.returncode != 0:
            raise ServerFailed(f"crossbook {' '.join(words)}: exit code {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def _where(self) -> dict[str, str]:
        """Where it is, as the environment tells the command line."""
        keys = {"gateway": "CROSSBOOK_GATEWAY_TCP", "marketdata": "CROSSBOOK_MARKETDATA_TCP"}
        return {key: f"127.0.0.1:{self.ports[name]}" for name, key in keys.items() if name in self.ports}

    def run(self, *words: str) -> str:
        """Runs a verb of the command line for this exchange, such as `run("book", "NPN")`; returns what it printed."""
        return self._run(launcher(), *words, "--home", str(self.home))

    # What it has.

    @property
    def pid(self) -> int:
        """The id of its process; 0 when it does not run."""
        return self._pid

    @property
    def is_running(self) -> bool:
        """Whether its process is there."""
        return self._process is not None and self._process.poll() is None

    @property
    def address(self) -> str:
        """Where order entry is."""
        return f"127.0.0.1:{self.ports['gateway']}"

    @property
    def market_data(self) -> str:
        """Where market data is."""
        return f"127.0.0.1:{self.ports['marketdata']}"

    @property
    def web(self) -> str:
        """Where the web interface and the HTTP API are."""
        return f"http://127.0.0.1:{self.ports['web']}"

    @property
    def participants(self) -> list[str]:
        """Those whose passwords Crossbook has made."""
        secrets = self.home / "secrets"
        return (
            sorted(each.name for each in secrets.iterdir() if each.name not in _OTHER_SECRETS)
            if secrets.is_dir()
            else []
        )

    def password(self, participant: str) -> str:
        """The password of a participant, which Crossbook has made. KeyError if there is none."""
        try:
            return (self.home / "secrets" / participant).read_text().strip()
        except FileNotFoundError:
            raise KeyError(f"{participant}: no password was made; there are those of {self.participants}") from None

    def add_participant(self, name: str, *, role: str = "trader") -> str:
        """Adds a participant to the exchange, which takes it at once; returns its password."""
        self.run("participants", "add", name, "--role", role, "--generate")
        return self.password(name)

    def connect(self, participant: str, **options: Any) -> Exchange:
        """Logs on as a participant; `options` are those of `crossbook.connect`."""
        from crossbook.client import connect

        return connect(self.address, **self._of(participant), **options)

    def connect_async(self, participant: str, **options: Any) -> AsyncExchange:
        """The same for asyncio, to be awaited or entered."""
        from crossbook.aio import connect

        return connect(self.address, **self._of(participant), **options)

    def _of(self, participant: str) -> dict[str, Any]:
        return {
            "participant": participant,
            "password": self.password(participant),
            "market_data": self.market_data,
        }

    # The end.

    def kill(self) -> None:
        """Ends it at once, as `kill -9` does; `start` starts it again with everything that it acknowledged."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it in order, and removes its files unless their place was given."""
        atexit.unregister(self.stop)
        self._end(signal.SIGTERM)
        if self._directory is not None:
            shutil.rmtree(self._directory, ignore_errors=True)
            self._directory = None

    def _end(self, signum: int) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for pid in {self._pid or process.pid, process.pid}:
            with contextlib.suppress(ProcessLookupError):
                if process.poll() is None:
                    os.kill(pid, signum)
        self._pid = 0
        try:
            process.wait(_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def __enter__(self) -> Self:
        return self if self._process is not None else self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
