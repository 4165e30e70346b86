package crossbook.protocol;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Value;

import org.agrona.DirectBuffer;

import java.util.BitSet;

/// Whether a field of a block holds a value that its type has.
abstract class FieldCheck {
    final String name;
    final int sinceVersion;
    final int offset;

    private FieldCheck(Field field) {
        name = field.name();
        sinceVersion = field.sinceVersion();
        offset = field.offset();
    }

    static FieldCheck of(Field field) {
        return switch (field.type().kind()) {
            case ENUM -> new OneOf(field);
            case SET -> new SomeOf(field);
            case TEXT -> new Text(field);
            case NUMBER ->
                throw new IllegalArgumentException("every value is valid: " + field.name());
        };
    }

    /// @param block where the block of the message begins
    abstract boolean accepts(DirectBuffer buffer, int block);

    private static int unsigned(DirectBuffer buffer, int index, int bytes) {
        return bytes == 1
                ? buffer.getByte(index) & 0xFF
                : buffer.getShort(index, LITTLE_ENDIAN) & 0xFFFF;
    }

    private static int bytesOf(FieldType type) {
        int bytes = type.lengthBytes();
        if (bytes > 2) throw new IllegalStateException("too large to look at: " + type.name());
        return bytes;
    }

    /// An enumeration: a bit for each value.
    private static final class OneOf extends FieldCheck {
        private final int bytes;
        private final long[] known;

        OneOf(Field field) {
            super(field);
            bytes = bytesOf(field.type());
            BitSet values = new BitSet();
            for (Value value : field.type().values()) values.set((int) value.value());
            if (field.optional()) values.set((int) field.type().nullValue());
            known = values.toLongArray();
        }

        @Override
        boolean accepts(DirectBuffer buffer, int block) {
            int value = unsigned(buffer, block + offset, bytes);
            int word = value / Long.SIZE;
            return word < known.length && (known[word] & (1L << value)) != 0;
        }
    }

    /// A set of bits.
    private static final class SomeOf extends FieldCheck {
        private final int bytes;
        private final int unknown;

        SomeOf(Field field) {
            super(field);
            bytes = bytesOf(field.type());
            int known = 0;
            for (Value value : field.type().values()) known |= 1 << value.value();
            unknown = ~known;
        }

        @Override
        boolean accepts(DirectBuffer buffer, int block) {
            return (unsigned(buffer, block + offset, bytes) & unknown) == 0;
        }
    }

    /// Printable ASCII characters, then zeros. Looks at eight at once.
    private static final class Text extends FieldCheck {
        private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
        private static final long LOW_SEVEN_BITS = ~HIGH_BITS;
        private static final long ONES = 0x0101_0101_0101_0101L;
        private static final long UP_FROM_BLANK = 0x6060_6060_6060_6060L; // blank becomes 0x80

        private final int length;

        Text(Field field) {
            super(field);
            length = field.type().length();
        }

        @Override
        boolean accepts(DirectBuffer buffer, int block) {
            int start = block + offset;
            boolean ended = false;
            for (int i = 0; i < length; i += Long.BYTES) {
                long word = word(buffer, start, i);
                if (ended && word != 0) return false;
                if (!isText(word)) return false;
                ended = word >>> (Long.SIZE - Byte.SIZE) == 0;
            }
            return true;
        }

        /// Up to eight characters from the one at `i` on, it in the lowest byte, zeros after
        /// the last.
        private long word(DirectBuffer buffer, int start, int i) {
            int left = length - i;
            if (left >= Long.BYTES) return buffer.getLong(start + i, LITTLE_ENDIAN);
            if (length >= Long.BYTES) { // the last eight, without those that were looked at
                long last = buffer.getLong(start + length - Long.BYTES, LITTLE_ENDIAN);
                return last >>> (Long.SIZE - Byte.SIZE * left);
            }
            long word = 0;
            for (int k = left - 1; k >= 0; k--) {
                word = (word << Byte.SIZE) | (buffer.getByte(start + i + k) & 0xFF);
            }
            return word;
        }

        /// Each byte is a printable character or zero, and above a zero there are only zeros.
        /// No sum carries into the next byte: a byte with a high bit is refused before.
        private static boolean isText(long word) {
            if ((word & HIGH_BITS) != 0 || ((word + ONES) & HIGH_BITS) != 0) return false;
            long notZero = (word + LOW_SEVEN_BITS) & HIGH_BITS;
            long printable = (word + UP_FROM_BLANK) & HIGH_BITS;
            long zero = notZero ^ HIGH_BITS;
            return notZero == printable && zero == (HIGH_BITS & -Long.lowestOneBit(zero));
        }
    }
}
