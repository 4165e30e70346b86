package crossbook.core.book;

import crossbook.core.command.NewOrder;
import crossbook.core.model.Instrument;
import crossbook.core.money.Amounts;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// Writes and reads the orders of a saved state, field by field: the format does not depend on how
/// [Orders] lays them out.
public final class SavedOrders {
    private final Orders orders;
    private final ClOrdId clOrdId = new ClOrdId();
    private final OrderView view;

    public SavedOrders(Orders orders) {
        this.orders = orders;
        view = new OrderView(orders);
    }

    /// Writes a live order: its slot and everything about it but its place in a queue.
    public void save(LiveOrder order, StateOutput out) {
        order.readClOrdId(clOrdId);
        out.writeLong(order.slot());
        out.writeLong(order.generation());
        out.writeLong(order.participantId());
        out.writeLong(order.ordType().ordinal());
        out.writeLong(order.timeInForce().ordinal());
        out.writeLong(order.limitPrice());
        out.writeLong(order.orderQty());
        out.writeLong(order.leavesQty());
        out.writeLong(order.cumValue);
        out.writeLong(order.entryDay());
        clOrdId.save(out);
        out.writeLong(order.payloadHash());
        out.writeLong(order.acceptedEvent());
        out.writeLong(order.entry());
        saveAttachment(order, out);
        out.writeLong(order.isConditional() ? 1 : 0);
        if (order.isConditional()) order.conditions().save(out);
    }

    /// Writes what an order has beside its terms.
    private void saveAttachment(LiveOrder order, StateOutput out) {
        view.at(order);
        Parties parties = view.parties();
        boolean isPlain = parties.isEmpty() && view.sessionId() == 0 && !view.staysOnDisconnect();
        out.writeLong(isPlain ? 0 : 1);
        if (isPlain) return;
        parties.save(out);
        out.writeLong(view.sessionId());
        out.writeLong(view.staysOnDisconnect() ? 1 : 0);
    }

    private static void loadAttachment(StateInput in, NewOrder terms, String where) {
        if (State.readIndex(in, 2, where + "attachment") == 0) return;
        terms.parties.load(in);
        terms.sessionId = State.readIndex(in, Integer.MAX_VALUE, where + "session");
        terms.staysOnDisconnect = State.readIndex(in, 2, where + "stays on disconnect") == 1;
    }

    /// Reads an order into its slot, which must not be live. It stands nowhere.
    public LiveOrder load(Instrument instrument, Side side, Place place, StateInput in) {
        int slot = State.readIndex(in, Orders.MAX_SLOTS, "order slot");
        String where = "order slot " + slot + ": ";
        boolean isFree = slot != Orders.NONE && (slot >= orders.used() || !isLive(slot));
        State.check(isFree, where + "used twice");
        int generation = (int) in.readLong();

        NewOrder terms = loadTerms(instrument, side, in, where);
        long leavesQty = State.readPositive(in, where + "leaves quantity");
        long cumValue = in.readLong();
        State.check(cumValue >= Amounts.OVERFLOW, where + "executed value " + cumValue);
        int day = State.readIndex(in, 1 << 24, where + "day of entry");
        terms.clOrdId.load(in);
        check(terms, leavesQty, instrument, where);
        State.check(
                place != Place.VISIBLE || terms.ordType.hasLimitPrice,
                where + terms.ordType + " cannot rest");

        long payloadHash = in.readLong();
        long acceptedEvent = in.readLong();
        long entry = in.readLong();
        loadAttachment(in, terms, where);
        LiveOrder order = orders.restore(slot, generation, terms, day);
        order.setAnswer(payloadHash, acceptedEvent);
        order.setEntry(entry);
        order.setLeavesQty(leavesQty);
        order.cumValue = cumValue;
        boolean isConditional = State.readIndex(in, 2, where + "conditions") == 1;
        boolean needsConditions = terms.isConditional() || place != Place.VISIBLE;
        State.check(isConditional || !needsConditions, where + "no conditions");
        if (isConditional) {
            orders.makeConditional(order);
            order.conditions().load(in, where);
        }
        return order;
    }

    private static NewOrder loadTerms(
            Instrument instrument, Side side, StateInput in, String where) {
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
        return terms;
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
    public void saveFree(StateOutput out) {
        out.writeLong(orders.used());
        for (int slot = 1; slot < orders.used(); slot++) {
            out.writeLong(orders.at(slot).generation());
        }
        out.writeLong(orders.free());
        LiveOrder order = orders.firstFree();
        for (int i = 0; i < orders.free(); i++) {
            out.writeLong(order.slot());
            order = order.next();
        }
    }

    public void loadFree(StateInput in) {
        int used = State.readIndex(in, Orders.MAX_SLOTS + 1, "slots used");
        State.check(used >= orders.used(), "live orders beyond the " + used + " slots used");
        for (int slot = 1; slot < used; slot++) {
            int generation = (int) in.readLong();
            orders.useSlots(slot + 1); // not before the words have come that this many slots need
            LiveOrder order = orders.at(slot);
            boolean agrees = !order.isLive() || order.generation() == generation;
            State.check(agrees, "order slot " + slot + ": another generation than its order");
            order.setGeneration(generation);
        }
        for (int slot = 1; slot < used; slot++) {
            if (isLive(slot)) loadPart(orders.at(slot), used);
        }
        int[] free = new int[State.readIndex(in, used, "free slots")];
        for (int i = 0; i < free.length; i++) {
            free[i] = State.readIndex(in, used, "free slot");
            boolean isFree = free[i] != Orders.NONE && isUnused(free[i]);
            State.check(isFree, "order slot " + free[i] + ": free and in use");
        }
        for (int i = free.length; i > 0; i--) orders.release(orders.at(free[i - 1]));
    }

    /// Finds the slot of what is shown of an order.
    private void loadPart(LiveOrder order, int used) {
        int partSlot = order.partSlot();
        if (partSlot == Orders.NONE) return;
        boolean isFree = partSlot < used && isUnused(partSlot);
        State.check(isFree, "order slot " + partSlot + ": a part, and in use");
        orders.restorePart(order);
    }

    private boolean isUnused(int slot) {
        return !isLive(slot) && !orders.at(slot).isPart();
    }

    private boolean isLive(int slot) {
        return orders.at(slot).isLive();
    }
}
