package crossbook.cli.house;

import crossbook.testkit.Repository;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The modules of the project, and the Java in their `src/main` and `src/test`.
final class Sources {
    static final Path ROOT = Repository.ROOT;

    /// @param text as it is written
    record Source(String module, Path file, String text) {
        String name() {
            return file.getFileName().toString();
        }

        String className() {
            return name().substring(0, name().indexOf('.'));
        }

        String packageName() {
            return text.lines()
                    .filter(line -> line.startsWith("package "))
                    .map(line -> line.substring("package ".length(), line.indexOf(';')))
                    .findFirst()
                    .orElse("");
        }

        /// Without comments.
        String code() {
            return text.replaceAll("//.*", "");
        }

        /// Lines that somebody reads: without imports.
        long lines() {
            return text.lines().filter(line -> !line.startsWith("import ")).count();
        }

        @Override
        public String toString() {
            return ROOT.relativize(file).toString();
        }
    }

    private Sources() {}

    static List<String> modules() throws IOException {
        try (Stream<Path> directories = Files.walk(ROOT, 2)) {
            return directories
                    .filter(directory -> Files.exists(directory.resolve("pom.xml"))
                            && Files.exists(directory.resolve("src")))
                    .map(directory -> directory.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    static List<Source> of(String module) throws IOException {
        return in("src/main/java", module);
    }

    static List<Source> testsOf(String module) throws IOException {
        return in("src/test/java", module);
    }

    private static List<Source> in(String directory, String module) throws IOException {
        Path root = Repository.module(module).resolve(directory);
        if (!Files.exists(root)) return List.of();
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .map(file -> new Source(module, file, read(file)))
                    .toList();
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
