package crossbook.client.entry;

import crossbook.protocol.ExecType;
import crossbook.protocol.Reason;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A request whose answer is waited for.
public final class PendingRequest {
    private final EntryRequest request;
    private final long sinceNs;
    private final CompletableFuture<EntryAnswer> answer = new CompletableFuture<>();
    private final List<Execution> executions = new ArrayList<>(2);
    private final List<Execution> others = new ArrayList<>(0);
    private final List<AccountBalance> accounts = new ArrayList<>(0);
    private final List<AccountObligation> obligations = new ArrayList<>(0);
    private final List<LimitTerms> limits = new ArrayList<>(0);
    private final List<Exposure> exposures = new ArrayList<>(0);
    private final List<AccountPosition> positions = new ArrayList<>(0);
    private final List<AccountMargin> margins = new ArrayList<>(0);
    private final List<FixSessionStatus> fixSessions = new ArrayList<>(0);
    private Reason reason = Reason.NULL_VAL;
    private long messageNumber;
    private long reportNs;
    private long count;
    private long eventNumber;

    /// @param nowNs of this process's clock
    public PendingRequest(EntryRequest request, long nowNs) {
        this.request = request;
        sinceNs = nowNs;
    }

    public EntryRequest request() {
        return request;
    }

    /// When it was asked, by this process's clock.
    public long sinceNs() {
        return sinceNs;
    }

    /// The answer, once it is whole.
    public CompletableFuture<EntryAnswer> answer() {
        return answer;
    }

    /// Answers that it is refused.
    public void refuse(Reason why) {
        answer.complete(EntryAnswer.refused(why));
    }

    /// The number of its message in the session that it was sent in.
    long messageNumber() {
        return messageNumber;
    }

    void send(EntrySession session) {
        request.message().write(session);
        messageNumber = session.messageNumber();
    }

    EntryRequest.Kind kind() {
        return request.kind();
    }

    boolean hasExecutions() {
        return !executions.isEmpty();
    }

    /// A report that belongs to it. True if no other can.
    boolean heard(Execution execution, long nowNs) {
        executions.add(execution);
        eventNumber = execution.eventNumber();
        reportNs = nowNs;
        boolean isRejected = execution.execType() == ExecType.REJECTED;
        if (reason == Reason.NULL_VAL) reason = isRejected ? execution.reason() : Reason.NONE;
        boolean hasOneOrder = kind() != EntryRequest.Kind.CROSS;
        return execution.isRepeated() || (hasOneOrder && execution.leavesQty() == 0);
    }

    /// What its command did to another order.
    void heardOther(Execution execution, long nowNs) {
        others.add(execution);
        eventNumber = execution.eventNumber();
        reportNs = nowNs;
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

    /// An account that it asked for.
    void heard(AccountBalance account) {
        accounts.add(account);
    }

    List<AccountBalance> accounts() {
        return List.copyOf(accounts);
    }

    /// What is owed and due of the accounts that it asked for.
    void heard(AccountObligation obligation) {
        obligations.add(obligation);
    }

    List<AccountObligation> obligations() {
        return List.copyOf(obligations);
    }

    /// Limits that it asked for.
    void heard(LimitTerms terms) {
        limits.add(terms);
    }

    /// An exposure that it asked for.
    void heard(Exposure exposure) {
        exposures.add(exposure);
    }

    RiskReport risk() {
        return new RiskReport(List.copyOf(limits), List.copyOf(exposures));
    }

    /// A position that it asked for.
    void heard(AccountPosition position) {
        positions.add(position);
    }

    List<AccountPosition> positions() {
        return List.copyOf(positions);
    }

    /// A margin call or a deficit of the accounts that it asked for.
    void heard(AccountMargin margin) {
        margins.add(margin);
    }

    List<AccountMargin> margins() {
        return List.copyOf(margins);
    }

    /// A FIX session that it asked for.
    void heard(FixSessionStatus fixSession) {
        fixSessions.add(fixSession);
    }

    List<FixSessionStatus> fixSessions() {
        return List.copyOf(fixSessions);
    }

    /// Whether it was reported of, and nothing more has come for a while.
    boolean isQuiet(long nowNs, long quietNs) {
        return reportNs != 0 && nowNs - reportNs > quietNs;
    }

    /// The reports that came are the answer.
    void complete() {
        Limits limits =
                executions.isEmpty() ? Limits.NONE : executions.getFirst().limits();
        answer.complete(new EntryAnswer(
                reason,
                "",
                "",
                0,
                List.copyOf(executions),
                List.copyOf(others),
                count,
                0,
                eventNumber,
                limits,
                false,
                List.of(),
                List.of(),
                RiskReport.NONE,
                List.of(),
                List.of(),
                List.of()));
    }
}
