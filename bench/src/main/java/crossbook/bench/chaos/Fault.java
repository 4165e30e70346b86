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
    /// What happened, in words.
    public String words() {
        String share =
                kind == FaultKind.LOSS ? String.format(Locale.ROOT, " (%.1f %%)", 100 * loss) : "";
        return kind.words + share;
    }

    /// Which of so many it is done to.
    int choice(int count) {
        return (int) (draw * count);
    }
}
