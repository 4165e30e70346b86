package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.PrintWriter;
import java.io.StringWriter;
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
        Process exchange = typed.serve();
        try {
            typed.succeed("order sell 100 AGL @ 10.05 --id a1 --as alice");
            typed.succeed("order sell 100 NPN @ 20.05 --id a2 --as alice");
            assertThat(typed.succeed("backup friday"))
                    .contains("friday: everything that was acknowledged before ");
            typed.succeed("cancel a1 --symbol AGL --as alice");
            typed.stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
        assertThat(directory.resolve("friday.unfinished")).doesNotExist();
        for (int partition = 0; partition < 2; partition++)
            assertThat(typed.succeed("log verify --home friday --set engine.dir=data/partition-"
                            + partition))
                    .contains("all as recorded");
        exchange = typed.serve("serve --home friday");
        try {
            assertThat(typed.succeed("order buy 60 AGL @ 10.05 --as bob --home friday"))
                    .contains("traded");
            assertThat(typed.succeed("order buy 60 NPN @ 20.05 --as bob --home friday"))
                    .contains("traded");
            typed.stop(exchange, "stop --home friday");
        } finally {
            exchange.destroyForcibly();
        }
    }

    @Test
    void mistakesAreNamed() throws Exception {
        String friday = directory.resolve("friday").toString();
        assertThat(refused("backup", friday)).contains("there is no exchange");
        run(ExitCode.OK, "init");
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
        StringWriter said = new StringWriter();
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", home.toString()));
        Terminal terminal = Terminal.plain(new PrintWriter(said), new PrintWriter(said));
        assertThat(Main.run(terminal, all.toArray(String[]::new)))
                .as(said::toString)
                .isEqualTo(code.number());
        return said.toString();
    }
}
