package crossbook.scenario;

import static crossbook.scenario.FalsifiedEvents.get;
import static crossbook.scenario.FalsifiedEvents.isOf;
import static crossbook.scenario.FalsifiedEvents.put;

import java.util.List;
import java.util.function.Predicate;

/// Changes of a recording for which several events are looked at, or one is made of others. Each
/// says whether there was something to change.
final class RecordingFalsifiers {
    private RecordingFalsifiers() {}

    private static int next(FalsifiedEvents events, int from, Predicate<byte[]> is) {
        List<byte[]> all = events.all();
        for (int index = from; index < all.size(); index++) {
            if (is.test(all.get(index))) return index;
        }
        return -1;
    }

    private static boolean isOfOneCommand(byte[] one, byte[] other) {
        return get(one, "head.commandNumber") == get(other, "head.commandNumber");
    }

    private static boolean isLast(byte[] event) {
        return get(event, "head.eventFlags") == 1;
    }

    /// Puts an event behind another, in its command.
    private static void putBehind(FalsifiedEvents events, int index, byte[] event) {
        byte[] before = events.all().get(index);
        for (String head : List.of("head.commandNumber", "head.timestampNs", "head.eventFlags")) {
            put(event, head, get(before, head));
        }
        put(before, "head.eventFlags", 0);
        events.all().add(index + 1, event);
        events.renumber();
    }

    private static void renumberTrades(FalsifiedEvents events) {
        long last = 0;
        for (byte[] event : events.all()) {
            if (isOf(event, "Traded")) put(event, "Traded.tradeId", ++last);
        }
    }

    // Orders.

    /// What replaces an order names one that has ended.
    static boolean replaceAfterEnd(FalsifiedEvents events) {
        int end = events.first(0, "OrderCanceled");
        int replace = end < 0 ? -1 : events.first(end, "OrderReplaced");
        if (replace < 0) return false;
        long gone = get(events.all().get(end), "OrderCanceled.state.orderId");
        return events.changeAt(replace, "OrderReplaced.state.orderId", _ -> gone);
    }

    /// A fill-or-kill order that traded with several expires in place of the last trade.
    static boolean partFok(FalsifiedEvents events) {
        int pattern = events.first(0, "OrderExpired", "OrderExpired.reason=221");
        if (pattern < 0) return false;
        for (int at = events.first(0, "Traded"); at >= 0; at = events.first(at + 1, "Traded")) {
            byte[] trade = events.all().get(at);
            long qty = get(trade, "Traded.qty");
            long cum = get(trade, "Traded.takerCumQty") - qty;
            int entry = entryOf(events, at, get(trade, "Traded.takerOrderId"));
            boolean isIt = get(trade, "Traded.takerLeavesQty") == 0
                    && cum > 0
                    && isLast(trade)
                    && entry >= 0
                    && get(events.all().get(entry), "OrderAccepted.terms.timeInForce") == 4;
            if (!isIt) continue;
            byte[] expired = events.all().get(pattern).clone();
            FalsifiedEvents.copyOrder(events.all().get(entry), "OrderAccepted", expired);
            put(expired, "OrderExpired.state.leavesQty", qty);
            put(expired, "OrderExpired.state.cumQty", cum);
            putBehind(events, at, expired);
            events.all().remove(at);
            events.renumber();
            return true;
        }
        return false;
    }

    /// Where an order was accepted of which nothing else was told before a place; -1 if it was.
    private static int entryOf(FalsifiedEvents events, int place, long orderId) {
        int entry = events.first(0, "OrderAccepted", "OrderAccepted.state.orderId=" + orderId);
        return entry < place ? entry : -1;
    }

    /// A hidden order asks for more than it gets.
    static boolean raiseMinimum(FalsifiedEvents events) {
        String[] isHidden = {"Traded.tradeType=1"};
        for (int at = events.first(0, "Traded", isHidden);
                at >= 0;
                at = events.first(at + 1, "Traded", isHidden)) {
            byte[] trade = events.all().get(at);
            long maker = get(trade, "Traded.makerOrderId");
            int entry = entryOf(events, at, maker);
            if (entry < 0 || !events.isUntouched(maker, entry + 1, at)) continue;
            byte[] accepted = events.all().get(entry);
            boolean isIt = get(accepted, "OrderAccepted.terms.ordType") == 52
                    && get(trade, "Traded.makerLeavesQty") > 0;
            if (!isIt) continue;
            long all = get(accepted, "OrderAccepted.terms.orderQty");
            put(accepted, "OrderAccepted.terms.minQty", all);
            return true;
        }
        return false;
    }

