package crossbook.cli.record;

import crossbook.capture.CaptureReport;
import crossbook.capture.CaptureReport.Source;
import crossbook.capture.CapturedRun;
import crossbook.capture.Evaluation;
import crossbook.capture.HistogramFile;
import crossbook.capture.packet.CaptureFile;
import crossbook.charts.LatencyTimeChart;
import crossbook.charts.Numbers;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.ReportOptions;
import crossbook.cli.verb.Verb;
import crossbook.load.report.Overlay;
import crossbook.load.report.Report;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// `crossbook capture`: latency from packets.
@Command(
        name = "capture",
        description = {
            "Tell from packets how long an exchange takes to answer. Of each request, over FIX or the",
            "native protocol, the first answer counts, from when the request had come in full until the",
            "first byte of the answer went. Several files are runs that are laid over one another."
        },
        footer = {
            "  crossbook capture day.pcapng",
            "  crossbook capture before.pcapng after.pcapng --picture both.png",
            "  crossbook capture --interface lo --port 7007 --for 30s --write run.pcapng",
        })
public final class CaptureCommand extends Verb {
    private static final int LAST_PORT = 65_535;

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "Captures, pcap or pcapng. Each is a run of its own.")
    private List<Path> files = List.of();

    @Option(
            names = "--interface",
            paramLabel = "NAME",
            description =
                    "Capture on an interface of this machine instead, until Ctrl-C or as long as"
                            + " --for says. Linux; needs CAP_NET_RAW.")
    private String interfaceName;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = Durations.class,
            description = "How long to capture.")
    private Duration duration;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = "Write what is captured on the interface, as pcapng with nanoseconds.")
    private Path written;

    @Option(
            names = "--port",
            paramLabel = "N",
            split = ",",
            description =
                    "The ports of the exchange. Without them all TCP connections are looked at,"
                            + " and who accepted one is the exchange.")
    private List<Integer> ports = List.of();

    @Option(
            names = "--json",
            description = "Print one JSON object, which crossbook bench compare reads.")
    private boolean json;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Draw the percentiles, and answers per second, as PNG.")
    private Path picture;

    @Option(
            names = "--over-time",
            paramLabel = "FILE",
            description = "Draw median, 99th percentile and largest latency over time, as PNG.")
    private Path overTime;

    @Option(
            names = "--histogram",
            paramLabel = "FILE",
            description =
                    "Write a file of HdrHistogram: .hgrm, the percentiles of one run, or .hlog,"
                            + " histograms over time.")
    private Path histogram;

    /// A run, and where it is from.
    record Measured(CapturedRun run, CaptureReport report, Map<String, String> machine) {}

    @Override
    public void run() {
        check();
        if (interfaceName != null) {
            Set<Integer> of = new HashSet<>(ports);
            new InterfaceCapture(interfaceName, of, duration, written, crossbook())
                    .run(measured -> show(Map.of(interfaceName, measured)));
            return;
        }
        Map<String, Measured> runs = new LinkedHashMap<>();
        for (Path file : files) runs.put(name(file, runs.keySet()), read(file));
        show(runs);
    }

    private void check() {
        for (int port : ports) {
            if (port < 1 || port > LAST_PORT) {
                throw CommandFailure.usage("--port: " + port + ": must be from 1 to " + LAST_PORT);
            }
        }
        boolean isLive = interfaceName != null;
        if (!isLive && files.isEmpty()) {
            throw CommandFailure.usage("FILE: is missing; or --interface NAME captures now");
        }
        if (isLive && !files.isEmpty()) {
            throw CommandFailure.usage(
                    "--interface: " + interfaceName + ": there is a FILE too: one or the other");
        }
        if (!isLive && duration != null) throw CommandFailure.usage("--for: needs --interface");
        if (!isLive && written != null) throw CommandFailure.usage("--write: needs --interface");
        if (histogram != null) checkHistogram();
    }

    private void checkHistogram() {
        if (isLog()) return;
        if (!histogram.toString().endsWith(".hgrm")) {
            throw CommandFailure.usage(
                    "--histogram: " + histogram + ": must end in .hgrm or .hlog");
        }
        if (files.size() > 1) {
            throw CommandFailure.usage("--histogram: " + histogram
                    + ": has percentiles of one run, and there are " + files.size()
                    + "; .hlog has those of all");
        }
    }

    private boolean isLog() {
        return histogram.toString().endsWith(".hlog");
    }

    private Measured read(Path path) {
        try (CaptureFile file = CaptureFile.open(path)) {
            Evaluation evaluation = new Evaluation(new HashSet<>(ports));
            file.read(evaluation, progress());
            CapturedRun run = evaluation.end();
            file.cutOff()
                    .ifPresent(remark -> say(path + ": " + remark + "; what is before counts"));
            String lost = file.dropped() == 0
                    ? "nothing that the file tells of"
                    : Numbers.grouped(file.dropped()) + " packets, by who captured";
            String stamps = "by who captured; the file is " + file.format();
            Source source =
                    new Source(path.toString(), stamps, lost, file.cutOff().orElse(""));
            return new Measured(run, new CaptureReport(run, source), Map.of());
        }
    }

    /// The file's name without its ending; the whole path where that is taken.
    private static String name(Path file, Set<String> taken) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.pcap(ng)?$", "");
        return taken.contains(name) ? file.toString() : name;
    }

    // Showing.

    private void show(Map<String, Measured> runs) {
        Report report = report(runs);
        boolean isMeasured =
                report.series().stream().anyMatch(series -> series.latencies().getTotalCount() > 0);
        ReportOptions.show(report, json, isMeasured ? picture : null, crossbook());
        if (!isMeasured) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "no request was answered" + (ports.isEmpty() ? "" : " on the ports of --port"));
        }
        if (overTime != null)
            ReportOptions.draw(file -> drawOverTime(runs, file), overTime, crossbook());
        if (histogram != null) writeHistogram(runs);
    }

    private static Report report(Map<String, Measured> runs) {
        if (runs.size() == 1) {
            Measured only = runs.values().iterator().next();
            return only.report.report(only.machine);
        }
        Map<String, Report> reports = new LinkedHashMap<>();
        runs.forEach(
                (name, measured) -> reports.put(name, measured.report.total(measured.machine)));
        return Overlay.of(reports);
    }

    private static void drawOverTime(Map<String, Measured> runs, Path file) throws IOException {
        List<LatencyTimeChart.Run> drawn = runs.entrySet().stream()
                .map(each -> each.getValue().report.overTime(runs.size() == 1 ? "" : each.getKey()))
                .toList();
        new LatencyTimeChart("latency over time", drawn).writePng(file);
    }

    private void writeHistogram(Map<String, Measured> runs) {
        try {
            Map<String, CapturedRun> all = new LinkedHashMap<>();
            runs.forEach((name, measured) -> all.put(name, measured.run));
            if (isLog()) HistogramFile.writeLog(all, histogram);
            else HistogramFile.writePercentiles(all.values().iterator().next(), histogram);
            say("wrote " + histogram);
        } catch (IOException e) {
            throw CommandFailure.storage(histogram + ": cannot be written", e);
        }
    }
}
