package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.runs.RunManifest;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.events.ParquetRows;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// `crossbook sim export`: a kept run as files for other programs.
@Command(
        name = "export",
        description = {
            "Write the rows of a kept run as Parquet. The Python package writes LOBSTER, ITCH, market by",
            "order and hftbacktest; an example in Python, the CSV files of CoinTossX."
        },
        footer = {
            "  crossbook sim export run",
            "  crossbook sim export run --out parquet",
            "  crossbook sim export runs/seed-3 --format parquet --out parquet-3",
        })
final class SimExportCommand extends Verb {
    private static final String PARQUET = "parquet";

    @Parameters(
            paramLabel = "RUN",
            description = "The directory that crossbook sim run --out wrote.")
    private Path run;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = PARQUET,
            description = "parquet, which it is if nothing is said.")
    private String format;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to; in the directory FORMAT of the run if it is left out.")
    private Path out;

    @Override
    public void run() {
        if (!format.equals(PARQUET)) {
            throw CommandFailure.usage("--format " + Written.quoted(format) + ": must be " + PARQUET
                    + "; the Python package writes other formats");
        }
        Path directory = out == null ? run.resolve(format) : out;
        try {
            print(parquet(directory).toString());
        } catch (IOException e) {
            throw CommandFailure.storage(directory + ": cannot be written", e);
        }
    }

    /// The rows and the manifest that says what they mean, as the Python package saves a run.
    private Path parquet(Path directory) throws IOException {
        RunManifest.read(run.resolve(RunManifest.NAME));
        Files.createDirectories(directory);
        Path file = directory.resolve("rows.parquet");
        try (EventFile rows = EventFile.open(run.resolve(RunManifest.EVENTS))) {
            ParquetRows.write(rows, file);
        }
        Files.copy(
                run.resolve(RunManifest.NAME),
                directory.resolve(RunManifest.NAME),
                StandardCopyOption.REPLACE_EXISTING);
        return file;
    }
}
