package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.verb.ExitCode;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;

/// `crossbook audit events` and `crossbook audit live` find nothing in an exchange that serve has
/// started, beside it, after it has begun again from a snapshot, and of what it has recorded.
@Tag("slow")
class AuditEventsTest {
    @TempDir
    Path directory;

    @Test
    void anExchangeIsFoundRightWhileItRunsAndAfterwards() throws Exception {
        TypedCommands typed = new TypedCommands(directory);
        ExchangeHere exchange = typed.serveHere();
        try {
            typed.succeed("order sell 100 NPN @ 10.05 --id a1 --as alice");
            typed.succeed("order buy 60 NPN @ 10.05 --id b1 --as bob");
            typed.succeed("cancel a1 --symbol NPN --as alice");
            assertThat(typed.succeed("audit events")).contains(" 2 orders, 1 trades: 0 violations");

            typed.succeed("order sell 30 NPN @ 10.06 --id a2 --as alice");
            typed.stop(exchange);
            exchange =
                    typed.serveHere(); // from a snapshot: the stream begins with the resting orders
            typed.succeed("order buy 30 NPN @ 10.06 --id b2 --as bob");
            assertThat(live(typed)).contains(": 0 violations", "1 orders, 1 trades");

            typed.stop(exchange);
            String all = typed.succeed("audit events");
            assertThat(all).contains(" 4 orders, 2 trades: 0 violations");
            typed.end(ExitCode.CANNOT_CONNECT, "audit live --for 1s");
        } finally {
            exchange.close();
        }
    }

    /// What is said of the exchange as it runs, once all of it is read.
    private static String live(TypedCommands typed) throws Exception {
        long limit = System.nanoTime() + Patience.NS;
        String live = typed.type("audit live --for 1100ms"); // a line each second
        while (!live.contains(" 0 events behind, ")) {
            assertThat(System.nanoTime()).as(live).isLessThan(limit);
            live = typed.type("audit live --for 1100ms");
        }
        return live;
    }

    @Test
    void thePageNamesWhatIsTypedHere() throws Exception {
        String page = Files.readString(TypedCommands.ROOT.resolve("docs/auditor.md"));
        assertThat(page)
                .contains("./crossbook audit events\n", "./crossbook audit live --for 10s\n");
    }
}
