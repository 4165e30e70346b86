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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The files that a replay writes. They get their names when the replay has come to its end; a
/// replay that does not leaves none.
final class ReplayOutput {
    private final Path directory;
    private final FlowName name;
    private final Supplier<String> symbol;
    private final int levels;
    private final PartFiles parts = new PartFiles();
    private final List<Path> open = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();
    private final EventsCsv events;
    private final LobsterExport lobster;
    private final ChartRecording chart;
    private final List<String> warnings = new ArrayList<>();

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
            parts.close();
            throw unwritable(e);
        }
        int priceScale = replay.book().instrument().priceScale();
        chart = new ChartRecording(priceScale, String.valueOf(flow.getFileName()));
    }

    private Writer create(String purpose) throws IOException {
        Path part = PartFiles.partOf(directory.resolve(purpose));
        open.add(part);
        return parts.keep(part, Files.newBufferedWriter(part));
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
            for (int i = 0; i < names.size(); i++) {
                Path file = directory.resolve(names.get(i));
                parts.rename(open.get(i), file);
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
        parts.close();
    }
}
