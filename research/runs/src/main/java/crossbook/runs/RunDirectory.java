package crossbook.runs;

import crossbook.simulation.Simulation;
import crossbook.simulation.events.EventTableFiles;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldOutcome;
import crossbook.web.surroundings.WebBuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The directory of a run that is kept: the world, what it came to, and its rows.
///
/// @param path where it is
public record RunDirectory(Path path) {
    /// What the web interface knows of a run beside its manifest.
    static final String STATE = "run.json";

    /// Writes what a run came to.
    ///
    /// @param build that ran it
    public void keep(World world, Simulation simulation, WorldOutcome outcome, WebBuild build)
            throws IOException {
        Files.createDirectories(path);
        write(world.text(), world.models());
        EventTableFiles.writeBinary(simulation.table(), path.resolve(RunManifest.EVENTS));
        EventTableFiles.writeCsv(simulation.table(), path.resolve(RunManifest.EVENTS_AS_TEXT));
        Files.writeString(
                path.resolve(RunManifest.NAME),
                RunManifest.of(world, outcome, build).json(world) + "\n");
    }

    /// Writes a world and the models that it names.
    void write(String world, Map<String, String> models) throws IOException {
        Files.writeString(path.resolve(RunManifest.WORLD), world);
        for (Map.Entry<String, String> model : models.entrySet()) {
            Files.writeString(path.resolve(model.getKey()), model.getValue());
        }
    }

    Path events() {
        return path.resolve(RunManifest.EVENTS);
    }

    Path state() {
        return path.resolve(STATE);
    }

    boolean hasManifest() {
        return Files.exists(path.resolve(RunManifest.NAME));
    }

    RunManifest manifest() {
        return RunManifest.read(path.resolve(RunManifest.NAME));
    }

    /// Deletes it with all that is in it.
    void delete() throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(path)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) Files.delete(each);
    }
}
