package crossbook.core;

/// Every live order: a slab of slots. An order is named by its slot, and a slot is used again
/// after its order has closed; [OrderId] adds the generation that tells one use from the next.
///
/// Free slots are a list through the links of a queue, last in, first out, so that a busy book
/// stays in the cache.
final class Orders extends OrderRecords {
    /// No order. Slot 0 is never used.
    static final int NONE = 0;

    static final int MAX_SLOTS = 1 << 24;

    final Attachments attachments = new Attachments();
    final Conditions conditions = new Conditions();
    private final int partition;
    private int used = 1;
    private int firstFree = NONE;
    private int free;
    private int live;

    Orders(int partition, int expectedOrders) {
        this.partition = partition;
        int capacity = Math.min(MAX_SLOTS, expectedOrders + 1);
        hot = new long[capacity * HOT_LONGS];
        cold = new long[capacity * COLD_LONGS];
    }

    // What an order is.

    long orderId(int order) {
        return OrderId.of(partition, order, generation(order));
    }

    int participantId(int order) {
        return (int) (role(order) >>> 32);
    }

    int instrumentId(int order) {
        return (int) (hot(order, PLACE) >>> 32);
    }

    /// Whether there is nothing to it in [#attachments].
    boolean isPlain(int order) {
        return (role(order) & ATTACHED) == 0;
    }

    /// Whether it has a record in [#conditions].
    boolean isConditional(int order) {
        return (role(order) & CONDITIONAL) != 0;
    }

    /// Whether it is an order with a limit and nothing else to it that decides where it rests.
    boolean isPlainLimit(int order) {
        return (role(order) & (UNLIMITED | CONDITIONAL)) == 0;
    }

    /// Whether it is in a queue, and not in one of the visible book.
    boolean isElsewhere(int order) {
        return (role(order) & ELSEWHERE) != 0;
    }

    /// The ordinal of the side.
    int sideNumber(int order) {
        return (int) (role(order) >>> SELL_BIT) & 1;
    }

    /// Whether the order has a limit price.
    boolean isLimited(int order) {
        return (role(order) & UNLIMITED) == 0;
    }

    /// Order type and time in force in a number, for [MarketModel#treatment(Phase, int)].
    int terms(int order) {
        return (int) hot(order, TERMS) & TreatmentTables.TERMS_MASK;
    }

    OrdType ordType(int order) {
        return TreatmentTables.ordType(terms(order));
    }

    TimeInForce timeInForce(int order) {
        return TreatmentTables.timeInForce(terms(order));
    }

    /// The day of its entry: the market's, in days since 1970.
    int entryDay(int order) {
        return (int) hot(order, TERMS) >>> DAY_SHIFT;
    }

    long limitPrice(int order) {
        return hot(order, LIMIT);
    }

    long budget(int order) {
        return hot(order, LIMIT);
    }

    long orderQty(int order) {
        return hot(order, ORDER_QTY);
    }

    /// What is left, of a resting iceberg what is displayed of it.
    long leavesQty(int order) {
        return hot(order, LEAVES_QTY);
    }

    /// What is left, displayed or not.
    long totalLeavesQty(int order) {
        return leavesQty(order) + reserveQty(order);
    }

    /// What an iceberg does not display.
    long reserveQty(int order) {
        return isConditional(order) ? conditions.reserveQty(order) : 0;
    }

    /// Whether it does not trade with hidden orders (`market-rules.md` 2.5, EHL).
    boolean excludesHidden(int order) {
        return isConditional(order) && conditions.excludesHidden(order);
    }

    long cumQty(int order) {
        return orderQty(order) - totalLeavesQty(order);
    }

    void readClOrdId(int order, ClOrdId id) {
        if ((role(order) & NUMBER_ID) != 0) id.set(clOrdIdFirst(order));
        else id.set(clOrdIdFirst(order), second(order), third(order));
    }

    long clOrdIdFirst(int order) {
        return hot(order, CL_ORD_ID);
    }

    /// The hash of a client order id that its first word does not settle.
    long longIdHash(int order) {
        return ClOrdId.longHash(clOrdIdFirst(order), second(order), third(order));
    }

