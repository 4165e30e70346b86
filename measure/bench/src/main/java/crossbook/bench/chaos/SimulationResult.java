package crossbook.bench.chaos;

import java.util.List;
import java.util.Locale;

/// What came of a seed.
///
/// @param hash of every event and of all that anybody received, and when
/// @param faults in their order, in words
/// @param orders that were accepted
/// @param events that the engine told
/// @param sessions that participants began
/// @param replayed events that came again after restarts of the host, and were the same
/// @param virtualNs how long it was in its own time
/// @param violations all that must not be, in words
public record SimulationResult(
        long seed,
        long hash,
        List<String> faults,
        long orders,
        long events,
        long sessions,
        long replayed,
        long virtualNs,
        List<String> violations) {
    /// For people, without trailing newline.
    public String text() {
        StringBuilder text = new StringBuilder();
        faults.forEach(each -> text.append(each).append('\n'));
        text.append(String.format(
                Locale.ROOT,
                "seed %d, %.1f s: %,d orders in %,d events, %d sessions, %,d events replayed%n",
                seed,
                virtualNs / 1e9,
                orders,
                events,
                sessions,
                replayed));
        violations.forEach(each -> text.append("VIOLATION ").append(each).append('\n'));
        return text.append(String.format("hash %016x", hash)).toString();
    }

    /// How to run exactly it again.
    public String command() {
        return "crossbook chaos --simulated --seeds 1 --seed " + seed;
    }
}
