package crossbook.host;

import crossbook.client.stream.HostConnection;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;

/// How a host is set up. [#of] gives what suits one machine with two cores; the rest is
/// changed by the methods that begin with `with`.
///
/// @param directory what the host keeps: recordings, snapshots, its identity, its address
/// @param partition the number of its engine among those that share a market, 0 to 255
public record HostSettings(
        Path directory,
        int partition,
        Channels channels,
        Storage storage,
        Intervals intervals,
        Threads threads,
        Clock clock) {

    /// Where commands come in and events go out, as Aeron channels.
    ///
    /// @param ingress where gateways of this machine send commands
    /// @param networkIngress where others do, `host:port`; empty: nowhere
    /// @param networkArchive where others ask for recorded events, `host:port`; empty:
    ///     nowhere
    /// @param driverParent in which directory the media driver makes its own; null: the
    ///     shared memory of the machine if it has one, else the directory for temporary
    ///     files
    public record Channels(
            String ingress, String networkIngress, String networkArchive, Path driverParent) {}

    /// How recordings and snapshots are kept.
    ///
    /// @param termLength bytes of a term of log and events, a power of two from 512 KiB;
    ///     the driver maps three of each
    /// @param segmentLength bytes of a file of a recording, a power of two, at least a
    ///     term
    /// @param fileSyncLevel 0: what was handled survives the process; 1: also the
    ///     machine, but for file sizes; 2: also the machine
    /// @param checksums whether each recorded frame has a checksum
    /// @param compressSnapshots whether snapshots are compressed
    /// @param retain what is kept although no snapshot needs it
    public record Storage(
            int termLength,
            int segmentLength,
            int fileSyncLevel,
            boolean checksums,
            boolean compressSnapshots,
            Retain retain) {}

    /// What of the log and of the events is kept although no kept snapshot needs it.
    ///
    /// @param age files that were written to since
    /// @param bytes but no more than so many of each, the last ones
    public record Retain(Duration age, long bytes) {
        /// All that is no older.
        public static Retain of(Duration age) {
            return new Retain(age, Long.MAX_VALUE);
        }
    }

    /// How often things happen by themselves.
    ///
    /// @param commandsPerHash after how many commands the hash of the state is told, at
    ///     the earliest: with very many live orders later
    /// @param snapshot after how long a snapshot is taken if there were commands; zero:
    ///     time does not matter
    /// @param commandsPerSnapshot after how many commands a snapshot is taken, so that a
    ///     restart replays no more, with very many live orders later; besides, they are
    ///     taken on request and before stopping
    /// @param gatewayTimeout after how long a silent gateway counts as lost, if it cannot
    ///     be seen that its process is gone; the host itself must not stand still longer
    ///     than this
    public record Intervals(
            long commandsPerHash,
            Duration snapshot,
            long commandsPerSnapshot,
            Duration gatewayTimeout) {}

    /// Which threads work, and how.
    ///
    /// @param layout which threads there are
    /// @param idle what a thread does that finds nothing to do
    /// @param cores to which core each thread is bound, engine first, then archive and
    ///     media driver where they have threads; empty: wherever the system likes
    public record Threads(Layout layout, Idle idle, List<Integer> cores) {}

    /// What the host makes of the system's clock.
    ///
    /// @param mostAhead how far it may be ahead of when the host last ran, or leap meanwhile
    /// @param confirmed the date, UTC, that an operator says it shows; null: none does
    public record Clock(Duration mostAhead, LocalDate confirmed) {}

    public enum Layout {
        /// One thread does everything: lowest latency, for two cores.
        SHARED,

        /// The engine has a thread, the archive and the media driver have theirs.
        DEDICATED
    }

    /// What a thread does that finds nothing to do.
    public enum Idle {
        /// Looks again at once: each thread wants a processor of its own.
        SPIN,

        /// Looks again when others have had the processor; while there is none left for it, it
        /// sleeps as one that backs off.
        YIELD,

        /// Sleeps, longer each time, up to 100 microseconds. A look may cost calls of the system,
        /// so it looks only a few times before.
        BACKOFF,

        /// The same up to four milliseconds, because being woken costs more than looking: for a
        /// machine that has other things to do.
        DOZE;

        private static final int LOOKS = 2;
        private static final int YIELDS = 1;

        /// Whether an idle thread leaves the processor for a time.
        public boolean sleeps() {
            return this == BACKOFF || this == DOZE;
        }

        /// A strategy for one thread.
        public IdleStrategy strategy() {
            return switch (this) {
                case SPIN -> BusySpinIdleStrategy.INSTANCE;
                case YIELD -> new SharingIdle(YieldingIdleStrategy.INSTANCE, BACKOFF.strategy());
                case BACKOFF -> napping(1_000, 100_000);
                case DOZE -> napping(50_000, 4_000_000);
            };
        }

        private static IdleStrategy napping(long shortestNs, long longestNs) {
            return new BackoffIdleStrategy(LOOKS, YIELDS, shortestNs, longestNs);
        }
    }

    private static final int MIB = 1 << 20;
    private static final int SMALLEST_TERM = 1 << 19;

    public HostSettings {
        requirePowerOfTwo("term length", storage.termLength, SMALLEST_TERM);
        requirePowerOfTwo("segment length", storage.segmentLength, storage.termLength);
        require(partition >= 0 && partition <= 255, "partition", partition, "0 to 255");
        int level = storage.fileSyncLevel;
        require(level >= 0 && level <= 2, "file sync level", level, "0 to 2");
        long hash = intervals.commandsPerHash;
        require(hash > 0, "commands per hash", hash, "a positive number");
        long snapshot = intervals.commandsPerSnapshot;
        require(snapshot > 0, "commands per snapshot", snapshot, "a positive number");
    }

    private static void requirePowerOfTwo(String what, int value, int least) {
        boolean is = Integer.bitCount(value) == 1 && value >= least && value <= 1 << 30;
        require(is, what, value, "a power of two from " + least + " to " + (1 << 30));
    }

    private static void require(boolean holds, String what, long value, String wanted) {
        if (holds) return;
        throw new HostException(
                HostException.Kind.CONFIGURATION, what + ": " + value + ": not " + wanted);
    }

    /// The settings that suit a desk: it survives the death of the process, takes little
    /// memory and disk, and sleeps when nothing happens.
    public static HostSettings of(Path directory) {
        return new HostSettings(
                directory,
                0,
                new Channels("aeron:ipc?term-length=1m", "", "", null),
                new Storage(2 * MIB, 16 * MIB, 0, true, false, Retain.of(Duration.ofDays(1))),
                new Intervals(1_000_000, Duration.ofHours(1), 1_000_000, HostConnection.PATIENCE),
                new Threads(Layout.SHARED, Idle.BACKOFF, List.of()),
                new Clock(Duration.ofDays(60), null));
    }

    public HostSettings withPartition(int number) {
        return new HostSettings(directory, number, channels, storage, intervals, threads, clock);
    }

    public HostSettings with(Channels other) {
        return new HostSettings(directory, partition, other, storage, intervals, threads, clock);
    }

    public HostSettings with(Storage other) {
        return new HostSettings(directory, partition, channels, other, intervals, threads, clock);
    }

    /// What a member of a cluster makes of them: threads for all, and an archive that
    /// the other members reach.
    HostSettings forCluster(String archiveEndpoint) {
        Channels reached = new Channels(
                channels.ingress, channels.networkIngress, archiveEndpoint, channels.driverParent);
        return with(reached).with(new Threads(Layout.DEDICATED, threads.idle, threads.cores));
    }

    HostSettings withChecksums(boolean checksums) {
        return with(new Storage(
                storage.termLength,
                storage.segmentLength,
                storage.fileSyncLevel,
                checksums,
                storage.compressSnapshots,
                storage.retain));
    }

    public HostSettings with(Intervals other) {
        return new HostSettings(directory, partition, channels, storage, other, threads, clock);
    }

    public HostSettings with(Threads other) {
        return new HostSettings(directory, partition, channels, storage, intervals, other, clock);
    }

    public HostSettings with(Clock other) {
        return new HostSettings(directory, partition, channels, storage, intervals, threads, other);
    }
}
