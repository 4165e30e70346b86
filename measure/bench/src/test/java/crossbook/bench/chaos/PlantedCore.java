package crossbook.bench.chaos;

import crossbook.testkit.PlantedFault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Classes of the engine with a fault in them.
final class PlantedCore {
    private PlantedCore() {}

    /// An engine that puts the newest order first in its queue; returns where its classes are.
    static Path newestFirst(Path directory) throws IOException {
        Path classes = Files.createDirectory(directory.resolve("classes"));
        PlantedFault.compile(
                classes,
                "LiveSide.java",
                "if (level != null) levels.add(level, order);",
                "if (level != null) levels.insert(level, order, null);");
        return classes;
    }
}
