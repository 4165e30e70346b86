package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Accounts from the command line, beyond what `docs/accounts.md` shows: exchange-core's own
/// example, who may do what, what a mistake says, and what a restart finds.
class AccountCommandTest {
    @TempDir
    Path directory;

    private TypedCommands typed;
    private ExchangeHere exchange;

    @BeforeEach
    void start() throws Exception {
        typed = new TypedCommands(directory);
        exchange = typed.serveHere();
        typed.succeed("assets add XBT --scale 8");
        typed.succeed("assets add LTC --scale 8");
        typed.succeed("instruments add XBT_LTC --price-scale 0 --tick 1 --base-asset XBT"
                + " --quote-asset LTC --base-amount 0.01 --multiplier 0.0001 --fee-unit per_unit"
                + " --taker-fee 0.000019 --maker-fee 0.000007");
    }

    @AfterEach
    void stop() {
        exchange.close();
    }

    private void assertHas(String owner, String asset, String posted, String held)
            throws Exception {
        assertThat(typed.succeed("account show " + owner + " --json"))
                .contains("{\"owner\":\"" + owner + "\",\"asset\":\"" + asset + "\",\"posted\":\""
                        + posted + "\",\"held\":\"" + held + "\"");
    }

    /// Its users 301 and 302 are alice, who buys with litecoin, and bob, who sells bitcoin.
    @Test
    void theExampleOfExchangeCore() throws Exception {
        typed.succeed("account deposit alice 20 LTC --id 1");
        typed.succeed("account deposit bob 0.2 XBT --id 2");

        // 12 lots at the reserve price 15,600: 12 x (1.56 + 0.000019) LTC.
        typed.succeed("order buy 12 XBT_LTC @ 15400 --reserve 15600 --tif gtc --as alice --id b");
        assertHas("alice", "LTC", "20.00000000", "18.72022800");

        // 10 lots at 15,250, at once: they trade at 15,400.
        String sold = typed.succeed("order sell 10 XBT_LTC @ 15250 --tif ioc --as bob --id s");
        assertThat(sold).contains("traded s: 10 @ 15400, left 0");
        // 10 x 1.54 less the taker's 10 x 0.000019.
        assertHas("bob", "LTC", "15.39981000", "0.00000000");
        assertHas("bob", "XBT", "0.10000000", "0.00000000");
        // 20 - 15.4 less the maker's 10 x 0.000007; 2 lots hold 2 x (1.56 + 0.000019).
        assertHas("alice", "LTC", "4.59993000", "3.12003800");
        assertHas("alice", "XBT", "0.10000000", "0.00000000");

        // Up to its reserve price an order moves without another check, and not beyond.
        typed.succeed("replace b --symbol XBT_LTC --price 15530 --as alice --new-id b2");
        assertHas("alice", "LTC", "4.59993000", "3.12003800");
        assertThat(typed.type("replace b2 --symbol XBT_LTC --price 15601 --as alice --new-id b3"))
                .contains("(RESERVE_PRICE_OUT_OF_RANGE)");

        typed.succeed("cancel b2 --symbol XBT_LTC --as alice");
        assertHas("alice", "LTC", "4.59993000", "0.00000000");
        assertThat(typed.succeed("account totals --json"))
                .contains(
                        "{\"asset\":\"XBT\",\"participants\":\"0.20000000\","
                                + "\"held\":\"0.00000000\",\"fees\":\"0.00000000\",\"clearing\":\"0.00000000\",\"insurance\":\"0.00000000\","
                                + "\"outside\":\"-0.20000000\",\"inTransit\":\"0.00000000\",\"sum\":\"0.00000000\"}")
                .contains(
                        "{\"asset\":\"LTC\",\"participants\":\"19.99974000\","
                                + "\"held\":\"0.00000000\",\"fees\":\"0.00026000\",\"clearing\":\"0.00000000\",\"insurance\":\"0.00000000\","
                                + "\"outside\":\"-20.00000000\",\"inTransit\":\"0.00000000\",\"sum\":\"0.00000000\"}");
    }

    @Test
    void whoNeverHadAnAssetIsToldWhatIsNeeded() throws Exception {
        assertThat(typed.type("order buy 1 XBT_LTC @ 10000 --as alice --id a"))
                .contains("It needs 1.00001900 LTC, and 0.00000000 is free (FUNDS_INSUFFICIENT)");
        assertThat(typed.type("order sell 1 XBT_LTC @ 10000 --as alice --id b"))
                .contains("It needs 0.01000000 XBT, and 0.00000000 is free (FUNDS_INSUFFICIENT)");
    }

