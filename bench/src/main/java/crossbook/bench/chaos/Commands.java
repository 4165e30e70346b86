package crossbook.bench.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Commands of the system that answer at once.
final class Commands {
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
        throw new IOException(String.join(" ", command) + ": " + said.strip());
    }

    /// A command with more words.
    static String[] with(String[] command, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }
}
