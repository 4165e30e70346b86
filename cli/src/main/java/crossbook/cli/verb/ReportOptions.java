package crossbook.cli.verb;

import crossbook.charts.NoPicture;
import crossbook.load.report.Report;
import crossbook.load.report.ReportPicture;

import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;

/// How the report of a measurement is wanted: options that several commands have.
public final class ReportOptions {
    @Option(
            names = "--json",
            description = "Print one JSON object, which crossbook bench compare reads.")
    private boolean json;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Draw the percentiles, and throughput over time, as PNG.")
    private Path picture;

    /// Whether a picture is wanted.
    public boolean hasPicture() {
        return picture != null;
    }

    /// Prints the report, and draws it where that is wanted.
    public void show(Report report, CrossbookCommand crossbook) {
        show(report, json, picture, crossbook);
    }

    /// Prints a report, and draws it where there is a file for a picture.
    public static void show(Report report, boolean json, Path picture, CrossbookCommand crossbook) {
        crossbook.out().println(json ? report.json() : report.text());
        if (picture != null) draw(file -> ReportPicture.write(report, file), picture, crossbook);
    }

    /// What writes a picture into a file.
    @FunctionalInterface
    public interface Drawing {
        void write(Path file) throws IOException;
    }

    /// Writes a picture and says so, or why there is none.
    public static void draw(Drawing drawing, Path picture, CrossbookCommand crossbook) {
        try {
            drawing.write(picture);
            crossbook.say("wrote " + picture);
        } catch (NoPicture e) {
            crossbook.say(e.getMessage());
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.STORAGE, picture + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
