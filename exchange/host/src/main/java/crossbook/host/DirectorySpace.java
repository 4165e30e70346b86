package crossbook.host;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;

/// The room where a directory is, as the system tells it of the directory itself. Java looks
/// its file stores up among what is mounted, and in a root that is no mount point, as that of a
/// plain `chroot`, finds none.
final class DirectorySpace extends FileStore {
    private final Path directory;

    DirectorySpace(Path directory) {
        this.directory = directory;
    }

    /// What is free for this user; as much as can be counted where there is no directory: anyone
    /// who uses it says so.
    static long free(Path directory) {
        return Files.exists(directory) ? directory.toFile().getUsableSpace() : Long.MAX_VALUE;
    }

    /// Whether Java finds what a directory is on.
    static boolean isMounted(Path directory) {
        try {
            Files.getFileStore(directory);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public String type() {
        return "directory";
    }

    @Override
    public boolean isReadOnly() {
        return !Files.isWritable(directory);
    }

    @Override
    public long getTotalSpace() {
        return directory.toFile().getTotalSpace();
    }

    @Override
    public long getUsableSpace() {
        return directory.toFile().getUsableSpace();
    }

    @Override
    public long getUnallocatedSpace() {
        return directory.toFile().getFreeSpace();
    }

    @Override
    public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
        return false;
    }

    @Override
    public boolean supportsFileAttributeView(String name) {
        return false;
    }

    @Override
    public <V extends FileStoreAttributeView> V getFileStoreAttributeView(Class<V> type) {
        return null;
    }

    @Override
    public Object getAttribute(String attribute) {
        throw new UnsupportedOperationException(attribute);
    }
}
