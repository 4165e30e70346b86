package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.SessionEnd;
import crossbook.protocol.command.GatewayConnectedEncoder;
import crossbook.protocol.command.KillTradingEncoder;
import crossbook.protocol.command.ResumeTradingEncoder;
import crossbook.protocol.command.SessionClosedEncoder;
import crossbook.protocol.command.SessionOpenedEncoder;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Sees which partitions are there, and tells one that comes back what it has missed before it
/// counts as there: which gateways there are, sessions that were opened or closed, kill switches.
final class PartitionCare {
    private static final int LARGEST =
            Frames.PREFIX + MessageHeaderEncoder.ENCODED_LENGTH + KillTradingEncoder.BLOCK_LENGTH;

    /// The host's own number among gateways, so that a partition takes the way to it for nobody
    /// else's: where it ends, no gateway does.
    private static final int OWN_GATEWAY = 0;

    private final List<PartitionLink> links;
    private final MergedState state;
    private final MergedStream out;
    private final EventMerger merger;
    private final Set<Integer> gatewayIds = new LinkedHashSet<>();
    private final List<List<Runnable>> missed = new ArrayList<>();
    private final GatewayConnectedEncoder gatewayConnected = new GatewayConnectedEncoder();
    private final SessionOpenedEncoder sessionOpened = new SessionOpenedEncoder();
    private final SessionClosedEncoder sessionClosed = new SessionClosedEncoder();
    private final KillTradingEncoder kill = new KillTradingEncoder();
    private final ResumeTradingEncoder resume = new ResumeTradingEncoder();

    PartitionCare(
            List<PartitionLink> links, MergedState state, MergedStream out, EventMerger merger) {
        this.links = links;
        this.state = state;
        this.out = out;
        this.merger = merger;
        for (int i = 0; i < links.size(); i++) missed.add(null);
        state.sessions().forEach(session -> gatewayIds.add(session.gatewayId()));
    }

    void gatewayConnected(int gatewayId) {
        gatewayIds.add(gatewayId);
        for (PartitionLink link : links)
            if (!link.isSuspended()) {
                tellOf(link, gatewayId);
                tellOf(link, OWN_GATEWAY);
            }
    }

    void gatewayLost(int gatewayId) {
        gatewayIds.remove(gatewayId);
    }

    /// Looks after all of them. Returns whether one has come or gone.
    int look() {
        int changes = 0;
        for (int i = 0; i < links.size(); i++) {
            PartitionLink link = links.get(i);
            if (link.isSuspended() ? link.isThere() && hasHeard(link) : link.isAway()) {
                changes++;
                change(link);
            } else if (link.isSuspended() && !link.isThere()) {
                missed.set(i, null); // it begins anew when it comes
            }
        }
        for (int sessionId : merger.refusedSessions()) closeEverywhere(sessionId);
        merger.refusedSessions().clear();
        return changes;
    }

    private void change(PartitionLink link) {
        boolean isGone = !link.isSuspended();
        link.suspended(isGone);
        missed.set(link.number(), null);
        if (isGone) {
            out.suspended(link.number());
            merger.away(link.number());
        } else {
            out.resumed(link.number());
        }
    }

    /// Whether a partition that is back has been told all that it missed.
    private boolean hasHeard(PartitionLink link) {
        List<Runnable> left = missed.get(link.number());
        if (left == null) {
            left = missedBy(link);
            missed.set(link.number(), left);
        }
        while (!left.isEmpty() && link.hasRoom(LARGEST)) left.removeFirst().run();
        return left.isEmpty();
    }

    /// A session that it has already is refused by the partition, which nobody hears.
    private List<Runnable> missedBy(PartitionLink link) {
        List<Runnable> all = new ArrayList<>();
        for (int gatewayId : gatewayIds) all.add(() -> tellOf(link, gatewayId));
        all.add(() -> tellOf(link, OWN_GATEWAY));
        for (int sessionId : List.copyOf(link.sessions().keySet())) {
            if (!state.isOpen(sessionId)) all.add(() -> close(link, sessionId));
        }
        for (MergedState.Session session : state.sessions()) {
            if (!link.sessions().containsKey(session.sessionId())) {
                all.add(() -> link.begin(sessionOpened)
                        .participantId(session.participantId())
                        .sessionId(session.sessionId())
                        .gatewayId(session.gatewayId()));
            }
        }
        for (MergedState.Kill each : state.kills()) {
            if (!link.killed().contains(each.participantId())) {
                all.add(() -> link.begin(kill)
                        .askerId(Integer.toUnsignedLong(each.askerId()))
                        .participantId(Integer.toUnsignedLong(each.participantId())));
            }
        }
        for (int whose : List.copyOf(link.killed())) {
            if (!state.isKilled(whose)) {
                all.add(() -> link.begin(resume)
                        .askerId(ResumeTradingEncoder.askerIdNullValue())
                        .participantId(Integer.toUnsignedLong(whose)));
            }
        }
        return all;
    }

    private void tellOf(PartitionLink link, int gatewayId) {
        if (link.hasRoom(LARGEST)) link.begin(gatewayConnected).gatewayId(gatewayId);
    }

    /// What one partition refused to open is open nowhere.
    private void closeEverywhere(int sessionId) {
        for (PartitionLink link : links) {
            boolean has = link.sessions().containsKey(sessionId);
            if (has && !link.isSuspended()) close(link, sessionId);
        }
    }

    private void close(PartitionLink link, int sessionId) {
        if (!link.hasRoom(LARGEST)) return;
        int participantId = link.sessions().getOrDefault(sessionId, 0);
        link.begin(sessionClosed).participantId(participantId).sessionId(sessionId);
        sessionClosed.reason(SessionEnd.DISCONNECT);
    }
}
