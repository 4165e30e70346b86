package crossbook.client.entry;

import crossbook.protocol.Reason;

import java.util.List;

/// What the engine, or the gateway for itself, answered to a request.
///
/// @param reason NONE: it was done
/// @param field which field was wrong, in the words of the protocol; or empty
/// @param detail further words; or empty
/// @param retryAfterNs how long to wait before the next try; 0: nobody said
/// @param executions what happened to the orders that were asked about, in order
/// @param others what the same command did to other orders of the participant, in order
/// @param count how many orders a mass cancel or a kill switch ended, or payments a settlement
/// made;
///     of a batch that is refused, the first line that is wrong, from 1
/// @param createdId the trade that was reported or taken back, or the instrument or participant
///     that was defined; 0: nothing of the kind
/// @param eventNumber of the last event that was heard; 0: there was none
/// @param limits the values that would have been right; of funds, what was free and what was needed
/// @param isRepeated whether it is a transfer that came again and was booked before
/// @param accounts what is in the accounts that were asked for, or that a transfer has changed
/// @param obligations what is owed and due of them
/// @param risk the limits and exposures that were asked for
/// @param positions what is open of their owners
/// @param margins the margin calls of them that are open, and the deficits
/// @param fixSessions the FIX sessions that were asked for
public record EntryAnswer(
        Reason reason,
        String field,
        String detail,
        long retryAfterNs,
        List<Execution> executions,
        List<Execution> others,
        long count,
        long createdId,
        long eventNumber,
        Limits limits,
        boolean isRepeated,
        List<AccountBalance> accounts,
        List<AccountObligation> obligations,
        RiskReport risk,
        List<AccountPosition> positions,
        List<AccountMargin> margins,
        List<FixSessionStatus> fixSessions) {
    /// A refusal that needs no more words.
    public static EntryAnswer refused(Reason reason) {
        return refused(reason, "", "", 0);
    }

    /// A refusal in words.
    static EntryAnswer refused(Reason reason, String field, String detail, long retryAfterNs) {
        return new EntryAnswer(
                reason,
                field,
                detail,
                retryAfterNs,
                List.of(),
                List.of(),
                0,
                0,
                0,
                Limits.NONE,
                false,
                List.of(),
                List.of(),
                RiskReport.NONE,
                List.of(),
                List.of(),
                List.of());
    }

    public boolean isDone() {
        return reason == Reason.NONE;
    }
}
