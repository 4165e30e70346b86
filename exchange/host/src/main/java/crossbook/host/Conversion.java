package crossbook.host;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.OwnerDirectory;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.AdvanceTimeDecoder;
import crossbook.protocol.command.AdvanceTimeEncoder;
import crossbook.protocol.command.GatewayLostEncoder;
import crossbook.protocol.command.TakeSnapshotDecoder;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Records anew what an earlier version of the engine has recorded: every command is taken over as
/// it was, and the events are those that this version gives. What was there is kept beside it, in
/// a directory `engine-1` where 1 was the version.
///
/// A host that stands alone gets a new log. A cluster, whose log is Aeron's own, begins a new one
/// with the state to which the old one had come, in `snapshots/`, where a cluster writes nothing
/// else. A host of partitions merges their events again.
public final class Conversion {
    private static final String DRAFT = "converted";
    private static final String KEPT = "engine-";
    private static final List<String> RECORDED =
            List.of("archive", "snapshots", "cluster", SkippedCommands.FILE);
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final HostDirectory from;
    private final HostDirectory to;
    private final Identity identity;
    private final Map<String, Integer> partitions;
    private final ExpandableArrayBuffer frame = new ExpandableArrayBuffer(1 << 16);
    private final ExpandableArrayBuffer passing = new ExpandableArrayBuffer();
    private int length;

    private Conversion(HostDirectory from, Map<String, Integer> partitions) {
        this.from = from;
        this.partitions = partitions;
        identity = Identity.read(from);
        to = new HostDirectory(from.root().resolve(DRAFT));
    }

    /// Converts the host of a directory, and those below it: its partitions, or the members.
    ///
    /// @param partitions by symbol; what is not in it is in the first
    /// @return the directories whose recordings were of another version
    /// @throws HostException if one of them runs, or some of its log is gone
    public static List<Path> run(Path directory, Map<String, Integer> partitions) {
        List<Conversion> all = hosts(directory).stream()
                .map(root -> new Conversion(new HostDirectory(root), partitions))
                .toList();
        List<Conversion> found = all.stream().filter(Conversion::isDue).toList();
        List<HostLock> locks = new ArrayList<>();
        try {
            for (Conversion host : found) locks.add(HostLock.acquire(host.from.lock()));
            for (Conversion host : found) host.beginAnew();
            for (Conversion host : found) host.draft(all);
            for (Conversion host : found) host.replace();
            return found.stream().map(host -> host.from.root()).toList();
        } finally {
            CloseHelper.closeAll(locks);
        }
    }

    /// Whether something is recorded here, or in another member, and by another version.
    private boolean isDue() {
        boolean isRecorded =
                identity.kind() == Identity.Kind.CLUSTER || Catalog.isIn(from.archive());
        return isRecorded && identity.engine() != EngineVersion.current();
    }

    private static List<Path> hosts(Path directory) {
        int members = 3; // directory/partition-1/member-2/identity
        try (Stream<Path> files =
                Files.find(directory, members, (file, is) -> file.endsWith("identity"))) {
            return files.map(Path::getParent)
                    .filter(host -> !host.endsWith(DRAFT))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        } catch (IOException e) {
            throw failure(directory, e);
        }
    }

    /// Whether the cluster of a directory goes on from a conversion.
    static boolean isAt(HostDirectory directory) {
        try (Stream<Path> files = Files.exists(directory.snapshots())
                ? Files.list(directory.snapshots())
                : Stream.of()) {
            return files.findAny().isPresent();
        } catch (IOException e) {
            throw failure(directory.root(), e);
        }
    }

    private static HostException failure(Path directory, IOException e) {
        return new HostException(
                HostException.Kind.STORAGE,
                directory + ": cannot be converted: " + StorageProblem.of(e),
                e);
    }

    /// What an interrupted conversion has left is put back.
    private void beginAnew() {
        IoUtil.delete(to.root().toFile(), true);
        try {
            for (String name : RECORDED) {
                Path old = kept().resolve(name);
                if (!Files.exists(old)) continue;
                IoUtil.delete(from.root().resolve(name).toFile(), true);
                Files.move(old, from.root().resolve(name));
            }
        } catch (IOException e) {
            throw failure(from.root(), e);
        }
    }

    private Path kept() {
        return from.root().resolve(KEPT + identity.engine());
    }

