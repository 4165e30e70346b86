package crossbook.testkit;

import crossbook.core.MatchingEngine;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// A fault in the engine's own source, for who is to find it.
public final class PlantedFault {
    private static final Path CORE =
            Repository.ROOT.resolve("exchange/core/src/main/java/crossbook/core");
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /// Knows the classes that a file is compiled with from the second one on.
    private static final StandardJavaFileManager FILES =
            COMPILER.getStandardFileManager(null, null, null);

    private PlantedFault() {}

    /// Compiles a file of the engine with a fault.
    ///
    /// @param directory where the classes go, to be read before the engine's own; empty
    /// @param file its name, in whichever package of the engine it is
    /// @param right what stands in the file, once
    /// @param wrong what it says instead
    public static void compile(Path directory, String file, String right, String wrong)
            throws IOException {
        String source = Files.readString(source(file));
        int place = source.indexOf(right);
        if (place < 0 || place != source.lastIndexOf(right)) {
            throw new IllegalArgumentException(right + ": is not in " + file + " once");
        }
        Path changed = directory.resolve(file);
        Files.writeString(changed, source.replace(right, wrong));
        String core = MatchingEngine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        StringWriter words = new StringWriter();
        boolean isDone = COMPILER.getTask(
                        words,
                        FILES,
                        null,
                        List.of("-classpath", core, "-d", directory.toString(), "-proc:none"),
                        null,
                        FILES.getJavaFileObjects(changed))
                .call();
        if (!isDone) throw new IllegalArgumentException(words.toString());
    }

    private static Path source(String file) throws IOException {
        try (Stream<Path> files = Files.walk(CORE)) {
            return files.filter(each -> each.endsWith(file)).findFirst().orElseThrow();
        }
    }
}
