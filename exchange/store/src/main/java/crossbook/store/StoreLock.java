package crossbook.store;

import crossbook.client.stream.OwnerDirectory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Sees to it that one process writes a store, and puts a rebuilt store into the place of the old
/// one. The directory holds the store in `current`; a rebuild makes `rebuilding`, which becomes
/// `rebuilt` once it is whole.
final class StoreLock implements AutoCloseable {
    private final Path directory;
    private final FileChannel channel;
    private final FileLock lock;

    private StoreLock(Path directory, FileChannel channel, FileLock lock) {
        this.directory = directory;
        this.channel = channel;
        this.lock = lock;
    }

    /// @throws StoreUnavailableException if another process has it
    static StoreLock take(Path store) {
        Path directory = home(store);
        try {
            OwnerDirectory.make(directory);
            FileChannel channel = FileChannel.open(
                    directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw new StoreUnavailableException(
                        "another process writes the store in " + directory, null);
            }
            return new StoreLock(directory, channel, lock);
        } catch (IOException e) {
            throw new UncheckedIOException("the store's directory cannot be used: " + directory, e);
        }
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static Path home(Path store) {
        return store.toAbsolutePath().getParent();
    }

    /// Writes down where the database is reached, for other processes.
    static void writeAddress(Path store, String address) {
        try {
            Files.writeString(addressFile(home(store)), address + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("the store's address cannot be written", e);
        }
    }

    static Path addressFile(Path directory) {
        return directory.resolve("address");
    }

    /// Writes down that this process starts the store, until [#started]. Where that cannot be
    /// written, the store itself will say so.
    static void starting(Path store) {
        try {
            OwnerDirectory.make(home(store));
            long process = ProcessHandle.current().pid();
            Files.writeString(startFile(home(store)), process + "\n");
        } catch (IOException e) {
            started(store);
        }
    }

    /// The store that was starting is reached at its address, or will not be.
    static void started(Path store) {
        try {
            Files.deleteIfExists(startFile(home(store)));
        } catch (IOException e) {
            // who waits for it does not wait for ever
        }
    }

    /// Whether a process that lives is starting the store of a directory.
    static boolean isStarting(Path directory) {
        try {
            long process = Long.parseLong(Files.readString(startFile(directory)).strip());
            return ProcessHandle.of(process).isPresent();
        } catch (IOException | NumberFormatException e) {
            return false; // nobody is, or it was killed as it wrote
        }
    }

    private static Path startFile(Path directory) {
        return directory.resolve("starting");
    }

    static Path draft(Path store) {
        return home(store).resolve("rebuilding");
    }

    private static Path rebuilt(Path store) {
        return home(store).resolve("rebuilt");
    }

    static boolean isRebuilt(Path store) {
        return Files.isDirectory(rebuilt(store));
    }

    /// Makes what was rebuilt the store; at once if nobody writes the old one, else anyone who
    /// does takes it.
    static void offer(Path store) {
        deleteTree(rebuilt(store));
        move(draft(store), rebuilt(store));
        try (StoreLock lock = take(store)) {
            lock.swapIfRebuilt();
        } catch (StoreUnavailableException e) {
            return; // who writes it looks for it ten times a second
        }
    }

    /// Puts a rebuilt store into its place, if there is one.
    void swapIfRebuilt() {
        Path rebuilt = directory.resolve("rebuilt");
        Path old = directory.resolve("old");
        if (Files.isDirectory(rebuilt)) {
            deleteTree(old);
            Path current = directory.resolve("current");
            if (Files.isDirectory(current)) move(current, old);
            move(rebuilt, current);
        }
        deleteTree(old);
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void deleteTree(Path tree) {
        if (!Files.exists(tree)) return;
        try (Stream<Path> files = Files.walk(tree)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : all) Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