    @Test
    void theInsuranceIsPaidIntoAndOutOf() throws Exception {
        typed.succeed("account deposit alice 5 LTC --id in");
        assertThat(typed.succeed("account withdraw alice 3 LTC --to-insurance --id 1"))
                .contains("paid 3.00000000 LTC of alice into the insurance, transaction 1")
                .contains("alice: 2.00000000 LTC, 2.00000000 free");
        assertThat(typed.type("account deposit bob 4 LTC --from-insurance --id 2"))
                .contains("It needs 4.00000000 LTC, and 3.00000000 is free (FUNDS_INSUFFICIENT)");
        assertThat(typed.succeed("account deposit bob 1 LTC --from-insurance --id 3"))
                .contains("paid 1.00000000 LTC from the insurance to bob, transaction 3")
                .contains("bob: 1.00000000 LTC, 1.00000000 free");
        assertThat(typed.succeed("account totals --json"))
                .contains("\"insurance\":\"2.00000000\",\"outside\":\"-5.00000000\"");
    }

    @Test
    void anAmountIsMovedByOneRequest() throws Exception {
        for (String verb : List.of(
                "account deposit alice 20 LTC --id 1",
                "account deposit alice/C1 0.5 LTC --id 2",
                "account withdraw alice 1.5 LTC --id 3",
                "account withdraw alice 1 LTC --to-insurance --id 4",
                "account transfer alice bob 3 LTC --id 5")) {
            if (verb.contains("/C1")) typed.succeed("clients add alice/C1");
            long before = frames();
            typed.succeed(verb);
            assertThat(frames() - before).as(verb).isEqualTo(3); // logon, it, and logout
        }
        assertHas("alice", "LTC", "14.50000000", "0.00000000");
    }

    /// How many messages of clients the gateway has taken.
    private long frames() throws IOException {
        return ComposeTest.metrics(typed)
                .lines()
                .filter(line -> line.startsWith("crossbook_gateway_frames_total"))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
                .sum();
    }

    @Test
    void aMistakeChangesNothing() throws Exception {
        typed.succeed("account deposit alice 5 LTC --id once");
        assertThat(typed.type("account deposit alice 6 LTC --id once"))
                .contains("(DUPLICATE_TRANSACTION_ID)");
        assertThat(typed.type("account deposit alice 0 LTC --id zero"))
                .contains("AMOUNT: '0': must be above 0");
        assertThat(typed.type("account deposit alice -1 LTC --id below"))
                .contains("AMOUNT: '-1': must be above 0");
        assertThat(typed.type("account deposit alice 0.000000001 LTC"))
                .contains("AMOUNT: '0.000000001': has more than 8 decimals");
        assertThat(typed.type("account deposit alice 1 LTX"))
                .contains("ASSET: 'LTX': there is no such asset; there are");
        assertThat(typed.type("account deposit alise 1 LTC --id nobody"))
                .contains("(UNKNOWN_PARTICIPANT)");
        assertThat(typed.type("account deposit alice/C9 1 LTC --id client"))
                .contains("(UNKNOWN_ACCOUNT)");
        assertThat(typed.type("account transfer alice alice 1 LTC --id self"))
                .contains("(TRANSFER_TO_ITSELF)");
        assertThat(typed.type("account deposit alice 1 LTC --id mine --as alice"))
                .contains("(ROLE_NOT_PERMITTED)");
        assertThat(typed.type("account show bob --as alice")).contains("(ROLE_NOT_PERMITTED)");
        assertHas("alice", "LTC", "5.00000000", "0.00000000");
    }

    @Tag("slow")
    @Test
    void aRestartFindsEverythingAsItWas() throws Exception {
        typed.succeed("clients add alice/C1");
        typed.succeed("account deposit alice/C1 5 LTC --id first");
        typed.succeed("order buy 1 XBT_LTC @ 10000 --tif gtc --account C1 --as alice --id a");
        exchange.close();
        exchange = typed.serveHere();
        assertHas("alice/C1", "LTC", "5.00000000", "1.00001900");
        assertThat(typed.succeed("account deposit alice/C1 5 LTC --id first"))
                .startsWith("repeated first");
        typed.succeed("account transfer alice/C1 bob 3.999981 LTC --id rest");
        assertHas("alice/C1", "LTC", "1.00001900", "1.00001900");
        assertHas("bob", "LTC", "3.99998100", "0.00000000");
        typed.stop(exchange);
        exchange = typed.serveHere();
        assertHas("alice/C1", "LTC", "1.00001900", "1.00001900");
        typed.stop(exchange);
        assertThat(typed.succeed("log verify")).contains("all as recorded");
    }
}