    private long second(int order) {
        return cold(order, CL_ORD_ID_2);
    }

    private long third(int order) {
        return cold(order, CL_ORD_ID_3);
    }

    /// With the first word of the client order id all that names an order, unless the id is long:
    /// who gave the id, and what kind of id it is.
    static long nameKey(int participantId, long clOrdIdThird) {
        long kind = ClOrdId.isNumber(clOrdIdThird)
                ? NUMBER_ID
                : ClOrdId.isShort(clOrdIdThird) ? 0 : LONG_ID;
        return (long) participantId << 32 | kind;
    }

    long nameKey(int order) {
        return role(order) & NAME_KEY;
    }

    boolean isNamed(int order, long nameKey, ClOrdId id) {
        return clOrdIdFirst(order) == id.first
                && nameKey(order) == nameKey
                && ((nameKey & LONG_ID) == 0 || id.is(id.first, second(order), third(order)));
    }

    long payloadHash(int order) {
        return cold(order, PAYLOAD_HASH);
    }

    /// The number of the event that answered the command that gave the order its present id.
    long acceptedEvent(int order) {
        return cold(order, ACCEPTED_EVENT);
    }

    /// Counts orders in the order in which they came to the market.
    long entry(int order) {
        return isConditional(order) ? conditions.entry(order) : acceptedEvent(order);
    }

    // Finding one, opening and closing.

    int live() {
        return live;
    }

    /// Whether there is room for another two.
    boolean hasRoomForTwo() {
        return free + MAX_SLOTS - used >= 2;
    }

    boolean isFull() {
        return firstFree == NONE && used == MAX_SLOTS;
    }

    /// The live order of that id, or NONE.
    int find(long orderId) {
        int order = OrderId.slot(orderId);
        boolean found = isOurs(orderId)
                && isLive(order)
                && generation(order) == OrderId.generation(orderId);
        return found ? order : NONE;
    }

    /// Whether an order of that id was opened and has closed.
    boolean isClosed(long orderId) {
        int order = OrderId.slot(orderId);
        if (!isOurs(orderId) || OrderId.generation(orderId) == 0) return false;
        int age = Integer.compareUnsigned(OrderId.generation(orderId), generation(order));
        return age < 0 || (age == 0 && !isLive(order));
    }

    private boolean isOurs(long orderId) {
        int order = OrderId.slot(orderId);
        return OrderId.partition(orderId) == partition && order != NONE && order < used;
    }

    boolean isLive(int order) {
        return (role(order) & LIVE) != 0;
    }

    /// Opens an order with nothing executed. It is in no queue and not yet found by its
    /// client order id.
    int open(NewOrder command, long payloadHash, long acceptedEvent, int day) {
        int order = takeSlot();
        setAnswer(order, payloadHash, acceptedEvent);
        write(order, generation(order) + 1, command, day);
        if (command.isConditional()) {
            setHot(order, ROLE, role(order) | CONDITIONAL);
            conditions.attach(order, command, acceptedEvent, hot.length / HOT_LONGS);
        }
        return order;
    }

    /// Gives an order a record in [#conditions] if it has none.
    void makeConditional(int order) {
        if (isConditional(order)) return;
        setHot(order, ROLE, role(order) | CONDITIONAL);
        conditions.clear(order, acceptedEvent(order), hot.length / HOT_LONGS);
    }

    /// Notes where an order stands that is not in the visible book.
    void place(int order, Place place) {
        makeConditional(order);
        conditions.setPlace(order, place);
        setHot(order, ROLE, role(order) | ELSEWHERE);
    }

    void placeVisible(int order) {
        setHot(order, ROLE, role(order) & ~ELSEWHERE);
    }