    /// What ended before a phase changed ends after it has.
    static boolean endLate(FalsifiedEvents events) {
        String[] isIt = {"OrderExpired.reason=226"};
        for (int at = events.first(0, "OrderExpired", isIt);
                at >= 0;
                at = events.first(at + 1, "OrderExpired", isIt)) {
            byte[] expired = events.all().get(at);
            long book = get(expired, "OrderExpired.terms.instrumentId");
            int changed = events.first(at, "PhaseChanged", "PhaseChanged.instrumentId=" + book);
            if (changed < 0 || !isOfOneCommand(expired, events.all().get(changed))) continue;
            events.all().remove(at);
            putBehind(events, changed - 1, expired);
            return true;
        }
        return false;
    }

    /// One of several orders of an instrument that end with the day does not.
    static boolean stayOvernight(FalsifiedEvents events) {
        String[] isIt = {"OrderExpired.reason=223"};
        int at = events.first(0, "OrderExpired", isIt);
        while (at >= 0) {
            byte[] one = events.all().get(at);
            int other = events.first(at + 1, "OrderExpired", isIt);
            if (other < 0) return false;
            byte[] two = events.all().get(other);
            String book = "OrderExpired.terms.instrumentId";
            if (isOfOneCommand(one, two) && get(one, book) == get(two, book)) {
                events.dropWithin(at);
                return true;
            }
            at = other;
        }
        return false;
    }

    /// A stop is elected at once, at its price, while the last price is another.
    static boolean triggerEarly(FalsifiedEvents events) {
        int pattern = events.first(0, "OrderTriggered");
        int parked = events.first(0, "OrderParked", "OrderParked.reason=261");
        if (pattern < 0 || parked < 0) return false;
        byte[] triggered = events.all().get(pattern).clone();
        byte[] waits = events.all().get(parked);
        FalsifiedEvents.copyOrder(waits, "OrderParked", triggered);
        long stop = get(waits, "OrderParked.terms.stopPrice");
        put(triggered, "OrderTriggered.lastPrice", stop);
        put(triggered, "OrderTriggered.terms.ordType", 2);
        putBehind(events, parked, triggered);
        return true;
    }

    /// A stop trades, and was not elected.
    static boolean tradeUnelected(FalsifiedEvents events) {
        for (int at = events.first(0, "OrderTriggered");
                at >= 0 && at + 1 < events.all().size();
                at = events.first(at + 1, "OrderTriggered")) {
            byte[] triggered = events.all().get(at);
            byte[] next = events.all().get(at + 1);
            boolean isIt = isOf(next, "Traded")
                    && get(next, "Traded.takerOrderId")
                            == get(triggered, "OrderTriggered.state.orderId");
            if (!isIt) continue;
            events.dropWithin(at);
            return true;
        }
        return false;
    }

    // Trades.

    /// The first of two trades of a taker is missing.
    static boolean loseFill(FalsifiedEvents events) {
        for (int at = events.first(0, "Traded");
                at >= 0 && at + 1 < events.all().size();
                at = events.first(at + 1, "Traded")) {
            byte[] trade = events.all().get(at);
            byte[] next = events.all().get(at + 1);
            boolean isIt = isOf(next, "Traded")
                    && get(next, "Traded.takerOrderId") == get(trade, "Traded.takerOrderId")
                    && get(trade, "Traded.tradeType") == 0;
            if (!isIt) continue;
            events.dropWithin(at);
            renumberTrades(events);
            return true;
        }
        return false;
    }

