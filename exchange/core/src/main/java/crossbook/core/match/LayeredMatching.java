package crossbook.core.match;

import crossbook.core.auction.Allocation;
import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.book.OrderQueue;
import crossbook.core.book.Orders;
import crossbook.core.book.PriceLevel;
import crossbook.core.funds.Holds;
import crossbook.core.market.Events;
import crossbook.core.match.Sweep.Deed;
import crossbook.core.model.DynamicReference;
import crossbook.core.model.MarketRules;
import crossbook.core.model.OrderRules;
import crossbook.core.model.Phase;
import crossbook.core.model.SelfMatch;
import crossbook.core.model.SelfMatchScope;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.TradeType;
import crossbook.core.risk.Exposures;

/// Trading on arrival where price and time do not decide alone: among hidden, iceberg and
/// pegged orders, orders with a minimum, and orders of one owner (`rulebook.md` 2.2, 2.5,
/// 2.7, 4.1, 4.4). Where everything is plain [ContinuousMatching] does the same in less time.
///
/// It plans first what the order would do, one maker after the other, and then does it: so an
/// order that needs a whole or a minimum knows whether it gets it before anything has happened.
public final class LayeredMatching {
    /// The key of the best order where there is none: beyond every limit.
    private static final long NOBODY = Long.MAX_VALUE;

    private final Orders orders;
    private final Trades trades;
    private final Events events;
    private final OrderBudget budget = new OrderBudget();
    private final Closings closings;
    private final Holds holds;
    private final Exposures exposures;
    private final Icebergs icebergs;
    private final ClosingCross closingCross;
    private final Sweep sweep = new Sweep();
    private final Allocation allocation = new Allocation();

    // The plan's view of the book.
    private LiveBook book;
    private MarketRules rules;
    private LiveOrder taker;
    private boolean isAtClose;
    private LiveSide visible;
    private boolean takesHidden;
    private long sign;
    private long limitKey;
    private long left;
    private long lastPrice;
    private long reducedQty;
    private LiveOrder seen;
    private LiveOrder unseen;

    public LayeredMatching(
            Orders orders,
            Events events,
            Holds holds,
            Exposures exposures,
            Trades trades,
            Closings closings,
            Icebergs icebergs,
            ClosingCross closingCross) {
        this.orders = orders;
        this.events = events;
        this.holds = holds;
        this.exposures = exposures;
        this.trades = trades;
        this.closings = closings;
        this.icebergs = icebergs;
        this.closingCross = closingCross;
    }

    /// Trades `order` with those resting on the other side, as far as it may.
    ///
    /// @return what was planned; valid until the next call
    Sweep match(LiveOrder order, LiveBook itsBook, MarketRules itsRules) {
        plan(order, itsBook, itsRules);
        perform();
        return sweep;
    }

    /// Whether `order` would trade if it came now, or trip the circuit breaker. Changes nothing.
    boolean wouldTrade(LiveOrder order, LiveBook itsBook, MarketRules itsRules) {
        plan(order, itsBook, itsRules);
        return sweep.isBreach() || sweep.traded() > 0;
    }

    // Planning. A key is a price counted so that the best is lowest.

    private void plan(LiveOrder order, LiveBook itsBook, MarketRules itsRules) {
        begin(order, itsBook, itsRules);
        if (isAtClose) planAtClose();
        else planByPrice();
        if (!suffices()) sweep.giveUp();
        else if (taker.ordType().hasBudget) keepToBudget();
    }

    private void planByPrice() {
        while (left > 0 && !sweep.isBreach() && !sweep.endsInSelfMatch()) {
            long seenKey = seen == null ? NOBODY : key(visible.price(seen.level()));
            long unseenKey = unseen == null ? NOBODY : key(hiddenPrice(unseen));
            if (Math.min(seenKey, unseenKey) > limitKey) return;
            if (unseenKey < seenKey) planHidden();
            else planLevel();
        }
    }

