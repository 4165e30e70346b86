package crossbook.marketdata;

import static crossbook.core.order.TradeType.reportTypeText;

import crossbook.core.EventSink;
import crossbook.core.MatchingEngine;
import crossbook.core.Order;
import crossbook.core.PastTrade;
import crossbook.core.PreviousTerms;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.protocol.Matching;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PhaseStateEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.EventHeadEncoder;
import crossbook.protocol.event.InstrumentDefinedEncoder;
import crossbook.protocol.event.OrderAcceptedEncoder;
import crossbook.protocol.event.OrderActivatedEncoder;
import crossbook.protocol.event.OrderCanceledEncoder;
import crossbook.protocol.event.OrderExpiredEncoder;
import crossbook.protocol.event.OrderParkedEncoder;
import crossbook.protocol.event.OrderRejectedEncoder;
import crossbook.protocol.event.OrderReplacedEncoder;
import crossbook.protocol.event.OrderRestatedEncoder;
import crossbook.protocol.event.OrderTriggeredEncoder;
import crossbook.protocol.event.PhaseChangedEncoder;
import crossbook.protocol.event.PhaseExtendedEncoder;
import crossbook.protocol.event.TradeBustedEncoder;
import crossbook.protocol.event.TradeCorrectedEncoder;
import crossbook.protocol.event.TradeReportedEncoder;
import crossbook.protocol.event.TradedEncoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.function.Supplier;

/// Writes down what an engine does as the events of a host, so far as the public may
/// see something of them. The last event of a command is marked when the command is
/// over.
final class EngineEvents implements EventSink {
    private static final int EVENT_FLAGS =
            MessageHeaderEncoder.ENCODED_LENGTH + EventHeadEncoder.eventFlagsEncodingOffset();

    private final RecordedEvents record;
    private final Supplier<MatchingEngine> engine;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private byte[] latest = new byte[0];
    private long eventNumber;
    private long lastTradeId;

    EngineEvents(RecordedEvents record, Supplier<MatchingEngine> engine) {
        this.record = record;
        this.engine = engine;
    }

    /// The latest trade; 0 before the first.
    long lastTradeId() {
        return lastTradeId;
    }

    /// The command is over: its last event is marked.
    void endCommand() {
        if (latest.length == 0) return;
        latest[EVENT_FLAGS] |= 1;
        release();
    }

    private void release() {
        if (latest.length > 0) record.add(latest);
        latest = new byte[0];
    }

    private void keep(int bodyLength) {
        release();
        latest = new byte[MessageHeaderEncoder.ENCODED_LENGTH + bodyLength];
        buffer.getBytes(0, latest);
    }

    /// The number of the event; an engine that is replaced by another one makes them no
    /// smaller.
    private long next() {
        buffer.setMemory(0, buffer.capacity(), (byte) 0);
        return ++eventNumber;
    }

    private long now() {
        return engine.get() == null ? 0 : engine.get().timestampNs();
    }

    private static Side side(Order order) {
        return Side.valueOf(order.side().name());
    }

    private static long displayQty(Order order) {
        boolean isCross = order.ordType() == crossbook.core.order.OrdType.CROSS;
        if (isCross || order.ordType().isHidden) return 0;
        return order.ordType() == crossbook.core.order.OrdType.ICEBERG
                ? order.displayQty()
                : OrderTermsEncoder.displayQtyNullValue();
    }

    private static long price(Order order) {
        return order.ordType().hasLimitPrice
                ? order.limitPrice()
                : OrderTermsEncoder.priceNullValue();
    }

