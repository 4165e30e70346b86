package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.client.entry.Coverage;
import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.host.StateEvents;
import crossbook.market.MarketModelFile;
import crossbook.marketdata.PublicMarket;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.Side;
import crossbook.testkit.EngineCommands;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a store has of money, against amounts that are worked out by hand: of one run, which all
/// tests ask.
///
/// A unit of quantity is 1.000 XBT, a price unit 0.01 USD; the taker pays 0.03 USD for a unit, the
/// maker 0.01.
@Tag("slow")
class MoneyTablesTest {
    private static final int XBT = 0;
    private static final int USD = 1;
    private static final Coverage COVERAGE =
            new Coverage(CoverageKind.FULL, "XBT", "USD", 1_000, 1, FeeUnit.PER_UNIT, 3, 1, 0);
    private static final StoreAccess ACCESS = StoreAccess.random();

    @TempDir
    static Path directory;

    /// The newest event after [#bust].
    private static long busted;
    private static StoreService service;
    private static List<String> rowsMadeAnew;
    private static List<String> rowsKept;
    private static EngineCommands commands;

    /// A store that was stopped knows its assets, as they were called then.
    @BeforeAll
    static void run() {
        try (RunningHost host = JournalHost.start(HostSettings.of(directory.resolve("host")));
                HostConnection connection = HostConnection.open(host.directory())) {
            commands = new EngineCommands(connection);
            define();
            trade();
            store("store/current", Stores.newestEvent(connection)).close();
            bust();
            busted = Stores.newestEvent(connection);
            tradeLater();
            commands.order(1, 0, "s3", Side.SELL, 7, 100, terms -> {});
            long newest = Stores.newestEvent(connection);
            service = store("store/current", newest);
            try (StoreService anew = store("anew", newest)) {
                rowsMadeAnew = Stores.digests(anew.status().address().orElseThrow(), ACCESS);
            }
            rowsKept = Stores.digests(address(), ACCESS);
        } // leaves a snapshot
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static void define() {
        commands.model(MarketModelFile.shipped("continuous"));
        commands.participant(0, "alice");
        commands.participant(1, "bob");
        commands.client(0, "C1");
        commands.asset(XBT, "XBT", 3);
        commands.asset(USD, "USD", 2);
        commands.instrument(0, "XYZ", EngineCommands.NO_PRICE, COVERAGE);
        commands.instrument(1, "LATER", EngineCommands.NO_PRICE, COVERAGE.settling(2));
    }

    private static StoreService store(String name, long newestEvent) {
        StoreService started = StoreService.start(
                StoreSettings.of(directory.resolve(name), ACCESS),
                Stores.source(directory.resolve("host")),
                line -> {});
        Stores.await(started, newestEvent);
        return started;
    }

    /// Buys 5 at 1.00, sells 3 of it, cancels the rest.
    private static void trade() {
        commands.deposit("d1", 0, "C1", USD, 2_000);
        commands.deposit("d2", 1, "", XBT, 30_000);
        commands.order(0, 0, "b", Side.BUY, 5, 100, terms -> terms.account("C1"));
        commands.order(1, 0, "s", Side.SELL, 3, 100, terms -> {});
        commands.cancel(0, 0, "b");
    }

    private static void bust() {
        commands.asset(USD, "USDX", 2);
        commands.bust(1);
        commands.withdraw("w1", 0, "C1", USD, 500);
        commands.withdraw("w2", 0, "C1", USD, 1_501);
        commands.order(1, 0, "s2", Side.SELL, 31, 100, terms -> {});
    }

    private static void tradeLater() {
        commands.deposit("d3", 0, "C1", USD, 2_000);
        commands.deposit("d4", 1, "", XBT, 30_000);
        commands.order(0, 1, "b4", Side.BUY, 5, 100, terms -> terms.account("C1"));
        commands.order(1, 1, "s4", Side.SELL, 3, 100, terms -> {});
    }

    private static InetSocketAddress address() {
        return service.status().address().orElseThrow();
    }

    private static List<String> rows(String question) {
        return rows(address(), question);
    }

    private static List<String> rows(InetSocketAddress address, String question) {
        StringWriter text = new StringWriter();
        try (Store store = Store.open(address, ACCESS)) {
            store.sql(question, SqlText.csv(new PrintWriter(text)));
        }
        return text.toString().lines().skip(1).toList();
    }

    @Test
    void everyAmountThatMovesIsPostedTwice() {
        assertThat(rows("SELECT asset_id, asset, asset_scale FROM assets"))
                .containsExactly("0,XBT,3", "1,USD,2", "1,USDX,2");
        assertThat(rows("SELECT participant, account FROM clients")).containsExactly("alice,C1");
        assertThat(rows("SELECT event, reason, owner_kind, participant, account, asset,"
                        + " amount_decimal, posted_decimal, held_decimal, trade_id,"
                        + " transaction_id FROM postings_decimal WHERE event_number <= " + busted))
                .containsExactly(
                        "TRANSFERRED,DEPOSIT,OUTSIDE,,,USD,-20,-20,0,,d1",
                        "TRANSFERRED,DEPOSIT,PARTICIPANT,alice,C1,USD,20,20,0,,d1",
                        "TRANSFERRED,DEPOSIT,OUTSIDE,,,XBT,-30,-30,0,,d2",
                        "TRANSFERRED,DEPOSIT,PARTICIPANT,bob,,XBT,30,30,0,,d2",
                        "TRADED,TRADE,PARTICIPANT,bob,,XBT,-3,27,0,1,",
                        "TRADED,TRADE,PARTICIPANT,alice,C1,XBT,3,3,0,1,",
                        "TRADED,TRADE,PARTICIPANT,alice,C1,USD,-3,16.97,2.06,1,",
                        "TRADED,TRADE,PARTICIPANT,bob,,USD,3,2.91,0,1,",
                        "TRADED,FEE,PARTICIPANT,alice,C1,USD,-0.03,16.97,2.06,1,",
                        "TRADED,FEE,FEES,,,USD,0.03,0.12,0,1,",
                        "TRADED,FEE,PARTICIPANT,bob,,USD,-0.09,2.91,0,1,",
                        "TRADED,FEE,FEES,,,USD,0.09,0.12,0,1,",
                        "BUSTED,TRADE,PARTICIPANT,bob,,XBT,3,30,0,1,",
                        "BUSTED,TRADE,PARTICIPANT,alice,C1,XBT,-3,0,0,1,",
                        "BUSTED,TRADE,PARTICIPANT,alice,C1,USDX,3,20,0,1,",
                        "BUSTED,TRADE,PARTICIPANT,bob,,USDX,-3,0,0,1,",
                        "BUSTED,FEE,PARTICIPANT,alice,C1,USDX,0.03,20,0,1,",
                        "BUSTED,FEE,FEES,,,USDX,-0.03,0,0,1,",
                        "BUSTED,FEE,PARTICIPANT,bob,,USDX,0.09,0,0,1,",
                        "BUSTED,FEE,FEES,,,USDX,-0.09,0,0,1,",
                        "TRANSFERRED,WITHDRAWAL,PARTICIPANT,alice,C1,USDX,-5,15,0,,w1",
                        "TRANSFERRED,WITHDRAWAL,OUTSIDE,,,USDX,5,-15,0,,w1");
        assertThat(rows("SELECT event_number, sum(amount) FROM postings WHERE event_number <= "
                        + busted + " GROUP BY event_number, asset"))
                .hasSize(7)
                .allMatch(row -> row.endsWith(",0"));
    }

    /// Fees are paid at once; the base and the quote amount are owed and due, less the seller's
    /// fee.
    @Test
    void whatSettlesLaterIsOwedAndDue() {
        assertThat(rows("SELECT reason, owner_kind, participant, account, asset, amount_decimal,"
                        + " posted_decimal, held_decimal FROM postings_decimal"
                        + " WHERE event = 'TRADED' AND event_number > " + busted))
                .containsExactly(
                        "FEE,PARTICIPANT,alice,C1,USDX,-0.03,34.97,5.06",
                        "FEE,FEES,,,USDX,0.03,0.12,0",
                        "FEE,CLEARING,,,USDX,-0.09,-0.09,0",
                        "FEE,FEES,,,USDX,0.09,0.12,0");
        assertThat(rows("SELECT event, participant, account, asset, owed, due, symbol, trade_id"
                        + " FROM obligations"))
                .containsExactly(
                        "CHANGED,bob,,XBT,3000,0,LATER,2",
                        "CHANGED,alice,C1,XBT,0,3000,LATER,2",
                        "CHANGED,alice,C1,USDX,300,0,LATER,2",
                        "CHANGED,bob,,USDX,0,291,LATER,2");
        assertThat(rows("SELECT settlement_days FROM instruments WHERE symbol = 'LATER'"))
                .containsExactly("2");
    }

    @Test
    void whatOrdersHoldIsWrittenWithItsCause() {
        assertThat(rows("SELECT h.reason, o.client_order_id, h.symbol, h.participant, h.account,"
                        + " h.asset, h.order_held_decimal, h.posted_decimal, h.held_decimal,"
                        + " h.trade_id FROM holds_decimal h JOIN (SELECT order_id,"
                        + " client_order_id FROM orders WHERE event = 'ACCEPTED') o"
                        + " ON h.order_id = o.order_id WHERE h.event_number <= " + busted))
                .containsExactly(
                        "ACCEPTED,b,XYZ,alice,C1,USD,5.15,20,5.15,",
                        "ACCEPTED,s,XYZ,bob,,XBT,3,30,3,",
                        "TRADED,b,XYZ,alice,C1,USD,2.06,16.97,2.06,1",
                        "TRADED,s,XYZ,bob,,XBT,0,27,0,1",
                        "CANCELED,b,XYZ,alice,C1,USD,0,16.97,0,");
        assertThat(rows("SELECT event, reason, participant, client_order_id FROM rejects"))
                .containsExactly(
                        "MONEY,FUNDS_INSUFFICIENT,alice,w2", "ORDER,FUNDS_INSUFFICIENT,bob,s2");
        assertThat(rows("SELECT coverage, base_asset, quote_asset, base_units, quote_units,"
                        + " fee_unit, taker_rate, maker_rate, min_fee FROM instruments"
                        + " WHERE symbol = 'XYZ'"))
                .containsExactly("FULL,XBT,USD,1000,1,PER_UNIT,3,1,0");
    }

    /// The questions of docs/store.md.
    @Test
    void balancesFeesAndTotalsAreAskedInSql() {
        assertThat(rows("SELECT asset, sum(amount_decimal) posted FROM postings_decimal"
                        + " WHERE participant = 'alice' AND account = 'C1' AND ts <= now()"
                        + " ORDER BY asset"))
                .containsExactly("USD,16.97", "USDX,18", "XBT,0");
        assertThat(rows("SELECT asset, sum(amount_decimal) fees FROM postings_decimal"
                        + " WHERE owner_kind = 'FEES' SAMPLE BY 1d"))
                .containsExactlyInAnyOrder("USD,0.12", "USDX,0");
        assertThat(rows("SELECT asset, sum(amount) total FROM postings"
                        + " WHERE event_number <= 1000000 ORDER BY asset"))
                .containsExactly("USD,0", "USDX,0", "XBT,0");
    }

    @Test
    void aStatementAndAnInvoiceAreFiles() throws IOException {
        Path exports = StoreExport.exportsOf(directory.resolve("store"));
        try (Store store = Store.openAsOwner(() -> service.status().address(), ACCESS)) {
            StoreExport export = new StoreExport(store);
            StoreExport.Owner alice = new StoreExport.Owner("alice", "");
            StoreExport.Owner client = new StoreExport.Owner("alice", "C1");
            assertThat(store.hasAccount(alice)).isFalse();
            assertThat(store.hasAccount(client)).isTrue();
            Path csv = directory.resolve("c1.csv");
            StoreReport account =
                    StoreReport.statement(StoreTable.POSTINGS, client, StoreExport.Part.ALL);
            export.csv(account, csv);
            assertThat(Files.readAllLines(directory.resolve("c1.csv")))
                    .extracting(line -> line.split(",", -1))
                    .extracting(words -> words[2] + " " + words[5] + " " + words[11] + " "
                            + words[13] + " " + words[15] + " " + words[16])
                    .containsExactly(
                            "event asset amount_decimal posted_decimal held_decimal reason",
                            "TRANSFERRED USD 20 20 0 DEPOSIT",
                            "TRADED XBT 3 3 0 TRADE",
                            "TRADED USD -3 16.97 2.06 TRADE",
                            "TRADED USD -0.03 16.97 2.06 FEE",
                            "BUSTED XBT -3 0 0 TRADE",
                            "BUSTED USDX 3 20 0 TRADE",
                            "BUSTED USDX 0.03 20 0 FEE",
                            "TRANSFERRED USDX -5 15 0 WITHDRAWAL",
                            "TRANSFERRED USDX 20 35 0 DEPOSIT",
                            "TRADED USDX -0.03 34.97 5.06 FEE");
            StoreReport later = StoreReport.fees(
                    new StoreExport.Part(Optional.of("LATER"), 0, Long.MAX_VALUE),
                    Optional.empty());
            export.csv(later, directory.resolve("fees.csv"));
            assertThat(Files.readAllLines(directory.resolve("fees.csv")))
                    .containsExactly(
                            "participant,account,asset,line,symbol,maker_qty,taker_qty,fees,"
                                    + "amount,amount_decimal",
                            "alice,C1,USDX,INSTRUMENT,LATER,3,0,1,3,0.03",
                            "alice,C1,USDX,TOTAL,,,,1,3,0.03",
                            "bob,,USDX,INSTRUMENT,LATER,0,3,1,9,0.09",
                            "bob,,USDX,TOTAL,,,,1,9,0.09");
            StoreExport.Part before = new StoreExport.Part(Optional.empty(), 0, 1);
            export.csv(StoreReport.fees(before, Optional.empty()), directory.resolve("none.csv"));
            assertThat(Files.readAllLines(directory.resolve("none.csv"))).hasSize(1);
            Path statement = directory.resolve("c1.parquet");
            export.parquet(account, exports, statement);
            Path fees = directory.resolve("fees.parquet");
            export.parquet(later, exports, fees);
            assertThat(Files.readString(statement, ISO_8859_1))
                    .startsWith("PAR1")
                    .contains("C1");
            assertThat(Files.readString(fees, ISO_8859_1)).startsWith("PAR1").contains("bob");
        }
    }

    /// Where the first events are gone, what is in the accounts then comes from outside the rows.
    @Test
    void aStoreThatBeginsLateHasWhatWasThere() {
        StoreSettings settings = StoreSettings.of(directory.resolve("other"), ACCESS);
        try (Database database = Database.open(settings)) {
            Map<StoreTable, TableRows> tables = new EnumMap<>(StoreTable.class);
            for (StoreTable table : StoreTable.values()) tables.put(table, database.rows(table));
            BookRows book = new BookRows(tables);
            PublicMarket market = new PublicMarket(ZoneOffset.UTC, book);
            new EventRows(tables, market, book)
                    .remember(told -> StateEvents.tell(directory.resolve("host"), told));
            tables.values().forEach(TableRows::commit);
            tables.values().forEach(TableRows::close);
            database.awaitApplied();
            assertThat(
                            rows(
                                    database.address(),
                                    "SELECT event, owner_kind, participant, account,"
                                            + " asset, amount_decimal, posted_decimal, held_decimal"
                                            + " FROM postings_decimal ORDER BY owner_kind, participant, asset"))
                    .containsExactly(
                            "STATED,CLEARING,,,USDX,-0.09,-0.09,0",
                            "STATED,FEES,,,USDX,0.12,0.12,0",
                            "STATED,OUTSIDE,,,USDX,-35,-35,0",
                            "STATED,OUTSIDE,,,XBT,-60,-60,0",
                            "STATED,PARTICIPANT,alice,C1,USDX,34.97,34.97,5.06",
                            "STATED,PARTICIPANT,alice,C1,XBT,0,0,0",
                            "STATED,PARTICIPANT,bob,,USDX,0,0,0",
                            "STATED,PARTICIPANT,bob,,XBT,60,60,10");
            assertThat(rows(
                            database.address(),
                            "SELECT reason, participant, asset,"
                                    + " order_held_decimal FROM holds_decimal"))
                    .containsExactlyInAnyOrder("STATED,alice,USDX,2.06", "STATED,bob,XBT,7");
        }
    }

    @Test
    void aStoreThatWentOnHasTheRowsOfOneThatIsMadeAnew() {
        assertThat(rowsKept)
                .isEqualTo(rowsMadeAnew)
                .anyMatch(line -> line.startsWith("postings 30 "))
                .anyMatch(line -> line.startsWith("holds 10 "));
    }
}
