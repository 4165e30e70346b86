package crossbook.marketdata;

import crossbook.client.marketdata.FeedDamagedException;
import crossbook.client.marketdata.MarketPhase;
import crossbook.protocol.Matching;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/// What is behind the phases that the public sees ([FeedPhases]): which partitions are away, and
/// in which phases their instruments are meanwhile.
final class HiddenPhases {
    /// The partition that an instrument is in.
    final Map<Integer, Integer> placed = new TreeMap<>();

    /// The partitions that are away.
    final BitSet away = new BitSet();

    /// The phases of instruments that are not available.
    final Map<Integer, MarketPhase> behind = new TreeMap<>();

    void clear() {
        placed.clear();
        away.clear();
        behind.clear();
    }

    void copyTo(HiddenPhases other) {
        other.clear();
        other.placed.putAll(placed);
        other.away.or(away);
        other.behind.putAll(behind);
    }

    // Kept with a checkpoint, beside what the public may see.

    int lengthBytes() {
        return 3 * Integer.BYTES
                + away.toLongArray().length * Long.BYTES
                + 2 * Integer.BYTES * placed.size()
                + Integer.BYTES * behind.size()
                + behind.values().stream().mapToInt(HiddenPhases::length).sum();
    }

    void write(ByteBuffer out) {
        long[] words = away.toLongArray();
        out.putInt(words.length);
        for (long word : words) out.putLong(word);
        out.putInt(placed.size());
        placed.forEach((instrumentId, partition) -> out.putInt(instrumentId).putInt(partition));
        out.putInt(behind.size());
        behind.forEach((instrumentId, phase) -> write(out.putInt(instrumentId), phase));
    }

    private static int length(MarketPhase phase) {
        return 4 + phase.name().length() + Long.BYTES;
    }

    private static void write(ByteBuffer out, MarketPhase phase) {
        byte[] name = phase.name().getBytes(StandardCharsets.US_ASCII);
        out.put((byte) name.length).put(name).put((byte) phase.code());
        out.put((byte) phase.matching().value()).put((byte) (phase.takesOrders() ? 1 : 0));
        out.putLong(phase.endsNs());
    }

    /// Takes what [#write] has written.
    ///
    /// @throws FeedDamagedException if these bytes are something else
    void read(ByteBuffer in) {
        try {
            long[] words = new long[count(in, in.getInt(), Long.BYTES)];
            for (int i = 0; i < words.length; i++) words[i] = in.getLong();
            away.or(BitSet.valueOf(words));
            for (int left = in.getInt(); left > 0; left--) placed.put(in.getInt(), partition(in));
            for (int left = in.getInt(); left > 0; left--) behind.put(in.getInt(), phase(in));
        } catch (BufferUnderflowException e) {
            throw new FeedDamagedException("a phase is cut off");
        }
        if (in.hasRemaining()) throw new FeedDamagedException("there is more behind its phases");
    }

    /// A number of things to follow, if there is room for them.
    private static int count(ByteBuffer in, int told, int bytesEach) {
        if (told < 0 || told > in.remaining() / bytesEach) throw new BufferUnderflowException();
        return told;
    }

    private static int partition(ByteBuffer in) {
        int partition = in.getInt();
        if (partition < 0) throw new FeedDamagedException("no partition has number " + partition);
        return partition;
    }

    private static MarketPhase phase(ByteBuffer in) {
        byte[] name = new byte[count(in, in.get(), 1)];
        in.get(name);
        return new MarketPhase(
                new String(name, StandardCharsets.US_ASCII),
                (char) in.get(),
                matching(in.get()),
                in.get() == 1,
                in.getLong());
    }

    private static Matching matching(byte value) {
        for (Matching matching : Matching.values()) {
            if (matching.value() == value) return matching;
        }
        throw new FeedDamagedException("no matching has number " + value);
    }
}
