package crossbook.core.risk;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.OrderList;
import crossbook.core.book.Orders;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.QueryExposures;
import crossbook.core.event.Exposure;
import crossbook.core.event.LimitVisitor;
import crossbook.core.market.Events;
import crossbook.core.market.PastTrades;
import crossbook.core.market.ReferenceData;
import crossbook.core.money.Owners;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.core.price.EngineTime;
import crossbook.core.state.Hash;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What everybody has open and has done, as far as it is counted, and what limits it. Nothing is
/// counted before the first limit is set.
///
/// What an order counts follows from its price and what is left of it, and is computed anew
/// whenever one of them changes. A record for each slot of [Orders] keeps what it counts now.
public final class Exposures {
    private static final int BUY = Side.BUY.ordinal();

    private final Orders orders;
    private final EngineTime time;
    private final PastTrades past;
    private final Owners subjects = new Owners();
    private final LimitSets sets = new LimitSets();
    private final List<SubjectExposure> all = new ArrayList<>();
    private int[] index = new int[64]; // by hash: a place in the list and one; 0 where nothing is
    private final Parties parties = new Parties();
    private final Parties nobody = new Parties();
    private final List<SubjectExposure> tripped = new ArrayList<>();
    private boolean isOn;
    private int version;

    // Of orders, by slot.
    private SubjectExposure[]
            places = {}; // that of the client, or of the participant if there is none
    private long[] prices = {}; // a budget of those that have one
    private long[] qtys = {};

    public Exposures(Orders orders, PastTrades past, EngineTime time) {
        this.orders = orders;
        this.past = past;
        this.time = time;
    }

    /// Whether something is limited, or was.
    public boolean isOn() {
        return isOn;
    }

    // Finding one.

    /// The number of a subject, or [Owners#NOBODY] if nothing of it is known.
    public int subject(int participantId, Parties client) {
        return subjects.find(participantId, client);
    }

    /// That of a subject in an instrument, or in all; null if there is none.
    public SubjectExposure find(int subject, int instrumentId) {
        int found = index[place(subject, instrumentId)];
        return found == 0 ? null : all.get(found - 1);
    }

    LeastLimits bounds(SubjectExposure exposure) {
        return exposure.bounds(sets, version);
    }

    private int place(int subject, int instrumentId) {
        int mask = index.length - 1;
        int place = (int) Hash.then(subject, instrumentId) & mask;
        while (index[place] != 0 && !isAt(index[place] - 1, subject, instrumentId)) {
            place = place + 1 & mask;
        }
        return place;
    }

    private boolean isAt(int number, int subject, int instrumentId) {
        SubjectExposure found = all.get(number);
        return found.subject() == subject && found.instrumentId() == instrumentId;
    }

    /// That of who stands behind an order, in its instrument.
    private SubjectExposure open(int participantId, Parties client, int instrumentId) {
        boolean isClient = client.accountFirst() != 0;
        SubjectExposure whole = isClient ? open(participantId, nobody, instrumentId) : null;
        int subject = subjects.open(participantId, client);
        SubjectExposure found = find(subject, instrumentId);
        if (found != null) return found;
        SubjectExposure wholeTotal = isClient ? whole.total() : null;
        SubjectExposure total = find(subject, Exposure.ALL);
        if (total == null) {
            total = add(new SubjectExposure(null, wholeTotal)
                    .name(subject, participantId, Exposure.ALL)
                    .name(client));
        }
        return add(new SubjectExposure(total, whole)
                .name(subject, participantId, instrumentId)
                .name(client));
    }

    private SubjectExposure add(SubjectExposure added) {
        all.add(added);
        if (2 * all.size() >= index.length) grow();
        else index[place(added.subject(), added.instrumentId())] = all.size();
        return added;
    }

    private void grow() {
        index = new int[2 * index.length];
        for (int i = 0; i < all.size(); i++) {
            index[place(all.get(i).subject(), all.get(i).instrumentId())] = i + 1;
        }
    }

    /// Tells those that a command asks for.
    public void tell(QueryExposures command, Events events) {
        int told = 0;
        for (int i = 0; i < all.size() && told < QueryExposures.MOST; i++) {
            SubjectExposure exposure = all.get(i);
            if (!command.isAbout(exposure.participantId(), exposure.parties())) continue;
            events.tell().exposureStated(exposure, bounds(exposure));
            told++;
        }
        events.tell().exposuresStated(command, told);
    }

    /// Shows each set of limits to a visitor.
    public void visitSets(LimitVisitor visitor) {
        Parties client = new Parties();
        for (int i = 0; i < sets.count(); i++) {
            int subject = sets.subject(i);
            boolean isEverybody = subject == LimitSets.EVERYBODY;
            client.clear();
            if (!isEverybody) subjects.readAccount(subject, client);
            visitor.visit(
                    sets.layer(i),
                    isEverybody ? LimitVisitor.EVERYBODY : subjects.participantId(subject),
                    client,
                    sets.instrumentId(i),
                    sets.get(i));
        }
    }

