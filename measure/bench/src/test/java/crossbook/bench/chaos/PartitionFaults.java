package crossbook.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.auditor.Auditor;
import crossbook.cli.audit.AuditedEvents;
import crossbook.client.Machine;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OwnOrder;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.host.CommandLog;
import crossbook.protocol.Reason;
import crossbook.testkit.Patience;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// Faults in an exchange of two partitions, one after the other, while four participants trade
/// in both and a subscriber follows the feed: processes are killed, stopped or both, several at
/// once, and the connections of participants and subscriber are cut.
///
/// While a partition is away the orders in the other are answered before it is healed, so nobody
/// waits for it; when all is healed everybody logs on again and trades in both; and no process
/// has ended by a signal that was not ours.
final class PartitionFaults implements AutoCloseable {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long TOLD_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long ORDERS_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(40);
    private static final int SIGNAL = 128;
    private static final int LONGEST_MS = 5_000;

    /// A partition that does not answer for so long counts as away.
    private static final long AWAY_NS = TimeUnit.SECONDS.toNanos(2);

    /// What a refusal leaves open that was sent again: the first may have arrived.
    private static final Set<Reason> UNKNOWN =
            Set.of(Reason.PARTITION_SUSPENDED, Reason.ENGINE_UNAVAILABLE);

    enum Deed {
        KILLED,
        STOPPED
    }

