package crossbook.protocol;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Value;

import org.agrona.DirectBuffer;

import java.util.BitSet;

/// Whether a field of a block holds a value that its type has.
abstract sealed class FieldCheck {
    final String name;
    private final int sinceVersion;
    final int offset;

    private FieldCheck(Field field) {
        name = field.name();
        sinceVersion = field.sinceVersion();
        offset = field.offset();
    }

    /// Whether a sender of a version writes it.
    final boolean isIn(int version) {
        return sinceVersion <= version;
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

    /// An enumeration: a bit for each value. Most have but a few.
    static final class OneOf extends FieldCheck {
        private final int bytes;
        private final long few;
        private final long[] known;

        OneOf(Field field) {
            super(field);
            bytes = bytesOf(field.type());
            BitSet values = new BitSet();
            for (Value value : field.type().values()) values.set((int) value.value());
            if (field.optional()) values.set((int) field.type().nullValue());
            known = values.toLongArray();
            few = known[0];
        }

        @Override
        boolean accepts(DirectBuffer buffer, int block) {
            int value = unsigned(buffer, block + offset, bytes);
            return value < Long.SIZE ? (few >>> value & 1) != 0 : isKnown(value);
        }

        private boolean isKnown(int value) {
            int word = value / Long.SIZE;
            return word < known.length && (known[word] >>> value & 1) != 0;
        }
    }

    /// A set of bits.
    static final class SomeOf extends FieldCheck {
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
    static final class Text extends FieldCheck {
        private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
        private static final long LOW_SEVEN_BITS = ~HIGH_BITS;
        private static final long ONES = 0x0101_0101_0101_0101L;
        private static final long UP_FROM_BLANK = 0x6060_6060_6060_6060L; // blank becomes 0x80

        private final int length;
        private final int inWords; // how many characters stand in whole words of eight

        Text(Field field) {
            super(field);
            length = field.type().length();
            inWords = length / Long.BYTES * Long.BYTES;
        }

        @Override
        boolean accepts(DirectBuffer buffer, int block) {
            int start = block + offset;
            boolean ended = false;
            for (int i = 0; i < inWords; i += Long.BYTES) {
                long word = buffer.getLong(start + i, LITTLE_ENDIAN);
                if (word != 0 && (ended || !isText(word))) return false;
                ended = hasEnded(word);
            }
            long rest = rest(buffer, start);
            return rest == 0 || (!ended && isText(rest));
        }

        private static boolean hasEnded(long word) {
            return word >>> (Long.SIZE - Byte.SIZE) == 0;
        }

        /// The characters behind the last whole word, the first in the lowest byte, zeros after
        /// the last.
        private long rest(DirectBuffer buffer, int start) {
            int left = length - inWords;
            if (left == 0) return 0;
            if (inWords > 0) { // the last eight, without those that were looked at
                long last = buffer.getLong(start + length - Long.BYTES, LITTLE_ENDIAN);
                return last >>> (Long.SIZE - Byte.SIZE * left);
            }
            long word = 0;
            for (int k = left - 1; k >= 0; k--) {
                word = (word << Byte.SIZE) | (buffer.getByte(start + k) & 0xFF);
            }
            return word;
        }

        /// Each byte is a printable character or zero, and above a zero there are only zeros.
        /// No sum carries into the next byte: a byte with a high bit is refused before.
        private static boolean isText(long word) {
            if (((word | (word + ONES)) & HIGH_BITS) != 0) return false;
            long notZero = (word + LOW_SEVEN_BITS) & HIGH_BITS;
            long printable = (word + UP_FROM_BLANK) & HIGH_BITS;
            long zero = notZero ^ HIGH_BITS;
            return notZero == printable && zero == (HIGH_BITS & -Long.lowestOneBit(zero));
        }
    }
}
