package crossbook.web.live;

import crossbook.client.stream.EventHandler;
import crossbook.protocol.Liquidity;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.web.live.Executions.Trade;

import org.agrona.DirectBuffer;

/// Reads the events of trades, as they concern the two who traded.
final class TradeEvents implements EventHandler {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TradedDecoder traded = new TradedDecoder();
    private final TradeReportedDecoder reported = new TradeReportedDecoder();
    private final TradeBustedDecoder busted = new TradeBustedDecoder();
    private final TradeCorrectedDecoder corrected = new TradeCorrectedDecoder();
    private final OrderBooks books;
    private final Names names;
    private final Executions executions;

    TradeEvents(OrderBooks books, Names names, Executions executions) {
        this.books = books;
        this.names = names;
        this.executions = executions;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case TradedDecoder.TEMPLATE_ID ->
                onTraded(traded.wrapAndApplyHeader(buffer, offset, header));
            case TradeReportedDecoder.TEMPLATE_ID ->
                onReported(reported.wrapAndApplyHeader(buffer, offset, header));
            case TradeBustedDecoder.TEMPLATE_ID ->
                onBusted(busted.wrapAndApplyHeader(buffer, offset, header));
            case TradeCorrectedDecoder.TEMPLATE_ID ->
                onCorrected(corrected.wrapAndApplyHeader(buffer, offset, header));
            default -> {}
        }
    }

    private void onTraded(TradedDecoder event) {
        Trade trade = new Trade(event.tradeId(), event.price(), event.qty());
        boolean isAuction =
                event.tradeType() == TradeType.AUCTION || event.tradeType() == TradeType.VOLUME;
        LiveOrder maker = books.order(event.makerOrderId());
        if (maker != null) {
            progress(maker, event.makerLeavesQty(), event.makerCumQty());
            filled(maker, trade, isAuction ? Liquidity.AUCTION : Liquidity.MAKER);
        }
        LiveOrder taker = books.order(event.takerOrderId());
        if (taker != null) {
            progress(taker, event.takerLeavesQty(), event.takerCumQty());
            filled(taker, trade, isAuction ? Liquidity.AUCTION : Liquidity.TAKER);
        }
    }

    private static void progress(LiveOrder order, long leavesQty, long cumQty) {
        order.leavesQty = leavesQty;
        order.cumQty = cumQty;
        // It had less when it became known.
        order.orderQty = Math.max(order.orderQty, leavesQty + cumQty);
        order.state = leavesQty == 0 ? OrderState.FILLED : OrderState.PARTIALLY_FILLED;
    }

    private void filled(LiveOrder order, Trade trade, Liquidity liquidity) {
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

    private void onReported(TradeReportedDecoder event) {
        Side side = event.side();
        Side other = side == Side.BUY ? Side.SELL : Side.BUY;
        reported((int) event.participantId(), side, event.clOrdId());
        reported((int) event.counterpartyId(), other, "");
    }

    private void reported(int participantId, Side side, String clOrdId) {
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

    private void onBusted(TradeBustedDecoder event) {
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

    private void onCorrected(TradeCorrectedDecoder event) {
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
