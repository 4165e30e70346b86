package crossbook.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import crossbook.client.stream.OwnerDirectory;

import io.questdb.Bootstrap;
import io.questdb.PropBootstrapConfiguration;
import io.questdb.ServerMain;
import io.questdb.cairo.CairoEngine;
import io.questdb.cairo.TableToken;
import io.questdb.cairo.wal.seq.SeqTxnTracker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// The database in this process: QuestDB with few threads and bounded memory, whose only door is
/// PostgreSQL's protocol. It tells nobody that it is there.
final class Database implements AutoCloseable {
    private static final String LOG_CONFIGURATION = """
            writers=file
            w.file.class=io.questdb.log.LogRollingFileWriter
            w.file.location=${log.dir}/store.log.${date:yyyyMMdd}
            w.file.rollEvery=day
            w.file.lifeDuration=7d
            w.file.level=ERROR,CRITICAL
            w.file.rollSize=1m
            w.file.sizeLimit=8m
            """;
    private static final long NAP_NS = 1_000_000;

    private final StoreSettings settings;
    private final ServerMain server;
    private final Map<StoreTable, TableToken> tokens = new EnumMap<>(StoreTable.class);

    private Database(StoreSettings settings, ServerMain server) {
        this.settings = settings;
        this.server = server;
    }

