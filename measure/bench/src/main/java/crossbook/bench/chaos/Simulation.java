package crossbook.bench.chaos;

import crossbook.bench.network.SimulatedNetwork.Weather;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;

/// A run in virtual time, in the thread that asks for it: the engine behind a simulated
/// host, the gateway, the market data, three who trade and two who listen, and faults,
/// several at once. All of it is a function of the seed.
public final class Simulation {
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private static final long BEGIN_WITHIN_NS = 10 * SECOND;

    /// How long faults begin, and how long orders are sent.
    private static final long ACTIVE_MS = 5_000;

    private static final long TRADED_NS = 7 * SECOND;
    private static final long WHOLE_WITHIN_NS = 180 * SECOND;

    /// Longer than it takes to notice that a connection is gone.
    private static final long QUIET_NS = 8 * SECOND;

    private static final long SHORTEST_NS = 200_000;
    private static final long LONGEST_NS = 2 * MS;
    private static final long IDLE_NS = 10 * MS;

    private final long seed;
    private final Random random;
    private final boolean forgets;
    private final List<String> told = new ArrayList<>();
    private final List<Planned> planned = new ArrayList<>();
    private final Promises promises = new Promises();
    private SimulatedExchange exchange;
    private long beganNs;
    private boolean isIdle;

    /// Something that happens at a time.
    private record Planned(long atNs, Runnable what) {}

    private Simulation(long seed, boolean forgets) {
        this.seed = seed;
        this.forgets = forgets;
        random = new Random(seed);
    }

    /// Runs a seed.
    public static SimulationResult run(long seed) {
        return new Simulation(seed, false).run();
    }

    /// Runs a seed with a host that loses what it has acknowledged when it crashes: to
    /// see that it is found.
    static SimulationResult runForgetting(long seed) {
        return new Simulation(seed, true).run();
    }

    private SimulationResult run() {
        exchange = new SimulatedExchange(random.nextLong(), this);
        try {
            live();
        } catch (ChaosFailure e) {
            promises.add(e.getMessage());
        } catch (RuntimeException | Error e) { // of a part: nobody else would have gone on
            promises.add("a part failed: " + e + " at " + at(e));
        }
        if (promises.violations().isEmpty()) judge();
        return new SimulationResult(
                seed,
                hash(),
                List.copyOf(told),
                promises.orders(),
                promises.events(),
                exchange.traders.stream().mapToLong(Trader::sessions).sum(),
                exchange.host.replays(),
                exchange.machine.nowNs(),
                List.copyOf(promises.violations()));
    }

    private static String at(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return trace.length == 0 ? "?" : trace[0].toString();
    }

    private void live() {
        beganNs = exchange.machine.nowNs();
        until(
                "nobody could begin",
                BEGIN_WITHIN_NS,
                () -> exchange.traders.stream().allMatch(Trader::isOn));
        plan();
        pass(TRADED_NS);
        exchange.traders.forEach(Trader::stopActing);
        isIdle = true;
        until("faults did not end", WHOLE_WITHIN_NS, planned::isEmpty);
        until("the exchange did not become whole", WHOLE_WITHIN_NS, exchange::isWhole);
        pass(QUIET_NS);
        until("the exchange did not stay whole", WHOLE_WITHIN_NS, exchange::isWhole);
        pass(SECOND);
        if (!exchange.isWhole()) throw new ChaosFailure("the exchange is not at rest" + state());
    }

    private void until(String failure, long withinNs, BooleanSupplier condition) {
        long deadlineNs = exchange.machine.nowNs() + withinNs;
        while (!condition.getAsBoolean()) {
            if (exchange.machine.nowNs() > deadlineNs) throw new ChaosFailure(failure + state());
            pass(LONGEST_NS);
        }
    }

    private String state() {
        StringBuilder words = new StringBuilder();
        for (Trader trader : exchange.traders) {
            words.append("; ").append(trader.participant).append(": ").append(trader.unanswered());
            words.append(" unanswered, ").append(trader.isOn() ? "on" : "off: " + trader.trouble());
        }
        for (FeedFollower follower : exchange.followers) {
            words.append("; subscriber at ").append(follower.sequence());
            words.append(" of ").append(exchange.sequence());
        }
        return words.toString();
    }

    private void judge() {
        promises.read(exchange.host::visitEvents);
        for (Trader trader : exchange.traders) promises.check(trader.participant, trader.orders());
        for (FeedFollower follower : exchange.followers) {
            follower.end();
            promises.check(follower.visible());
            if (follower.holes() > 0) promises.add("the feed has " + follower.holes() + " holes");
        }
    }

