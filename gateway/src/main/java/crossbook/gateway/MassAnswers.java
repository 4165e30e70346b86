package crossbook.gateway;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.event.KillRejectedDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import org.agrona.DirectBuffer;

/// Answers the requests of [MassMessages] when the engine has.
final class MassAnswers {
    private final Desk desk;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TradingKilledDecoder killed = new TradingKilledDecoder();
    private final TradingResumedDecoder resumed = new TradingResumedDecoder();
    private final KillRejectedDecoder rejected = new KillRejectedDecoder();
    private final MassCanceledDecoder massCanceled = new MassCanceledDecoder();
    private final MassCancelRejectedDecoder massRejected = new MassCancelRejectedDecoder();

    MassAnswers(Desk desk) {
        this.desk = desk;
    }

    void onEvent(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case TradingKilledDecoder.TEMPLATE_ID -> {
                killed.wrapAndApplyHeader(buffer, offset, header);
                answer(
                        killed.requestId(),
                        killed.head().timestampNs(),
                        Reason.NONE,
                        killed.participantId(),
                        killed.canceledOrders());
            }
            case TradingResumedDecoder.TEMPLATE_ID -> {
                resumed.wrapAndApplyHeader(buffer, offset, header);
                answer(
                        resumed.requestId(),
                        resumed.head().timestampNs(),
                        Reason.NONE,
                        resumed.participantId(),
                        0);
            }
            case KillRejectedDecoder.TEMPLATE_ID -> {
                rejected.wrapAndApplyHeader(buffer, offset, header);
                answer(
                        rejected.requestId(),
                        rejected.head().timestampNs(),
                        rejected.reason(),
                        rejected.participantId(),
                        0);
            }
            case MassCanceledDecoder.TEMPLATE_ID -> {
                massCanceled.wrapAndApplyHeader(buffer, offset, header);
                answer(
                        massCanceled.requestId(),
                        massCanceled.head().timestampNs(),
                        Reason.NONE,
                        massCanceled.participantId(),
                        massCanceled.canceledOrders());
            }
            case MassCancelRejectedDecoder.TEMPLATE_ID -> {
                massRejected.wrapAndApplyHeader(buffer, offset, header);
                answer(
                        massRejected.requestId(),
                        massRejected.head().timestampNs(),
                        massRejected.reason(),
                        massRejected.participantId(),
                        0);
            }
            default -> {} // no request of an operator
        }
    }

    private void answer(
            long requestId,
            long timestampNs,
            Reason reason,
            long participantId,
            long canceledOrders) {
        desk.requests.onAnswer(
                requestId,
                desk.lastEventNumber,
                timestampNs,
                reason,
                (int) participantId,
                canceledOrders);
    }
}
