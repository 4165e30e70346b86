"""Makes an exchange of CoinTossX's clients, stocks and trading sessions.

    python examples/python/from_cointossx.py CoinTossX/data HOME

The market is jse-paper with its auctions, and the sessions are its schedule. Each line without a counterpart is named.
Passwords are not taken over: each participant gets a random one, in a file that you alone may read. It types what
anybody can type: `crossbook init`, `instruments add`, `participants add`. `pip install ./python` is all it needs.
"""

import csv
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from crossbook.server import launcher

MARKET = Path(__file__).parents[2] / "data/markets/jse-paper.toml"
SESSIONS = "tradingSessionsCron.properties"
FILES = ("clientData.csv", "Stock.csv", "Trader.csv", SESSIONS)

PHASES = {
    "StartOfTrading": "START_OF_TRADING",
    "OpeningAuctionCall": "OPENING_CALL",
    "ContinuousTrading": "CONTINUOUS",
    "FCOAuctionCall": "FCO_CALL",
    "VolatilityAuctionCall": "VOLATILITY_CALL",
    "IntraDayAuctionCall": "INTRADAY_CALL",
    "ClosingAuctionCall": "CLOSING_CALL",
    "ClosingPricePublication": "CLOSING_PRICE",
    "ClosingPriceCross": "CLOSING_CROSS",
    "PostClose": "POST_CLOSE",
}
"""The trading sessions of CoinTossX, and the phases that they are. The reports of trades run beside them."""

DAILY = re.compile(r"(\d{1,2}) (\d{1,2}) (\d{1,2}) [*?] \* (\S+)( \*)?")
"""Second, minute, hour, then day of the month, month and day of the week."""


