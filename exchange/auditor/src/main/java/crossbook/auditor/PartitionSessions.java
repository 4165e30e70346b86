package crossbook.auditor;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.PartitionMergedDecoder;
import crossbook.protocol.event.PartitionResumedDecoder;
import crossbook.protocol.event.PartitionSuspendedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;

import org.agrona.DirectBuffer;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// The sessions of an exchange of several engines, each with a stream of its own, beside those
/// of the stream that is made of them. A participant who has left the exchange has no session
/// open in one of its partitions, where it would be in the way of the next.
///
/// The stream says up to which of its own events a partition has been read. A partition that is
/// there closes what the stream has closed soon after; a minute of the stream's time is more
/// than enough. What a partition has that is away is judged when it is back.
final class PartitionSessions implements EventListener {
    private static final int INVARIANT = 61;
    private static final long SOON_NS = TimeUnit.MINUTES.toNanos(1);

    /// Sessions are compared once in so much time.
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final Findings findings;
    private final Set<Long> open = new HashSet<>();
    private final Map<Integer, Partition> partitions = new TreeMap<>();

    /// A session of a partition is opened, or closed.
    private record Change(long eventNumber, long sessionId, boolean opens) {}

    /// What is known of one of them.
    private static final class Partition implements EventListener {
        private final Queue<Change> ahead = new ArrayDeque<>();
        private final Set<Long> open = new HashSet<>();

        /// Those that the stream does not have open, each with the time since when.
        private final Map<Long, Long> strays = new HashMap<>();

        private long last;
        private long comparedNs;
        private boolean isAway = true;

        @Override
        public void onSessionOpened(SessionOpenedDecoder event) {
            ahead.add(new Change(last, event.sessionId(), true));
        }

        @Override
        public void onSessionClosed(SessionClosedDecoder event) {
            ahead.add(new Change(last, event.sessionId(), false));
        }

        private void goOnTo(long eventNumber) {
            while (!ahead.isEmpty() && ahead.peek().eventNumber <= eventNumber) {
                Change next = ahead.remove();
                if (next.opens) open.add(next.sessionId);
                else open.remove(next.sessionId);
            }
        }
    }

    PartitionSessions(Findings findings) {
        this.findings = findings;
    }

    /// Takes the events of a partition, before those of the stream.
    EventHandler of(int number) {
        Partition partition = new Partition();
        partitions.put(number, partition);
        EventReader reader = new EventReader(partition);
        return (DirectBuffer buffer, int offset, int length) -> {
            partition.last = EventHead.eventNumber(buffer, offset);
            if (!EventReader.isOfAnOrder(buffer, offset)) reader.onEvent(buffer, offset, length);
        };
    }

    @Override
    public void onSessionOpened(SessionOpenedDecoder event) {
        open.add(event.sessionId());
    }

    @Override
    public void onSessionClosed(SessionClosedDecoder event) {
        open.remove(event.sessionId());
    }

    @Override
    public void onPartitionSuspended(PartitionSuspendedDecoder event) {
        Partition gone = partitions.get((int) event.partition());
        if (gone == null) return;
        gone.isAway = true;
        gone.strays.clear();
    }

    @Override
    public void onPartitionResumed(PartitionResumedDecoder event) {
        Partition back = partitions.get((int) event.partition());
        if (back != null) back.isAway = false;
    }

    @Override
    public void onPartitionMerged(PartitionMergedDecoder event) {
        int number = event.partition();
        Partition partition = partitions.get(number);
        if (partition == null || event.partitionEventNumber() > partition.last) return;
        partition.goOnTo(event.partitionEventNumber());
        EventHeadDecoder head = event.head();
        long nowNs = head.timestampNs();
        if (partition.isAway || nowNs - partition.comparedNs < INTERVAL_NS) return;
        partition.comparedNs = nowNs;
        compare(number, partition, nowNs);
    }

    private void compare(int number, Partition partition, long nowNs) {
        partition.strays.keySet().removeIf(id -> !isStray(partition, id));
        for (long id : partition.open) {
            if (isStray(partition, id)) partition.strays.putIfAbsent(id, nowNs);
        }
        Iterator<Map.Entry<Long, Long>> all = partition.strays.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Long, Long> stray = all.next();
            if (nowNs - stray.getValue() < SOON_NS) continue;
            findings.add(
                    INVARIANT,
                    "session " + stray.getKey() + " is open in partition " + number
                            + ", and the exchange has closed it");
            partition.open.remove(stray.getKey()); // once is enough
            all.remove();
        }
    }

    private boolean isStray(Partition partition, long sessionId) {
        return partition.open.contains(sessionId) && !open.contains(sessionId);
    }
}
