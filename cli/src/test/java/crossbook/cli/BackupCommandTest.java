package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.cli.verb.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An exchange is copied while it trades, and the copy trades on. That a copy is whole whenever it
/// is made is `HostBackupTest`'s.
@Tag("slow")
class BackupCommandTest {
    @TempDir
    Path directory;

    private TypedCommands typed;
    private Path home;

    @BeforeEach
    void open() throws Exception {
        typed = new TypedCommands(directory);
        home = directory.resolve("home");
    }

    @Test
    void aCopyOfSeveralEnginesTradesOn() throws Exception {
        typed.succeed("init --partitions 2");
        try (ExchangeHere exchange = typed.serveHere()) {
            typed.succeed("order sell 100 AGL @ 10.05 --id a1 --as alice");
            typed.succeed("order sell 100 NPN @ 20.05 --id a2 --as alice");
            assertThat(typed.succeed("backup friday"))
                    .contains("friday: everything that was acknowledged before ");
            typed.succeed("cancel a1 --symbol AGL --as alice");
            typed.stop(exchange);
        }
        assertThat(directory.resolve("friday.unfinished")).doesNotExist();
        for (int partition = 0; partition < 2; partition++)
            assertThat(typed.succeed("log verify --home friday --set engine.dir=data/partition-"
                            + partition))
                    .contains("all as recorded");
        try (ExchangeHere copy = ExchangeHere.start(directory.resolve("friday"))) {
            assertThat(copy.succeed("order buy 60 AGL @ 10.05 --as bob")).contains("traded");
            assertThat(copy.succeed("order buy 60 NPN @ 20.05 --as bob")).contains("traded");
            copy.succeed("stop");
            copy.awaitStop();
        }
    }

    @Test
    void mistakesAreNamed() throws Exception {
        String friday = directory.resolve("friday").toString();
        assertThat(refused("backup", friday)).contains("there is no exchange");
        run(ExitCode.OK, "init", "--set", "gateway.password_iterations=1000");
        String inHome = home.resolve("friday").toString();
        assertThat(refused("backup", inHome)).contains(inHome + ": is in the home");
        assertThat(refused("backup", directory.toString())).contains(": is there already");
        assertThat(refused("backup", friday, "--set", "engine.dir=/elsewhere"))
                .contains("engine.dir: /elsewhere is not in the home");
        assertThat(directory.resolve("friday")).doesNotExist();
        run(ExitCode.OK, "backup", friday);
        assertThat(directory.resolve("friday/crossbook.toml"))
                .hasSameTextualContentAs(home.resolve("crossbook.toml"));
    }

    private String refused(String... words) {
        boolean isThere = Files.exists(home);
        return run(isThere ? ExitCode.BAD_INPUT : ExitCode.STORAGE, words);
    }

    private String run(ExitCode code, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", home.toString()));
        Outcome outcome = Outcome.here(all);
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(code.number());
        return outcome.err();
    }
}
