package crossbook.client.entry;

import crossbook.client.Machine;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.MissedMessageAckDecoder;
import crossbook.protocol.entry.MissedMessageRequestEncoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.RecoveryStatus;
import crossbook.protocol.entry.TradeReportDecoder;
import crossbook.protocol.entry.TransmissionCompleteDecoder;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// The reports with numbers from one to another, asked for on a recovery session beside
/// the open real-time session of the same participant.
final class MissedReports implements EntryListener {
    private static final long PAUSE_NS = 20_000;

    private final int partition;
    private final long from;
    private final long to;
    private int heardBefore;
    private EntryListener heard;
    private Reason logonReason = Reason.NULL_VAL;
    private RecoveryStatus status = RecoveryStatus.NULL_VAL;
    private boolean isComplete;

    /// @param heardBefore how many reports of executions of the first event are known:
    ///     one event may be reported more than once, as where an order trades with
    ///     another of the same participant
    MissedReports(int partition, long from, long to, int heardBefore) {
        this.heardBefore = heardBefore;
        this.partition = partition;
        this.from = from;
        this.to = to;
    }

    /// Hands them to a listener.
    ///
    /// @throws EntryException if they cannot be had
    void learn(
            EntryAddress address,
            Machine machine,
            Logon logon,
            Duration patience,
            EntryListener listener) {
        heard = listener;
        long deadlineNs = machine.nanoTime() + patience.toNanos();
        try (EntrySession session = new EntrySession(address, this, machine)) {
            session.logon()
                    .participant(logon.participant())
                    .token(logon.token())
                    .channel(Channel.RECOVERY);
            pollUntil(session, machine, () -> logonReason != Reason.NULL_VAL, deadlineNs);
            if (logonReason != Reason.NONE) throw new EntryException(logonReason, "recovery", 0);
            session.message(new MissedMessageRequestEncoder(), 0)
                    .partition((short) partition)
                    .fromEventNumber(from);
            pollUntil(session, machine, () -> isComplete, deadlineNs);
            if (status != RecoveryStatus.ACCEPTED) {
                throw new EntryException("what was missed cannot be had: " + status);
            }
        }
    }

    private static void pollUntil(
            EntrySession session, Machine machine, BooleanSupplier isDone, long deadlineNs) {
        while (!isDone.getAsBoolean()) {
            if (session.poll() != 0) continue;
            if (machine.nanoTime() - deadlineNs > 0) throw new EntryException("no answer");
            machine.pause(PAUSE_NS);
        }
    }

    @Override
    public void onLogonReply(LogonReplyDecoder reply) {
        logonReason = reply.reason();
    }

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        if (report.eventNumber() == from && heardBefore > 0) heardBefore--;
        else if (report.eventNumber() <= to) heard.onExecutionReport(report);
    }

    @Override
    public void onTradeReport(TradeReportDecoder report) {
        if (report.eventNumber() <= to) heard.onTradeReport(report);
    }

    @Override
    public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
        boolean isNew = reject.eventNumber() > from; // that event was heard last
        if (isNew && reject.eventNumber() <= to) heard.onOrderCancelReject(reject);
    }

    @Override
    public void onMassCancelReport(MassCancelReportDecoder report) {
        if (report.eventNumber() <= to) heard.onMassCancelReport(report);
    }

    @Override
    public void onMissedMessageAck(MissedMessageAckDecoder ack) {
        status = ack.status();
        isComplete = status != RecoveryStatus.ACCEPTED;
    }

    @Override
    public void onTransmissionComplete(TransmissionCompleteDecoder complete) {
        status = complete.status();
        isComplete = true;
    }
}
