package crossbook.host;

import static crossbook.protocol.MessageHeaderEncoder.ENCODED_LENGTH;

import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.command.ResumeTrading;
import crossbook.core.model.KillSwitch;
import crossbook.core.order.RejectReason;
import crossbook.protocol.Role;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.KillRejectedEncoder;
import crossbook.protocol.event.MassCancelRejectedEncoder;
import crossbook.protocol.event.MassCanceledEncoder;
import crossbook.protocol.event.TradingKilledEncoder;
import crossbook.protocol.event.TradingResumedEncoder;

/// Writes the events about many orders at once: mass cancels and kill switches.
class MassEventEncoder extends ReferenceEventEncoder {
    private static final long EVERYBODY = TradingKilledEncoder.participantIdNullValue();

    private final MassCanceledEncoder massCanceled = new MassCanceledEncoder();
    private final MassCancelRejectedEncoder massCancelRejected = new MassCancelRejectedEncoder();
    private final TradingKilledEncoder killed = new TradingKilledEncoder();
    private final TradingResumedEncoder resumed = new TradingResumedEncoder();
    private final KillRejectedEncoder killRejected = new KillRejectedEncoder();

    MassEventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    private static long participantId(ParticipantsCommand command) {
        return command.everybody ? EVERYBODY : Integer.toUnsignedLong(command.participantId);
    }

    @Override
    public void massCanceled(MassCancel command, long canceledOrders) {
        int at = begin(MassCanceledEncoder.BLOCK_LENGTH);
        massCanceled
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(participantId(command))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .canceledOrders(canceledOrders)
                .requestId(request.requestId)
                .side(command.side == null ? Side.NULL_VAL : Wire.SIDE.wire(command.side))
                .principalId(principalId())
                .principalRole(principalRole());
        int body = at + ENCODED_LENGTH;
        Wire.put(request.clOrdId, buffer, body + MassCanceledEncoder.clOrdIdEncodingOffset());
        putReasonText(body + MassCanceledEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void massCancelRejected(MassCancel command, RejectReason reason) {
        int at = begin(MassCancelRejectedEncoder.BLOCK_LENGTH);
        massCancelRejected
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(participantId(command))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .reason(Wire.REJECT_REASON.wire(reason))
                .requestId(request.requestId)
                .principalId(principalId())
                .principalRole(principalRole());
        int body = at + ENCODED_LENGTH;
        int idAt = body + MassCancelRejectedEncoder.clOrdIdEncodingOffset();
        Wire.put(request.clOrdId, buffer, idAt);
        putReasonText(body + MassCancelRejectedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void tradingKilled(KillTrading command, long canceledOrders) {
        killed(participantId(command), canceledOrders, principalId(), principalRole());
        putReasonText(
                killed.offset() + TradingKilledEncoder.reasonTextEncodingOffset(), request.text);
    }

    /// A switch that is on, as if it had just been thrown.
    void killSwitchIsOn(int participantId, KillSwitch thrown) {
        killIsOn(Integer.toUnsignedLong(participantId), thrown);
    }

    /// The same of everybody's.
    void killSwitchIsOn(KillSwitch thrown) {
        killIsOn(EVERYBODY, thrown);
    }

    private void killIsOn(long participantId, KillSwitch thrown) {
        Role role = thrown.role() == null ? Role.NULL_VAL : Wire.ROLE.wire(thrown.role());
        killed(participantId, 0, Integer.toUnsignedLong(thrown.askerId()), role);
        putReasonText(
                killed.offset() + TradingKilledEncoder.reasonTextEncodingOffset(), thrown.text());
    }

    private void killed(long participantId, long canceledOrders, long principalId, Role role) {
        int at = begin(TradingKilledEncoder.BLOCK_LENGTH);
        killed.wrapAndApplyHeader(buffer, at, header)
                .requestId(request.requestId)
                .participantId(participantId)
                .canceledOrders(canceledOrders)
                .principalId(principalId)
                .principalRole(role);
    }

    @Override
    public void tradingResumed(ResumeTrading command) {
        int at = begin(TradingResumedEncoder.BLOCK_LENGTH);
        resumed.wrapAndApplyHeader(buffer, at, header)
                .requestId(request.requestId)
                .participantId(participantId(command))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(at + ENCODED_LENGTH + TradingResumedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void killRejected(KillTrading command, RejectReason reason) {
        rejected(command, YesNo.NO, reason);
    }

    @Override
    public void resumeRejected(ResumeTrading command, RejectReason reason) {
        rejected(command, YesNo.YES, reason);
    }

    private void rejected(ParticipantsCommand command, YesNo resumes, RejectReason reason) {
        int at = begin(KillRejectedEncoder.BLOCK_LENGTH);
        killRejected
                .wrapAndApplyHeader(buffer, at, header)
                .requestId(request.requestId)
                .participantId(participantId(command))
                .resumes(resumes)
                .reason(Wire.REJECT_REASON.wire(reason))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(at + ENCODED_LENGTH + KillRejectedEncoder.reasonTextEncodingOffset());
    }
}
