package crossbook.host;

import static crossbook.protocol.MessageHeaderEncoder.ENCODED_LENGTH;

import crossbook.core.PastTrade;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.NewCross;
import crossbook.core.command.ReportTrade;
import crossbook.core.order.CancelReport;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.protocol.event.CrossRejectedEncoder;
import crossbook.protocol.event.ReportRejectedEncoder;
import crossbook.protocol.event.TradeBustedEncoder;
import crossbook.protocol.event.TradeChangeRejectedEncoder;
import crossbook.protocol.event.TradeCorrectedEncoder;
import crossbook.protocol.event.TradeReportedEncoder;

/// Writes what is told of trades beside [EventSink#traded]: crosses that are refused, and
/// what happens to trades after they happened.
class TradeEventEncoder extends AuctionEventEncoder {
    private final CrossRejectedEncoder crossRejected = new CrossRejectedEncoder();
    private final TradeReportedEncoder reported = new TradeReportedEncoder();
    private final ReportRejectedEncoder reportRejected = new ReportRejectedEncoder();
    private final TradeBustedEncoder busted = new TradeBustedEncoder();
    private final TradeCorrectedEncoder corrected = new TradeCorrectedEncoder();
    private final TradeChangeRejectedEncoder rejected = new TradeChangeRejectedEncoder();

    TradeEventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    public void crossRejected(NewCross command, RejectReason reason) {
        int at = begin(CrossRejectedEncoder.BLOCK_LENGTH);
        crossRejected
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(Integer.toUnsignedLong(command.sessionId))
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .price(command.price)
                .orderQty(command.qty)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        int body = at + ENCODED_LENGTH;
        int buyAt = body + CrossRejectedEncoder.buyClOrdIdEncodingOffset();
        Wire.put(command.buyClOrdId, buffer, buyAt);
        int sellAt = body + CrossRejectedEncoder.sellClOrdIdEncodingOffset();
        Wire.put(command.sellClOrdId, buffer, sellAt);
    }

    @Override
    public void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {
        int at = begin(TradeReportedEncoder.BLOCK_LENGTH);
        reported.wrapAndApplyHeader(buffer, at, header)
                .tradeId(tradeId)
                .instrumentId(command.instrumentId)
                .tradeTimeNs(tradeTimeNs)
                .reportType(TradeType.reportTypeText(command.type))
                .price(command.price)
                .qty(command.qty)
                .participantId(command.participantId)
                .counterpartyId(command.counterpartyId)
                .side(Wire.SIDE.wire(command.side))
                .sessionId(command.sessionId);
        int idAt = at + ENCODED_LENGTH + TradeReportedEncoder.clOrdIdEncodingOffset();
        Wire.put(command.clOrdId, buffer, idAt);
    }

    @Override
    public void reportRejected(ReportTrade command, RejectReason reason) {
        int at = begin(ReportRejectedEncoder.BLOCK_LENGTH);
        reportRejected
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(Integer.toUnsignedLong(command.sessionId))
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .tradeId(ReportRejectedEncoder.tradeIdNullValue())
                .side(Wire.SIDE.wire(command.side))
                .reportType(0, (byte) (command.type >> 8))
                .reportType(1, (byte) command.type)
                .price(command.price)
                .orderQty(command.qty)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        int idAt = at + ENCODED_LENGTH + ReportRejectedEncoder.clOrdIdEncodingOffset();
        Wire.put(command.clOrdId, buffer, idAt);
    }

    @Override
    public void reportCancelRejected(CancelReport command, RejectReason reason) {
        int at = begin(ReportRejectedEncoder.BLOCK_LENGTH);
        reportRejected
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(Integer.toUnsignedLong(command.sessionId))
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .tradeId(command.tradeId)
                .side(crossbook.protocol.Side.NULL_VAL)
                .reportType("")
                .price(ReportRejectedEncoder.priceNullValue())
                .orderQty(ReportRejectedEncoder.orderQtyNullValue())
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(ReportRejectedEncoder.lowLimitNullValue())
                .highLimit(ReportRejectedEncoder.highLimitNullValue());
        int idAt = at + ENCODED_LENGTH + ReportRejectedEncoder.clOrdIdEncodingOffset();
        Wire.put(request.clOrdId, buffer, idAt);
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        int at = begin(TradeBustedEncoder.BLOCK_LENGTH);
        busted.wrapAndApplyHeader(buffer, at, header)
                .requestId(request.requestId)
                .tradeId(trade.tradeId())
                .instrumentId(trade.instrumentId())
                .tradeTimeNs(trade.tradeTimeNs())
                .tradeType(Wire.TRADE_TYPE.wire(trade.type()))
                .price(trade.price())
                .qty(trade.qty())
                .buyParticipantId(trade.participantId(Side.BUY))
                .buyOrderId(trade.orderId(Side.BUY))
                .sellParticipantId(trade.participantId(Side.SELL))
                .sellOrderId(trade.orderId(Side.SELL))
                .principalId(principalId())
                .principalRole(principalRole());
        int body = at + ENCODED_LENGTH;
        putReasonText(body + TradeBustedEncoder.reasonTextEncodingOffset());
        int buyAt = body + TradeBustedEncoder.buyClOrdIdEncodingOffset();
        Wire.put(trade.clOrdId(Side.BUY), buffer, buyAt);
        int sellAt = body + TradeBustedEncoder.sellClOrdIdEncodingOffset();
        Wire.put(trade.clOrdId(Side.SELL), buffer, sellAt);
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        int at = begin(TradeCorrectedEncoder.BLOCK_LENGTH);
        corrected
                .wrapAndApplyHeader(buffer, at, header)
                .requestId(request.requestId)
                .tradeId(trade.tradeId())
                .instrumentId(trade.instrumentId())
                .tradeTimeNs(trade.tradeTimeNs())
                .tradeType(Wire.TRADE_TYPE.wire(trade.type()))
                .price(trade.price())
                .qty(trade.qty())
                .buyParticipantId(trade.participantId(Side.BUY))
                .buyOrderId(trade.orderId(Side.BUY))
                .sellParticipantId(trade.participantId(Side.SELL))
                .sellOrderId(trade.orderId(Side.SELL))
                .oldPrice(oldPrice)
                .oldQty(oldQty)
                .principalId(principalId())
                .principalRole(principalRole());
        int body = at + ENCODED_LENGTH;
        putReasonText(body + TradeCorrectedEncoder.reasonTextEncodingOffset());
        int buyAt = body + TradeCorrectedEncoder.buyClOrdIdEncodingOffset();
        Wire.put(trade.clOrdId(Side.BUY), buffer, buyAt);
        int sellAt = body + TradeCorrectedEncoder.sellClOrdIdEncodingOffset();
        Wire.put(trade.clOrdId(Side.SELL), buffer, sellAt);
    }

    @Override
    public void bustRejected(BustTrade command, RejectReason reason) {
        rejected(command.instrumentId, command.tradeId, reason);
    }

    @Override
    public void correctionRejected(CorrectTrade command, RejectReason reason) {
        rejected(command.instrumentId, command.tradeId, reason);
    }

    private void rejected(int instrumentId, long tradeId, RejectReason reason) {
        int at = begin(TradeChangeRejectedEncoder.BLOCK_LENGTH);
        rejected.wrapAndApplyHeader(buffer, at, header)
                .requestId(request.requestId)
                .instrumentId(Integer.toUnsignedLong(instrumentId))
                .tradeId(tradeId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(at + ENCODED_LENGTH + TradeChangeRejectedEncoder.reasonTextEncodingOffset());
    }
}
