package crossbook.load.wire;

import crossbook.client.entry.EntryAddress;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.flow.FlowRecord;
import crossbook.flow.Progress;
import crossbook.flow.replay.CommandListener;
import crossbook.flow.replay.RecordedDigest;
import crossbook.flow.replay.Replay;
import crossbook.flow.replay.ReplayListener;
import crossbook.flow.replay.ReplaySummary;
import crossbook.load.Waiting;
import crossbook.market.BadInput;

import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;

/// Sends a file of order flow through the gateway of an exchange, follows the answers and
/// the market data, and compares the outcome with the same flow in process.
///
/// The flow runs through an engine here as well, one command ahead: that engine knows what
/// a record means as a command (how much of an order is left, say), and what should come
/// of it. With several sessions commands overtake one another, so then only reports and
/// market data are compared.
public final class WireReplay implements CommandListener, ReplayListener {
    private static final double NS_PER_S = 1e9;

    private final Replay replay;
    private final Pace pace;
    private final List<ReplayClient> clients = new ArrayList<>();
    private final ReplayTrades trades = new ReplayTrades();
    private final ReportedOrders orders = new ReportedOrders();
    private final RecordedDigest digest = new RecordedDigest();
    private final Optional<MarketDataSubscriber> marketData;
    private long factor = 1;
    private long commands;
    private long startNs;
    private long firstTimeNs = -1;
    private long timeNs;

    /// How fast commands are sent.
    ///
    /// @param perSecond commands per second; 0: by another rule
    /// @param speed how many times as fast as the flow's own times; 0: by another rule
    /// @param window how many commands of a session may be unanswered
    public record Pace(long perSecond, double speed, int window) {
        /// As fast as the answers come.
        public static final Pace FASTEST = new Pace(0, 0, 1_024);
    }

    /// The outcome.
    ///
    /// @param inProcess of the engine here
    /// @param commands how many were sent
    /// @param latencies nanoseconds from when a command was due to its answer
    /// @param refused commands that the exchange refused
    /// @param trades how many there were
    /// @param tradeHash over the trades that were reported
    /// @param expectedTradeHash over the trades in process
    /// @param book of the market data, if it was followed
    public record Outcome(
            ReplaySummary inProcess,
            int sessions,
            long commands,
            long elapsedNs,
            Histogram latencies,
            long refused,
            long trades,
            String tradeHash,
            String expectedTradeHash,
            Optional<BookOutcome> book) {
        public double perSecond() {
            return commands * NS_PER_S / Math.max(1, elapsedNs);
        }

        /// Whether nothing differs that can be compared.
        public boolean agrees() {
            boolean sameTrades = sessions > 1 || tradeHash.equals(expectedTradeHash);
            return sameTrades && book.map(seen -> seen.agrees(sessions)).orElse(true);
        }
    }

    /// The book that market data gives.
    ///
    /// @param reportsAgree whether it has the orders that the reports say there are
    /// @param hash over its orders
    /// @param expectedHash over the orders of the book in process
    public record BookOutcome(
            int orderCount, boolean reportsAgree, String hash, String expectedHash) {
        boolean agrees(int sessions) {
            return reportsAgree && (sessions > 1 || hash.equals(expectedHash));
        }
    }

    /// @param replay of the same flow, which has not run yet
    /// @param marketData follows the instrument; closed by the caller
    public WireReplay(Replay replay, Pace pace, Optional<MarketDataSubscriber> marketData) {
        this.replay = replay.listen(this).listen(digest).onCommands(this);
        this.pace = pace;
        this.marketData = marketData;
    }

    /// Logs on, sends it all, and waits for the answers.
    public Outcome run(EntryAddress address, List<Logon> logons, String symbol, Progress progress) {
        try {
            for (Logon logon : logons) {
                clients.add(new ReplayClient(address, logon, symbol, trades, orders));
            }
            factor = factor(clients.getFirst().priceScale);
            for (ReplayClient client : clients) client.priceFactor(factor);
            startNs = System.nanoTime();
            ReplaySummary summary = replay.run(progress);
            await("answers", this::areAllAnswered);
            long elapsedNs = System.nanoTime() - startNs;
            return outcome(summary, symbol, elapsedNs);
        } finally {
            clients.forEach(ReplayClient::close);
        }
    }

