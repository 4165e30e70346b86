package crossbook.core.book;

import crossbook.core.command.NewOrder;
import crossbook.core.model.TreatmentTables;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

/// What the engine knows of one live order. [Orders] lends it from a pool: once its order has
/// closed it is used for another, and `OrderId` adds the generation that tells one use from the
/// next. `Order` is what others see of it.
///
/// It is its own place in its queue and in the table of ids, so that joining them never allocates.
public final class LiveOrder {
    private static final int DAY_SHIFT = 8; // entry day << 8 | order type and time in force

    // The bits of the flags.
    private static final int LIVE = 1;
    private static final int UNLIMITED = 1 << 1;
    private static final int ATTACHED = 1 << 2;
    private static final int ELSEWHERE = 1 << 3;
    private static final int CONDITIONAL = 1 << 4;
    private static final int PART = 1 << 5;
    private static final int COVERED = 1 << 6;
    private static final int COUNTED = 1 << 7;
    private static final int SELLS = 1 << 8;

    private final int slot;
    private int flags;
    private int instrumentId;
    private int generation;
    private int terms;
    private long limit;
    private long orderQty;
    private long leavesQty;
    public long cumValue; // of its trades, price units by quantity; or Amounts.OVERFLOW

    // Its place in a queue, and in the table of client order ids.
    private PriceLevel level;
    LiveOrder previous; // only [PriceLevels] changes it
    private LiveOrder next;
    private LiveOrder nextOfBucket;

    // What it is called, and what a retry needs.
    private long nameKey;
    private long clOrdIdFirst;
    private long clOrdIdSecond;
    private long clOrdIdThird;
    private ClOrdId longId; // the last with more than these three words; kept for the next
    private long payloadHash;
    private long acceptedEvent;
    private long entry; // the event that brought it in, or that made it lose its time

    private Conditions conditions;

    public LiveOrder(int slot) {
        this.slot = slot;
    }

    /// The number by which [Orders] finds it.
    public int slot() {
        return slot;
    }

    @Override
    public String toString() {
        return "order slot " + slot;
    }

    // What an order is.

    int generation() {
        return generation;
    }

    public int participantId() {
        return (int) (nameKey >>> 32);
    }

    public int instrumentId() {
        return instrumentId;
    }

    public boolean isLive() {
        return (flags & LIVE) != 0;
    }

    /// Whether this is no order but lends its id to what is shown of one.
    boolean isPart() {
        return (flags & PART) != 0;
    }

    /// The order of which this is a part.
    LiveOrder whole() {
        return next;
    }

    /// Whether there is nothing to it in [Attachments].
    public boolean isPlain() {
        return (flags & ATTACHED) == 0;
    }

    /// Whether it has [#conditions].
    public boolean isConditional() {
        return (flags & CONDITIONAL) != 0;
    }

    /// Whether it has a record of any kind beside itself.
    public boolean hasRecords() {
        return (flags & (ATTACHED | CONDITIONAL | COVERED | COUNTED)) != 0;
    }

    /// Whether it holds something of an account (`Holds`).
    public boolean isCovered() {
        return (flags & COVERED) != 0;
    }

    /// Whether it counts for limits (`Exposures`).
    public boolean isCounted() {
        return (flags & COUNTED) != 0;
    }

    /// Whether it has a limit and no conditions, so that its limit is where it rests.
    public boolean isPlainLimit() {
        return (flags & (UNLIMITED | CONDITIONAL)) == 0;
    }

    /// Whether it is in a queue, and not in one of the visible book.
    public boolean isElsewhere() {
        return (flags & ELSEWHERE) != 0;
    }

    public int sideNumber() {
        return (flags & SELLS) == 0 ? 0 : 1;
    }

    /// Whether the order has a limit price.
    public boolean isLimited() {
        return (flags & UNLIMITED) == 0;
    }

    /// Order type and time in force in a number, for [LiveBook#treatment].
    public int terms() {
        return terms & TreatmentTables.TERMS_MASK;
    }

    public OrdType ordType() {
        return TreatmentTables.ordType(terms());
    }

    public TimeInForce timeInForce() {
        return TreatmentTables.timeInForce(terms());
    }

    /// The day of its entry: the market's, in days since 1970.
    public int entryDay() {
        return terms >>> DAY_SHIFT;
    }

    public long limitPrice() {
        return limit;
    }

    public long budget() {
        return limit;
    }

    public long orderQty() {
        return orderQty;
    }

    /// What is left, of a resting iceberg what is displayed of it.
    public long leavesQty() {
        return leavesQty;
    }

    /// What is left, displayed or not.
    public long totalLeavesQty() {
        return leavesQty + reserveQty();
    }

    /// What of an iceberg is not displayed; 0 of other orders.
    public long reserveQty() {
        return isConditional() ? conditions.reserveQty() : 0;
    }

    public long cumQty() {
        return orderQty - totalLeavesQty();
    }

    /// The slot of the part that is shown of an iceberg; [Orders#NONE] if its own id is shown.
    int partSlot() {
        return isConditional() ? conditions.partSlot() : Orders.NONE;
    }

    /// Whether it does not trade with hidden orders.
    public boolean excludesHidden() {
        return isConditional() && conditions.excludesHidden();
    }

    /// What it has beyond price, quantity and time in force; only where [#isConditional].
    public Conditions conditions() {
        return conditions;
    }

    public long payloadHash() {
        return payloadHash;
    }

