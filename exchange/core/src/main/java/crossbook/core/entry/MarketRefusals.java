package crossbook.core.entry;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.Conditions;
import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.book.Orders;
import crossbook.core.book.ReplacedPlace;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.market.KeptDays;
import crossbook.core.market.ReferenceData;
import crossbook.core.match.Arrival;
import crossbook.core.model.BandReference;
import crossbook.core.model.HiddenRules;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketRules;
import crossbook.core.model.MinimumExecution;
import crossbook.core.model.OrderRules;
import crossbook.core.model.Phase;
import crossbook.core.model.Phase.Matching;
import crossbook.core.model.Segment;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TimeInForce.Lifetime;
import crossbook.core.price.ReferencePrices;

/// What forbids a command by the rules that only some markets and some orders have, looked at
/// in the order of [RejectReason]: a part of [Refusals].
final class MarketRefusals {
    private final ReferenceData reference;
    private final Arrival arrival;

    /// An order as it would be if it were entered.
    private final LiveOrder entrant = new LiveOrder(Orders.NONE);

    MarketRefusals(ReferenceData reference, Arrival arrival) {
        this.reference = reference;
        this.arrival = arrival;
        entrant.setConditions(new Conditions());
    }

    // New orders.

    /// The fields that an order of its type and time in force has (`rulebook.md` 2.1).
    RejectReason byFields(NewOrder command, LiveBook book) {
        RejectReason byPrice = byPrice(command, book);
        if (byPrice != NONE) return byPrice;
        if (command.ordType.hasStopPrice) {
            RejectReason byStop = stopPriceRefusal(command.stopPrice, book);
            if (byStop != NONE) return byStop;
        }
        if (command.ordType == OrdType.ICEBERG
                && !isDisplayInRange(command.displayQty, command.orderQty, book)) {
            return DISPLAY_QTY_OUT_OF_RANGE;
        }
        if (command.ordType.isHidden && !isMinQtyInRange(command.minQty, command.orderQty, book)) {
            return MIN_QTY_OUT_OF_RANGE;
        }
        if (command.timeInForce.hasExpiry()) {
            RejectReason byExpiry =
                    byExpiry(command.timeInForce, command.expireNs, command.timestampNs);
            if (byExpiry != NONE) return byExpiry;
        }
        boolean lacksPeg = command.ordType.isPegged && command.pegReference == null;
        if (lacksPeg) return PEG_REFERENCE_MISSING;
        if (!command.volumeAuction) return NONE;
        boolean isForVolume = command.ordType.isPegged && hasVolumeAuction();
        return isForVolume ? NONE : VOLUME_AUCTION_NOT_FOR_ORDER;
    }

    private boolean hasVolumeAuction() {
        MarketModel model = reference.model();
        for (int i = 0; i < model.phases().size(); i++) {
            if (model.phases().get(i).matching() == Matching.VOLUME) return true;
        }
        return false;
    }

    private static RejectReason byPrice(NewOrder command, LiveBook book) {
        return command.ordType.hasLimitPrice
                ? bySegment(command.limitPrice, command.orderQty, book)
                : NONE;
    }

    private static RejectReason bySegment(long price, long qty, LiveBook book) {
        RejectReason byQty = qtyRefusal(qty, book);
        if (byQty != NONE) return byQty;
        if (!book.rules.isOnTick(price)) return PRICE_OFF_TICK;
        return isWithinValue(price, qty, book) ? NONE : VALUE_ABOVE_MAXIMUM;
    }

    static RejectReason qtyRefusal(long orderQty, LiveBook book) {
        Segment segment = book.segment();
        if (orderQty % segment.lotSize() != 0) return QTY_OFF_LOT;
        return orderQty > segment.maxOrderQty() ? QTY_ABOVE_MAXIMUM : NONE;
    }

