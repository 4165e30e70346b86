package crossbook.flow.replay;

import crossbook.charts.NoPicture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The files that a replay writes. They are written under other names and get their own when the
/// replay has come to its end; a replay that does not leaves none.
final class ReplayOutput {
    private final Path directory;
    private final FlowName name;
    private final Supplier<String> symbol;
    private final int levels;
    private final Map<Path, Writer> open = new LinkedHashMap<>();
    private final List<Path> files = new ArrayList<>();
    private final EventsCsv events;
    private final LobsterExport lobster;
    private final ChartRecording chart;
    private final List<String> warnings = new ArrayList<>();
    private final Thread cleaner = new Thread(this::discard, "replay-output-cleaner");

    ReplayOutput(Path directory, Path flow, int levels, Replay replay) {
        this.directory = directory;
        this.levels = levels;
        name = FlowName.of(flow);
        symbol = () -> replay.symbol(replay.book());
        try {
            Files.createDirectories(directory);
            events = new EventsCsv(create("events.csv"), replay::engine);
            lobster = new LobsterExport(
                    create("message.csv"), create("orderbook.csv"), levels, replay::engine);
        } catch (IOException e) {
            discard();
            throw unwritable(e);
        }
        int priceScale = replay.book().instrument().priceScale();
        chart = new ChartRecording(priceScale, String.valueOf(flow.getFileName()));
        Runtime.getRuntime().addShutdownHook(cleaner);
    }

    private Writer create(String purpose) throws IOException {
        Path part = directory.resolve(purpose + ".part");
        Writer writer = Files.newBufferedWriter(part);
        open.put(part, writer);
        return writer;
    }

    List<ReplayListener> listeners() {
        return List.of(events, lobster, chart);
    }

    /// Gives the files their names.
    void finish() {
        String book = levels == ReplayOptions.ALL_LEVELS ? "all" : String.valueOf(levels);
        String prefix = symbol.get() + "_" + name.date() + "_" + lobster.firstMs() + "_"
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
            draw();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private UncheckedIOException unwritable(IOException cause) {
        String reason = switch (cause) {
            case FileAlreadyExistsException e -> "it is not a directory";
            case AccessDeniedException e -> "permission denied";
            case NoSuchFileException e -> "it cannot be made";
            default -> String.valueOf(cause.getMessage());
        };
        return new UncheckedIOException(directory + ": cannot be written to: " + reason, cause);
    }

    private void draw() throws IOException {
        Path picture = directory.resolve("chart.png");
        try {
            chart.draw(picture);
            files.add(picture);
        } catch (NoPicture e) {
            warnings.add(picture.getFileName() + " was not drawn: " + e.getMessage());
        }
    }

    /// What could not be done, though the rest was.
    List<String> warnings() {
        return List.copyOf(warnings);
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
        open.forEach((part, writer) -> {
            attempt(writer::close);
            attempt(() -> Files.deleteIfExists(part));
        });
    }

    /// What the disk has no room for is being taken away, so failing to write it is no loss.
    private static void attempt(Attempt deed) {
        try {
            deed.run();
        } catch (IOException e) {
            // As said above.
        }
    }

    @FunctionalInterface
    private interface Attempt {
        void run() throws IOException;
    }
}
