package crossbook.store;

import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A few connections to a store's database, opened when they are needed and used again.
/// Thread-safe.
final class StoreConnections implements AutoCloseable {
    private static final int MOST = 4;
    static final int FETCHED_ROWS = 10_000;
    private static final long PATIENCE_S = 30;

    private final Supplier<Optional<InetSocketAddress>> address;
    private final String user;
    private final String password;
    private final BlockingQueue<Connection> idle = new ArrayBlockingQueue<>(MOST);
    private final Semaphore free = new Semaphore(MOST);

    StoreConnections(Supplier<Optional<InetSocketAddress>> address, String user, String password) {
        this.address = address;
        this.user = user;
        this.password = password;
    }

    /// Makes something of the row at which a result stands.
    @FunctionalInterface
    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /// All rows of a question.
    ///
    /// @param parameters for the question marks, in order
    <T> List<T> list(String sql, RowReader<T> reader, Object... parameters) {
        List<T> rows = new ArrayList<>();
        each(sql, reader, rows::add, parameters);
        return rows;
    }

    /// Hands over the rows of a question one by one, however many they are.
    <T> void each(String sql, RowReader<T> reader, Consumer<T> consumer, Object... parameters) {
        use(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setFetchSize(FETCHED_ROWS);
                for (int i = 0; i < parameters.length; i++) {
                    statement.setObject(i + 1, parameters[i]);
                }
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) consumer.accept(reader.read(rows));
                }
            }
        });
    }

    /// What is done with a connection.
    @FunctionalInterface
    interface Use {
        void with(Connection connection) throws SQLException;
    }

    void use(Use use) {
        take();
        Connection connection = null;
        boolean isSound = false;
        try {
            connection = open();
            use.with(connection);
            connection.commit();
            isSound = true;
        } catch (SQLException e) {
            throw StoreUnavailableException.of(e);
        } finally {
            if (isSound) give(connection);
            else drop(connection);
            free.release();
        }
    }

    private void take() {
        try {
            if (free.tryAcquire(PATIENCE_S, TimeUnit.SECONDS)) return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new StoreUnavailableException("the store has too much to do", null);
    }

    private Connection open() throws SQLException {
        Connection kept = idle.poll();
        while (kept != null) {
            if (kept.isValid(1)) return kept;
            drop(kept);
            kept = idle.poll();
        }
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", "5");
        InetSocketAddress at = address.get()
                .orElseThrow(
                        () -> new StoreUnavailableException("the store has not come up", null));
        String url = "jdbc:postgresql://" + at.getAddress().getHostAddress() + ":" + at.getPort()
                + "/qdb";
        Connection opened = connected(url, properties, at);
        opened.setAutoCommit(false); // else the driver reads all rows before the first
        return opened;
    }

    private static Connection connected(String url, Properties properties, InetSocketAddress at) {
        try {
            return DriverManager.getConnection(url, properties);
        } catch (SQLException e) {
            throw StoreUnavailableException.at(
                    at.getAddress().getHostAddress() + ":" + at.getPort(), e);
        }
    }

    private void give(Connection connection) {
        if (!idle.offer(connection)) drop(connection);
    }

    private static void drop(Connection connection) {
        if (connection == null) return;
        try {
            connection.close();
        } catch (SQLException e) {
            return; // it is gone either way
        }
    }

    @Override
    public void close() {
        for (Connection kept = idle.poll(); kept != null; kept = idle.poll()) drop(kept);
    }
}