    // Setting limits.

    /// Sets what a command asks for, and lets quotes come again that its layer pulled.
    public void set(DefineLimits command) {
        int subject = command.everybody
                ? LimitSets.EVERYBODY
                : subjects.open(command.participantId, command.client);
        int instrumentId = command.oneInstrument ? command.instrumentId : Exposure.ALL;
        sets.put(command.layer, subject, instrumentId, command.limits);
        version++;
        for (int i = 0; i < all.size(); i++) {
            SubjectExposure exposure = all.get(i);
            boolean isOf =
                    command.everybody ? !exposure.isClients() : exposure.subject() == subject;
            boolean isThere = !command.oneInstrument || exposure.instrumentId() == instrumentId;
            if (isOf && isThere) exposure.release(command.layer);
        }
    }

    /// Counts from now on, and what is live.
    public void begin(ReferenceData reference) {
        isOn = true;
        OrderList live = new OrderList();
        for (int id = 0; id < reference.bookCount(); id++) {
            LiveBook book = reference.book(id);
            book.collect(live.clear());
            for (int i = 0; i < live.count(); i++) open(live.get(i), book);
        }
    }

    // The life of an order.

    /// An order is accepted.
    public void enter(LiveOrder order, LiveBook book) {
        open(order, book);
        long limit = order.isLimited() && !order.ordType().hasBudget ? order.limitPrice() : 0;
        for (SubjectExposure at = places[order.slot()]; at != null; at = at.whole()) {
            at.countTerms(bounds(at), order.sideNumber(), limit, order.orderQty(), time.nowNs);
        }
        countOrder(order);
    }

    private void open(LiveOrder order, LiveBook book) {
        open(order, LimitPrices.price(order, book));
    }

    private void open(LiveOrder order, long price) {
        if (order.isPlain()) parties.clear();
        else orders.attachments.readParties(order, parties);
        int slot = order.slot();
        if (slot >= qtys.length) grow(orders.capacity());
        places[slot] = open(order.participantId(), parties, order.instrumentId());
        prices[slot] = price;
        qtys[slot] = 0;
        order.count();
        addOrders(order, 1);
        update(order);
        if (order.ordType().hasBudget) addValue(slot, 1);
    }

    private void grow(int capacity) {
        places = Arrays.copyOf(places, capacity);
        prices = Arrays.copyOf(prices, capacity);
        qtys = Arrays.copyOf(qtys, capacity);
    }

    /// Lets an order count what is left of it.
    public void update(LiveOrder order) {
        set(order, order.totalLeavesQty());
    }

    private void set(LiveOrder order, long qty) {
        int slot = order.slot();
        long change = qty - qtys[slot];
        if (change == 0) return;
        qtys[slot] = qty;
        for (SubjectExposure at = places[slot]; at != null; at = at.whole()) {
            at.addQty(order.sideNumber(), change);
        }
        if (!order.ordType().hasBudget) addValue(slot, change);
    }

    private void addValue(int slot, long qty) {
        for (SubjectExposure at = places[slot]; at != null; at = at.whole()) {
            at.addValue(prices[slot], qty);
            at.total().addValue(prices[slot], qty);
        }
    }

    private void addOrders(LiveOrder order, int change) {
        for (SubjectExposure at = places[order.slot()]; at != null; at = at.whole()) {
            at.addOrders(change);
            at.total().addOrders(change);
        }
    }

    /// An order has been replaced.
    ///
    /// @param price what it is valued at from now on, as [#priceAfter] told
    /// @param counts whether it counts for the rate
    public void replace(LiveOrder order, long price, boolean counts) {
        int slot = order.slot();
        if (price != prices[slot]) {
            long qty = qtys[slot];
            set(order, 0);
            prices[slot] = price;
            set(order, qty);
        }
        update(order);
        if (counts) countOrder(order);
    }

    private void countOrder(LiveOrder order) {
        for (SubjectExposure at = places[order.slot()]; at != null; at = at.whole()) {
            at.countOrder(bounds(at), time.nowNs);
            at.total().countOrder(bounds(at.total()), time.nowNs);
        }
    }

    /// Its participant has canceled an order, which is about to end.
    public void countCancel(LiveOrder order) {
        for (SubjectExposure at = places[order.slot()]; at != null; at = at.whole()) {
            at.countCancel(bounds(at), time.nowNs);
            at.total().countCancel(bounds(at.total()), time.nowNs);
        }
    }

    /// An order ends: it counts nothing any more.
    public void end(LiveOrder order) {
        set(order, 0);
        if (order.ordType().hasBudget) addValue(order.slot(), -1);
        addOrders(order, -1);
    }

