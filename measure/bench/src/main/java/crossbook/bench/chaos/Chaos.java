package crossbook.bench.chaos;

import crossbook.bench.chaos.ChaosResult.Wait;
import crossbook.bench.chaos.FaultKind.Need;
import crossbook.client.Machine;
import crossbook.client.marketdata.SubscriberSettings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// A run: an exchange of several members under the orders of two participants, faults by
/// a schedule, one after the other is healed, and what the participants were promised
/// held against what the members have recorded.
public final class Chaos {
    /// Only what never comes takes so long, on a busy machine too.
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(10);

    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long ORDERS_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int OTHERS = 3; // beside the members: gateway, market data, store

    private final Settings settings;
    private final Consumer<FaultResult> listener;
    private final List<Trader> traders = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<FaultResult> results = new ArrayList<>();
    private final Promises promises = new Promises();
    private volatile TestedExchange exchange;
    private volatile boolean isOver;
    private Standing standing;
    private long storeRows;
    private Injector injector;
    private FeedFollower feed;
    private long beganNs;

    /// What a run is.
    ///
    /// @param seed of faults, pauses between them, and orders
    /// @param members 3 or 5
    /// @param schedule the faults
    /// @param directory where the exchange is to be: empty
    /// @param classes that the members are to find before their own; null: none
    /// @param other classes of another build, where all are restarted; null: their own
    public record Settings(
            long seed,
            int members,
            List<Fault> schedule,
            Path directory,
            Path classes,
            Path other) {
        Set<Need> needs() {
            return schedule.stream().map(fault -> fault.kind().need).collect(Collectors.toSet());
        }
    }

    private Chaos(Settings settings, Consumer<FaultResult> listener) {
        this.settings = settings;
        this.listener = listener;
    }

    /// The kinds of faults that can be done on this machine, by its user.
    public static List<FaultKind> possible() {
        Set<Need> there =
                Arrays.stream(Need.values()).filter(Chaos::isThere).collect(Collectors.toSet());
        return Arrays.stream(FaultKind.values())
                .filter(kind -> there.contains(kind.need))
                .toList();
    }

    private static boolean isThere(Need need) {
        return switch (need) {
            case NOTHING, STORE -> true;
            case NETWORK -> {
                Optional<Network> network = Network.of(1);
                network.ifPresent(Network::close);
                yield network.isPresent();
            }
            case DISK -> Disk.isPossible();
            case COMPILER -> Interposer.isPossible();
        };
    }

