package crossbook.web.entry;

import crossbook.protocol.Reason;
import crossbook.web.text.Limits;

import java.util.List;

/// What the engine, or the gateway for itself, answered.
///
/// @param reason NONE: it was done
/// @param field which field was wrong, in the words of the protocol; or empty
/// @param detail further words; or empty
/// @param retryAfterNs how long to wait before the next try; 0: nobody said
/// @param executions what happened to the participant's orders, in order
/// @param count how many orders a mass cancel ended
/// @param eventNumber of the last event that was heard; 0: there was none
/// @param limits the values that would have been right
public record EntryAnswer(
        Reason reason,
        String field,
        String detail,
        long retryAfterNs,
        List<Execution> executions,
        long count,
        long eventNumber,
        Limits limits) {
    static EntryAnswer refused(Reason reason) {
        return of(reason, "", 0);
    }

    /// What needs no more words than these.
    static EntryAnswer of(Reason reason, String detail, long eventNumber) {
        return new EntryAnswer(reason, "", detail, 0, List.of(), 0, eventNumber, Limits.NONE);
    }

    public boolean isDone() {
        return reason == Reason.NONE;
    }
}
