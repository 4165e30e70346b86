package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;
import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.core.MatchingEngine;
import crossbook.core.state.StateException;
import crossbook.core.state.StateInput;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;

/// The snapshots of a host: files that are written under another name, forced to the disk
/// and then renamed, so that a file with the name of a snapshot is a whole one. The
/// newest two are kept: if one cannot be read, the other can.
final class Snapshots {
    private static final System.Logger LOG = System.getLogger("crossbook.host");
    private static final String PREFIX = "snapshot-";
    private static final String DRAFT = ".new";
    private static final int KEPT = 2;

    private final Path directory;
    private final boolean compressed;
    private Runnable meanwhile = () -> {};
    private Runnable atBegin = () -> {};
    private long words;

    Snapshots(Path directory, boolean compressed) {
        this.directory = directory;
        this.compressed = compressed;
    }

    /// Has that done now and then while a snapshot is read.
    Snapshots whileDoing(Runnable work) {
        meanwhile = work;
        return this;
    }

    /// Has that done first by each thread that keeps a snapshot.
    void beginningWith(Runnable work) {
        atBegin = work;
    }

    /// Removes what a host left that died while it was writing.
    void removeDrafts() {
        for (Path file : files(name -> name.endsWith(DRAFT))) delete(file);
    }

    private List<Path> files(Function<String, Boolean> wanted) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(path -> wanted.apply(path.getFileName().toString()))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        } catch (IOException e) {
            throw new HostException(
                    STORAGE, directory + ": cannot be read: " + StorageProblem.of(e), e);
        }
    }

    private List<Path> newestFirst() {
        return files(name -> name.startsWith(PREFIX) && !name.endsWith(DRAFT));
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.log(Level.WARNING, () -> file + ": cannot be deleted: " + StorageProblem.of(e));
        }
    }

    /// The place where an engine is, and the file of a snapshot of it.
    Snapshot place(MatchingEngine engine, long logPosition, long eventPosition) {
        return new Snapshot(
                directory.resolve(PREFIX + String.format("%020d", engine.commandNumber())),
                engine.commandNumber(),
                logPosition,
                engine.eventNumber(),
                eventPosition,
                engine.timestampNs());
    }

    /// Saves the state of an engine, which is at that place. The state is read before this
    /// returns; compressing it and forcing it to the disk, which may take seconds on a busy
    /// one, is left to a thread of its own.
    ///
    /// @param pump called now and then, so that others are not kept waiting
    CompletableFuture<Kept> write(Snapshot place, MatchingEngine engine, Runnable pump) {
        Path draft = writeDraft(place, engine, pump);
        return onThread(place, () -> keep(draft, place));
    }

    /// Saves the state of an engine, all of it before this returns.
    void save(Snapshot place, MatchingEngine engine) {
        keep(writeDraft(place, engine, () -> {}), place);
    }

    /// A snapshot that is on the disk.
    ///
    /// @param oldest that is kept besides, if there is one
    record Kept(Snapshot snapshot, Optional<Snapshot> oldest) {}

    /// Has the file of a snapshot made on a thread of its own, and deletes what it replaces.
    CompletableFuture<Kept> onThread(Snapshot place, Runnable work) {
        CompletableFuture<Kept> done = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("crossbook-snapshot").start(() -> {
            try {
                atBegin.run();
                work.run();
                done.complete(new Kept(place, prune()));
            } catch (RuntimeException | Error e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    private Path writeDraft(Snapshot place, MatchingEngine engine, Runnable pump) {
        Path draft = directory.resolve(place.file().getFileName() + DRAFT);
        try (SnapshotWriter writer = new SnapshotWriter(draft, pump)) {
            writer.write(place, engine);
            words = writer.words();
            return draft;
        } catch (IOException e) {
            throw unwritten(place, e);
        }
    }

    /// How many words the state had that was written or read here last.
    long words() {
        return words;
    }

    private void keep(Path draft, Snapshot place) {
        try {
            Path last = draft;
            if (compressed) {
                last = directory.resolve(place.file().getFileName() + ".packed" + DRAFT);
                SnapshotWriter.compress(draft, last);
                Files.delete(draft);
            }
            force(last);
            Files.move(last, place.file(), StandardCopyOption.ATOMIC_MOVE);
            forceNames(directory);
        } catch (IOException e) {
            throw unwritten(place, e);
        }
    }

    private static HostException unwritten(Snapshot snapshot, IOException e) {
        return new HostException(
                STORAGE,
                snapshot.file() + ": the snapshot cannot be written: " + StorageProblem.of(e)
                        + ": check that there is room on the disk",
                e);
    }

    private static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /// Makes the names in a directory durable; where the system has no such thing, they
    /// are.
    private static void forceNames(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, () -> directory + ": cannot be forced: " + e);
        }
    }

    /// What can be started from: a snapshot and the engine that was made of it.
    record Loaded(Snapshot snapshot, HostedEngine engine) {}

    /// The newest snapshot that can be read, with what `loader` makes of its words.
    Optional<Loaded> loadNewest(Function<StateInput, HostedEngine> loader) {
        return load(newestFirst(), loader);
    }

    /// The same, beginning with the oldest.
    Optional<Loaded> loadOldest(Function<StateInput, HostedEngine> loader) {
        return load(newestFirst().reversed(), loader);
    }

    private Optional<Loaded> load(List<Path> files, Function<StateInput, HostedEngine> loader) {
        List<String> failures = new ArrayList<>();
        for (Path file : files) {
            try (SnapshotReader reader = checked(file)) {
                Snapshot snapshot = reader.readHead();
                HostedEngine engine = loader.apply(reader);
                reader.checkEnd();
                words = reader.words();
                for (String failure : failures) {
                    LOG.log(Level.WARNING, () -> failure + ": " + file + " is taken instead");
                }
                return Optional.of(new Loaded(snapshot, engine));
            } catch (IOException e) {
                failures.add(file + ": this snapshot cannot be read: " + StorageProblem.of(e));
            } catch (StateException e) {
                failures.add(file + ": this snapshot cannot be read: " + e.getMessage());
            }
        }
        if (failures.isEmpty()) return Optional.empty();
        throw new HostException(
                DAMAGED, String.join("; ", failures) + ": restore the directory from a copy");
    }

    private SnapshotReader checked(Path file) throws IOException {
        SnapshotReader.check(file, meanwhile);
        return new SnapshotReader(file, meanwhile);
    }

    /// Deletes all but the newest, and returns the oldest that is left, if there is one.
    private Optional<Snapshot> prune() {
        List<Path> files = newestFirst();
        for (Path file : files.subList(Math.min(KEPT, files.size()), files.size())) delete(file);
        if (files.size() < KEPT) return Optional.empty();
        try (SnapshotReader reader = new SnapshotReader(files.get(KEPT - 1), () -> {})) {
            return Optional.of(reader.readHead());
        } catch (IOException | StateException e) {
            return Optional.empty();
        }
    }
}