    /// Runs.
    ///
    /// @param listener told of each fault when it is over
    /// @throws IOException if the exchange cannot be started
    public static ChaosResult run(Settings settings, Consumer<FaultResult> listener)
            throws IOException {
        boolean isCut = settings.needs().contains(Need.NETWORK);
        Optional<Network> network =
                isCut ? Network.of(settings.members + OTHERS) : Optional.empty();
        if (isCut && network.isEmpty()) {
            throw new IOException("networks cannot be cut here: that needs ip, iptables and root");
        }
        Chaos chaos = new Chaos(settings, listener);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> chaos.abandon(network)));
        try {
            return chaos.run(network);
        } finally {
            network.ifPresent(Network::close);
            chaos.isOver = true;
        }
    }

    /// This process is ended: what it has made of the system goes with it.
    private void abandon(Optional<Network> network) {
        if (isOver) return;
        if (exchange != null) exchange.abandon();
        network.ifPresent(Network::close);
    }

    private ChaosResult run(Optional<Network> network) throws IOException {
        exchange = new TestedExchange(
                settings.directory, settings.members, network, settings.needs(), settings.classes);
        standing = exchange.standing();
        injector = new Injector(exchange);
        try {
            begin();
            Random pauses = new Random(settings.seed);
            for (Fault fault : settings.schedule) {
                pause(TimeUnit.MILLISECONDS.toNanos(200 + pauses.nextInt(800)));
                FaultResult result = endure(fault);
                results.add(result);
                listener.accept(result);
            }
            return end();
        } finally {
            traders.forEach(Trader::stop);
            if (feed != null) feed.stop();
            exchange.close();
            exchange.keepFiles();
        }
    }

    private void begin() throws IOException {
        exchange.start();
        for (String participant : TestedExchange.PARTICIPANTS) {
            Trader trader = new Trader(
                    participant,
                    exchange.password(participant),
                    exchange.entry(),
                    2 * ORDERS_EVERY_NS,
                    settings.seed + traders.size(),
                    Machine.REAL);
            traders.add(trader);
            threads.add(Thread.ofPlatform().name(participant).start(trader));
        }
        feed = new FeedFollower(Machine.REAL, SubscriberSettings.overTcp(exchange.feed()));
        threads.add(Thread.ofPlatform().name("feed").start(feed));
        await("the exchange did not begin", () -> traders.stream().allMatch(Trader::hasBegun));
        beganNs = System.nanoTime();
        await("the members did not come together", () -> standing.isWhole(1));
        awaitAnswer(beganNs);
        exchange.store.ifPresent(store -> store.node.start()); // it has the past to read as well
    }

    private FaultResult endure(Fault fault) throws IOException {
        await("nobody leads", () -> standing.leader() >= 0);
        long term = standing.term();
        long beforeNs = System.nanoTime();
        String target =
                fault.kind() == FaultKind.ROLL ? roll() : injector.inject(fault, standing.leader());
        long doneNs = System.nanoTime();
        pause(TimeUnit.MILLISECONDS.toNanos(fault.durationMs()));
        boolean wasInjected = injector.isDone();
        long packets = injector.packets();
        long healedNs = System.nanoTime();
        if (!fault.kind().isOutlived && fault.kind() != FaultKind.KILL_GATEWAY) {
            checkSilence(fault, doneNs, healedNs);
        }
        injector.heal();
        long commands = standing.commands();
        await(
                fault.words() + ": the members did not come together again",
                () -> standing.isWhole(commands));
        awaitAnswer(healedNs);
        injector.isOver();
        long wholeNs = System.nanoTime();
        return new FaultResult(
                fault,
                target,
                beforeNs - beganNs,
                healedNs - beforeNs,
                missed(beforeNs, wholeNs),
                wholeNs - healedNs,
                Math.max(0, standing.term() - term),
                packets,
                wasInjected);
    }

    /// Restarts each member in order with the other build, and then each with its own,
    /// the one that leads last. Returns the builds that all of them had.
    private String roll() {
        List<String> builds = new ArrayList<>(List.of(standing.build(standing.leader())));
        for (Path build : Arrays.asList(settings.other, null)) {
            int leader = standing.leader();
            for (int i = 1; i <= settings.members; i++) {
                exchange.restart((leader + i) % settings.members, build);
                long commands = standing.commands();
                await("a restarted member did not come back", () -> standing.isWhole(commands));
            }
            builds.add(standing.build(leader));
        }
        return String.join(" > ", builds);
    }

    /// Not less: a thread that is parked may be woken for nothing.
    private static void pause(long ns) {
        long endNs = System.nanoTime() + ns;
        for (long left = ns; left > 0; left = endNs - System.nanoTime())
            LockSupport.parkNanos(left);
    }

    /// Where too few are left, no order that was sent then may have been answered.
    private void checkSilence(Fault fault, long fromNs, long toNs) {
        for (Trader trader : traders) {
            boolean isAnswered = trader.answersSince(fromNs).stream()
                    .anyMatch(each -> each.sentNs() - fromNs > 0 && each.answeredNs() - toNs < 0);
            if (isAnswered) {
                promises.add(fault.words() + ": an order of " + trader.participant
                        + " was answered, and nobody was left to do it");
            }
        }
    }

    /// The longest time from one answer to the next between two moments.
    private long missed(long fromNs, long toNs) {
        List<Long> answered = new ArrayList<>(traders.stream()
                .flatMap(trader -> trader.answersSince(fromNs).stream())
                .map(Trader.Answer::answeredNs)
                .filter(ns -> ns - toNs < 0)
                .sorted()
                .toList());
        answered.add(toNs);
        long longest = 0;
        long last = fromNs;
        for (long ns : answered) {
            longest = Math.max(longest, ns - last);
            last = ns;
        }
        return longest;
    }

    /// Until each participant has an answer to an order that it sent after a moment.
    private void awaitAnswer(long sinceNs) {
        await(
                "orders are not answered any more",
                () -> traders.stream()
                        .allMatch(trader -> trader.answersSince(sinceNs).stream()
                                .anyMatch(each -> each.sentNs() - sinceNs > 0)));
    }

    private void await(String failure, BooleanSupplier condition) {
        long giveUpNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean()) {
            for (Trader trader : traders) {
                if (trader.failure() != null) {
                    throw new IllegalStateException(trader.participant, trader.failure());
                }
            }
            if (System.nanoTime() - giveUpNs > 0) {
                throw new ChaosFailure(failure + " within "
                        + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NS) + " s: " + state());
            }
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private String state() {
        String told = traders.stream()
                .map(trader -> "; " + trader.participant + ": " + trader.unanswered()
                        + " orders unanswered, " + trader.sessions() + " sessions "
                        + trader.trouble())
                .collect(Collectors.joining());
        return standing.state() + told;
    }

    private ChaosResult end() throws IOException {
        long upTo = new LastOrders(traders, feed).place(this::await);
        await("the members do not agree", () -> standing.isWhole(standing.commands()));
        if (exchange.store.isPresent()) checkStore(exchange.store.get(), standing.events());
        traders.forEach(Trader::stop);
        feed.stop();
        for (Thread thread : threads) join(thread);
        exchange.close();
        List<Path> members = new ArrayList<>();
        for (int i = 0; i < settings.members; i++) members.add(exchange.directory(i));
        promises.read(members, upTo);
        for (Trader trader : traders) {
            promises.check(trader.participant, trader.orders());
            trader.close();
        }
        promises.check(feed.visible());
        if (feed.holes() > 0) promises.add("the feed has " + feed.holes() + " holes");
        return result();
    }

    /// Holds the store against one that is built anew.
    private void checkStore(TestedStore store, long upTo) throws IOException {
        await("the store does not come to its end", () -> store.has(upTo));
        TestedStore.Compared compared = store.rebuild();
        await("the store that was built anew is not whole", () -> store.has(upTo));
        compared.difference().ifPresent(promises::add);
        storeRows = compared.rows();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ChaosFailure("interrupted");
        }
    }

    private ChaosResult result() {
        List<Wait> waits = traders.stream()
                .flatMap(trader -> trader.answers().stream())
                .map(each -> new Wait(each.sentNs() - beganNs, each.answeredNs() - each.sentNs()))
                .toList();
        return new ChaosResult(
                settings.seed,
                settings.members,
                exchange.network().isPresent(),
                results,
                waits,
                promises.orders(),
                promises.events(),
                traders.stream().mapToLong(Trader::sessions).sum(),
                feed.messages(),
                feed.snapshots(),
                storeRows,
                exchange.nodes().stream().mapToLong(Node::endings).sum(),
                promises.lost(),
                promises.twice(),
                promises.violations());
    }
}
