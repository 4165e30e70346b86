package crossbook.web.entry;

import crossbook.protocol.ExecType;
import crossbook.protocol.Reason;
import crossbook.web.text.Limits;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A request that was sent and has no answer yet, or not all of it.
final class Waiting {
    /// The last event of a command need not be about its order: in a call it is the price that the
    /// call would have. Then the answer is whole once no more of it has come for this long.
    private static final long QUIET_NS = 2_000_000;

    final EntryRequest request;
    final CompletableFuture<EntryAnswer> answer = new CompletableFuture<>();
    final long sinceNs;

    /// Of its message in the session that it was sent in.
    long messageNumber;

    private final List<Execution> executions = new ArrayList<>(2);
    private Reason reason = Reason.NULL_VAL;
    private long reportNs;
    private long count;
    private long eventNumber;

    Waiting(EntryRequest request, long nowNs) {
        this.request = request;
        sinceNs = nowNs;
    }

    /// A report that belongs to it. True if it was the last one.
    boolean heard(Execution execution, boolean isLast, long nowNs) {
        executions.add(execution);
        eventNumber = execution.eventNumber();
        reportNs = nowNs;
        boolean isRejected = execution.execType() == ExecType.REJECTED;
        if (reason == Reason.NULL_VAL) reason = isRejected ? execution.reason() : Reason.NONE;
        boolean isOver = execution.leavesQty() == 0 || execution.isRepeated();
        return isLast || isOver;
    }

    /// A mass cancel ends this many orders; their reports follow. True if there are none.
    boolean counted(long orders, long number) {
        count = orders;
        eventNumber = number;
        reason = Reason.NONE;
        return orders <= executions.size();
    }

    /// An order of a mass cancel. True if it was the last one.
    boolean canceled(Execution execution) {
        executions.add(execution);
        eventNumber = execution.eventNumber();
        return reason == Reason.NONE && executions.size() >= count;
    }

    boolean isQuiet(long nowNs) {
        boolean hasBegun = reason != Reason.NULL_VAL && reportNs != 0;
        return hasBegun && nowNs - reportNs > QUIET_NS;
    }

    boolean hasExecutions() {
        return !executions.isEmpty();
    }

    void complete() {
        Limits limits =
                executions.isEmpty() ? Limits.NONE : executions.getFirst().limits();
        List<Execution> all = List.copyOf(executions);
        answer.complete(new EntryAnswer(reason, "", "", 0, all, count, eventNumber, limits));
    }

    void refuse(EntryAnswer refusal) {
        answer.complete(refusal);
    }
}
