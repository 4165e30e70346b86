package crossbook.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Loads anew what runs the engine, with a fault in the engine's own source. Assertions are off, so
/// that it is the test that finds out.
public final class PlantedEngine extends ClassLoader {
    /// What knows nothing of the engine stays as it is, and warm.
    private static final List<String> STAYS =
            List.of("crossbook.protocol.", "crossbook.client.", "crossbook.auditor.");

    private final Path planted;

    private PlantedEngine(Path planted) {
        super(PlantedEngine.class.getClassLoader());
        this.planted = planted;
        clearAssertionStatus();
    }

    /// Compiles a file of the engine with a fault.
    ///
    /// @param directory where the classes go; empty
    /// @param file its name, in whichever package of the engine it is
    /// @param right what stands in the file, once
    /// @param wrong what it says instead
    public static PlantedEngine with(Path directory, String file, String right, String wrong)
            throws IOException {
        PlantedFault.compile(directory, file, right, wrong);
        return new PlantedEngine(directory);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean stays = !name.startsWith("crossbook.") || STAYS.stream().anyMatch(name::startsWith);
        if (stays) return super.loadClass(name, resolve);
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
