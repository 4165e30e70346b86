package crossbook.gateway.report;

import static crossbook.protocol.entry.ExecutionReportEncoder.cumQtyNullValue;
import static crossbook.protocol.entry.ExecutionReportEncoder.cumValueNullValue;
import static crossbook.protocol.entry.ExecutionReportEncoder.leavesQtyNullValue;
import static crossbook.protocol.entry.ExecutionReportEncoder.orderQtyNullValue;
import static crossbook.protocol.entry.ExecutionReportEncoder.priceNullValue;

import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.session.Session;
import crossbook.protocol.Capacity;
import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.TradeType;
import crossbook.protocol.entry.ExecutionReportEncoder;
import crossbook.protocol.event.CancelRejectedDecoder;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.CrossRejectedDecoder;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.LiquidationStartedDecoder;
import crossbook.protocol.event.MarginCallMetDecoder;
import crossbook.protocol.event.MarginCalledDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;
import crossbook.protocol.event.ReplaceRejectedDecoder;
import crossbook.protocol.event.ReportRejectedDecoder;
import crossbook.protocol.event.TradeBookedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;

import java.util.function.IntFunction;

/// Turns what happened to orders into reports for those whose orders they are, and for
/// nobody else.
public final class Reports implements EventListener {
    /// Where the flags stand that all events have in the same place.
    private static final int FLAGS_AT =
            MessageHeaderEncoder.ENCODED_LENGTH + EventHeadDecoder.eventFlagsEncodingOffset();

    private static final int LAST_OF_COMMAND = 1;

    private static final byte[] NO_ID = new byte[OrderTermsDecoder.clOrdIdLength()];

    private final IntFunction<Session> recipients;
    private final boolean areRecovered;
    private final ReportSources sources;
    private final Requests asked;
    private final RequestReports requests;
    private final TradeReports trades;
    private final AccountReports accounts;
    private final PositionReports positions;
    private final MarginReports margins;
    private final EventReader reader = new EventReader(this);
    private final byte[] blank;

    private boolean isLast;

    private final ExecutionReportEncoder report = new ExecutionReportEncoder();
    private final OrderFields fields = new OrderFields(report);

    /// @param recipients the session of a participant that is to hear of it; null: none
    ///     is
    public Reports(
            ReportSources sources,
            Requests asked,
            IntFunction<Session> recipients,
            boolean areRecovered) {
        this.sources = sources;
        this.asked = asked;
        this.recipients = recipients;
        this.areRecovered = areRecovered;
        requests = new RequestReports(sources, recipients);
        trades = new TradeReports(sources, recipients, areRecovered);
        accounts = new AccountReports(sources, recipients, areRecovered);
        positions = new PositionReports(sources, recipients, areRecovered);
        margins = new MarginReports(sources, recipients, areRecovered);
        blank = BlankReport.of(sources.partition());
    }

