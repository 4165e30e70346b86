package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.GatewayLost;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.order.SessionEnd;

/// Reads what gateways say of sessions, `open alice`, `close alice` and `gateway 1 lost`, and
/// hands it to the engine.
final class SessionCommands {
    private static final int DEFAULT_GATEWAY = 1;

    private final Names names;
    private final EventWriter events;
    private final SessionOpened opened = new SessionOpened();
    private final SessionClosed closed = new SessionClosed();
    private final GatewayLost lost = new GatewayLost();

    SessionCommands(Names names, EventWriter events) {
        this.names = names;
        this.events = events;
    }

    // open alice | open alice session 7 via 2
    void open(MatchingEngine engine, long timestampNs, String name, Words words) {
        opened.timestampNs = timestampNs;
        opened.participantId = names.participantId(name);
        opened.sessionId =
                words.skip("session") ? words.nextSmallNumber("a session") : names.newSessionId();
        opened.gatewayId = words.skip("via") ? words.nextSmallNumber("a gateway") : DEFAULT_GATEWAY;
        words.end();
        events.target("open " + name);
        engine.onSessionOpened(opened);
    }

    // close alice | close alice DISCONNECT | close alice session 7
    void close(MatchingEngine engine, long timestampNs, String name, Words words) {
        closed.timestampNs = timestampNs;
        closed.participantId = names.participantId(name);
        closed.reason = words.hasNext() && !words.nextIs("session")
                ? words.nextOf(SessionEnd.class, "why a session ends")
                : SessionEnd.LOGOUT;
        closed.sessionId = words.skip("session")
                ? words.nextSmallNumber("a session")
                : names.lastSessionId(closed.participantId);
        words.end();
        events.target("close " + name);
        engine.onSessionClosed(closed);
    }

    // gateway 1 lost
    void lose(MatchingEngine engine, long timestampNs, Words words) {
        lost.timestampNs = timestampNs;
        lost.gatewayId = words.nextSmallNumber("a gateway");
        words.expect("lost");
        words.end();
        engine.onGatewayLost(lost);
    }
}
