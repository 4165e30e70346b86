package crossbook.host;

import static crossbook.protocol.MessageHeaderEncoder.ENCODED_LENGTH;

import crossbook.core.Order;
import crossbook.core.ParkReason;
import crossbook.core.RestateReason;
import crossbook.protocol.event.OrderActivatedEncoder;
import crossbook.protocol.event.OrderParkedEncoder;
import crossbook.protocol.event.OrderRestatedEncoder;
import crossbook.protocol.event.OrderTriggeredEncoder;

/// Writes what happens to orders without a request: they wait, come to the market, are
/// elected, change by themselves.
class WaitingOrderEncoder extends TradeEventEncoder {
    private final OrderParkedEncoder parked = new OrderParkedEncoder();
    private final OrderActivatedEncoder activated = new OrderActivatedEncoder();
    private final OrderTriggeredEncoder triggered = new OrderTriggeredEncoder();
    private final OrderRestatedEncoder restated = new OrderRestatedEncoder();

    WaitingOrderEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        int at = begin(OrderParkedEncoder.BLOCK_LENGTH);
        parked.wrapAndApplyHeader(buffer, at, header)
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
                .reason(Wire.PARK_REASON.wire(reason));
        int body = at + ENCODED_LENGTH;
        Wire.put(order.clOrdId(), buffer, body + OrderParkedEncoder.clOrdIdEncodingOffset());
        Wire.put(
                order.parties(),
                buffer,
                body + OrderParkedEncoder.capacityEncodingOffset(),
                body + OrderParkedEncoder.traderEncodingOffset());
        Wire.put(order, parked.flags());
    }

    @Override
    public void orderActivated(Order order) {
        int at = begin(OrderActivatedEncoder.BLOCK_LENGTH);
        activated
                .wrapAndApplyHeader(buffer, at, header)
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
                .displayQty(Wire.displayQty(order));
        int body = at + ENCODED_LENGTH;
        Wire.put(order.clOrdId(), buffer, body + OrderActivatedEncoder.clOrdIdEncodingOffset());
        Wire.put(
                order.parties(),
                buffer,
                body + OrderActivatedEncoder.capacityEncodingOffset(),
                body + OrderActivatedEncoder.traderEncodingOffset());
        Wire.put(order, activated.flags());
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        int at = begin(OrderTriggeredEncoder.BLOCK_LENGTH);
        triggered
                .wrapAndApplyHeader(buffer, at, header)
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
                .displayQty(Wire.displayQty(order))
                .lastPrice(lastPrice);
        int body = at + ENCODED_LENGTH;
        Wire.put(order.clOrdId(), buffer, body + OrderTriggeredEncoder.clOrdIdEncodingOffset());
        Wire.put(
                order.parties(),
                buffer,
                body + OrderTriggeredEncoder.capacityEncodingOffset(),
                body + OrderTriggeredEncoder.traderEncodingOffset());
        Wire.put(order, triggered.flags());
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        int at = begin(OrderRestatedEncoder.BLOCK_LENGTH);
        restated.wrapAndApplyHeader(buffer, at, header)
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
                .reason(Wire.RESTATE_REASON.wire(reason))
                .displayedQty(order.displayedQty())
                .publicOrderId(order.publicOrderId());
        int body = at + ENCODED_LENGTH;
        Wire.put(order.clOrdId(), buffer, body + OrderRestatedEncoder.clOrdIdEncodingOffset());
        Wire.put(
                order.parties(),
                buffer,
                body + OrderRestatedEncoder.capacityEncodingOffset(),
                body + OrderRestatedEncoder.traderEncodingOffset());
        Wire.put(order, restated.flags());
    }
}
