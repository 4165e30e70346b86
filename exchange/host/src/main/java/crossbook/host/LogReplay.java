package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;

import io.aeron.cluster.RecordingLog;

import java.util.Optional;

/// A replay of a log that nobody writes here: an engine, from the beginning of the log
/// or from the oldest snapshot that goes on within it, and what runs the messages of
/// the log in it.
///
/// @param logPosition where the log goes on
/// @param eventPosition where its events are recorded, or before
/// @param message runs a message of the log
record LogReplay(
        HostedEngine engine, long logPosition, long eventPosition, MessageHandler message) {
    private static final int FRAME_CAPACITY = 60 * 1024;

    /// Takes a message of a recording.
    interface MessageHandler {
        void onMessage(org.agrona.DirectBuffer buffer, int offset, int length);
    }

    /// Runs everything that is left to read of the log.
    void run(RecordingReader messages) {
        while (messages.next()) {
            message.onMessage(messages.buffer(), messages.offset(), messages.length());
            engine.publish();
        }
    }

    /// Leaves out what the operator had left out.
    ///
    /// @throws HostException if the log does not begin at 0 and no snapshot goes on
    ///     within it
    static LogReplay begin(
            HostDirectory directory, Identity identity, Recording log, EventOutput output) {
        boolean isWhole = log.startPosition() == 0;
        Optional<LogReplay> replay = switch (identity.kind()) {
            case JOURNAL ->
                isWhole
                        ? Optional.of(ofJournal(newEngine(identity, output), 0, 0))
                        : ofJournalSnapshot(directory, output);
            case CLUSTER ->
                isWhole
                        ? Optional.of(ofCluster(directory, identity, output))
                        : ofClusterSnapshot(directory, identity, log, output);
            case PARTITIONED -> throw CommandLog.logless(directory);
        };
        LogReplay begun = replay.orElseThrow(() -> new HostException(
                DAMAGED,
                directory.root() + ": the log begins at position " + log.startPosition()
                        + ", and there is no snapshot to begin with"));
        begun.engine.skipping(SkippedCommands.of(directory));
        return begun;
    }

    /// What goes on from the newest snapshot, if there is one.
    static Optional<LogReplay> newest(
            HostDirectory directory, Identity identity, EventOutput output) {
        return switch (identity.kind()) {
            case JOURNAL ->
                new Snapshots(directory.snapshots(), false)
                        .loadNewest(state -> HostedEngine.load(state, output, FRAME_CAPACITY))
                        .map(LogReplay::ofJournal);
            case CLUSTER ->
                ClusterLog.newestSnapshot(directory)
                        .map(entry -> ofClusterSnapshot(directory, identity, entry, output));
            case PARTITIONED -> Optional.empty(); // it keeps all of its events
        };
    }

    private static LogReplay ofJournal(Snapshots.Loaded loaded) {
        Snapshot snapshot = loaded.snapshot();
        return ofJournal(loaded.engine(), snapshot.logPosition(), snapshot.eventPosition());
    }

    private static HostedEngine newEngine(Identity identity, EventOutput output) {
        return HostedEngine.create(identity.engineSettings(), output, FRAME_CAPACITY);
    }

    private static LogReplay ofJournal(HostedEngine engine, long logPosition, long eventPosition) {
        return new LogReplay(engine, logPosition, eventPosition, engine::onCommands);
    }

    private static Optional<LogReplay> ofJournalSnapshot(
            HostDirectory directory, EventOutput output) {
        return new Snapshots(directory.snapshots(), false)
                .loadOldest(state -> HostedEngine.load(state, output, FRAME_CAPACITY))
                .map(LogReplay::ofJournal);
    }

    /// What a cluster begins with whose exchange an earlier version has recorded ([Conversion]).
    static Optional<Snapshots.Loaded> converted(
            HostDirectory directory, EventOutput output, int frameCapacity) {
        if (!Conversion.isAt(directory)) return Optional.empty();
        return new Snapshots(directory.snapshots(), false)
                .loadNewest(state -> HostedEngine.load(state, output, frameCapacity));
    }

    private static LogReplay ofCluster(
            HostDirectory directory, Identity identity, EventOutput output) {
        Optional<Snapshots.Loaded> converted = converted(directory, output, FRAME_CAPACITY);
        HostedEngine engine = converted
                .map(Snapshots.Loaded::engine)
                .orElseGet(() -> newEngine(identity, output));
        ClusterSequencer sequencer = new ClusterSequencer(
                        identity.commandsPerHash(), engine::onCommands)
                .at(engine.engine().timestampNs());
        long eventPosition =
                converted.map(loaded -> loaded.snapshot().eventPosition()).orElse(0L);
        return new LogReplay(engine, 0, eventPosition, new ClusterFrames(sequencer)::onMessage);
    }

    private static Optional<LogReplay> ofClusterSnapshot(
            HostDirectory directory, Identity identity, Recording log, EventOutput output) {
        return ClusterLog.oldestSnapshot(directory, log.startPosition())
                .map(entry -> ofClusterSnapshot(directory, identity, entry, output));
    }

    private static LogReplay ofClusterSnapshot(
            HostDirectory directory,
            Identity identity,
            RecordingLog.Entry entry,
            EventOutput output) {
        Recording recording =
                Recording.kept(directory.archive(), kept -> kept.id() == entry.recordingId);
        HostedEngine[] engine = {null};
        ClusterSequencer sequencer = new ClusterSequencer(
                identity.commandsPerHash(),
                (buffer, offset, length) -> engine[0].onCommands(buffer, offset, length));
        try (RecordingReader reader =
                RecordingReader.ofAll(directory.archive(), recording, identity.checksums())) {
            RecordedWords words = new RecordedWords(reader);
            sequencer.load(words);
            engine[0] = HostedEngine.load(words, output, FRAME_CAPACITY);
        }
        return new LogReplay(
                engine[0], entry.logPosition, 0, new ClusterFrames(sequencer)::onMessage);
    }
}
