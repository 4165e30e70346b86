package crossbook.auditor;

import crossbook.protocol.Matching;
import crossbook.protocol.OrdType;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;

import java.util.HashMap;
import java.util.Map;

/// Watches trades.
///
/// 6   trades are numbered 1, 2, 3, of several engines those of each; each has a buyer and a seller
/// 12  what an order has executed, and what that came to, is the sum of its fills
/// 13  nobody trades after its end, nor while it waits
/// 15  a stop does not trade before it is elected
/// 20  nobody trades beyond its limit; at the closing price where that is the rule; a cross within
///     the visible quote
/// 23  as much is bought as sold
/// 26  nothing trades in a call before its uncross
/// 31  each kind of trade in the phases that have it
final class TradeChecks {
    private final Market market;
    private final Findings findings;
    private final OrderLife life;
    private final ArrivalChecks arrivals;
    private final AuctionChecks auctions;
    private final PastTrades past;
    private final Map<Long, Told> last = new HashMap<>(); // by engine
    private long count;

    private record Told(long tradeId, long event) {}

    TradeChecks(Market market, OrderLife life, ArrivalChecks arrivals, AuctionChecks auctions) {
        this.market = market;
        this.life = life;
        this.arrivals = arrivals;
        this.auctions = auctions;
        findings = market.findings;
        past = new PastTrades(market);
    }

    PastTrades past() {
        return past;
    }

    long count() {
        return count;
    }

    private void checkId(long tradeId) {
        long engine = market.partitions.ofTrade(tradeId);
        Told before = last.put(engine, new Told(tradeId, findings.number()));
        if (before == null) {
            boolean isFirst = !isWhole || market.partitions.ownNumber(tradeId) == 1;
            findings.check(6, isFirst, "the first trade is " + tradeId);
        } else if (tradeId != before.tradeId + 1) {
            findings.add(
                    6, "trade " + tradeId + " comes after trade " + before.tradeId, before.event);
        }
    }

    /// Of several engines, the one of both orders has made the trade.
    private void checkEngine(TradedDecoder event) {
        long engine = market.partitions.ofTrade(event.tradeId());
        boolean isOfIt = AuditedPartitions.ofOrder(event.takerOrderId()) == engine
                && AuditedPartitions.ofOrder(event.makerOrderId()) == engine;
        if (!isOfIt) {
            findings.add(
                    6,
                    "trade " + event.tradeId() + " is one of partition " + engine
                            + ", and its orders are not");
        }
    }

    /// The first trade of a whole stream is the first.
    void beginWhole() {
        isWhole = true;
        past.beginWhole();
    }

    private boolean isWhole;

    // On the book.

    /// @param uncross where the uncross that it belongs to is told
    void traded(TradedDecoder event, int uncross) {
        count++;
        checkId(event.tradeId());
        if (market.partitions.areSeveral()) checkEngine(event);
        LiveOrder taker = side(
                event.takerOrderId(),
                event.takerParticipantId(),
                event,
                TradedDecoder.takerClOrdIdEncodingOffset());
        LiveOrder maker = side(
                event.makerOrderId(),
                event.makerParticipantId(),
                event,
                TradedDecoder.makerClOrdIdEncodingOffset());
        if (taker == null || maker == null) {
            adopt(taker, event.takerLeavesQty(), event.takerCumQty(), event.takerCumValue());
            adopt(maker, event.makerLeavesQty(), event.makerCumQty(), event.makerCumValue());
            past.remember(event);
            return;
        }
        checkSides(event, taker, maker);
        boolean isOfUncross = uncross != CommandEvents.NO_UNCROSS;
        checkKind(event, taker, maker, isOfUncross);
        if (isOfUncross) {
            auctions.trade(uncross, taker, maker, event.price(), event.qty());
        } else if (isOnArrival(event.tradeType())) {
            arrivals.trade(taker, maker, event.price(), event.qty());
        }
        value(taker, event, event.takerCumValue());
        fill(taker, event.takerLeavesQty(), event.takerCumQty(), event.qty());
        value(maker, event, event.makerCumValue());
        fill(maker, event.makerLeavesQty(), event.makerCumQty(), event.qty());
        if (event.tradeType() != TradeType.CROSS) {
            if (taker != market.arriving) show(taker, event.takerDisplayedQty(), event.qty());
            show(maker, event.makerDisplayedQty(), event.qty());
        }
        finish(taker);
        finish(maker);
        past.remember(event);
    }