    /// What happened, as a number: every event, and all that anybody received, with its
    /// time.
    private long hash() {
        CRC32C crc = new CRC32C();
        exchange.host.visitEvents((buffer, offset, length) -> {
            byte[] event = new byte[length];
            buffer.getBytes(offset, event);
            crc.update(event);
        });
        return exchange.network.hash() ^ crc.getValue() << 32;
    }

    // Time.

    /// Lets time pass, with turns for all.
    void pass(long ns) {
        long untilNs = exchange.machine.nowNs() + ns;
        while (exchange.machine.nowNs() < untilNs) {
            long step = isIdle ? IDLE_NS : SHORTEST_NS + random.nextLong(LONGEST_NS);
            exchange.machine.pass(Math.min(step, untilNs - exchange.machine.nowNs()));
            doPlanned();
            exchange.turn();
        }
    }

    /// The same for one who waits: it has no turn meanwhile.
    void pass(long ns, int trader) {
        if (exchange == null) throw new IllegalStateException("trader " + trader + " waits early");
        pass(Math.max(ns, SHORTEST_NS));
    }

    private void doPlanned() {
        long now = exchange.machine.nowNs();
        for (int i = 0; i < planned.size(); i++) {
            Planned next = planned.get(i);
            if (next.atNs > now) continue;
            planned.remove(i--);
            next.what.run();
        }
    }

    // Faults.

    private void plan() {
        SimulatedFault[] kinds = SimulatedFault.values();
        int count = 3 + random.nextInt(8);
        for (int i = 0; i < count; i++) {
            SimulatedFault fault = kinds[random.nextInt(kinds.length)];
            double share = random.nextDouble();
            long lastsNs = MS + (long) (share * share * share * fault.mostMs * MS);
            long atNs = exchange.machine.nowNs() + random.nextLong(ACTIVE_MS) * MS;
            int draw = random.nextInt(6); // one of two and one of three
            planned.add(new Planned(atNs, () -> inject(fault, lastsNs, draw)));
        }
    }

    private void inject(SimulatedFault fault, long lastsNs, int draw) {
        told.add(String.format(
                Locale.ROOT,
                "%.3f s: %s%s",
                (exchange.machine.nowNs() - beganNs) / 1e9,
                fault.words,
                fault.mostMs > 1 ? String.format(Locale.ROOT, " for %.3f s", lastsNs / 1e9) : ""));
        SimulatedExchange.Still still = exchange.still();
        long endNs = exchange.machine.nowNs() + lastsNs;
        int trader = draw % still.traders.length;
        int follower = draw % still.followers.length;
        switch (fault) {
            case HOST_CRASH -> crashHost(endNs);
            case HOST_STILL -> still.host = Math.max(still.host, endNs);
            case HOST_SLOW -> {
                exchange.host.slow(true);
                planned.add(new Planned(endNs, () -> exchange.host.slow(false)));
            }
            case GATEWAY_CRASH -> {
                if (!exchange.hasGateway()) return;
                exchange.crashGateway();
                planned.add(new Planned(endNs, exchange::startGateway));
            }
            case GATEWAY_STILL -> still.gateway = Math.max(still.gateway, endNs);
            case MARKET_DATA_CRASH -> {
                if (!exchange.hasMarketData()) return;
                exchange.crashMarketData();
                planned.add(new Planned(endNs, exchange::startMarketData));
            }
            case MARKET_DATA_STILL -> still.marketData = Math.max(still.marketData, endNs);
            case TRADER_CUT -> exchange.cutTrader(trader, true);
            case TRADER_CUT_UNHEARD -> exchange.cutTrader(trader, false);
            case TRADER_STILL -> still.traders[trader] = Math.max(still.traders[trader], endNs);
            case FEED_CUT -> exchange.cutFollower(follower);
            case FEED_STILL ->
                still.followers[follower] = Math.max(still.followers[follower], endNs);
            case STORM -> storm(endNs, draw);
            case SNAPSHOT -> exchange.host.takeSnapshot();
        }
    }

    private void crashHost(long endNs) {
        if (!exchange.host.isRunning()) return;
        if (forgets) exchange.host.crashAndForget(5);
        else exchange.host.crash();
        planned.add(new Planned(endNs, exchange.host::start));
    }

    private void storm(long endNs, int draw) {
        exchange.network.weather(new Weather((1L + draw) * 10 * MS, 5_000, 2_000, 1_000, 2_000));
        planned.add(new Planned(endNs, () -> exchange.network.weather(Weather.FAIR)));
    }
}