    private static boolean isWithinValue(long price, long orderQty, LiveBook book) {
        long most = book.rules.maxOrderValue();
        return most == Long.MAX_VALUE
                || (Math.multiplyHigh(price, orderQty) == 0
                        && price * orderQty >= 0
                        && price * orderQty <= most);
    }

    private static RejectReason stopPriceRefusal(long stopPrice, LiveBook book) {
        return switch (book.instrument().priceRefusal(stopPrice)) {
            case NONE -> book.rules.isOnTick(stopPrice) ? NONE : STOP_PRICE_OFF_TICK;
            case PRICE_NOT_POSITIVE -> STOP_PRICE_NOT_POSITIVE;
            case PRICE_ABOVE_MAXIMUM -> STOP_PRICE_ABOVE_MAXIMUM;
            default -> STOP_PRICE_OFF_TICK;
        };
    }

    private boolean isDisplayInRange(long displayQty, long orderQty, LiveBook book) {
        return displayQty >= reference.model().rules().orders().minDisplayQty()
                && displayQty > 0
                && displayQty < orderQty
                && displayQty % book.instrument().lotSize() == 0;
    }

    private boolean isMinQtyInRange(long minQty, long orderQty, LiveBook book) {
        if (minQty < 0 || minQty > orderQty) return false;
        HiddenRules hidden = reference.model().rules().hidden();
        boolean isBound = hidden.minimumExecution() == MinimumExecution.AT_LEAST_RESERVE;
        return !isBound || minQty == 0 || minQty >= book.minReserveQty();
    }

    private RejectReason byExpiry(TimeInForce timeInForce, long expireNs, long now) {
        MarketRules rules = reference.model().rules();
        int today = rules.times().epochDay(now);
        if (timeInForce.lifetime == Lifetime.TIME) {
            if (expireNs <= now) return EXPIRY_NOT_IN_FUTURE;
            return rules.times().epochDay(expireNs) == today ? NONE : EXPIRY_NOT_TODAY;
        }
        if (expireNs < now - 2 * KeptDays.DAY_NS || rules.times().epochDay(expireNs) < today) {
            return EXPIRY_NOT_IN_FUTURE;
        }
        boolean isTooFar =
                rules.times().epochDay(expireNs) > today + rules.orders().maxGoodDays() - 1;
        return isTooFar ? EXPIRY_TOO_FAR : NONE;
    }

    /// A cross: as a limit order, and where the visible book has a place for its price
    /// (`rulebook.md` 2.9).
    RejectReason of(NewCross command, LiveBook book) {
        Instrument instrument = book.instrument();
        RejectReason byQty = instrument.qtyRefusal(command.qty);
        if (byQty != NONE) return byQty;
        RejectReason byPrice = instrument.priceRefusal(command.price);
        if (byPrice != NONE) return byPrice;
        RejectReason bySegment = bySegment(command.price, command.qty, book);
        if (bySegment != NONE) return bySegment;
        Treatment treatment = reference.model().treatment(book.phase(), OrdType.CROSS);
        boolean isOpen = book.phase().matching() == Matching.ON_ARRIVAL;
        if (!isOpen || treatment == Treatment.REFUSE) return PHASE_REFUSES_ORD_TYPE;
        if (book.bids().isEmpty() || book.asks().isEmpty()) return CROSS_WITHOUT_QUOTE;
        boolean isInside = command.price >= book.bids().bestPrice()
                && command.price <= book.asks().bestPrice();
        return isInside || command.isAdjustable ? NONE : CROSS_OUTSIDE_QUOTE;
    }

    /// What the phase and the market say beyond the tables.
    RejectReason of(NewOrder command, LiveBook book) {
        if (isTooLate(book)) return PHASE_REFUSES_LATE_ENTRY;
        if (!comesAgain(command.timeInForce, book, command.timestampNs)) return PHASE_COMES_NO_MORE;
        boolean isLimited = command.ordType.hasLimitPrice;
        if (isLimited && !isAtClose(command.limitPrice, book)) return PRICE_NOT_CLOSING_PRICE;
        if (isLimited && !isInBand(command.limitPrice, book)) return PRICE_OUTSIDE_BAND;
        if (command.ordType.isHidden && isBelowReserve(command.orderQty, book)) {
            return QTY_BELOW_MINIMUM_RESERVE;
        }
        boolean takes = command.postOnly && !waits(command, book) && wouldTrade(command, book);
        return takes ? POST_ONLY_WOULD_TRADE : NONE;
    }