class Data:
    """A data directory of CoinTossX, read."""

    def __init__(self, directory: Path) -> None:
        files = {each.name.lower(): each for each in directory.iterdir()} if directory.is_dir() else {}
        self.clients: list[str] = []
        self.stocks: list[str] = []
        self.schedule: dict[str, str] = {}
        self.notes = 0
        found = [files.get(name.lower()) for name in FILES]
        found[0] = found[0] or files.get("clientdata.csv.old")
        if not any(found):
            raise SystemExit(f"{directory}: holds none of {', '.join(FILES)}")
        clients, stocks, traders, sessions = found
        for line, row in self._table(clients, "CompID"):
            self._name(clients, line, "CompID", row, r"[A-Za-z0-9][A-Za-z0-9._-]{0,10}", self.clients)
        for line, row in self._table(stocks, "StockCode"):
            self._name(stocks, line, "StockCode", row, r"[A-Za-z0-9][A-Za-z0-9._/:&+-]{0,24}", self.stocks)
        for line, row in self._table(traders, "TraderId"):
            who = f"trader {row['TraderId']} '{row.get('TraderName', '')}'"
            self._note(traders, line, f"{who}: a trader is a mnemonic on an order and is not registered")
        if sessions:
            self._read_sessions(sessions)

    def _note(self, file: Path | None, line: int, text: str) -> None:
        print(f"{file}:{line}: {text}", file=sys.stderr)
        self.notes += 1

    def _table(self, file: Path | None, key: str) -> list[tuple[int, dict[str, str]]]:
        """The rows of a file whose first line names the columns, with the numbers of their lines."""
        if file is None:
            return []
        columns, *lines = [
            [cell.strip() for cell in line] for line in csv.reader(file.read_text("iso-8859-1").splitlines())
        ] or [[]]
        if key not in columns:
            self._note(file, 1, f"has no column {key}: nothing of this file is imported")
            return []
        if "Password" in columns:
            self._note(file, 1, "column Password: passwords are not taken over, new ones are made")
        connections = [name for name in columns if re.fullmatch(r"(NG|MDG).*(URL|StreamId)", name)]
        if connections:
            text = "clients connect to the gateway, not to channels of their own"
            self._note(file, 1, f"columns {', '.join(connections)}: {text}")
        if "CompID" in columns and "SecurityId" in columns:
            self._note(file, 1, "column SecurityId: a participant may trade every instrument")
        rows = []
        for number, cells in enumerate(lines, 2):
            if len(cells) == len(columns):
                rows.append((number, dict(zip(columns, cells, strict=True))))
            elif cells:
                self._note(file, number, f"has {len(cells)} cells under {len(columns)} columns")
        return rows

    def _name(self, file: Path, line: int, key: str, row: dict[str, str], form: str, names: list[str]) -> None:
        if not re.fullmatch(form, row[key]):
            self._note(file, line, f"{key} '{row[key]}' cannot be a name here")
        elif row[key] in names:
            self._note(file, line, f"{key} {row[key]} stands twice")
        else:
            names.append(row[key])

    def _read_sessions(self, file: Path) -> None:
        settings = {}
        for number, line in enumerate(file.read_text("iso-8859-1").splitlines(), 1):
            name, equals, value = (each.strip() for each in line.partition("="))
            if name[:1] in ("", "#", "!"):
                continue
            if equals:
                settings[name] = (value, number)
            else:
                self._note(file, number, "is not of the form name=value")
        listed, at = settings.pop("TRADING_SESSIONS", ("", 1))
        for session in filter(None, (each.strip() for each in listed.split(","))):
            name, begins = settings.pop(f"{session}.name", None), settings.pop(f"{session}.cron", None)
            if name and begins:
                self._schedule(file, name, begins)
            else:
                self._note(file, at, f"session {session} has no {'cron' if name else 'name'}")
        for name, (_, number) in settings.items():
            self._note(file, number, f"{name} belongs to no session of TRADING_SESSIONS")

    def _schedule(self, file: Path, name: tuple[str, int], begins: tuple[str, int]) -> None:
        phase, (cron, line) = PHASES.get(name[0]), begins
        daily = DAILY.fullmatch(cron)
        if name[0] == "TradeReporting":
            self._note(file, line, "TradeReporting: trade_reporting of the model says when")
        elif phase is None:
            self._note(file, name[1], f"'{name[0]}' is not a trading session of CoinTossX")
        elif daily is None or int(daily[3]) > 23 or max(int(daily[2]), int(daily[1])) > 59:
            self._note(file, line, f"cron '{cron}' is no time of the day: {phase} is left out of the schedule")
        else:
            starts = f"{daily[3]:>02}:{daily[2]:>02}:{daily[1]:>02}"
            if self.schedule.setdefault(starts, phase) != phase:
                self._note(file, line, f"{phase} begins when {self.schedule[starts]} does: left out")
            elif daily[4] not in ("*", "?", "1-7", "SUN-SAT"):
                self._note(file, line, f"cron '{cron}': {phase} is on every trading day")

    def model(self) -> str:
        """The market jse-paper with the sessions as its schedule; the day's end is not one of them."""
        model = MARKET.read_text(encoding="utf-8").replace('name = "jse-paper"', 'name = "cointossx"')
        if not self.schedule:
            return model
        rows = sorted(self.schedule.items())
        rows.append(("18:15:00" if rows[-1][0] < "18:15:00" else "23:59:59", "CLOSED"))
        lines = "".join(f"  *        {phase:16}  {starts}  -     -      all\n" for starts, phase in rows)
        head = "  segment  phase             starts    from  until  days\n"
        return re.sub(r'(?s)(schedule = """\n).*?(""")', rf"\g<1>{head}{lines}\g<2>", model, count=1)


def crossbook(home: Path, *words: str) -> None:
    """Types a command."""
    done = subprocess.run([*launcher(), *words, "--home", str(home)], stdout=subprocess.PIPE, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


def main() -> None:
    """Reads the files, and makes the exchange."""
    data, home = Data(Path(sys.argv[1])), Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        model, stocks = Path(folder) / "cointossx.toml", Path(folder) / "stocks.csv"
        model.write_text(data.model(), encoding="utf-8")
        # Prices are whole numbers there; trades may print between them.
        rows = [f"{symbol},ZA01,4,1,1,99999999\n" for symbol in data.stocks]
        stocks.write_text("symbol,segment,price_scale,tick,lot,max_qty\n" + "".join(rows), encoding="utf-8")
        crossbook(home, "init", "--market", str(model))
        if rows:
            crossbook(home, "instruments", "add", "--file", str(stocks))
    for name in ("alice", "bob"):
        crossbook(home, "participants", "remove", name)
    for name in data.clients:
        crossbook(home, "participants", "add", name, "--generate")
    told = f"participants: {len(data.clients)}, instruments: {len(data.stocks)}, notes: {data.notes}"
    print(f"imported into {home}: {told}\npasswords are in {home}/secrets/NAME")


if __name__ == "__main__":
    main()
