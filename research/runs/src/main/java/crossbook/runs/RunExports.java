package crossbook.runs;

import crossbook.simulation.events.EventFile;
import crossbook.simulation.events.ParquetRows;
import crossbook.web.api.Answer.Attachment;
import crossbook.web.text.Problem;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A run as files of other formats. What only the Python package can write is refused with the
/// line that writes it.
///
/// @param directory of the run
record RunExports(RunDirectory directory) {
    private static final Map<String, String> PYTHON = Map.of(
            "lobster", ".to_lobster(\"lobster\", levels=10)",
            "mbo", ".to_mbo(\"mbo.parquet\")",
            "hftbacktest", ".to_hftbacktest(\"run.npz\")");
    private static final List<String> FORMATS =
            List.of("csv", "npy", "parquet", "manifest", "world");

    Attachment of(String format) {
        String name = directory.path().getFileName().toString();
        return switch (format) {
            case "csv" ->
                whole(name + ".csv", "text/csv; charset=utf-8", RunManifest.EVENTS_AS_TEXT);
            case "npy" -> whole(name + ".npy", "application/octet-stream", RunManifest.EVENTS);
            case "manifest" -> whole(name + "-manifest.json", "application/json", RunManifest.NAME);
            case "world" -> whole(name + ".toml", "application/toml", RunManifest.WORLD);
            case "parquet" -> parquet(name);
            default -> throw refusal(format);
        };
    }

    private Problem refusal(String format) {
        String line = PYTHON.get(format);
        if (line == null) {
            return Problem.parameter(
                    "format", "'" + format + "': must be one of " + String.join(", ", FORMATS));
        }
        return new Problem(
                        "NOT_ACCEPTABLE",
                        "format: '" + format + "': the Python package writes it: cb.load_run(\""
                                + directory.path() + "\")" + line)
                .at("format");
    }

    private Attachment whole(String name, String type, String file) {
        Path found = directory.path().resolve(file);
        if (Files.exists(found)) return new Attachment(name, type, found, false);
        throw new Problem("RUN_HAS_NO_ROWS");
    }

    /// A file that is made of the rows, and deleted once it was sent.
    private Attachment parquet(String name) {
        if (!Files.exists(directory.events())) throw new Problem("RUN_HAS_NO_ROWS");
        try {
            Path file = Files.createTempFile("crossbook-export", "");
            try (EventFile rows = EventFile.open(directory.events())) {
                ParquetRows.write(rows, file);
                return new Attachment(
                        name + ".parquet", "application/vnd.apache.parquet", file, true);
            } catch (IOException | RuntimeException e) {
                Files.delete(file);
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
