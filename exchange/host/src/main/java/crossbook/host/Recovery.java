package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;

import java.nio.file.Path;
import java.util.Optional;

/// Brings an engine to where the log ends: the newest snapshot that can be read, and the
/// log from there on.
final class Recovery {
    private final HostDirectory directory;
    private final Identity identity;
    private final Snapshots snapshots;
    private final Recording log;
    private final Recording events;
    private long snapshotCommands;

    /// @param log the recording of the log, or null if there is none yet
    /// @param events the recording of the events, or null if there is none yet
    Recovery(
            HostDirectory directory,
            Identity identity,
            Snapshots snapshots,
            Recording log,
            Recording events) {
        this.directory = directory;
        this.identity = identity;
        this.snapshots = snapshots;
        this.log = log;
        this.events = events;
    }

    /// Replays what is there into an engine whose events go to `stream`.
    HostedEngine run(RecordedStream stream) {
        Path archive = directory.archive();
        LateOutput output = new LateOutput();
        Optional<Snapshots.Loaded> loaded = snapshots
                .whileDoing(stream::pump)
                .loadNewest(state -> HostedEngine.load(state, output, stream.maxLength()));
        HostedEngine engine = loaded.map(Snapshots.Loaded::engine)
                .orElseGet(() ->
                        HostedEngine.create(identity.engineSettings(), output, stream.maxLength()))
                .skipping(SkippedCommands.of(directory));
        snapshotCommands = engine.engine().commandNumber();
        checkReach(loaded.map(Snapshots.Loaded::snapshot));

        long logFrom = loaded.map(found -> found.snapshot().logPosition()).orElse(0L);
        long eventsFrom = loaded.map(found -> found.snapshot().eventPosition()).orElse(0L);
        RecordedEvents recorded = new RecordedEvents(engine.engine().eventNumber());
        if (events != null) {
            if (eventsFrom < events.startPosition()) recorded.beginAnywhere();
            long from = Math.max(eventsFrom, events.startPosition());
            try (RecordingReader reader = reader(stream, archive, events, from)) {
                recorded.readAll(reader);
            }
        }
        EventPublisher publisher = new EventPublisher(stream, recorded);
        output.follow(publisher);
        if (log != null) {
            try (RecordingReader reader = reader(stream, archive, log, logFrom)) {
                replay(reader, engine);
            }
        }
        publisher.endReplay(engine.engine().eventNumber());
        return engine;
    }

    /// How many commands the snapshot had seen with which it began.
    long snapshotCommands() {
        return snapshotCommands;
    }

    /// The media driver works on this thread: without a turn for ten seconds it counts
    /// as dead.
    private RecordingReader reader(
            RecordedStream stream, Path archive, Recording recording, long from) {
        return new RecordingReader(
                        archive, recording, identity.checksums(), from, recording.stopPosition())
                .whileDoing(stream::pump);
    }

    private static void replay(RecordingReader reader, HostedEngine engine) {
        while (reader.next()) {
            engine.onCommands(reader.buffer(), reader.offset(), reader.length());
            engine.publish();
        }
    }

    /// The log must begin no later than where it is read from, and not end before.
    private void checkReach(Optional<Snapshot> snapshot) {
        long from = snapshot.map(Snapshot::logPosition).orElse(0L);
        long begins = log == null ? 0 : log.startPosition();
        long ends = log == null ? 0 : log.stopPosition();
        long eventsEnd = events == null ? 0 : events.stopPosition();
        boolean hasEvents = snapshot.map(Snapshot::eventPosition).orElse(0L) <= eventsEnd;
        if (begins <= from && from <= ends && hasEvents) return;
        String state = snapshot.isPresent()
                ? "the newest snapshot, " + snapshot.get().file() + ", goes on at log position "
                        + from
                : "there is no snapshot";
        throw new HostException(
                DAMAGED,
                directory.root() + ": " + state + ", but the log reaches from " + begins + " to "
                        + ends + " and the events to " + eventsEnd
                        + ": restore the directory from a copy");
    }

    /// The output of an engine that is made before it is known what was recorded; it says
    /// nothing before then.
    private static final class LateOutput implements EventOutput {
        private EventOutput output;

        void follow(EventOutput publisher) {
            output = publisher;
        }

        @Override
        public void publish(org.agrona.DirectBuffer buffer, int offset, int length) {
            output.publish(buffer, offset, length);
        }
    }
}
