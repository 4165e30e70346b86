package crossbook.testkit;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// A directory whose process runs, and takes files away while somebody looks at them. What is
/// gone by then is left out.
public final class RunningDirectory {
    private RunningDirectory() {}

    /// What is done with a file or a directory.
    public interface Visit {
        /// Does it.
        ///
        /// @throws IOException if it cannot; where it finds no such file, the file has gone
        void of(Path path) throws IOException;
    }

    /// Visits a directory and everything below it, each directory before what is in it.
    public static void visit(Path directory, Visit visit) throws IOException {
        Files.walkFileTree(directory, new Visitor(visit));
    }

    private record Visitor(Visit visit) implements FileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes)
                throws IOException {
            return visitFile(path, attributes);
        }

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
                throws IOException {
            try {
                visit.of(path);
            } catch (NoSuchFileException e) {
                return went(path, e);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
            return went(path, failure);
        }

        @Override
        public FileVisitResult postVisitDirectory(Path path, IOException failure)
                throws IOException {
            return failure == null ? FileVisitResult.CONTINUE : went(path, failure);
        }

        private static FileVisitResult went(Path path, IOException failure) throws IOException {
            boolean isGone = failure instanceof NoSuchFileException && Files.notExists(path);
            if (!isGone) throw failure;
            return FileVisitResult.CONTINUE;
        }
    }
}
