package crossbook.bench.command;

import crossbook.bench.exchange.LoadDoor;
import crossbook.bench.exchange.LoadOrders;
import crossbook.bench.exchange.LoadTest;
import crossbook.bench.exchange.LoadTest.Clients;
import crossbook.bench.exchange.LoadTest.Server;
import crossbook.bench.exchange.OwnExchange;
import crossbook.bench.exchange.OwnExchange.Manner;
import crossbook.bench.exchange.OwnMarket;
import crossbook.bench.exchange.QuickFixEcho;
import crossbook.bench.exchange.Transport;
import crossbook.bench.floor.Places;
import crossbook.bench.floor.TcpEcho;
import crossbook.bench.floor.TcpEcho.Sizes;
import crossbook.cli.connect.ConnectOptions;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.CrossbookCommand;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.ReportOptions;
import crossbook.client.entry.EntryException;
import crossbook.host.HostSettings;
import crossbook.load.Pausable;
import crossbook.load.report.Report;
import crossbook.load.wire.RefusedException;
import crossbook.market.MarketModelFile;
import crossbook.protocol.Side;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// `crossbook load`: clients that make an exchange busy.
@Command(
        name = "load",
        description = {
            "Send orders from many clients at a stated rate, and measure those of a few others apart.",
            "Latencies count from when an order was due. Without --connect an exchange of its own is",
            "loaded, and the way of an order is split into gateway in, engine and gateway out. The clients",
            "are the participants LOAD1, LOAD2 and so on, the measured ones last. --picture draws latency by",
            "stage, throughput, processor time, heap, collections and threads over time, too."
        },
        footer = {
            "  crossbook load --clients 10 --rate 5000 --for 30s",
            "  crossbook load --protocol fix --clients 10 --rate 20000 --echo 3",
            "  crossbook load --connect localhost:7001 --symbol ABC --password-file p",
        })
final class LoadCommand implements Runnable {
    private static final String PREFIX = "LOAD";
    private static final long MEASURED_RATE = 100;

    @ParentCommand
    private CrossbookCommand crossbook;

