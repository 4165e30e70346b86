package crossbook.host;

import crossbook.client.stream.HostFile;
import crossbook.client.stream.OwnerDirectory;

import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/// A copy of the directory of a host, which may run: what it would find there if it were killed
/// while the copy is made, so it can begin with it. All that was recorded before is in it.
///
/// The log is copied last. So no event is in the copy whose command is not, and no snapshot that
/// knows more than the log; a start makes the missing events again.
public final class HostBackup {
    /// What belongs to the process that runs there, not to what it recorded.
    private static final Set<String> OF_THE_PROCESS = Set.of(
            "host.lock",
            "host.address",
            "host.status",
            "archive-mark.dat",
            "cluster-mark.lnk",
            "cluster-mark-service-0.lnk");

    /// A snapshot gives files back that were to be copied: then all begins again.
    private static final int TRIES = 10;

    private final HostDirectory from;
    private final HostDirectory to;
    private final LongConsumer copied;

    private HostBackup(Path from, Path to, LongConsumer copied) {
        this.from = new HostDirectory(from);
        this.to = new HostDirectory(to);
        this.copied = copied;
    }

    /// Whether a directory is that of a host.
    public static boolean isHost(Path directory) {
        return Identity.isIn(new HostDirectory(directory));
    }

    /// Makes one. Of a host of several partitions it has what that merged; the partitions, which
    /// are hosts, are copied after it.
    ///
    /// @param from the directory of a host
    /// @param to where the copy is made; must not exist
    /// @param copied hears of each file how many bytes it has
    /// @throws HostException if something cannot be read or written, or is damaged
    public static void take(Path from, Path to, LongConsumer copied) {
        HostBackup backup = new HostBackup(from, to, copied);
        for (int tries = 1; !backup.isTaken(tries); tries++) IoUtil.delete(to.toFile(), true);
    }

    private boolean isTaken(int tries) {
        try {
            copyAll();
            return true;
        } catch (NoSuchFileException e) {
            if (tries == TRIES) throw failure(e);
        } catch (IOException e) {
            throw failure(e);
        } catch (HostException e) { // the list of recordings may have been half written
            if (tries == TRIES || e.kind() != HostException.Kind.DAMAGED) throw e;
        }
        return false;
    }

    private void copyAll() throws IOException {
        Path archive = from.archive();
        OwnerDirectory.make(to.archive());
        copy(from.root(), file -> !file.startsWith(archive));
        if (!Catalog.isIn(archive)) return;
        copy(archive, file -> !Recording.isFile(file));
        long log = log();
        copy(archive, file -> Recording.isFile(file) && !Recording.isFileOf(log, file));
        copy(archive, file -> Recording.isFileOf(log, file));
        checkBeginnings();
    }

    /// The number of the recording of commands; -1 of a host that has none.
    private long log() {
        return switch (Identity.read(to).kind()) {
            case CLUSTER -> ClusterLog.recordingId(to);
            case PARTITIONED -> -1;
            case JOURNAL -> {
                Recording log = Recording.kept(
                        to.archive(), each -> each.streamId() == HostFile.LOG_STREAM);
                yield log == null ? -1 : log.id();
            }
        };
    }

    /// What was given back before it was copied is missing at the beginning of a recording.
    private void checkBeginnings() throws IOException {
        for (Recording each : Recording.kept(to.archive())) {
            if (each.startPosition() == each.stopPosition()) continue;
            Path first = each.file(
                    to.archive(),
                    each.startPosition() / each.segmentLength() * each.segmentLength());
            if (!Files.exists(first)) throw new NoSuchFileException(first.toString());
        }
    }

    private void copy(Path folder, Predicate<Path> wanted) throws IOException {
        for (Path each : filesIn(folder)) {
            if (!wanted.test(each) || OF_THE_PROCESS.contains("" + each.getFileName())) continue;
            Path copy = to.root().resolve("" + from.root().relativize(each));
            OwnerDirectory.make(copy.getParent());
            Files.copy(each, copy, StandardCopyOption.COPY_ATTRIBUTES);
            copied.accept(Files.size(copy));
        }
    }

    /// All files but those of other hosts.
    private List<Path> filesIn(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        var links = EnumSet.of(FileVisitOption.FOLLOW_LINKS);
        Files.walkFileTree(folder, links, Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                boolean isOther = isHost(each) && !each.equals(from.root());
                return isOther ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) {
                files.add(each);
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort(Comparator.naturalOrder());
        return files;
    }

    private HostException failure(IOException e) {
        return new HostException(
                HostException.Kind.STORAGE,
                from.root() + ": cannot be copied to " + to.root() + ": " + StorageProblem.of(e),
                e);
    }
}
