package crossbook.host;

import io.aeron.cluster.service.ClusterClock;

import org.agrona.concurrent.HighResolutionClock;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// The clock of a member of a cluster: nanoseconds since 1970 UTC, which go on evenly though the
/// system's clock is set. By them members judge whether the leader lives, and by the leader's the
/// day of the exchange goes on: with a clock that leaps forward a member would start an election,
/// with one that leaps back it would not for as long, and orders would expire before their time.
///
/// It begins at the system's time and comes nearer to that by a twentieth of what has passed at
/// most: half a second is made up for in ten. A time that is further off than a host may be
/// ahead is not neared. A member that is started anew has it at once.
final class SteadyClock implements ClusterClock {
    private static final int SLOWNESS = 20;

    private final LongSupplier systemNs;
    private final LongSupplier passingNs;
    private final long farthestNs;
    private long nowNs;
    private long passedNs;

    SteadyClock(Duration mostAhead) {
        this(mostAhead, HighResolutionClock::epochNanos, System::nanoTime);
    }

    /// @param mostAhead how far the system's time may be off and still be neared
    /// @param systemNs the system's time, which can be set
    /// @param passingNs a time that nobody sets, since whenever
    SteadyClock(Duration mostAhead, LongSupplier systemNs, LongSupplier passingNs) {
        farthestNs = mostAhead.toNanos();
        this.systemNs = systemNs;
        this.passingNs = passingNs;
        nowNs = systemNs.getAsLong();
        passedNs = passingNs.getAsLong();
    }

    @Override
    public synchronized long time() {
        long passing = passingNs.getAsLong();
        long elapsed = passing - passedNs;
        long straight = nowNs + elapsed;
        long most = elapsed / SLOWNESS;
        long off = systemNs.getAsLong() - straight;
        nowNs = straight + (Math.abs(off) > farthestNs ? 0 : Math.clamp(off, -most, most));
        passedNs = passing;
        return nowNs;
    }

    @Override
    public TimeUnit timeUnit() {
        return TimeUnit.NANOSECONDS;
    }

    @Override
    public long timeMillis() {
        return TimeUnit.NANOSECONDS.toMillis(time());
    }

    @Override
    public long timeMicros() {
        return TimeUnit.NANOSECONDS.toMicros(time());
    }

    @Override
    public long timeNanos() {
        return time();
    }

    @Override
    public long convertToNanos(long time) {
        return time;
    }
}
