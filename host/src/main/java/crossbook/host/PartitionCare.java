package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.SessionEnd;
import crossbook.protocol.command.GatewayConnectedEncoder;
import crossbook.protocol.command.GatewayLostEncoder;
import crossbook.protocol.command.KillTradingEncoder;
import crossbook.protocol.command.ResumeTradingEncoder;
import crossbook.protocol.command.SessionClosedEncoder;
import crossbook.protocol.command.SessionOpenedEncoder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
    private final List<Missed> ends = new ArrayList<>();
    private final GatewayConnectedEncoder gatewayConnected = new GatewayConnectedEncoder();
    private final GatewayLostEncoder gatewayLost = new GatewayLostEncoder();
    private final SessionOpenedEncoder sessionOpened = new SessionOpenedEncoder();
    private final SessionClosedEncoder sessionClosed = new SessionClosedEncoder();
    private final KillTradingEncoder kill = new KillTradingEncoder();
    private final ResumeTradingEncoder resume = new ResumeTradingEncoder();

    /// What has ended and a partition was not there to hear.
    private static final class Missed {
        /// Gateways that were lost. They may have come back since then, with other sessions.
        private final Set<Integer> gateways;

        /// Sessions, each with its participant.
        private final Map<Integer, Integer> sessions = new LinkedHashMap<>();

        /// What it may have of what was open, or on, when an earlier process of this host ended.
        private final Map<Integer, Integer> formerSessions;

        private final Set<Integer> formerKills;

        private Missed(MergedState state, int partition) {
            gateways = state.formerGateways();
            formerSessions = state.sessionsIn(partition);
            formerKills = state.killsIn(partition);
        }

        private void told() {
            gateways.clear();
            sessions.clear();
            formerSessions.clear();
            formerKills.clear();
        }
    }

    PartitionCare(
            List<PartitionLink> links, MergedState state, MergedStream out, EventMerger merger) {
        this.links = links;
        this.state = state;
        this.out = out;
        this.merger = merger;
        for (int i = 0; i < links.size(); i++) {
            missed.add(null);
            ends.add(new Missed(state, i));
        }
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
        boolean isHeard = links.stream().anyMatch(link -> !link.isSuspended());
        for (PartitionLink link : links) {
            if (link.isSuspended()) ends.get(link.number()).gateways.add(gatewayId);
        }
        if (isHeard) return; // and tells which sessions it closes
        for (MergedState.Session session : state.sessions()) {
            if (session.gatewayId() == gatewayId) {
                sessionClosed(session.participantId(), session.sessionId());
            }
        }
    }

    /// A gateway closes a session: who is away hears of it later.
    void sessionClosed(int participantId, int sessionId) {
        for (PartitionLink link : links) {
            if (link.isSuspended()) {
                ends.get(link.number()).sessions.put(sessionId, participantId);
            }
        }
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
            ends.get(link.number()).told();
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

    /// First what has ended, so that nothing of it is in the way of what has begun since.
    private List<Runnable> missedBy(PartitionLink link) {
        List<Runnable> all = new ArrayList<>();
        for (int gatewayId : ends.get(link.number()).gateways) {
            all.add(() -> link.begin(gatewayLost).gatewayId(gatewayId));
        }
        for (int gatewayId : gatewayIds) all.add(() -> tellOf(link, gatewayId));
        all.add(() -> tellOf(link, OWN_GATEWAY));
        missedSessions(link, all);
        missedKills(link, all);
        return all;
    }

    /// A session that it has already is refused by the partition, which nobody hears.
    private void missedSessions(PartitionLink link, List<Runnable> all) {
        Missed ended = ends.get(link.number());
        Map<Integer, Integer> closed = new LinkedHashMap<>(ended.formerSessions);
        closed.putAll(link.sessions());
        closed.keySet().removeIf(state::isOpen);
        closed.putAll(ended.sessions);
        closed.forEach((id, participantId) -> all.add(() -> close(link, participantId, id)));
        for (MergedState.Session session : state.sessions()) {
            int id = session.sessionId();
            if (link.sessions().containsKey(id) || ended.sessions.containsKey(id)) continue;
            all.add(() -> link.begin(sessionOpened)
                    .participantId(session.participantId())
                    .sessionId(id)
                    .gatewayId(session.gatewayId()));
        }
    }

    private void missedKills(PartitionLink link, List<Runnable> all) {
        for (MergedState.Kill each : state.kills()) {
            if (!link.killed().contains(each.participantId())) {
                all.add(() -> link.begin(kill)
                        .askerId(Integer.toUnsignedLong(each.askerId()))
                        .participantId(Integer.toUnsignedLong(each.participantId())));
            }
        }
        Set<Integer> killed = new LinkedHashSet<>(ends.get(link.number()).formerKills);
        killed.addAll(link.killed());
        for (int whose : killed) {
            if (!state.isKilled(whose)) {
                all.add(() -> link.begin(resume)
                        .askerId(ResumeTradingEncoder.askerIdNullValue())
                        .participantId(Integer.toUnsignedLong(whose)));
            }
        }
    }

    private void tellOf(PartitionLink link, int gatewayId) {
        if (link.hasRoom(LARGEST)) link.begin(gatewayConnected).gatewayId(gatewayId);
    }

    /// What one partition refused to open is open nowhere.
    private void closeEverywhere(int sessionId) {
        for (PartitionLink link : links) {
            Integer participantId = link.sessions().get(sessionId);
            if (participantId != null && !link.isSuspended()) close(link, participantId, sessionId);
        }
    }

    private void close(PartitionLink link, int participantId, int sessionId) {
        if (!link.hasRoom(LARGEST)) return;
        link.begin(sessionClosed).participantId(participantId).sessionId(sessionId);
        sessionClosed.reason(SessionEnd.DISCONNECT);
    }
}
