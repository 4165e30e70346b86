package crossbook.host;

import static crossbook.protocol.MessageHeaderEncoder.ENCODED_LENGTH;

import crossbook.core.CancelOrder;
import crossbook.core.CancelReason;
import crossbook.core.ClOrdId;
import crossbook.core.ExpireReason;
import crossbook.core.NewOrder;
import crossbook.core.Order;
import crossbook.core.PreviousTerms;
import crossbook.core.Priority;
import crossbook.core.RejectReason;
import crossbook.core.ReplaceOrder;
import crossbook.protocol.PegReference;
import crossbook.protocol.event.CancelRejectedEncoder;
import crossbook.protocol.event.CommandRepeatedEncoder;
import crossbook.protocol.event.OrderAcceptedEncoder;
import crossbook.protocol.event.OrderCanceledEncoder;
import crossbook.protocol.event.OrderExpiredEncoder;
import crossbook.protocol.event.OrderRejectedEncoder;
import crossbook.protocol.event.OrderReplacedEncoder;
import crossbook.protocol.event.ReplaceRejectedEncoder;
import crossbook.protocol.event.TradedEncoder;

/// Writes what the engine says into the event frame. Allocates nothing but for texts of
/// reference data.
final class EventEncoder extends WaitingOrderEncoder {
    private final OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
    private final OrderRejectedEncoder rejected = new OrderRejectedEncoder();
    private final CommandRepeatedEncoder repeated = new CommandRepeatedEncoder();
    private final TradedEncoder traded = new TradedEncoder();
    private final OrderReplacedEncoder replaced = new OrderReplacedEncoder();
    private final ReplaceRejectedEncoder replaceRejected = new ReplaceRejectedEncoder();
    private final OrderCanceledEncoder canceled = new OrderCanceledEncoder();
    private final CancelRejectedEncoder cancelRejected = new CancelRejectedEncoder();
    private final OrderExpiredEncoder expired = new OrderExpiredEncoder();

    EventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    public void orderAccepted(Order order) {
        accepted(order, order.orderQty());
    }

    /// What is left of an order, as if it had just come in.
    void orderRests(Order order) {
        accepted(order, order.leavesQty());
    }

    private void accepted(Order order, long qty) {
        int at = begin(OrderAcceptedEncoder.BLOCK_LENGTH);
        accepted.wrapAndApplyHeader(buffer, at, header)
                .orderId(order.orderId())
                .participantId(order.participantId())
                .sessionId(order.sessionId())
                .instrumentId(order.instrumentId())
                .side(Wire.SIDE.wire(order.side()))
                .ordType(Wire.ORD_TYPE.wire(order.ordType()))
                .timeInForce(Wire.TIME_IN_FORCE.wire(order.timeInForce()))
                .price(Wire.price(order))
                .orderQty(qty)
                .stopPrice(
                        order.ordType().hasStopPrice
                                ? order.stopPrice()
                                : OrderAcceptedEncoder.stopPriceNullValue())
                .displayQty(Wire.displayQty(order))
                .minQty(
                        order.ordType().isHidden
                                ? order.minQty()
                                : OrderAcceptedEncoder.minQtyNullValue())
                .expireTimeNs(
                        order.timeInForce().hasExpiry()
                                ? order.expireNs()
                                : OrderAcceptedEncoder.expireTimeNsNullValue())
                .smpKey(order.smpKey())
                .pegReference(
                        order.ordType().isPegged
                                ? Wire.PEG_REFERENCE.wire(order.pegReference())
                                : PegReference.NULL_VAL);
        Wire.put(order.clOrdId(), buffer, body(at) + OrderAcceptedEncoder.clOrdIdEncodingOffset());
        Wire.put(
                order.parties(),
                buffer,
                body(at) + OrderAcceptedEncoder.capacityEncodingOffset(),
                body(at) + OrderAcceptedEncoder.traderEncodingOffset());
        Wire.put(order, accepted.flags());
    }

