package crossbook.flow;

import crossbook.market.BadInput;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/// Reads a flow, record by record, without keeping it in memory.
///
/// ```java
/// FlowRecord entry = new FlowRecord();
/// try (FlowReader flow = FlowReader.open(file)) {
///     while (flow.next(entry)) ...
/// }
/// ```
///
/// A record that is not as the format says throws [BadInput], whose one line names the file, the
/// record, the byte, the field, the value and the rule. Anyone who wants to go on calls
/// [#next] again: it continues with the next record, or says that there is none when the file
/// cannot be read further.
public interface FlowReader extends Closeable {
    /// The highest price and the largest quantity that a record may have.
    long MAX_NUMBER = 1L << 47;

    /// Opens a file of any known format, plain or gzip, with the tick of its format.
    ///
    /// @throws BadInput if it cannot be read, is of no known format, or has a wrong header
    static FlowReader open(Path file) {
        return open(file, FlowOptions.DEFAULT);
    }

    /// The same with options: order prices must be multiples of the tick, for instance.
    ///
    /// @throws BadInput also if the format has no use for an option
    static FlowReader open(Path file, FlowOptions options) {
        return FlowFiles.open(file, options);
    }

    FlowFormat format();

    /// Decimals of the prices of its records.
    default int priceScale() {
        return format().priceScale();
    }

    /// What the file calls an instrument of its records.
    default String symbol(int instrument) {
        throw new IllegalStateException(format() + " names no instruments");
    }

    /// The symbols that were asked for and did not come so far.
    default List<String> absentSymbols() {
        return List.of();
    }

    /// The price units of one tick.
    long unitsPerTick();

    /// How many records there are, where the file says so.
    default OptionalLong recordCount() {
        return OptionalLong.empty();
    }

    /// How many records of the file have been read, wanted or not.
    long readCount();

    /// Reads the next record into `entry`. Returns false at the end of the file.
    ///
    /// @throws BadInput if the record is not as the format says
    boolean next(FlowRecord entry);

    /// Closes the file.
    @Override
    void close();
}
