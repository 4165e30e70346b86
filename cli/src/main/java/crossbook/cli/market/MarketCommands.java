package crossbook.cli.market;

import crossbook.cli.connect.Answers;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Endpoint;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.cli.verb.Positive;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.marketdata.MarketStatistics;
import crossbook.client.marketdata.MarketTrade;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.configuration.Address;
import crossbook.configuration.ServerKeys.MarketDataKeys;
import crossbook.protocol.Decimals;
import crossbook.server.JsonObject;
import crossbook.web.text.Counts;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// What the market-data feed shows of an instrument.
public abstract class MarketCommands extends HomeVerb {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final int PROBE_MS = 3_000;
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);

    @Parameters(paramLabel = "SYMBOL", description = "The instrument.")
    private String symbol;

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            converter = Endpoint.class,
            description =
                    "The market-data service; without it marketdata.tcp of the configuration.")
    private Address address;

    @Option(names = "--watch", description = "Go on until Ctrl-C.")
    private boolean watch;

    @Option(names = "--json", description = "Print JSON, an object a line.")
    private boolean json;

    private boolean changed;
    private boolean follows;

    @Override
    public final void run() {
        MarketListener listener = new MarketListener() {
            @Override
            public void bookChanged(MarketBook book) {
                changed |= book.symbol().equals(symbol);
            }

            @Override
            public void traded(MarketBook book, MarketTrade trade) {
                if (follows && book.symbol().equals(symbol)) onTrade(book, trade);
            }
        };
        SubscriberSettings settings = SubscriberSettings.overTcp(reached());
        try (MarketDataSubscriber market = MarketDataSubscriber.overTcp(settings, listener)) {
            awaitLive(market);
            MarketBook book = market.market().book(symbol).orElseThrow(() -> unknown(market));
            show(book);
            follows = watch; // trades that the feed replayed are part of what was shown
            while (watch) {
                if (market.doWork() == 0) LockSupport.parkNanos(NAP_NS);
                if (changed) onChange(book);
                changed = false;
            }
        }
    }

    /// Where the service is, once somebody has answered there: a subscriber would go on trying.
    private InetSocketAddress reached() {
        InetSocketAddress where = Answers.resolved(address());
        try (Socket probe = new Socket()) {
            probe.connect(where, PROBE_MS);
            return where;
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.CANNOT_CONNECT,
                    "no market data at " + address() + ": is the exchange up?",
                    e);
        }
    }

    private Address address() {
        return address != null ? address : options().address(MarketDataKeys.TCP);
    }

    private void awaitLive(MarketDataSubscriber market) {
        long limit = System.nanoTime() + LIMIT_NS;
        while (!market.isLive()) {
            if (market.doWork() == 0) LockSupport.parkNanos(NAP_NS);
            if (System.nanoTime() - limit > 0) {
                throw new CommandFailure(
                        ExitCode.CANNOT_CONNECT,
                        "no market data from " + address() + ": is the exchange up?");
            }
        }
    }

    private CommandFailure unknown(MarketDataSubscriber market) {
        return Answers.unknownSymbol(
                symbol, market.market().books().stream().map(MarketBook::symbol).toList());
    }

    @Override
    protected final void print(Object line) {
        super.print(line);
        out().flush();
    }

    final boolean isJson() {
        return json;
    }

    /// What is there when the command starts.
    abstract void show(MarketBook book);

    /// The book has changed.
    void onChange(MarketBook book) {}

    /// There was a trade.
    void onTrade(MarketBook book, MarketTrade trade) {}

    /// `crossbook book`
    @Command(
            name = "book",
            description = "The order book of an instrument, by price.",
            footer = {
                "  crossbook book NPN",
                "  crossbook book NPN --levels 5 --watch",
                "  crossbook book NPN --json",
            })
    public static final class Book extends MarketCommands {
        @Option(
                names = {"-L", "--levels"},
                paramLabel = "N",
                description = "How many price levels of each side.",
                converter = Positive.class,
                defaultValue = "10")
        private Long levels;

        @Override
        void show(MarketBook book) {
            print(isJson() ? json(book) : text(book));
        }

        @Override
        void onChange(MarketBook book) {
            show(book);
        }

        private int shown(MarketSide side) {
            return (int) Math.min(levels, side.levelCount());
        }

        private String text(MarketBook book) {
            StringBuilder text = new StringBuilder();
            text.append(book.symbol()).append("  ").append(book.phase());
            text.append(
                    String.format(Locale.ROOT, "%n%14s %14s %8s", "price", "quantity", "orders"));
            for (int i = shown(book.asks()) - 1; i >= 0; i--) {
                text.append(line(book, book.asks().level(i), "ask"));
            }
            text.append(String.format(Locale.ROOT, "%n%s", "-".repeat(45)));
            for (int i = 0; i < shown(book.bids()); i++) {
                text.append(line(book, book.bids().level(i), "bid"));
            }
            return text.toString();
        }

        private static String line(MarketBook book, MarketLevel level, String side) {
            return String.format(
                    Locale.ROOT,
                    "%n%14s %14d %8d  %s",
                    Decimals.text(level.price(), book.priceScale()),
                    level.qty(),
                    level.orderCount(),
                    side);
        }

        private JsonObject json(MarketBook book) {
            return new JsonObject()
                    .text("symbol", book.symbol())
                    .text("phase", book.phase())
                    .raw("bids", side(book, book.bids()))
                    .raw("asks", side(book, book.asks()));
        }

        private String side(MarketBook book, MarketSide side) {
            List<JsonObject> rows = new ArrayList<>();
            for (int i = 0; i < shown(side); i++) {
                MarketLevel level = side.level(i);
                rows.add(new JsonObject()
                        .text("price", Decimals.text(level.price(), book.priceScale()))
                        .text("quantity", Long.toString(level.qty()))
                        .number("orders", level.orderCount()));
            }
            return JsonObject.array(rows);
        }
    }

    /// `crossbook trades`
    @Command(
            name = "trades",
            description = {
                "The trades of an instrument today, summed up; with --watch every trade from now on."
            },
            footer = {
                "  crossbook trades NPN",
                "  crossbook trades NPN --watch",
                "  crossbook trades NPN --watch --json",
            })
    public static final class Trades extends MarketCommands {
        @Override
        void show(MarketBook book) {
            MarketStatistics day = book.statistics();
            if (isJson()) {
                print(new JsonObject()
                        .text("symbol", book.symbol())
                        .number("trades", day.trades())
                        .text("volume", Long.toString(day.volume()))
                        .text("high", price(book, day.highPrice()))
                        .text("low", price(book, day.lowPrice()))
                        .text("last", price(book, day.lastPrice()))
                        .text("vwap", price(book, day.vwap()))
                        .text("openInterest", openInterest(book)));
                return;
            }
            String open = openInterest(book) == null ? "" : ", " + openInterest(book) + " open";
            if (day.trades() == 0) {
                print(book.symbol() + ": no trade today" + open);
                return;
            }
            print(book.symbol() + ": " + Counts.text(day.trades(), "trade") + ", volume "
                    + day.volume()
                    + ", last " + price(book, day.lastPrice())
                    + ", high " + price(book, day.highPrice())
                    + ", low " + price(book, day.lowPrice())
                    + ", average " + price(book, day.vwap())
                    + open);
        }

        /// Of an instrument on margin; else null.
        private static String openInterest(MarketBook book) {
            OptionalLong open = book.openInterest();
            return open.isEmpty() ? null : Long.toString(open.getAsLong());
        }

        private static String price(MarketBook book, OptionalLong units) {
            return units.isEmpty() ? null : Decimals.text(units.getAsLong(), book.priceScale());
        }

        @Override
        void onTrade(MarketBook book, MarketTrade trade) {
            Instant time = Instant.ofEpochSecond(0, trade.timestampNs());
            String price = Decimals.text(trade.price(), book.priceScale());
            print(
                    isJson()
                            ? new JsonObject()
                                    .text("symbol", book.symbol())
                                    .number("matchId", trade.tradeId())
                                    .text("ts", time.toString())
                                    .text("price", price)
                                    .text("quantity", Long.toString(trade.qty()))
                                    .text("aggressor", trade.aggressorSide().name())
                            : time + "  " + trade.qty() + " @ " + price + "  trade "
                                    + trade.tradeId());
        }
    }
}