    private static boolean isOnArrival(TradeType type) {
        return type == TradeType.AUTOMATIC || type == TradeType.HIDDEN;
    }

    private LiveOrder side(long orderId, long participantId, TradedDecoder event, int idAt) {
        LiveOrder order = market.orders.get(orderId);
        if (order == null) {
            boolean hadIt = market.hadId(orderId);
            findings.add(
                    hadIt ? 13 : 8,
                    "order " + Long.toUnsignedString(orderId)
                            + (hadIt ? " trades after its end" : " trades and was never accepted"),
                    market.endOf(orderId));
            return null;
        }
        DirectBuffer buffer = event.buffer();
        ClientId told = ClientId.of(orderId, participantId, buffer, event.offset() + idAt);
        if (participantId != order.participantId) {
            findings.add(
                    18, order + " trades for participant " + participantId, order.acceptedEvent);
        } else if (!told.equals(order.clientId)) {
            findings.add(10, order + " trades under the id " + told, order.lastEvent);
        }
        if (order.parkReason != null) {
            findings.add(
                    order.isStop() ? 15 : 13, order + " trades while it waits", order.lastEvent);
        } else if (order.isStop()) {
            findings.add(15, order + " trades before it is elected", order.lastEvent);
        }
        return order;
    }

    private void checkSides(TradedDecoder event, LiveOrder taker, LiveOrder maker) {
        boolean isTaker = (event.takerSide() == Side.BUY) == taker.buys;
        if (taker == maker || taker.buys == maker.buys || !isTaker) {
            findings.add(
                    6,
                    "a trade without one buyer and one seller",
                    taker.acceptedEvent,
                    maker.acceptedEvent);
        }
        boolean isHere = taker.instrumentId == event.instrumentId()
                && maker.instrumentId == event.instrumentId();
        if (!isHere) {
            findings.add(
                    6,
                    "a trade in another instrument than its orders'",
                    taker.acceptedEvent,
                    maker.acceptedEvent);
        }
        long price = event.price();
        if (event.qty() <= 0 || price <= 0) {
            findings.add(24, "a trade of " + event.qty() + " at " + price);
        }
        for (LiveOrder order : new LiveOrder[] {taker, maker}) {
            if (!order.accepts(price) && !order.isPegged()) {
                findings.add(
                        20,
                        order + " trades at " + price + ", and its limit is " + order.price,
                        order.lastEvent);
            }
        }
    }

    private void checkKind(
            TradedDecoder event, LiveOrder taker, LiveOrder maker, boolean isOfUncross) {
        AuditedBook book = market.book(event.instrumentId());
        TradeType type = event.tradeType();
        boolean isMany = type == TradeType.AUCTION || type == TradeType.VOLUME;
        boolean isAllowed = switch (book.matching) {
            case ON_ARRIVAL ->
                isOnArrival(type)
                        || type == TradeType.CROSS
                        || (type == TradeType.AUCTION && isOfUncross);
            case AT_END -> type == TradeType.AUCTION;
            case AT_CLOSE -> type == TradeType.CLOSING_PRICE;
            case VOLUME -> type == TradeType.VOLUME;
            default -> false;
        };
        if (!isAllowed) {
            findings.add(
                    book.isCall() ? 26 : 31,
                    "a trade of kind " + type + " in phase " + book.phase,
                    book.phaseEvent);
        } else if (isMany && !isOfUncross) {
            findings.add(26, "a trade of a call without an uncross", book.phaseEvent);
        }
        if (type == TradeType.CLOSING_PRICE
                && book.close != AuditedBook.NONE
                && event.price() != book.close) {
            findings.add(
                    20, "a trade at " + event.price() + ", and the closing price is " + book.close);
        }
        boolean isHidden = taker.isHidden() || maker.isHidden();
        if (isOnArrival(type) && !isOfUncross && isHidden != (type == TradeType.HIDDEN)) {
            findings.add(
                    20,
                    "a trade of kind " + type
                            + (isHidden ? ", and one is hidden" : ", and none is hidden"),
                    taker.acceptedEvent,
                    maker.acceptedEvent);
        }
        if (type == TradeType.CROSS) checkCross(event, book, taker, maker);
        if (book.trippedEvent != 0) {
            findings.add(32, "a trade after the breaker has tripped", book.trippedEvent);
        }
    }

