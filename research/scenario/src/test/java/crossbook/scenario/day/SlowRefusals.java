package crossbook.scenario.day;

import crossbook.core.model.AmendBelowExecuted;
import crossbook.core.model.Instrument;
import crossbook.core.model.MinimumExecution;
import crossbook.core.model.Phase.Matching;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowModel.Boundary;

import java.util.Arrays;

/// Why orders and changes of orders are refused: the list of `rulebook.md` 2.1, 3.2
/// and 3.3 from the top, the first that applies; null if none does.
final class SlowRefusals {
    private final SlowExchange exchange;

    SlowRefusals(SlowExchange exchange) {
        this.exchange = exchange;
    }

    private SlowModel model() {
        return exchange.model;
    }

    // New orders.

    /// @param min as the order says it; 0 where it does not
    String ofNew(SlowOrder order, long min) {
        SlowBook book = order.book;
        String byFields = qty(order.qty, book);
        if (byFields == null && order.type.hasLimitPrice) byFields = price(order.limit, book, "");
        if (byFields == null && order.budget != null && order.budget <= 0) {
            byFields = "BUDGET_NOT_POSITIVE";
        }
        if (byFields == null && order.type.hasStopPrice)
            byFields = price(order.stop, book, "STOP_");
        if (byFields == null && order.isIceberg() && !isDisplay(order.display, order.qty, book)) {
            byFields = "DISPLAY_QTY_OUT_OF_RANGE";
        }
        if (byFields == null && order.type.isHidden && !isMin(min, order.qty, book)) {
            byFields = "MIN_QTY_OUT_OF_RANGE";
        }
        if (byFields == null && order.timeInForce.hasExpiry()) {
            byFields = expiry(order.timeInForce, order.expires);
        }
        boolean isForVolume = order.type.isPegged && model().hasVolumeAuction();
        if (byFields == null && order.isForVolume && !isForVolume) {
            byFields = "VOLUME_AUCTION_NOT_FOR_ORDER";
        }
        if (byFields != null) return byFields;
        String byTables = tables(order);
        return byTables != null ? byTables : market(order);
    }

    private static String qty(long qty, SlowBook book) {
        if (qty <= 0) return "QTY_NOT_POSITIVE";
        boolean isOffLot = qty % book.lot != 0 || qty % book.segment.lotSize() != 0;
        if (isOffLot) return "QTY_OFF_LOT";
        return qty > Math.min(book.max, book.segment.maxOrderQty()) ? "QTY_ABOVE_MAXIMUM" : null;
    }

    private String price(long price, SlowBook book, String which) {
        if (price <= 0) return which + "PRICE_NOT_POSITIVE";
        if (price > Instrument.MAX_PRICE) return which + "PRICE_ABOVE_MAXIMUM";
        var ticks = model().rules.ticks(book.segment, book.scale);
        boolean isOnTick = price % book.tick == 0 && (ticks == null || ticks.isOnTick(price));
        return isOnTick ? null : which + "PRICE_OFF_TICK";
    }

    private boolean isDisplay(long display, long qty, SlowBook book) {
        return display >= model().rules.orders().minDisplayQty()
                && display < qty
                && display % book.lot == 0;
    }

    private boolean isMin(long min, long qty, SlowBook book) {
        boolean isBound =
                model().rules.hidden().minimumExecution() == MinimumExecution.AT_LEAST_RESERVE;
        if (isBound && min != 0 && min < book.minReserve) return false;
        return min >= 0 && min <= qty;
    }

    private String expiry(TimeInForce timeInForce, Long expires) {
        long then = expires == null ? 0 : expires;
        long today = model().epochDay(exchange.now);
        long day = model().epochDay(then);
        if (timeInForce == TimeInForce.GTT) {
            if (then <= exchange.now) return "EXPIRY_NOT_IN_FUTURE";
            return day == today ? null : "EXPIRY_NOT_TODAY";
        }
        if (day < today) return "EXPIRY_NOT_IN_FUTURE";
        return day > today + model().rules.orders().maxGoodDays() - 1 ? "EXPIRY_TOO_FAR" : null;
    }

    /// Order type by time in force (3.2), then phase (3.3).
    private String tables(SlowOrder order) {
        SlowModel model = model();
        boolean isType = Arrays.stream(TimeInForce.values())
                .anyMatch(time -> model.model.combines(order.type, time));
        if (!isType) return "PHASE_REFUSES_ORD_TYPE";
        if (!model.model.combines(order.type, order.timeInForce)) {
            return "ORD_TYPE_REFUSES_TIME_IN_FORCE";
        }
        if (model.model.treatment(order.book.phase, order.type) == Treatment.REFUSE) {
            return "PHASE_REFUSES_ORD_TYPE";
        }
        boolean isRefused =
                model.model.treatment(order.book.phase, order.timeInForce) == Treatment.REFUSE;
        return isRefused ? "PHASE_REFUSES_TIME_IN_FORCE" : null;
    }

    private String market(SlowOrder order) {
        SlowBook book = order.book;
        if (isTooLate(book)) return "PHASE_REFUSES_LATE_ENTRY";
        if (!comesAgain(order.timeInForce, book)) return "PHASE_COMES_NO_MORE";
        if (order.limit != null) {
            boolean isAtClose = book.phase.matching() == Matching.AT_CLOSE;
            if (isAtClose && !order.limit.equals(book.close)) return "PRICE_NOT_CLOSING_PRICE";
            if (!isInBand(order.limit, book)) return "PRICE_OUTSIDE_BAND";
        }
        if (order.type.isHidden && isBelowReserve(order.qty, book)) {
            return "QTY_BELOW_MINIMUM_RESERVE";
        }
        boolean waits =
                model().treatment(book.phase, order.type, order.timeInForce) == Treatment.PARK;
        boolean takes = order.isPostOnly && !waits && exchange.trading.wouldTrade(order);
        return takes ? "POST_ONLY_WOULD_TRADE" : null;
    }

