package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.host.MergedState.Kill;
import crossbook.host.MergedState.Session;
import crossbook.host.ToldDefinitions.Subject;
import crossbook.protocol.SessionEnd;
import crossbook.protocol.command.GatewayConnectedEncoder;
import crossbook.protocol.command.GatewayLostEncoder;
import crossbook.protocol.command.KillTradingEncoder;
import crossbook.protocol.command.ResumeTradingEncoder;
import crossbook.protocol.command.SessionClosedEncoder;
import crossbook.protocol.command.SessionOpenedEncoder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;

/// Sees which partitions are there, and that all of them have the same sessions open and the
/// same kill switches on: those that gateways want, as far as commands say; and that they know the
/// same participants, instruments and limits: those that were told last. One that comes back
/// hears what it has missed before it counts as there. What only one of them says, because the
/// process before this one or a gateway was lost in between, the others hear.
final class PartitionCare implements EventMerger.News {
    private static final int LARGEST = Frames.PREFIX + MissedDefinition.LARGEST;

    /// The host's own number among gateways, so that a partition takes the way to it for nobody
    /// else's: where it ends, no gateway does.
    private static final int OWN_GATEWAY = 0;

    private final List<PartitionLink> links;
    private final MergedState state;
    private final MergedStream out;
    private final EventMerger merger;
    private final Set<Integer> gatewayIds = new LinkedHashSet<>();

    /// The sessions that are to be open, whether or not any partition has said so yet.
    private final Map<Integer, Session> open = new LinkedHashMap<>();

    /// Whose kill switch was thrown or taken back, which not all may know.
    private final Set<Integer> switched = new LinkedHashSet<>();

    /// By partition what it has still to be told, in this order; null: it is away.
    private final List<Queue<Runnable>> due = new ArrayList<>();