    /// Whether the call is in the random time at its end, and the model admits nothing then
    /// (`rulebook.md` 1.3).
    private boolean isTooLate(LiveBook book) {
        return book.state.isOvertime && !reference.model().rules().calls().admitsLateEntry();
    }

    /// Whether the phase with which a time in force ends is on, or comes later in the day
    /// (`rulebook.md` 3.3). Without a schedule any may come.
    private boolean comesAgain(TimeInForce timeInForce, LiveBook book, long now) {
        if (book.state.scheduledNs == Long.MIN_VALUE || book.phase().ends(timeInForce)) return true;
        long passed = Math.max(now, book.state.scheduledNs); // a phase may have begun early
        boolean isBound = false;
        for (int i = 0; i < reference.model().phases().size(); i++) {
            Phase phase = reference.model().phases().get(i);
            if (!phase.ends(timeInForce)) continue;
            isBound = true;
            if (book.rules.clock().comesToday(phase, passed)) return true;
        }
        return !isBound;
    }

    /// Where everything trades at the closing price, a limit must be that price
    /// (`rulebook.md` 1.6, CPX).
    private static boolean isAtClose(long limitPrice, LiveBook book) {
        return book.phase().matching() != Matching.AT_CLOSE || limitPrice == book.prices.close();
    }

    private static boolean isInBand(long price, LiveBook book) {
        long reference = bandReference(book);
        return reference == ReferencePrices.NONE || book.segment().isInBand(price, reference);
    }

    /// What the band counts from, price units; [ReferencePrices#NONE] where there is none.
    static long bandReference(LiveBook book) {
        OrderRules rules = book.rules.model().rules().orders();
        if (rules.bandReference() == BandReference.STATIC) return book.prices.fixed();
        return book.isOnMargin() ? book.mark.price : ReferencePrices.NONE;
    }

    /// Whether an order waits for a phase at first, whatever the book is like.
    private boolean waits(NewOrder command, LiveBook book) {
        return !command.ordType.hasStopPrice
                && reference.model().treatment(book.phase(), command.timeInForce) == Treatment.PARK;
    }

    /// Whether an order would take something on entry: others may be there whose prices it
    /// accepts, and who do not trade with it (`rulebook.md` 2.9).
    private boolean wouldTrade(NewOrder command, LiveBook book) {
        boolean isAtClose = book.phase().matching() == Matching.AT_CLOSE;
        if (!isAtClose && !reachesSomebody(command, book)) return false;
        entrant.open(command, 0, 0);
        entrant.setConditional(command);
        return arrival.wouldTrade(entrant, book);
    }

    private static boolean reachesSomebody(NewOrder command, LiveBook book) {
        int makers = command.side.opposite().ordinal();
        if (reaches(command, book.side(makers))) return true;
        return book.hasUnseen() && reaches(command, book.unseen().hidden(makers));
    }

    private static boolean reaches(NewOrder command, LiveSide makers) {
        return command.ordType.hasLimitPrice
                ? makers.canTrade(makers.rank(command.limitPrice))
                : !makers.isEmpty();
    }

    // Replaces.

