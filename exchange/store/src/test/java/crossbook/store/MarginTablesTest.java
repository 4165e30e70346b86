package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;
import crossbook.protocol.Side;
import crossbook.testkit.EngineCommands;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// What a store has of positions on margin, against amounts that are worked out by hand.
@Tag("slow")
class MarginTablesTest {
    private static final int USD = 0;

    @TempDir
    Path directory;

    private final StoreAccess access = StoreAccess.random();
    private RunningHost host;
    private HostConnection connection;
    private StoreService service;

    private void start(Consumer<EngineCommands> trade) {
        host = JournalHost.start(HostSettings.of(directory.resolve("host")));
        connection = HostConnection.open(host.directory());
        trade.accept(new EngineCommands(connection));
        service = StoreService.start(
                StoreSettings.of(directory.resolve("store/current"), access),
                Stores.source(host.directory()),
                line -> {});
        Stores.await(service, Stores.newestEvent(connection));
    }

    @AfterEach
    void stop() {
        if (service != null) service.close();
        connection.close();
        host.close();
    }

    private List<String> rows(String question) {
        StringWriter text = new StringWriter();
        try (Store store = Store.open(service.status().address().orElseThrow(), access)) {
            store.sql(question, SqlText.csv(new PrintWriter(text)));
        }
        return text.toString().lines().skip(1).toList();
    }