    /// A bid comes to rest above an ask that rests.
    static boolean cross(FalsifiedEvents events) {
        String[] isBid = {"rests", "OrderAccepted.terms.side=1", "OrderAccepted.terms.ordType=2"};
        for (int bid = events.first(0, "OrderAccepted", isBid);
                bid >= 0;
                bid = events.first(bid + 1, "OrderAccepted", isBid)) {
            byte[] buys = events.all().get(bid);
            long book = get(buys, "OrderAccepted.terms.instrumentId");
            int ask = events.first(
                    0,
                    "OrderAccepted",
                    "rests",
                    "OrderAccepted.terms.side=2",
                    "OrderAccepted.terms.ordType=2",
                    "OrderAccepted.terms.instrumentId=" + book);
            if (ask < 0 || ask > bid) continue;
            byte[] sells = events.all().get(ask);
            long id = get(sells, "OrderAccepted.state.orderId");
            if (!events.isUntouched(id, ask + 1, bid)) continue;
            put(buys, "OrderAccepted.terms.price", get(sells, "OrderAccepted.terms.price"));
            return true;
        }
        return false;
    }

    /// An arrival trades once more with whom it has met, when another command is on.
    static boolean tradeAgain(FalsifiedEvents events) {
        for (int at = events.first(0, "Traded", "Traded.tradeType=0", "rests");
                at >= 0 && at + 2 < events.all().size();
                at = events.first(at + 1, "Traded", "Traded.tradeType=0", "rests")) {
            byte[] trade = events.all().get(at);
            if (get(trade, "Traded.makerLeavesQty") == 0) continue;
            long maker = get(trade, "Traded.makerOrderId");
            int entry = next(events, at + 1, event -> isOf(event, "OrderAccepted"));
            int resting = restingBuyer(events, at, maker);
            if (entry < 0 || resting < 0) continue;
            byte[] other = events.all().get(resting);
            byte[] again = trade.clone();
            FalsifiedEvents.copyTaker(other, again);
            put(again, "Traded.qty", 1);
            put(again, "Traded.makerCumQty", get(trade, "Traded.makerCumQty") + 1);
            put(again, "Traded.makerLeavesQty", get(trade, "Traded.makerLeavesQty") - 1);
            put(again, "Traded.makerDisplayedQty", get(trade, "Traded.makerDisplayedQty") - 1);
            putBehind(events, at, again);
            renumberTrades(events);
            return true;
        }
        return false;
    }

    /// An order that rests on the other side than one that trades, untouched until then.
    private static int restingBuyer(FalsifiedEvents events, int trade, long maker) {
        int own = entryOf(events, trade, maker);
        if (own < 0) return -1;
        byte[] accepted = events.all().get(own);
        long side = get(accepted, "OrderAccepted.terms.side") == 1 ? 2 : 1;
        String book = "OrderAccepted.terms.instrumentId=";
        for (int at = events.first(0, "OrderAccepted", "rests");
                at >= 0 && at < trade;
                at = events.first(at + 1, "OrderAccepted", "rests")) {
            byte[] one = events.all().get(at);
            boolean isIt = get(one, "OrderAccepted.terms.side") == side
                    && get(one, "OrderAccepted.terms.ordType") == 2
                    && events.holds(at, book + get(accepted, "OrderAccepted.terms.instrumentId"))
                    && events.isUntouched(
                            get(one, "OrderAccepted.state.orderId"), at + 1, trade + 1);
            if (isIt) return at;
        }
        return -1;
    }

    // Auctions.

    /// Tells another price of an uncross and its trades, or that less of the last has traded.
    static boolean changeUncross(FalsifiedEvents events, long morePrice, long lessQty) {
        int told = next(
                events,
                1,
                event -> isOf(event, "AuctionUncrossed") && get(event, "AuctionUncrossed.qty") > 1);
        if (told < 0) return false;
        byte[] uncrossed = events.all().get(told);
        long price = get(uncrossed, "AuctionUncrossed.price");
        put(uncrossed, "AuctionUncrossed.price", price + morePrice);
        put(uncrossed, "AuctionUncrossed.qty", get(uncrossed, "AuctionUncrossed.qty") - lessQty);
        for (int at = told - 1; at >= 0; at--) {
            byte[] event = events.all().get(at);
            if (!isOfOneCommand(event, uncrossed)) break;
            if (isOf(event, "Traded")) put(event, "Traded.price", price + morePrice);
        }
        return true;
    }

