package crossbook.server.topups;

import crossbook.client.entry.AllotmentMove;
import crossbook.client.entry.AllotmentTopUps;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.Operator;
import crossbook.client.entry.OrderEntry;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;
import crossbook.configuration.TopUpDefinition;
import crossbook.protocol.Reason;
import crossbook.server.topups.LowAccounts.Low;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Brings up, from another partition, the allotment here of whoever has less free than the list of
/// top-ups says. It follows the events of the engine here and moves money as an operator of both
/// partitions, so the gateway beside it neither waits for it nor books anything.
public final class TopUps implements AutoCloseable {
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long CLOSE_LIMIT_MS = 10_000;

    /// Events are to be polled for all the while.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final int FRAMES = 64;

    private final Engine engine;
    private final Door here;
    private final Door there;
    private final Terms terms;
    private final Consumer<String> log;
    private final TopUpLog moves;
    private final LowAccounts low;
    private final Thread thread;
    private OrderEntry entryHere; // null: nobody is logged on
    private OrderEntry entryThere;
    private long notBeforeNs = System.nanoTime();
    private long finishAtNs = notBeforeNs;
    private long lastId;
    private String said = "";
    private volatile boolean isClosing;

    /// The engine here.
    ///
    /// @param remembered what its host says of the events that it no longer keeps
    public record Engine(Supplier<HostConnection> connect, RememberedState remembered) {}

    /// The gateway of a partition, and who logs on there.
    public record Door(Supplier<EntryAddress> address, String participant, String password) {
        private OrderEntry logOn() {
            return OrderEntry.logOn(address.get(), participant, password, PATIENCE);
        }
    }

    /// What is to be done.
    ///
    /// @param partition the number of the one here; it makes ids differ
    /// @param every after how long it is tried again
    /// @param file where moves are kept that were begun
    public record Terms(int partition, List<TopUpDefinition> rules, Duration every, Path file) {}

    private TopUps(Engine engine, Door here, Door there, Terms terms, Consumer<String> log)
            throws IOException {
        this.engine = engine;
        this.here = here;
        this.there = there;
        this.terms = terms;
        this.log = log;
        moves = TopUpLog.in(terms.file(), today());
        low = new LowAccounts(terms.rules());
        thread = new Thread(this::run, "crossbook-topups");
        thread.setDaemon(true);
    }

    /// Starts it, on a thread of its own.
    ///
    /// @throws IOException if the file of moves cannot be read or written
    /// @throws IllegalArgumentException if it is damaged
    public static TopUps start(
            Engine engine, Door here, Door there, Terms terms, Consumer<String> log)
            throws IOException {
        TopUps topUps = new TopUps(engine, here, there, terms, log);
        topUps.thread.start();
        return topUps;
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }

    /// What is unexpected ends it, and not the gateway beside it.
    private void run() {
        try (HostConnection host = engine.connect().get()) {
            EventReader reader = new EventReader(low);
            EventStream events = host.events(engine.remembered().tell(reader) + 1);
            while (!isClosing) {
                host.doWork();
                if (events.poll(reader, FRAMES) != 0) continue;
                if (!events.isLive() || !work()) LockSupport.parkNanos(NAP_NS);
            }
        } catch (RuntimeException e) {
            log.accept("component=topups state=failed error=" + e);
        } finally {
            leave();
            moves.close();
        }
    }

    /// Finishes a move or brings somebody up; false if there is nothing to do now.
    private boolean work() {
        keepAlive();
        long now = System.nanoTime();
        if (now - notBeforeNs < 0) return false;
        try {
            if (now - finishAtNs >= 0) finishAll(now);
            Optional<Low> next = low.next(now, terms.every().toNanos());
            if (next.isEmpty()) return false;
            logOn();
            bringUp(next.get());
            say("state=serving");
            return true;
        } catch (EntryException e) {
            notBeforeNs = System.nanoTime() + terms.every().toNanos();
            say("state=waiting error=" + e.getMessage());
            return false;
        }
    }

    /// A change of state.
    private void say(String words) {
        if (words.equals(said)) return;
        said = words;
        log.accept("component=topups " + words);
    }

    private void logOn() {
        if (entryHere == null) entryHere = here.logOn();
        if (entryThere == null) entryThere = there.logOn();
    }

    /// Hears what came, so that the sessions last; one that has ended is opened when it is needed.
    private void keepAlive() {
        if (entryHere != null && !isAlive(entryHere)) entryHere = null;
        if (entryThere != null && !isAlive(entryThere)) entryThere = null;
    }

    private static boolean isAlive(OrderEntry entry) {
        try {
            entry.poll();
            return true;
        } catch (EntryException e) {
            entry.close();
            return false;
        }
    }

    private void leave() {
        if (entryHere != null) entryHere.close();
        if (entryThere != null) entryThere.close();
    }

    /// Makes the moves again that were begun. One that is refused, since its owner is suspended
    /// say, holds up nobody else.
    private void finishAll(long nowNs) {
        finishAtNs = nowNs + terms.every().toNanos();
        for (AllotmentMove move : moves.open()) {
            logOn();
            try {
                make(move, entryThere.operator(), entryHere.operator());
            } catch (EntryException e) {
                if (e.reason() == Reason.NONE) throw e;
                say("state=unfinished transaction=" + move.id() + " error=" + e.getMessage());
            }
        }
    }

    /// Moves what is missing. The gateway may be behind the events: where it tells of enough, the
    /// account is tried again all the same, until an event says so.
    private void bringUp(Low account) {
        TopUpDefinition rule = account.rule();
        if (moves.isOpen(account.participant(), account.account(), rule.asset())) return;
        long today = moves.moved(today(), account.participant(), account.account(), rule.asset());
        AllotmentTopUps topUps = new AllotmentTopUps(
                entryHere.operator(),
                List.of(entryThere.operator()),
                new AllotmentTopUps.Terms(
                        rule.ceiling().orElse(Long.MAX_VALUE),
                        rule.step(),
                        rule.perDay().orElse(Long.MAX_VALUE) - today,
                        rule.below()),
                this::newId,
                this::begin);
        topUps.bringUp(account.participant(), account.account(), rule.asset(), rule.below());
    }

    /// An id that no other move has: not of this partition, since the clock goes on, and not of the
    /// other one, since its number is another.
    private String newId() {
        lastId = Math.max(lastId + 1, TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
        return "t" + terms.partition() + "-" + Long.toString(lastId, Character.MAX_RADIX);
    }

    private void begin(AllotmentMove move, Operator from, Operator to) {
        moves.begin(move);
        make(move, from, to);
    }

    /// The second half is never refused for want of money: where it is, nothing has departed.
    private void make(AllotmentMove move, Operator from, Operator to) {
        try {
            move.make(from, to, "top-up");
            moves.done(move);
            log.accept("component=topups state=moved transaction=" + move.id() + " participant="
                    + move.participant() + " account=" + move.account() + " asset="
                    + move.asset() + " units=" + move.amount());
        } catch (EntryException e) {
            if (e.reason() != Reason.FUNDS_INSUFFICIENT) throw e;
            moves.drop(move);
        }
    }

    /// Waits for what is under way.
    @Override
    public void close() {
        isClosing = true;
        try {
            thread.join(CLOSE_LIMIT_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
