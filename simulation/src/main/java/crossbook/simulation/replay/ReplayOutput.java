package crossbook.simulation.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The files that a replay writes. They are written under other names and get their own when the
/// replay has come to its end; a replay that does not leaves none.
final class ReplayOutput {
    private final Path directory;
    private final FlowName name;
    private final int levels;
    private final Map<Path, Writer> open = new LinkedHashMap<>();
    private final List<Path> files = new ArrayList<>();
    private final EventsCsv events;
    private final LobsterExport lobster;
    private final Thread cleaner = new Thread(this::discard, "replay-output-cleaner");

    ReplayOutput(Path directory, Path flow, int levels, Replay replay) {
        this.directory = directory;
        this.levels = levels;
        name = FlowName.of(flow);
        try {
            Files.createDirectories(directory);
            events = new EventsCsv(create("events.csv"), replay.engine());
            lobster = new LobsterExport(
                    create("message.csv"), create("orderbook.csv"), levels, replay.engine());
        } catch (IOException e) {
            discard();
            throw new UncheckedIOException(directory + ": cannot be written to", e);
        }
        Runtime.getRuntime().addShutdownHook(cleaner);
    }

    private Writer create(String purpose) throws IOException {
        Path part = directory.resolve(purpose + ".part");
        Writer writer = Files.newBufferedWriter(part);
        open.put(part, writer);
        return writer;
    }

    List<ReplayListener> listeners() {
        return List.of(events, lobster);
    }

    /// Gives the files their names.
    void finish() {
        String book = levels == ReplayOptions.ALL_LEVELS ? "all" : String.valueOf(levels);
        String prefix = name.ticker() + "_" + name.date() + "_" + lobster.firstMs() + "_"
                + lobster.lastMs() + "_";
        List<String> names = List.of(
                "events.csv",
                prefix + "message_" + book + ".csv",
                prefix + "orderbook_" + book + ".csv");
        try {
            int next = 0;
            for (Map.Entry<Path, Writer> part : open.entrySet()) {
                part.getValue().close();
                Path file = directory.resolve(names.get(next++));
                Files.move(part.getKey(), file, StandardCopyOption.REPLACE_EXISTING);
                files.add(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(directory + ": cannot be written to", e);
        }
    }

    List<Path> files() {
        return List.copyOf(files);
    }

    /// Takes away what did not get its name.
    void close() {
        discard();
        try {
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IllegalStateException shuttingDown) {
            // Then the cleaner runs as well, and finds nothing to do.
        }
    }

    private void discard() {
        for (Map.Entry<Path, Writer> part : open.entrySet()) {
            try {
                part.getValue().close();
                Files.deleteIfExists(part.getKey());
            } catch (IOException e) {
                // A file that can be neither closed nor deleted is the file system's to report.
            }
        }
    }
}
