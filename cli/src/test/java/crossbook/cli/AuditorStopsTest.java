package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Patience;
import crossbook.testkit.PlantedFault;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The auditor of an exchange whose engine is broken: who buys 13 pays more than was asked.
@Tag("slow")
class AuditorStopsTest {
    private static final long LOOK_NS = 20_000_000;

    @TempDir
    private static Path classes;

    @TempDir
    Path directory;

    private TypedCommands typed;
    private Process exchange;

    @BeforeAll
    static void plant() throws IOException {
        String right = "price = makers.price(makers.firstLevel());";
        String wrong = "price = makers.price(makers.firstLevel()) + (tradable == 13 ? 1 : 0);";
        PlantedFault.compile(classes, "ContinuousMatching.java", right, wrong);
    }

    @BeforeEach
    void open() throws IOException {
        typed = new TypedCommands(directory);
        typed.set("AUDITOR_ENABLED", "true");
        typed.plant(classes);
    }

    @AfterEach
    void end() {
        if (exchange != null) exchange.destroyForcibly();
    }

    @Test
    void theInstrumentIsHaltedUntilAnOperatorEndsThat() throws Exception {
        typed.set("AUDITOR_ON_VIOLATION", "stop_instrument");
        exchange = typed.serve();
        typed.succeed("order sell 100 NPN @ 10.05 --as alice");
        assertThat(typed.succeed("order buy 60 NPN @ 10.05 --as bob")).contains("traded");

        typed.succeed("order buy 13 NPN @ 10.06 --as bob");
        await(() -> typed.saidByServer().contains("component=auditor state=halted symbol=NPN"));

        assertThat(typed.saidByServer())
                .contains("component=auditor partition=0 invariant=20 event=");
        assertThat(typed.type("order buy 1 NPN @ 10.05 --as bob")).contains("HALTED");
        assertThat(typed.succeed("order sell 5 AGL @ 10.05 --as alice")).contains("accepted");
        assertThat(typed.succeed("audit cat"))
                .containsPattern("NPN.*HALTED.*auditor: invariant 20 at event [0-9]+");
        assertThat(ComposeTest.metrics(typed))
                .contains("crossbook_auditor_violations_total{partition=\"0\"} 1\n");

        typed.succeed("phase NPN continuous --reason \"looked at\"");
        assertThat(typed.succeed("order buy 1 NPN @ 10.05 --as bob")).contains("traded");
        typed.stop(exchange);
    }

    @Test
    void theMarketIsHalted() throws Exception {
        typed.set("AUDITOR_ON_VIOLATION", "stop_market");
        exchange = typed.serve();
        typed.succeed("order sell 100 NPN @ 10.05 --as alice");
        typed.succeed("order buy 13 NPN @ 10.06 --as bob");
        for (String symbol : new String[] {"NPN", "AGL", "SOL"}) {
            await(() -> typed.saidByServer().contains("state=halted symbol=" + symbol));
            assertThat(typed.type("order buy 1 " + symbol + " @ 10.05 --as bob"))
                    .contains("HALTED");
        }
        typed.stop(exchange);
    }

    @Test
    void nothingIsHaltedWhereItOnlyReports() throws Exception {
        exchange = typed.serve();
        typed.succeed("order sell 100 NPN @ 10.05 --as alice");
        typed.succeed("order buy 13 NPN @ 10.06 --as bob");
        await(() ->
                typed.saidByServer().contains("component=auditor partition=0 invariant=20 event="));
        assertThat(typed.succeed("order buy 1 NPN @ 10.05 --as bob")).contains("traded");
        typed.stop(exchange);
        assertThat(typed.saidByServer()).doesNotContain("state=halted");
    }

    /// Each engine has an auditor of its own.
    @Test
    void ofPartitionsTheInstrumentIsHalted() throws Exception {
        typed.set("AUDITOR_ON_VIOLATION", "stop_instrument");
        typed.succeed("init --partitions 2");
        exchange = typed.serve();
        typed.succeed("order sell 100 AGL @ 10.05 --as alice");
        typed.succeed("order buy 13 AGL @ 10.06 --as bob");
        await(() -> typed.saidByServer().contains("component=auditor state=halted symbol=AGL"));
        assertThat(typed.saidByServer())
                .contains("component=auditor partition=1 invariant=20 event=");
        assertThat(typed.type("order buy 1 AGL @ 10.05 --as bob")).contains("HALTED");
        assertThat(typed.succeed("order sell 5 NPN @ 10.05 --as alice")).contains("accepted");
        typed.stop(exchange);
    }

    private void await(BooleanSupplier condition) {
        long giveUpNs = System.nanoTime() + Patience.NS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - giveUpNs).as(typed::saidByServer).isNegative();
            LockSupport.parkNanos(LOOK_NS);
        }
    }
}