    /// The number of the event that answered the command that gave the order its present id.
    public long acceptedEvent() {
        return acceptedEvent;
    }

    /// Counts orders as they came to the market.
    public long entry() {
        return entry;
    }

    // What it is called.

    public void readClOrdId(ClOrdId id) {
        id.set(clOrdIdFirst, clOrdIdSecond, clOrdIdThird, longId);
    }

    public long nameKey() {
        return nameKey;
    }

    /// What of the client order id the hash of the name is made of.
    public long nameWord(long seed) {
        return ClOrdId.isNamedByKey(nameKey)
                ? clOrdIdFirst
                : ClOrdId.hash(seed, clOrdIdFirst, clOrdIdSecond, clOrdIdThird, longId);
    }

    public boolean isNamed(long key, ClOrdId id) {
        return clOrdIdFirst == id.first
                && nameKey == key
                && (ClOrdId.isNamedByKey(key)
                        || id.is(clOrdIdFirst, clOrdIdSecond, clOrdIdThird, longId));
    }

    public void rename(ClOrdId id, long itsPayloadHash, long event) {
        name(ClOrdId.nameKey(participantId(), id), id);
        setAnswer(itsPayloadHash, event);
    }

    private void name(long key, ClOrdId id) {
        nameKey = key;
        clOrdIdFirst = id.first;
        clOrdIdSecond = id.second;
        clOrdIdThird = id.third;
        if (id.isLong()) longId = id.keptIn(longId);
    }

    /// What the command was that gave the order its present id, and which event answered it.
    void setAnswer(long itsPayloadHash, long event) {
        payloadHash = itsPayloadHash;
        acceptedEvent = event;
    }

    // Changing it.

    /// Makes this the order of a command, with nothing executed. It is in no queue.
    public void open(NewOrder command, int itsGeneration, int day) {
        generation = itsGeneration;
        instrumentId = command.instrumentId;
        flags = LIVE
                | (command.side == Side.SELL ? SELLS : 0)
                | (command.ordType.hasLimitPrice ? 0 : UNLIMITED)
                | (command.isPlain() ? 0 : ATTACHED);
        terms = command.terms() | day << DAY_SHIFT;
        amend(command.ordType.hasBudget ? command.budget : command.limitPrice, command.orderQty);
        leavesQty = command.orderQty;
        cumValue = 0;
        name(command.nameKey(), command.clOrdId);
    }

    /// Makes this what another would be if it came now with these terms. It is in no queue.
    public void openAs(LiveOrder other, long limitPrice, long qty) {
        instrumentId = other.instrumentId;
        flags = LIVE | CONDITIONAL | (other.flags & (SELLS | UNLIMITED | ATTACHED));
        terms = other.terms;
        amend(limitPrice, qty);
        leavesQty = qty;
        nameKey = other.nameKey;
    }

    void cover() {
        flags |= COVERED;
    }

    public void count() {
        flags |= COUNTED;
    }

    void close() {
        flags &= ~LIVE;
    }

    /// Makes this the id of what is shown of an order.
    void lendTo(LiveOrder whole) {
        flags = PART;
        next = whole;
    }

    void endPart() {
        flags &= ~PART;
    }

    void setGeneration(int itsGeneration) {
        generation = itsGeneration;
    }

    public void setEntry(long event) {
        entry = event;
    }

    /// Keeps what a command says beyond price and quantity in the conditions that the order has.
    public void setConditional(NewOrder command) {
        conditions.set(command);
        flags |= CONDITIONAL;
    }

    public void setConditions(Conditions its) {
        conditions = its;
        flags |= CONDITIONAL;
    }

    public void setLeavesQty(long qty) {
        leavesQty = qty;
    }

    /// Lessens the total, so that what has been executed stays what it is.
    public void reduceOrderQty(long qty) {
        orderQty -= qty;
    }

    public void amend(long limitPrice, long itsOrderQty) {
        limit = limitPrice;
        orderQty = itsOrderQty;
    }

    /// Makes a stop order what it is once it is elected.
    public void elect() {
        int elected = TreatmentTables.terms(ordType().elected(), timeInForce());
        terms = (terms & ~TreatmentTables.TERMS_MASK) | elected;
        conditions.setTriggered();
    }

    /// Makes what stands in a queue that part of it which is displayed.
    void showPart() {
        long displayQty = conditions.displayQty();
        long total = totalLeavesQty();
        leavesQty = displayQty == 0 ? total : Math.min(displayQty, total);
        conditions.setReserveQty(total - leavesQty);
    }

    /// Makes it one piece again, displayed or not.
    void joinParts() {
        leavesQty = totalLeavesQty();
        conditions.setReserveQty(0);
    }

    void placeElsewhere() {
        flags |= ELSEWHERE;
    }

    void placeVisible() {
        flags &= ~ELSEWHERE;
    }

    // Its place in the queue of a price level; only [PriceLevels] changes it.

    /// The price level in which it rests, or null.
    public PriceLevel level() {
        return level;
    }

    void setLevel(PriceLevel at) {
        level = at;
    }

    public LiveOrder next() {
        return next;
    }

    void setNext(LiveOrder order) {
        next = order;
    }

    // Its place in the table of client order ids; only `LiveIds` changes it.

    public LiveOrder nextOfBucket() {
        return nextOfBucket;
    }

    public void setNextOfBucket(LiveOrder order) {
        nextOfBucket = order;
    }
}
