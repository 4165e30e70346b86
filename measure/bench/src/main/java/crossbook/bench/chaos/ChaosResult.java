package crossbook.bench.chaos;

import java.util.List;

/// What came of a run.
///
/// @param seed of the schedule
/// @param members how many
/// @param hasNetwork whether each had a network of its own
/// @param faults in their order
/// @param answers how long each order waited for its answer, and when it was sent, since
///     the first
/// @param orders that were accepted
/// @param events that were recorded
/// @param sessions that participants began
/// @param feedMessages that a subscriber took, and how often it began with a snapshot
/// @param feedSnapshots see above
/// @param storeRows that the store had, as one that is built anew; 0 without a store
/// @param endings of processes by themselves
/// @param lost orders that were acknowledged and are not recorded
/// @param twice orders that were accepted twice
/// @param violations all that must not be, in words, the lost and the doubled among them
public record ChaosResult(
        long seed,
        int members,
        boolean hasNetwork,
        List<FaultResult> faults,
        List<Wait> answers,
        long orders,
        long events,
        long sessions,
        long feedMessages,
        long feedSnapshots,
        long storeRows,
        long endings,
        long lost,
        long twice,
        List<String> violations) {
    /// How long an order waited.
    ///
    /// @param atNs when it was sent, since the first
    /// @param ns until its answer
    public record Wait(long atNs, long ns) {}

    /// How many faults the system says were really done.
    public long injected() {
        return faults.stream().filter(FaultResult::wasInjected).count();
    }
}
