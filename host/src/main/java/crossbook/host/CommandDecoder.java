package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.GatewayLost;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.QueryOrders;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.order.TradeType;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.AdvanceTimeDecoder;
import crossbook.protocol.command.CancelOrderDecoder;
import crossbook.protocol.command.CancelReportDecoder;
import crossbook.protocol.command.GatewayLostDecoder;
import crossbook.protocol.command.HashStateDecoder;
import crossbook.protocol.command.NewCrossDecoder;
import crossbook.protocol.command.NewOrderDecoder;
import crossbook.protocol.command.QueryOrdersDecoder;
import crossbook.protocol.command.ReplaceOrderDecoder;
import crossbook.protocol.command.ReportTradeDecoder;
import crossbook.protocol.command.SessionClosedDecoder;
import crossbook.protocol.command.SessionOpenedDecoder;
import crossbook.protocol.command.TakeSnapshotDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Turns the commands of the log into calls of the engine. The log has only commands that
/// [CommandCheck] let pass.
final class CommandDecoder {
    private final MatchingEngine engine;
    private final Request request;
    private final OperatorCommandDecoder operators;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NewOrderDecoder newOrderDecoder = new NewOrderDecoder();
    private final NewCrossDecoder newCrossDecoder = new NewCrossDecoder();
    private final ReportTradeDecoder reportTradeDecoder = new ReportTradeDecoder();
    private final CancelReportDecoder cancelReportDecoder = new CancelReportDecoder();
    private final CancelOrderDecoder cancelOrderDecoder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrderDecoder = new ReplaceOrderDecoder();
    private final QueryOrdersDecoder queryDecoder = new QueryOrdersDecoder();
    private final SessionOpenedDecoder sessionOpenedDecoder = new SessionOpenedDecoder();
    private final SessionClosedDecoder sessionClosedDecoder = new SessionClosedDecoder();
    private final GatewayLostDecoder gatewayLostDecoder = new GatewayLostDecoder();
    private final AdvanceTimeDecoder advanceTimeDecoder = new AdvanceTimeDecoder();
    private final HashStateDecoder hashStateDecoder = new HashStateDecoder();
    private final TakeSnapshotDecoder takeSnapshotDecoder = new TakeSnapshotDecoder();

    private final NewOrder newOrder = new NewOrder();
    private final NewCross newCross = new NewCross();
    private final ReportTrade reportTrade = new ReportTrade();
    private final CancelReport cancelReport = new CancelReport();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final SessionOpened sessionOpened = new SessionOpened();
    private final SessionClosed sessionClosed = new SessionClosed();
    private final GatewayLost gatewayLost = new GatewayLost();
    private final QueryOrders query = new QueryOrders();

    CommandDecoder(MatchingEngine engine, Request request) {
        this.engine = engine;
        this.request = request;
        operators = new OperatorCommandDecoder(engine, request);
    }

    /// Runs the command whose SBE header stands at `offset`, and returns its template id.
    int onCommand(DirectBuffer buffer, int offset) {
        header.wrap(buffer, offset);
        request.clear();
        int templateId = header.templateId();
        switch (templateId) {
            case NewOrderDecoder.TEMPLATE_ID -> newOrder(buffer, offset);
            case NewCrossDecoder.TEMPLATE_ID -> newCross(buffer, offset);
            case ReportTradeDecoder.TEMPLATE_ID -> reportTrade(buffer, offset);
            case CancelReportDecoder.TEMPLATE_ID -> cancelReport(buffer, offset);
            case CancelOrderDecoder.TEMPLATE_ID -> cancelOrder(buffer, offset);
            case ReplaceOrderDecoder.TEMPLATE_ID -> replaceOrder(buffer, offset);
            case QueryOrdersDecoder.TEMPLATE_ID -> queryOrders(buffer, offset);
            case SessionOpenedDecoder.TEMPLATE_ID -> sessionOpened(buffer, offset);
            case SessionClosedDecoder.TEMPLATE_ID -> sessionClosed(buffer, offset);
            case GatewayLostDecoder.TEMPLATE_ID -> gatewayLost(buffer, offset);
            case AdvanceTimeDecoder.TEMPLATE_ID -> advanceTime(buffer, offset);
            case HashStateDecoder.TEMPLATE_ID -> hashState(buffer, offset);
            case TakeSnapshotDecoder.TEMPLATE_ID -> takeSnapshot(buffer, offset);
            default -> operators.onCommand(header, buffer, offset);
        }
        return templateId;
    }