    /// Reports an event, if it is about an order.
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        isLast = (buffer.getByte(offset + FLAGS_AT) & LAST_OF_COMMAND) != 0;
        reader.onEvent(buffer, offset, length);
    }

    @Override
    public void onReplaceRejected(ReplaceRejectedDecoder event) {
        requests.replaceRejected(event);
    }

    @Override
    public void onCancelRejected(CancelRejectedDecoder event) {
        requests.cancelRejected(event);
    }

    @Override
    public void onMassCanceled(MassCanceledDecoder event) {
        requests.massCanceled(event);
    }

    @Override
    public void onMassCancelRejected(MassCancelRejectedDecoder event) {
        requests.massCancelRejected(event);
    }

    @Override
    public void onTradeReported(TradeReportedDecoder event) {
        trades.reported(event);
    }

    @Override
    public void onReportRejected(ReportRejectedDecoder event) {
        trades.reportRejected(event);
    }

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        trades.busted(event);
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        trades.corrected(event);
    }

    @Override
    public void onOrderHeld(OrderHeldDecoder event) {
        accounts.held(event, isLast);
    }

    @Override
    public void onTradeBooked(TradeBookedDecoder event) {
        accounts.booked(event, isLast);
    }

    @Override
    public void onPositionChanged(PositionChangedDecoder event) {
        positions.changed(event, isLast);
    }

    @Override
    public void onPositionSettled(PositionSettledDecoder event) {
        positions.settled(event, isLast);
    }

    @Override
    public void onMarginCalled(MarginCalledDecoder event) {
        margins.called(event, isLast);
    }

    @Override
    public void onMarginCallMet(MarginCallMetDecoder event) {
        margins.met(event, isLast);
    }

    @Override
    public void onLiquidationStarted(LiquidationStartedDecoder event) {
        margins.liquidated(event);
    }

    @Override
    public void onDeficitCovered(DeficitCoveredDecoder event) {
        margins.covered(event, isLast);
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        accounts.transferred(event);
    }

    @Override
    public void onObligationNetted(ObligationNettedDecoder event) {
        accounts.netted(event);
    }

    @Override
    public void onObligationSettled(ObligationSettledDecoder event) {
        accounts.settled(event);
    }

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder accepted) {
        if (!begin(accepted.head(), accepted.state(), accepted.terms())) return;
        report.execType(ExecType.NEW).ordStatus(OrdStatus.NEW).reason(Reason.NONE);
        answers(accepted.state().participantId());
    }

    @Override
    public void onOrderRejected(OrderRejectedDecoder rejected) {
        Session session = recipients.apply((int) rejected.participantId());
        if (!begin(session, rejected.head())) return;

        report.execType(ExecType.REJECTED).ordStatus(OrdStatus.REJECTED);
        report.reason(rejected.reason());
        report.lowLimit(rejected.lowLimit()).highLimit(rejected.highLimit());
        report.orderId(ExecutionReportEncoder.orderIdNullValue());
        report.leavesQty(0).cumQty(0).cumValue(0);
        fields.copyTerms(rejected.terms());
        answers(rejected.participantId());
    }

    /// The report that is written may be the answer whose time is taken.
    private void answers(long participantId) {
        if (!areRecovered) recipients.apply((int) participantId).answerTime().reported(report);
    }

    /// A report for each side, as if each had been refused.
    @Override
    public void onCrossRejected(CrossRejectedDecoder crossRejected) {
        rejectSide(crossRejected, Side.BUY, CrossRejectedDecoder.buyClOrdIdEncodingOffset());
        rejectSide(crossRejected, Side.SELL, CrossRejectedDecoder.sellClOrdIdEncodingOffset());
    }

    private void rejectSide(CrossRejectedDecoder crossRejected, Side side, int id) {
        Session session = recipients.apply((int) crossRejected.participantId());
        if (!begin(session, crossRejected.head())) return;

        report.execType(ExecType.REJECTED).ordStatus(OrdStatus.REJECTED).side(side);
        report.ordType(OrdType.CROSS).timeInForce(TimeInForce.DAY).capacity(Capacity.UNSET);
        report.reason(crossRejected.reason()).instrumentId(crossRejected.instrumentId());
        report.lowLimit(crossRejected.lowLimit()).highLimit(crossRejected.highLimit());
        report.orderId(ExecutionReportEncoder.orderIdNullValue());
        report.price(crossRejected.price()).orderQty(crossRejected.orderQty());
        report.leavesQty(0).cumQty(0).cumValue(0).putTrader(NO_ID, 0).putAccount(NO_ID, 0);
        fields.copyClOrdId(crossRejected, id);
    }

    /// What is known of the original: that it was accepted, under which id, in which
    /// event. The rest a client learns by asking for the events from that number on.
    @Override
    public void onCommandRepeated(CommandRepeatedDecoder repeated) {
        if (repeated.requestType() == RequestType.TRANSFER) {
            if (!areRecovered) asked.onRepeatedTransfer(repeated);
            return;
        }
        Session session = recipients.apply((int) repeated.participantId());
        if (!begin(session, repeated.head())) return;
        report.eventNumber(repeated.originalEventNumber());

        report.execType(ExecType.NEW).ordStatus(OrdStatus.NEW);
        report.side(Side.NULL_VAL).ordType(OrdType.NULL_VAL).timeInForce(TimeInForce.NULL_VAL);
        report.reportFlags().repeated(true);
        report.reason(Reason.NONE).instrumentId(ExecutionReportEncoder.instrumentIdNullValue());
        report.orderId(ExecutionReportEncoder.orderIdNullValue()).price(priceNullValue());
        report.orderQty(orderQtyNullValue()).leavesQty(leavesQtyNullValue());
        report.cumQty(cumQtyNullValue()).cumValue(cumValueNullValue()).capacity(Capacity.UNSET);
        report.putTrader(NO_ID, 0).putAccount(NO_ID, 0);
        fields.copyClOrdId(repeated, CommandRepeatedDecoder.clOrdIdEncodingOffset());
    }

    @Override
    public void onTraded(TradedDecoder traded) {
        TradeType type = traded.tradeType();
        boolean isCross = type == TradeType.CROSS;
        boolean hasTaker = !isCross && type != TradeType.AUCTION && type != TradeType.VOLUME;
        Liquidity ofNobody = isCross ? Liquidity.NONE : Liquidity.AUCTION;
        if (beginTrade(traded, (int) traded.takerParticipantId())) {
            report.side(traded.takerSide());
            report.liquidity(hasTaker ? Liquidity.TAKER : ofNobody);
            report.capacity(traded.takerCapacity()).orderId(traded.takerOrderId());
            boolean isLastOfOne = traded.takerParticipantId() != traded.makerParticipantId();
            report.reportFlags().aggressor(hasTaker).lastOfCommand(isLast && isLastOfOne);
            quantities(traded.takerLeavesQty(), traded.takerCumQty(), traded.takerCumValue());
            fields.copyClOrdId(traded, TradedDecoder.takerClOrdIdEncodingOffset());
            fields.copyTrader(traded, TradedDecoder.takerTraderEncodingOffset());
        }
        if (beginTrade(traded, (int) traded.makerParticipantId())) {
            boolean isBuy = traded.takerSide() == Side.SELL;
            report.side(isBuy ? Side.BUY : Side.SELL);
            report.liquidity(hasTaker ? Liquidity.MAKER : ofNobody);
            report.capacity(traded.makerCapacity()).orderId(traded.makerOrderId());
            quantities(traded.makerLeavesQty(), traded.makerCumQty(), traded.makerCumValue());
            fields.copyClOrdId(traded, TradedDecoder.makerClOrdIdEncodingOffset());
            fields.copyTrader(traded, TradedDecoder.makerTraderEncodingOffset());
        }
    }

    private boolean beginTrade(TradedDecoder traded, int participantId) {
        Session session = recipients.apply(participantId);
        if (!begin(session, traded.head())) return false;
        report.execType(ExecType.TRADE).reason(Reason.NONE);
        report.ordType(OrdType.NULL_VAL).timeInForce(TimeInForce.NULL_VAL);
        report.instrumentId(traded.instrumentId()).tradeId(traded.tradeId());
        report.lastPx(traded.price()).lastQty(traded.qty()).tradeType(traded.tradeType());
        report.price(ExecutionReportEncoder.priceNullValue());
        return true;
    }

    private void quantities(long leavesQty, long cumQty, long cumValue) {
        report.ordStatus(leavesQty == 0 ? OrdStatus.FILLED : OrdStatus.PARTIALLY_FILLED);
        report.orderQty(leavesQty + cumQty).leavesQty(leavesQty);
        report.cumQty(cumQty).cumValue(cumValue);
    }

    @Override
    public void onOrderReplaced(OrderReplacedDecoder replaced) {
        if (!begin(replaced.head(), replaced.state(), replaced.terms())) return;
        report.execType(ExecType.REPLACED).priority(replaced.priority());
        report.reason(replaced.reason());
        if (replaced.reason() != Reason.NONE) report.ordStatus(OrdStatus.SUSPENDED);
        fields.copyOrigClOrdId(replaced, OrderReplacedDecoder.previousClOrdIdEncodingOffset());
    }

    @Override
    public void onOrderCanceled(OrderCanceledDecoder canceled) {
        if (!begin(canceled.head(), canceled.state(), canceled.terms())) return;
        report.execType(ExecType.CANCELED).ordStatus(OrdStatus.CANCELED);
        report.reason(canceled.reason()).leavesQty(0);
        fields.copyOrigClOrdId(canceled, OrderCanceledDecoder.requestClOrdIdEncodingOffset());
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder expired) {
        if (!begin(expired.head(), expired.state(), expired.terms())) return;
        report.execType(ExecType.EXPIRED).ordStatus(OrdStatus.EXPIRED);
        report.reason(expired.reason()).leavesQty(0);
        fields.copyOrigClOrdId(expired, OrderExpiredDecoder.requestClOrdIdEncodingOffset());
    }

    // What happens to an order without a request.

    @Override
    public void onOrderParked(OrderParkedDecoder parked) {
        if (!begin(parked.head(), parked.state(), parked.terms())) return;
        report.execType(ExecType.SUSPENDED).ordStatus(OrdStatus.SUSPENDED);
        report.reason(parked.reason());
    }

    @Override
    public void onOrderActivated(OrderActivatedDecoder activated) {
        if (!begin(activated.head(), activated.state(), activated.terms())) return;
        report.execType(ExecType.NEW).reason(Reason.NONE);
    }

    @Override
    public void onOrderTriggered(OrderTriggeredDecoder triggered) {
        if (!begin(triggered.head(), triggered.state(), triggered.terms())) return;
        report.execType(ExecType.TRIGGERED).reason(Reason.NONE);
    }

    @Override
    public void onOrderRestated(OrderRestatedDecoder restated) {
        if (!begin(restated.head(), restated.state(), restated.terms())) return;
        report.execType(ExecType.RESTATED).reason(restated.reason());
    }

    /// Begins the report of an order that is live, or was until now, with all that the event says
    /// of it. False if nobody is to hear it.
    private boolean begin(EventHeadDecoder head, OrderStateDecoder order, OrderTermsDecoder terms) {
        Session session = recipients.apply((int) order.participantId());
        if (!begin(session, head)) return false;
        report.ordStatus(working(order.cumQty()));
        report.orderId(order.orderId()).leavesQty(order.leavesQty());
        report.cumQty(order.cumQty()).cumValue(order.cumValue());
        fields.copyTerms(terms);
        return true;
    }

    private static OrdStatus working(long cumQty) {
        return cumQty == 0 ? OrdStatus.NEW : OrdStatus.PARTIALLY_FILLED;
    }

    /// Begins an execution report with what most have in common. False if nobody is to
    /// hear it.
    private boolean begin(Session session, EventHeadDecoder head) {
        if (session == null) return false;
        if (!session.begin(report)) return false;
        sources.counters().reports++;
        report.buffer().putBytes(report.offset(), blank);
        report.eventNumber(head.eventNumber()).timestampNs(head.timestampNs());
        report.reportFlags().recovered(areRecovered).lastOfCommand(isLast);
        return true;
    }
}
