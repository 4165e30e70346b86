package crossbook.store;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.host.StateEvents;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// What tests ask of stores.
final class Stores {
    private static final long PATIENCE_NS = 120_000_000_000L;

    private Stores() {}

    /// The events of a host.
    static StoreSource source(Path hostDirectory) {
        return new StoreSource(
                () -> HostConnection.open(hostDirectory),
                Optional.of(handler -> StateEvents.tell(hostDirectory, handler)),
                () -> HostStatus.read(hostDirectory)
                        .map(status -> status.get(HostStatus.Value.EVENTS))
                        .orElse(-1L));
    }

    /// Waits until everything up to an event is in the tables.
    static void await(StoreService service, long eventNumber) {
        long start = System.nanoTime();
        while (service.status().committedEvent() < eventNumber
                || service.status().commitsBehind() > 0) {
            if (service.status().state() == StoreStatus.State.FAILED) {
                throw new IllegalStateException(service.status().problem());
            }
            if (System.nanoTime() - start > PATIENCE_NS) {
                throw new IllegalStateException(
                        "the store does not come to " + eventNumber + ": " + service.status());
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /// The number of the newest event, once nothing new comes.
    static long newestEvent(HostConnection connection) {
        try (EventStream stream = connection.events(1)) {
            long idleSince = System.nanoTime();
            while (!stream.isLive() || System.nanoTime() - idleSince < 300_000_000L) {
                if (stream.poll((buffer, offset, length) -> {}, 256) > 0)
                    idleSince = System.nanoTime();
                connection.doWork();
            }
            return stream.lastEventNumber();
        }
    }

    static Connection connect(InetSocketAddress address, StoreAccess access) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + address.getPort() + "/qdb",
                StoreAccess.READER,
                access.readerPassword());
    }

    /// A line for each table: its name, how many rows it has, and a hash of all of them in order.
    static List<String> digests(InetSocketAddress address, StoreAccess access) {
        List<String> lines = new ArrayList<>();
        try (Connection connection = connect(address, access)) {
            connection.setAutoCommit(false);
            for (StoreTable table : StoreTable.values()) lines.add(digest(connection, table));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return lines;
    }

    private static String digest(Connection connection, StoreTable table) throws SQLException {
        long rows = 0;
        long hash = 0xcbf2_9ce4_8422_2325L;
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(10_000);
            try (ResultSet row = statement.executeQuery("SELECT cast(ts AS LONG) ns, * FROM "
                    + table.tableName() + " ORDER BY ts, event_number")) {
                int columns = row.getMetaData().getColumnCount();
                while (row.next()) {
                    rows++;
                    for (int i = 1; i <= columns; i++) {
                        String value = row.getString(i);
                        hash = (hash ^ (value == null ? 7 : value.hashCode())) * 0x100_0000_01b3L;
                    }
                }
            }
        }
        return table.tableName() + " " + rows + " " + Long.toHexString(hash);
    }
}
