package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;
import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostFile;

import io.aeron.archive.CatalogView;
import io.aeron.archive.client.AeronArchive;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What a host has recorded, to read and to check, while it runs or after it has stopped.
/// Changes nothing.
public final class CommandLog {
    private static final int FRAME_CAPACITY = 60 * 1024;

    private final HostDirectory directory;
    private final Identity identity;
    private final Recording log;
    private final Recording events;

    private CommandLog(HostDirectory directory) {
        this.directory = directory;
        identity = Identity.read(directory);
        log = find(HostFile.LOG_STREAM);
        events = find(HostFile.EVENT_STREAM);
    }

    /// The log of the host with that directory.
    public static CommandLog open(Path hostDirectory) {
        HostDirectory directory = new HostDirectory(hostDirectory);
        if (!Files.exists(directory.identity())) {
            throw new HostException(STORAGE, hostDirectory + ": no host has kept anything here");
        }
        return new CommandLog(directory);
    }

    private Recording find(int streamId) {
        Recording[] found = {null};
        CatalogView.listRecordings(directory.archive().toFile(), Recording.describing(recording -> {
            if (recording.streamId() == streamId && found[0] == null) found[0] = recording;
        }));
        if (found[0] == null) {
            throw new HostException(STORAGE, directory.archive() + ": nothing is recorded here");
        }
        return found[0];
    }

    private RecordingReader reader(Recording recording, long from) {
        long stop = recording.stopPosition();
        long limit = stop == AeronArchive.NULL_POSITION ? RecordingReader.OPEN_END : stop;
        return new RecordingReader(
                directory.archive(), recording, identity.checksums(), from, limit);
    }

    /// Hands over every command that is kept, oldest first: its SBE header stands at the
    /// offset.
    public void commands(EventHandler handler) {
        read(log, handler);
    }

    /// Hands over every event that is kept, oldest first.
    public void events(EventHandler handler) {
        read(events, handler);
    }

    private void read(Recording recording, EventHandler handler) {
        try (RecordingReader reader = reader(recording, recording.startPosition())) {
            while (reader.next()) {
                int at = reader.offset();
                int end = at + reader.length();
                while (at < end) {
                    int length = Frames.length(reader.buffer(), at);
                    handler.onEvent(reader.buffer(), at + Frames.PREFIX, length);
                    at += Frames.PREFIX + length;
                }
            }
        }
    }

    /// What a replay found.
    ///
    /// @param fromCommand the first command that was replayed
    /// @param commands how many were
    /// @param events how many events they gave again
    /// @param hashes how many hashes of the state were among them
    public record Verified(
            long fromCommand,
            long commands,
            long events,
            long hashes,
            long businessHash,
            long stateHash) {}

    /// Replays the log through a new engine, from its beginning if it is kept, else from
    /// the oldest snapshot, and compares every event with what was recorded, byte by
    /// byte.
    ///
    /// @throws HostException at the first difference
    public Verified verify() {
        EventComparison comparison = new EventComparison();
        Optional<Snapshots.Loaded> loaded = log.startPosition() == 0
                ? Optional.empty()
                : new Snapshots(directory.snapshots(), false)
                        .loadOldest(state -> HostedEngine.load(state, comparison, FRAME_CAPACITY));
        if (log.startPosition() > 0 && loaded.isEmpty()) {
            throw new HostException(
                    DAMAGED,
                    directory.root() + ": the log begins at position " + log.startPosition()
                            + ", and there is no snapshot to begin with");
        }
        HostedEngine engine = loaded.map(Snapshots.Loaded::engine)
                .orElseGet(() ->
                        HostedEngine.create(identity.engineSettings(), comparison, FRAME_CAPACITY));
        long logFrom = loaded.map(found -> found.snapshot().logPosition()).orElse(0L);
        long eventsFrom = Math.max(
                loaded.map(found -> found.snapshot().eventPosition()).orElse(0L),
                events.startPosition());
        try (RecordingReader commands = reader(log, logFrom);
                RecordingReader recorded = reader(events, eventsFrom)) {
            comparison.follow(recorded);
            long from = engine.engine().commandNumber();
            while (commands.next()) {
                engine.onCommands(commands.buffer(), commands.offset(), commands.length());
                engine.publish();
            }
            return new Verified(
                    from + 1,
                    engine.engine().commandNumber() - from,
                    comparison.compared(),
                    comparison.hashes(),
                    engine.engine().businessHash(),
                    engine.engine().stateHash());
        }
    }
}