    private boolean isTooLate(SlowBook book) {
        return book.isOvertime && !model().rules.calls().admitsLateEntry();
    }

    /// Whether a phase that ends a time in force is on, or comes later that day; where
    /// no phase ends it or nothing is scheduled, it always does.
    private boolean comesAgain(TimeInForce timeInForce, SlowBook book) {
        boolean isBound = model().model.phases().stream()
                .anyMatch(phase -> SlowModel.ends(phase, timeInForce));
        if (!isBound || book.passedNs == null) return true;
        if (SlowModel.ends(book.phase, timeInForce)) return true;
        long passed = Math.max(exchange.now, book.passedNs); // a phase may have begun early
        for (Boundary boundary : model().today(book, passed)) {
            boolean isLater = boundary.ns() > passed;
            if (isLater && SlowModel.ends(boundary.phase(), timeInForce)) return true;
        }
        return false;
    }

    private static boolean isInBand(long price, SlowBook book) {
        if (book.fixed == null || book.segment.bandBp() == 0) return true;
        return Math.multiplyExact(Math.abs(price - book.fixed), 10_000L)
                <= Math.multiplyExact((long) book.segment.bandBp(), book.fixed.longValue());
    }

    private boolean isBelowReserve(long qty, SlowBook book) {
        return model().rules.hidden().refusesBelowReserve() && qty < book.minReserve;
    }

    // Replaces (4.6).

    /// What a replace names.
    record Change(Long qty, Long price, Long stop, Long display, Long min, Long expires) {
        boolean hasConditions() {
            return stop != null || display != null || min != null || expires != null;
        }

        boolean isEmpty() {
            return qty == null && price == null && !hasConditions();
        }
    }

    /// What can be said before it is known of which order.
    String ofFields(Change change, SlowBook book) {
        if (change.qty != null) {
            if (change.qty <= 0) return "QTY_NOT_POSITIVE";
            if (change.qty % book.lot != 0) return "QTY_OFF_LOT";
            if (change.qty > book.max) return "QTY_ABOVE_MAXIMUM";
        }
        if (change.price == null) return null;
        if (change.price <= 0) return "PRICE_NOT_POSITIVE";
        if (change.price > Instrument.MAX_PRICE) return "PRICE_ABOVE_MAXIMUM";
        return change.price % book.tick == 0 ? null : "PRICE_OFF_TICK";
    }

    String ofReplace(Change change, SlowOrder order, boolean renames) {
        SlowBook book = order.book;
        if (!admitsReplace(order)) return "PHASE_REFUSES_REPLACE";
        if (change.isEmpty() && !renames) return "REPLACE_NAMES_NO_CHANGE";
        boolean rejects = model().rules.orders().amendBelowExecuted() == AmendBelowExecuted.REJECT;
        if (rejects && isBelowExecuted(change, order)) return "QTY_NOT_ABOVE_EXECUTED";
        if (!hasTerms(change, order)) return "ORDER_HAS_NO_SUCH_TERM";
        boolean isAtClose = book.phase.matching() == Matching.AT_CLOSE;
        if (isAtClose && change.price != null) return "PHASE_REFUSES_PRICE_CHANGE";
        if (isTooLate(book)) return "PHASE_REFUSES_LATE_ENTRY";
        String byValues = values(change, order);
        if (byValues != null) return byValues;
        if (change.price != null && !isInBand(change.price, book)) return "PRICE_OUTSIDE_BAND";
        boolean isTooSmall = order.type.isHidden
                && change.qty != null
                && isBelowReserve(change.qty - order.executed, book);
        return isTooSmall ? "QTY_BELOW_MINIMUM_RESERVE" : null;
    }

    static boolean isBelowExecuted(Change change, SlowOrder order) {
        return change.qty != null && change.qty <= order.executed;
    }

    /// Where a new order is admitted one may be changed; in a call also one that waits
    /// (3.3).
    private boolean admitsReplace(SlowOrder order) {
        SlowBook book = order.book;
        Treatment treatment = model().treatment(book.phase, order.type, order.timeInForce);
        boolean waits = !order.isActive() && !order.type.isHidden && SlowModel.isCall(book.phase);
        return book.phase.admitsReplace() && (waits || treatment != Treatment.REFUSE);
    }

    private static boolean hasTerms(Change change, SlowOrder order) {
        if (change.price != null && order.limit == null) return false;
        if (change.stop != null && !order.type.hasStopPrice) return false;
        if (change.display != null && order.type != OrdType.ICEBERG) return false;
        if (change.min != null && !order.type.isHidden) return false;
        return change.expires == null || order.timeInForce.hasExpiry();
    }

    private String values(Change change, SlowOrder order) {
        SlowBook book = order.book;
        long qty = change.qty == null ? order.qty : change.qty;
        String byQty = change.qty == null ? null : qty(qty, book);
        if (byQty != null) return byQty;
        String byPrice = change.price == null ? null : price(change.price, book, "");
        if (byPrice != null) return byPrice;
        String byStop = change.stop == null ? null : price(change.stop, book, "STOP_");
        if (byStop != null) return byStop;
        if (change.display != null && !isDisplay(change.display, qty, book)) {
            return "DISPLAY_QTY_OUT_OF_RANGE";
        }
        long min = change.min == null ? order.min : change.min;
        if (order.type.isHidden && !isMin(min, qty, book)) return "MIN_QTY_OUT_OF_RANGE";
        return change.expires == null ? null : expiry(order.timeInForce, change.expires);
    }
}