    /// Starts it, makes the tables that are missing, and waits until everything that was
    /// committed is in them.
    static Database open(StoreSettings settings) {
        Path root = settings.databaseDirectory();
        StoreLock.deleteTree(exports(settings.directory())); // nobody waits for them any more
        try {
            Path configuration = root.resolve("conf");
            OwnerDirectory.make(configuration);
            OwnerDirectory.make(root.resolve("log"));
            Files.writeString(configuration.resolve("log.conf"), LOG_CONFIGURATION);
            Path server = configuration.resolve("server.conf");
            if (!Files.exists(server)) Files.writeString(server, "");
        } catch (IOException e) {
            throw new UncheckedIOException("the store's directory cannot be written: " + root, e);
        }
        Database[] opened = new Database[1];
        quietly(() -> opened[0] = new Database(settings, new ServerMain(bootstrap(settings))));
        Database database = opened[0];
        try {
            quietly(() -> database.server.start(false));
            database.makeTables();
            return database;
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }

    private static Bootstrap bootstrap(StoreSettings settings) {
        Map<String, String> environment = environment(settings);
        return new Bootstrap(
                new PropBootstrapConfiguration() {
                    @Override
                    public Map<String, String> getEnv() {
                        return environment;
                    }

                    @Override
                    public String getBanner() {
                        return "";
                    }

                    @Override
                    public boolean useSite() {
                        return false;
                    }
                },
                "-d",
                settings.databaseDirectory().toString());
    }

    /// What QuestDB is told: its own names for its settings.
    private static Map<String, String> environment(StoreSettings settings) {
        Map<String, String> told = new HashMap<>();
        for (String off : new String[] {
            "HTTP_ENABLED",
            "HTTP_MIN_ENABLED",
            "LINE_TCP_ENABLED",
            "LINE_UDP_ENABLED",
            "TELEMETRY_ENABLED",
            "METRICS_ENABLED",
            "CAIRO_MAT_VIEW_ENABLED",
            "CAIRO_SQL_COPY_ROOT",
            "QUERY_TRACING_ENABLED"
        }) {
            told.put("QDB_" + off, off.endsWith("ROOT") ? "" : "false");
        }
        tellThreads(told);
        told.put("QDB_PG_NET_BIND_TO", text(settings.address()));
        told.put("QDB_PG_USER", StoreAccess.OWNER);
        told.put("QDB_PG_PASSWORD", settings.access().ownerPassword());
        told.put("QDB_PG_READONLY_USER_ENABLED", "true");
        told.put("QDB_PG_READONLY_USER", StoreAccess.READER);
        told.put("QDB_PG_READONLY_PASSWORD", settings.access().readerPassword());
        told.put("QDB_CAIRO_SQL_COPY_EXPORT_ROOT", exports(settings.directory()).toString());
        String page = Long.toString(settings.memory().writerPageBytes());
        told.put("QDB_CAIRO_WRITER_DATA_APPEND_PAGE_SIZE", page);
        told.put("QDB_CAIRO_WRITER_DATA_INDEX_VALUE_APPEND_PAGE_SIZE", page);
        told.put("QDB_CAIRO_WAL_WRITER_DATA_APPEND_PAGE_SIZE", page);
        told.put("QDB_CAIRO_O3_COLUMN_MEMORY_SIZE", "256k");
        told.put("QDB_RAM_USAGE_LIMIT_BYTES", Long.toString(settings.memory().queryBytes()));
        return told;
    }

    private static void tellThreads(Map<String, String> told) {
        for (String one : new String[] {
            "SHARED_WORKER_COUNT", "SHARED_NETWORK_WORKER_COUNT", "SHARED_QUERY_WORKER_COUNT",
            "SHARED_WRITE_WORKER_COUNT", "WAL_APPLY_WORKER_COUNT", "MAT_VIEW_REFRESH_WORKER_COUNT",
            "VIEW_COMPILER_WORKER_COUNT", "EXPORT_WORKER_COUNT"
        }) {
            told.put("QDB_" + one, "1");
        }
        // Soon to rest, and not to be woken often: a worker that has found nothing to do for twenty
        // milliseconds looks again after a hundredth of a second.
        for (String pool : new String[] {"SHARED", "WAL_APPLY", "VIEW_COMPILER", "EXPORT"}) {
            told.put("QDB_" + pool + "_WORKER_NAP_THRESHOLD", "100");
            told.put("QDB_" + pool + "_WORKER_SLEEP_THRESHOLD", "120");
        }
    }

    /// Where a database puts what it is told to write.
    ///
    /// @param store the directory of the store
    static Path exports(Path store) {
        return StoreSettings.databaseDirectory(store).resolve("export");
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    private void makeTables() {
        try (Connection connection = connect(StoreAccess.OWNER);
                Statement statement = connection.createStatement()) {
            for (StoreTable table : StoreTable.values()) {
                statement.execute(table.createSql());
                addColumns(statement, table);
                tokens.put(table, engine().verifyTableName(table.tableName()));
            }
            awaitApplied();
            makeViews(statement);
        } catch (SQLException e) {
            throw new StoreUnavailableException("the store's tables cannot be made", e);
        }
        awaitApplied();
    }

    /// Those that an older program did not know, which are the last ones of their tables.
    private static void addColumns(Statement statement, StoreTable table) throws SQLException {
        Set<String> there = new HashSet<>();
        try (ResultSet columns = statement.executeQuery(
                "SELECT \"column\" FROM table_columns('" + table.tableName() + "')")) {
            while (columns.next()) there.add(columns.getString(1));
        }
        for (Column column : table.columns()) {
            if (there.contains(column.name())) continue;
            statement.execute("ALTER TABLE " + table.tableName() + " ADD COLUMN " + column.name()
                    + " " + column.kind().type());
        }
    }

    /// Makes those that are missing, and those that an older program made otherwise.
    private static void makeViews(Statement statement) throws SQLException {
        Map<String, String> made = new HashMap<>();
        try (ResultSet views = statement.executeQuery("SELECT view_name, view_sql FROM views()")) {
            while (views.next()) made.put(views.getString(1), views.getString(2));
        }
        for (StoreTable table : StoreTable.values()) {
            String view = table.withDecimalsName();
            if (!table.hasDecimals() || table.viewSql().equals(made.get(view))) continue;
            statement.execute("CREATE OR REPLACE VIEW " + view + " AS (" + table.viewSql() + ")");
        }
    }

    private CairoEngine engine() {
        return server.getEngine();
    }

    /// Where PostgreSQL's protocol is spoken.
    InetSocketAddress address() {
        return new InetSocketAddress(settings.address().getAddress(), server.getPgWireServerPort());
    }

    Connection connect(String user) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        String password = user.equals(StoreAccess.OWNER)
                ? settings.access().ownerPassword()
                : settings.access().readerPassword();
        properties.setProperty("password", password);
        return DriverManager.getConnection(
                "jdbc:postgresql://" + text(address()) + "/qdb", properties);
    }

    /// Where to go on in a table.
    TableRows rows(StoreTable table) {
        try (Connection connection = connect(StoreAccess.OWNER);
                Statement statement = connection.createStatement()) {
            long ns = number(statement, "SELECT cast(max(ts) AS LONG) FROM " + table.tableName());
            long event = ns == 0
                    ? 0
                    : number(
                            statement,
                            "SELECT max(event_number) FROM " + table.tableName()
                                    + " WHERE ts >= (SELECT max(ts) FROM " + table.tableName()
                                    + ")");
            return new TableRows(table, engine().getWalWriter(tokens.get(table)), event, ns);
        } catch (SQLException e) {
            throw new StoreUnavailableException("the store cannot read " + table.tableName(), e);
        }
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet result = statement.executeQuery(sql)) {
            return result.next() ? result.getLong(1) : 0;
        }
    }

