package crossbook.host;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.zip.ZipException;

/// What is wrong with a place on the disk, in words.
public final class StorageProblem {
    private StorageProblem() {}

    /// The words for what an operation on files has met.
    public static String of(IOException e) {
        return switch (e) {
            case FileAlreadyExistsException there -> there.getFile() + " is a file";
            case NotDirectoryException file -> file.getFile() + " is a file";
            case NoSuchFileException missing -> "there is no " + missing.getFile();
            case AccessDeniedException denied -> "no permission for " + denied.getFile();
            case CharacterCodingException text -> "it is not text in UTF-8";
            case ZipException _ -> "it is damaged";
            case EOFException _ -> "it ends too early";
            case FileSystemException other when other.getReason() != null -> other.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }
}
