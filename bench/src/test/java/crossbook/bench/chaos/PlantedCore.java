package crossbook.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.MatchingEngine;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Classes of the engine with a fault in them.
final class PlantedCore {
    private static final Path CORE = Path.of("../core/src/main/java/crossbook/core");

    private PlantedCore() {}

    /// An engine that puts the newest order first in its queue.
    static Path newestFirst(Path directory) throws IOException {
        return plant(
                directory,
                "BookSide.java",
                "if (level != null) levels.add(level, order);",
                "if (level != null) levels.insert(level, order, null);");
    }

    /// Compiles a file of the engine with a fault in it; returns where the classes are.
    private static Path plant(Path directory, String file, String right, String wrong)
            throws IOException {
        String source = Files.readString(CORE.resolve(file));
        assertThat(source).containsOnlyOnce(right);
        Path planted = directory.resolve(file);
        Files.writeString(planted, source.replace(right, wrong));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        String core = MatchingEngine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter words = new StringWriter();
        boolean isDone = compiler.getTask(
                        words,
                        null,
                        null,
                        List.of("-classpath", core, "-d", classes.toString()),
                        null,
                        compiler.getStandardFileManager(null, null, null)
                                .getJavaFileObjects(planted))
                .call();
        assertThat(isDone).as(words::toString).isTrue();
        return classes;
    }
}
