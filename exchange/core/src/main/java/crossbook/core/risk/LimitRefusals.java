package crossbook.core.risk;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Exposure;
import crossbook.core.model.Instrument;
import crossbook.core.model.LimitSet;
import crossbook.core.model.Steps;
import crossbook.core.money.Owners;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.price.EngineTime;

/// What the limits before the trade forbid, looked at in the order of [RejectReason]
/// (`docs/decisions/0026-limits-before-the-trade.md`). Decides and changes nothing.
public final class LimitRefusals {
    private static final int BUY = Side.BUY.ordinal();
    private static final long NO_PRICE = Instrument.NO_PRICE;
    private static final long NO_VALUE = Steps.NONE;

    private final Exposures exposures;
    private final EngineTime time;
    private final LimitAnswer answer;
    private final Parties nobody = new Parties();

    // Those that a command is compared with: in the instrument, and in all.
    private final SubjectExposure[] places = new SubjectExposure[2];
    private final SubjectExposure[] totals = new SubjectExposure[2];
    private int count;

    // They stand for who has nothing yet.
    private final SubjectExposure blankTotal = new SubjectExposure(null, null);
    private final SubjectExposure blank = new SubjectExposure(blankTotal, null);
    private final SubjectExposure blankClientsTotal = new SubjectExposure(null, blankTotal);
    private final SubjectExposure blankClients = new SubjectExposure(blankClientsTotal, blank);

    private final Wide sum = new Wide();

    // What is asked for.
    private int side;
    private boolean isBudget;
    private long price; // price units, or the budget
    private long orderQty;
    private long leavesQty;

    public LimitRefusals(EngineTime time, Exposures exposures, LimitAnswer limitAnswer) {
        this.time = time;
        this.exposures = exposures;
        answer = limitAnswer;
    }

    // Commands.

    public RejectReason of(NewOrder command, LiveBook book) {
        boolean hasLimit = command.ordType.hasLimitPrice;
        side = command.side.ordinal();
        orderQty = command.orderQty;
        leavesQty = command.orderQty;
        isBudget = command.ordType.hasBudget;
        price = isBudget
                ? command.budget
                : LimitPrices.valuePrice(
                        command.ordType, command.limitPrice, command.stopPrice, book);
        find(command.participantId, command.parties, book);
        long limit = hasLimit ? command.limitPrice : 0;
        RejectReason byRate = ofNew(limit);
        if (byRate != NONE) return byRate;
        RejectReason byOrder = byOrder();
        if (byOrder != NONE) return byOrder;
        if (hasLimit) {
            long reference = collarReference(command.ordType, command.stopPrice, book);
            RejectReason byCollar = byCollar(command.limitPrice, reference);
            if (byCollar != NONE) return byCollar;
        }
        return ofExposure();
    }

    /// What forbids a cross.
    ///
    /// @param at the price at which the sides trade
    public RejectReason of(NewCross command, long at, LiveBook book) {
        RejectReason byBuy = of(command, command.buyParties, BUY, at, book);
        if (byBuy != NONE) return byBuy;
        return of(command, command.sellParties, 1 - BUY, at, book);
    }

    private RejectReason of(NewCross command, Parties its, int itsSide, long at, LiveBook book) {
        side = itsSide;
        orderQty = command.qty;
        leavesQty = command.qty;
        isBudget = false;
        price = at;
        find(command.participantId, its, book);
        RejectReason byRate = ofNew(at);
        if (byRate != NONE) return byRate;
        RejectReason byOrder = byOrder();
        if (byOrder != NONE) return byOrder;
        RejectReason byCollar = byCollar(at, LimitPrices.reference(book));
        return byCollar == NONE ? ofExposure() : byCollar;
    }

    /// Only what grows is looked at.
    public RejectReason of(ReplaceOrder command, LiveOrder order, LiveBook book) {
        if (isReduction(command, order)) return NONE;
        find(exposures.of(order));
        RejectReason byRate = byRate();
        if (byRate != NONE) return byRate;
        side = order.sideNumber();
        orderQty = command.changesQty ? command.orderQty : order.orderQty();
        leavesQty = orderQty - order.cumQty();
        isBudget = order.ordType().hasBudget;
        price = priceAfter(command, order);
        long before = exposures.price(order);
        if (orderQty > order.orderQty()) {
            RejectReason byQty = byQty();
            if (byQty != NONE) return byQty;
        }
        if (isMore(orderQty, order.orderQty(), before)) {
            RejectReason byValue = byValue();
            if (byValue != NONE) return byValue;
        }
        if (isWorse(command, order)) {
            OrdType type = order.ordType();
            long stopPrice = type.hasStopPrice ? stopPriceAfter(command, order) : 0;
            RejectReason byCollar =
                    byCollar(command.limitPrice, collarReference(type, stopPrice, book));
            if (byCollar != NONE) return byCollar;
        }
        if (isMore(leavesQty, order.totalLeavesQty(), before)) {
            RejectReason byValue = byOpenValue(order.totalLeavesQty(), before);
            if (byValue != NONE) return byValue;
        }
        long growth = leavesQty - order.totalLeavesQty();
        return growth > 0 ? byPosition(growth) : NONE;
    }

