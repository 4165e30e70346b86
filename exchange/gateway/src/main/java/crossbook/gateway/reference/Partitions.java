package crossbook.gateway.reference;

import crossbook.protocol.event.InstrumentPlacedDecoder;

import java.util.Arrays;
import java.util.BitSet;

/// The engines that the exchange is made of, as its events tell: which is away, and what is traded
/// in which. Of a single engine the events tell nothing, and nothing is away.
public final class Partitions {
    private final BitSet known = new BitSet();
    private final BitSet away = new BitSet();
    private byte[] placed = {};

    /// An instrument is traded in a partition.
    public void onPlaced(InstrumentPlacedDecoder event) {
        int id = (int) event.instrumentId();
        if (id >= placed.length) placed = Arrays.copyOf(placed, Math.max(64, 2 * id));
        placed[id] = (byte) event.partition();
    }

    /// A partition is away.
    public void onSuspended(int partition) {
        known.set(partition);
        away.set(partition);
    }

    /// A partition is there again.
    public void onResumed(int partition) {
        known.set(partition);
        away.clear(partition);
    }

    /// Whether the partition is away that has an instrument.
    public boolean isAway(long instrumentId) {
        if (away.isEmpty()) return false;
        boolean isPlaced = instrumentId >= 0 && instrumentId < placed.length;
        return isPlaced && away.get(placed[(int) instrumentId] & 0xFF);
    }

    /// Whether there are several.
    public boolean areSeveral() {
        return known.cardinality() > 1;
    }

    /// Whether one of them is away: what all must be told at the same time has to wait.
    public boolean isOneAway() {
        return !away.isEmpty();
    }
}