    /// Makes beside the old recordings what takes their place.
    private void draft(List<Conversion> all) {
        switch (identity.kind()) {
            case PARTITIONED -> {
                Recording old = events(from);
                whileRecording(old, client -> merge(client, all, old.termLength()));
            }
            case JOURNAL -> draftEngine();
            case CLUSTER -> {
                if (!Files.exists(to.root())) draftMembers(all);
            }
        }
    }

    private void draftEngine() {
        CommandLog old = wholeLog();
        whileRecording(old.log(), client -> write(client, old));
    }

    private CommandLog wholeLog() {
        CommandLog log = CommandLog.ofAnyVersion(from);
        if (log.log().startPosition() == 0) return log;
        throw new HostException(
                HostException.Kind.CONFIGURATION,
                from.root() + ": the beginning of its log has been given back"
                        + " (engine.retain_days), so it cannot be recorded anew: go on with the"
                        + " build that recorded it");
    }

    /// Members were killed at different places: all go on from the one that had come furthest.
    private void draftMembers(List<Conversion> all) {
        Path cluster = from.root().getParent();
        List<Conversion> members = all.stream()
                .filter(host -> host.isDue() && host.from.root().getParent().equals(cluster))
                .toList();
        Conversion furthest = members.stream()
                .max(Comparator.comparingLong(Conversion::countCommands))
                .orElseThrow();
        furthest.draftEngine();
        for (Conversion member : members) {
            if (member != furthest) copy(furthest.to.root(), member.to.root());
        }
    }

    private long countCommands() {
        long[] count = {0};
        if (!Catalog.isIn(from.archive())) return 0; // it has never run
        wholeLog().commands((buffer, offset, size) -> count[0]++);
        return count[0];
    }

