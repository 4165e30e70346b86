package crossbook.scenario.day;

import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.model.Phase.Matching;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.day.SlowOrder.Place;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The market as an observer knows it from events alone: every live order, and where it stands.
///
/// Most moves are told. What is not told follows from what was: an order that came and is not
/// gone rests; pegged orders follow the quote; those that accept the closing price stand in
/// line for it while all trade at it.
final class ObservedMarket {
    final Map<Integer, SlowBook> books = new TreeMap<>();

    /// The live orders by the engine's ids.
    final Map<Long, SlowOrder> orders = new HashMap<>();

    SlowModel model;
    long now;

    /// The order that comes to the market just now and stands nowhere yet; null if none does.
    SlowOrder arriving;

    /// The book whose pegged orders are coming back to it, one after the other; else null.
    private SlowBook returning;

    private long arrivals;
    private long entries;

    // What there is.

    void rule(MarketModel rules) {
        model = new SlowModel(rules);
    }

    void list(Instrument instrument) {
        long[] units = {instrument.unitsPerTick(), instrument.lotSize(), instrument.maxOrderQty()};
        SlowBook book = new SlowBook(
                instrument.instrumentId(),
                instrument.symbol(),
                instrument.priceScale(),
                units,
                model.rules.segment(instrument.segment()),
                instrument.minReserveQty(),
                instrument.isConstituent());
        boolean hasClose = instrument.referencePrice() != Instrument.NO_PRICE;
        book.close = hasClose ? instrument.referencePrice() : null;
        book.fixed = book.close;
        book.phaseBeganNs = now;
        if (model.scheduled(book, now) != null) book.passedNs = now;
        books.put(book.number, book);
    }

    SlowBook book(int instrumentId) {
        return books.get(instrumentId);
    }

    /// The live order that an event shows; null if there is none.
    SlowOrder order(OrderSeen seen) {
        return orders.get(seen.orderId());
    }

    // Orders come, change and go.

    void accept(OrderSeen seen) {
        settle();
        SlowOrder order = new SlowOrder();
        order.book = book(seen.instrumentId());
        order.owner = Integer.toString(seen.participantId());
        order.id = seen.clOrdId();
        order.buys = seen.side() == Side.BUY;
        order.timeInForce = seen.timeInForce();
        order.key = seen.terms().smpKey();
        order.isPostOnly = seen.terms().isPostOnly();
        order.excludesHidden = seen.terms().excludesHidden();
        order.isForVolume = seen.terms().isForVolume();
        order.peg = seen.terms().peg();
        order.isLive = true;
        order.entryDay = model.epochDay(now);
        setTerms(order, seen);
        orders.put(seen.orderId(), order);
        if (order.type != OrdType.CROSS) arrive(order, true); // a cross never stands anywhere
    }

    private static void setTerms(SlowOrder order, OrderSeen seen) {
        order.type = seen.ordType();
        order.qty = seen.orderQty();
        order.limit = order.type.hasLimitPrice ? seen.limitPrice() : null;
        order.stop = seen.terms().stopPrice();
        order.display = seen.terms().displayQty();
        order.min = seen.terms().minQty();
        order.expires = order.timeInForce.hasExpiry() ? seen.terms().expireNs() : null;
    }

    private void arrive(SlowOrder order, boolean isAnew) {
        order.place = Place.NOWHERE;
        if (isAnew) order.entry = ++entries;
        arriving = order;
    }

    void replace(SlowOrder order, OrderSeen seen, boolean keepsPlace) {
        settle();
        setTerms(order, seen);
        order.id = seen.clOrdId();
        order.shown = Math.min(order.shown, order.left());
        if (!keepsPlace) arrive(order, true);
    }

    void park(SlowOrder order, ParkReason reason) {
        if (order == arriving) {
            arriving = null;
        } else {
            settle();
            if (reason == ParkReason.WAITS_FOR_PEG_REFERENCE) followQuote(order.book);
        }
        Place place = switch (reason) {
            case WAITS_FOR_PHASE -> Place.PARKED;
            case WAITS_FOR_ELECTION -> Place.STOP;
            case WAITS_FOR_PEG_REFERENCE -> Place.UNPEGGED;
        };
        stand(order, place, 0);
    }

    void activate(SlowOrder order) {
        settle();
        if (order.place == Place.UNPEGGED && returning != order.book) {
            followQuote(order.book);
            returning = order.book;
        }
        arrive(order, false);
    }

    /// In a call, before it ends, an elected stop waits for what follows.
    void trigger(SlowOrder order, OrderSeen seen) {
        if (order != arriving) {
            settle();
            followQuote(order.book);
        }
        order.type = seen.ordType();
        arrive(order, false);
        if (!isOnArrival(order.book)) {
            arriving = null;
            stand(order, Place.PARKED, 0);
        }
    }

