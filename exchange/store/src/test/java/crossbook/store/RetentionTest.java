package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// Days that are over leave the disk, whatever is written on; definitions stay.
class RetentionTest {
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    private static final long FIRST_DAY = 20_000; // days since 1970
    private static final int ROWS_OF_A_DAY = 20_000;

    @TempDir
    Path directory;

    private long event;

    @Tag("slow")
    @Test
    void theDiskIsBoundedAndDefinitionsStay() {
        StoreSettings settings =
                StoreSettings.of(directory.resolve("store/current"), StoreAccess.random());
        try (Database database = Database.open(settings);
                TableRows trades = database.rows(StoreTable.TRADES);
                TableRows instruments = database.rows(StoreTable.INSTRUMENTS)) {
            Path data = settings.databaseDirectory().resolve("db");
            for (long day = 0; day < 8; day++) {
                write(trades, FIRST_DAY + day, ROWS_OF_A_DAY);
                write(instruments, FIRST_DAY + day, 1);
                database.awaitApplied();
                database.dropBefore((FIRST_DAY + day - 1) * DAY_NS);
            }
            database.awaitApplied();
            try (StoreConnections reader = new StoreConnections(
                    () -> Optional.of(database.address()),
                    StoreAccess.READER,
                    settings.access().readerPassword())) {
                assertThat(days(reader, StoreTable.TRADES))
                        .containsExactly(FIRST_DAY + 6, FIRST_DAY + 7);
                assertThat(days(reader, StoreTable.INSTRUMENTS)).hasSize(8);
            }
            long limit = System.nanoTime() + Patience.NS;
            while (dayDirectories(data) > 2 && System.nanoTime() < limit) {
                LockSupport.parkNanos(
                        TimeUnit.MILLISECONDS.toNanos(50)); // removed in the background
            }
            assertThat(dayDirectories(data)).isEqualTo(2);
        }
    }

    private void write(TableRows table, long day, int rows) {
        for (int i = 0; i < rows; i++)
            table.row(++event, day * DAY_NS + i, "TRADED").append();
        table.commit();
    }

    private static List<Long> days(StoreConnections reader, StoreTable table) {
        return reader.list(
                "SELECT cast(ts AS LONG) / " + DAY_NS + " day, count() n FROM " + table.tableName()
                        + " ORDER BY day",
                row -> row.getLong("day"));
    }

    /// How many days of trades are on the disk.
    private static long dayDirectories(Path data) {
        try (Stream<Path> tables = Files.list(data)) {
            Path trades = tables.filter(
                            table -> table.getFileName().toString().startsWith("trades~"))
                    .findFirst()
                    .orElseThrow();
            try (Stream<Path> parts = Files.list(trades)) {
                return parts.filter(part -> part.getFileName().toString().startsWith("20"))
                        .count();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
