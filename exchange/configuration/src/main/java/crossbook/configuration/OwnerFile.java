package crossbook.configuration;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/// Writes files as a whole: a reader finds the old text or the new one, never a part. A
/// file of secrets can be read and written by its owner alone, where the file system can
/// say so.
public final class OwnerFile {
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> DIRECTORY =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OTHERS =
            PosixFilePermissions.fromString("---rwxrwx");

    private OwnerFile() {}

    /// Writes a file that the owner alone may read, and the directories that it is in.
    public static void writeSecret(Path file, String text) throws IOException {
        Path absolute = file.toAbsolutePath();
        makeDirectory(absolute.getParent());
        replace(absolute, text, hasPermissions(absolute) ? FILE : null);
    }

    /// Writes a file that has no secrets. It keeps the permissions that it has.
    public static void write(Path file, String text) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path target = Files.exists(absolute) ? absolute.toRealPath() : absolute;
        Set<PosixFilePermission> permissions = null;
        if (hasPermissions(target)) {
            permissions = Files.exists(target)
                    ? Files.getPosixFilePermissions(target)
                    : PosixFilePermissions.fromString("rw-r--r--");
        }
        replace(target, text, permissions);
    }

    /// Makes a directory that the owner alone may enter, and those that it is in. One
    /// that is there already stays as it is.
    public static void makeDirectory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) return;
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null) Files.createDirectories(parent);
        FileAttribute<?>[] attributes = hasPermissions(directory)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(DIRECTORY)}
                : new FileAttribute<?>[0];
        Files.createDirectory(directory, attributes);
    }

    /// Whether others than the owner may do something with a file, as far as can be seen.
    public static boolean isOpenToOthers(Path file) throws IOException {
        if (!hasPermissions(file)) return false;
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        permissions.addAll(Files.getPosixFilePermissions(file));
        permissions.retainAll(OTHERS);
        return !permissions.isEmpty();
    }

    /// Fails if others than the owner may do something with a file of secrets.
    ///
    /// @throws BadConfiguration with the remedy
    static void requireOwners(Path file) throws IOException {
        if (!isOpenToOthers(file)) return;
        throw new BadConfiguration(
                file.toString(), "can be read by others than its owner; chmod 600 " + file);
    }

    private static boolean hasPermissions(Path file) {
        Path existing = file.toAbsolutePath();
        while (!Files.exists(existing)) existing = existing.getParent();
        try {
            return Files.getFileStore(existing).supportsFileAttributeView("posix");
        } catch (IOException e) { // within a chroot what is mounted cannot always be seen
            return existing.getFileSystem().supportedFileAttributeViews().contains("posix");
        }
    }

    private static void replace(Path file, String text, Set<PosixFilePermission> permissions)
            throws IOException {
        // A temporary file begins as the owner's alone, so that no secret is ever open.
        Path temporary = Files.createTempFile(file.getParent(), "." + file.getFileName(), ".new");
        try {
            Files.writeString(temporary, text);
            if (permissions != null) Files.setPosixFilePermissions(temporary, permissions);
            move(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