    /// Lets only the time pass that stands in the command, where it stands in each.
    int onSkipped(DirectBuffer buffer, int offset) {
        request.clear();
        engine.onAdvanceTime(buffer.getLong(
                offset
                        + MessageHeaderDecoder.ENCODED_LENGTH
                        + AdvanceTimeDecoder.timestampNsEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN));
        return AdvanceTimeDecoder.TEMPLATE_ID;
    }

    private void newOrder(DirectBuffer buffer, int offset) {
        NewOrderDecoder wire = newOrderDecoder.wrapAndApplyHeader(buffer, offset, header);
        NewOrder command = newOrder;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.sessionId = (int) wire.sessionId();
        Wire.get(command, wire.terms());
        request.sessionId = command.sessionId;
        engine.onNewOrder(command);
    }

    private void newCross(DirectBuffer buffer, int offset) {
        NewCrossDecoder wire = newCrossDecoder.wrapAndApplyHeader(buffer, offset, header);
        NewCross command = newCross;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.instrumentId = (int) wire.instrumentId();
        command.sessionId = (int) wire.sessionId();
        command.price = Wire.orZero(wire.price());
        command.qty = Wire.orZero(wire.orderQty());
        command.isAdjustable = Wire.isYes(wire.adjustableRaw());
        Wire.get(command.buyClOrdId, wire, NewCrossDecoder.buyClOrdIdEncodingOffset());
        Wire.get(command.sellClOrdId, wire, NewCrossDecoder.sellClOrdIdEncodingOffset());
        Wire.get(
                command.buyParties,
                wire,
                NewCrossDecoder.buyCapacityEncodingOffset(),
                NewCrossDecoder.buyTraderEncodingOffset());
        Wire.get(
                command.sellParties,
                wire,
                NewCrossDecoder.sellCapacityEncodingOffset(),
                NewCrossDecoder.sellTraderEncodingOffset());
        request.sessionId = command.sessionId;
        engine.onNewCross(command);
    }

    private void reportTrade(DirectBuffer buffer, int offset) {
        ReportTradeDecoder wire = reportTradeDecoder.wrapAndApplyHeader(buffer, offset, header);
        ReportTrade command = reportTrade;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.sessionId = (int) wire.sessionId();
        command.instrumentId = (int) wire.instrumentId();
        command.counterpartyId = (int) wire.counterpartyId();
        command.side = Wire.SIDE.core(wire.sideRaw());
        command.type = TradeType.reportType(wire.reportType(0), wire.reportType(1));
        command.price = Wire.orZero(wire.price());
        command.qty = Wire.orZero(wire.orderQty());
        command.tradeTimeNs = wire.tradeTimeNs();
        Wire.get(command.clOrdId, wire, ReportTradeDecoder.clOrdIdEncodingOffset());
        request.sessionId = command.sessionId;
        engine.onReportTrade(command);
    }

    private void cancelReport(DirectBuffer buffer, int offset) {
        CancelReportDecoder wire = cancelReportDecoder.wrapAndApplyHeader(buffer, offset, header);
        CancelReport command = cancelReport;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.sessionId = (int) wire.sessionId();
        command.instrumentId = (int) wire.instrumentId();
        command.tradeId = wire.tradeId();
        Wire.get(request.clOrdId, wire, CancelReportDecoder.clOrdIdEncodingOffset());
        request.sessionId = command.sessionId;
        request.askerId = command.participantId;
        engine.onCancelReport(command);
    }

    private void cancelOrder(DirectBuffer buffer, int offset) {
        CancelOrderDecoder wire = cancelOrderDecoder.wrapAndApplyHeader(buffer, offset, header);
        CancelOrder command = cancelOrder;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.instrumentId = (int) wire.instrumentId();
        command.orderId = wire.orderId();
        Wire.get(command.clOrdId, wire, CancelOrderDecoder.origClOrdIdEncodingOffset());
        Wire.get(request.clOrdId, wire, CancelOrderDecoder.clOrdIdEncodingOffset());
        request.sessionId = (int) wire.sessionId();
        engine.onCancelOrder(command);
    }

