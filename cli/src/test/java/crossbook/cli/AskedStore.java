package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.configuration.Home;
import crossbook.server.Component;
import crossbook.testkit.Patience;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The store of a home, as commands ask it.
record AskedStore(Path home) {
    private static final long BETWEEN_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /// Starts it in the process of the test, beside an engine that runs.
    ExchangeHere start() throws IOException {
        Map<String, String> keys = Map.of("store.enabled", "true", "store.pg", "127.0.0.1:0");
        return ExchangeHere.start(new Home(home), Set.of(Component.STORE), keys);
    }

    Outcome run(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", home.toString()));
        return Outcome.here(all);
    }

    /// Runs a command that must succeed; returns what it printed.
    String succeed(String... words) {
        Outcome outcome = run(words);
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.out();
    }

    /// Runs a command that is refused in one line, which says that.
    void refuse(int exitCode, String rule, String... words) {
        Outcome outcome = run(words);
        assertThat(outcome.exitCode()).as(String.join(" ", words)).isEqualTo(exitCode);
        assertThat(outcome.err()).contains(rule).hasLineCount(1);
    }

    /// Asks until the answer is that.
    void await(String question, String answer) {
        long limit = System.nanoTime() + Patience.NS;
        Outcome outcome = run("sql", "--csv", question);
        while (!outcome.out().equals(answer)) {
            assertThat(System.nanoTime()).as("%s", outcome).isLessThan(limit);
            LockSupport.parkNanos(BETWEEN_NS);
            outcome = run("sql", "--csv", question);
        }
    }
}