    /// Everybody who accepts the closing price trades at it, by time (`rulebook.md` 1.6, CPX).
    private void planAtClose() {
        if (!closingCross.isEligible(taker, book) || !book.hasUnseen()) return;
        OrderQueue makers = book.unseen().unpriced(1 - taker.sideNumber());
        for (LiveOrder maker = makers.first(); maker != null; maker = makers.after(maker)) {
            boolean goesOn = left > 0
                    && planMaker(Deed.TRADE, maker, book.prices.close(), maker.leavesQty());
            if (!goesOn) return;
        }
    }

    private void begin(LiveOrder order, LiveBook itsBook, MarketRules itsRules) {
        sweep.clear();
        book = itsBook;
        rules = itsRules;
        taker = order;
        isAtClose = book.phase().matching() == Phase.Matching.AT_CLOSE;
        int makers = 1 - order.sideNumber();
        visible = book.side(makers);
        sign = makers == 0 ? -1 : 1;
        limitKey = limitKey();
        left = order.leavesQty();
        lastPrice = book.prices.dynamic();
        takesHidden = !order.excludesHidden();
        seen = visible.first();
        unseen = book.hasUnseen() && takesHidden ? book.unseen().hidden(makers).first() : null;
    }

    /// The worst price that the taker accepts, a pegged one where it would rest.
    private long limitKey() {
        if (taker.ordType().isPegged && !isAtClose) return key(PegPrices.of(taker, book));
        return taker.isLimited() ? key(taker.limitPrice()) : NOBODY - 1;
    }

    private long key(long price) {
        return sign * price;
    }

    private long hiddenPrice(LiveOrder order) {
        return hiddenSide().price(order.level());
    }

    private LiveSide hiddenSide() {
        return book.unseen().hidden(1 - taker.sideNumber());
    }

    /// Plans all of a visible level: what is displayed, then what is not.
    private void planLevel() {
        PriceLevel level = seen.level();
        long price = visible.price(level);
        LiveOrder first = seen;
        boolean goesOn =
                rules.orders().isByTime() ? planByTime(level, price) : planShares(level, price);
        if (!goesOn) return;
        for (LiveOrder order = first; left > 0 && order != null; order = order.next()) {
            long reserveQty = order.totalLeavesQty() - order.leavesQty();
            if (reserveQty > 0 && !planMaker(Deed.TRADE_RESERVE, order, price, reserveQty)) return;
        }
    }

    /// Plans what a level displays, oldest first. Returns whether the order goes on.
    private boolean planByTime(PriceLevel level, long price) {
        for (; left > 0 && isAt(level, seen); seen = visible.after(seen)) {
            if (!planMaker(Deed.TRADE, seen, price, seen.leavesQty())) return false;
        }
        return true;
    }

    private boolean isAt(PriceLevel level, LiveOrder order) {
        return order != null && order.level() == level;
    }

    /// Plans what a level displays, shared by the steps of the model (`rulebook.md` 9); the
    /// taker's own have no share. Returns whether the order goes on.
    private boolean planShares(PriceLevel level, long price) {
        if (isBreach(price)) {
            breach(price);
            return false;
        }
        long total = 0;
        allocation.clear();
        for (; isAt(level, seen); seen = visible.after(seen)) {
            long qty = seen.leavesQty();
            if (isRefusedBy(seen)) continue;
            if (isOwn(seen)) {
                if (left > 0 && !planSelfMatch(seen, price, Math.min(left, qty))) return false;
                continue;
            }
            if (seen == visible.setter()) allocation.addTop(seen.slot(), qty);
            else allocation.add(seen.slot(), qty);
            total += qty;
        }
        allocation.share(Math.min(left, total), rules.orders().allocation(), book.lotSize());
        for (int place = 0; place < allocation.count(); place++) {
            long share = allocation.share(place);
            if (share == 0) continue;
            sweep.add(Deed.TRADE, orders.at(allocation.order(place)), price, share);
            left -= share;
            lastPrice = price;
        }
        return true;
    }

    /// Plans a trade with a hidden order, or steps over it: it keeps its place.
    private void planHidden() {
        LiveOrder maker = unseen;
        unseen = hiddenSide().after(unseen);
        long price = improved(hiddenPrice(maker));
        if (key(price) > limitKey) return;
        long qty = Math.min(left, maker.leavesQty());
        if (qty >= maker.conditions().minQty()) planMaker(Deed.TRADE, maker, price, qty);
    }

