package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.testkit.RandomTrading;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// What an ordinary client of PostgreSQL may ask, and what not, while the exchange writes.
@Tag("slow")
class SqlTest {
    @TempDir
    Path directory;

    @Test
    void anOrdinaryClientReadsWhileTheExchangeWrites() throws SQLException {
        StoreAccess access = StoreAccess.random();
        StoreSettings settings = StoreSettings.of(directory.resolve("store/current"), access);
        try (RunningHost host = JournalHost.start(HostSettings.of(directory.resolve("host")));
                HostConnection connection = HostConnection.open(host.directory());
                StoreService service =
                        StoreService.start(settings, Stores.source(host.directory()), line -> {})) {
            RandomTrading commands = new RandomTrading(connection);
            commands.market(MarketModelFile.shipped("continuous"));
            commands.orders(500);
            Stores.await(service, Stores.newestEvent(connection));
            try (Connection client =
                    Stores.connect(service.status().address().orElseThrow(), access)) {
                long before = count(client, "p1");
                for (int i = 0; i < 20; i++) {
                    commands.orders(500);
                    long now = count(client, "p1");
                    assertThat(now).isGreaterThanOrEqualTo(before);
                    before = now;
                }
                PlainMarket plain = new PlainMarket();
                plain.read(connection);
                Stores.await(service, plain.lastEvent());
                assertThat(count(client, "p1")).isEqualTo(plain.acceptedOf(1));
            }
            refusals(service, access);
        }
    }

    private static long count(Connection client, String participant) throws SQLException {
        try (PreparedStatement question = client.prepareStatement(
                "SELECT count() FROM orders WHERE participant = ? AND event = 'ACCEPTED'")) {
            question.setString(1, participant);
            try (ResultSet answer = question.executeQuery()) {
                assertThat(answer.next()).isTrue();
                return answer.getLong(1);
            }
        }
    }

    private static void refusals(StoreService service, StoreAccess access) {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        try (Store store = Store.open(service.status().address().orElseThrow(), access)) {
            long rows = store.trades("XYZ", 0, 1_000_000).size();
            for (String wrong :
                    List.of("SELEC 1", "SELECT nothing FROM trades", "SELECT * FROM nowhere", "")) {
                assertThat(catchThrowable(() -> store.sql(wrong, SqlText.csv(nowhere))))
                        .as(wrong)
                        .isInstanceOf(SqlRefusedException.class);
            }
            for (String change : List.of(
                    "DROP TABLE trades",
                    "TRUNCATE TABLE trades",
                    "INSERT INTO images VALUES (1, 2, 'a', 3)",
                    "UPDATE trades SET qty = 1",
                    "ALTER TABLE trades DROP COLUMN qty",
                    "CREATE TABLE mine (a INT)",
                    "COPY trades TO 'x' WITH FORMAT PARQUET")) {
                assertThat(catchThrowable(() -> store.sql(change, SqlText.csv(nowhere))))
                        .as(change)
                        .isInstanceOf(SqlRefusedException.class);
            }
            assertThat(store.trades("XYZ", 0, 1_000_000)).hasSize((int) rows);
        }
        StoreAccess other = new StoreAccess("wrong", "wrong");
        try (Store store = Store.open(service.status().address().orElseThrow(), other)) {
            assertThatThrownBy(() -> store.trades("XYZ", 0, 1))
                    .isInstanceOf(StoreUnavailableException.class);
        }
    }

    /// A text that a spreadsheet would take for a formula is none (`docs/web-security.md`).
    @Test
    void csvIsNoSpreadsheetsFormula() {
        StoreSettings settings =
                StoreSettings.of(directory.resolve("store/current"), StoreAccess.random());
        StringWriter text = new StringWriter();
        try (Database database = Database.open(settings);
                Store store = Store.open(database.address(), settings.access())) {
            store.sql(
                    "SELECT '=1+1' a, '+1' b, '-1' c, '@x' d, 'b\"c' e, -7 f, 'x,y' g",
                    SqlText.csv(new PrintWriter(text)));
        }
        assertThat(text.toString())
                .isEqualToNormalizingNewlines(
                        "a,b,c,d,e,f,g\n'=1+1,'+1,'-1,'@x,\"b\"\"c\",-7,\"x,y\"\n");
    }