    /// How many commits are not in their tables yet, of the table that has most.
    long behind() {
        long most = 0;
        for (TableToken token : tokens.values()) {
            SeqTxnTracker tracker = tracker(token);
            if (tracker.isSuspended()) resume(token);
            most = Math.max(most, tracker.getSeqTxn() - tracker.getWriterTxn());
        }
        return most;
    }

    /// How many commits each table has had.
    record Commits(Map<TableToken, Long> byTable) {}

    /// All that is committed now.
    Commits commits() {
        Map<TableToken, Long> byTable = new HashMap<>();
        for (TableToken token : tokens.values())
            byTable.put(token, tracker(token).getSeqTxn());
        return new Commits(byTable);
    }

    /// Whether these are in their tables.
    boolean hasApplied(Commits commits) {
        return commits.byTable().entrySet().stream()
                .allMatch(each -> tracker(each.getKey()).getWriterTxn() >= each.getValue());
    }

    private SeqTxnTracker tracker(TableToken token) {
        return engine().getTableSequencerAPI().getTxnTracker(token);
    }

    /// A table whose commits could not be applied, for lack of memory or disk say, tries
    /// again.
    private void resume(TableToken token) {
        try (Connection connection = connect(StoreAccess.OWNER);
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE " + token.getTableName() + " RESUME WAL");
        } catch (SQLException e) {
            throw new StoreUnavailableException(
                    "the store's table " + token.getTableName()
                            + " is suspended and does not resume",
                    e);
        }
    }

    /// Waits until everything that was committed is in the tables.
    void awaitApplied() {
        while (behind() > 0) LockSupport.parkNanos(NAP_NS);
    }

    /// Drops the days before an instant from the tables that do not keep them.
    void dropBefore(long timestampNs) {
        try (Connection connection = connect(StoreAccess.OWNER);
                Statement statement = connection.createStatement()) {
            for (StoreTable table : StoreTable.values()) {
                if (table.retained() == StoreTable.Retained.ALWAYS) continue;
                boolean hasOlder = number(
                                statement,
                                "SELECT count() FROM table_partitions('" + table.tableName()
                                        + "') WHERE NOT active AND maxTimestamp < cast("
                                        + timestampNs / 1000 + " AS TIMESTAMP)")
                        > 0;
                if (!hasOlder) continue;
                statement.execute("ALTER TABLE " + table.tableName()
                        + " DROP PARTITION WHERE ts < cast(" + timestampNs + " AS TIMESTAMP_NS)");
            }
        } catch (SQLException e) {
            throw new StoreUnavailableException("old days cannot be dropped", e);
        }
    }

    @Override
    public void close() {
        quietly(server::close);
    }

    /// QuestDB tells the terminal of its own comings and goings; here it is a part of something.
    private static void quietly(Runnable work) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
        try {
            work.run();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }
}
