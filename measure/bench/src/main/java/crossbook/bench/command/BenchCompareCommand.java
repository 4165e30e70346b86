package crossbook.bench.command;

import crossbook.cli.verb.ReportOptions;
import crossbook.load.report.Overlay;
import crossbook.load.report.Report;
import crossbook.load.report.ReportJson;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `crossbook bench compare`
@Command(
        name = "compare",
        description = {
            "Show several runs in one table, and with --picture in one chart. A run is a file that a",
            "measurement wrote with --json; it is named after its file."
        },
        footer = {
            "  crossbook bench compare before.json after.json",
            "  crossbook bench compare before.json after.json --picture both.png",
            "  crossbook bench compare mon.json tue.json wed.json --picture week.png",
        })
final class BenchCompareCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Parameters(arity = "2..*", paramLabel = "RUN", description = "Reports written with --json.")
    private List<Path> files;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        Map<String, Report> runs = new LinkedHashMap<>();
        for (Path file : files) runs.put(name(file, runs), ReportJson.read(file));
        report.show(Overlay.of(runs), bench.crossbook());
    }

    /// The file's name without its ending; the whole path where that is taken.
    private static String name(Path file, Map<String, Report> taken) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
        return taken.containsKey(name) ? file.toString() : name;
    }
}
