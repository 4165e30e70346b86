package crossbook.web.entry;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.PendingRequest;
import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.web.text.OrderIds;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.IdleStrategy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/// The way to the order-entry gateway: anyone who trades here gets an ordinary session of its
/// own, at its first request, as any other client would. One thread pumps them all
/// ([#doWork]); any thread may send.
public final class Entries implements Agent {
    /// How late it hears what a session is told that asked nothing, such as that it has ended.
    private static final long REST_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final long TRY_AGAIN_MS = 500;

    /// The least status of HTTP that says nothing of the request.
    private static final int SERVER_FAILED = 500;

    private final Supplier<EntryAddress> address;
    private final Supplier<char[]> key;
    private final long idleNs;
    private final LongConsumer roundTrips;
    private final ConcurrentLinkedQueue<Asked> asked = new ConcurrentLinkedQueue<>();
    private final Map<String, Line> lines = new ConcurrentHashMap<>();
    private final Map<String, Due> due = new HashMap<>();
    private final Deadlines deadlines;

    /// Those who have a deadline, for any thread.
    private final Set<String> armed = ConcurrentHashMap.newKeySet();

    private final AtomicLong ids = new AtomicLong(System.currentTimeMillis() * 1_000_000);
    private volatile boolean isClosed;

    /// Who is to be woken when something is asked.
    private volatile Thread resting;

    /// Something for the thread that pumps: a request, or null: that the participant leaves.
    private record Asked(String participant, PendingRequest pending, Runnable deed) {}

    /// When the orders of a participant are canceled.
    ///
    /// @param ns of this process's clock
    /// @param ms as [Deadlines] has it
    private record Due(long ns, long ms) {}

    /// @param key what logs on whom this component has authenticated; made anew at each call
    /// @param idle after which a session ends that is not used
    /// @param roundTrips takes how long each answer took, nanoseconds
    /// @param deadlines those that stood when such a component ended count on
    public Entries(
            Supplier<EntryAddress> address,
            Supplier<char[]> key,
            Duration idle,
            LongConsumer roundTrips,
            Deadlines deadlines) {
        this.address = address;
        this.key = key;
        idleNs = idle.toNanos();
        this.roundTrips = roundTrips;
        this.deadlines = deadlines;
        long nowMs = System.currentTimeMillis();
        deadlines.all().forEach((participant, ms) -> {
            armed.add(participant);
            due.put(participant, due(Math.max(0, ms - nowMs), ms));
        });
    }

    private static Due due(long inMs, long ms) {
        return new Due(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(inMs), ms);
    }

    // For any thread.

    /// Asks the gateway for a participant.
    public CompletableFuture<EntryAnswer> send(String participant, EntryRequest request) {
        PendingRequest pending = new PendingRequest(request, System.nanoTime());
        if (isClosed) pending.refuse(Reason.GATEWAY_STOPS);
        else ask(new Asked(participant, pending, null));
        return pending.answer().whenComplete((answer, _) -> {
            if (answer.isDone()) roundTrips.accept(System.nanoTime() - pending.sinceNs());
        });
    }

    /// An id that nobody else uses: of an order that came without, or of a request.
    public String newId() {
        return "w" + OrderIds.text(ids.incrementAndGet());
    }

    /// A number for a request of an operator.
    public long newNumber() {
        return ids.incrementAndGet();
    }

    /// The last event that a participant was told of here; 0 if it was told of none.
    public long lastEventNumber(String participant) {
        Line line = lines.get(participant);
        return line == null ? 0 : line.lastEventNumber();
    }

    /// Ends a participant's session once all is answered.
    public void leave(String participant) {
        armed.remove(participant);
        deadlines.remove(participant);
        ask(new Asked(participant, null, () -> {
            due.remove(participant);
            Line line = lines.get(participant);
            if (line != null) line.leave();
        }));
    }