    @Mixin
    private ConnectOptions connect;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "10",
            description = "Clients that make it busy.")
    private int clients;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "5000",
            converter = Positive.class,
            description = "Orders per second of all of these together.")
    private Long rate;

    @Option(
            names = "--measured",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Further clients, whose orders are measured apart: 100 a second together.")
    private int measured;

    @Option(
            names = "--protocol",
            paramLabel = "WAY",
            defaultValue = "tcp",
            converter = Words.Doors.class,
            description =
                    "tcp (order entry), fix, or quickfix: QuickFIX/J as an echo, no exchange.")
    private Transport way;

    @Option(
            names = "--symbol",
            paramLabel = "SYMBOL",
            defaultValue = "LOAD",
            description = "What they trade.")
    private String symbol;

    @Option(
            names = "--side",
            paramLabel = "SIDE",
            defaultValue = "both",
            description = "buy, sell, or both in turns.")
    private String side;

    @Option(
            names = "--qty",
            paramLabel = "N",
            defaultValue = "100",
            converter = Positive.class,
            description = "Quantity of an order.")
    private Long qty;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            defaultValue = "limit",
            description = "limit or market.")
    private String type;

    @Option(
            names = "--price",
            paramLabel = "UNITS",
            defaultValue = "10000",
            converter = Positive.class,
            description = "Price of a limit order in price units of the instrument.")
    private Long price;

    @Option(
            names = "--quotes",
            description = {
                "Instead, each client has an order on both sides of --price and replaces them over",
                "and over, as a market maker does."
            })
    private boolean areQuotes;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = Durations.class,
            description = "How long, after a warm-up of 2 s.")
    private Duration duration;

    @Option(
            names = "--orders",
            paramLabel = "N",
            converter = Positive.class,
            description = "Instead of --for: until the --clients have sent so many.")
    private Long most;

    @Option(
            names = "--echo",
            paramLabel = "TURNS",
            converter = Positive.class,
            description = {
                "Load an echo too, in so many turns of --for each: the --clients alone, from one thread,",
                "and as many threads that answer as the exchange has (two behind --connect)."
            })
    private Long echoTurns;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        if (clients < 0 || measured < 0 || clients + measured < 1) {
            throw new CommandFailure(ExitCode.USAGE, "--clients and --measured: at least 1 client");
        }
        if (echoTurns != null && (clients < 1 || way == Transport.QUICKFIX)) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "--echo: with --clients, and an exchange: --protocol tcp or fix");
        }
        try {
            report.show(connect.isGiven() ? loadAnother() : loadOwn(), crossbook);
        } catch (RefusedException e) {
            throw new CommandFailure(ExitCode.REFUSED, e.getMessage(), e);
        } catch (EntryException e) {
            throw new CommandFailure(ExitCode.CANNOT_CONNECT, e.getMessage(), e);
        }
    }

    private Report loadAnother() {
        LoadDoor door = way != Transport.TCP
                ? LoadDoor.ofFix(connect.socketAddress(), symbol)
                : LoadDoor.ofEntry(connect.address(), symbol);
        if (echoTurns != null) {
            Pausable elsewhere = new Pausable() {};
            return beside(
                    new Server(door, elsewhere, "behind " + connect.text()),
                    connect.password(),
                    2,
                    HostSettings.Idle.BACKOFF);
        }
        return test(connect.password())
                .run(door, "behind " + connect.text())
                .with("waits", "what stood still is recorded here, not in the exchange");
    }

    private Report loadOwn() {
        LoadTest test = test("any");
        if (way == Transport.QUICKFIX) {
            try (QuickFixEcho echo = new QuickFixEcho(whoLoads("any").names())) {
                return test.run(LoadDoor.ofFix(echo.address(), symbol), "QuickFIX/J echo");
            }
        }
        OwnMarket market = new OwnMarket(
                MarketModelFile.shipped("continuous"),
                symbol,
                2,
                1,
                whoLoads("any").names());
        try (Places places = Places.temporary();
                OwnExchange exchange =
                        new OwnExchange(places, market, Manner.timing(way, clients))) {
            LoadDoor door = exchange.door(way, symbol);
            return echoTurns == null
                    ? test.run(exchange, door)
                    : beside(
                            new Server(door, exchange, OwnExchange.WORDS),
                            "any",
                            1,
                            HostSettings.Idle.YIELD);
        }
    }

    /// @param idle of the threads that answer, as those of the exchange are
    private Report beside(Server exchange, String password, int threads, HostSettings.Idle idle) {
        Sizes sizes = way == Transport.FIX ? Sizes.FIX : Sizes.ENTRY;
        try (TcpEcho echo = new TcpEcho(sizes, threads, idle::strategy)) {
            String words = threads + (threads == 1 ? " thread" : " threads") + " over TCP, "
                    + idle.name().toLowerCase(Locale.ROOT);
            Server floor = new Server(LoadDoor.ofEcho(echo, sizes), echo, words);
            return test(password).beside(exchange, floor, Math.toIntExact(echoTurns));
        }
    }

    private Clients whoLoads(String password) {
        return new Clients(PREFIX, password, clients, rate, measured, MEASURED_RATE);
    }

    private LoadTest test(String password) {
        boolean isCounted = most != null;
        Duration length = isCounted ? Duration.ofMillis(most * 1_000 / rate + 1) : duration;
        return new LoadTest(
                whoLoads(password),
                orders(),
                length,
                isCounted ? most : Long.MAX_VALUE,
                report.hasPicture(),
                crossbook.progress());
    }

    private LoadOrders orders() {
        Optional<Long> limit = isLimit() ? Optional.of(price) : Optional.empty();
        if (areQuotes && (limit.isEmpty() || onlySide().isPresent())) {
            throw new CommandFailure(
                    ExitCode.USAGE, "--quotes: they are limit orders of both sides");
        }
        return new LoadOrders(onlySide(), qty, limit, areQuotes);
    }

    private Optional<Side> onlySide() {
        return switch (side) {
            case "both" -> Optional.empty();
            case "buy" -> Optional.of(Side.BUY);
            case "sell" -> Optional.of(Side.SELL);
            default ->
                throw new CommandFailure(
                        ExitCode.USAGE, "--side: '" + side + "' is none of buy, sell, both");
        };
    }

    private boolean isLimit() {
        return switch (type) {
            case "limit" -> true;
            case "market" -> false;
            default ->
                throw new CommandFailure(
                        ExitCode.USAGE, "--type: '" + type + "' is neither limit nor market");
        };
    }
}
