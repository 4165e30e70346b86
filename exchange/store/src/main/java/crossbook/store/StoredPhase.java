package crossbook.store;

import java.util.OptionalLong;

/// A phase began, or has another end than was said.
///
/// @param event `CHANGED`, `EXTENDED`, or `DEFINED` where the instrument began
/// @param reason empty where the instrument began
/// @param endsNs nanoseconds since 1970 UTC; none if it has no end
public record StoredPhase(
        long eventNumber,
        long timestampNs,
        String event,
        String symbol,
        String phase,
        String phaseCode,
        String reason,
        OptionalLong endsNs) {}
