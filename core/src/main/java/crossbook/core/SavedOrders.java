package crossbook.core;

/// Writes and reads the orders of a saved state, field by field: the format does not depend on how
/// [Orders] lays them out.
final class SavedOrders {
    private final Orders orders;
    private final ClOrdId clOrdId = new ClOrdId();
    private final Order view;

    SavedOrders(Orders orders) {
        this.orders = orders;
        view = new Order(orders);
    }

    /// Writes a live order: its slot and everything about it but its place in a queue.
    void save(int order, StateOutput out) {
        orders.readClOrdId(order, clOrdId);
        out.writeLong(order);
        out.writeLong(orders.generation(order));
        out.writeLong(orders.participantId(order));
        out.writeLong(orders.ordType(order).ordinal());
        out.writeLong(orders.timeInForce(order).ordinal());
        out.writeLong(orders.limitPrice(order));
        out.writeLong(orders.orderQty(order));
        out.writeLong(orders.leavesQty(order));
        out.writeLong(orders.entryDay(order));
        clOrdId.save(out);
        out.writeLong(orders.payloadHash(order));
        out.writeLong(orders.acceptedEvent(order));
        saveAttachment(order, out);
        out.writeLong(orders.isConditional(order) ? 1 : 0);
        if (orders.isConditional(order)) orders.conditions.save(order, out);
    }

    /// Writes what an order has beside its terms.
    private void saveAttachment(int order, StateOutput out) {
        view.at(order);
        Parties parties = view.parties();
        boolean isPlain = parties.isEmpty() && view.sessionId() == 0 && !view.staysOnDisconnect();
        out.writeLong(isPlain ? 0 : 1);
        if (isPlain) return;
        out.writeLong(parties.first);
        out.writeLong(parties.second);
        out.writeLong(parties.third);
        out.writeLong(parties.fourth);
        out.writeLong(view.sessionId());
        out.writeLong(view.staysOnDisconnect() ? 1 : 0);
    }

    private static void loadAttachment(StateInput in, NewOrder terms, String where) {
        if (State.readIndex(in, 2, where + "attachment") == 0) return;
        terms.parties.set(in.readLong(), in.readLong(), in.readLong(), in.readLong());
        terms.sessionId = State.readIndex(in, Integer.MAX_VALUE, where + "session");
        terms.staysOnDisconnect = State.readIndex(in, 2, where + "stays on disconnect") == 1;
    }

    /// Reads an order into its slot, which must not be live, and returns the slot. It stands
    /// nowhere.
    int load(Instrument instrument, Side side, Place place, StateInput in) {
        int order = State.readIndex(in, Orders.MAX_SLOTS, "order slot");
        String where = "order slot " + order + ": ";
        boolean isFree = order != Orders.NONE && (order >= orders.used() || !orders.isLive(order));
        State.check(isFree, where + "used twice");
        int generation = (int) in.readLong();

        NewOrder terms = new NewOrder();
        terms.instrumentId = instrument.instrumentId();
        terms.side = side;
        terms.participantId = State.readIndex(in, Integer.MAX_VALUE, where + "participant");
        terms.ordType = OrdType.of(State.readIndex(in, OrdType.values().length, where + "type"));
        terms.timeInForce = TimeInForce.of(
                State.readIndex(in, TimeInForce.values().length, where + "time in force"));
        terms.limitPrice = in.readLong();
        terms.budget = terms.limitPrice;
        terms.orderQty = State.readPositive(in, where + "quantity");
        long leavesQty = State.readPositive(in, where + "leaves quantity");
        int day = State.readIndex(in, 1 << 24, where + "day of entry");
        terms.clOrdId.load(in);
        check(terms, leavesQty, instrument, where);
        State.check(
                place != Place.VISIBLE || terms.ordType.hasLimitPrice,
                where + terms.ordType + " cannot rest");

        long payloadHash = in.readLong();
        long acceptedEvent = in.readLong();
        loadAttachment(in, terms, where);
        orders.restore(order, generation, terms, day);
        orders.setAnswer(order, payloadHash, acceptedEvent);
        orders.setLeavesQty(order, leavesQty);
        boolean isConditional = State.readIndex(in, 2, where + "conditions") == 1;
        boolean needsConditions = terms.isConditional() || place != Place.VISIBLE;
        State.check(isConditional || !needsConditions, where + "no conditions");
        if (isConditional) {
            orders.makeConditional(order);
            orders.conditions.load(order, in, where);
        }
        return order;
    }

    private static void check(NewOrder terms, long leavesQty, Instrument instrument, String where) {
        State.check(leavesQty <= terms.orderQty, where + "more left than there was");
        State.check(!terms.clOrdId.isMissing(), where + "no client order id");
        if (!terms.ordType.hasLimitPrice) return;
        RejectReason byPrice = instrument.priceRefusal(terms.limitPrice);
        State.check(byPrice == RejectReason.NONE, where + byPrice);
    }

    /// Writes what no order shows: every slot's generation, and the free slots in the order in
    /// which they will be used.
    void saveFree(StateOutput out) {
        out.writeLong(orders.used());
        for (int order = 1; order < orders.used(); order++) out.writeLong(orders.generation(order));
        out.writeLong(orders.free());
        int order = orders.firstFree();
        for (int i = 0; i < orders.free(); i++) {
            out.writeLong(order);
            order = orders.next(order);
        }
    }

    void loadFree(StateInput in) {
        int used = State.readIndex(in, Orders.MAX_SLOTS + 1, "slots used");
        State.check(used >= orders.used(), "live orders beyond the " + used + " slots used");
        for (int order = 1; order < used; order++) {
            int generation = (int) in.readLong();
            orders.useSlots(order + 1); // not before the words have come that so many slots need
            boolean agrees = !orders.isLive(order) || orders.generation(order) == generation;
            State.check(agrees, "order slot " + order + ": another generation than its order");
            orders.restoreGeneration(order, generation);
        }
        int[] free = new int[State.readIndex(in, used, "free slots")];
        for (int i = 0; i < free.length; i++) {
            free[i] = State.readIndex(in, used, "free slot");
            boolean isFree = free[i] != Orders.NONE && !orders.isLive(free[i]);
            State.check(isFree, "order slot " + free[i] + ": free and in use");
        }
        for (int i = free.length; i > 0; i--) orders.release(free[i - 1]);
    }
}