    /// The price of a hidden order: its own, or half a tick inside the best visible price of the
    /// taker's side if it is through that (`rulebook.md` 2.5).
    private long improved(long price) {
        LiveSide own = book.side(taker.sideNumber());
        if (own.isEmpty()) return price;
        long best = own.bestPrice();
        if (key(best) <= key(price)) return price;
        long inside = rules.hidden().hasHalfTick() ? book.instrument().unitsPerHalfTick() : 0;
        return best + sign * inside;
    }

    /// Plans what happens with a maker. Returns whether the order goes on to the next.
    private boolean planMaker(Deed deed, LiveOrder maker, long price, long available) {
        if (isRefusedBy(maker)) return true;
        if (isBreach(price)) {
            breach(price);
            return false;
        }
        long qty = Math.min(left, available);
        if (isOwn(maker)) return planSelfMatch(maker, price, qty);
        sweep.add(deed, maker, price, qty);
        left -= qty;
        lastPrice = price;
        return true;
    }

    /// Whether the maker does not trade with hidden orders, and the taker is one.
    private boolean isRefusedBy(LiveOrder maker) {
        return taker.ordType().isHidden && maker.excludesHidden();
    }

    /// The circuit breaker comes before self-match prevention (`rulebook.md` 1.4).
    private boolean isBreach(long price) {
        if (isAtClose || !book.prices.hasBreaker()) return false;
        return isPerFill() ? book.prices.isBreach(price, lastPrice) : book.prices.isBreach(price);
    }

    private void breach(long price) {
        sweep.breach(price, isPerFill() ? lastPrice : book.prices.dynamic());
    }

    private boolean isPerFill() {
        return rules.orders().dynamicReference() == DynamicReference.PER_FILL;
    }

    private boolean isOwn(LiveOrder maker) {
        OrderRules orderRules = rules.orders();
        if (orderRules.selfMatch() == SelfMatch.OFF) return false;
        boolean isSame = maker.participantId() == taker.participantId();
        if (orderRules.selfMatchScope() == SelfMatchScope.PARTICIPANT) return isSame;
        return isSame && smpKey(taker) != 0 && smpKey(taker) == smpKey(maker);
    }

    private long smpKey(LiveOrder order) {
        return order.isConditional() ? order.conditions().smpKey() : 0;
    }

    private boolean planSelfMatch(LiveOrder maker, long price, long qty) {
        SelfMatch mode = rules.orders().selfMatch();
        switch (mode) {
            case CANCEL_RESTING, CANCEL_BOTH -> sweep.add(Deed.EXPIRE_MAKER, maker, price, 0);
            case DECREMENT -> {
                sweep.add(Deed.REDUCE_BOTH, maker, price, qty);
                left -= qty;
            }
            case CANCEL_INCOMING, REJECT_REMAINDER, OFF -> {}
        }
        boolean goesOn = mode == SelfMatch.CANCEL_RESTING || mode == SelfMatch.DECREMENT;
        if (!goesOn) sweep.endInSelfMatch(price);
        return goesOn;
    }

    /// Whether what is planned is enough for an order that wants a whole or a minimum.
    private boolean suffices() {
        if (taker.timeInForce().wholeOnly) return sweep.traded() == taker.leavesQty();
        if (!taker.ordType().isHidden) return true;
        long minQty = taker.conditions().minQty();
        return minQty == 1 || sweep.traded() >= minQty;
    }

    /// Leaves out what the budget does not reach (`rulebook.md` 4.8).
    private void keepToBudget() {
        budget.begin(taker);
        if (taker.timeInForce().wholeOnly) {
            for (int place = 0; place < sweep.count(); place++) {
                if (sweep.isTrade(place)) budget.take(sweep.price(place), sweep.qty(place));
            }
            if (!budget.isKept()) sweep.giveUp();
            return;
        }
        long lotSize = book.instrument().lotSize();
        for (int place = 0; place < sweep.count(); place++) {
            long qty = sweep.qty(place);
            long price = sweep.price(place);
            if (sweep.isTrade(place)) {
                long taken = budget.takeAffordable(price, qty, lotSize);
                if (taken < qty) sweep.cut(place, taken);
            } else if (!budget.reaches(price, lotSize)) {
                sweep.cut(place, 0);
            }
        }
        boolean isEnded = sweep.isBreach() || sweep.endsInSelfMatch();
        if (isEnded && !budget.reaches(sweep.endPrice(), lotSize)) sweep.cut(sweep.count(), 0);
    }

