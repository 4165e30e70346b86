package crossbook.auditor;

import java.util.List;
import java.util.stream.Collectors;

/// What events say that must not be.
///
/// @param invariant its number in `docs/invariants.md`
/// @param event the number of the event at which it is seen
/// @param what in words
/// @param evidence the numbers of the other events that prove it
public record Violation(int invariant, long event, String what, List<Long> evidence) {
    @Override
    public String toString() {
        String line = "invariant " + invariant + ": event " + event + ": " + what;
        if (evidence.isEmpty()) return line;
        String numbers = evidence.stream()
                .map(number -> "event " + number)
                .collect(Collectors.joining(", "));
        return line + " (" + numbers + ")";
    }
}
