package crossbook.bench.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Commands of the system that answer at once.
final class Commands {
    private static final int LONGEST_WORD = 200;

    private Commands() {}

    /// What a command printed.
    ///
    /// @throws IOException if there is no such command, or it fails: with what it said
    static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() == 0) return said;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String words = Arrays.stream(command)
                .map(word -> word.length() > LONGEST_WORD ? "..." : word) // a class path
                .collect(Collectors.joining(" "));
        throw new IOException(words + ": " + said.strip());
    }

    /// A command with more words.
    static String[] with(String[] command, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }
}
