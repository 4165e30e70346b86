package crossbook.bench.chaos;

/// What came of a fault.
///
/// @param fault what was done
/// @param target to whom
/// @param atNs when, since the first order of the run
/// @param lastedNs until it was healed
/// @param missedNs the longest time in which no order was answered, from the fault until
///     all was whole again
/// @param wholeNs from the healing until all members agreed again
/// @param elections leaders that were elected
/// @param packets that were dropped, or late; 0 where none were to be
/// @param wasInjected whether the system says that it was really done
public record FaultResult(
        Fault fault,
        String target,
        long atNs,
        long lastedNs,
        long missedNs,
        long wholeNs,
        long elections,
        long packets,
        boolean wasInjected) {}
