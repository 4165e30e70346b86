package crossbook.marketdata;

import crossbook.client.marketdata.FeedDamagedException;
import crossbook.client.marketdata.InstrumentTerms;
import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketPhase;
import crossbook.client.marketdata.PublicChanges;
import crossbook.protocol.Matching;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentPlacedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// The phases that the public sees: those that events tell, but for instruments of a partition
/// that is away. Of these it sees that they are not available, until the partition is back; then
/// the phase that they are in.
final class FeedPhases {
    private static final MarketPhase UNAVAILABLE =
            new MarketPhase("UNAVAILABLE", 'H', Matching.NEVER, false, 0);

    private final Market market;
    private final Supplier<PublicChanges> now;
    private final Map<Integer, Integer> placed = new TreeMap<>(); // by instrument
    private final BitSet away = new BitSet();

    /// The phases of instruments that are not available.
    private final Map<Integer, MarketPhase> behind = new TreeMap<>();

    /// @param now whom to tell the next change of the running event
    FeedPhases(Market market, Supplier<PublicChanges> now) {
        this.market = market;
        this.now = now;
    }

    void onInstrumentDefined(InstrumentDefinedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        now.get().defined(instrumentId, InstrumentTerms.of(event));
        MarketPhase phase = MarketPhase.of(event.state(), 0);
        if (!phase.name().isEmpty()) changed(instrumentId, phase, PhaseReason.NULL_VAL, false);
    }

    void onPhaseChanged(PhaseChangedDecoder event) {
        MarketPhase phase = MarketPhase.of(event.state(), event.endsNs());
        changed((int) event.instrumentId(), phase, event.reason(), false);
    }

    void onPhaseExtended(PhaseExtendedDecoder event) {
        MarketPhase phase = MarketPhase.of(event.state(), event.endsNs());
        changed((int) event.instrumentId(), phase, event.reason(), true);
    }

    private void changed(
            int instrumentId, MarketPhase phase, PhaseReason reason, boolean isExtended) {
        if (behind.replace(instrumentId, phase) == null) {
            now.get().phaseChanged(instrumentId, phase, reason, isExtended);
        }
    }

    // Partitions.

    void onInstrumentPlaced(InstrumentPlacedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        placed.put(instrumentId, (int) event.partition());
        look(instrumentId);
    }

    void onPartition(int partition, boolean isAway) {
        away.set(partition, isAway);
        placed.keySet().forEach(this::look);
    }

    /// Tells whether an instrument is available, if that has changed.
    private void look(int instrumentId) {
        boolean isAway = away.get(placed.get(instrumentId));
        if (isAway == behind.containsKey(instrumentId)) return;
        MarketBook book = market.book(instrumentId);
        if (book == null) return;
        if (isAway) behind.put(instrumentId, MarketPhase.of(book));
        MarketPhase phase = isAway ? UNAVAILABLE : behind.remove(instrumentId);
        now.get().phaseChanged(instrumentId, phase, PhaseReason.NULL_VAL, false);
    }

    // Kept with a checkpoint, beside what the public may see.

    void clear() {
        placed.clear();
        away.clear();
        behind.clear();
    }

    /// As bytes, for [#read].
    DirectBuffer bytes() {
        long[] words = away.toLongArray();
        int phaseBytes = behind.values().stream().mapToInt(FeedPhases::length).sum();
        ByteBuffer out = ByteBuffer.allocate(3 * Integer.BYTES
                + words.length * Long.BYTES
                + 2 * Integer.BYTES * placed.size()
                + Integer.BYTES * behind.size()
                + phaseBytes);
        out.putInt(words.length);
        for (long word : words) out.putLong(word);
        out.putInt(placed.size());
        placed.forEach((instrumentId, partition) -> out.putInt(instrumentId).putInt(partition));
        out.putInt(behind.size());
        behind.forEach((instrumentId, phase) -> write(out.putInt(instrumentId), phase));
        return new UnsafeBuffer(out.array());
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

    /// Takes what [#bytes] has made.
    void read(DirectBuffer bytes) {
        clear();
        ByteBuffer in = ByteBuffer.allocate(bytes.capacity());
        bytes.getBytes(0, in, 0, bytes.capacity());
        try {
            long[] words = new long[in.getInt()];
            for (int i = 0; i < words.length; i++) words[i] = in.getLong();
            away.or(BitSet.valueOf(words));
            for (int left = in.getInt(); left > 0; left--) placed.put(in.getInt(), in.getInt());
            for (int left = in.getInt(); left > 0; left--) behind.put(in.getInt(), phase(in));
        } catch (BufferUnderflowException e) {
            throw new FeedDamagedException("a phase is cut off");
        }
    }

    private static MarketPhase phase(ByteBuffer in) {
        byte[] name = new byte[in.get()];
        in.get(name);
        return new MarketPhase(
                new String(name, StandardCharsets.US_ASCII),
                (char) in.get(),
                Matching.get(in.get()),
                in.get() == 1,
                in.getLong());
    }
}
