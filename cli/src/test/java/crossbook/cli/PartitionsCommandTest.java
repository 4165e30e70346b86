package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// An exchange of two engines, by its commands: NPN and SOL are in the first, AGL is in the second.
@Tag("slow")
class PartitionsCommandTest {
    private static final String ENGINE = "engine --set partitions.run=one --set engine.partition=";

    @TempDir
    Path directory;

    private TypedCommands typed;

    @BeforeEach
    void open() throws IOException {
        typed = new TypedCommands(directory);
    }

    @Test
    void inOneProcess() throws Exception {
        assertThat(typed.type("init --partitions 1")).contains("--partitions: 1: not 2 to 64");
        typed.succeed("init --partitions 2");
        Process exchange = typed.serve();
        try {
            trade("NPN", "a1");
            trade("AGL", "a2");
            assertThat(typed.succeed("book AGL")).contains("40");
            assertThat(typed.succeed("trades AGL")).contains("AGL: 1 trade");
            typed.stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
    }

    @Test
    void oneIsKilledAndTheOtherGoesOn() throws Exception {
        typed.succeed("init --partitions 2");
        Process[] all = {typed.serve(ENGINE + 0), typed.serve(ENGINE + 1), null};
        try {
            all[2] = typed.serve("serve --set partitions.run=front");
            trade("AGL", "a1");
            kill(all[1]);
            assertThat(typed.type("order sell 1 AGL @ 10.05 --id a2 --as alice"))
                    .contains("PARTITION_SUSPENDED");
            trade("NPN", "a3");
            assertThat(typed.succeed("status"))
                    .containsPattern("partition 0\n  state +alive\n")
                    .containsPattern("partition 1\n  state +dead\n");
            all[1] = typed.serve(ENGINE + 1);
            awaitTrade("AGL");
            assertThat(typed.succeed("book AGL")).contains("10.05");

            // What is in front is killed: the book is what it was, and it goes on.
            String before = typed.succeed("book AGL");
            kill(all[2]);
            all[2] = typed.serve("serve --set partitions.run=front");
            assertThat(typed.succeed("book AGL")).isEqualTo(before);
            trade("AGL", "a4");
            assertThat(typed.succeed("audit live --for 1s")).contains(": 0 violations");
            typed.stop(all[2]);
            assertThat(typed.succeed("audit events")).contains(": 0 violations");
        } finally {
            for (Process each : all) if (each != null) each.destroyForcibly();
        }
    }

    @Test
    void whatHasOrdersStaysWhereItIs() throws Exception {
        typed.succeed("init --partitions 2");
        Process exchange = typed.serve();
        typed.succeed("order sell 100 AGL @ 10.05 --tif gtc --id a1 --as alice");
        typed.stop(exchange);
        Path instruments = directory.resolve("home").resolve("instruments.toml");
        String rows = Files.readString(instruments);
        String moved = rows.replace("partition = 1", "partition = 0");
        Files.writeString(instruments, moved);
        assertThat(typed.type("serve"))
                .contains("AGL: cannot leave partition 1: it has 1 live orders there");
        Files.writeString(instruments, rows);
        exchange = typed.serve();
        typed.succeed("cancel a1 --symbol AGL --as alice");
        typed.stop(exchange);
        Files.writeString(instruments, moved);
        exchange = typed.serve();
        try {
            trade("AGL", "a2");
            typed.stop(exchange);
        } finally {
            exchange.destroyForcibly();
        }
    }

    private void trade(String symbol, String id) throws Exception {
        typed.succeed("order sell 100 " + symbol + " @ 10.05 --id " + id + " --as alice");
        assertThat(typed.succeed("order buy 60 " + symbol + " @ 10.05 --as bob"))
                .contains("traded");
    }

    /// The partition is back when its front has heard of it.
    private void awaitTrade(String symbol) throws Exception {
        long giveUpNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!typed.type("order buy 1 " + symbol + " @ 10.05 --as bob").contains("traded")) {
            assertThat(System.nanoTime() - giveUpNs).isNegative();
        }
    }

    private static void kill(Process process) throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
}
