package crossbook.web.live;

import crossbook.client.stream.EventListener;
import crossbook.protocol.Liquidity;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.web.live.Executions.Trade;

/// Reads the events of trades, as they concern the two who traded.
final class TradeEvents implements EventListener {
    private final OrderBooks books;
    private final Names names;
    private final Executions executions;

    TradeEvents(OrderBooks books, Names names, Executions executions) {
        this.books = books;
        this.names = names;
        this.executions = executions;
    }

    @Override
    public void onTraded(TradedDecoder event) {
        Trade trade = new Trade(event.tradeId(), event.price(), event.qty());
        boolean isAuction =
                event.tradeType() == TradeType.AUCTION || event.tradeType() == TradeType.VOLUME;
        LiveOrder maker = books.order(event.makerOrderId());
        if (maker != null) {
            progress(maker, event.makerLeavesQty(), event.makerCumQty());
            filled(event, maker, trade, isAuction ? Liquidity.AUCTION : Liquidity.MAKER);
        }
        LiveOrder taker = books.order(event.takerOrderId());
        if (taker != null) {
            progress(taker, event.takerLeavesQty(), event.takerCumQty());
            filled(event, taker, trade, isAuction ? Liquidity.AUCTION : Liquidity.TAKER);
        }
    }

    private static void progress(LiveOrder order, long leavesQty, long cumQty) {
        order.leavesQty = leavesQty;
        order.cumQty = cumQty;
        // It had less when it became known.
        order.orderQty = Math.max(order.orderQty, leavesQty + cumQty);
        order.state = leavesQty == 0 ? OrderState.FILLED : OrderState.PARTIALLY_FILLED;
    }

    private void filled(TradedDecoder traded, LiveOrder order, Trade trade, Liquidity liquidity) {
        order.value.add(trade.price(), trade.qty());
        order.timestampNs = traded.head().timestampNs();
        order.eventNumber = traded.head().eventNumber();
        order.reason = Reason.NONE;
        LiveParticipant participant = order.participant;
        participant.activity.fills++;
        participant.position(order.instrumentId).traded(order.side, trade.price(), trade.qty());
        participant.fills.add(new FillView(
                trade.tradeId(),
                order.orderId,
                order.clOrdId,
                participant.participantId,
                order.instrumentId,
                names.symbol(order.instrumentId),
                names.priceScale(order.instrumentId),
                order.side,
                trade.price(),
                trade.qty(),
                order.leavesQty,
                order.cumQty,
                liquidity,
                traded.tradeType(),
                order.timestampNs,
                order.eventNumber));
        executions.traded(order, trade, liquidity);
        if (order.leavesQty == 0) books.close(order, OrderState.FILLED, Reason.NONE);
    }

    @Override
    public void onTradeReported(TradeReportedDecoder event) {
        Side side = event.side();
        Side other = side == Side.BUY ? Side.SELL : Side.BUY;
        reported(event, (int) event.participantId(), side, event.clOrdId());
        reported(event, (int) event.counterpartyId(), other, "");
    }

    private void reported(
            TradeReportedDecoder reported, int participantId, Side side, String clOrdId) {
        if (participantId < 0 || side == Side.NULL_VAL) return;
        LiveParticipant participant = books.participant(participantId);
        int instrumentId = (int) reported.instrumentId();
        participant.activity.fills++;
        participant.position(instrumentId).traded(side, reported.price(), reported.qty());
        participant.fills.add(new FillView(
                reported.tradeId(),
                0,
                clOrdId,
                participantId,
                instrumentId,
                names.symbol(instrumentId),
                names.priceScale(instrumentId),
                side,
                reported.price(),
                reported.qty(),
                0,
                reported.qty(),
                Liquidity.NONE,
                TradeType.OFF_BOOK,
                reported.head().timestampNs(),
                reported.head().eventNumber()));
    }

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        changed(
                (int) event.buyParticipantId(),
                instrumentId,
                Side.BUY,
                event.price(),
                -event.qty());
        changed(
                (int) event.sellParticipantId(),
                instrumentId,
                Side.SELL,
                event.price(),
                -event.qty());
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        int buyer = (int) event.buyParticipantId();
        int seller = (int) event.sellParticipantId();
        changed(buyer, instrumentId, Side.BUY, event.oldPrice(), -event.oldQty());
        changed(buyer, instrumentId, Side.BUY, event.price(), event.qty());
        changed(seller, instrumentId, Side.SELL, event.oldPrice(), -event.oldQty());
        changed(seller, instrumentId, Side.SELL, event.price(), event.qty());
    }

    private void changed(int participantId, int instrumentId, Side side, long price, long qty) {
        if (participantId < 0) return;
        books.participant(participantId).position(instrumentId).traded(side, price, qty);
    }
}
