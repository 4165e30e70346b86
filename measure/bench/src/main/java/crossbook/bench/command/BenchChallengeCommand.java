package crossbook.bench.command;

import crossbook.bench.StreamFiles;
import crossbook.bench.adapter.AdapterBuild;
import crossbook.bench.adapter.Challenge;
import crossbook.bench.adapter.ChallengeReport;
import crossbook.cli.verb.ReportOptions;

import org.agrona.IoUtil;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `crossbook bench challenge`
@Command(
        name = "challenge",
        description = {
            "Drive a shared library with the C interface of the five-scenario challenge: a fresh process",
            "for every run, reports taken on another core and checked, over the library's own queue and",
            "over a general one, in turns with a bare array book behind the same interface."
        },
        footer = {
            "  crossbook bench challenge",
            "  crossbook bench challenge --stream day.bin.gz --runs 20",
            "  crossbook bench challenge --library ./libother.so --json > other.json",
        })
final class BenchChallengeCommand implements Runnable {
    private static final int QUEUED_REPORTS = 1 << 16;

    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--library",
            paramLabel = "FILE",
            description = "The library; without it the engine, built for the occasion.")
    private Path library;

    @Option(
            names = "--stream",
            arity = "1..*",
            paramLabel = "FILE|DIR",
            description = "Streams of the five-scenario format instead of the public ones.")
    private List<Path> streams = new ArrayList<>();

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Processes that count, at least 10 unless --quick.")
    private int runs = BenchCommand.FEWEST_RUNS;

    @Option(names = "--quick", description = "3 processes: a first look.")
    private boolean quick;

    @Option(names = "--batch", paramLabel = "N", description = "Messages given at once.")
    private int batch = 256;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Draw the speeds of library and floor, as PNG.")
    private Path picture;

    @Option(
            names = "--java-home",
            paramLabel = "DIR",
            description = "The JDK that the engine runs on, instead of the launcher's.")
    private Path javaHome = Path.of(System.getProperty("java.home"));

    @Override
    public void run() {
        BenchCommand.requireRuns(runs, quick);
        BenchCommand.require(batch >= 1, "--batch: at least 1");
        BenchCommand.measure(this::measure);
    }

    private void measure() throws IOException {
        StreamFiles files = streams.isEmpty()
                ? StreamFiles.fiveScenarios(BenchCommand.shared())
                : StreamFiles.named(streams);
        List<Path> found = bench.found(files, "no stream to drive it with");
        Path directory = Files.createTempDirectory("crossbook-adapter");
        try {
            AdapterBuild build = AdapterBuild.in(directory, javaHome);
            Path measured = library == null ? build.library() : library.toAbsolutePath();
            Challenge challenge = new Challenge(
                    build, measured, batch, QUEUED_REPORTS, bench.crossbook().progress());
            ChallengeReport report = new ChallengeReport(
                    challenge.measure(found, BenchCommand.counted(runs, quick)), build.java());
            bench.show(report, json);
            if (picture == null) return;
            ReportOptions.draw(report::writePicture, picture, bench.crossbook());
        } finally {
            IoUtil.delete(directory.toFile(), true);
        }
    }
}