    /// Every scale, and the largest price there is: nothing is rounded, and where nobody knows
    /// the instrument there is no decimal.
    @Test
    void pricesAreDecimalsToo() throws SQLException {
        StoreSettings settings =
                StoreSettings.of(directory.resolve("store/current"), StoreAccess.random());
        List<BigDecimal> expected = new ArrayList<>();
        try (Database database = Database.open(settings)) {
            try (Connection owner = database.connect(StoreAccess.OWNER);
                    Statement statement = owner.createStatement()) {
                for (int scale = 0; scale <= 18; scale++) {
                    statement.execute(statistic("'XYZ'", scale, Long.MAX_VALUE));
                    expected.add(BigDecimal.valueOf(Long.MAX_VALUE, scale));
                }
                statement.execute(statistic("'XYZ'", 2, 1005));
                statement.execute(statistic("'XYZ'", 2, -5));
                statement.execute(statistic("null", 0, 7));
            }
            expected.addAll(Arrays.asList(new BigDecimal("10.05"), new BigDecimal("-0.05"), null));
            database.awaitApplied();
            try (Store store = Store.open(database.address(), settings.access())) {
                List<BigDecimal> found = store.connections()
                        .list(
                                "SELECT price_decimal FROM statistics_decimal ORDER BY ts",
                                row -> row.getBigDecimal(1));
                assertThat(found)
                        .usingElementComparator(Comparator.nullsFirst(Comparator.naturalOrder()))
                        .isEqualTo(expected);
                StringWriter text = new StringWriter();
                store.sql(
                        "SELECT price, price_decimal FROM statistics_decimal LIMIT -3",
                        SqlText.csv(new PrintWriter(text)));
                assertThat(text.toString())
                        .isEqualToNormalizingNewlines(
                                "price,price_decimal\n1005,10.05\n-5,-0.05\n7,\n");
            }
        }
    }

    private static String statistic(String symbol, int scale, long price) {
        return "INSERT INTO statistics (ts, event_number, event, symbol, price_scale, price) VALUES"
                + " (now(), 1, 'CLOSING_PRICE', " + symbol + ", cast(" + scale + " AS SHORT), "
                + price + ")";
    }

    /// A store that an older program made has no views, or others.
    @Test
    void aStoreOfAnOlderProgramGetsItsDecimals() throws SQLException {
        StoreSettings settings =
                StoreSettings.of(directory.resolve("store/current"), StoreAccess.random());
        try (Database database = Database.open(settings);
                Connection owner = database.connect(StoreAccess.OWNER);
                Statement statement = owner.createStatement()) {
            statement.execute("DROP VIEW trades_decimal");
            statement.execute("DROP TABLE instruments");
            String made = StoreTable.INSTRUMENTS.createSql();
            String older = made.replaceFirst(", coverage SYMBOL.*min_fee LONG", "");
            assertThat(older).isNotEqualTo(made);
            statement.execute(older);
            statement.execute(
                    "CREATE OR REPLACE VIEW orders_decimal AS (SELECT price FROM orders)");
        }
        try (Database database = Database.open(settings);
                Store store = Store.open(database.address(), settings.access())) {
            StringWriter text = new StringWriter();
            for (StoreTable table : StoreTable.values()) {
                store.sql(
                        "SELECT * FROM " + table.withDecimalsName(),
                        SqlText.csv(new PrintWriter(text)));
            }
            assertThat(text.toString())
                    .contains(",price,price_decimal,stop_price,stop_price_decimal,")
                    .contains(",old_price,old_price_decimal,")
                    .contains(",reference_price,reference_price_decimal,coverage,base_asset,")
                    .contains(",amount,amount_decimal,posted,posted_decimal,held,held_decimal,");
        }
    }
}
