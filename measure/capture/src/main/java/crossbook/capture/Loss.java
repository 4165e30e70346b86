package crossbook.capture;

/// What is wrong with a capture, in numbers, so that nobody takes what is left for the whole.
public final class Loss {
    /// Segments that were there before.
    long repeated;

    /// Segments that came before one that belongs in front of them.
    long outOfOrder;

    /// Where bytes are missing, and how many.
    long holes;

    long holeBytes;

    /// Packets that were captured in part.
    long cutPackets;

    /// Parts of IP packets, which are left out.
    long fragments;

    /// Packets that are no whole headers.
    long broken;

    /// Bytes between messages that are none.
    long garbledBytes;

    public long repeated() {
        return repeated;
    }

    public long outOfOrder() {
        return outOfOrder;
    }

    public long holes() {
        return holes;
    }

    public long holeBytes() {
        return holeBytes;
    }

    public long cutPackets() {
        return cutPackets;
    }

    public long fragments() {
        return fragments;
    }

    public long broken() {
        return broken;
    }

    public long garbledBytes() {
        return garbledBytes;
    }
}
