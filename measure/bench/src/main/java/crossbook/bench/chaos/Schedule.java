package crossbook.bench.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Faults by a seed: the same seed, kinds and number are the same faults. Each kind comes
/// equally often, in an order of chance.
public final class Schedule {
    private static final double LEAST_LOSS = 0.005;
    private static final double MOST_LOSS = 0.1;

    private Schedule() {}

    /// So many faults of some kinds.
    public static List<Fault> of(long seed, List<FaultKind> kinds, int count) {
        Random random = new Random(seed);
        List<Fault> faults = new ArrayList<>();
        List<FaultKind> left = new ArrayList<>();
        while (faults.size() < count) {
            if (left.isEmpty()) left.addAll(kinds);
            FaultKind kind = left.remove(random.nextInt(left.size()));
            faults.add(new Fault(
                    kind,
                    durationMs(kind, random),
                    random.nextDouble(),
                    LEAST_LOSS + random.nextDouble() * (MOST_LOSS - LEAST_LOSS)));
        }
        return faults;
    }

    /// A pause as of a garbage collection or of a machine that is moved, a cut as of a
    /// cable that is pulled, a start as after a look at what happened. Short ones are
    /// more frequent.
    private static long durationMs(FaultKind kind, Random random) {
        double share = random.nextDouble();
        long mostMs = switch (kind) {
            case PAUSE_LEADER, PAUSE_FOLLOWER -> 8_000;
            case PAUSE_GATEWAY -> 3_000;
            default -> 4_000;
        };
        long leastMs = switch (kind) {
            case LOSS, SEVERAL -> 2_000; // enough packets for some to be lost
            case JUMP_CLOCK -> 3_000; // and until the process has looked at its clock
            case FULL_DISK, DELAY -> 1_000;
            default -> 100;
        };
        return leastMs + (long) (share * share * mostMs);
    }
}