    @Override
    public void orderAccepted(Order order) {
        OrderAcceptedEncoder event = new OrderAcceptedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header);
        event.head().eventNumber(number).timestampNs(now());
        event.state()
                .orderId(order.orderId())
                .participantId(order.participantId())
                .leavesQty(order.orderQty());
        event.terms()
                .instrumentId(order.instrumentId())
                .side(side(order))
                .price(price(order))
                .orderQty(order.orderQty())
                .displayQty(displayQty(order));
        keep(event.encodedLength());
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        OrderRejectedEncoder event = new OrderRejectedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header);
        event.head().eventNumber(number).timestampNs(now());
        keep(event.encodedLength());
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        lastTradeId = tradeId;
        TradedEncoder event = new TradedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header)
                .tradeId(tradeId)
                .instrumentId(maker.instrumentId())
                .price(price)
                .qty(qty)
                .takerSide(side(taker))
                .takerOrderId(taker.orderId())
                .takerLeavesQty(taker.leavesQty())
                .makerOrderId(maker.orderId())
                .makerLeavesQty(maker.leavesQty())
                .tradeType(TradeType.valueOf(engine.get().tradeType().name()))
                .takerDisplayedQty(taker.displayedQty())
                .makerDisplayedQty(maker.displayedQty());
        event.head().eventNumber(number).timestampNs(now());
        keep(event.encodedLength());
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        OrderReplacedEncoder event = new OrderReplacedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header)
                .previousPrice(previous.limitPrice())
                .previousLeavesQty(previous.leavesQty())
                .priority(crossbook.protocol.Priority.valueOf(priority.name()))
                .displayedQty(order.displayedQty());
        event.head().eventNumber(number).timestampNs(now());
        event.state().orderId(order.orderId()).leavesQty(order.leavesQty());
        event.terms()
                .instrumentId(order.instrumentId())
                .side(side(order))
                .price(price(order))
                .displayQty(displayQty(order));
        keep(event.encodedLength());
    }

    @Override
    public void orderParked(Order order, ParkReason reason) {
        OrderParkedEncoder event = new OrderParkedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header);
        event.head().eventNumber(number).timestampNs(now());
        event.state().orderId(order.orderId()).leavesQty(order.leavesQty());
        event.terms().instrumentId(order.instrumentId()).side(side(order)).price(price(order));
        keep(event.encodedLength());
    }

    @Override
    public void orderActivated(Order order) {
        OrderActivatedEncoder event = new OrderActivatedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header);
        event.head().eventNumber(number).timestampNs(now());
        event.state().orderId(order.orderId()).leavesQty(order.leavesQty());
        event.terms()
                .instrumentId(order.instrumentId())
                .side(side(order))
                .price(price(order))
                .displayQty(displayQty(order));
        keep(event.encodedLength());
    }

    @Override
    public void orderTriggered(Order order, long lastPrice) {
        OrderTriggeredEncoder event = new OrderTriggeredEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header);
        event.head().eventNumber(number).timestampNs(now());
        event.state().orderId(order.orderId()).leavesQty(order.leavesQty());
        event.terms()
                .instrumentId(order.instrumentId())
                .side(side(order))
                .price(price(order))
                .displayQty(displayQty(order));
        keep(event.encodedLength());
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        OrderRestatedEncoder event = new OrderRestatedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header)
                .reason(Reason.valueOf(reason.name()))
                .displayedQty(order.displayedQty())
                .publicOrderId(order.publicOrderId());
        event.head().eventNumber(number).timestampNs(now());
        event.state().orderId(order.orderId()).leavesQty(order.leavesQty());
        event.terms().instrumentId(order.instrumentId()).side(side(order)).price(price(order));
        keep(event.encodedLength());
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        OrderCanceledEncoder event = new OrderCanceledEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header);
        event.head().eventNumber(number).timestampNs(now());
        event.state().orderId(order.orderId()).leavesQty(order.leavesQty());
        event.terms().instrumentId(order.instrumentId()).side(side(order));
        keep(event.encodedLength());
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        OrderExpiredEncoder event = new OrderExpiredEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header);
        event.head().eventNumber(number).timestampNs(now());
        event.state().orderId(order.orderId()).leavesQty(order.leavesQty());
        event.terms().instrumentId(order.instrumentId()).side(side(order));
        keep(event.encodedLength());
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        PhaseChangedEncoder event = new PhaseChangedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrument.instrumentId())
                .reason(crossbook.protocol.PhaseReason.valueOf(reason.name()));
        put(phase, event.state());
        event.head().eventNumber(number).timestampNs(now());
        keep(event.encodedLength());
    }

    @Override
    public void tradeReported(long tradeId, ReportTrade command, long tradeTimeNs) {
        lastTradeId = tradeId;
        TradeReportedEncoder event = new TradeReportedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header)
                .tradeId(tradeId)
                .instrumentId(command.instrumentId)
                .tradeTimeNs(tradeTimeNs)
                .reportType(reportTypeText(command.type))
                .price(command.price)
                .qty(command.qty)
                .participantId(command.participantId)
                .counterpartyId(command.counterpartyId);
        event.head().eventNumber(number).timestampNs(now());
        keep(event.encodedLength());
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        TradeBustedEncoder event = new TradeBustedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header)
                .tradeId(trade.tradeId())
                .instrumentId(trade.instrumentId())
                .tradeTimeNs(trade.tradeTimeNs())
                .tradeType(TradeType.valueOf(trade.type().name()))
                .price(trade.price())
                .qty(trade.qty());
        event.head().eventNumber(number).timestampNs(now());
        keep(event.encodedLength());
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        TradeCorrectedEncoder event = new TradeCorrectedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header)
                .tradeId(trade.tradeId())
                .instrumentId(trade.instrumentId())
                .tradeTimeNs(trade.tradeTimeNs())
                .tradeType(TradeType.valueOf(trade.type().name()))
                .price(trade.price())
                .qty(trade.qty())
                .oldPrice(oldPrice)
                .oldQty(oldQty);
        event.head().eventNumber(number).timestampNs(now());
        keep(event.encodedLength());
    }

    @Override
    public void phaseExtended(Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {
        PhaseExtendedEncoder event = new PhaseExtendedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrument.instrumentId())
                .endsNs(endsNs)
                .reason(crossbook.protocol.PhaseReason.valueOf(reason.name()));
        put(phase, event.state());
        event.head().eventNumber(number).timestampNs(now());
        keep(event.encodedLength());
    }

    @Override
    public void instrumentDefined(Instrument instrument) {
        InstrumentDefinedEncoder event = new InstrumentDefinedEncoder();
        long number = next();
        event.wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrument.instrumentId())
                .priceScale((short) instrument.priceScale())
                .active(YesNo.YES)
                .unitsPerTick(instrument.unitsPerTick())
                .lotSize(instrument.lotSize())
                .maxOrderQty(instrument.maxOrderQty())
                .symbol(instrument.symbol())
                .segment(instrument.segment())
                .minReserveQty(instrument.minReserveQty())
                .constituent(instrument.isConstituent() ? YesNo.YES : YesNo.NO)
                .referencePrice(instrument.referencePrice());
        put(engine.get().book(instrument.instrumentId()).phase(), event.state());
        event.head().eventNumber(number).timestampNs(now());
        keep(event.encodedLength());
    }

    private void put(Phase phase, PhaseStateEncoder state) {
        boolean takesOrders = engine.get().marketModel().takesOrders(phase);
        state.phase(phase.name())
                .phaseCode((byte) phase.code())
                .matching(Matching.valueOf(phase.matching().name()))
                .takesOrders(takesOrders ? YesNo.YES : YesNo.NO);
    }
}