    /// A buyer of an uncross trades with the dearer of two sellers first.
    static boolean swapUncrossed(FalsifiedEvents events) {
        String[] isIt = {"Traded.tradeType=2"};
        for (int at = events.first(0, "Traded", isIt);
                at >= 0 && at + 1 < events.all().size();
                at = events.first(at + 1, "Traded", isIt)) {
            byte[] one = events.all().get(at);
            byte[] other = events.all().get(at + 1);
            boolean isPair = isOf(other, "Traded")
                    && isOfOneCommand(one, other)
                    && get(one, "Traded.takerOrderId") == get(other, "Traded.takerOrderId");
            if (!isPair) continue;
            int buyer = entryOf(events, at, get(one, "Traded.takerOrderId"));
            int first = entryOf(events, at, get(one, "Traded.makerOrderId"));
            int second = entryOf(events, at, get(other, "Traded.makerOrderId"));
            boolean areLimits =
                    isLimit(events, buyer) && isLimit(events, first) && isLimit(events, second);
            if (!areLimits) continue;
            String price = "OrderAccepted.terms.price";
            boolean isDearer =
                    get(events.all().get(second), price) > get(events.all().get(first), price);
            if (!isDearer) continue;
            events.swapMakers(at, at + 1);
            byte[] swapped = events.all().get(at);
            put(swapped, "Traded.takerDisplayedQty", get(swapped, "Traded.takerLeavesQty"));
            byte[] behind = events.all().get(at + 1);
            put(behind, "Traded.takerDisplayedQty", get(behind, "Traded.takerLeavesQty"));
            return true;
        }
        return false;
    }

    private static boolean isLimit(FalsifiedEvents events, int entry) {
        return entry >= 0 && events.holds(entry, "OrderAccepted.terms.ordType=2");
    }

    // Operators.

    /// Two orders that end with their session end the other way round.
    static boolean swapExpiries(FalsifiedEvents events) {
        String[] isIt = {"OrderExpired.reason=225"};
        for (int at = events.first(0, "OrderExpired", isIt);
                at >= 0 && at + 1 < events.all().size();
                at = events.first(at + 1, "OrderExpired", isIt)) {
            byte[] other = events.all().get(at + 1);
            boolean isPair = isOf(other, "OrderExpired")
                    && events.holds(at + 1, "OrderExpired.reason=225")
                    && isOfOneCommand(events.all().get(at), other);
            if (isPair) return events.exchange(at, at + 1);
        }
        return false;
    }

    /// A trader kills others.
    static boolean killByTrader(FalsifiedEvents events) {
        int entry = events.first(0, "OrderAccepted");
        long trader = get(events.all().get(entry), "OrderAccepted.state.participantId");
        for (int kill = events.first(entry, "TradingKilled");
                kill >= 0;
                kill = events.first(kill + 1, "TradingKilled")) {
            byte[] event = events.all().get(kill);
            if (get(event, "TradingKilled.participantId") == trader) continue;
            put(event, "TradingKilled.principalId", trader);
            put(event, "TradingKilled.principalRole", 1);
            return true;
        }
        return false;
    }

    /// An order of another participant comes, as one of whom a kill means.
    static boolean enterAfterKill(FalsifiedEvents events) {
        return becomeKilled(events, "OrderAccepted", "OrderAccepted.state.participantId");
    }

    static boolean fillAfterKill(FalsifiedEvents events) {
        return becomeKilled(events, "Traded", "Traded.takerParticipantId");
    }

    private static boolean becomeKilled(FalsifiedEvents events, String name, String field) {
        List<byte[]> all = events.all();
        for (int kill = events.first(0, "TradingKilled");
                kill >= 0;
                kill = events.first(kill + 1, "TradingKilled")) {
            long killed = get(all.get(kill), "TradingKilled.participantId");
            int resumed = events.first(kill, "TradingResumed");
            int it = events.first(kill, name);
            boolean isWithin = killed < 1_000 && it >= 0 && (resumed < 0 || it < resumed);
            if (isWithin && events.changeAt(it, field, _ -> killed)) return true;
        }
        return false;
    }
}