    private void queryOrders(DirectBuffer buffer, int offset) {
        QueryOrdersDecoder wire = queryDecoder.wrapAndApplyHeader(buffer, offset, header);
        QueryOrders command = query;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.instrumentId = (int) wire.instrumentId();
        command.oneInstrument = wire.instrumentId() != QueryOrdersDecoder.instrumentIdNullValue();
        command.side = Wire.SIDE.core(wire.sideRaw());
        command.orderId = wire.orderId();
        Wire.get(command.clOrdId, wire, QueryOrdersDecoder.origClOrdIdEncodingOffset());
        command.from = wire.fromPlace();
        request.requestId = wire.requestId();
        engine.onQueryOrders(command);
    }

    private void replaceOrder(DirectBuffer buffer, int offset) {
        ReplaceOrderDecoder wire = replaceOrderDecoder.wrapAndApplyHeader(buffer, offset, header);
        ReplaceOrder command = replaceOrder;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.instrumentId = (int) wire.instrumentId();
        command.orderId = wire.orderId();
        Wire.get(command.origClOrdId, wire, ReplaceOrderDecoder.origClOrdIdEncodingOffset());
        Wire.get(command.clOrdId, wire, ReplaceOrderDecoder.clOrdIdEncodingOffset());
        command.limitPrice = wire.price();
        command.orderQty = wire.orderQty();
        command.changesPrice = command.limitPrice != ReplaceOrderDecoder.priceNullValue();
        command.changesQty = command.orderQty != ReplaceOrderDecoder.orderQtyNullValue();
        command.stopPrice = wire.stopPrice();
        command.displayQty = wire.displayQty();
        command.minQty = wire.minQty();
        command.expireNs = wire.expireTimeNs();
        command.changesStopPrice = command.stopPrice != ReplaceOrderDecoder.stopPriceNullValue();
        command.changesDisplayQty = command.displayQty != ReplaceOrderDecoder.displayQtyNullValue();
        command.changesMinQty = command.minQty != ReplaceOrderDecoder.minQtyNullValue();
        command.changesExpiry = command.expireNs != ReplaceOrderDecoder.expireTimeNsNullValue();
        request.sessionId = (int) wire.sessionId();
        engine.onReplaceOrder(command);
    }

    private void sessionOpened(DirectBuffer buffer, int offset) {
        SessionOpenedDecoder wire = sessionOpenedDecoder.wrapAndApplyHeader(buffer, offset, header);
        SessionOpened command = sessionOpened;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.sessionId = (int) wire.sessionId();
        command.gatewayId = wire.gatewayId();
        engine.onSessionOpened(command);
    }

    private void sessionClosed(DirectBuffer buffer, int offset) {
        SessionClosedDecoder wire = sessionClosedDecoder.wrapAndApplyHeader(buffer, offset, header);
        SessionClosed command = sessionClosed;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.sessionId = (int) wire.sessionId();
        command.gatewayId = wire.gatewayId();
        command.reason = Wire.SESSION_END.core(wire.reasonRaw());
        engine.onSessionClosed(command);
    }

    private void gatewayLost(DirectBuffer buffer, int offset) {
        GatewayLostDecoder wire = gatewayLostDecoder.wrapAndApplyHeader(buffer, offset, header);
        GatewayLost command = gatewayLost;
        command.timestampNs = wire.timestampNs();
        command.gatewayId = wire.gatewayId();
        engine.onGatewayLost(command);
    }

    private void advanceTime(DirectBuffer buffer, int offset) {
        engine.onAdvanceTime(
                advanceTimeDecoder.wrapAndApplyHeader(buffer, offset, header).timestampNs());
    }

    private void hashState(DirectBuffer buffer, int offset) {
        engine.onHashState(
                hashStateDecoder.wrapAndApplyHeader(buffer, offset, header).timestampNs());
    }

    private void takeSnapshot(DirectBuffer buffer, int offset) {
        TakeSnapshotDecoder wire = takeSnapshotDecoder.wrapAndApplyHeader(buffer, offset, header);
        request.requestId = wire.requestId();
        engine.onTakeSnapshot(wire.timestampNs());
    }
}
