package crossbook.client;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.nio.channels.spi.SelectorProvider;
import java.security.SecureRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// What a program has of the machine that it runs on. It is [#REAL], but where a
/// gateway or a client is run in a simulated one.
///
/// @param clock how time passes
/// @param time what time it is
/// @param sockets where sockets come from
/// @param random numbers that nobody can guess
/// @param pause waits for about so many nanoseconds
/// @param hasThreads whether what takes long may be done by threads of its own; else it
///     is done by the caller's, in its turns
public record Machine(
        NanoClock clock,
        EpochNanoClock time,
        SelectorProvider sockets,
        LongSupplier random,
        LongConsumer pause,
        boolean hasThreads) {
    /// This one.
    public static final Machine REAL = new Machine(
            SystemNanoClock.INSTANCE,
            new SystemTime(),
            SelectorProvider.provider(),
            new SecureRandom()::nextLong,
            LockSupport::parkNanos,
            true);

    /// The time that passed since some moment.
    public long nanoTime() {
        return clock.nanoTime();
    }

    /// Waits for about so long.
    public void pause(long ns) {
        pause.accept(ns);
    }
}