    /// Whether a value is above what it was.
    private boolean isMore(long qty, long oldQty, long oldPrice) {
        if (isBudget) return false;
        sum.set(0, 0).addProduct(price, qty).addProduct(-oldPrice, oldQty);
        return sum.isAbove(0);
    }

    /// Whether a replace asks for a limit nearer to the other side, or beyond it.
    private static boolean isWorse(ReplaceOrder command, LiveOrder order) {
        if (!command.changesPrice) return false;
        return order.sideNumber() == BUY
                ? command.limitPrice > order.limitPrice()
                : command.limitPrice < order.limitPrice();
    }

    /// Whether a replace takes from an order and changes nothing else, or leaves nothing of it.
    public static boolean isReduction(ReplaceOrder command, LiveOrder order) {
        if (command.changesQty && command.orderQty <= order.cumQty()) return true;
        boolean keepsPrice = !command.changesPrice || command.limitPrice == order.limitPrice();
        return command.changesQty
                && command.orderQty < order.orderQty()
                && keepsPrice
                && !command.changesConditions();
    }

    /// What an order is valued at after a replace.
    public long priceAfter(ReplaceOrder command, LiveOrder order) {
        OrdType type = order.ordType();
        if (type.hasBudget) return exposures.price(order);
        if (type.hasLimitPrice) {
            return command.changesPrice ? command.limitPrice : order.limitPrice();
        }
        boolean isStop = type.hasStopPrice && command.changesStopPrice;
        return isStop ? command.stopPrice : exposures.price(order);
    }

    private static long stopPriceAfter(ReplaceOrder command, LiveOrder order) {
        return command.changesStopPrice ? command.stopPrice : order.conditions().stopPrice();
    }

    /// What forbids its participant to cancel an order.
    public RejectReason ofCancel(LiveOrder order) {
        find(exposures.of(order));
        long now = time.nowNs;
        for (int i = 0; i < count; i++) {
            boolean isFull = places[i].exceedsCancels(exposures.bounds(places[i]), now)
                    || totals[i].exceedsCancels(exposures.bounds(totals[i]), now);
            if (isFull) return CANCEL_RATE_EXCEEDED;
        }
        return NONE;
    }

    // Whose limits apply.

    private void find(SubjectExposure place) {
        count = 0;
        for (SubjectExposure at = place; at != null; at = at.whole()) add(at, at.total());
    }

    private void find(int participantId, Parties parties, LiveBook book) {
        int instrumentId = book.instrument().instrumentId();
        count = 0;
        add(participantId, nobody, instrumentId, blank);
        if (parties.accountFirst() != 0) add(participantId, parties, instrumentId, blankClients);
    }

    private void add(int participantId, Parties client, int instrumentId, SubjectExposure unknown) {
        int subject = exposures.subject(participantId, client);
        boolean isKnown = subject != Owners.NOBODY;
        SubjectExposure place = isKnown ? exposures.find(subject, instrumentId) : null;
        SubjectExposure total = isKnown ? exposures.find(subject, Exposure.ALL) : null;
        int named = isKnown ? subject : Owners.FEES; // of whom nothing is set
        add(
                place == null ? unknown.name(named, participantId, instrumentId) : place,
                total == null ? unknown.total().name(named, participantId, Exposure.ALL) : total);
    }

    private void add(SubjectExposure place, SubjectExposure total) {
        places[count] = place;
        totals[count++] = total;
    }

    // Rates.

    private RejectReason ofNew(long limitPrice) {
        long now = time.nowNs;
        for (int i = 0; i < count; i++) {
            if (places[i].isPulled(now)) return QUOTES_PULLED;
        }
        RejectReason byRate = byRate();
        if (byRate != NONE) return byRate;
        for (int i = 0; i < count; i++) {
            LeastLimits bounds = exposures.bounds(places[i]);
            if (places[i].isRepeated(bounds, side, limitPrice, orderQty, now)) {
                return ORDER_REPEATED;
            }
        }
        return NONE;
    }

    private RejectReason byRate() {
        long now = time.nowNs;
        for (int i = 0; i < count; i++) {
            boolean isFull = places[i].exceedsOrders(exposures.bounds(places[i]), now)
                    || totals[i].exceedsOrders(exposures.bounds(totals[i]), now);
            if (isFull) return ORDER_RATE_EXCEEDED;
        }
        return NONE;
    }

