package crossbook.client.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Directories that nobody but their owner may enter: what is in them is guarded whatever the
/// files' own modes are. These are not the process' to choose: the store's database sets the
/// process' umask to 0002 with each file that it opens, and the recordings are made by an
/// archive that leaves their modes to the umask.
public final class OwnerDirectory {
    private OwnerDirectory() {}

    /// Makes a directory and those that it is in, as far as they are missing. One that is there
    /// stays as it is.
    public static Path make(Path directory) throws IOException {
        boolean hasModes =
                directory.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = hasModes
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
        return Files.createDirectories(directory, attributes);
    }
}
