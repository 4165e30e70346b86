package crossbook.store;

import crossbook.client.stream.EventsNotRetainedException;

import org.agrona.concurrent.SystemNanoClock;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// A store that follows an exchange, on a thread of its own: the exchange never waits for it, and
/// when it fails it says so and leaves the exchange alone.
public final class StoreService implements AutoCloseable {
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long STATUS_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final StoreSettings settings;
    private final StoreSource source;
    private final Consumer<String> log;
    private final Thread thread;
    private volatile StoreStatus status = StoreStatus.BEFORE;
    private volatile boolean isStopping;

    private StoreService(StoreSettings settings, StoreSource source, Consumer<String> log) {
        this.settings = settings;
        this.source = source;
        this.log = log;
        thread = new Thread(this::run, "crossbook-store");
        thread.setDaemon(true);
    }

    /// Starts a store; returns at once.
    ///
    /// @param log takes a line for each change of state
    public static StoreService start(
            StoreSettings settings, StoreSource source, Consumer<String> log) {
        StoreService service = new StoreService(settings, source, log);
        StoreLock.starting(settings.directory());
        service.thread.start();
        return service;
    }

    /// How it does; for any thread.
    public StoreStatus status() {
        return status;
    }

    private void run() {
        try {
            write();
        } finally {
            StoreLock.started(settings.directory());
        }
    }

    private void write() {
        try (StoreLock lock = StoreLock.take(settings.directory())) {
            boolean goesOn = true;
            while (goesOn && !isStopping) {
                lock.swapIfRebuilt();
                goesOn = follow();
            }
            tell(status.with(StoreStatus.State.STOPPED, ""));
        } catch (EventsNotRetainedException e) {
            fail("the store needs event " + e.asked() + ", and the exchange keeps them from "
                    + e.oldest() + " on: crossbook store rebuild begins anew there");
        } catch (StoreMismatchException e) {
            fail(e.getMessage() + ": crossbook store rebuild mends it");
        } catch (RuntimeException | Error e) {
            fail(String.valueOf(e.getMessage()));
        }
    }

    private void fail(String why) {
        tell(status.with(StoreStatus.State.FAILED, why));
    }

    private void tell(StoreStatus now) {
        boolean isNew = now.state() != status.state() || status.equals(StoreStatus.BEFORE);
        status = now;
        if (!isNew) return;
        String line =
                "component=store state=" + now.state().name().toLowerCase(java.util.Locale.ROOT);
        if (now.state() == StoreStatus.State.LIVE) {
            line += " pg=" + now.address().map(StoreService::text).orElse("") + " event="
                    + now.eventNumber();
        }
        if (!now.problem().isEmpty()) line += " reason=\"" + now.problem() + "\"";
        log.accept(line);
    }

    static String text(java.net.InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    /// Follows the exchange until it is told to stop, or there is a rebuilt store to go on with.
    private boolean follow() {
        StoreSeal.open(settings.directory());
        boolean isRebuilt = false;
        try (Database database = Database.open(settings);
                StoreWriter writer = new StoreWriter(settings, source, database)) {
            StoreLock.writeAddress(settings.directory(), text(database.address()));
            StoreLock.started(settings.directory());
            long statusNs = 0;
            while (!isStopping && !isRebuilt) {
                long nowNs = SystemNanoClock.INSTANCE.nanoTime();
                int work = writer.doWork(nowNs);
                if (nowNs - statusNs >= STATUS_NS) {
                    statusNs = nowNs;
                    check(writer);
                    tell(writer.status());
                    isRebuilt = StoreLock.isRebuilt(settings.directory());
                }
                if (work == 0) LockSupport.parkNanos(NAP_NS);
            }
            writer.finish();
        }
        StoreSeal.seal(settings.directory());
        return isRebuilt;
    }

    private void check(StoreWriter writer) {
        long newest = source.newestEvent().getAsLong();
        if (writer.isAheadOf(newest)) {
            throw new StoreMismatchException("the store has event "
                    + writer.status().committedEvent() + ", and the exchange has only " + newest);
        }
    }

    /// Builds a store anew, from the oldest event that the exchange has, beside the one that is
    /// there, and puts it into its place; a store that runs meanwhile takes it over by itself.
    ///
    /// @param settings of the store that it replaces; its address is not used
    /// @param terms up to which event, and what may be lost
    /// @throws StoreMismatchException if what the terms keep would be lost
    public static StoreStatus rebuild(
            StoreSettings settings,
            StoreSource source,
            RebuildTerms terms,
            Consumer<StoreStatus> progress) {
        StoreSettings beside = settings.in(StoreLock.draft(settings.directory()))
                .at(new java.net.InetSocketAddress(settings.address().getAddress(), 0));
        StoreLock.deleteTree(beside.directory());
        StoreStatus last;
        try (Database database = Database.open(beside);
                StoreWriter writer = new StoreWriter(beside, source, database)) {
            long statusNs = 0;
            while (writer.status().eventNumber() < terms.until) {
                long nowNs = SystemNanoClock.INSTANCE.nanoTime();
                if (writer.doWork(nowNs) == 0) LockSupport.parkNanos(NAP_NS);
                if (writer.isRemembered() && !terms.discardsOlder) {
                    throw new StoreMismatchException("the exchange keeps events from "
                            + (writer.firstEvent() + 1)
                            + " on, and what the store has of older ones would be lost");
                }
                if (nowNs - statusNs < STATUS_NS) continue;
                statusNs = nowNs;
                progress.accept(writer.status());
            }
            writer.finish();
            database.awaitApplied();
            last = writer.status();
        }
        StoreSeal.seal(beside.directory());
        StoreLock.offer(settings.directory());
        return last;
    }

    /// How a store is built anew.
    ///
    /// @param until up to this event at least
    /// @param discardsOlder even if the exchange no longer keeps its first events, so that what
    ///     the old store has of them is lost
    public record RebuildTerms(long until, boolean discardsOlder) {}

    /// Ends it in order; what it has read is committed.
    @Override
    public void close() {
        isStopping = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
