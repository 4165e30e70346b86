package crossbook.core.entry;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.Orders;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.day.EngineClock;
import crossbook.core.funds.Holds;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Events;
import crossbook.core.market.PayloadHash;
import crossbook.core.market.ReferenceData;
import crossbook.core.match.Closings;
import crossbook.core.match.Trades;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TradeType;
import crossbook.core.risk.Exposures;
import crossbook.core.risk.LimitRefusals;

/// Internal crosses (`rulebook.md` 2.9): two orders of one participant that come together and
/// trade with each other at once.
///
/// They never stand in the book, so nobody can come between them, and self-match prevention
/// does not concern them. The trade is no price of the market: the last price, the
/// references and the closing average stay, no stop is elected, and no breaker trips.
public final class Crosses {
    private final ReferenceData reference;
    private final Orders orders;
    private final ClientIds clientIds;
    private final Trades trades;
    private final EngineClock clock;
    private final Events events;
    private final Refusals refusals;
    private final Limits limits;
    private final Holds holds;
    private final Exposures exposures;
    private final LimitRefusals limitRefusals;
    private final Closings closings;
    private final NewOrder leg = new NewOrder();

    public Crosses(
            Orders orders,
            ReferenceData reference,
            ClientIds clientIds,
            Limits limits,
            Events events,
            Holds holds,
            Exposures exposures,
            Trades trades,
            EngineClock clock,
            Refusals refusals,
            Closings closings,
            LimitRefusals limitRefusals) {
        this.orders = orders;
        this.reference = reference;
        this.clientIds = clientIds;
        this.limits = limits;
        this.events = events;
        this.holds = holds;
        this.exposures = exposures;
        this.trades = trades;
        this.clock = clock;
        this.refusals = refusals;
        this.closings = closings;
        this.limitRefusals = limitRefusals;
    }

    public void enter(NewCross command) {
        long payloadHash = PayloadHash.of(command);
        if (isRepeated(command.participantId, command.buyClOrdId, payloadHash)) return;
        if (isRepeated(command.participantId, command.sellClOrdId, payloadHash)) return;
        LiveBook book = reference.book(command.instrumentId);
        RejectReason byBook = refusals.of(command, book);
        boolean isCovered = byBook == NONE && book.coverage != null;
        RejectReason byMoney = isCovered ? holdRefusal(command, book) : byBook;
        boolean isLimited = byMoney == NONE && exposures.isOn();
        RejectReason reason =
                isLimited ? limitRefusals.of(command, price(command, book), book) : byMoney;
        if (reason != NONE) {
            limits.find(reason, command, book);
            events.tell().crossRejected(command, reason);
            return;
        }

        long price = price(command, book);
        LiveOrder buy = open(command, Side.BUY, price, payloadHash, book);
        LiveOrder sell = open(command, Side.SELL, price, payloadHash, book);
        buy.setLeavesQty(0);
        sell.setLeavesQty(0);
        trades.begin(TradeType.CROSS, false, book);
        trades.tell(buy, sell, price, command.qty);
        closings.closeUnknown(buy);
        closings.closeUnknown(sell);
    }

    private RejectReason holdRefusal(NewCross command, LiveBook book) {
        long price = price(command, book);
        if (book.isOnMargin()) return holds.marginRefusal(command, price, book);
        RejectReason byBuy = holds.refusal(command, Side.BUY, price, book);
        return byBuy == NONE ? holds.refusal(command, Side.SELL, price, book) : byBuy;
    }

    private boolean isRepeated(int participantId, ClOrdId clOrdId, long payloadHash) {
        LiveOrder namesake = clientIds.find(participantId, clOrdId);
        return clientIds.isRepeated(namesake, participantId, clOrdId, payloadHash, events);
    }

    /// The price asked for, if it is between the best visible prices; else the middle of
    /// them. Where prices have no unit for the middle it is the one below.
    private static long price(NewCross command, LiveBook book) {
        long bid = book.bids().bestPrice();
        long ask = book.asks().bestPrice();
        boolean isInside = command.price >= bid && command.price <= ask;
        return isInside ? command.price : Math.floorDiv(bid + ask, 2);
    }

    private LiveOrder open(
            NewCross command, Side side, long price, long payloadHash, LiveBook book) {
        boolean isBuy = side == Side.BUY;
        leg.timestampNs = command.timestampNs;
        leg.instrumentId = command.instrumentId;
        leg.participantId = command.participantId;
        leg.sessionId = command.sessionId;
        leg.clOrdId.set(isBuy ? command.buyClOrdId : command.sellClOrdId);
        leg.parties.set(isBuy ? command.buyParties : command.sellParties);
        leg.side = side;
        leg.ordType = OrdType.CROSS;
        leg.timeInForce = TimeInForce.DAY;
        leg.limitPrice = price;
        leg.orderQty = command.qty;
        LiveOrder order =
                orders.open(leg.classify(), payloadHash, events.number() + 1, clock.today());
        if (book.coverage != null) holds.open(order, 0, book);
        events.orderAccepted(order);
        if (book.coverage != null) holds.update(order, book);
        if (exposures.isOn()) exposures.enter(order, book);
        return order;
    }
}
