package crossbook.core;

/// The records of [Orders]: which word of a slot means what.
///
/// An order has two records. The hot one, 64 bytes, is all that resting, canceling and being
/// traded with touch; it holds the links of the queue in which it stands, so that joining and
/// leaving a queue never allocate. The cold one holds what a retry or a long client order id
/// needs.
class OrderRecords {
    // The hot record.
    static final int HOT_LONGS = 8;
    static final int LINKS = 0; // previous << 32 | next
    static final int LEAVES_QTY = 1;
    static final int ROLE = 2; // participant << 32 | flags << 24 | level
    static final int CL_ORD_ID = 3; // its first word
    static final int PLACE = 4; // instrument << 32 | generation
    static final int LIMIT = 5; // limit price, or the budget of a budget order
    static final int ORDER_QTY = 6;
    static final int TERMS = 7; // next of bucket << 32 | day << 8 | type and time in force
    static final int DAY_SHIFT = 8;

    // The cold record.
    static final int COLD_LONGS = 4;
    static final int CL_ORD_ID_2 = 0;
    static final int CL_ORD_ID_3 = 1;
    static final int PAYLOAD_HASH = 2;
    static final int ACCEPTED_EVENT = 3;

    static final long LOW = 0xFFFF_FFFFL;
    static final long LEVEL_MASK = 0xFF_FFFFL;
    static final long LIVE = 1L << 24;
    static final int SELL_BIT = 25;
    static final long NUMBER_ID = 1L << 26;
    static final long LONG_ID = 1L << 27;
    static final long UNLIMITED = 1L << 28;
    static final long ATTACHED = 1L << 29;
    static final long CONDITIONAL = 1L << 30;
    static final long ELSEWHERE = 1L << 31;
    static final long NAME_KEY = ~LOW | NUMBER_ID | LONG_ID;

    long[] hot;
    long[] cold;

    // Its place in the queue of a price level; only [PriceLevels] changes it.

    int next(int order) {
        return (int) hot(order, LINKS);
    }

    int previous(int order) {
        return (int) (hot(order, LINKS) >>> 32);
    }

    void setNext(int order, int next) {
        setHot(order, LINKS, (hot(order, LINKS) & ~LOW) | next);
    }

    void setPrevious(int order, int previous) {
        setHot(order, LINKS, (hot(order, LINKS) & LOW) | (long) previous << 32);
    }

    void setLinks(int order, int previous, int next) {
        setHot(order, LINKS, (long) previous << 32 | next);
    }

    /// The price level in which an order rests; 0 if it rests nowhere.
    int level(int order) {
        return (int) (role(order) & LEVEL_MASK);
    }

    void setLevel(int order, int level) {
        setHot(order, ROLE, (role(order) & ~LEVEL_MASK) | level);
    }

    // Its place in the table of client order ids; only [LiveIds] changes it.

    int nextOfBucket(int order) {
        return (int) (hot(order, TERMS) >>> 32);
    }

    void setNextOfBucket(int order, int next) {
        setHot(order, TERMS, (hot(order, TERMS) & LOW) | (long) next << 32);
    }

    // The records.

    final long role(int order) {
        return hot(order, ROLE);
    }

    final long hot(int order, int field) {
        return hot[order * HOT_LONGS + field];
    }

    final void setHot(int order, int field, long value) {
        hot[order * HOT_LONGS + field] = value;
    }

    final long cold(int order, int field) {
        return cold[order * COLD_LONGS + field];
    }

    final void setCold(int order, int field, long value) {
        cold[order * COLD_LONGS + field] = value;
    }

    int generation(int order) {
        return (int) hot(order, PLACE);
    }
}