    private final MissedDefinition missed = new MissedDefinition();
    private final GatewayConnectedEncoder gatewayConnected = new GatewayConnectedEncoder();
    private final GatewayLostEncoder gatewayLost = new GatewayLostEncoder();
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
        for (PartitionLink link : links) {
            due.add(null);
            state.sessionsIn(link.number()).forEach(link::mayOpen);
            for (int whose : state.killsIn(link.number())) link.killed(whose, true);
            link.definitions().tellAll(state.definitionsIn(link.number()));
        }
        for (Session each : state.sessions()) {
            gatewayIds.add(each.gatewayId());
            open.put(each.sessionId(), each);
        }
        merger.telling(this);
    }

    // What gateways say, before it is passed on to the partitions that are there.

    void gatewayConnected(int gatewayId) {
        gatewayIds.add(gatewayId);
        tellAll(link -> tellOf(link, gatewayId));
        tellAll(link -> tellOf(link, OWN_GATEWAY));
    }

    /// It is gone, with all of its sessions.
    void gatewayLost(int gatewayId) {
        gatewayIds.remove(gatewayId);
        sessionsLost(gatewayId);
        tellAll(link -> link.begin(gatewayLost).gatewayId(gatewayId));
    }

    /// A gateway says that it has none of the sessions of its former life.
    void sessionsLost(int gatewayId) {
        List<Session> lost = open.values().stream()
                .filter(each -> each.gatewayId() == gatewayId)
                .toList();
        for (Session each : lost) sessionClosed(each.participantId(), each.sessionId());
    }

    void sessionOpened(Session session) {
        open.put(session.sessionId(), session);
        for (PartitionLink link : links) {
            if (!link.isSuspended()) link.mayOpen(session.sessionId(), session.participantId());
        }
        tellReturning(link -> open(link, session));
    }

    void sessionClosed(int participantId, int sessionId) {
        open.remove(sessionId);
        tellReturning(link -> close(link, participantId, sessionId));
    }

    // What one partition says.

    @Override
    public void opened(Session session) {
        if (open.putIfAbsent(session.sessionId(), session) != null) return;
        tellAll(link -> {
            if (!link.hasOpened(session.sessionId())) open(link, session);
        });
    }

    @Override
    public void closed(int sessionId) {
        closeEverywhere(sessionId);
    }

    @Override
    public void refused(int sessionId) {
        closeEverywhere(sessionId);
    }

    private void closeEverywhere(int sessionId) {
        Session closed = open.remove(sessionId);
        if (closed == null) return; // all were told
        tellAll(link -> {
            boolean mayHave = link.sessions().containsKey(sessionId);
            if (mayHave) close(link, closed.participantId(), sessionId);
        });
    }

    @Override
    public void switched(int participantId) {
        switched.add(participantId);
    }

    @Override
    public void defined(Subject subject, BitSet sent) {
        for (PartitionLink link : links) {
            Queue<Runnable> its = sent.get(link.number()) ? null : due.get(link.number());
            if (its != null) its.add(() -> define(link, subject));
        }
    }

    // The partitions.

    /// Looks after all of them. Returns whether one has come or gone.
    int look() {
        int changes = 0;
        if (!switched.isEmpty()) tellOfSwitches();
        for (PartitionLink link : links) {
            int number = link.number();
            if (link.isSuspended() ? link.isThere() && hasHeard(link) : link.isAway()) {
                changes++;
                change(link);
            } else if (link.isSuspended() && !link.isThere()) {
                due.set(number, null); // it begins anew when it comes
            } else if (!link.isSuspended()) {
                tellWhatIsDue(link);
            }
        }
        return changes;
    }

    private void tellOfSwitches() {
        for (int whose : switched) tellAll(link -> tellSwitch(link, whose));
        switched.clear();
    }

    /// Whether all that are there have been told what they were to be told, so that nothing that
    /// comes overtakes it.
    boolean haveHeard() {
        for (PartitionLink link : links) {
            Queue<Runnable> left = due.get(link.number());
            if (!link.isSuspended() && left != null && !left.isEmpty()) return false;
        }
        return true;
    }

    private void change(PartitionLink link) {
        boolean isGone = !link.isSuspended();
        link.suspended(isGone);
        if (isGone) {
            due.set(link.number(), null);
            out.suspended(link.number());
            merger.away(link.number());
        } else {
            out.resumed(link.number());
        }
    }

    /// Whether a partition that is back has been told all that it missed.
    private boolean hasHeard(PartitionLink link) {
        if (due.get(link.number()) == null) due.set(link.number(), missedBy(link));
        return tellWhatIsDue(link);
    }

    /// Whether nothing is left to be told.
    private boolean tellWhatIsDue(PartitionLink link) {
        Queue<Runnable> left = due.get(link.number());
        while (!left.isEmpty() && link.hasRoom(LARGEST)) left.remove().run();
        return left.isEmpty();
    }

    /// First what has ended, so that nothing of it is in the way of what has begun since.
    private Queue<Runnable> missedBy(PartitionLink link) {
        Queue<Runnable> all = new ArrayDeque<>();
        for (int gatewayId : gatewayIds) all.add(() -> tellOf(link, gatewayId));
        all.add(() -> tellOf(link, OWN_GATEWAY));
        for (Subject each : state.definitions().unlike(link.definitions())) {
            all.add(() -> define(link, each));
        }
        link.sessions().forEach((id, participantId) -> {
            if (!open.containsKey(id)) all.add(() -> close(link, participantId, id));
        });
        for (Session each : open.values()) {
            if (!link.hasOpened(each.sessionId())) all.add(() -> open(link, each));
        }
        Set<Integer> whose = new LinkedHashSet<>(state.killed());
        whose.addAll(link.killed());
        for (int each : whose) all.add(() -> tellSwitch(link, each));
        return all;
    }

    /// Those that are there, and those that are back and hear what they missed.
    private void tellAll(Consumer<PartitionLink> what) {
        for (PartitionLink link : links) {
            Queue<Runnable> its = due.get(link.number());
            if (its != null) its.add(() -> what.accept(link));
        }
    }

    /// Those that are back and to which commands do not go yet.
    private void tellReturning(Consumer<PartitionLink> what) {
        for (PartitionLink link : links) {
            Queue<Runnable> its = link.isSuspended() ? due.get(link.number()) : null;
            if (its != null) its.add(() -> what.accept(link));
        }
    }

    private void tellOf(PartitionLink link, int gatewayId) {
        link.begin(gatewayConnected).gatewayId(gatewayId);
    }

    /// What was told last of a participant, an instrument or a limit, if it is not so there.
    private void define(PartitionLink link, Subject subject) {
        if (state.definitions().isAlike(subject, link.definitions())) return;
        missed.write(state.definitions().last(subject), link);
    }

    private void open(PartitionLink link, Session session) {
        link.mayOpen(session.sessionId(), session.participantId());
        link.begin(sessionOpened)
                .participantId(session.participantId())
                .sessionId(session.sessionId())
                .gatewayId(session.gatewayId());
    }

    private void close(PartitionLink link, int participantId, int sessionId) {
        link.begin(sessionClosed).participantId(participantId).sessionId(sessionId);
        sessionClosed.reason(SessionEnd.DISCONNECT);
    }

    /// A kill switch, if it is not there as it should be.
    private void tellSwitch(PartitionLink link, int whose) {
        Kill thrown = state.kill(whose);
        if (link.killed().contains(whose) == (thrown != null)) return;
        if (thrown == null) {
            link.begin(resume)
                    .askerId(ResumeTradingEncoder.askerIdNullValue())
                    .participantId(Integer.toUnsignedLong(whose));
        } else {
            link.begin(kill)
                    .askerId(Integer.toUnsignedLong(thrown.askerId()))
                    .participantId(Integer.toUnsignedLong(whose));
        }
    }
}
