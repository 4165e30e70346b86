package crossbook.host;

import static crossbook.host.HostException.Kind.CONFIGURATION;
import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.core.MatchingEngine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/// What a host has recorded, to read and to check, while it runs or after it has stopped.
/// Changes nothing.
public final class CommandLog {
    private final HostDirectory directory;
    private final Identity identity;
    private final Recording log;
    private final Recording events;

    private CommandLog(HostDirectory directory) {
        this.directory = directory;
        identity = Identity.read(directory);
        log = switch (identity.kind()) {
            case JOURNAL -> find(recording -> recording.streamId() == HostFile.LOG_STREAM);
            case CLUSTER -> {
                long id = ClusterLog.recordingId(directory);
                yield find(recording -> recording.id() == id);
            }
            case PARTITIONED -> null; // its partitions have one each
        };
        events = find(recording -> recording.streamId() == HostFile.EVENT_STREAM);
    }

    /// The log of the host with that directory.
    public static CommandLog open(Path hostDirectory) {
        HostDirectory directory = new HostDirectory(hostDirectory);
        if (!Files.exists(directory.identity())) {
            throw new HostException(STORAGE, hostDirectory + ": no host has kept anything here");
        }
        CommandLog opened = new CommandLog(directory);
        opened.identity.requireReadable(directory);
        return opened;
    }

    /// The log of a host of any version. Commands and events have the layout of this one.
    static CommandLog ofAnyVersion(HostDirectory directory) {
        return new CommandLog(directory);
    }

    Recording log() {
        return log;
    }

    RecordingReader eventReader() {
        return reader(events, events.startPosition());
    }

    static HostException logless(HostDirectory directory) {
        return new HostException(
                HostException.Kind.CONFIGURATION,
                directory.root()
                        + ": the host of several partitions has no log of its own: name the"
                        + " directory of a partition in it, such as "
                        + directory.root().resolve("partition-0"));
    }

    private Recording find(Predicate<Recording> wanted) {
        Recording found = Recording.kept(directory.archive(), wanted);
        if (found != null) return found;
        throw new HostException(STORAGE, directory.archive() + ": nothing is recorded here");
    }

    /// Of a host that was killed, the last frame may be torn, but not damaged.
    private RecordingReader reader(Recording recording, long from) {
        RecordingReader reader =
                RecordingReader.from(directory.archive(), recording, identity.checksums(), from);
        boolean wasKilled = HostStatus.read(directory.root())
                .filter(status -> !status.isAlive())
                .isPresent();
        return wasKilled ? reader.abandoned() : reader;
    }

    /// Hands over every command that is kept, oldest first: its SBE header stands at the
    /// offset.
    public void commands(EventHandler handler) {
        switch (identity.kind()) {
            case PARTITIONED -> throw logless(directory);
            case JOURNAL ->
                read(log, (buffer, at, length) -> Frames.forEach(buffer, at, length, handler));
            case CLUSTER ->
                read(
                        log,
                        new ClusterFrames(new ClusterSequencer(
                                        identity.commandsPerHash(),
                                        (buffer, at, length) ->
                                                Frames.forEach(buffer, at, length, handler))
                                .inTheMiddle())::onMessage);
        }
    }

    /// Hands over every event that is kept, oldest first.
    public void events(EventHandler handler) {
        read(events, (buffer, at, length) -> Frames.forEach(buffer, at, length, handler));
    }

    private void read(Recording recording, LogReplay.MessageHandler handler) {
        try (RecordingReader reader = reader(recording, recording.startPosition())) {
            while (reader.next())
                handler.onMessage(reader.buffer(), reader.offset(), reader.length());
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
        if (log == null) throw logless(directory);
        EventComparison comparison = new EventComparison();
        LogReplay replay = LogReplay.begin(directory, identity, log, comparison);
        MatchingEngine engine = replay.engine().engine();
        long eventsFrom = Math.max(replay.eventPosition(), events.startPosition());
        try (RecordingReader messages = reader(log, replay.logPosition());
                RecordingReader recorded = reader(events, eventsFrom)) {
            comparison.follow(recorded);
            long from = engine.commandNumber();
            replay.run(messages);
            return new Verified(
                    from + 1,
                    engine.commandNumber() - from,
                    comparison.compared(),
                    comparison.hashes(),
                    engine.businessHash(),
                    engine.stateHash());
        } catch (FailedCommand e) {
            throw e.told(directory);
        }
    }

    /// Leaves a command out of every replay from now on: one that the engine cannot handle. The
    /// host must not run.
    ///
    /// @throws HostException if it is not the first that the engine cannot handle
    public void skip(long number) {
        HostLock lock = HostLock.acquire(directory.lock());
        try {
            FailedCommand failed = firstFailed();
            if (failed == null || failed.number() != number) {
                throw new HostException(
                        CONFIGURATION,
                        "the engine handles command " + number + " of the log: nothing is left out"
                                + (failed == null
                                        ? ""
                                        : "; the first that it cannot handle is "
                                                + failed.number()));
            }
            SkippedCommands.add(directory, number, failed.checksum());
        } finally {
            lock.close();
        }
    }

    /// The first command that the engine cannot handle; null if it can handle all.
    private FailedCommand firstFailed() {
        LogReplay replay =
                LogReplay.begin(directory, identity, log, (buffer, offset, length) -> {});
        try (RecordingReader messages = reader(log, replay.logPosition())) {
            replay.run(messages);
            return null;
        } catch (FailedCommand e) {
            return e;
        }
    }
}
