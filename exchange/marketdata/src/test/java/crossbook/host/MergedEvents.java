package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;

import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Makes one stream of the events of several engines as a [PartitionedHost] does, for tests that
/// need engines and no hosts.
public final class MergedEvents {
    private static final int CAPACITY = 1 << 16;
    private static final long START_NS = 1;

    private final Consumer<byte[]> record;
    private final List<PartitionLink> links = new ArrayList<>();
    private final MergedState state;
    private final MergedStream merged;
    private final EventMerger merger;

    /// @param engines where the events of each are read
    /// @param placed which has an instrument, by symbol; what is not in it is in the first
    /// @param record takes one event after the other
    public MergedEvents(
            List<HostConnection> engines, Map<String, Integer> placed, Consumer<byte[]> record) {
        this.record = record;
        state = new MergedState(new Placement(placed), engines.size());
        merged = new MergedStream(this::publish, CAPACITY, state, START_NS);
        for (HostConnection engine : engines) {
            links.add(new PartitionLink(links.size(), "", engine, 0));
        }
        merger = new EventMerger(merged, state, new Broadcasts(), new OrderQuestions(links));
        merger.telling(new Nobody());
    }

    /// Engines without a front miss nothing.
    private static final class Nobody implements EventMerger.News {
        @Override
        public void opened(MergedState.Session session) {}

        @Override
        public void closed(int sessionId) {}

        @Override
        public void refused(int sessionId) {}

        @Override
        public void switched(int participantId) {}

        @Override
        public void defined(ToldDefinitions.Subject subject, BitSet sent) {}
    }

    /// Tells all that the engines have told.
    public void turn() {
        for (PartitionLink link : links) while (link.poll(merger) > 0) {} // all that there is
        for (int id : state.unplaced()) merged.placed(id, state.placement().of(id, 0));
        merged.flush();
    }

    private void publish(DirectBuffer buffer, int offset, int length) {
        Frames.forEach(buffer, offset, length, (frames, at, eventLength) -> {
            byte[] event = new byte[eventLength];
            frames.getBytes(at, event);
            record.accept(event);
        });
    }
}
