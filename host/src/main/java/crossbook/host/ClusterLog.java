package crossbook.host;

import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.RecordingLog;

import java.io.File;
import java.time.Duration;
import java.util.List;

/// The log of a cluster as it is recorded here: checked before it is replayed, and
/// given back as far as two snapshots make it superfluous.
final class ClusterLog {
    private static final int CONSENSUS_MODULE = -1;

    private final HostDirectory directory;
    private final AeronArchive archive;

    ClusterLog(HostDirectory directory, AeronArchive archive) {
        this.directory = directory;
        this.archive = archive;
    }

    /// Checks each frame that a start replays. Aeron Cluster itself would report damage
    /// over and over and never start.
    ///
    /// @throws HostException if one is damaged
    void verify(boolean checksums) {
        if (!new File(directory.cluster().toFile(), RecordingLog.RECORDING_LOG_FILE_NAME)
                .exists()) {
            return;
        }
        try (RecordingLog recordings = new RecordingLog(directory.cluster().toFile(), false)) {
            long recordingId = recordings.findLastTermRecordingId();
            Recording log = Recording.find(archive, recording -> recording.id() == recordingId);
            if (log == null) return;
            List<Long> snapshots = snapshotPositions(recordings);
            long from = snapshots.isEmpty() ? log.startPosition() : snapshots.getLast();
            if (from > log.stopPosition()) return; // the others have the rest
            try (RecordingReader reader = new RecordingReader(
                    directory.archive(), log, checksums, from, log.stopPosition())) {
                while (reader.next()) {} // to the end, or to the damage
            }
        }
    }

    /// Where the valid snapshots are, oldest first.
    private static List<Long> snapshotPositions(RecordingLog recordings) {
        return recordings.entries().stream()
                .filter(entry -> entry.isValid
                        && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT
                        && entry.serviceId == CONSENSUS_MODULE)
                .map(entry -> entry.logPosition)
                .sorted()
                .toList();
    }

    /// Gives back what lies before the last snapshot but one and is older than it is to
    /// be kept.
    void purge(Duration retain, long eventRecordingId) {
        Retention retention = new Retention(directory, archive, retain);
        retention.purgeBefore(eventRecordingId, Long.MAX_VALUE);
        try (RecordingLog recordings = new RecordingLog(directory.cluster().toFile(), false)) {
            List<Long> snapshots = snapshotPositions(recordings);
            if (snapshots.size() < 2) return;
            retention.purgeBefore(
                    recordings.findLastTermRecordingId(), snapshots.get(snapshots.size() - 2));
        }
    }
}