    private static int body(int at) {
        return at + ENCODED_LENGTH;
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        int at = begin(OrderRejectedEncoder.BLOCK_LENGTH);
        rejected.wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .side(Wire.SIDE.wire(command.side))
                .ordType(Wire.ORD_TYPE.wire(command.ordType))
                .timeInForce(Wire.TIME_IN_FORCE.wire(command.timeInForce))
                .price(command.limitPrice)
                .orderQty(command.orderQty)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        Wire.put(command.clOrdId, buffer, body(at) + OrderRejectedEncoder.clOrdIdEncodingOffset());
        Wire.put(
                command.parties,
                buffer,
                body(at) + OrderRejectedEncoder.capacityEncodingOffset(),
                body(at) + OrderRejectedEncoder.traderEncodingOffset());
        rejected.flags()
                .clear()
                .staysOnDisconnect(command.staysOnDisconnect)
                .postOnly(command.postOnly)
                .excludeHidden(command.excludeHidden)
                .attributed(command.attributed)
                .volumeAuction(command.volumeAuction);
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId clOrdId, long originalEventNumber) {
        int at = begin(CommandRepeatedEncoder.BLOCK_LENGTH);
        repeated.wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(participantId))
                .sessionId(request.sessionId)
                .originalEventNumber(originalEventNumber);
        Wire.put(clOrdId, buffer, body(at) + CommandRepeatedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        int at = begin(TradedEncoder.BLOCK_LENGTH);
        traded.wrapAndApplyHeader(buffer, at, header)
                .tradeId(tradeId)
                .instrumentId(taker.instrumentId())
                .price(price)
                .qty(qty)
                .takerSide(Wire.SIDE.wire(taker.side()))
                .takerOrderId(taker.orderId())
                .takerParticipantId(taker.participantId())
                .takerLeavesQty(taker.leavesQty())
                .takerCumQty(taker.cumQty())
                .makerOrderId(maker.orderId())
                .makerParticipantId(maker.participantId())
                .makerLeavesQty(maker.leavesQty())
                .makerCumQty(maker.cumQty())
                .tradeType(Wire.TRADE_TYPE.wire(engine.tradeType()))
                .takerDisplayedQty(taker.displayedQty())
                .makerDisplayedQty(maker.displayedQty());
        Wire.put(taker.clOrdId(), buffer, body(at) + TradedEncoder.takerClOrdIdEncodingOffset());
        Wire.put(maker.clOrdId(), buffer, body(at) + TradedEncoder.makerClOrdIdEncodingOffset());
        Wire.put(
                taker.parties(),
                buffer,
                body(at) + TradedEncoder.takerCapacityEncodingOffset(),
                body(at) + TradedEncoder.takerTraderEncodingOffset());
        Wire.put(
                maker.parties(),
                buffer,
                body(at) + TradedEncoder.makerCapacityEncodingOffset(),
                body(at) + TradedEncoder.makerTraderEncodingOffset());
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        int at = begin(OrderReplacedEncoder.BLOCK_LENGTH);
        replaced.wrapAndApplyHeader(buffer, at, header)
                .orderId(order.orderId())
                .participantId(order.participantId())
                .sessionId(order.sessionId())
                .instrumentId(order.instrumentId())
                .side(Wire.SIDE.wire(order.side()))
                .ordType(Wire.ORD_TYPE.wire(order.ordType()))
                .timeInForce(Wire.TIME_IN_FORCE.wire(order.timeInForce()))
                .price(Wire.price(order))
                .orderQty(order.orderQty())
                .leavesQty(order.leavesQty())
                .cumQty(order.cumQty())
                .previousPrice(previous.limitPrice())
                .previousLeavesQty(previous.leavesQty())
                .priority(Wire.PRIORITY.wire(priority))
                .displayedQty(order.displayedQty())
                .displayQty(Wire.displayQty(order));
        Wire.put(order.clOrdId(), buffer, body(at) + OrderReplacedEncoder.clOrdIdEncodingOffset());
        Wire.put(
                previous.clOrdId(),
                buffer,
                body(at) + OrderReplacedEncoder.previousClOrdIdEncodingOffset());
        Wire.put(
                order.parties(),
                buffer,
                body(at) + OrderReplacedEncoder.capacityEncodingOffset(),
                body(at) + OrderReplacedEncoder.traderEncodingOffset());
        Wire.put(order, replaced.flags());
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        int at = begin(ReplaceRejectedEncoder.BLOCK_LENGTH);
        replaceRejected
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .orderId(command.orderId)
                .reason(Wire.REJECT_REASON.wire(reason))
                .lowLimit(engine.lowLimit())
                .highLimit(engine.highLimit());
        int body = body(at);
        Wire.put(
                command.origClOrdId,
                buffer,
                body + ReplaceRejectedEncoder.origClOrdIdEncodingOffset());
        Wire.put(command.clOrdId, buffer, body + ReplaceRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        int at = begin(OrderCanceledEncoder.BLOCK_LENGTH);
        canceled.wrapAndApplyHeader(buffer, at, header)
                .orderId(order.orderId())
                .participantId(order.participantId())
                .sessionId(order.sessionId())
                .instrumentId(order.instrumentId())
                .side(Wire.SIDE.wire(order.side()))
                .ordType(Wire.ORD_TYPE.wire(order.ordType()))
                .timeInForce(Wire.TIME_IN_FORCE.wire(order.timeInForce()))
                .price(Wire.price(order))
                .orderQty(order.orderQty())
                .leavesQty(order.leavesQty())
                .cumQty(order.cumQty())
                .reason(Wire.CANCEL_REASON.wire(reason));
        int body = body(at);
        Wire.put(order.clOrdId(), buffer, body + OrderCanceledEncoder.clOrdIdEncodingOffset());
        Wire.put(
                request.clOrdId,
                buffer,
                body + OrderCanceledEncoder.requestClOrdIdEncodingOffset());
        Wire.put(
                order.parties(),
                buffer,
                body(at) + OrderCanceledEncoder.capacityEncodingOffset(),
                body(at) + OrderCanceledEncoder.traderEncodingOffset());
        Wire.put(order, canceled.flags());
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        int at = begin(CancelRejectedEncoder.BLOCK_LENGTH);
        cancelRejected
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .orderId(command.orderId)
                .reason(Wire.REJECT_REASON.wire(reason));
        int body = body(at);
        Wire.put(command.clOrdId, buffer, body + CancelRejectedEncoder.origClOrdIdEncodingOffset());
        Wire.put(request.clOrdId, buffer, body + CancelRejectedEncoder.clOrdIdEncodingOffset());
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        int at = begin(OrderExpiredEncoder.BLOCK_LENGTH);
        expired.wrapAndApplyHeader(buffer, at, header)
                .orderId(order.orderId())
                .participantId(order.participantId())
                .sessionId(order.sessionId())
                .instrumentId(order.instrumentId())
                .side(Wire.SIDE.wire(order.side()))
                .ordType(Wire.ORD_TYPE.wire(order.ordType()))
                .timeInForce(Wire.TIME_IN_FORCE.wire(order.timeInForce()))
                .price(Wire.price(order))
                .orderQty(order.orderQty())
                .leavesQty(order.leavesQty())
                .cumQty(order.cumQty())
                .reason(Wire.EXPIRE_REASON.wire(reason));
        int body = body(at);
        Wire.put(order.clOrdId(), buffer, body + OrderExpiredEncoder.clOrdIdEncodingOffset());
        Wire.putNone(buffer, body + OrderExpiredEncoder.requestClOrdIdEncodingOffset());
        Wire.put(
                order.parties(),
                buffer,
                body(at) + OrderExpiredEncoder.capacityEncodingOffset(),
                body(at) + OrderExpiredEncoder.traderEncodingOffset());
        Wire.put(order, expired.flags());
    }
}
