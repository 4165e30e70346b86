package crossbook.core;

import crossbook.core.book.Deadlines;
import crossbook.core.book.Expiries;
import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.book.OrderList;
import crossbook.core.book.Orders;
import crossbook.core.book.Place;
import crossbook.core.book.SavedOrders;
import crossbook.core.funds.Holds;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Money;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.IndexSources;
import crossbook.core.model.Instrument;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Roles;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce.Lifetime;
import crossbook.core.risk.Exposures;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.List;

/// Writes and reads the reference data of a saved state, with the books: the instrument, how far
/// its day has come, and its orders, place by place.
final class SavedReference {
    /// Positions are liquidated alone.
    private static final int ALONE = 1;

    /// The mark is bounded, and its bounds follow.
    private static final int BOUNDED = 2;

    /// Profit is withheld until the day is settled.
    private static final int WITHHOLDS = 4;

    /// The index has sources with names, which follow.
    private static final int NAMED_SOURCES = 8;

    private final Orders orders;
    private final ReferenceData reference;
    private final Money money;
    private final ClientIds clientIds;
    private final Deadlines deadlines;
    private final Expiries expiries;
    private final Holds holds;
    private final Exposures exposures;
    private final SavedOrders saved;
    private final OrderList list = new OrderList();

    SavedReference(
            Orders orders,
            ReferenceData reference,
            Money money,
            ClientIds clientIds,
            Deadlines deadlines,
            Expiries expiries,
            Holds holds,
            Exposures exposures) {
        this.orders = orders;
        this.reference = reference;
        this.money = money;
        this.clientIds = clientIds;
        this.deadlines = deadlines;
        this.expiries = expiries;
        this.holds = holds;
        this.exposures = exposures;
        saved = new SavedOrders(orders);
    }

    void save(StateOutput out) {
        MarketModel model = reference.model();
        out.writeLong(model == null ? 0 : 1);
        if (model != null) model.save(out);
        List<Participant> participants = reference.participants();
        out.writeLong(participants.size());
        participants.forEach(participant -> save(participant, out));
        reference.rights.save(out);
        out.writeLong(reference.bookCount());
        for (int i = 0; i < reference.bookCount(); i++) save(reference.book(i), out);
    }

    private static void save(Participant participant, StateOutput out) {
        State.write(out, participant.name());
        out.writeLong(participant.active() ? 1 : 0);
        out.writeLong(participant.cancelOnDisconnect() ? 1 : 0);
        out.writeLong(participant.cancelsGtcOnDisconnect() ? 1 : 0);
        out.writeLong(participant.roles().bits());
    }

