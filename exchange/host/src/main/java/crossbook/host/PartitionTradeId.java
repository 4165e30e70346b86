package crossbook.host;

/// Trade ids of several partitions. Each counts its own from 1; where all are seen together the
/// partition stands above the 40 lower bits, so that none comes twice, and JSON has them exactly.
final class PartitionTradeId {
    private static final int BITS = 40;
    private static final long OWN = (1L << BITS) - 1;

    private PartitionTradeId() {}

    /// As all see it; 0 stays none.
    static long outside(int partition, long own) {
        return own == 0 ? 0 : ((long) partition << BITS) | (own & OWN);
    }

    /// Which partition made it.
    static int partition(long tradeId) {
        return (int) Math.min(tradeId >>> BITS, Integer.MAX_VALUE);
    }

    /// As the partition sees it.
    static long inside(long tradeId) {
        return tradeId & OWN;
    }
}
