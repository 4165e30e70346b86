package crossbook.simulation.events;

import static crossbook.simulation.events.EventColumn.ACTION;
import static crossbook.simulation.events.EventColumn.COUNTERPARTY_ID;
import static crossbook.simulation.events.EventColumn.EVENT_NUMBER;
import static crossbook.simulation.events.EventColumn.FLAGS;
import static crossbook.simulation.events.EventColumn.INSTRUMENT_ID;
import static crossbook.simulation.events.EventColumn.KIND;
import static crossbook.simulation.events.EventColumn.OTHER_PRICE;
import static crossbook.simulation.events.EventColumn.PARTICIPANT_ID;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.REASON;
import static crossbook.simulation.events.EventColumn.SEQ;
import static crossbook.simulation.events.EventColumn.SIDE;
import static crossbook.simulation.events.EventColumn.TS_EVENT;

import crossbook.core.model.Instrument;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// The rows of a run, one after the other in chunks of direct memory, which other languages can see
/// without a copy. The columns are those of [EventColumn]. A row that was written stays as it is,
/// but for the flag `LAST`, which is set when its command ends.
public final class EventTable {
    public static final int ROW_BYTES = 128;

    private static final int FIRST_CHUNK_ROWS = 1 << 10;
    private static final int LARGEST_CHUNK_ROWS = 1 << 17;

    private final List<ByteBuffer> chunks = new ArrayList<>();

    /// The chunk that is written, and where its next row begins.
    private int current = -1;

    private ByteBuffer chunk = ByteBuffer.allocate(0);
    private int end;
    private int row;
    private long rows;
    private boolean isFull;

    public long rows() {
        return rows;
    }

    /// How many chunks have rows.
    public int chunkCount() {
        return current + 1;
    }

    /// The rows of a chunk, from 0, as they are now: a view of direct memory. It stays what it is
    /// until [#clear].
    public ByteBuffer chunk(int place) {
        ByteBuffer view = chunks.get(place).duplicate().order(ByteOrder.LITTLE_ENDIAN);
        return view.position(0).limit(place == current ? end : view.capacity());
    }

    /// The number in a column of a row, from 0; for looking, not for loops over many.
    public long get(long rowNumber, EventColumn column) {
        Place place = new Place();
        find(rowNumber, place);
        return place.get(column);
    }

    /// Moves a place to a row, from 0, so that its columns are read without looking for it
    /// again.
    public void find(long rowNumber, Place place) {
        long rest = rowNumber;
        int chunkPlace = 0;
        while (rest >= chunks.get(chunkPlace).capacity() / ROW_BYTES) {
            rest -= chunks.get(chunkPlace++).capacity() / ROW_BYTES;
        }
        place.rows = chunks.get(chunkPlace);
        place.offset = Math.toIntExact(rest * ROW_BYTES);
    }

    /// Where a row stands ([#find]).
    public static final class Place {
        private ByteBuffer rows;
        private int offset;

        public long get(EventColumn column) {
            return EventTable.get(rows, offset, column);
        }
    }

    /// The number in a column of the row that begins at an offset.
    public static long get(ByteBuffer rows, int offset, EventColumn column) {
        int at = offset + column.offset;
        boolean isSigned = column.type == 'i';
        return switch (column.lengthBytes) {
            case 8 -> rows.getLong(at);
            case 4 -> isSigned ? rows.getInt(at) : Integer.toUnsignedLong(rows.getInt(at));
            case 2 -> Short.toUnsignedLong(rows.getShort(at));
            default -> Byte.toUnsignedLong(rows.get(at));
        };
    }

    /// Forgets the rows and keeps the memory.
    public void clear() {
        current = -1;
        chunk = ByteBuffer.allocate(0);
        end = 0;
        rows = 0;
        isFull = false;
    }

    /// Fails once rows are missing.
    ///
    /// @throws NoRoomForRows if there was none for a row since [#clear]
    public void requireRoom() {
        if (isFull) throw new NoRoomForRows(rows);
    }

    /// SHA-256 over all rows, in hexadecimal. Reads them all.
    public String sha256() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (int i = 0; i < chunkCount(); i++) digest.update(chunk(i));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    // Writing the last row.

    /// Begins a row of which nothing is known but this.
    ///
    /// @throws NoRoomForRows if there is no memory for it
    public void begin(EventKind kind, long timestampNs, long eventNumber) {
        if (end == chunk.capacity()) nextChunk();
        row = end;
        end += ROW_BYTES;
        rows++;
        for (int i = 0; i < ROW_BYTES; i += Long.BYTES) chunk.putLong(row + i, 0);
        chunk.putLong(row + TS_EVENT.offset, timestampNs);
        chunk.putLong(row + SEQ.offset, rows);
        chunk.putLong(row + EVENT_NUMBER.offset, eventNumber);
        chunk.putLong(row + PRICE.offset, Instrument.NO_PRICE);
        chunk.putLong(row + OTHER_PRICE.offset, Instrument.NO_PRICE);
        chunk.putInt(row + INSTRUMENT_ID.offset, -1);
        chunk.putInt(row + PARTICIPANT_ID.offset, -1);
        chunk.putInt(row + COUNTERPARTY_ID.offset, -1);
        chunk.put(row + ACTION.offset, (byte) kind.action);
        chunk.put(row + SIDE.offset, (byte) 'N');
        chunk.put(row + KIND.offset, (byte) kind.ordinal());
    }

    private void nextChunk() {
        requireRoom();
        if (current + 1 == chunks.size()) {
            int capacity = chunks.isEmpty()
                    ? FIRST_CHUNK_ROWS
                    : Math.min(LARGEST_CHUNK_ROWS, 2 * chunk.capacity() / ROW_BYTES);
            chunks.add(memory(capacity).order(ByteOrder.LITTLE_ENDIAN));
        }
        chunk = chunks.get(++current);
        end = 0;
    }

    private ByteBuffer memory(int capacity) {
        try {
            return ByteBuffer.allocateDirect(capacity * ROW_BYTES);
        } catch (OutOfMemoryError e) {
            isFull = true;
            NoRoomForRows told = new NoRoomForRows(rows);
            told.initCause(e);
            throw told;
        }
    }

    /// Of the last row the number in a column of eight bytes.
    public EventTable put(EventColumn column, long value) {
        chunk.putLong(row + column.offset, value);
        return this;
    }

    /// The same in a column of four bytes.
    public EventTable putInt(EventColumn column, int value) {
        chunk.putInt(row + column.offset, value);
        return this;
    }

    /// The same in a column of one byte.
    public EventTable putByte(EventColumn column, int value) {
        chunk.put(row + column.offset, (byte) value);
        return this;
    }

    EventTable reason(int reason) {
        chunk.putShort(row + REASON.offset, (short) reason);
        return this;
    }

    /// Marks the last row.
    public EventTable flag(EventFlag flag) {
        int at = row + FLAGS.offset;
        chunk.putInt(at, chunk.getInt(at) | flag.bit);
        return this;
    }
}
