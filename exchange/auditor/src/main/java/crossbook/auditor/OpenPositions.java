package crossbook.auditor;

import java.util.HashMap;
import java.util.Map;

/// The positions on margin that events tell, and what trades must have made of them.
final class OpenPositions {
    private final Map<Key, Position> positions = new HashMap<>();
    private final Map<Key, Long> traded = new HashMap<>();
    private final Map<Long, Long> openValues = new HashMap<>();
    private final Map<Long, Long> longs = new HashMap<>(); // by instrument

    /// Whose position in what.
    ///
    /// @param client of the participant; empty: the participant itself
    record Key(long participantId, String client, long instrumentId) {
        @Override
        public String toString() {
            String owner = participantId + (client.isEmpty() ? "" : "/" + client);
            return "participant " + owner + ", instrument " + instrumentId;
        }
    }

    /// What is open and what it holds.
    record Position(long qty, long openValue, long held) {
        static final Position NONE = new Position(0, 0, 0);
    }

    /// What was known of one before it was told anew.
    ///
    /// @param isFirst whether nothing was
    /// @param qty what there must be after the trades since
    record Before(boolean isFirst, long qty, long held) {}

    /// A trade has added a quantity; the position is told behind it.
    void trade(Key key, long qty) {
        traded.merge(key, qty, Long::sum);
    }

    /// A position is told.
    Before tell(Key key, long assetId, Position told) {
        Position before = positions.put(key, told);
        Position known = before == null ? Position.NONE : before;
        openValues.merge(assetId, told.openValue - known.openValue, Long::sum);
        long more = Math.max(0, told.qty) - Math.max(0, known.qty);
        longs.merge(key.instrumentId, more, Long::sum);
        Long added = traded.remove(key);
        return new Before(before == null, known.qty + (added == null ? 0 : added), known.held);
    }

    /// The sum of the long positions in an instrument.
    long openInterest(long instrumentId) {
        return longs.getOrDefault(instrumentId, 0L);
    }

    /// One that traded and was not told; empty if there is none.
    String untold() {
        return traded.isEmpty() ? "" : traded.keySet().iterator().next().toString();
    }

    /// The open values of all that are settled in an asset.
    long openValue(long assetId) {
        return openValues.getOrDefault(assetId, 0L);
    }
}
