package crossbook.store;

import io.questdb.cairo.TableWriter;
import io.questdb.cairo.wal.WalWriter;

/// The rows of one table that are new: what it has already is passed over. All rows of an event
/// are committed together, so the number of the last one that is there is where to go on.
final class TableRows implements AutoCloseable {
    private final StoreTable table;
    private final WalWriter writer;
    private final long storedEvent;
    private final long storedNs;
    private long rows;

    /// @param storedEvent the last event of which the table has rows; 0 if it has none
    /// @param storedNs its time
    TableRows(StoreTable table, WalWriter writer, long storedEvent, long storedNs) {
        this.table = table;
        this.writer = writer;
        this.storedEvent = storedEvent;
        this.storedNs = storedNs;
    }

    /// Whether the rows of an event are still to be written.
    ///
    /// @throws StoreMismatchException if the table has rows of another event of that number
    boolean wants(long eventNumber, long timestampNs) {
        if (eventNumber > storedEvent) return true;
        if (eventNumber == storedEvent && timestampNs != storedNs) {
            throw new StoreMismatchException("the table " + table.tableName() + " has event "
                    + eventNumber + " of " + storedNs + ", and the exchange has one of "
                    + timestampNs);
        }
        return false;
    }

    TableWriter.Row row(long eventNumber, long timestampNs, String event) {
        TableWriter.Row row = writer.newRow(timestampNs);
        row.putLong(StoreTable.EVENT_NUMBER, eventNumber);
        row.putSym(StoreTable.EVENT, event);
        rows++;
        return row;
    }

    /// How many rows wait for the next commit.
    long waiting() {
        return rows;
    }

    void commit() {
        if (rows == 0) return;
        writer.commit();
        rows = 0;
    }

    long storedEvent() {
        return storedEvent;
    }

    StoreTable table() {
        return table;
    }

    /// What was not committed is forgotten.
    @Override
    public void close() {
        if (!writer.isDistressed()) writer.rollback();
        writer.close();
    }
}
