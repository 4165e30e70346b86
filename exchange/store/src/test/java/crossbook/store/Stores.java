package crossbook.store;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.host.StateEvents;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.command.QueryOrdersEncoder;
import crossbook.protocol.event.OrdersStatedDecoder;
import crossbook.testkit.Patience;

import org.agrona.concurrent.UnsafeBuffer;

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
public final class Stores {
    private Stores() {}

    /// The events of a host.
    public static StoreSource source(Path hostDirectory) {
        return new StoreSource(
                () -> HostConnection.open(hostDirectory),
                Optional.of(handler -> StateEvents.tell(hostDirectory, handler)),
                () -> HostStatus.read(hostDirectory)
                        .map(status -> status.get(HostStatus.Value.EVENTS))
                        .orElse(-1L));
    }

    /// Waits until everything up to an event is in the tables.
    public static void await(StoreService service, long eventNumber) {
        long start = System.nanoTime();
        while (service.status().appliedEvent() < eventNumber) {
            if (service.status().state() == StoreStatus.State.FAILED) {
                throw new IllegalStateException(service.status().problem());
            }
            if (System.nanoTime() - start > Patience.NS) {
                throw new IllegalStateException(
                        "the store does not come to " + eventNumber + ": " + service.status());
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /// The number of the newest event that a table may have, once all is handled that was sent:
    /// a question is asked, which changes nothing, and its answer, which no table has, comes
    /// behind.
    static long newestEvent(HostConnection connection) {
        long start = System.nanoTime();
        boolean[] isAnswer = {false};
        boolean[] isAnswered = {false};
        long[] last = {0};
        long[] newest = {0};
        EventReader reader = new EventReader(new EventListener() {
            @Override
            public void onOrdersStated(OrdersStatedDecoder event) {
                isAnswer[0] = true;
                if (event.requestId() == start) isAnswered[0] = true;
            }
        });
        EventHandler numbered = (events, offset, length) -> { // a frame may have several
            isAnswer[0] = false;
            reader.onEvent(events, offset, length);
            last[0]++;
            if (!isAnswer[0]) newest[0] = last[0];
        };
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        int length = question(buffer, start);
        try (EventStream stream = connection.events(1)) {
            boolean isAsked = false;
            while (!isAnswered[0]) {
                if (!isAsked) isAsked = connection.commands().offer(buffer, 0, length);
                connection.doWork();
                if (stream.poll(numbered, 1) == 0) LockSupport.parkNanos(100_000);
                if (System.nanoTime() - start > Patience.NS) {
                    throw new IllegalStateException("no answer after " + newest[0]);
                }
            }
            return newest[0];
        }
    }

    /// What orders somebody has who is not there.
    private static int question(UnsafeBuffer buffer, long requestId) {
        new QueryOrdersEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, new MessageHeaderEncoder())
                .requestId(requestId)
                .askerId(QueryOrdersEncoder.askerIdNullValue())
                .participantId(1_000_000)
                .instrumentId(QueryOrdersEncoder.instrumentIdNullValue())
                .side(Side.NULL_VAL)
                .orderId(QueryOrdersEncoder.orderIdNullValue())
                .origClOrdId("")
                .fromPlace(0);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + QueryOrdersEncoder.BLOCK_LENGTH;
        Frames.putLength(buffer, 0, length);
        return Frames.PREFIX + length;
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
