package crossbook.bench.adapter;

import crossbook.bench.Measured;
import crossbook.bench.StreamFiles;
import crossbook.bench.adapter.Harness.Queue;
import crossbook.flow.Progress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `crossbook bench challenge`: a library with the C interface of the five-scenario challenge, in
/// turns with the bare array book behind the same adapter, in a fresh process for every run.
///
/// @param library the library to measure
/// @param batch how many messages it is given at once
/// @param capacity how many reports the queue holds
public record Challenge(
        AdapterBuild build, Path library, int batch, int capacity, Progress progress) {
    private static final String ENGINE = "engine";

    /// Measures every stream over both kinds of queue.
    ///
    /// @param runs how many fresh processes, of the library and of the floor
    /// @throws DigestMismatch if one reports other than it must
    /// @throws BadInput if a stream cannot be used
    /// @throws IOException if the harness fails
    public List<ChallengeResult> measure(List<Path> streams, int runs) throws IOException {
        List<ChallengeResult> results = new ArrayList<>();
        Path directory = Files.createTempDirectory("crossbook-challenge");
        Path file = directory.resolve("messages");
        try {
            for (Path stream : streams) {
                String name = StreamFiles.name(stream);
                MessageFile messages = MessageFile.write(stream, file);
                for (Queue queue : Queue.values()) {
                    progress.start("measuring " + name + ", " + queue.text() + " queue", "runs");
                    results.add(measure(name, messages, queue, runs));
                    progress.finish();
                }
            }
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(directory);
        }
        return results;
    }

    private ChallengeResult measure(String name, MessageFile messages, Queue queue, int runs)
            throws IOException {
        double[] ns = new double[runs];
        double[] floorNs = new double[runs];
        for (int i = 0; i < runs; i++) {
            progress.advance(2L * i);
            ns[i] = nsPerMessage(library, ENGINE, messages, queue);
            progress.advance(2L * i + 1);
            floorNs[i] = nsPerMessage(build.library(), Adapter.BARE, messages, queue);
        }
        return new ChallengeResult(
                name,
                queue.text(),
                messages.messages(),
                new Measured(ns, 0, 0),
                new Measured(floorNs, 0, 0));
    }

    private double nsPerMessage(Path measured, String book, MessageFile messages, Queue queue)
            throws IOException {
        Harness.Run run =
                new Harness(build.harness(), capacity, batch).run(measured, book, messages, queue);
        return (double) run.drainedNs() / messages.messages();
    }
}
