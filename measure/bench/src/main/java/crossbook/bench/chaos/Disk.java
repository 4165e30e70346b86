package crossbook.bench.chaos;

import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A disk of a size for each member, which is memory that looks like one: it can be full, and none
/// of the others' are. It needs the rights of root.
final class Disk implements AutoCloseable {
    private static final String SIZE = "1g";
    private static final String FILLER = "filler";
    private static final int BLOCK = 1 << 16;
    private static final int PAGE = 1 << 12;
    private static final int ROOM = 1 << 24;

    private final Path directory;

    private Disk(Path directory) {
        this.directory = directory;
    }

    /// Whether this machine and its user may have disks.
    static boolean isPossible() {
        Path place = null;
        try {
            place = Files.createTempDirectory("crossbook-disk");
            new Disk(place).mount().close();
            return true;
        } catch (IOException _) {
            return false;
        } finally {
            if (place != null) IoUtil.delete(place.toFile(), true);
        }
    }

    /// A disk in the place of a directory, with what that has.
    static Disk in(Path directory) throws IOException {
        Path aside = directory.resolveSibling(directory.getFileName() + ".aside");
        Files.move(directory, aside);
        Files.createDirectory(directory);
        Disk disk = new Disk(directory).mount();
        Commands.run("cp", "-a", aside + "/.", directory.toString());
        IoUtil.delete(aside.toFile(), false);
        return disk;
    }

    private Disk mount() throws IOException {
        Commands.run("mount", "-t", "tmpfs", "-o", "size=" + SIZE, "tmpfs", directory.toString());
        return this;
    }

    /// Nothing more can be written to it.
    void fill() throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(BLOCK);
        try (FileChannel filler = FileChannel.open(
                directory.resolve(FILLER),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE)) {
            while (!isFull()) filler.write(zeros.clear());
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            if (!isFull()) throw e; // no room for a whole block, which is what was wanted
        }
    }

    private boolean isFull() throws IOException {
        return Files.getFileStore(directory).getUsableSpace() < PAGE;
    }

    /// Whether there is less room than a host begins with.
    boolean hasNoRoom() throws IOException {
        return Files.getFileStore(directory).getUsableSpace() < ROOM;
    }

    /// There is room again.
    void clear() throws IOException {
        Files.delete(directory.resolve(FILLER));
    }

    /// What is on it becomes files of the disk below.
    void keepFiles() throws IOException {
        Path kept = directory.resolveSibling(directory.getFileName() + ".kept");
        Commands.run("cp", "-a", directory.toString(), kept.toString());
        close();
        Files.delete(directory);
        Files.move(kept, directory);
    }

    /// Takes it away, if that can be done.
    void abandon() {
        try {
            close();
        } catch (IOException _) {
            return; // it is away
        }
    }

    /// Takes it away, with what is on it.
    @Override
    public void close() throws IOException {
        Commands.run("umount", "--lazy", directory.toString());
    }
}