    private void save(LiveBook book, StateOutput out) {
        save(book.instrument(), out);
        out.writeLong(book.phase().number());
        out.writeLong(book.phaseEndsNs());
        out.writeLong(book.hasUnseen() ? 1 : 0);
        book.prices.save(out);
        book.state.save(out);
        if (book.isOnMargin()) book.mark.save(out);
        out.writeLong(book.average == null ? 0 : 1);
        if (book.average != null) book.average.save(out);
        book.collect(list.clear());
        out.writeLong(list.count());
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            Place place = place(order);
            out.writeLong(place.ordinal());
            out.writeLong(order.sideNumber());
            out.writeLong(book.standsAt(order, place));
            saved.save(order, out);
            if (book.coverage != null) holds.records.save(order, out);
            if (exposures.isOn()) exposures.save(order, out);
        }
        saveSetter(book.bids(), out);
        saveSetter(book.asks(), out);
    }

    private static void saveSetter(LiveSide side, StateOutput out) {
        out.writeLong(side.setter() == null ? Orders.NONE : side.setter().slot());
    }

    private static Place place(LiveOrder order) {
        return order.isElsewhere() ? order.conditions().place() : Place.VISIBLE;
    }

    private static void save(Instrument instrument, StateOutput out) {
        State.write(out, instrument.symbol());
        out.writeLong(instrument.priceScale());
        out.writeLong(instrument.unitsPerTick());
        out.writeLong(instrument.lotSize());
        out.writeLong(instrument.maxOrderQty());
        out.writeLong(instrument.active() ? 1 : 0);
        State.write(out, instrument.segment());
        out.writeLong(instrument.minReserveQty());
        out.writeLong(instrument.isConstituent() ? 1 : 0);
        out.writeLong(instrument.referencePrice());
        out.writeLong(instrument.coverage() == null ? 0 : 1);
        if (instrument.coverage() != null) save(instrument.coverage(), out);
    }

    private static void save(Coverage coverage, StateOutput out) {
        out.writeLong(coverage.baseAssetId() + 1);
        out.writeLong(coverage.quoteAssetId());
        out.writeLong(coverage.baseUnits());
        out.writeLong(coverage.quoteUnits());
        out.writeLong(coverage.feeUnit().ordinal());
        out.writeLong(coverage.takerRate());
        out.writeLong(coverage.makerRate());
        out.writeLong(coverage.minFee());
        out.writeLong(coverage.settlementDays());
        out.writeLong(coverage.isOnMargin() ? 1 : 0);
        if (coverage.isOnMargin()) save(coverage.margin(), out);
    }

    private static void save(Margin margin, StateOutput out) {
        out.writeLong(margin.unit().ordinal());
        out.writeLong(margin.initialLong());
        out.writeLong(margin.initialShort());
        out.writeLong(margin.maintenanceLong());
        out.writeLong(margin.maintenanceShort());
        out.writeLong(margin.markSource().ordinal());
        out.writeLong(margin.maxPrice());
        out.writeLong(margin.collar());
        boolean isNamed = !margin.indexSources().equals(IndexSources.ONE);
        out.writeLong((margin.liquidatesAlone() ? ALONE : 0)
                | (margin.isMarkBounded() ? BOUNDED : 0)
                | (margin.withholdsProfit() ? WITHHOLDS : 0)
                | (isNamed ? NAMED_SOURCES : 0));
        if (margin.isMarkBounded()) {
            out.writeLong(margin.markStep());
            out.writeLong(margin.indexStalenessNs());
        }
        if (!isNamed) return;
        State.write(out, margin.indexSources().text());
        out.writeLong(margin.indexSources().minimum());
    }

    void load(StateInput in) {
        if (State.readIndex(in, 2, "market model") == 1) reference.define(MarketModel.load(in));
        int participantCount = State.readIndex(in, Integer.MAX_VALUE, "participants");
        for (int id = 0; id < participantCount; id++) reference.define(loadParticipant(id, in));
        reference.rights.load(in);
        int instrumentCount = State.readIndex(in, Integer.MAX_VALUE, "instruments");
        boolean isModelled = instrumentCount == 0 || reference.model() != null;
        State.check(isModelled, "instruments without a market model");
        for (int id = 0; id < instrumentCount; id++) {
            Instrument instrument = loadInstrument(id, in);
            boolean hasSegment = reference.hasSegment(instrument.segment());
            State.check(hasSegment, "instrument " + id + ": segment");
            RejectReason byCoverage = ReferenceData.refusal(instrument.coverage(), money);
            State.check(byCoverage == RejectReason.NONE, "instrument " + id + ": " + byCoverage);
            LiveBook book = reference.define(instrument);
            if (book.isOnMargin()) money.settleIn(book.coverage.quoteAssetId());
            load(book, in);
        }
    }

    private static Participant loadParticipant(int id, StateInput in) {
        return new Participant(
                id,
                State.readText(in),
                State.readIndex(in, 2, "active") == 1,
                State.readIndex(in, 2, "cancel on disconnect") == 1,
                State.readIndex(in, 2, "cancels GTC on disconnect") == 1,
                new Roles(State.readIndex(in, Roles.LIMIT, "roles")));
    }

    private static Instrument loadInstrument(int id, StateInput in) {
        return new Instrument(
                id,
                State.readText(in),
                State.readIndex(in, Instrument.MAX_PRICE_SCALE + 1, "price scale"),
                State.readPositive(in, "units per tick"),
                State.readPositive(in, "lot size"),
                State.readPositive(in, "largest quantity"),
                State.readIndex(in, 2, "active") == 1,
                State.readText(in),
                in.readLong(),
                State.readIndex(in, 2, "constituent") == 1,
                in.readLong(),
                State.readIndex(in, 2, "coverage") == 1 ? loadCoverage(in) : null);
    }

    private static Coverage loadCoverage(StateInput in) {
        return new Coverage(
                State.readIndex(in, Integer.MAX_VALUE, "base asset") - 1,
                State.readIndex(in, Integer.MAX_VALUE, "quote asset"),
                in.readLong(),
                in.readLong(),
                FeeUnit.of(State.readIndex(in, FeeUnit.values().length, "fee unit")),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                State.readIndex(in, Coverage.MAX_SETTLEMENT_DAYS + 1, "settlement days"),
                State.readIndex(in, 2, "margin") == 1 ? loadMargin(in) : null);
    }

    private static Margin loadMargin(StateInput in) {
        Margin unbounded = new Margin(
                FeeUnit.of(State.readIndex(in, FeeUnit.values().length, "margin unit")),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                MarkSource.of(State.readIndex(in, MarkSource.values().length, "mark source")),
                in.readLong());
        long collar = in.readLong();
        int flags = State.readIndex(in, 2 * NAMED_SOURCES, "liquidation and bounds of the mark");
        Margin margin = unbounded
                .liquidating((flags & ALONE) != 0, collar)
                .withholding((flags & WITHHOLDS) != 0);
        if ((flags & BOUNDED) != 0) margin = margin.bounded(in.readLong(), in.readLong());
        if ((flags & NAMED_SOURCES) == 0) return margin;
        String names = State.readText(in);
        int most = IndexSources.MAX_COUNT + 1;
        return margin.indexedBy(
                IndexSources.of(names, State.readIndex(in, most, "fresh index sources")));
    }

    /// Reads what follows the instrument of a book that has just been made.
    private void load(LiveBook book, StateInput in) {
        MarketModel model = reference.model();
        int phase = State.readIndex(in, model.phases().size(), "phase");
        long endsNs = in.readLong();
        boolean hasUnseen = State.readIndex(in, 2, "unseen orders") == 1;
        book.prices.load(in);
        book.enter(model.phases().get(phase), endsNs);
        if (hasUnseen) book.unseen();
        book.state.load(in, model.phases().size());
        if (book.isOnMargin()) book.mark.load(in);
        boolean hasAverage = State.readIndex(in, 2, "closing average") == 1;
        State.check(hasAverage == (book.average != null), "a closing average that nobody asks for");
        if (hasAverage) book.average.load(in);
        deadlines.update(book);
        int count = State.readIndex(in, Orders.MAX_SLOTS, "live orders");
        for (int i = 0; i < count; i++) loadOrder(book, in);
        loadSetter(book.bids(), in);
        loadSetter(book.asks(), in);
    }

    private void loadSetter(LiveSide side, StateInput in) {
        int slot = State.readIndex(in, orders.used(), "order that made the best price");
        LiveOrder order = orders.at(slot);
        boolean isHere = order == null
                || (order.isLive()
                        && order.level() == side.firstLevel()
                        && place(order) == Place.VISIBLE);
        State.check(isHere, "an order that made the best price is not at it");
        side.restoreSetter(order);
    }

    private void loadOrder(LiveBook book, StateInput in) {
        Place place = Place.of(State.readIndex(in, Place.values().length, "place"));
        Side side = Side.of(State.readIndex(in, 2, "side"));
        long price = in.readLong();
        LiveOrder order = saved.load(book.instrument(), side, place, in);
        State.check(reference.hasParticipant(order.participantId()), order, "unknown participant");
        State.check(clientIds.isNew(order), order, "its client order id stands twice");
        boolean isPriced = place == Place.VISIBLE || place == Place.HIDDEN;
        State.check(!isPriced || (price > 0 && price <= 2 * Instrument.MAX_PRICE), order, "price");
        book.restore(order, place, price);
        clientIds.enter(order);
        if (book.coverage != null) holds.load(order, book, in);
        if (exposures.isOn()) exposures.load(order, in);
        if (order.timeInForce().lifetime == Lifetime.TIME) expiries.put(order);
    }
}