    /// What an order is valued at; a budget of one that has it.
    long price(LiveOrder order) {
        return prices[order.slot()];
    }

    /// That of who stands behind an order, in its instrument.
    public SubjectExposure of(LiveOrder order) {
        return places[order.slot()];
    }

    // Trades.

    /// Two orders have traded, and show what is left of them.
    ///
    /// @param isTaken whether one of them came to the other
    public void trade(
            long tradeId,
            LiveOrder taker,
            LiveOrder maker,
            long qty,
            TradeType type,
            boolean isTaken) {
        boolean takerBuys = taker.sideNumber() == BUY;
        SubjectExposure takers = of(taker);
        SubjectExposure makers = of(maker);
        move(takers, takerBuys ? qty : -qty);
        move(makers, takerBuys ? -qty : qty);
        update(taker);
        update(maker);
        if (type != TradeType.CROSS) {
            if (!isTaken) fill(takers, qty);
            fill(makers, qty);
        }
        if (!past.isOn()) return;
        int buyer = takerBuys ? takers.subject() : makers.subject();
        int seller = takerBuys ? makers.subject() : takers.subject();
        past.setSubjects(tradeId, buyer, seller);
    }

    /// A trade that was counted counts with another quantity: 0 if it is busted.
    public void correct(long tradeId, int instrumentId, long oldQty, long qty) {
        if (!isOn || !past.isCounted(tradeId)) return;
        move(find(past.subject(tradeId, Side.BUY), instrumentId), qty - oldQty);
        move(find(past.subject(tradeId, Side.SELL), instrumentId), oldQty - qty);
    }

    private static void move(SubjectExposure place, long qty) {
        for (SubjectExposure at = place; at != null; at = at.whole()) at.addPosition(qty);
    }

    private void fill(SubjectExposure place, long qty) {
        for (SubjectExposure at = place; at != null; at = at.whole()) {
            boolean trips = at.countFill(bounds(at), qty, time.nowNs);
            if (trips && !tripped.contains(at)) tripped.add(at);
        }
    }

    /// Those whose quotes are to be pulled; to be cleared by who pulls them.
    public List<SubjectExposure> tripped() {
        return tripped;
    }

    // State.

    public void save(StateOutput out) {
        out.writeLong(isOn ? 1 : 0);
        if (!isOn) return;
        subjects.save(out);
        sets.save(out);
        out.writeLong(all.size());
        for (int i = 0; i < all.size(); i++) {
            out.writeLong(all.get(i).subject());
            out.writeLong(all.get(i).instrumentId());
            all.get(i).save(out);
        }
    }

    public void load(StateInput in) {
        isOn = State.readIndex(in, 2, "limits") == 1;
        if (!isOn) return;
        subjects.load(in);
        sets.load(in);
        int count = State.readIndex(in, Integer.MAX_VALUE, "exposures");
        for (int i = 0; i < count; i++) loadExposure(in).load(in, time.nowNs);
    }

    private SubjectExposure loadExposure(StateInput in) {
        int subject = State.readIndex(in, subjects.count(), "subject");
        String where = "subject " + subject + ": ";
        State.check(subject > Owners.FEES, where + "nobody");
        long instrumentId = in.readLong();
        State.check(instrumentId >= Exposure.ALL, where + "instrument");
        int participantId = subjects.participantId(subject);
        subjects.readAccount(subject, parties.clear());
        int whole = subjects.find(participantId, nobody);
        boolean isClients = parties.accountFirst() != 0;
        State.check(find(subject, (int) instrumentId) == null, where + "twice");
        SubjectExposure itsWhole = isClients ? find(whole, (int) instrumentId) : null;
        boolean isTotal = instrumentId == Exposure.ALL;
        SubjectExposure itsTotal = isTotal ? null : find(subject, Exposure.ALL);
        State.check(isTotal || itsTotal != null, where + "no total");
        State.check(!isClients || itsWhole != null, where + "no participant");
        return add(new SubjectExposure(itsTotal, itsWhole)
                .name(subject, participantId, (int) instrumentId)
                .name(parties));
    }

    /// Checks that who was read is known.
    public void check(ReferenceData reference) {
        for (int i = 0; i < all.size(); i++) {
            SubjectExposure exposure = all.get(i);
            boolean isPlace = exposure.instrumentId() != Exposure.ALL;
            boolean isKnown = reference.hasParticipant(exposure.participantId())
                    && (!isPlace || reference.book(exposure.instrumentId()) != null);
            State.check(isKnown, "an exposure of nobody");
        }
    }

    /// Writes what an order is valued at; `SavedReference` does so after the order.
    public void save(LiveOrder order, StateOutput out) {
        out.writeLong(prices[order.slot()]);
    }

    public void load(LiveOrder order, StateInput in) {
        long price = in.readLong();
        State.check(price >= 0, order + ": value");
        open(order, price);
    }
}
