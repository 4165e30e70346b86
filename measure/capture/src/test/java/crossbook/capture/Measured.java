package crossbook.capture;

import crossbook.capture.Talk.Stamped;
import crossbook.capture.packet.CaptureFile;
import crossbook.flow.Progress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// What a capture that a test has made tells: each latency, and the run.
record Measured(List<Long> latencies, CapturedRun run, CaptureFile file) {
    static Measured of(byte[] capture, Integer... ports) {
        try {
            Path path = Files.createTempFile("crossbook", ".capture");
            try {
                Files.write(path, capture);
                return of(path, ports);
            } finally {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Measured of(Path path, Integer... ports) {
        List<Long> latencies = new ArrayList<>();
        try (CaptureFile file = CaptureFile.open(path)) {
            Evaluation evaluation = new Evaluation(
                    Set.of(ports), (_, askedNs, answeredNs) -> latencies.add(answeredNs - askedNs));
            file.read(evaluation, Progress.silent());
            return new Measured(latencies, evaluation.end(), file);
        }
    }

    /// Packets of Ethernet with nanoseconds.
    static Measured of(Talk... talks) {
        List<Stamped> all = new ArrayList<>();
        for (Talk talk : talks) all.addAll(talk.packets());
        if (talks.length > 1) all.sort(Comparator.comparingLong(Stamped::timeNs));
        return of(CaptureBytes.PCAP_NANO.of(1, all));
    }
}
