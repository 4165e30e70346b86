package crossbook.host;

import crossbook.client.SystemTime;
import crossbook.client.stream.ClockOff;
import crossbook.host.HostSettings.Clock;

import org.agrona.concurrent.HighResolutionClock;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// The one clock of a host: nanoseconds since 1970 UTC, never before what it said
/// already, also not before what an earlier process of this host said. Within a second it is
/// where the system's clock is set to, if that is later, and not later by more than the settings
/// allow: then it goes on evenly. What lasts and what is due is measured by the time that
/// passes, which nobody sets.
///
/// It says when the system's clock was set, and what the exchange does meanwhile.
final class HostClock {
    private static final System.Logger LOG = System.getLogger("crossbook.host");
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LongSupplier systemNs;
    private final LongSupplier passingNs;
    private final long mostAheadNs;
    private final LongSupplier clusterNs;
    private long now;
    private long passed;
    private long looked;

    /// What is to be added to the time that passes for the system's time.
    private long offset;

    /// The same for that of the host.
    private long followed;

    private long steps;
    private boolean wasOff;

    /// That of the host of a machine, at its start.
    ///
    /// @param recordedNs the time of what is recorded; 0: nothing is
    /// @throws HostException if the system's clock does not fit that
    static HostClock start(HostDirectory directory, long recordedNs, Clock settings) {
        ClockCheck.atStart(directory, recordedNs, settings);
        return new HostClock(
                recordedNs,
                settings.mostAhead(),
                HighResolutionClock::epochNanos,
                System::nanoTime,
                null);
    }

    /// That of a member of a cluster.
    ///
    /// @param clusterNs the market's time
    static HostClock ofMember(Clock settings, LongSupplier clusterNs) {
        return new HostClock(
                0,
                settings.mostAhead(),
                HighResolutionClock::epochNanos,
                System::nanoTime,
                clusterNs);
    }

    /// @param floor the time of the last command of the log
    /// @param systemNs the system's time, which can be set
    /// @param passingNs a time that nobody sets, since whenever
    /// @param clusterNs the market's time, if it is not this clock's; else null
    HostClock(
            long floor,
            Duration mostAhead,
            LongSupplier systemNs,
            LongSupplier passingNs,
            LongSupplier clusterNs) {
        this.systemNs = systemNs;
        this.passingNs = passingNs;
        this.clusterNs = clusterNs;
        mostAheadNs = mostAhead.toNanos();
        now = floor;
        passed = passingNs.getAsLong();
        looked = passed;
        offset = SystemTime.offset(passingNs, systemNs);
        followed = offset;
    }

    long read() {
        passed = passingNs.getAsLong();
        if (passed - looked > LOOK_NS) look();
        now = Math.max(now, passed + followed);
        return now;
    }

    private void look() {
        looked = passed;
        long before = offset;
        offset = SystemTime.offset(passingNs, systemNs);
        if (offset - followed <= mostAheadNs) followed = offset;
        now = Math.max(now, passed + followed);
        tell(offset - before);
    }

    private void tell(long stepNs) {
        ClockOff off = off();
        if (Math.abs(stepNs) >= STEP_NS) {
            long ms = TimeUnit.NANOSECONDS.toMillis(Math.abs(stepNs));
            boolean isSmall = ms <= ClockOff.SMALL_MS;
            if (!isSmall) steps++;
            LOG.log(
                    isSmall ? Level.INFO : Level.WARNING,
                    () -> "host: the system's clock was set "
                            + (stepNs < 0 ? "back" : "forward, or the machine slept,") + " by "
                            + ClockOff.lasting(ms) + " to " + ClockCheck.text(passed + offset)
                            + ": " + off.words());
        } else if (wasOff && !off.isTold()) {
            LOG.log(Level.INFO, () -> "host: " + off.words() + " again");
        }
        wasOff = off.isTold();
    }

    /// How the system's clock stands to the market's time.
    ClockOff off() {
        return new ClockOff(offMs(), clusterNs != null);
    }

    /// The same in milliseconds.
    long offMs() {
        long market = clusterNs == null ? now : clusterNs.getAsLong();
        return TimeUnit.NANOSECONDS.toMillis(passed + offset - market);
    }

    /// How often the system's clock was set, not counting small steps.
    long steps() {
        return steps;
    }

    /// What it said last.
    long now() {
        return now;
    }

    /// What had passed then, since whenever.
    long passed() {
        return passed;
    }
}
