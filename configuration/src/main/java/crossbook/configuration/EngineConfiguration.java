package crossbook.configuration;

import crossbook.host.HostSettings.Idle;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How the engine is hosted: section `[engine]`.
///
/// @param partition the number of this engine among those of the exchange
public record EngineConfiguration(
        EngineHost host,
        int partition,
        Storage storage,
        Snapshots snapshots,
        Threads threads,
        Channels channels,
        Cluster cluster) {

    /// What sequences the commands.
    public enum EngineHost {
        /// One machine: input is recorded by the embedded archive.
        JOURNAL,
        /// The engine is a clustered service.
        CLUSTER
    }

    /// What a recording survives unless `file_sync_level` says otherwise.
    public enum Profile {
        /// The end of the process, not the loss of power.
        DESKTOP,
        /// The loss of power too.
        DURABLE
    }

    /// How many threads there are.
    public enum Layout {
        /// One thread pumps driver, archive and engine: best on two cores.
        SHARED,
        /// Each has a thread of its own.
        DEDICATED
    }

    /// What is kept on disk, and how.
    ///
    /// @param dir where recordings and snapshots are, absolute
    /// @param fileSyncLevel 0: leave writing to the system; 1: force the data; 2:
    ///     metadata too
    /// @param checksum whether recorded frames have a checksum that is checked when they
    ///     are read
    /// @param retainDays days of commands and events that are never purged
    public record Storage(
            Path dir,
            Profile profile,
            int termLengthBytes,
            int segmentLengthBytes,
            int fileSyncLevel,
            boolean checksum,
            int retainDays) {}

    /// When the engine's state is saved.
    ///
    /// @param every the longest time between two; none if time does not matter
    /// @param everyCommands the most commands between two
    /// @param hashEveryCommands how often the state hash stands in the event stream
    /// @param compressed whether snapshots and closed segments are compressed
    public record Snapshots(
            Optional<Duration> every,
            long everyCommands,
            long hashEveryCommands,
            boolean compressed) {}

    /// How the threads run.
    ///
    /// @param cores the cores that the threads are pinned to, in their order; none if
    ///     empty
    public record Threads(Layout layout, Idle idle, List<Integer> cores) {}

    /// How the components find each other.
    ///
    /// @param driverDir where the media driver's files are, absolute; a private directory
    ///     in shared memory if empty
    /// @param ingress where commands come in
    /// @param archive where the archive takes requests
    public record Channels(Optional<Path> driverDir, Channel ingress, Channel archive) {
        /// Whether components on other machines can join.
        public boolean reachNetwork() {
            return !ingress.addresses().isEmpty() && !archive.addresses().isEmpty();
        }
    }

    /// Who belongs to the cluster, where there is one.
    ///
    /// @param member the place of this engine in `members`, from 0
    /// @param members of each the first of five UDP ports in a row
    /// @param heartbeat after how long without a sign of life a leader is replaced
    /// @param sessionTimeout after how long without a sign of life a gateway is lost
    public record Cluster(
            int member, List<Address> members, Duration heartbeat, Duration sessionTimeout) {}
}
