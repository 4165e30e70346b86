package crossbook.host;

import crossbook.client.stream.EventHead;
import crossbook.client.stream.Frames;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The recordings of the partitions of an exchange, merged in the order of their times. The hosts
/// of the partitions do not run.
final class PartitionRecordings {
    private final List<Source> sources = new ArrayList<>();
    private final MergedState state;

    /// The recorded events of a partition, read command by command.
    private static final class Source {
        private final PartitionLink link;
        private final RecordingReader events;
        private int at;
        private int end;

        Source(PartitionLink link, RecordingReader events) {
            this.link = link;
            this.events = events;
            nextFrame();
        }

        private void nextFrame() {
            boolean isThere = events.next();
            at = isThere ? events.offset() : 0;
            end = isThere ? at + events.length() : 0;
        }

        boolean hasNext() {
            return at < end;
        }

        long timestampNs() {
            return EventHead.timestampNs(events.buffer(), at + Frames.PREFIX);
        }

        /// Hands over the events of a command.
        void passCommand() {
            boolean isLast = false;
            while (hasNext() && !isLast) {
                int event = at + Frames.PREFIX;
                int length = Frames.length(events.buffer(), at);
                isLast = EventHead.isLastOfCommand(events.buffer(), event);
                link.onEvent(events.buffer(), event, length);
                at = event + length;
                if (at == end) nextFrame();
            }
        }
    }

    /// @param events of each partition, from the first on
    PartitionRecordings(List<RecordingReader> events, Placement placement) {
        state = new MergedState(placement, events.size());
        for (RecordingReader each : events) {
            sources.add(new Source(new PartitionLink(sources.size()), each));
        }
    }

    /// Writes all of it as one stream.
    void merge(RecordedStream output) {
        Optional<Source> next = earliest();
        if (next.isEmpty()) return;
        List<PartitionLink> links = sources.stream().map(source -> source.link).toList();
        MergedStream merged = new MergedStream(
                output::write, output.maxLength(), state, next.get().timestampNs());
        EventMerger merger =
                new EventMerger(merged, state, new Broadcasts(), new OrderQuestions(links));
        merger.telling(new EventMerger.News() {});
        for (PartitionLink link : links) {
            link.passTo(merger);
            merged.resumed(link.number());
        }
        for (; next.isPresent(); next = earliest()) {
            next.get().passCommand();
            for (int id : state.unplaced()) merged.placed(id, state.placement().of(id, 0));
        }
        merged.flush();
    }

    private Optional<Source> earliest() {
        return sources.stream()
                .filter(Source::hasNext)
                .min(Comparator.comparingLong(Source::timestampNs));
    }
}
