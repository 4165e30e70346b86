package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.host.VirtualHost;
import crossbook.store.StoreExport.Owner;
import crossbook.store.StoreExport.Part;
import crossbook.testkit.LaterSettlement;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The files of clearing and settlement, of a market in virtual time ([LaterSettlement]), against
/// numbers that are worked out by hand.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreReportTest {
    private static final LocalDate MONDAY = LocalDate.parse("2026-03-09");
    private static final LocalDate TUESDAY = LocalDate.parse("2026-03-10");
    private static final Part FRIDAY = new Part(Optional.empty(), ns("06"), ns("07"));
    private static final Optional<Owner> EVERYBODY = Optional.empty();

    @TempDir
    static Path directory;

    private final StoreAccess access = StoreAccess.random();
    private StoreService service;
    private Store store;
    private StoreExport export;

    private static long ns(String day) {
        return TimeUnit.SECONDS.toNanos(
                Instant.parse("2026-03-" + day + "T00:00:00Z").getEpochSecond());
    }

    @BeforeAll
    void start() {
        VirtualHost host = LaterSettlement.recorded();
        service = StoreService.start(
                StoreSettings.of(directory.resolve("store/current"), access),
                new StoreSource(
                        () -> host, Optional.empty(), () -> host.events().size()),
                line -> {});
        Stores.await(service, host.events().size());
        store = Store.openAsOwner(() -> service.status().address(), access);
        export = new StoreExport(store);
    }

    @AfterAll
    void stop() {
        store.close();
        service.close();
    }

    private List<String> rows(String question) {
        StringWriter text = new StringWriter();
        store.sql(question, SqlText.csv(new PrintWriter(text)));
        return text.toString().lines().skip(1).toList();
    }

    /// A report as CSV, and whether the database writes it as Parquet.
    private List<String> written(StoreReport report, String name) throws IOException {
        Path csv = directory.resolve(name + ".csv");
        export.csv(report, csv);
        Path parquet = directory.resolve(name + ".parquet");
        export.parquet(report, StoreExport.exportsOf(directory.resolve("store")), parquet);
        assertThat(Files.readString(parquet, ISO_8859_1)).startsWith("PAR1").endsWith("PAR1");
        return Files.readAllLines(csv);
    }

    // What the table has.

    @Test
    void whatIsOwedIsNettedBustedAndSettled() {
        assertThat(rows("SELECT event, reason, participant, asset, owed_decimal, due_decimal,"
                        + " amount_decimal, paid_decimal, received_decimal, posted_decimal,"
                        + " held_decimal, trade_id FROM obligations_decimal WHERE ts >="
                        + " '2026-03-06' AND settlement_date = " + MONDAY.toEpochDay()))
                .containsExactly(
                        "NETTED,NETTED,alice,XBT,0,2,,,,2,0,",
                        "NETTED,NETTED,alice,USD,1.93,0,,,,19.97,1.93,",
                        "CHANGED,BUSTED,bob,XBT,3,0,2,,,30,3,3",
                        "CHANGED,BUSTED,carol,XBT,0,1,-2,,,0,0,3",
                        "CHANGED,BUSTED,carol,USD,1.1,0,2,,,9.99,1.1,3",
                        "CHANGED,BUSTED,bob,USD,0,2.91,-1.94,,,10,0,3",
                        "SETTLED,SETTLEMENT,bob,XBT,0,0,,3,0,27,1,",
                        "SETTLED,SETTLEMENT,alice,USD,0,0,,1.93,0,18.04,0,",
                        "SETTLED,SETTLEMENT,carol,USD,0,0,,1.1,0,-0.15,2.8,",
                        "SETTLED,SETTLEMENT,alice,XBT,0,0,,0,2,4,0,",
                        "SETTLED,SETTLEMENT,bob,USD,0,0,,0,2.91,21.83,3.2,",
                        "SETTLED,SETTLEMENT,carol,XBT,0,0,,0,1,1,0,");
    }

    /// Each payment is posted with the account through which is settled, which has then paid out
    /// what it was paid, but for the fee of Friday's seller.
    @Test
    void whatIsSettledIsPosted() {
        assertThat(rows("SELECT owner_kind, participant, asset, amount_decimal, posted_decimal"
                        + " FROM postings_decimal WHERE reason = 'SETTLEMENT' AND symbol IS NULL"))
                .containsExactly(
                        "PARTICIPANT,bob,XBT,-3,27",
                        "CLEARING,,XBT,3,3",
                        "PARTICIPANT,alice,USD,-1.93,18.04",
                        "CLEARING,,USD,1.93,1.78",
                        "PARTICIPANT,carol,USD,-1.1,-0.15",
                        "CLEARING,,USD,1.1,2.88",
                        "PARTICIPANT,alice,XBT,2,4",
                        "CLEARING,,XBT,-2,1",
                        "PARTICIPANT,bob,USD,2.91,21.83",
                        "CLEARING,,USD,-2.91,-0.03",
                        "PARTICIPANT,carol,XBT,1,1",
                        "CLEARING,,XBT,-1,0");
        assertThat(rows("SELECT asset, sum(amount) FROM postings ORDER BY asset"))
                .containsExactly("USD,0", "XBT,0");
        assertThat(rows("SELECT event, reason FROM administration WHERE event LIKE 'OBLIG%'"))
                .containsExactly("OBLIGATIONS_SETTLED,");
    }

    // Files.

    /// The trade that was busted counts for nobody.
    @Test
    void nettingSaysWhatIsOwedGrossAndNet() throws IOException {
        assertThat(written(StoreReport.netting(Optional.of(MONDAY), EVERYBODY), "netting"))
                .containsExactly(
                        "settlement_date,participant,account,asset,owed,owed_decimal,due,"
                                + "due_decimal,net,net_decimal,trades",
                        "2026-03-09,alice,C1,USD,300,3,107,1.07,-193,-1.93,2",
                        "2026-03-09,alice,C1,XBT,1000,1,3000,3,2000,2,2",
                        "2026-03-09,bob,,USD,0,0,291,2.91,291,2.91,1",
                        "2026-03-09,bob,,XBT,3000,3,0,0,-3000,-3,1",
                        "2026-03-09,carol,,USD,110,1.1,0,0,-110,-1.1,1",
                        "2026-03-09,carol,,XBT,0,0,1000,1,1000,1,1");
        assertThat(written(StoreReport.netting(Optional.empty(), EVERYBODY), "all"))
                .hasSize(1 + 6 + 4);
    }

    @Test
    void instructionsSayWhoDeliversAndWhatBecameOfIt() throws IOException {
        assertThat(written(StoreReport.instructions(Optional.of(MONDAY), EVERYBODY), "monday"))
                .containsExactly(
                        "settlement_date,participant,account,asset,instruction,amount,"
                                + "amount_decimal,status,lacking,lacking_decimal",
                        "2026-03-09,alice,C1,USD,DELIVER,193,1.93,SETTLED,0,0",
                        "2026-03-09,alice,C1,XBT,RECEIVE,2000,2,SETTLED,0,0",
                        "2026-03-09,bob,,USD,RECEIVE,291,2.91,SETTLED,0,0",
                        "2026-03-09,bob,,XBT,DELIVER,3000,3,SETTLED,0,0",
                        "2026-03-09,carol,,USD,DELIVER,110,1.1,SHORT,15,0.15",
                        "2026-03-09,carol,,XBT,RECEIVE,1000,1,SETTLED,0,0");
        assertThat(
                        written(
                                        StoreReport.instructions(Optional.of(TUESDAY), EVERYBODY),
                                        "tuesday")
                                .stream()
                                .skip(1))
                .containsExactly(
                        "2026-03-10,bob,,USD,RECEIVE,97,0.97,OPEN,0,0",
                        "2026-03-10,bob,,XBT,DELIVER,1000,1,OPEN,0,0",
                        "2026-03-10,carol,,USD,DELIVER,100,1,OPEN,0,0",
                        "2026-03-10,carol,,XBT,RECEIVE,1000,1,OPEN,0,0");
    }

    @Test
    void feesAreInvoicedByLotsMadeAndTaken() throws IOException {
        assertThat(written(StoreReport.fees(Part.ALL, EVERYBODY), "fees"))
                .containsExactly(
                        "participant,account,asset,line,symbol,maker_qty,taker_qty,fees,amount,"
                                + "amount_decimal",
                        "alice,C1,USD,INSTRUMENT,LATER,3,1,2,6,0.06",
                        "alice,C1,USD,TOTAL,,,,2,6,0.06",
                        "bob,,USD,INSTRUMENT,FUT,0,4,2,8,0.08",
                        "bob,,USD,INSTRUMENT,LATER,0,4,4,12,0.12",
                        "bob,,USD,TOTAL,,,,6,20,0.2",
                        "carol,,USD,INSTRUMENT,FUT,3,0,1,3,0.03",
                        "carol,,USD,INSTRUMENT,LATER,2,0,4,2,0.02",
                        "carol,,USD,TOTAL,,,,5,5,0.05",
                        "dave,,USD,INSTRUMENT,FUT,1,0,1,1,0.01",
                        "dave,,USD,TOTAL,,,,1,1,0.01");
        assertThat(rows("SELECT sum(amount_decimal) FROM postings_decimal WHERE owner_kind ="
                        + " 'FEES'"))
                .containsExactly("0.32");
    }

    /// Of a day on which a trade of the day before was busted.
    @Test
    void whatIsBustedIsGivenBackOnTheDay() throws IOException {
        assertThat(written(StoreReport.fees(FRIDAY, EVERYBODY), "friday").stream()
                        .filter(line -> line.startsWith("bob")))
                .containsExactly(
                        "bob,,USD,INSTRUMENT,FUT,0,4,2,8,0.08",
                        "bob,,USD,INSTRUMENT,LATER,0,-1,2,-3,-0.03",
                        "bob,,USD,TOTAL,,,,4,5,0.05");
    }

    /// Before what was traded on Thursday was settled, and after it.
    @Test
    void balancesAreThoseOfAnInstant() throws IOException {
        Optional<Owner> alice = Optional.of(new Owner("alice", ""));
        assertThat(written(StoreReport.balances(ns("07"), alice), "before"))
                .containsExactly(
                        "participant,account,asset,posted,posted_decimal",
                        "alice,C1,USD,1997,19.97",
                        "alice,C1,XBT,2000,2");
        assertThat(written(StoreReport.balances(Long.MAX_VALUE, alice), "after"))
                .contains("alice,C1,USD,1804,18.04", "alice,C1,XBT,4000,4");
        assertThat(written(StoreReport.balances(Long.MAX_VALUE, EVERYBODY), "all"))
                .contains("carol,,USD,-15,-0.15", "bob,,XBT,27000,27");
    }

    /// A participant's lines are those of its clients, too.
    @Test
    void aReportIsOfEverybodyOrOfAnOwner() {
        Optional<Owner> client = Optional.of(new Owner("alice", "C1"));
        for (Owner owner : List.of(client.get(), new Owner("alice", ""))) {
            assertThat(store.lines(StoreReport.fees(Part.ALL, Optional.of(owner)), 0, 10))
                    .extracting(line -> line.get("line") + " " + line.get("amount"))
                    .containsExactly("INSTRUMENT 6", "TOTAL 6");
            assertThat(store.hasOwner(owner)).isTrue();
        }
        assertThat(store.hasOwner(new Owner("alice", "C2"))).isFalse();
        assertThat(store.lines(StoreReport.netting(Optional.of(MONDAY), client), 1, 5))
                .singleElement()
                .satisfies(line -> assertThat(line).containsEntry("net", "2000"));
        assertThat(store.lines(StoreReport.instructions(Optional.of(MONDAY), client), 0, 1))
                .singleElement()
                .satisfies(line -> assertThat(line).containsEntry("status", "SETTLED"));
    }

    /// Carol's two orders of Friday, Bob's three and Dave's one have traded.
    @Test
    void ordersAreComparedWithTrades() throws IOException {
        assertThat(written(StoreReport.orderToTrade(FRIDAY), "ratio"))
                .containsExactly(
                        "participant,symbol,orders,replaces,cancels,trades,ratio,requested_qty,"
                                + "traded_qty,qty_ratio",
                        "bob,FUT,2,0,0,2,1,4,4,1",
                        "bob,LATER,1,0,0,1,1,1,1,1",
                        "carol,FUT,1,0,0,1,1,3,3,1",
                        "carol,LATER,1,0,0,1,1,1,1,1",
                        "dave,FUT,1,0,0,1,1,1,1,1");
    }

    @Test
    void aStatementIsAboutMoneyObligationsOrPositions() throws IOException {
        Owner carol = new Owner("carol", "");
        Path file = directory.resolve("carol.csv");
        export.csv(StoreReport.statement(StoreTable.POSITIONS, carol, Part.ALL), file);
        assertThat(columns(file, "event", "symbol", "position_qty", "profit_decimal"))
                .startsWith("event symbol position_qty profit_decimal")
                .contains("CHANGED FUT 3 ", "SETTLED FUT 3 -9");
        export.csv(StoreReport.statement(StoreTable.OBLIGATIONS, carol, FRIDAY), file);
        assertThat(columns(file, "event", "asset", "owed_decimal", "due_decimal"))
                .containsExactly(
                        "event asset owed_decimal due_decimal",
                        "CHANGED XBT 0 1",
                        "CHANGED USD 1.1 0",
                        "CHANGED XBT 0 1",
                        "CHANGED USD 1 0");
        export.csv(StoreReport.statement(StoreTable.POSTINGS, carol, FRIDAY), file);
        assertThat(columns(file, "event", "reason", "amount_decimal", "posted_decimal"))
                .containsExactly(
                        "event reason amount_decimal posted_decimal",
                        "BUSTED FEE 0.02 9.99",
                        "TRADED FEE -0.01 9.98",
                        "TRADED FEE -0.03 9.95",
                        "SETTLED SETTLEMENT -9 0.95");
    }

    private static List<String> columns(Path file, String... names) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> all = List.of(lines.getFirst().split(",", -1));
        return lines.stream()
                .map(line -> line.split(",", -1))
                .map(words -> String.join(
                        " ",
                        Arrays.stream(names)
                                .map(name -> words[all.indexOf(name)])
                                .toList()))
                .toList();
    }
}