    private void write(int order, int generation, NewOrder command, int day) {
        ClOrdId id = command.clOrdId;
        int c = order * COLD_LONGS;
        cold[c + CL_ORD_ID_2] = id.second;
        cold[c + CL_ORD_ID_3] = id.third;
        int h = order * HOT_LONGS;
        hot[h + LINKS] = 0;
        hot[h + LEAVES_QTY] = command.orderQty;
        hot[h + ROLE] = nameKey(command.participantId, id.third)
                | LIVE
                | (command.ordType.hasLimitPrice ? 0 : UNLIMITED)
                | (command.isPlain() ? 0 : ATTACHED)
                | (long) command.side.ordinal() << SELL_BIT;
        hot[h + CL_ORD_ID] = id.first;
        hot[h + PLACE] = (long) command.instrumentId << 32 | (generation & LOW);
        hot[h + LIMIT] = command.ordType.hasBudget ? command.budget : command.limitPrice;
        hot[h + ORDER_QTY] = command.orderQty;
        hot[h + TERMS] = TreatmentTables.terms(command.ordType, command.timeInForce)
                | (day << DAY_SHIFT & LOW);
        if (!command.isPlain()) attachments.attach(order, command, hot.length / HOT_LONGS);
    }

    private int takeSlot() {
        live++;
        int order = firstFree;
        if (order == NONE) {
            useSlots(used + 1);
            return used - 1;
        }
        firstFree = next(order);
        free--;
        return order;
    }

    /// Makes room for so many slots, the one that is no order's among them.
    void useSlots(int count) {
        assert count <= MAX_SLOTS : "no slot left";
        while (used < count) {
            if (used++ * HOT_LONGS == hot.length) grow();
        }
    }

    private void grow() {
        hot = Slab.grown(hot, HOT_LONGS, MAX_SLOTS);
        cold = Slab.grown(cold, COLD_LONGS, MAX_SLOTS);
    }

    /// Gives the slot back. The last thing that is done with an order.
    void close(int order) {
        assert isLive(order) : "closed twice: " + order;
        assert level(order) == 0 : "still resting: " + order;

        if (!isPlain(order)) attachments.leave(order, participantId(order));
        setHot(order, ROLE, role(order) & ~LIVE);
        live--;
        if (generation(order) != -1) release(order); // else the slot is spent
    }

    /// Makes a slot the next one that is used.
    void release(int order) {
        setHot(order, LINKS, firstFree);
        firstFree = order;
        free++;
    }

    // Changing one.

    /// What the command was that gave the order its present id, and which event answered it.
    void setAnswer(int order, long payloadHash, long acceptedEvent) {
        setCold(order, PAYLOAD_HASH, payloadHash);
        setCold(order, ACCEPTED_EVENT, acceptedEvent);
    }

    void setLeavesQty(int order, long leavesQty) {
        setHot(order, LEAVES_QTY, leavesQty);
    }

    /// Lessens the total, so that what has been executed stays what it is.
    void reduceOrderQty(int order, long qty) {
        setHot(order, ORDER_QTY, orderQty(order) - qty);
    }

    void amend(int order, long limitPrice, long orderQty) {
        setHot(order, LIMIT, limitPrice);
        setHot(order, ORDER_QTY, orderQty);
    }

    /// Makes a stop order what it is once it is elected.
    void elect(int order) {
        OrdType elected = ordType(order).elected();
        int terms = TreatmentTables.terms(elected, timeInForce(order));
        setHot(order, TERMS, (hot(order, TERMS) & ~TreatmentTables.TERMS_MASK) | terms);
        conditions.setTriggered(order);
    }

    void rename(int order, ClOrdId id, long payloadHash, long acceptedEvent) {
        setHot(order, ROLE, (role(order) & ~NAME_KEY) | nameKey(participantId(order), id.third));
        setHot(order, CL_ORD_ID, id.first);
        setCold(order, CL_ORD_ID_2, id.second);
        setCold(order, CL_ORD_ID_3, id.third);
        setAnswer(order, payloadHash, acceptedEvent);
    }

    // A saved state, read and written by [SavedOrders].

    /// How many slots have ever been used, with the one that is no order's.
    int used() {
        return used;
    }

    int firstFree() {
        return firstFree;
    }

    int free() {
        return free;
    }

    /// Opens an order in a slot that is not live.
    void restore(int order, int generation, NewOrder command, int day) {
        useSlots(order + 1);
        live++;
        write(order, generation, command.classify(), day);
    }

    void restoreGeneration(int order, int generation) {
        setHot(order, PLACE, (hot(order, PLACE) & ~LOW) | (generation & LOW));
    }
}