    // Doing.

    private void perform() {
        reducedQty = 0;
        for (int place = 0; place < sweep.count(); place++) {
            LiveOrder maker = sweep.maker(place);
            if (!maker.isLive()) continue; // an iceberg that expired with what it displays
            switch (sweep.deed(place)) {
                case TRADE -> trade(place);
                case TRADE_RESERVE -> tradeReserve(place);
                case EXPIRE_MAKER -> closings.expire(maker, book, ExpireReason.SELF_MATCH);
                case REDUCE_BOTH -> reduceBoth(maker, sweep.qty(place));
            }
        }
        icebergs.replenish(book);
        reduceTaker();
    }

    private void trade(int place) {
        LiveOrder maker = sweep.maker(place);
        long qty = sweep.qty(place);
        boolean isHidden = maker.ordType().isHidden;
        takeFromTaker(qty);
        book.fill(maker, qty);
        tell(isHidden, place);
        if (maker.totalLeavesQty() == 0) closings.close(maker);
        else if (maker.leavesQty() == 0) icebergs.exhaust(maker);
        else if (isHidden) closings.expireIfTooSmall(maker, book);
    }

    private void tradeReserve(int place) {
        LiveOrder maker = sweep.maker(place);
        long qty = sweep.qty(place);
        takeFromTaker(qty);
        visible.takeReserve(maker, qty);
        tell(false, place);
    }

    private void takeFromTaker(long qty) {
        taker.setLeavesQty(taker.leavesQty() - qty);
    }

    private void tell(boolean isHidden, int place) {
        boolean hides = isHidden || taker.ordType().isHidden;
        TradeType type = hides ? TradeType.HIDDEN : TradeType.AUTOMATIC;
        trades.begin(isAtClose ? TradeType.CLOSING_PRICE : type, true, book);
        book.prices.setLast(sweep.price(place));
        trades.tell(taker, sweep.maker(place), sweep.price(place), sweep.qty(place));
    }

    private void reduceBoth(LiveOrder maker, long qty) {
        reducedQty += qty; // of the taker: told when it has traded
        boolean isExhausted = maker.leavesQty() == 0; // an iceberg that stands nowhere now
        if (qty == maker.totalLeavesQty()) {
            if (isExhausted) book.show(maker);
            closings.expire(maker, book, ExpireReason.SELF_MATCH);
            return;
        }
        if (isExhausted) visible.takeReserve(maker, qty);
        else book.fill(maker, qty);
        maker.reduceOrderQty(qty);
        boolean isUsedUp = !isExhausted && maker.leavesQty() == 0; // what an iceberg displayed
        restateReduced(maker);
        if (isUsedUp) icebergs.exhaust(maker);
    }

    private void restateReduced(LiveOrder maker) {
        events.orderRestated(maker, RestateReason.SELF_MATCH);
        if (maker.isCovered()) holds.update(maker, book);
        if (maker.isCounted()) exposures.update(maker);
        if (maker.ordType().isHidden) closings.expireIfTooSmall(maker, book);
    }

    /// What the taker lost to orders of its own owner expires with the rest of it, or is left
    /// out of its quantity if it goes on.
    private void reduceTaker() {
        if (reducedQty == 0) return;
        if (taker.leavesQty() == reducedQty) {
            sweep.endInSelfMatch(lastPrice);
        } else {
            takeFromTaker(reducedQty);
            taker.reduceOrderQty(reducedQty);
            events.orderRestated(taker, RestateReason.SELF_MATCH);
            if (taker.isCovered()) holds.update(taker, book);
            if (taker.isCounted()) exposures.update(taker);
        }
    }
}
