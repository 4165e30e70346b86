package crossbook.fix;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Cuts bytes into messages by their own words: BeginString, BodyLength and CheckSum. What is
/// not a whole and sound message is garbled: it is left out, and the next message counts.
public final class FixFramer {
    /// The longest message that is read.
    public static final int MAX_LENGTH = 8_192;

    private static final byte SOH = 1;
    private static final int TRAILER = 7; // 10=nnn and its end

    /// A BeginString is not longer.
    private static final int MAX_BEGIN = 16;

    private static final int MAX_LENGTH_DIGITS = 5;
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;

    /// Longs that are added up before the sums of 16 bits could overflow.
    private static final int LONGS = 128;

    /// What stands at a place.
    public enum Found {
        /// A message, up to [#end].
        MESSAGE,

        /// Something else, up to [#end].
        GARBLED,

        /// The beginning of a message; the rest has not come yet.
        PART
    }

    private int end;
    private int bodyLength;

    /// Where what was found ends.
    public int end() {
        return end;
    }

    /// Looks at what begins at `from`.
    public Found find(DirectBuffer buffer, int from, int to) {
        int bodyAt = bodyAt(buffer, from, to);
        if (bodyAt == 0) return Found.PART;
        if (bodyAt < 0 || bodyLength > MAX_LENGTH - TRAILER - (bodyAt - from)) {
            return garbled(buffer, from, to);
        }
        int trailerAt = bodyAt + bodyLength;
        if (trailerAt + TRAILER > to) return Found.PART;
        if (!isTrailer(buffer, trailerAt)) return garbled(buffer, from, to);
        end = trailerAt + TRAILER;
        int sum = sum(buffer, from, trailerAt) & 0xFF;
        boolean isRight = sum == buffer.parseNaturalIntAscii(trailerAt + 3, 3);
        boolean isTyped = buffer.getShort(bodyAt, ByteOrder.BIG_ENDIAN) == ('3' << 8 | '5')
                && buffer.getByte(bodyAt + 2) == '=';
        return isRight && isTyped ? Found.MESSAGE : Found.GARBLED;
    }

    /// Where the body begins; 0 if that has not come yet, below 0 if there is none.
    private int bodyAt(DirectBuffer buffer, int from, int to) {
        int at = from;
        if (!isBegin(buffer, at, to)) return -1;
        at += 5;
        while (at < to && at - from < MAX_BEGIN && buffer.getByte(at) != SOH) at++;
        if (at >= to) return 0;
        if (buffer.getByte(at) != SOH) return -1;
        if (!isNext(buffer, at + 1, to, '9') || !isNext(buffer, at + 2, to, '=')) return -1;
        at += 3;
        int digitsAt = at;
        bodyLength = 0;
        while (at < to && buffer.getByte(at) != SOH) {
            int digit = buffer.getByte(at) - '0';
            if (digit < 0 || digit > 9 || at - digitsAt == MAX_LENGTH_DIGITS) return -1;
            bodyLength = bodyLength * 10 + digit;
            at++;
        }
        if (at >= to) return 0;
        return at == digitsAt || bodyLength < 5 ? -1 : at + 1;
    }

    /// Whether a byte is this one, or has not come yet.
    private static boolean isNext(DirectBuffer buffer, int at, int to, char expected) {
        return at >= to || buffer.getByte(at) == expected;
    }

    private static boolean isTrailer(DirectBuffer buffer, int at) {
        if (buffer.getByte(at - 1) != SOH || buffer.getByte(at + TRAILER - 1) != SOH) return false;
        boolean isTag = buffer.getByte(at) == '1'
                && buffer.getByte(at + 1) == '0'
                && buffer.getByte(at + 2) == '=';
        for (int i = 3; i < 6; i++) {
            byte digit = buffer.getByte(at + i);
            isTag = isTag && digit >= '0' && digit <= '9';
        }
        return isTag;
    }

    /// Goes on where the next message may begin: the last bytes may be its first.
    private Found garbled(DirectBuffer buffer, int from, int to) {
        int at = from + 1;
        while (at < to && !isBegin(buffer, at, to)) at++;
        end = at;
        return Found.GARBLED;
    }

    private static boolean isBegin(DirectBuffer buffer, int at, int to) {
        return isNext(buffer, at, to, '8')
                && isNext(buffer, at + 1, to, '=')
                && isNext(buffer, at + 2, to, 'F')
                && isNext(buffer, at + 3, to, 'I')
                && isNext(buffer, at + 4, to, 'X');
    }

    /// The sum of bytes, of which the last eight bits are the CheckSum. It adds eight at once.
    static int sum(DirectBuffer buffer, int from, int to) {
        int total = 0;
        int at = from;
        while (to - at >= Long.BYTES) {
            long lanes = 0;
            int stop = Math.min(to - Long.BYTES, at + (LONGS - 1) * Long.BYTES);
            for (; at <= stop; at += Long.BYTES) {
                long eight = buffer.getLong(at);
                lanes += (eight & EVEN_BYTES) + (eight >>> 8 & EVEN_BYTES);
            }
            total += (int) ((lanes & 0xFFFF)
                    + (lanes >>> 16 & 0xFFFF)
                    + (lanes >>> 32 & 0xFFFF)
                    + (lanes >>> 48));
        }
        for (; at < to; at++) total += buffer.getByte(at) & 0xFF;
        return total;
    }
}
