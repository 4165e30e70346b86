package crossbook.simulation.events;

import crossbook.market.BadInput;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A file that [EventTableFiles#writeBinary] has written, read row by row. It must not be changed
/// while it is open.
public final class EventFile implements AutoCloseable {
    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Arena arena;
    private final MemorySegment rows;

    private EventFile(Arena arena, MemorySegment rows) {
        this.arena = arena;
        this.rows = rows;
    }

    /// Opens a file.
    ///
    /// @throws BadInput if it is no whole file of rows with the columns of [EventColumn]
    public static EventFile open(Path file) throws IOException {
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(file)) {
            MemorySegment bytes =
                    channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            return new EventFile(arena, rows(file, bytes));
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    private static MemorySegment rows(Path file, MemorySegment bytes) {
        int before = EventTableFiles.BEFORE_HEADER;
        long begin = bytes.byteSize() < before
                ? Long.MAX_VALUE
                : before + (bytes.get(SHORT, before - Short.BYTES) & 0xFFFFL);
        long count = (bytes.byteSize() - begin) / EventTable.ROW_BYTES;
        boolean isWhole = begin <= bytes.byteSize()
                && bytes.asSlice(0, begin)
                                .mismatch(MemorySegment.ofBuffer(EventTableFiles.header(count)))
                        < 0
                && bytes.byteSize() == begin + count * EventTable.ROW_BYTES;
        if (!isWhole) {
            throw new BadInput(file + ": is no whole file of events of this version of Crossbook");
        }
        return bytes.asSlice(begin);
    }

    /// How many rows it has.
    public long rows() {
        return rows.byteSize() / EventTable.ROW_BYTES;
    }

    /// A value of a row, from 0.
    public long get(long row, EventColumn column) {
        long at = Math.multiplyExact(row, EventTable.ROW_BYTES) + column.offset;
        boolean isSigned = column.type == 'i';
        return switch (column.lengthBytes) {
            case Long.BYTES -> rows.get(LONG, at);
            case Integer.BYTES ->
                isSigned ? rows.get(INT, at) : Integer.toUnsignedLong(rows.get(INT, at));
            case Short.BYTES -> Short.toUnsignedLong(rows.get(SHORT, at));
            default -> Byte.toUnsignedLong(rows.get(ValueLayout.JAVA_BYTE, at));
        };
    }

    /// The first row, from 0, that another file has otherwise or not at all; -1 if they are equal.
    public long firstDifference(EventFile other) {
        long at = rows.mismatch(other.rows);
        return at < 0 ? -1 : at / EventTable.ROW_BYTES;
    }

    /// The columns in which a row differs from the same row of another file; both have it.
    public List<EventColumn> differences(EventFile other, long row) {
        return Stream.of(EventColumn.values())
                .filter(column -> get(row, column) != other.get(row, column))
                .toList();
    }

    @Override
    public void close() {
        arena.close();
    }
}
