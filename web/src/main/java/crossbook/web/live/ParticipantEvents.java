package crossbook.web.live;

import crossbook.client.entry.Role;
import crossbook.client.stream.EventListener;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.CancelRejectedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ReplaceRejectedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import java.util.function.IntConsumer;

/// Reads the events of participants and their sessions.
final class ParticipantEvents implements EventListener {
    private static final int EVERYBODY = (int) TradingKilledDecoder.participantIdNullValue();

    private final OrderBooks books;
    private final IntConsumer sessionChanged;

    ParticipantEvents(OrderBooks books, IntConsumer sessionChanged) {
        this.books = books;
        this.sessionChanged = sessionChanged;
    }

    @Override
    public void onCancelRejected(CancelRejectedDecoder event) {
        onRejected(event.participantId(), event.head().timestampNs());
    }

    @Override
    public void onReplaceRejected(ReplaceRejectedDecoder event) {
        onRejected(event.participantId(), event.head().timestampNs());
    }

    @Override
    public void onTradingKilled(TradingKilledDecoder event) {
        onSwitch((int) event.participantId(), killOf(event));
    }

    @Override
    public void onTradingResumed(TradingResumedDecoder event) {
        onSwitch((int) event.participantId(), null);
    }

    /// The switch of a participant, or of everybody.
    private void onSwitch(int participantId, KillView kill) {
        if (participantId == EVERYBODY) books.killOfAll = kill;
        else books.participant(participantId).kill = kill;
    }

    private KillView killOf(TradingKilledDecoder event) {
        return new KillView(books.name((int) event.principalId()), event.reasonText());
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        LiveParticipant participant = books.participant((int) event.participantId());
        participant.name = event.name();
        participant.isActive = event.active() == YesNo.YES;
        participant.cancelsOnDisconnect = event.cancelOnDisconnect() == YesNo.YES;
        participant.roles = Role.of(event.roles());
    }

    @Override
    public void onSessionOpened(SessionOpenedDecoder event) {
        LiveParticipant participant = books.participant((int) event.participantId());
        participant.sessionId = (int) event.sessionId();
        participant.gatewayId = event.gatewayId();
        participant.sessionSinceNs = event.head().timestampNs();
        participant.beforeSession = participant.activity.view(
                LiveParticipant.NOTHING_DONE, event.head().timestampNs());
        sessionChanged.accept(participant.participantId);
    }

    @Override
    public void onSessionClosed(SessionClosedDecoder event) {
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