    /// Cancels all orders of a participant unless this is called again in time. Who is started
    /// after this one was killed goes on with it.
    ///
    /// @param timeoutMs 0: it need not be called again
    public void cancelAfter(String participant, long timeoutMs) {
        Due next = due(timeoutMs, System.currentTimeMillis() + timeoutMs);
        if (timeoutMs == 0) {
            armed.remove(participant);
            deadlines.remove(participant);
        } else {
            armed.add(participant);
            deadlines.set(participant, next.ms);
        }
        ask(new Asked(participant, null, () -> {
            if (timeoutMs == 0) due.remove(participant);
            else due.put(participant, next);
        }));
    }

    /// Whether all orders of a participant are to be canceled unless it is heard of in time.
    /// What is entered meanwhile ends with this component's session, unless it says otherwise:
    /// so a deadline outlives its keeper.
    public boolean hasDeadline(String participant) {
        return armed.contains(participant);
    }

    private void ask(Asked next) {
        asked.add(next);
        Thread resting = this.resting;
        if (resting != null) LockSupport.unpark(resting);
    }

    // The thread that pumps.

    /// How it waits: as usual while somebody wants an answer, else until somebody asks.
    public IdleStrategy waiting(IdleStrategy usual) {
        return new Rest(usual);
    }

    private final class Rest implements IdleStrategy {
        private final IdleStrategy usual;

        Rest(IdleStrategy usual) {
            this.usual = usual;
        }

        @Override
        public void idle(int workCount) {
            if (workCount > 0) reset();
            else idle();
        }

        @Override
        public void idle() {
            if (lines.values().stream().anyMatch(Line::isAsked)) {
                usual.idle();
                return;
            }
            resting = Thread.currentThread();
            if (asked.isEmpty()) LockSupport.parkNanos(REST_NS);
            resting = null;
        }

        @Override
        public void reset() {
            usual.reset();
        }
    }

    @Override
    public int doWork() {
        int work = take();
        long nowNs = System.nanoTime();
        if (!due.isEmpty()) work += passDeadlines(nowNs);
        for (Map.Entry<String, Line> each : lines.entrySet()) {
            // A session that ends would cancel what was entered under a deadline.
            long patienceNs = armed.contains(each.getKey()) ? Long.MAX_VALUE : idleNs;
            if (!each.getValue().isIdle()) work += each.getValue().poll(nowNs, patienceNs);
        }
        return work;
    }

    private int take() {
        int taken = 0;
        for (Asked next = asked.poll(); next != null; next = asked.poll()) {
            if (next.deed != null) next.deed.run();
            else line(next.participant).add(next.pending);
            taken++;
        }
        return taken;
    }

    private Line line(String participant) {
        return lines.computeIfAbsent(participant, name -> new Line(name, this));
    }

    private int passDeadlines(long nowNs) {
        int before = due.size();
        due.entrySet().removeIf(entry -> {
            if (nowNs - entry.getValue().ns < 0) return false;
            armed.remove(entry.getKey());
            PendingRequest cancel = new PendingRequest(
                    EntryRequest.massCancel(newId(), OptionalInt.empty(), Side.NULL_VAL), nowNs);
            var _ = cancel.answer()
                    .thenAccept(answer -> passed(entry.getKey(), entry.getValue().ms, answer));
            line(entry.getKey()).add(cancel);
            return true;
        });
        return before - due.size();
    }

    /// Where nobody could cancel, such as at a start before the engine is there, it is tried again.
    private void passed(String participant, long ms, EntryAnswer answer) {
        boolean isOver =
                answer.isDone() || ProblemCode.of(answer.reason()).status() < SERVER_FAILED;
        if (isOver) {
            deadlines.passed(participant, ms);
        } else if (!isClosed) {
            Due again = due(TRY_AGAIN_MS, ms);
            ask(new Asked(participant, null, () -> due.putIfAbsent(participant, again)));
        }
    }

    EntryAddress address() {
        return address.get();
    }

    char[] key() {
        return key.get();
    }

    @Override
    public void onClose() {
        isClosed = true;
        take();
        lines.values().forEach(Line::close);
    }

    @Override
    public String roleName() {
        return "web-entry";
    }
}
