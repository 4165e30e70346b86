package crossbook.web.live;

import crossbook.client.entry.Role;
import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.CancelRejectedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ReplaceRejectedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import org.agrona.DirectBuffer;

import java.util.function.IntConsumer;

/// Reads the events of participants and their sessions.
final class ParticipantEvents implements EventHandler {
    private static final int EVERYBODY = (int) TradingKilledDecoder.participantIdNullValue();

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ParticipantDefinedDecoder defined = new ParticipantDefinedDecoder();
    private final SessionOpenedDecoder opened = new SessionOpenedDecoder();
    private final SessionClosedDecoder closed = new SessionClosedDecoder();
    private final CancelRejectedDecoder cancelRejected = new CancelRejectedDecoder();
    private final ReplaceRejectedDecoder replaceRejected = new ReplaceRejectedDecoder();
    private final TradingKilledDecoder killed = new TradingKilledDecoder();
    private final TradingResumedDecoder resumed = new TradingResumedDecoder();
    private final OrderBooks books;
    private final IntConsumer sessionChanged;

    ParticipantEvents(OrderBooks books, IntConsumer sessionChanged) {
        this.books = books;
        this.sessionChanged = sessionChanged;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case ParticipantDefinedDecoder.TEMPLATE_ID ->
                onDefined(defined.wrapAndApplyHeader(buffer, offset, header));
            case SessionOpenedDecoder.TEMPLATE_ID ->
                onOpened(opened.wrapAndApplyHeader(buffer, offset, header));
            case SessionClosedDecoder.TEMPLATE_ID ->
                onClosed(closed.wrapAndApplyHeader(buffer, offset, header));
            case CancelRejectedDecoder.TEMPLATE_ID -> {
                cancelRejected.wrapAndApplyHeader(buffer, offset, header);
                onRejected(cancelRejected.participantId(), cancelRejected.head().timestampNs());
            }
            case ReplaceRejectedDecoder.TEMPLATE_ID -> {
                replaceRejected.wrapAndApplyHeader(buffer, offset, header);
                onRejected(
                        replaceRejected.participantId(), replaceRejected.head().timestampNs());
            }
            case TradingKilledDecoder.TEMPLATE_ID -> {
                killed.wrapAndApplyHeader(buffer, offset, header);
                onSwitch((int) killed.participantId(), killOf(killed));
            }
            case TradingResumedDecoder.TEMPLATE_ID -> {
                resumed.wrapAndApplyHeader(buffer, offset, header);
                onSwitch((int) resumed.participantId(), null);
            }
            default -> {}
        }
    }

    /// The switch of a participant, or of everybody.
    private void onSwitch(int participantId, KillView kill) {
        if (participantId == EVERYBODY) books.killOfAll = kill;
        else books.participant(participantId).kill = kill;
    }

    private KillView killOf(TradingKilledDecoder event) {
        return new KillView(books.name((int) event.principalId()), event.reasonText());
    }

    private void onDefined(ParticipantDefinedDecoder event) {
        LiveParticipant participant = books.participant((int) event.participantId());
        participant.name = event.name();
        participant.isActive = event.active() == YesNo.YES;
        participant.cancelsOnDisconnect = event.cancelOnDisconnect() == YesNo.YES;
        participant.roles = Role.of(event.roles());
    }

    private void onOpened(SessionOpenedDecoder event) {
        LiveParticipant participant = books.participant((int) event.participantId());
        participant.sessionId = (int) event.sessionId();
        participant.gatewayId = event.gatewayId();
        participant.sessionSinceNs = event.head().timestampNs();
        participant.beforeSession = participant.activity.view(
                LiveParticipant.NOTHING_DONE, event.head().timestampNs());
        sessionChanged.accept(participant.participantId);
    }

    private void onClosed(SessionClosedDecoder event) {
        LiveParticipant participant = books.participant((int) event.participantId());
        if (participant.sessionId != (int) event.sessionId()) return;
        participant.sessionId = 0;
        sessionChanged.accept(participant.participantId);
    }

    private void onRejected(long participantId, long timestampNs) {
        LiveParticipant participant = books.known((int) participantId);
        if (participant != null) participant.activity.rejected(timestampNs);
    }
}