    /// What an order does not let be changed, and what its new values may not be.
    RejectReason of(ReplaceOrder command, LiveOrder order, LiveBook book) {
        if (!hasTerms(command, order)) return ORDER_HAS_NO_SUCH_TERM;
        if (command.changesPrice && book.phase().matching() == Matching.AT_CLOSE) {
            return PHASE_REFUSES_PRICE_CHANGE;
        }
        if (isTooLate(book)) return PHASE_REFUSES_LATE_ENTRY;
        long orderQty = command.changesQty ? command.orderQty : order.orderQty();
        RejectReason byValues = byValues(command, order, orderQty, book);
        if (byValues != NONE) return byValues;
        if (command.changesPrice && !isInBand(command.limitPrice, book)) return PRICE_OUTSIDE_BAND;
        boolean isHidden = order.ordType().isHidden;
        boolean isTooSmall =
                isHidden && command.changesQty && isBelowReserve(orderQty - order.cumQty(), book);
        if (isTooSmall) return QTY_BELOW_MINIMUM_RESERVE;
        return wouldTake(command, order, orderQty, book) ? POST_ONLY_WOULD_TRADE : NONE;
    }

    /// Whether an order that takes nothing comes to the market anew and would take something
    /// (`rulebook.md` 2.9). A stop waits for its election.
    private boolean wouldTake(ReplaceOrder command, LiveOrder order, long orderQty, LiveBook book) {
        boolean isPostOnly = order.isConditional() && order.conditions().isPostOnly();
        if (!isPostOnly || order.ordType().hasStopPrice || orderQty <= order.cumQty()) return false;
        if (ReplacedPlace.priority(order, command, reference.model()) == Priority.KEPT)
            return false;
        if (book.laterTreatment(order.terms()) == Treatment.PARK) return false;
        long limitPrice = command.changesPrice ? command.limitPrice : order.limitPrice();
        entrant.openAs(order, limitPrice, orderQty - order.cumQty());
        entrant.conditions().setAs(order.conditions());
        if (command.changesMinQty) entrant.conditions().setMinQty(command.minQty);
        return arrival.wouldTrade(entrant, book);
    }

    /// Whether a quantity is less than a hidden order must have (`rulebook.md` 2.5, MRS).
    private boolean isBelowReserve(long qty, LiveBook book) {
        return qty < book.minReserveQty()
                && reference.model().rules().hidden().refusesBelowReserve();
    }

    private boolean hasTerms(ReplaceOrder command, LiveOrder order) {
        OrdType type = order.ordType();
        boolean isConditional = order.isConditional();
        if (command.changesStopPrice && !type.hasStopPrice) return false;
        if (command.changesDisplayQty && type != OrdType.ICEBERG) return false;
        if (command.changesMinQty && !type.isHidden) return false;
        if (command.changesExpiry && !order.timeInForce().hasExpiry()) return false;
        return !command.changesConditions() || isConditional;
    }

    private RejectReason byValues(
            ReplaceOrder command, LiveOrder order, long orderQty, LiveBook book) {
        if (command.changesQty) {
            RejectReason byQty = qtyRefusal(orderQty, book);
            if (byQty != NONE) return byQty;
        }
        if (command.changesPrice && !book.rules.isOnTick(command.limitPrice)) return PRICE_OFF_TICK;
        boolean isValued = order.isLimited() && (command.changesPrice || command.changesQty);
        long limitPrice = command.changesPrice ? command.limitPrice : order.limitPrice();
        if (isValued && !isWithinValue(limitPrice, orderQty, book)) return VALUE_ABOVE_MAXIMUM;
        if (command.changesStopPrice) {
            RejectReason byStop = stopPriceRefusal(command.stopPrice, book);
            if (byStop != NONE) return byStop;
        }
        if (command.changesDisplayQty && !isDisplayInRange(command.displayQty, orderQty, book)) {
            return DISPLAY_QTY_OUT_OF_RANGE;
        }
        boolean isHidden = order.ordType().isHidden;
        long minQty = command.changesMinQty
                ? command.minQty
                : isHidden ? order.conditions().minQty() : 0;
        if (isHidden && !isMinQtyInRange(minQty, orderQty, book)) return MIN_QTY_OUT_OF_RANGE;
        return command.changesExpiry
                ? byExpiry(order.timeInForce(), command.expireNs, command.timestampNs)
                : NONE;
    }
}