    /// A price step of the future is worth 0.10 USD; each one bought needs 0.60 USD, each one sold
    /// 0.80; the fees are 0.02 and 0.01. The day ends at 1.04, when the buyer has two.
    private static void trade(EngineCommands commands) {
        commands.model(MarketModelFile.shipped("continuous"));
        commands.participant(0, "alice");
        commands.participant(1, "bob");
        commands.client(0, "C1");
        commands.asset(USD, "USD", 2);
        Margin margin = new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.LAST, 1_000_000);
        commands.instrument(
                0, "FUT", 100, Coverage.onMargin("USD", 10, FeeUnit.PER_UNIT, 2, 1, 0, margin));
        commands.deposit("d1", 0, "C1", USD, 10_000);
        commands.deposit("d2", 1, "", USD, 10_000);
        commands.order(0, 0, "b", Side.BUY, 3, 100, terms -> terms.account("C1"));
        commands.order(1, 0, "s", Side.SELL, 3, 100, terms -> {});
        commands.order(1, 0, "b2", Side.BUY, 1, 104, terms -> {});
        commands.order(0, 0, "s2", Side.SELL, 1, 104, terms -> terms.account("C1"));
        commands.phase("CLOSED");
    }

    /// Bob has given 20.00 USD to the insurance. Carol has 5.00 and buys three at 1.00, taking: the
    /// fee is 0.06. The last price is 0.40 then. She is liquidated there, taking, and loses
    /// 3 × 60 × 0.10 and another 0.06.
    private static void lose(EngineCommands commands) {
        trade(commands);
        commands.phase("CONTINUOUS");
        commands.participant(2, "carol");
        commands.deposit("d3", 2, "", USD, 500);
        commands.insure("i1", 1, USD, 2_000);
        commands.order(1, 0, "s3", Side.SELL, 3, 100, terms -> {});
        commands.order(2, 0, "c1", Side.BUY, 3, 100, terms -> {});
        commands.order(1, 0, "b3", Side.BUY, 4, 40, terms -> {});
        commands.order(0, 0, "s4", Side.SELL, 1, 40, terms -> terms.account("C1"));
        commands.liquidate(2, "", 0);
    }

    @Test
    void whatTheInsurancePaysIsWritten() {
        start(MarginTablesTest::lose);
        assertThat(rows("SELECT event, reason, owner_kind, participant, amount_decimal,"
                        + " posted_decimal FROM postings_decimal"
                        + " WHERE reason = 'INSURANCE'"))
                .containsExactly(
                        "COVERED,INSURANCE,INSURANCE,,-13.12,6.88",
                        "COVERED,INSURANCE,PARTICIPANT,carol,13.12,0");
        assertThat(rows("SELECT sum(amount_decimal) FROM postings_decimal"
                        + " WHERE participant = 'carol'"))
                .containsExactly("0");
        assertThat(rows("SELECT sum(amount_decimal) FROM postings_decimal")).containsExactly("0");
    }

    @Test
    void whatIsOpenGainedAndSettledIsWritten() {
        start(MarginTablesTest::trade);
        assertThat(rows("SELECT event, reason, symbol, participant, account, asset, position_qty,"
                        + " open_value_decimal, position_held_decimal, mark_decimal,"
                        + " profit_decimal, posted_decimal, held_decimal FROM positions_decimal"))
                .containsExactly(
                        "CHANGED,ACCEPTED,FUT,alice,C1,USD,0,0,1.8,1,,100,1.86",
                        "CHANGED,ACCEPTED,FUT,bob,,USD,0,0,2.4,1,,100,2.46",
                        "CHANGED,TRADED,FUT,alice,C1,USD,3,30,1.8,1,,99.97,1.8",
                        "CHANGED,TRADED,FUT,bob,,USD,-3,-30,2.4,1,,99.94,2.4",
                        "CHANGED,TRADED,FUT,bob,,USD,-2,-20,1.6,1,,99.53,1.6",
                        "CHANGED,TRADED,FUT,alice,C1,USD,2,20,1.2,1,,100.35,1.2",
                        "CHANGED,MARK,FUT,bob,,USD,-2,-20,2.4,1.04,,99.53,2.4",
                        "SETTLED,SETTLEMENT,FUT,alice,C1,USD,2,20.8,1.2,1.04,0.8,101.15,1.2",
                        "SETTLED,SETTLEMENT,FUT,bob,,USD,-2,-20.8,1.6,1.04,-0.8,98.73,1.6");
        assertThat(rows("SELECT event, reason, owner_kind, participant, amount_decimal,"
                        + " posted_decimal, symbol FROM postings_decimal WHERE reason = 'PROFIT'"
                        + " OR reason = 'SETTLEMENT'"))
                .containsExactly(
                        "TRADED,PROFIT,CLEARING,,0.4,0,FUT",
                        "TRADED,PROFIT,PARTICIPANT,bob,-0.4,99.53,FUT",
                        "TRADED,PROFIT,CLEARING,,-0.4,0,FUT",
                        "TRADED,PROFIT,PARTICIPANT,alice,0.4,100.35,FUT",
                        "SETTLED,SETTLEMENT,CLEARING,,-0.8,-0.8,FUT",
                        "SETTLED,SETTLEMENT,PARTICIPANT,alice,0.8,101.15,FUT",
                        "SETTLED,SETTLEMENT,CLEARING,,0.8,0,FUT",
                        "SETTLED,SETTLEMENT,PARTICIPANT,bob,-0.8,98.73,FUT");
        assertThat(rows("SELECT event, price_decimal, qty FROM statistics_decimal"))
                .containsExactly(
                        "OPEN_INTEREST,,3",
                        "OPEN_INTEREST,,2",
                        "MARK,1.04,",
                        "SETTLEMENT_PRICE,1.04,",
                        "REFERENCE_PRICE,1,");
        assertThat(rows("SELECT coverage, margin_unit, initial_long, initial_short,"
                        + " maintenance_long, maintenance_short, mark_source, max_price_decimal"
                        + " FROM instruments_decimal WHERE coverage = 'MARGIN'"))
                .containsExactly("MARGIN,PER_UNIT,60,80,40,50,LAST,10000");
    }

    /// Dave has 10.00, and buys ten of Carol. At 0.60 he has lost 40.00, and Eve buys them.
    @Test
    void whatIsLiquidatedIsWritten() {
        start(MarginTablesTest::trade);
        EngineCommands commands = new EngineCommands(connection);
        Margin margin = new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.INDEX, 1_000_000);
        commands.instrument(
                1, "IDX", 100, Coverage.onMargin("USD", 10, FeeUnit.PER_UNIT, 2, 1, 0, margin));
        String[] names = {"carol", "dave", "eve"};
        long[] deposits = {2_000, 1_000, 5_000};
        for (int i = 0; i < 3; i++) {
            commands.participant(2 + i, names[i]);
            commands.deposit("d", 2 + i, "", USD, deposits[i]);
        }
        commands.order(2, 1, "s", Side.SELL, 10, 100, terms -> {});
        commands.order(3, 1, "b", Side.BUY, 10, 100, terms -> {});
        commands.mark(1, 60);
        commands.order(4, 1, "b", Side.BUY, 10, 60, terms -> {});
        commands.liquidate(3, "", 1);
        Stores.await(service, Stores.newestEvent(connection));

        assertThat(rows("SELECT event, reason, position_qty, open_value_decimal,"
                        + " position_held_decimal, mark_decimal, profit_decimal, posted_decimal,"
                        + " held_decimal FROM positions_decimal WHERE participant = 'dave'"))
                .containsExactly(
                        "CHANGED,ACCEPTED,0,0,6,1,,10,6.2",
                        "CHANGED,TRADED,10,100,6,1,,9.8,6",
                        "CHANGED,MARK,10,100,46,0.6,,9.8,46",
                        "CHANGED,TRADED,0,0,0,0.6,,-30.4,0");
    }
}