    private long factor(int priceScale) {
        int more = priceScale - replay.book().instrument().priceScale();
        if (more < 0) {
            throw new BadInput("the instrument has " + priceScale + " decimals, the flow "
                    + (priceScale - more));
        }
        long result = 1;
        for (int i = 0; i < more; i++) result *= 10;
        return result;
    }

    private boolean areAllAnswered() {
        return clients.stream().allMatch(ReplayClient::isAnswered);
    }

    private Outcome outcome(ReplaySummary summary, String symbol, long elapsedNs) {
        SequencedMap<String, String> expected = digest.digests(replay.book());
        Histogram latencies = clients.getFirst().latencies().copy();
        clients.stream().skip(1).forEach(client -> latencies.add(client.latencies()));
        return new Outcome(
                summary,
                clients.size(),
                commands,
                elapsedNs,
                latencies,
                clients.stream().mapToLong(ReplayClient::refused).sum(),
                trades.count(),
                trades.hash(),
                expected.get("tradeHash"),
                marketData.map(feed -> book(feed, symbol, expected.get("bookHash"))));
    }

    /// Market data comes after the answers: it is given time to agree.
    private BookOutcome book(MarketDataSubscriber feed, String symbol, String expectedHash) {
        long giveUpNs = System.nanoTime() + Waiting.PATIENCE_NS;
        while (System.nanoTime() < giveUpNs) {
            poll();
            Optional<MarketBook> book = feed.market().book(symbol);
            if (book.isPresent() && feed.isLive() && orders.agreeWith(book.get())) break;
        }
        MarketBook book = feed.market()
                .book(symbol)
                .orElseThrow(() -> new IllegalStateException("market data knows no " + symbol));
        return new BookOutcome(
                book.bids().orderCount() + book.asks().orderCount(),
                orders.agreeWith(book),
                orders.hash(book, factor),
                expectedHash);
    }

    private void poll() {
        for (int i = 0; i < clients.size(); i++) clients.get(i).session.poll();
        if (marketData.isPresent()) marketData.get().doWork();
    }

    private void await(String what, BooleanSupplier condition) {
        long before = -1;
        long progressNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            poll();
            long answered = clients.stream().mapToLong(ReplayClient::answered).sum();
            if (answered != before) progressNs = System.nanoTime();
            before = answered;
            if (System.nanoTime() - progressNs > Waiting.PATIENCE_NS) {
                throw new IllegalStateException(
                        "no more " + what + " for " + Waiting.PATIENCE_S + " s");
            }
        }
    }

    // The flow.

    @Override
    public void recordBegins(FlowRecord entry) {
        if (firstTimeNs < 0) firstTimeNs = entry.timestampNs;
        timeNs = entry.timestampNs;
    }

    @Override
    public void newOrder(NewOrder command) {
        client(command.clOrdId.number()).send(command, due(command.clOrdId.number()));
    }

    @Override
    public void cancelOrder(CancelOrder command) {
        client(command.clOrdId.number()).send(command, due(command.clOrdId.number()));
    }

    @Override
    public void replaceOrder(ReplaceOrder command) {
        long number = command.origClOrdId.number();
        client(number).send(command, due(number));
    }

    @Override
    public void changePhase(ChangePhase command) {
        throw new BadInput("a flow that changes the phase is not for a participant to send");
    }

    private ReplayClient client(long number) {
        return clients.get((int) Long.remainderUnsigned(number, clients.size()));
    }

    /// Waits until the next command is due and has room; when it was due.
    private long due(long number) {
        if (number < 0) throw new BadInput("order id above 2^63: " + Long.toUnsignedString(number));
        ReplayClient client = client(number);
        long dueNs = startNs;
        if (pace.perSecond > 0) dueNs += (long) (commands * (NS_PER_S / pace.perSecond));
        else if (pace.speed > 0) dueNs += (long) ((timeNs - firstTimeNs) / pace.speed);
        boolean isPaced = pace.perSecond > 0 || pace.speed > 0;
        int window = isPaced ? ReplayClient.MOST_UNANSWERED : pace.window;
        do poll();
        while (isPaced && System.nanoTime() < dueNs);
        await("answers", () -> client.hasRoom(window));
        commands++;
        return isPaced ? dueNs : System.nanoTime();
    }
}