    private void checkCross(
            TradedDecoder event, AuditedBook book, LiveOrder taker, LiveOrder maker) {
        boolean isCross = taker.type == OrdType.CROSS && maker.type == OrdType.CROSS;
        if (!isCross)
            findings.add(
                    20,
                    "a cross of orders that are none",
                    taker.acceptedEvent,
                    maker.acceptedEvent);
        LiveOrder bid = book.best(true);
        LiveOrder ask = book.best(false);
        boolean isInside = bid != null
                && ask != null
                && bid.price <= event.price()
                && event.price() <= ask.price;
        if (!isInside) findings.add(20, "a cross at " + event.price() + ", outside the quote");
    }

    private static void adopt(LiveOrder order, long leaves, long cum, long value) {
        if (order == null) return;
        order.leaves = leaves;
        order.cum = cum;
        order.cumValue = value;
    }

    private void value(LiveOrder order, TradedDecoder event, long told) {
        order.addValue(event.price(), event.qty());
        boolean isToldNow = order.isTold && !market.isTelling; // as in fill
        if (isToldNow) order.cumValue = told;
        life.checkValue(order, told);
    }

    private void fill(LiveOrder order, long leaves, long cum, long qty) {
        if (order.isTold && !market.isTelling) { // what it had executed is told now
            order.isTold = false;
            order.cum = cum - qty;
            order.orderQty = cum + leaves;
        }
        if (cum - order.cum != qty) {
            findings.add(
                    12,
                    order + " has executed " + cum + ", and its fills " + (order.cum + qty),
                    order.lastEvent);
        }
        if (leaves != order.leaves - qty || leaves < 0) {
            findings.add(
                    11,
                    order + " has " + leaves + " left of " + order.leaves + " after " + qty,
                    order.lastEvent);
        }
        order.cum = cum;
        order.leaves = leaves;
        order.lastEvent = findings.number();
    }

    private void show(LiveOrder order, long displayed, long qty) {
        if (!order.isQueued) {
            if (order.isHidden() && displayed != 0)
                findings.add(
                        16, order + " is hidden and displays " + displayed, order.acceptedEvent);
            return;
        }
        AuditedBook book = market.book(order);
        boolean isElsewhere =
                book.matching == Matching.AT_CLOSE || book.matching == Matching.VOLUME;
        if (isElsewhere) { // in line for the closing price, with all that there is
            order.shown = displayed;
            return;
        }
        order.shown = order.isIceberg() ? Math.max(0, order.shown - qty) : order.leaves;
        life.checkShown(order, displayed);
    }

    private void finish(LiveOrder order) {
        if (order.leaves <= 0 && market.orders.get(order.id) == order) market.end(order);
    }

    // Off the book, and afterwards.

    void reported(TradeReportedDecoder event) {
        count++;
        checkId(event.tradeId());
        if (event.qty() <= 0 || event.price() <= 0)
            findings.add(24, "a trade of " + event.qty() + " at " + event.price());
        past.reported(event);
    }
}
