package crossbook.capture.packet;

/// What the times of an interface of pcapng mean (`if_tsresol`, `if_tsoffset`).
///
/// @param code up to 18: a second has ten to its power of units; with the highest bit: two
/// @param offsetS seconds that are to be added
record TimeResolution(int code, long offsetS) {
    private static final long NS_PER_S = 1_000_000_000;
    private static final int NANO = 9;
    private static final int BINARY = 0x80;

    static boolean isKnown(int code) {
        return code <= 18 || (code >= BINARY && code <= BINARY + 62);
    }

    /// A time in nanoseconds.
    long ns(long time) {
        return offsetS * NS_PER_S + (code < BINARY ? decimal(time) : binary(time, code - BINARY));
    }

    private long decimal(long time) {
        return code <= NANO ? time * power(NANO - code) : time / power(code - NANO);
    }

    private static long power(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) power *= 10;
        return power;
    }

    private static long binary(long time, int bits) {
        long fraction = time & ((1L << bits) - 1);
        int shift = Math.max(0, bits - 33); // what is left fits beside the nanoseconds
        return (time >>> bits) * NS_PER_S + (((fraction >>> shift) * NS_PER_S) >>> (bits - shift));
    }

    String text() {
        return switch (code) {
            case 3 -> "milliseconds";
            case 6 -> "microseconds";
            case 9 -> "nanoseconds";
            default -> code < BINARY ? "10^-" + code + " s" : "2^-" + (code - BINARY) + " s";
        };
    }
}
