package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.MatchingEngine;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Loads all of Crossbook anew, with a fault in the engine's own source. Assertions are off, so
/// that it is the test that finds out.
final class PlantedEngine extends ClassLoader {
    private static final Path CORE = Path.of("../core/src/main/java/crossbook/core");

    private final Path planted;

    private PlantedEngine(Path planted) {
        super(PlantedEngine.class.getClassLoader());
        this.planted = planted;
        clearAssertionStatus();
    }

    /// Compiles a file of the engine with a fault.
    ///
    /// @param directory where the classes go; empty
    /// @param file below the engine's package
    /// @param right what stands in the file, once
    /// @param wrong what it says instead
    static PlantedEngine with(Path directory, String file, String right, String wrong)
            throws IOException {
        String source = Files.readString(CORE.resolve(file));
        int place = source.indexOf(right);
        assertTrue(place >= 0, () -> right + ": is not in " + file);
        assertEquals(place, source.lastIndexOf(right), () -> right + ": is twice in " + file);
        Path changed = directory.resolve(Path.of(file).getFileName());
        Files.writeString(changed, source.replace(right, wrong));
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
                        List.of("-classpath", core, "-d", directory.toString()),
                        null,
                        compiler.getStandardFileManager(null, null, null)
                                .getJavaFileObjects(changed))
                .call();
        assertTrue(isDone, words::toString);
        return new PlantedEngine(directory);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("crossbook.")) return super.loadClass(name, resolve);
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = Files.exists(planted.resolve(file))
                ? Files.newInputStream(planted.resolve(file))
                : getParent().getResourceAsStream(file)) {
            if (in == null) throw new ClassNotFoundException(name);
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
