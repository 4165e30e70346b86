package crossbook.host;

import static crossbook.host.HostException.Kind.CONFIGURATION;

import crossbook.client.stream.ClockOff;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.host.HostSettings.Clock;

import org.agrona.concurrent.HighResolutionClock;

import java.lang.System.Logger.Level;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/// Whether the system's clock fits what is recorded when a host starts. A time that was recorded
/// stays: one that is wrong by days would stop the market's time for as long.
final class ClockCheck {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    private ClockCheck() {}

    /// Refuses a clock that is behind, but for what time services correct, and one that is
    /// further ahead than the settings allow, unless an operator has confirmed its date.
    ///
    /// @param recordedNs the time of what is recorded; 0: nothing is
    /// @throws HostException with both times, and how to consent
    static void atStart(HostDirectory directory, long recordedNs, Clock settings) {
        if (recordedNs == 0) return;
        long systemNs = HighResolutionClock.epochNanos();
        if (systemNs < recordedNs) {
            String found = words(directory, systemNs, "behind what was recorded last", recordedNs);
            String meanwhile = "the market's time stands still until the clock reaches that";
            if (ms(recordedNs - systemNs) > ClockOff.SMALL_MS) {
                require(settings, systemNs, found, "; then " + meanwhile);
            }
            LOG.log(Level.WARNING, () -> "host: " + found + ": " + meanwhile);
            return;
        }
        // Of a host that was idle nothing is recorded, but it said that it lived.
        long saidNs = HostStatus.read(directory.root())
                .map(status -> status.get(Value.UPDATED_NS))
                .orElse(0L);
        long lastNs = saidNs > systemNs ? recordedNs : Math.max(recordedNs, saidNs);
        if (systemNs - lastNs <= settings.mostAhead().toNanos()) return;
        String found = words(directory, systemNs, "ahead of when it last ran", lastNs)
                + ", which is more than engine.max_clock_ahead = "
                + ClockOff.lasting(settings.mostAhead().toMillis());
        require(settings, systemNs, found, "");
        LOG.log(Level.WARNING, () -> "host: " + found + ": the market's time goes on from there");
    }

    private static String words(
            HostDirectory directory, long systemNs, String isOff, long recordedNs) {
        return directory.root() + ": the clock of this machine says " + text(systemNs) + ", "
                + ClockOff.lasting(ms(Math.abs(systemNs - recordedNs))) + " " + isOff + ", "
                + text(recordedNs);
    }

    private static void require(Clock settings, long systemNs, String found, String then) {
        LocalDate date = LocalDate.ofInstant(Instant.ofEpochSecond(0, systemNs), ZoneOffset.UTC);
        if (date.equals(settings.confirmed())) return;
        throw new HostException(
                CONFIGURATION,
                found + ": nothing is traded or recorded before it is known which is right. If the"
                        + " clock is wrong, set it and start again; if it is right, say so with"
                        + " --set engine.clock_confirmed=" + date + then);
    }

    private static long ms(long ns) {
        return TimeUnit.NANOSECONDS.toMillis(ns);
    }

    /// A time to its second, UTC.
    static String text(long ns) {
        return Instant.ofEpochSecond(0, ns).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
