package crossbook.web.surroundings;

import crossbook.store.Store;
import crossbook.store.StoreStatus;
import crossbook.store.StoreUnavailableException;
import crossbook.web.text.Problem;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/// The store, where there is one: in this process, in another, or not at all. What the web does not
/// have in memory it asks here. Thread-safe.
public final class StoreLink {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(3);
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long FRESH_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int RETRY_MS = 1_000;

    private final Supplier<Optional<Store>> store;
    private final Supplier<Optional<StoreStatus>> own;
    private State known = State.OFF;
    private long knownNs = System.nanoTime() - FRESH_NS;

    /// How the store is.
    ///
    /// @param word `off`, `away` or `on`
    /// @param detail what it is about, such as `LIVE`
    /// @param eventNumber the last event whose rows are there, as far as anybody knows
    public record State(String word, String detail, OptionalLong eventNumber) {
        static final State OFF = new State("off", "OFF", OptionalLong.empty());
        static final State AWAY = new State("away", "AWAY", OptionalLong.empty());
    }

    /// @param store the store, once there is one; nothing: there is none so far
    /// @param own how the store of this process is; nothing: it has none
    public StoreLink(Supplier<Optional<Store>> store, Supplier<Optional<StoreStatus>> own) {
        this.store = store;
        this.own = own;
    }

    /// Asks it.
    ///
    /// @throws Problem if there is none, or it does not answer
    public <T> T ask(Function<Store, T> question) {
        try {
            Store found = store.get().orElseThrow(() -> new Problem("STORE_OFF"));
            return question.apply(found);
        } catch (StoreUnavailableException e) {
            throw new Problem("STORE_UNAVAILABLE", e.getMessage()).retryAfter(RETRY_MS);
        }
    }

    /// Asks it, if it is there.
    public <T> Optional<T> askIfThere(Function<Store, T> question) {
        try {
            return store.get().map(question);
        } catch (StoreUnavailableException e) {
            return Optional.empty(); // what the memory has is the answer
        }
    }

    /// Waits a little until it has an event; only the store of this process tells how far it is.
    public void awaitEvent(long number) {
        long limitNs = System.nanoTime() + PATIENCE_NS;
        while (own.get().map(status -> isBefore(status, number)).orElse(false)) {
            if (System.nanoTime() - limitNs > 0) {
                throw new Problem("NOT_CAUGHT_UP", "the store does not have event " + number)
                        .retryAfter(RETRY_MS);
            }
            LockSupport.parkNanos(NAP_NS);
        }
    }

    /// A store that has ended never gets there: it is asked, and says so.
    private static boolean isBefore(StoreStatus status, long number) {
        boolean hasEnded = status.state() == StoreStatus.State.STOPPED
                || status.state() == StoreStatus.State.FAILED;
        return !hasEnded && status.appliedEvent() < number;
    }

    /// How it is.
    public State state() {
        Optional<StoreStatus> status = own.get();
        if (status.isPresent()) return state(status.get());
        synchronized (this) {
            if (System.nanoTime() - knownNs >= FRESH_NS) {
                known = asked();
                knownNs = System.nanoTime();
            }
            return known;
        }
    }

    private static State state(StoreStatus status) {
        boolean isThere = status.address().isPresent();
        return new State(
                isThere ? "on" : "away",
                status.state().name(),
                OptionalLong.of(status.appliedEvent()));
    }

    private State asked() {
        try {
            Optional<Store> found = store.get();
            if (found.isEmpty()) return State.OFF;
            return new State("on", "LIVE", OptionalLong.of(found.get().range().lastEvent()));
        } catch (StoreUnavailableException e) {
            return State.AWAY;
        }
    }
}