    void restate(SlowOrder order, OrderSeen seen, RestateReason reason) {
        order.qty = seen.orderQty();
        if (reason == RestateReason.REPLENISHED) show(order);
        else if (order.isIceberg()) order.shown = seen.displayedQty();
    }

    void fill(SlowOrder order, long qty, long price, TradeType type) {
        order.executed += qty;
        if (order.isIceberg() && order.place == Place.VISIBLE) {
            order.shown = Math.max(0, order.shown - qty);
        }
        if (type != TradeType.CROSS) {
            order.book.last = price;
            order.book.hasClosedSince = false;
        }
        if (order.left() <= 0) end(order);
    }

    void end(SlowOrder order) {
        if (order == arriving) arriving = null;
        order.isLive = false;
        order.place = Place.NOWHERE;
        order.book.orders.remove(order);
        orders.values().remove(order);
    }

    // Where they stand.

    static boolean isOnArrival(SlowBook book) {
        return SlowModel.isContinuous(book.phase) || SlowModel.isAtClose(book.phase);
    }

    private void stand(SlowOrder order, Place place, long price) {
        if (!order.book.orders.contains(order)) order.book.orders.add(order);
        order.place = place;
        order.price = price;
        order.since = ++arrivals;
    }

    private void show(SlowOrder order) {
        if (order.isIceberg()) order.shown = Math.min(order.display, order.left());
        stand(order, Place.VISIBLE, order.limit);
    }

    /// What came and is not gone rests.
    void settle() {
        SlowOrder order = arriving;
        arriving = null;
        if (order == null) return;
        Matching matching = order.book.phase.matching();
        boolean joinsClose = matching == Matching.AT_CLOSE && SlowPrices.isEligibleAtClose(order);
        if (matching == Matching.VOLUME || joinsClose) stand(order, Place.UNPRICED, 0);
        else if (order.type.isPegged) restPegged(order);
        else if (order.type.isHidden) stand(order, Place.HIDDEN, order.limit);
        else if (order.limit == null) stand(order, Place.UNPRICED, 0);
        else show(order);
    }

    private void restPegged(SlowOrder order) {
        if (SlowPrices.needsPeg(order)) stand(order, Place.UNPEGGED, 0);
        else stand(order, Place.HIDDEN, SlowPrices.pegPrice(order));
    }

    /// Pegged orders take the price of a new quote, by their time (2.8).
    /// Returns whether there was one.
    boolean followQuote(SlowBook book) {
        returning = null;
        if (book.phase == null || !SlowModel.isContinuous(book.phase)) return false;
        SlowBook.Quote quote = book.presentQuote();
        if (quote.equals(book.quote)) return false;
        book.quote = quote;
        for (boolean buys : new boolean[] {true, false}) {
            List<SlowOrder> pegged = new ArrayList<>(book.hidden(buys));
            pegged.removeIf(order -> !order.type.isPegged || SlowPrices.needsPeg(order));
            pegged.sort((one, other) -> Long.compare(one.entry, other.entry));
            for (SlowOrder order : pegged) {
                stand(order, Place.HIDDEN, SlowPrices.pegPrice(order));
            }
        }
        return true;
    }

    // Phases.

    void enter(SlowBook book, Phase phase, long endsNs, PhaseReason reason) {
        settle();
        returning = null;
        if (SlowModel.isAtClose(book.phase)) leaveClose(book);
        if (reason == PhaseReason.BREAKER_TRIPPED) {
            if (book.interrupted == null) book.interrupted = book.phase;
        } else {
            book.interrupted = null;
        }
        book.phase = phase;
        book.phaseBeganNs = now;
        book.endsNs = endsNs;
        book.quote = new SlowBook.Quote(-1L, -1, -1L, -1); // pegged orders follow anew
        if (SlowModel.isAtClose(phase)) joinClose(book);
        for (SlowOrder order : book.everybody()) {
            if (order.isActive() && order.joinsVolume()) stand(order, Place.UNPRICED, 0);
        }
    }

    /// Those that may not stay until then park or expire, which is told.
    private void joinClose(SlowBook book) {
        for (SlowOrder order : book.everybody()) {
            boolean joins = order.place == Place.VISIBLE && SlowPrices.isEligibleAtClose(order);
            if (joins) stand(order, Place.UNPRICED, 0);
        }
    }

    private void leaveClose(SlowBook book) {
        for (boolean buys : new boolean[] {true, false}) {
            for (SlowOrder order : book.unpriced(buys)) {
                if (order.limit != null) show(order);
            }
        }
    }
}
