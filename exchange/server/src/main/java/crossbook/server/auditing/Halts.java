package crossbook.server.auditing;

import crossbook.auditor.Violation;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.Security;
import crossbook.protocol.Reason;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Halts instruments of which an auditor says that something cannot be, as an operator of
/// the gateway: who did it and why is in the events, and an operator ends the halt as any
/// other.
///
/// On a thread of its own, so that no auditor waits for an answer. What cannot be done is
/// tried again until it is.
public final class Halts implements RunningAuditor.Listener, AutoCloseable {
    /// The phase into which an instrument is moved.
    public static final String PHASE = "HALTED";

    private static final Logger LOG = System.getLogger(Halts.class.getName());
    private static final long LOOK_MS = 100;
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long CLOSE_LIMIT_MS = 10_000;

    private final Supplier<OrderEntry> logOn;
    private final boolean stopsAll;
    private final BlockingQueue<Wanted> wanted = new LinkedBlockingQueue<>();
    private final List<Wanted> open = new ArrayList<>();
    private final Map<Integer, Long> haltedNs = new HashMap<>();
    private final Thread thread = new Thread(this::run, "crossbook-auditor-halts");
    private OrderEntry entry; // null: nobody is logged on
    private long notBeforeNs = System.nanoTime();
    private String said = "";
    private volatile boolean isClosing;

    /// @param timeNs when the command was that has the violation
    /// @param instruments which are to be halted; empty: all
    private record Wanted(Violation violation, long timeNs, Set<Long> instruments) {
        boolean concerns(Security security) {
            return instruments.isEmpty() || instruments.contains((long) security.instrumentId());
        }

        String reason() {
            return "auditor: invariant " + violation.invariant() + " at event " + violation.event();
        }
    }

    private Halts(Supplier<OrderEntry> logOn, boolean stopsAll) {
        this.logOn = logOn;
        this.stopsAll = stopsAll;
        thread.setDaemon(true);
    }

    /// Starts it.
    ///
    /// @param logOn opens a session of an operator
    /// @param stopsAll whether all instruments are halted, whichever a violation concerns
    public static Halts start(Supplier<OrderEntry> logOn, boolean stopsAll) {
        Halts halts = new Halts(logOn, stopsAll);
        halts.thread.start();
        return halts;
    }

    @Override
    public void broken(Violation violation, long timeNs, Set<Long> instruments) {
        wanted.add(new Wanted(violation, timeNs, stopsAll ? Set.of() : Set.copyOf(instruments)));
    }

    private void run() {
        try {
            while (!isClosing) {
                Wanted next = wanted.poll(LOOK_MS, TimeUnit.MILLISECONDS);
                if (next != null) open.add(next);
                wanted.drainTo(open);
                work();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (entry != null) entry.close();
        }
    }

    /// The session is open all the while: a halt waits for no logon.
    private void work() {
        if (System.nanoTime() - notBeforeNs < 0) return;
        try {
            if (entry == null) entry = logOn.get();
            entry.poll();
            for (Iterator<Wanted> each = open.iterator(); each.hasNext(); ) {
                if (halt(each.next())) each.remove();
            }
            if (open.isEmpty()) said = "";
            else notBeforeNs = System.nanoTime() + RETRY_NS;
        } catch (EntryException e) {
            say("state=waiting error=" + e.getMessage());
            leave();
            notBeforeNs = System.nanoTime() + RETRY_NS;
        }
    }

    private void leave() {
        if (entry != null) entry.close();
        entry = null;
    }

    /// Returns whether nothing is left to be halted.
    private boolean halt(Wanted now) {
        boolean isDone = true;
        Collection<Security> all =
                now.instruments.isEmpty() ? entry.freshSecurities() : entry.securities();
        for (Security each : all) {
            if (now.concerns(each) && isOpen(each, now)) isDone &= halt(each, now);
        }
        return isDone;
    }

    /// What was halted since is not halted once more for what was before: an operator may
    /// have ended that halt.
    private boolean isOpen(Security security, Wanted now) {
        Long since = haltedNs.get(security.instrumentId());
        return security.active() && (since == null || now.timeNs > since);
    }

    private boolean halt(Security security, Wanted now) {
        OperatorRequest request =
                OperatorRequest.changePhase(security.instrumentId(), 0, PHASE, now.reason());
        EntryAnswer answer = entry.ask(EntryRequest.operation(entry.newNumber(), request));
        if (answer.reason() != Reason.NONE) {
            say("state=not_halted symbol=" + security.symbol() + " reason=" + answer.reason());
            return false;
        }
        haltedNs.put(security.instrumentId(), SystemEpochNanoClock.INSTANCE.nanoTime());
        LOG.log(
                Level.WARNING,
                () -> "component=auditor state=halted symbol=" + security.symbol() + " invariant="
                        + now.violation.invariant() + " event=" + now.violation.event());
        return true;
    }

    /// A change of state.
    private void say(String words) {
        if (words.equals(said)) return;
        said = words;
        LOG.log(Level.WARNING, () -> "component=auditor " + words);
    }

    /// What is still to be halted is not: the exchange ends.
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