    // The order itself.

    private RejectReason byOrder() {
        RejectReason byQty = byQty();
        return byQty == NONE ? byValue() : byQty;
    }

    private RejectReason byQty() {
        long most = LimitSet.NO_LIMIT;
        for (int i = 0; i < count; i++) {
            most = Math.min(most, exposures.bounds(places[i]).orderQty);
        }
        return orderQty <= most ? NONE : refuse(ORDER_QTY_ABOVE_LIMIT, most);
    }

    private RejectReason byValue() {
        long most = LimitSet.NO_LIMIT;
        boolean isLimited = false;
        for (int i = 0; i < count; i++) {
            LeastLimits bounds = exposures.bounds(places[i]);
            most = Math.min(most, bounds.orderValue);
            isLimited |= bounds.limitsValue() || exposures.bounds(totals[i]).limitsValue();
        }
        if (!isLimited) return NONE;
        if (price == NO_PRICE) return PRICE_REFERENCE_MISSING;
        sum.set(0, 0).addProduct(price, isBudget ? 1 : orderQty);
        if (!sum.isAbove(most)) return NONE;
        return refuse(ORDER_VALUE_ABOVE_LIMIT, isBudget ? NO_VALUE : most / price);
    }

    /// What a limit price is compared with.
    private static long collarReference(OrdType type, long stopPrice, LiveBook book) {
        return type.hasStopPrice ? stopPrice : LimitPrices.reference(book);
    }

    private RejectReason byCollar(long limitPrice, long reference) {
        long collar = LimitSet.NO_LIMIT;
        for (int i = 0; i < count; i++) {
            collar = Math.min(collar, exposures.bounds(places[i]).collarMillionths);
        }
        if (collar == LimitSet.NO_LIMIT || reference == NO_PRICE) return NONE;
        long million = LimitSet.MAX_COLLAR;
        long width = reference / million * collar + reference % million * collar / million;
        boolean isBuy = side == BUY;
        boolean isOutside = isBuy ? limitPrice > reference + width : limitPrice < reference - width;
        if (!isOutside) return NONE;
        if (isBuy) answer.setPrices(NO_VALUE, reference + width);
        else answer.setPrices(reference - width, NO_VALUE);
        return PRICE_OUTSIDE_COLLAR;
    }

    private RejectReason refuse(RejectReason reason, long mostQty) {
        answer.setQty(mostQty);
        return reason;
    }

    // What is open with it.

    private RejectReason ofExposure() {
        for (int i = 0; i < count; i++) {
            RejectReason here = byOpenOrders(places[i]);
            if (here != NONE) return here;
            RejectReason inAll = byOpenOrders(totals[i]);
            if (inAll != NONE) return inAll;
        }
        RejectReason byValue = byOpenValue(0, 0);
        return byValue == NONE ? byPosition(leavesQty) : byValue;
    }

    private RejectReason byOpenOrders(SubjectExposure at) {
        long most = exposures.bounds(at).openOrders;
        if (at.openOrders() < most) return NONE;
        answer.set(most);
        return OPEN_ORDERS_ABOVE_LIMIT;
    }

    /// @param oldQty what counts of the order now, and is replaced
    /// @param oldPrice at which it counts
    private RejectReason byOpenValue(long oldQty, long oldPrice) {
        boolean isAbove = false;
        long mostQty = LimitSet.NO_LIMIT;
        for (int i = 0; i < 2 * count; i++) {
            SubjectExposure at = i % 2 == 0 ? places[i / 2] : totals[i / 2];
            long most = exposures.bounds(at).openValue;
            if (most == LimitSet.NO_LIMIT) continue;
            at.readOpenValue(sum).addProduct(-oldPrice, oldQty);
            long room = sum.room(most);
            isAbove |= sum.addProduct(price, isBudget ? 1 : leavesQty).isAbove(most);
            if (!isBudget && price > 0) mostQty = Math.min(mostQty, room / price);
        }
        if (!isAbove) return NONE;
        return refuse(OPEN_VALUE_ABOVE_LIMIT, isBudget ? NO_VALUE : executed() + mostQty);
    }

    private RejectReason byPosition(long growth) {
        boolean isAbove = false;
        long most = LimitSet.NO_LIMIT;
        for (int i = 0; i < count; i++) {
            long limit = exposures.bounds(places[i]).position;
            if (limit == LimitSet.NO_LIMIT) continue;
            long room = places[i].readWorst(side, sum).room(limit);
            isAbove |= sum.add(growth).isAbove(limit);
            most = Math.min(most, room);
        }
        return isAbove ? refuse(POSITION_ABOVE_LIMIT, orderQty - growth + most) : NONE;
    }

    private long executed() {
        return orderQty - leavesQty;
    }
}
