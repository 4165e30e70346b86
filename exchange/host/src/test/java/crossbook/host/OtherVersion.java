package crossbook.host;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Classes of a build that decides differently, or says so.
final class OtherVersion {
    private static final Path SOURCE = Path.of("src/main/java/crossbook/host/EngineVersion.java");

    private OtherVersion() {}

    /// Compiles the next engine version; returns where the classes are.
    static Path compile(Path directory) throws IOException {
        Path classes = Files.createDirectory(directory.resolve("next-version"));
        String source = Files.readString(SOURCE);
        String constant = "int CURRENT = " + EngineVersion.current() + ";";
        if (!source.contains(constant)) throw new IOException(constant + ": not in " + SOURCE);
        Path next = classes.resolve(SOURCE.getFileName());
        Files.writeString(
                next,
                source.replace(constant, "int CURRENT = " + (EngineVersion.current() + 1) + ";"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter words = new StringWriter();
        List<String> options = List.of(
                "-classpath", System.getProperty("java.class.path"), "-d", classes.toString());
        boolean isDone = compiler.getTask(
                        words,
                        null,
                        null,
                        options,
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(next))
                .call();
        if (!isDone) throw new IOException(words.toString());
        return classes;
    }
}
