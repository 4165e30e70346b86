package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.configuration.Home;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A home whose data a real host has recorded, and what commands tell of it.
record RecordedHome(Path home) {
    /// Records into the directory of a host.
    @FunctionalInterface
    interface Recording {
        void record(Path hostDirectory) throws IOException;
    }

    static RecordedHome of(Path home, Recording recording) throws IOException {
        ExchangeHere.init(new Home(home));
        recording.record(home.resolve("data"));
        return new RecordedHome(home);
    }

    /// What a command prints, which succeeds.
    List<String> lines(String command) {
        Outcome outcome = Outcome.here(TypedCommands.words(command + " --home " + home));
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.out().lines().toList();
    }

    /// What is told of an order, without the times and the engine's id.
    List<String> story(String order) {
        return lines("explain " + order).stream()
                .map(line -> line.replaceFirst("^[0-9-]+ [0-9:.]+  ", ""))
                .map(line -> line.replaceFirst(" [(]order [0-9A-Za-z]+[)]", ""))
                .toList();
    }
}
