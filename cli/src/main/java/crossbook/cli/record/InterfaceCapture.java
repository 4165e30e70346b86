package crossbook.cli.record;

import crossbook.capture.CaptureReport;
import crossbook.capture.CaptureReport.Source;
import crossbook.capture.CapturedRun;
import crossbook.capture.Evaluation;
import crossbook.capture.live.LiveCapture;
import crossbook.capture.live.NoCapture;
import crossbook.capture.packet.PacketSink;
import crossbook.capture.packet.PcapngWriter;
import crossbook.charts.Numbers;
import crossbook.cli.record.CaptureCommand.Measured;
import crossbook.cli.verb.AtCtrlC;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.CrossbookCommand;
import crossbook.cli.verb.ExitCode;
import crossbook.flow.Progress;
import crossbook.load.report.Report;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Captures on an interface until it is over or Ctrl-C, and measures meanwhile.
final class InterfaceCapture {
    private static final int PROGRESS_EACH = 1 << 10;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long NS_PER_S = 1_000_000_000;

    private final String interfaceName;
    private final Set<Integer> ports;
    private final Duration duration;
    private final Path written;
    private final CrossbookCommand crossbook;
    private long packets;

    /// @param duration how long; null: until Ctrl-C
    /// @param written into which file; null: none
    InterfaceCapture(
            String interfaceName,
            Set<Integer> ports,
            Duration duration,
            Path written,
            CrossbookCommand crossbook) {
        this.interfaceName = interfaceName;
        this.ports = ports;
        this.duration = duration;
        this.written = written;
        this.crossbook = crossbook;
    }

    /// Captures, and has shown what came of it. After Ctrl-C the process lives until that is done.
    void run(Consumer<Measured> show) {
        try (AtCtrlC atCtrlC = AtCtrlC.waiting(PATIENCE);
                LiveCapture capture = LiveCapture.open(interfaceName, ports)) {
            crossbook.say("capturing on " + interfaceName + "; Ctrl-C ends it");
            show.accept(measure(capture, atCtrlC));
            crossbook.out().flush();
        } catch (NoCapture e) {
            throw new CommandFailure(ExitCode.FAILURE, e.getMessage(), e);
        } catch (IOException e) {
            throw CommandFailure.storage(written + ": cannot be written", e);
        }
    }

    private Measured measure(LiveCapture capture, AtCtrlC atCtrlC) throws IOException {
        Evaluation evaluation = new Evaluation(ports);
        Progress progress = crossbook.progress();
        progress.start("capturing", "packets");
        if (written == null) {
            capture.run(counting(evaluation, progress), isOver(atCtrlC));
        } else {
            try (PcapngWriter writer =
                    new PcapngWriter(written, interfaceName, capture.linkType())) {
                PacketSink both = packet -> {
                    writer.packet(packet);
                    evaluation.packet(packet);
                };
                capture.run(counting(both, progress), isOver(atCtrlC));
                long now = System.currentTimeMillis() * (NS_PER_S / 1_000);
                writer.statistics(now, capture.received(), capture.dropped());
            }
        }
        progress.finish();
        if (written != null) crossbook.say("wrote " + written);
        CapturedRun run = evaluation.end();
        String lost = capture.dropped() == 0
                ? "nothing"
                : Numbers.grouped(capture.dropped()) + " packets of "
                        + Numbers.grouped(capture.received()) + ", by the kernel";
        Source source = new Source("interface " + interfaceName, stamps(run), lost, "");
        return new Measured(run, new CaptureReport(run, source), Report.of("").machine());
    }

    private PacketSink counting(PacketSink sink, Progress progress) {
        return packet -> {
            sink.packet(packet);
            if (++packets % PROGRESS_EACH == 0) progress.advance(packets);
        };
    }

    private BooleanSupplier isOver(AtCtrlC atCtrlC) {
        if (duration == null) return atCtrlC::isStopped;
        long endNs = System.nanoTime() + duration.toNanos();
        return () -> atCtrlC.isStopped() || System.nanoTime() - endNs >= 0;
    }

    private static String stamps(CapturedRun run) {
        long byDevice = run.traffic().deviceStamps();
        if (byDevice == 0) return "by the kernel, nanoseconds";
        if (byDevice == run.traffic().packets()) return "by the network device, nanoseconds";
        return "by the network device " + Numbers.grouped(byDevice)
                + " packets, the others by the kernel, nanoseconds";
    }
}
