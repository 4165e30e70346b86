package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;
import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.client.stream.HostFile;
import crossbook.core.MatchingEngine;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The process that takes a snapshot beside a running host. It goes on from the newest one,
/// replays the log up to a place, and saves what the engine has come to; so no order waits,
/// however many are live. Where the memory of the machine ends, the system ends it first.
final class SnapshotProcess {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    /// It ends soon: what compiles better would not pay. The rest is what the host needs.
    private static final List<String> JAVA = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-ea:crossbook.core...",
            "-Dagrona.disable.bounds.checks=true",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private SnapshotProcess() {}

    /// Has a snapshot of that place made, which is on the disk when this returns.
    ///
    /// @param stateHash that was told last before it; 0: none was
    /// @throws HostException if the process does not come to its end, or to another state
    static void run(HostDirectory home, boolean compressed, Snapshot place, long stateHash) {
        Process process = null;
        try {
            process = new ProcessBuilder(command(home, compressed, place, stateHash))
                    .redirectErrorStream(true)
                    .start();
            byte[] said = process.getInputStream().readAllBytes();
            int code = process.waitFor();
            if (code == 0) return;
            String why = new String(said, StandardCharsets.UTF_8).strip();
            throw unmade(place, why.isEmpty() ? "its process ended with code " + code : why, null);
        } catch (IOException e) {
            throw unmade(place, StorageProblem.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unmade(place, "interrupted", e);
        } finally {
            if (process != null) process.destroy();
        }
    }

    private static HostException unmade(Snapshot place, String why, Exception cause) {
        return new HostException(
                STORAGE, place.file() + ": no other process can make the snapshot: " + why, cause);
    }

    private static List<String> command(
            HostDirectory home, boolean compressed, Snapshot place, long stateHash) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JAVA);
        command.add("-Xmx" + Runtime.getRuntime().maxMemory());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(SnapshotProcess.class.getName());
        command.add(home.root().toString());
        command.add("" + compressed);
        command.add("" + place.commandNumber());
        command.add("" + place.logPosition());
        command.add("" + place.eventNumber());
        command.add("" + place.eventPosition());
        command.add("" + place.timestampNs());
        command.add("" + stateHash);
        return command;
    }

    /// The process.
    public static void main(String[] words) {
        Thread.ofPlatform().daemon().start(SnapshotProcess::endWithTheHost);
        endBeforeTheHost();
        HostDirectory home = new HostDirectory(Path.of(words[0]));
        try {
            LogReplay replay = replay(home, Long.parseLong(words[3]));
            MatchingEngine engine = replay.engine().engine();
            Snapshots snapshots = new Snapshots(home.snapshots(), Boolean.parseBoolean(words[1]));
            Snapshot place =
                    snapshots.place(engine, Long.parseLong(words[3]), Long.parseLong(words[5]));
            check("command", place.commandNumber(), words[2]);
            check("event", place.eventNumber(), words[4]);
            check("time", place.timestampNs(), words[6]);
            long hash = replay.engine().lastStateHash();
            if (hash != 0 && !words[7].equals("0")) check("hash", hash, words[7]);
            snapshots.save(place, engine);
        } catch (FailedCommand e) {
            fail(e.told(home));
        } catch (HostException e) {
            fail(e);
        }
    }

    private static LogReplay replay(HostDirectory home, long logPosition) {
        Identity identity = Identity.read(home);
        Recording log = Recording.kept(
                home.archive(), recording -> recording.streamId() == HostFile.LOG_STREAM);
        EventOutput nowhere = (buffer, offset, length) -> {};
        LogReplay replay = LogReplay.newest(home, identity, nowhere)
                .orElseGet(() -> LogReplay.begin(home, identity, log, nowhere));
        replay.engine().skipping(SkippedCommands.of(home));
        try (RecordingReader messages = new RecordingReader(
                home.archive(), log, identity.checksums(), replay.logPosition(), logPosition)) {
            replay.run(messages);
        }
        return replay;
    }

    private static void check(String what, long found, String wanted) {
        if (Long.toString(found).equals(wanted)) return;
        throw new HostException(
                DAMAGED,
                "replaying the log gives another state: " + what + " " + found + " instead of "
                        + wanted);
    }

    private static void fail(HostException e) {
        System.err.println(e.getMessage());
        System.exit(1);
    }

    /// A host that was killed is started again, and its directory is that one's then.
    private static void endWithTheHost() {
        try {
            while (System.in.read() >= 0) Thread.onSpinWait();
        } catch (IOException e) {
            System.err.println(e.getMessage());
        }
        Runtime.getRuntime().halt(1);
    }

    /// Linux ends the process with the highest score when memory is at its end.
    private static void endBeforeTheHost() {
        Path score = Path.of("/proc/self/oom_score_adj");
        if (!Files.isWritable(score)) return;
        try {
            Files.writeString(score, "1000");
        } catch (IOException e) {
            LOG.log(Level.DEBUG, () -> score + ": cannot be written: " + e);
        }
    }
}