    /// @param deeds what is done to which processes; none: the connections are cut
    record Fault(Map<Node, Deed> deeds, long forMs) {
        @Override
        public String toString() {
            String words = deeds.entrySet().stream()
                    .map(each -> each.getKey().name + " "
                            + each.getValue().name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", "));
            return (words.isEmpty() ? "connections cut" : words) + " for " + forMs + " ms";
        }
    }

    private final PartitionedExchange exchange;
    private final Random random;
    private final TcpWay entry;
    private final TcpWay feedWay;
    private final List<Trader> traders = new ArrayList<>();
    private final FeedFollower feed;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicLong latestNs = new AtomicLong(); // by how much a thread was late at most
    private volatile boolean isOver;
    private int waits;

    PartitionFaults(Path directory, long seed) throws IOException {
        random = new Random(seed);
        exchange = new PartitionedExchange(directory);
        entry = new TcpWay(exchange.gatewayDoor);
        feedWay = new TcpWay(exchange.feedDoor);
        exchange.start();
        EntryAddress address = new EntryAddress.Tcp(entry.address());
        for (String name : PartitionedExchange.PARTICIPANTS) {
            traders.add(new Trader(
                            name,
                            exchange.password(name),
                            address,
                            ORDERS_EVERY_NS,
                            seed + traders.size(),
                            Machine.REAL)
                    .trading(PartitionedExchange.SYMBOLS));
        }
        feed = new FeedFollower(Machine.REAL, SubscriberSettings.overTcp(feedWay.address()));
        for (Trader each : traders) threads.add(Thread.ofPlatform().start(each));
        threads.add(Thread.ofPlatform().start(feed));
        Thread.ofPlatform().daemon().start(this::watchTheMachine);
        awaitTrades(System.nanoTime(), List.of(0, 1));
    }

    /// A thread that wants to run now and then, and how late it is.
    private void watchTheMachine() {
        while (!isOver) {
            long before = System.nanoTime();
            LockSupport.parkNanos(LOOK_NS);
            long late = System.nanoTime() - before - LOOK_NS;
            latestNs.accumulateAndGet(late, Math::max);
        }
    }

    PartitionedExchange exchange() {
        return exchange;
    }

    /// Does that many of them.
    void endure(int count) throws IOException {
        for (int i = 1; i <= count; i++) {
            Fault fault = draw();
            String found = endure(fault);
            System.out.println(i + " of " + count + ": " + fault + ": " + found);
        }
    }

    private Fault draw() {
        Map<Node, Deed> deeds = new LinkedHashMap<>();
        List<Node> nodes = new ArrayList<>(exchange.nodes());
        Collections.shuffle(nodes, random);
        int draw = random.nextInt(10);
        int count = draw < 2 ? 0 : draw < 7 ? 1 : draw < 9 ? 2 : 3;
        for (Node each : nodes.subList(0, count)) {
            deeds.put(each, random.nextBoolean() ? Deed.KILLED : Deed.STOPPED);
        }
        return new Fault(deeds, random.nextInt(LONGEST_MS));
    }

    /// Does one; returns how long it was felt.
    String endure(Fault fault) throws IOException {
        latestNs.set(0);
        long beganNs = System.nanoTime();
        for (Map.Entry<Node, Deed> each : fault.deeds.entrySet()) {
            if (each.getValue() == Deed.KILLED) each.getKey().kill();
            else each.getKey().pause();
        }
        if (fault.deeds.isEmpty()) {
            entry.cut();
            feedWay.cut();
        }
        // What everything goes through comes back first: it waits for no partition.
        List<Node> before = new ArrayList<>(exchange.nodes());
        before.removeAll(exchange.partitions);
        pause(TimeUnit.MILLISECONDS.toNanos(fault.forMs) / 2);
        heal(Deed.KILLED, fault, before);
        pause(TimeUnit.MILLISECONDS.toNanos(fault.forMs) / 2);
        heal(Deed.STOPPED, fault, before);
        List<Integer> living = List.of(0, 1).stream()
                .filter(each -> !fault.deeds.containsKey(exchange.partitions.get(each)))
                .toList();
        awaitTrades(System.nanoTime(), living);
        String waited = longestWait(fault, living, beganNs);
        long healedNs = System.nanoTime();
        heal(Deed.KILLED, fault, exchange.partitions);
        heal(Deed.STOPPED, fault, exchange.partitions);
        traders.forEach(Trader::comeAgain);
        long sessions = sessions();
        awaitTrades(System.nanoTime(), List.of(0, 1));
        await("the feed", feed::isLive);
        long events = exchange.events();
        await("web and store", () -> exchange.haveEdges(events));
        assertThat(sessions()).isGreaterThanOrEqualTo(sessions);
        checkEnds();
        long wholeMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - healedNs);
        return "everybody trades after " + wholeMs + " ms" + waited;
    }

    private void heal(Deed deed, Fault fault, List<Node> which) throws IOException {
        for (Node each : which) {
            if (fault.deeds.get(each) != deed) continue;
            if (deed == Deed.KILLED) each.start();
            else if (each.isAlive()) each.resume();
        }
    }

    /// How long an order in a partition that lives waited at most, where nothing before it was
    /// hurt.
    private String longestWait(Fault fault, List<Integer> living, long beganNs) {
        boolean isInTheWay = fault.deeds.isEmpty()
                || fault.deeds.containsKey(exchange.front)
                || fault.deeds.containsKey(exchange.gateway);
        if (isInTheWay) return "";
        Optional<Trader.Answer> last = traders.stream()
                .flatMap(trader -> trader.answersSince(beganNs).stream())
                .filter(each -> living.contains(each.instrumentId()))
                .max(Comparator.comparingLong(each -> each.answeredNs() - each.sentNs()));
        if (last.isEmpty()) return "";
        long longest = last.get().answeredNs() - last.get().sentNs();
        if (longest > AWAY_NS + latestNs.get()) waits++;
        return ", in a partition that lives after "
                + TimeUnit.NANOSECONDS.toMillis(longest)
                + " ms (sent at " + TimeUnit.NANOSECONDS.toMillis(last.get().sentNs() - beganNs)
                + " ms), where a thread was late by "
                + TimeUnit.NANOSECONDS.toMillis(latestNs.get()) + " ms";
    }

    private long sessions() {
        return traders.stream().mapToLong(Trader::sessions).sum();
    }

    private void checkEnds() {
        for (Node each : exchange.nodes()) {
            assertThat(each.codes())
                    .as(() -> each.name + ": " + exchange.said(each))
                    .allMatch(code -> code < SIGNAL);
        }
    }

    /// Until each participant has an order that was accepted in each of these partitions, and that
    /// it sent after a moment.
    private void awaitTrades(long sinceNs, List<Integer> partitions) {
        await(
                "answers of " + partitions,
                () -> traders.stream()
                        .allMatch(trader -> partitions.stream()
                                .allMatch(partition -> trader.answersSince(sinceNs).stream()
                                        .anyMatch(answer -> answer.instrumentId() == partition
                                                && !answer.isRefusal()
                                                && answer.sentNs() - sinceNs > 0))));
    }

    private void await(String what, BooleanSupplier condition) {
        long begun = System.nanoTime();
        long toldNs = begun;
        while (!condition.getAsBoolean()) {
            for (Trader each : traders) assertThat(each.failure()).isNull();
            LockSupport.parkNanos(LOOK_NS);
            long now = System.nanoTime();
            if (now - toldNs > TOLD_NS) System.out.println("waiting: " + what + ": " + state());
            if (now - toldNs > TOLD_NS) toldNs = now;
            assertThat(now - begun).as(() -> what + ": " + state()).isLessThan(Patience.NS);
        }
    }

    private String state() {
        return traders.stream()
                .map(trader -> trader.participant + ": " + trader.unanswered() + " unanswered, "
                        + trader.sessions() + " sessions " + trader.trouble())
                .collect(Collectors.joining("; "));
    }

    private static void pause(long ns) {
        long endNs = System.nanoTime() + ns;
        for (long left = ns; left > 0; left = endNs - System.nanoTime())
            LockSupport.parkNanos(left);
    }

    /// Ends everything in order, and holds what everybody knows against what was recorded.
    String end() throws IOException {
        long upTo = new LastOrders(traders, feed).place(this::await);
        traders.forEach(Trader::stop);
        feed.stop();
        for (Thread each : threads) join(each);
        exchange.close();
        checkEnds();
        audit();
        Promises promises = new Promises();
        promises.read(List.of(exchange.merged()), upTo);
        for (Trader each : traders) {
            List<OwnOrder> orders = each.orders().stream()
                    .filter(order -> !UNKNOWN.contains(order.reason()))
                    .toList();
            promises.check(each.participant, orders);
            each.close();
        }
        promises.check(feed.visible());
        assertThat(promises.violations()).isEmpty();
        assertThat(feed.holes()).isZero();
        return promises.orders() + " orders in " + promises.events() + " events, " + sessions()
                + " sessions, " + feed.messages() + " messages of the feed; ended by themselves: "
                + exchange.nodes().stream()
                        .filter(each -> each.endings() > 0)
                        .map(each -> each.name + " " + each.codes())
                        .toList()
                + "; waited for more than 2 s beyond what a thread did: " + waits;
    }

    /// What the partitions have told by themselves, and what the exchange made of it.
    private void audit() {
        Auditor auditor = new Auditor();
        for (int i = 0; i < exchange.partitions.size(); i++) {
            CommandLog.open(exchange.recorded(i)).events(auditor.ofPartition(i));
        }
        AuditedEvents.read(exchange.merged(), auditor);
        assertThat(auditor.violations()).isEmpty();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        isOver = true;
        traders.forEach(Trader::stop);
        feed.stop();
        exchange.nodes().forEach(Node::abandon);
        try {
            entry.close();
            feedWay.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
