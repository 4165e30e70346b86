package crossbook.configuration;

import static crossbook.configuration.Kinds.address;
import static crossbook.configuration.Kinds.channel;
import static crossbook.configuration.Kinds.duration;
import static crossbook.configuration.Kinds.list;
import static crossbook.configuration.Kinds.orWord;
import static crossbook.configuration.Kinds.path;
import static crossbook.configuration.Kinds.powerOfTwo;
import static crossbook.configuration.Kinds.whole;
import static crossbook.configuration.Kinds.word;
import static crossbook.configuration.Kinds.yesNo;

import crossbook.configuration.EngineConfiguration.EngineHost;
import crossbook.configuration.EngineConfiguration.Layout;
import crossbook.configuration.EngineConfiguration.Profile;
import crossbook.host.HostSettings.Idle;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The keys of `[engine]`.
///
/// The defaults suit a desktop: with terms of 2 MiB a stream takes 6 MiB of shared
/// memory, so that the four or five streams of an exchange fit 64 MB; segments of 16 MiB,
/// sparse, and the purge after each snapshot keep an idle installation far under 200 MB
/// of disk.
final class EngineKeys {
    static final Section SECTION =
            new Section("engine", "The matching engine: sequencing, recording, threads.");

    static final Key<EngineHost> HOST = SECTION.key(
            "host",
            word(EngineHost.class),
            "journal",
            "What sequences the commands: one machine that records them, or Aeron Cluster.");
    static final Key<Profile> PROFILE = SECTION.key(
            "profile",
            word(Profile.class),
            "desktop",
            "What is safe when it was acknowledged: against the end of the process (desktop) or the"
                    + " loss of power too (durable).");
    static final Key<Long> PARTITION = SECTION.key(
            "partition", whole(0, 255), "0", "The number of this engine among several.");
    static final Key<Path> DIR =
            SECTION.key("dir", path(), "data", "Where recordings and snapshots are kept.");
    static final Key<Long> TERM_LENGTH = SECTION.key(
            "term_length",
            powerOfTwo("512KiB", "128MiB"),
            "2MiB",
            "Length of a term; every stream has three of them in shared memory.");
    static final Key<Long> SEGMENT_LENGTH = SECTION.key(
            "segment_length",
            powerOfTwo("512KiB", "128MiB"),
            "16MiB",
            "Length of a file of a recording; not below term_length.");
    static final Key<Long> FILE_SYNC_LEVEL = SECTION.add(new Key<>(
            "engine",
            "file_sync_level",
            whole(0, 2),
            "0",
            "2",
            "What is forced to the disk before it counts as recorded: nothing (0), the data (1),"
                    + " metadata too (2)."));
    static final Key<Boolean> CHECKSUM = SECTION.key(
            "checksum", yesNo(), "true", "Whether recordings are checked by CRC-32C when read.");
    static final Key<Long> RETAIN_DAYS = SECTION.key(
            "retain_days",
            whole(1, 3650),
            "1",
            "Trading days of commands and events that are never purged.");
    static final Key<Optional<Duration>> SNAPSHOT_EVERY = SECTION.key(
            "snapshot_every",
            orWord("off", duration("1s", "30d")),
            "1h",
            "The longest time between two snapshots.");
    static final Key<Long> SNAPSHOT_COMMANDS = SECTION.key(
            "snapshot_commands",
            whole(1_000, Long.MAX_VALUE),
            "1000000",
            "The most commands between two snapshots; a restart replays them.");
    static final Key<Long> HASH_EVERY = SECTION.key(
            "hash_every",
            whole(1, Long.MAX_VALUE),
            "100000",
            "Commands between two state hashes in the event stream.");
    static final Key<Boolean> COMPRESS_SNAPSHOTS = SECTION.key(
            "compress_snapshots",
            yesNo(),
            "true",
            "Whether snapshots and closed segments are compressed (LZ4).");
    static final Key<Layout> LAYOUT = SECTION.key(
            "layout",
            word(Layout.class),
            "shared",
            "One thread for driver, archive and engine (shared) or one for each (dedicated).");
    static final Key<Idle> IDLE = SECTION.key(
            "idle",
            word(Idle.class),
            "backoff",
            "What an idle thread does: sleep ever longer, up to 100 us (backoff) or 1 ms (doze),"
                    + " yield, or spin.");
    static final Key<List<Long>> CORES = SECTION.key(
            "cores",
            list(whole(0, 1023)),
            "",
            "Cores that the threads are pinned to, in their order.");
    static final Key<Optional<Path>> DRIVER_DIR = SECTION.key(
            "driver_dir",
            orWord("auto", path()),
            "auto",
            "Directory of the media driver; auto makes a private one in shared memory.");
    static final Key<Channel> INGRESS_CHANNEL = SECTION.key(
            "ingress_channel", channel(), "aeron:ipc", "Where commands come in from gateways.");
    static final Key<Channel> ARCHIVE_CHANNEL = SECTION.key(
            "archive_channel", channel(), "aeron:ipc", "Where the archive takes requests.");
    static final Key<List<Address>> CLUSTER_MEMBERS = SECTION.key(
            "cluster_members",
            list(address()),
            "127.0.0.1:7201",
            "In a cluster: of each member the first of five UDP ports in a row.");
    static final Key<Long> CLUSTER_MEMBER = SECTION.key(
            "cluster_member", whole(0, 8), "0", "Which of the members this engine is, from 0.");
    static final Key<Duration> CLUSTER_HEARTBEAT = SECTION.key(
            "cluster_heartbeat",
            duration("200ms", "1m"),
            "1s",
            "After how long without a sign of life a leader is replaced.");
    static final Key<Duration> CLUSTER_SESSION_TIMEOUT = SECTION.key(
            "cluster_session_timeout",
            duration("1s", "10m"),
            "10s",
            "After how long without a sign of life a gateway of the cluster is lost.");
    static final Key<Boolean> ALLOW_REMOTE = SECTION.key(
            "allow_remote",
            yesNo(),
            "false",
            "Permission for channels that leave this machine. Aeron is neither encrypted nor"
                    + " authenticated: private networks only.");

