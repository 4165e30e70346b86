package crossbook.web.live;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;
import crossbook.web.live.LiveStatus.State;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.lang.System.Logger.Level;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/// What is true now, kept by one thread that reads the events of a host and waits for nobody.
///
/// That thread pumps it ([#doWork]). Others ask ([#ask]): a question is answered between two
/// commands. It begins with the first event; where the host no longer keeps it, with what the
/// host remembers.
public final class LiveExchange implements Agent {
    private static final System.Logger LOG = System.getLogger("crossbook.web");
    private static final int FRAME_LIMIT = 64;
    private static final long PATIENCE_S = 2;
    private static final long STATUS_NS = 20_000_000L;

    private final LiveSettings settings;
    private final HostConnection connection;
    private final Optional<RememberedState> remembered;
    private final EpochNanoClock clock = new OffsetEpochNanoClock();
    private final Listeners listeners = new Listeners();
    private final Queue<Consumer<LiveView>> questions = new ConcurrentLinkedQueue<>();
    private LiveView state;
    private EventStream stream;
    private boolean hasCaughtUp;
    private long lagNs;
    private long statusNs;
    private String problem = "";
    private volatile Thread reader;
    private volatile LiveStatus status = LiveStatus.STARTING;

    /// @param connection closed with this; nobody else uses it
    /// @param remembered the outcome of the events that the host no longer keeps, if that can
    ///     be told
    public LiveExchange(
            LiveSettings settings,
            HostConnection connection,
            Optional<RememberedState> remembered) {
        this.settings = settings;
        this.connection = connection;
        this.remembered = remembered;
        state = new LiveView(settings, clock, listeners);
        stream = connection.events(1);
    }

    // For any thread.

    /// Asks something on the reader's thread and waits for the answer, which must be nothing that
    /// changes later.
    ///
    /// @throws LiveUnavailableException while the events are being caught up with, or after two
    ///     seconds
    public <T> T ask(Function<LiveView, T> question) {
        if (Thread.currentThread().equals(reader)) return question.apply(state);
        if (!isCaughtUp()) throw new LiveUnavailableException(reasonForNoAnswer());
        CompletableFuture<T> answer = new CompletableFuture<>();
        tell(view -> {
            try {
                answer.complete(question.apply(view));
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        });
        return answered(answer);
    }

    private String reasonForNoAnswer() {
        LiveStatus now = status;
        if (!now.problem().isEmpty()) return now.problem();
        return "the events are still being read: " + now.eventNumber() + " so far";
    }

    private static <T> T answered(CompletableFuture<T> answer) {
        try {
            return answer.get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new LiveUnavailableException("no answer within " + PATIENCE_S + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LiveUnavailableException("interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            throw new IllegalStateException(e.getCause());
        }
    }

    /// Does something on the reader's thread, between two commands, and does not wait for it.
    public void tell(Consumer<LiveView> deed) {
        questions.add(deed);
        LockSupport.unpark(reader);
    }

    /// Whether questions are answered.
    public boolean isCaughtUp() {
        State now = status.state();
        return now == State.UP || now == State.ENGINE_AWAY;
    }

    /// Whose midnight ends a day; for any thread.
    public ZoneId zone() {
        return settings.zone();
    }

    /// As of at most a fiftieth of a second ago.
    public LiveStatus status() {
        return status;
    }

    /// Tells somebody from now on what happens.
    public void follow(LiveListener listener) {
        listeners.add(listener);
    }

    /// Ends the run that is on ([LiveView#run]) and begins another.
    public void resetRun() {
        tell(LiveView::resetRun);
    }

    // The reader.

    @Override
    public void onStart() {
        reader = Thread.currentThread();
    }

    @Override
    public int doWork() {
        if (reader == null) reader = Thread.currentThread();
        long now = SystemNanoClock.INSTANCE.nanoTime();
        int work = connection.doWork();
        if (problem.isEmpty()) work += read();
        if (problem.isEmpty() && state.isBetweenCommands()) {
            work += answer();
            listeners.tick(state, now);
        }
        if (now - statusNs > STATUS_NS) {
            statusNs = now;
            noteStatus();
        }
        return work;
    }

    private int read() {
        try {
            int events = stream.poll(state::onEvent, FRAME_LIMIT);
            boolean isLive = stream.isLive();
            if (events > 0) noteLatency(isLive);
            if (isLive && !hasCaughtUp && state.isBetweenCommands()) catchUp();
            return events;
        } catch (EventsNotRetainedException e) {
            beginAnew(e);
            return 1;
        } catch (RuntimeException e) {
            fail("the events cannot be read: " + e, e);
            return 0;
        }
    }

    private void noteLatency(boolean isLive) {
        lagNs = Math.max(0, clock.nanoTime() - state.eventTimeNs());
        if (isLive && hasCaughtUp) state.currentRun().latency(lagNs);
    }

    private void catchUp() {
        hasCaughtUp = true;
        listeners.open();
        noteStatus();
    }

    /// What led to the present is gone, but not the outcome.
    private void beginAnew(EventsNotRetainedException cause) {
        if (remembered.isEmpty()) {
            fail(cause.getMessage(), cause);
            return;
        }
        listeners.tell(LiveListener::lost);
        listeners.close();
        hasCaughtUp = false;
        state = new LiveView(settings, clock, listeners);
        long eventNumber = remembered.get().tell(state::onEvent);
        if (eventNumber + 1 < cause.oldest()) {
            fail(cause.getMessage(), cause);
            return;
        }
        stream.close();
        stream = connection.events(eventNumber + 1);
        noteStatus();
    }

    /// The exchange goes on without: nobody is answered any more.
    private void fail(String why, RuntimeException cause) {
        LOG.log(Level.ERROR, () -> "component=web problem=" + why, cause);
        listeners.tell(LiveListener::lost);
        listeners.close();
        problem = why;
        noteStatus();
    }

    private int answer() {
        int answered = 0;
        while (hasCaughtUp && answered < FRAME_LIMIT) {
            Consumer<LiveView> question = questions.poll();
            if (question == null) break;
            answer(question);
            answered++;
        }
        return answered;
    }

    private void answer(Consumer<LiveView> question) {
        try {
            question.accept(state);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "component=web a question failed", e);
        }
    }

    private void noteStatus() {
        State before = status.state();
        boolean isLive = stream.isLive();
        status = new LiveStatus(
                stateNow(isLive),
                state.eventNumber(),
                state.eventTimeNs(),
                state.epoch(),
                isLive ? OptionalLong.of(0) : OptionalLong.empty(),
                lagNs,
                problem);
        if (before == status.state()) return;
        LOG.log(Level.INFO, () -> "component=web state=" + status.state());
        listeners.tell(listener -> listener.statusChanged(status));
    }

    private State stateNow(boolean isLive) {
        if (!problem.isEmpty()) return State.FAILED;
        if (!hasCaughtUp) return State.STARTING;
        return isLive ? State.UP : State.ENGINE_AWAY;
    }

    @Override
    public String roleName() {
        return "web-live";
    }

    @Override
    public void onClose() {
        stream.close();
        connection.close();
    }
}
