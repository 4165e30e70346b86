package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.server.runs.CoinTossXExport;
import crossbook.server.runs.RunManifest;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.events.ParquetRows;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// `crossbook sim export`: a kept run as files for other programs.
@Command(
        name = "export",
        description = {
            "Write a kept run as the CSV files of CoinTossX: for each security the orders that were",
            "submitted, the trades, and the book at the end; or its rows as Parquet. The Python package",
            "writes LOBSTER, ITCH, market by order and hftbacktest."
        },
        footer = {
            "  crossbook sim export run",
            "  crossbook sim export run --format cointossx --out cointossx",
            "  crossbook sim export runs/seed-3 --format parquet --out parquet-3",
        })
final class SimExportCommand extends Verb {
    private static final String COINTOSSX = "cointossx";
    private static final String PARQUET = "parquet";

    @Parameters(
            paramLabel = "RUN",
            description = "The directory that crossbook sim run --out wrote.")
    private Path run;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = COINTOSSX,
            description = "cointossx, which it is if nothing is said, or parquet.")
    private String format;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to; in the directory FORMAT of the run if it is left out.")
    private Path out;

    @Override
    public void run() {
        boolean isKnown = format.equals(COINTOSSX) || format.equals(PARQUET);
        if (!isKnown) {
            throw CommandFailure.usage("--format " + Written.quoted(format) + ": must be "
                    + COINTOSSX + " or " + PARQUET);
        }
        Path directory = out == null ? run.resolve(format) : out;
        try {
            List<Path> files = format.equals(PARQUET)
                    ? List.of(parquet(directory))
                    : CoinTossXExport.write(run, directory);
            for (Path file : files) print(file.toString());
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
