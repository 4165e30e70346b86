package crossbook.capture;

import crossbook.capture.Connection.Basis;
import crossbook.capture.Requests.AnswerListener;
import crossbook.capture.packet.Packet;
import crossbook.capture.packet.Packet.Clock;
import crossbook.capture.packet.PacketSink;
import crossbook.capture.packet.TcpSegment;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Measures an exchange by packets: how long after a request, in full, had come the first byte of
/// the first answer to it went. Requests and answers are told by what is said on the connections;
/// nothing else of the traffic counts.
public final class Evaluation implements PacketSink, Connection.Listener {
    private final BitSet ports = new BitSet();
    private final AnswerListener also;
    private final TcpSegment segment = new TcpSegment();
    private final Traffic traffic = new Traffic();
    private final Loss loss = new Loss();
    private final Unmeasured unmeasured = new Unmeasured();
    private final Tally tally = new Tally();
    private final Requests requests = new Requests(this::answered, unmeasured);
    private final FixMessages fix = new FixMessages(requests, tally, this::newSession);
    private final EntryMessages entry = new EntryMessages(requests, tally, this::newSession);
    private final Connections connections =
            new Connections(new Connection.Shared(new Cutter(), loss, new ArrayDeque<>(), this));
    private int sessions;
    private Answers answers;
    private Clock clock;

    /// @param ports those of the exchange; empty: all connections are looked at
    public Evaluation(Set<Integer> ports) {
        this(ports, (_, _, _) -> {});
    }

    Evaluation(Set<Integer> ports, AnswerListener also) {
        ports.forEach(this.ports::set);
        this.also = also;
    }

    private Session newSession() {
        return new Session(sessions++);
    }

    @Override
    public void packet(Packet packet) {
        traffic.count(packet);
        if (packet.clock() != clock) {
            requests.clockChanged();
            clock = packet.clock();
        }
        switch (segment.read(packet)) {
            case TCP -> read();
            case FRAGMENT -> loss.fragments++;
            case BROKEN -> loss.broken++;
            case OTHER -> {} // not ours
        }
    }

    private void read() {
        boolean isFromPort = ports.get(segment.sourcePort());
        boolean isToPort = ports.get(segment.targetPort());
        if (!ports.isEmpty() && !isFromPort && !isToPort) return;
        if (segment.missingLength() > 0) loss.cutPackets++;
        Connection connection = connections.of(segment);
        if (connection.exchange() == null && isFromPort != isToPort) {
            connection.isExchange(connection.side(segment, isFromPort), Basis.PORT);
        }
        connection.accept(segment);
    }

    @Override
    public void message(Connection connection, Side side, Message message) {
        if (connection.protocol() == Protocol.FIX) fix.read(connection, side, message);
        else entry.read(connection, side, message);
    }

    @Override
    public void hole(Connection connection, Side side) {
        boolean isOfExchange = side == connection.exchange();
        if (isOfExchange && connection.session != null) requests.lost(connection.session);
    }

    private void answered(RequestKind kind, long askedNs, long answeredNs) {
        if (answers == null) answers = new Answers(traffic.firstNs);
        answers.answered(kind, askedNs, answeredNs);
        also.answered(kind, askedNs, answeredNs);
    }

    /// What all packets together have told; no more may come.
    public CapturedRun end() {
        connections.all().forEach(Connection::end);
        Map<String, Long> exchanges = new TreeMap<>();
        for (Connection each : connections.all()) {
            switch (each.protocol()) {
                case FIX -> traffic.fixConnections++;
                case ENTRY -> traffic.entryConnections++;
                case UNKNOWN, OTHER -> traffic.otherConnections++;
            }
            if (each.isKnown() && each.exchange() != null) {
                String text = each.exchangeEndpoint().text() + " (" + each.basis().words + ")";
                exchanges.merge(text, 1L, Long::sum);
            }
        }
        Answers all = answers == null ? new Answers(0) : answers;
        return new CapturedRun(
                all.latencies(),
                tally.kinds(),
                all.overTime(),
                all.perSlice(),
                all.perSecond(),
                requests.count(),
                tally.resent,
                unmeasured,
                loss,
                traffic,
                exchanges.keySet().stream().toList());
    }
}
