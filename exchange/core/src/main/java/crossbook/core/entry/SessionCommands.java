package crossbook.core.entry;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.command.GatewayLost;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.day.EngineClock;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.market.Sessions;
import crossbook.core.match.Trading;
import crossbook.core.order.RejectReason;
import crossbook.core.order.SessionEnd;

/// What the commands about sessions do.
public final class SessionCommands {
    private final ReferenceData reference;
    private final Sessions sessions;
    private final EngineClock clock;
    private final Events events;
    private final Refusals refusals;
    private final Trading trading;

    public SessionCommands(
            ReferenceData reference,
            Sessions sessions,
            Events events,
            EngineClock clock,
            Refusals refusals,
            Trading trading) {
        this.reference = reference;
        this.sessions = sessions;
        this.events = events;
        this.clock = clock;
        this.refusals = refusals;
        this.trading = trading;
    }

    public void open(SessionOpened command) {
        RejectReason reason = refusals.of(command);
        if (reason != NONE) {
            rejected(command.participantId, command.sessionId, command.gatewayId, reason);
            return;
        }

        sessions.open(command.participantId, command.sessionId, command.gatewayId);
        events.tell().sessionOpened(command.participantId, command.sessionId, command.gatewayId);
    }

    public void close(SessionClosed command) {
        RejectReason reason = refusals.of(command);
        if (reason != NONE) {
            rejected(command.participantId, command.sessionId, command.gatewayId, reason);
            return;
        }

        close(command.participantId, command.reason);
    }

    public void lose(GatewayLost command) {
        int id = sessions.servedBy(command.gatewayId, 0);
        while (reference.hasParticipant(id)) {
            close(id, SessionEnd.GATEWAY_LOST);
            id = sessions.servedBy(command.gatewayId, id + 1);
        }
    }

    private void rejected(int participantId, int sessionId, int gatewayId, RejectReason reason) {
        events.tell().sessionRejected(participantId, sessionId, gatewayId, reason);
    }

    private void close(int participantId, SessionEnd reason) {
        int sessionId = sessions.sessionId(participantId);
        int gatewayId = sessions.gatewayId(participantId);
        long expired = trading.leaveSession(participantId);
        sessions.close(participantId);
        for (int id = 0; expired > 0 && id < reference.bookCount(); id++) {
            clock.settle(reference.book(id));
        }
        events.tell().sessionClosed(participantId, sessionId, gatewayId, reason, expired);
    }
}
