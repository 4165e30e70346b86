package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import crossbook.store.StoreService;
import crossbook.store.StoreStatus;
import crossbook.testkit.RunningDirectory;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// Whatever modes an exchange's files have, and its database sets the process' umask so that a
/// group may write those that are made behind it, nobody but their owner comes near: each stands
/// in a directory that the owner alone may enter.
@Tag("slow")
class OwnersAloneTest {
    private static final Set<PosixFilePermission> OTHERS =
            PosixFilePermissions.fromString("---rwxrwx");

    @TempDir
    Path directory;

    @Test
    void nobodyElseReachesAFileOfARunningExchange() throws Exception {
        assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");
        Path open = Files.createDirectory(
                directory.resolve("open"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Map<String, String> elsewhere = Map.of(
                "engine.dir", open.resolve("engine").toString(),
                "store.dir", open.resolve("store").toString(),
                "fix.dir", open.resolve("fix").toString(),
                "engine.term_length", "512KiB",
                "engine.segment_length", "512KiB");
        Path home = directory.resolve("home");
        try (ApiServer server = new ApiServer(home, EnumSet.allOf(Component.class), elsewhere)) {
            try (FixLine line = FixLine.logOn(
                    server.exchange().addresses().get("fix"),
                    "FIX.4.4",
                    "bob",
                    server.password("bob"))) {
                line.send("35=1|112=x|");
            }
            StoreService store = server.exchange().store().orElseThrow();
            while (store.status().state() != StoreStatus.State.LIVE)
                LockSupport.parkNanos(1_000_000);
            server.exchange().host().orElseThrow().requestSnapshot();
            Path snapshots = open.resolve("engine/snapshots");
            while (isEmpty(snapshots)) LockSupport.parkNanos(1_000_000);
            for (Path place : List.of(home, open)) guarded(place);
            for (String each : List.of("engine/archive", "engine/snapshots", "fix")) {
                assertThat(open.resolve(each)).isNotEmptyDirectory();
            }
        }
    }

    private static boolean isEmpty(Path place) throws IOException {
        try (Stream<Path> all = Files.list(place)) {
            return all.findAny().isEmpty();
        }
    }

    private void guarded(Path place) throws IOException {
        RunningDirectory.visit(place, path -> {
            boolean isFile = Files.isRegularFile(path);
            assertThat(!isFile || isGuarded(path)).as(path.toString()).isTrue();
        });
    }

    private boolean isGuarded(Path file) throws IOException {
        for (Path at = file; !at.equals(directory); at = at.getParent()) {
            if (isOwnersAlone(at)) return true;
        }
        return false;
    }

    private static boolean isOwnersAlone(Path file) throws IOException {
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        permissions.addAll(Files.getPosixFilePermissions(file));
        permissions.retainAll(OTHERS);
        return permissions.isEmpty();
    }
}
