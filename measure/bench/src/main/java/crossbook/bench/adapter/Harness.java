package crossbook.bench.adapter;

import crossbook.bench.DigestMismatch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Starts the harness, a process for every run, and checks what it reports.
///
/// @param program the compiled `harness.c`
/// @param capacity how many reports the queue holds
/// @param batch how many messages are given at once; 0: each by the function of its type
record Harness(Path program, int capacity, int batch) {

    /// What hands reports to the other core.
    enum Queue {
        /// The library's.
        OWN,
        /// The harness's, to which reports are pushed one by one.
        GENERAL;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param flushedNs from the first message until the library had flushed
    /// @param drainedNs until the other core had the last report
    /// @param top best bid, the quantity there, best ask and the quantity there
    record Run(long flushedNs, long drainedNs, List<Long> top) {}

    /// Drives a library through a stream.
    ///
    /// @param book the value of [Adapter#BOOK]
    /// @throws DigestMismatch if the reports are not those that are expected
    /// @throws IOException if the harness fails
    Run run(Path library, String book, MessageFile stream, Queue queue) throws IOException {
        Path reports = stream.file().resolveSibling("reports");
        ProcessBuilder builder = new ProcessBuilder(
                program.toString(),
                library.toString(),
                stream.file().toString(),
                reports.toString(),
                queue.text(),
                Integer.toString(capacity),
                Integer.toString(batch));
        builder.environment().put(Adapter.BOOK, book);
        String result =
                lastLine(builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
        try {
            String hash = ReportHash.of(reports);
            if (!hash.equals(stream.reportHash())) {
                throw new DigestMismatch(library + ", " + stream.file().getFileName() + ": reports "
                        + hash + " instead of " + stream.reportHash());
            }
        } finally {
            Files.deleteIfExists(reports);
        }
        long[] numbers =
                Stream.of(result.split(" ", -1)).mapToLong(Long::parseLong).toArray();
        List<Long> top = LongStream.of(numbers).skip(2).boxed().toList();
        return new Run(numbers[0], numbers[1], top);
    }

    private static String lastLine(Process process) throws IOException {
        try {
            process.getOutputStream().close();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            if (exitCode != 0) throw new IOException("the harness ended with " + exitCode);
            return List.of(said.strip().split("\n", -1)).getLast();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroy();
        }
    }
}