    private static void copy(Path source, Path target) {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path each : files.toList())
                Files.copy(each, target.resolve(source.relativize(each)));
        } catch (IOException e) {
            throw failure(target, e);
        }
    }

    /// Records commands and events, or of a cluster events and the state that comes of them.
    private void write(RecorderClient client, CommandLog old) {
        int term = old.log().termLength();
        boolean isCluster = identity.kind() == Identity.Kind.CLUSTER;
        try (RecordedStream events = stream(client, HostFile.EVENT_STREAM, term);
                RecordedStream log = isCluster ? null : stream(client, HostFile.LOG_STREAM, term);
                RecordingReader recorded = old.eventReader()) {
            SameDecisions decisions = new SameDecisions(recorded, events::write);
            HostedEngine engine =
                    HostedEngine.create(identity.engineSettings(), decisions, events.maxLength());
            forEach(old, (buffer, offset, size) -> {
                if (length + Frames.PREFIX + size > events.maxLength()) pass(engine, log);
                append(buffer, offset, size);
                boolean endsFrame = templateId(buffer, offset) == TakeSnapshotDecoder.TEMPLATE_ID;
                if (endsFrame) pass(engine, log); // so that a replay can begin there
            });
            pass(engine, log);
            if (isCluster) loseGateways(engine);
            decisions.compare();
            events.awaitRecorded();
            if (isCluster) save(engine, events);
            else log.awaitRecorded();
        } catch (FailedCommand e) {
            throw e.told(from);
        }
    }

    private static RecordedStream stream(RecorderClient client, int streamId, int termLength) {
        return RecordedStream.open(client, "what is converted", streamId, null, termLength);
    }

    /// Merges what is drafted of the partitions, or was converted before.
    private void merge(RecorderClient client, List<Conversion> all, int termLength) {
        SortedMap<Integer, Conversion> hosts = new TreeMap<>(); // of members any
        for (Conversion host : all) {
            if (host != this) hosts.put(host.identity.partition(), host);
        }
        requireAll(hosts);
        List<RecordingReader> readers = new ArrayList<>();
        try (RecordedStream events = stream(client, HostFile.EVENT_STREAM, termLength)) {
            for (Conversion each : hosts.values()) readers.add(each.converted());
            new PartitionRecordings(readers, new Placement(partitions)).merge(events);
            events.awaitRecorded();
        } finally {
            CloseHelper.closeAll(readers);
        }
    }

    private void requireAll(SortedMap<Integer, Conversion> hosts) {
        int last = partitions.values().stream().reduce(0, Math::max);
        if (hosts.size() > last && hosts.lastKey() == hosts.size() - 1) return;
        throw new HostException(
                HostException.Kind.CONFIGURATION,
                from.root() + ": is converted together with its partitions: copy the directory of"
                        + " each of them into it, such as " + from.root().resolve("partition-0"));
    }

    private RecordingReader converted() {
        HostDirectory there = isDue() ? to : from;
        return RecordingReader.ofAll(there.archive(), events(there), identity.checksums());
    }

    private static Recording events(HostDirectory directory) {
        return Recording.kept(
                directory.archive(), each -> each.streamId() == HostFile.EVENT_STREAM);
    }

    /// Does that while an archive of the draft records, as the one of an old recording did.
    private void whileRecording(Recording old, Consumer<RecorderClient> work) {
        to.create();
        try (RecorderErrors errors = new RecorderErrors();
                Recorder media = Recorder.launch(settings(old), to, errors);
                RecorderClient client = media.connect()) {
            work.accept(client);
        }
    }

    private HostSettings settings(Recording old) {
        HostSettings usual = HostSettings.of(to.root());
        return usual.with(new HostSettings.Storage(
                old.termLength(),
                old.segmentLength(),
                usual.storage().fileSyncLevel(),
                identity.checksums(),
                true,
                usual.storage().retain()));
    }

    /// @param log null of a cluster
    private void pass(HostedEngine engine, RecordedStream log) {
        if (length == 0) return;
        engine.onCommands(frame, 0, length);
        engine.publish();
        if (log != null) log.write(frame, 0, length);
        length = 0;
    }

    /// The new log of a cluster knows none of those that had sessions.
    private void loseGateways(HostedEngine engine) {
        for (int gateway : engine.gatewaysWithSessions()) {
            GatewayLostEncoder command = new GatewayLostEncoder();
            Framing.begin(command, passing, 0);
            command.gatewayId(gateway);
            Sequencer.stamp(passing, 0, engine.engine().timestampNs());
            append(passing, 0, HEADER + command.sbeBlockLength());
            pass(engine, null);
        }
    }

    private void save(HostedEngine engine, RecordedStream events) {
        Snapshots snapshots = new Snapshots(to.snapshots(), true);
        Snapshot place = snapshots.place(engine.engine(), 0, events.position());
        snapshots.write(place, engine.engine(), events::pump).join();
    }

    /// Of a command that is skipped only the time passes, and then nothing is left to skip.
    private void forEach(CommandLog commands, EventHandler handler) {
        SkippedCommands skipped = SkippedCommands.of(from);
        long[] number = {0};
        AdvanceTimeEncoder time = new AdvanceTimeEncoder();
        commands.commands((buffer, offset, size) -> {
            if (!skipped.hasNumber(++number[0])) {
                handler.onEvent(buffer, offset, size);
            } else {
                Framing.begin(time, passing, 0);
                Sequencer.stamp(passing, 0, timestampNs(buffer, offset));
                handler.onEvent(passing, 0, HEADER + time.sbeBlockLength());
            }
        });
    }

    private static long timestampNs(DirectBuffer buffer, int offset) {
        return buffer.getLong(
                offset + HEADER + AdvanceTimeDecoder.timestampNsEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN);
    }

    private static int templateId(DirectBuffer buffer, int offset) {
        return buffer.getShort(
                        offset + MessageHeaderDecoder.templateIdEncodingOffset(),
                        ByteOrder.LITTLE_ENDIAN)
                & 0xFFFF;
    }

    private void append(DirectBuffer buffer, int offset, int size) {
        Frames.putLength(frame, length, size);
        frame.putBytes(length + Frames.PREFIX, buffer, offset, size);
        length += Frames.PREFIX + size;
    }

    private void replace() {
        try {
            OwnerDirectory.make(kept());
            for (String name : RECORDED) {
                Path old = from.root().resolve(name);
                if (Files.exists(old)) Files.move(old, kept().resolve(name));
                Path made = to.root().resolve(name);
                if (Files.exists(made)) Files.move(made, old);
            }
        } catch (IOException e) {
            throw failure(from.root(), e);
        }
        IoUtil.delete(to.root().toFile(), true);
        identity.ofThisEngine().write(from.identity());
    }
}