    private EngineKeys() {}

    static EngineConfiguration read(Values values, Path base) {
        var storage = new EngineConfiguration.Storage(
                base.resolve(values.get(DIR)).normalize(),
                values.get(PROFILE),
                values.getInt(TERM_LENGTH),
                values.getInt(SEGMENT_LENGTH),
                values.getInt(FILE_SYNC_LEVEL),
                values.get(CHECKSUM),
                values.getInt(RETAIN_DAYS));
        var snapshots = new EngineConfiguration.Snapshots(
                values.get(SNAPSHOT_EVERY),
                values.get(SNAPSHOT_COMMANDS),
                values.get(HASH_EVERY),
                values.get(COMPRESS_SNAPSHOTS));
        var threads = new EngineConfiguration.Threads(
                values.get(LAYOUT),
                values.get(IDLE),
                values.get(CORES).stream().map(Math::toIntExact).toList());
        var channels = new EngineConfiguration.Channels(
                values.get(DRIVER_DIR).map(dir -> base.resolve(dir).normalize()),
                values.get(INGRESS_CHANNEL),
                values.get(ARCHIVE_CHANNEL));
        var cluster = new EngineConfiguration.Cluster(
                values.getInt(CLUSTER_MEMBER),
                values.get(CLUSTER_MEMBERS),
                values.get(CLUSTER_HEARTBEAT),
                values.get(CLUSTER_SESSION_TIMEOUT));
        return new EngineConfiguration(
                values.get(HOST),
                values.getInt(PARTITION),
                storage,
                snapshots,
                threads,
                channels,
                cluster);
    }
}
