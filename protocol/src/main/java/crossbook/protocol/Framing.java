package crossbook.protocol;

/// How messages stand one after the other: each after its length, an unsigned 16-bit number,
/// little-endian, that counts SBE header and body and not itself (`docs/order-entry.md`).
public final class Framing {
    /// Before each message.
    public static final int LENGTH_BYTES = 2;

    /// The longest header and body that a length can tell.
    public static final int MAX_MESSAGE_BYTES = 65_535;

    /// The longest message with its length.
    public static final int MAX_FRAME_BYTES = LENGTH_BYTES + MAX_MESSAGE_BYTES;

    /// The `messageCount` of the last packet that a sender of market data sends before it stops.
    public static final int END_OF_SESSION = 65_535;

    private Framing() {}
}
