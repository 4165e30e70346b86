package crossbook.bench.chaos;

import java.util.Locale;

/// One of a schedule.
///
/// @param kind what is done
/// @param durationMs how long it lasts: until what was killed is started, what was paused
///     goes on, or the network is whole again
/// @param draw from 0 to 1: which of those it may be done to is chosen by it
/// @param loss of packets, from 0 to 1
public record Fault(FaultKind kind, long durationMs, double draw, double loss) {
    private static final double[] LEAPS_S = {3_600, -3_600, 0.5, -0.5};
    private static final int MOST_DELAY_MS = 100;

    /// What happened, in words.
    public String words() {
        return kind.words
                + switch (kind) {
                    case LOSS -> String.format(Locale.ROOT, " (%.1f %%)", 100 * loss);
                    case DELAY -> String.format(Locale.ROOT, " (by up to %d ms)", delayMs());
                    case JUMP_CLOCK -> String.format(Locale.ROOT, " by %+.1f s", leapS());
                    default -> "";
                };
    }

    /// By how many seconds a clock is set: an hour or half a second, forward or back.
    double leapS() {
        return LEAPS_S[(int) (1_000 * draw) % LEAPS_S.length];
    }

    /// How long a packet is held back at most.
    long delayMs() {
        return 1L + (int) (1_000 * draw) % MOST_DELAY_MS;
    }

    /// Which of so many it is done to.
    int choice(int count) {
        return (int) (draw * count);
    }
}
