package crossbook.host;

import crossbook.core.BustTrade;
import crossbook.core.CancelOrder;
import crossbook.core.CancelReport;
import crossbook.core.ChangePhase;
import crossbook.core.CorrectTrade;
import crossbook.core.DefineInstrument;
import crossbook.core.DefineMarketModel;
import crossbook.core.DefineParticipant;
import crossbook.core.ExtendPhase;
import crossbook.core.GatewayLost;
import crossbook.core.KillTrading;
import crossbook.core.MarketModel;
import crossbook.core.MassCancel;
import crossbook.core.MatchingEngine;
import crossbook.core.NewCross;
import crossbook.core.NewOrder;
import crossbook.core.OperatorCommand;
import crossbook.core.ParticipantsCommand;
import crossbook.core.ReplaceOrder;
import crossbook.core.ReportTrade;
import crossbook.core.ResumeTrading;
import crossbook.core.SessionClosed;
import crossbook.core.SessionOpened;
import crossbook.core.StateException;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderFlagsDecoder;
import crossbook.protocol.command.AdvanceTimeDecoder;
import crossbook.protocol.command.BustTradeDecoder;
import crossbook.protocol.command.CancelOrderDecoder;
import crossbook.protocol.command.CancelReportDecoder;
import crossbook.protocol.command.ChangePhaseDecoder;
import crossbook.protocol.command.CorrectTradeDecoder;
import crossbook.protocol.command.DefineInstrumentDecoder;
import crossbook.protocol.command.DefineMarketModelDecoder;
import crossbook.protocol.command.DefineParticipantDecoder;
import crossbook.protocol.command.ExtendPhaseDecoder;
import crossbook.protocol.command.GatewayLostDecoder;
import crossbook.protocol.command.HashStateDecoder;
import crossbook.protocol.command.KillTradingDecoder;
import crossbook.protocol.command.MassCancelDecoder;
import crossbook.protocol.command.NewCrossDecoder;
import crossbook.protocol.command.NewOrderDecoder;
import crossbook.protocol.command.ReplaceOrderDecoder;
import crossbook.protocol.command.ReportTradeDecoder;
import crossbook.protocol.command.ResumeTradingDecoder;
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

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NewOrderDecoder newOrderDecoder = new NewOrderDecoder();
    private final NewCrossDecoder newCrossDecoder = new NewCrossDecoder();
    private final ReportTradeDecoder reportTradeDecoder = new ReportTradeDecoder();
    private final CancelReportDecoder cancelReportDecoder = new CancelReportDecoder();
    private final CancelOrderDecoder cancelOrderDecoder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrderDecoder = new ReplaceOrderDecoder();
    private final MassCancelDecoder massCancelDecoder = new MassCancelDecoder();
    private final KillTradingDecoder killTradingDecoder = new KillTradingDecoder();
    private final ResumeTradingDecoder resumeTradingDecoder = new ResumeTradingDecoder();
    private final SessionOpenedDecoder sessionOpenedDecoder = new SessionOpenedDecoder();
    private final SessionClosedDecoder sessionClosedDecoder = new SessionClosedDecoder();
    private final GatewayLostDecoder gatewayLostDecoder = new GatewayLostDecoder();
    private final ChangePhaseDecoder changePhaseDecoder = new ChangePhaseDecoder();
    private final ExtendPhaseDecoder extendPhaseDecoder = new ExtendPhaseDecoder();
    private final BustTradeDecoder bustTradeDecoder = new BustTradeDecoder();
    private final CorrectTradeDecoder correctTradeDecoder = new CorrectTradeDecoder();
    private final DefineInstrumentDecoder defineInstrumentDecoder = new DefineInstrumentDecoder();
    private final DefineParticipantDecoder defineParticipantDecoder =
            new DefineParticipantDecoder();
    private final DefineMarketModelDecoder defineMarketModelDecoder =
            new DefineMarketModelDecoder();
    private final AdvanceTimeDecoder advanceTimeDecoder = new AdvanceTimeDecoder();
    private final HashStateDecoder hashStateDecoder = new HashStateDecoder();
    private final TakeSnapshotDecoder takeSnapshotDecoder = new TakeSnapshotDecoder();

    private final NewOrder newOrder = new NewOrder();
    private final NewCross newCross = new NewCross();
    private final ReportTrade reportTrade = new ReportTrade();
    private final CancelReport cancelReport = new CancelReport();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final MassCancel massCancel = new MassCancel();
    private final KillTrading killTrading = new KillTrading();
    private final ResumeTrading resumeTrading = new ResumeTrading();
    private final SessionOpened sessionOpened = new SessionOpened();
    private final SessionClosed sessionClosed = new SessionClosed();
    private final GatewayLost gatewayLost = new GatewayLost();
    private final ChangePhase changePhase = new ChangePhase();
    private final ExtendPhase extendPhase = new ExtendPhase();
    private final BustTrade bustTrade = new BustTrade();
    private final CorrectTrade correctTrade = new CorrectTrade();
    private final DefineInstrument defineInstrument = new DefineInstrument();
    private final DefineParticipant defineParticipant = new DefineParticipant();
    private final DefineMarketModel defineMarketModel = new DefineMarketModel();

    CommandDecoder(MatchingEngine engine, Request request) {
        this.engine = engine;
        this.request = request;
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
            case MassCancelDecoder.TEMPLATE_ID -> massCancel(buffer, offset);
            case KillTradingDecoder.TEMPLATE_ID -> killTrading(buffer, offset);
            case ResumeTradingDecoder.TEMPLATE_ID -> resumeTrading(buffer, offset);
            case SessionOpenedDecoder.TEMPLATE_ID -> sessionOpened(buffer, offset);
            case SessionClosedDecoder.TEMPLATE_ID -> sessionClosed(buffer, offset);
            case GatewayLostDecoder.TEMPLATE_ID -> gatewayLost(buffer, offset);
            case ChangePhaseDecoder.TEMPLATE_ID -> changePhase(buffer, offset);
            case ExtendPhaseDecoder.TEMPLATE_ID -> extendPhase(buffer, offset);
            case BustTradeDecoder.TEMPLATE_ID -> bustTrade(buffer, offset);
            case CorrectTradeDecoder.TEMPLATE_ID -> correctTrade(buffer, offset);
            case DefineInstrumentDecoder.TEMPLATE_ID -> defineInstrument(buffer, offset);
            case DefineParticipantDecoder.TEMPLATE_ID -> defineParticipant(buffer, offset);
            case DefineMarketModelDecoder.TEMPLATE_ID -> defineMarketModel(buffer, offset);
            case AdvanceTimeDecoder.TEMPLATE_ID -> advanceTime(buffer, offset);
            case HashStateDecoder.TEMPLATE_ID -> hashState(buffer, offset);
            case TakeSnapshotDecoder.TEMPLATE_ID -> takeSnapshot(buffer, offset);
            default -> throw new IllegalStateException("command of unknown kind " + templateId);
        }
        return templateId;
    }

    private void newOrder(DirectBuffer buffer, int offset) {
        NewOrderDecoder wire = newOrderDecoder.wrapAndApplyHeader(buffer, offset, header);
        NewOrder command = newOrder;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.instrumentId = (int) wire.instrumentId();
        command.side = Wire.SIDE.core(wire.sideRaw());
        command.ordType = Wire.ORD_TYPE.core(wire.ordTypeRaw());
        command.timeInForce = Wire.TIME_IN_FORCE.core(wire.timeInForceRaw());
        command.limitPrice = wire.price();
        command.budget = wire.price();
        command.orderQty = wire.orderQty();
        command.sessionId = (int) wire.sessionId();
        readConditions(wire, command);
        int at = wire.offset();
        Wire.get(command.clOrdId, buffer, at + NewOrderDecoder.clOrdIdEncodingOffset());
        Wire.get(
                command.parties,
                buffer,
                at + NewOrderDecoder.capacityEncodingOffset(),
                at + NewOrderDecoder.traderEncodingOffset());
        request.sessionId = command.sessionId;
        engine.onNewOrder(command);
    }

    private static void readConditions(NewOrderDecoder wire, NewOrder command) {
        OrderFlagsDecoder flags = wire.flags();
        command.staysOnDisconnect = flags.staysOnDisconnect();
        command.postOnly = flags.postOnly();
        command.excludeHidden = flags.excludeHidden();
        command.attributed = flags.attributed();
        command.stopPrice = orZero(wire.stopPrice());
        command.displayQty = orZero(wire.displayQty());
        command.minQty = orZero(wire.minQty());
        command.expireNs = wire.expireTimeNs();
        command.smpKey = wire.smpKey();
        command.pegReference = Wire.PEG_REFERENCE.core(wire.pegReferenceRaw());
    }

    private void newCross(DirectBuffer buffer, int offset) {
        NewCrossDecoder wire = newCrossDecoder.wrapAndApplyHeader(buffer, offset, header);
        NewCross command = newCross;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.instrumentId = (int) wire.instrumentId();
        command.sessionId = (int) wire.sessionId();
        command.price = orZero(wire.price());
        command.qty = orZero(wire.orderQty());
        command.isAdjustable = Wire.isYes(wire.adjustableRaw());
        int at = wire.offset();
        Wire.get(command.buyClOrdId, buffer, at + NewCrossDecoder.buyClOrdIdEncodingOffset());
        Wire.get(command.sellClOrdId, buffer, at + NewCrossDecoder.sellClOrdIdEncodingOffset());
        Wire.get(
                command.buyParties,
                buffer,
                at + NewCrossDecoder.buyCapacityEncodingOffset(),
                at + NewCrossDecoder.buyTraderEncodingOffset());
        Wire.get(
                command.sellParties,
                buffer,
                at + NewCrossDecoder.sellCapacityEncodingOffset(),
                at + NewCrossDecoder.sellTraderEncodingOffset());
        request.sessionId = command.sessionId;
        engine.onNewCross(command);
    }

    /// Prices and quantities that are not there are 0 to the engine.
    private static long orZero(long value) {
        return value == NewOrderDecoder.priceNullValue() ? 0 : value;
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
        command.type = ReportTrade.type(wire.reportType(0), wire.reportType(1));
        command.price = orZero(wire.price());
        command.qty = orZero(wire.orderQty());
        command.tradeTimeNs = wire.tradeTimeNs();
        int idAt = wire.offset() + ReportTradeDecoder.clOrdIdEncodingOffset();
        Wire.get(command.clOrdId, buffer, idAt);
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
        int idAt = wire.offset() + CancelReportDecoder.clOrdIdEncodingOffset();
        Wire.get(request.clOrdId, buffer, idAt);
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
        int at = wire.offset();
        Wire.get(command.clOrdId, buffer, at + CancelOrderDecoder.origClOrdIdEncodingOffset());
        Wire.get(request.clOrdId, buffer, at + CancelOrderDecoder.clOrdIdEncodingOffset());
        request.sessionId = (int) wire.sessionId();
        engine.onCancelOrder(command);
    }

    private void replaceOrder(DirectBuffer buffer, int offset) {
        ReplaceOrderDecoder wire = replaceOrderDecoder.wrapAndApplyHeader(buffer, offset, header);
        ReplaceOrder command = replaceOrder;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.instrumentId = (int) wire.instrumentId();
        command.orderId = wire.orderId();
        int at = wire.offset();
        Wire.get(command.origClOrdId, buffer, at + ReplaceOrderDecoder.origClOrdIdEncodingOffset());
        Wire.get(command.clOrdId, buffer, at + ReplaceOrderDecoder.clOrdIdEncodingOffset());
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

    private void massCancel(DirectBuffer buffer, int offset) {
        MassCancelDecoder wire = massCancelDecoder.wrapAndApplyHeader(buffer, offset, header);
        MassCancel command = massCancel;
        command.timestampNs = wire.timestampNs();
        mean(command, wire.participantId());
        command.instrumentId = (int) wire.instrumentId();
        command.oneInstrument = wire.instrumentId() != MassCancelDecoder.instrumentIdNullValue();
        command.side = Wire.SIDE.core(wire.sideRaw());
        int at = wire.offset();
        Wire.get(request.clOrdId, buffer, at + MassCancelDecoder.clOrdIdEncodingOffset());
        ask(
                command,
                (int) wire.askerId(),
                buffer,
                at + MassCancelDecoder.reasonTextEncodingOffset());
        request.requestId = wire.requestId();
        request.sessionId = (int) wire.sessionId();
        engine.onMassCancel(command);
    }

    private void killTrading(DirectBuffer buffer, int offset) {
        KillTradingDecoder wire = killTradingDecoder.wrapAndApplyHeader(buffer, offset, header);
        KillTrading command = killTrading;
        command.timestampNs = wire.timestampNs();
        mean(command, wire.participantId());
        ask(
                command,
                (int) wire.askerId(),
                buffer,
                wire.offset() + KillTradingDecoder.reasonTextEncodingOffset());
        request.requestId = wire.requestId();
        engine.onKillTrading(command);
    }

    private void resumeTrading(DirectBuffer buffer, int offset) {
        ResumeTradingDecoder wire = resumeTradingDecoder.wrapAndApplyHeader(buffer, offset, header);
        ResumeTrading command = resumeTrading;
        command.timestampNs = wire.timestampNs();
        mean(command, wire.participantId());
        ask(
                command,
                (int) wire.askerId(),
                buffer,
                wire.offset() + ResumeTradingDecoder.reasonTextEncodingOffset());
        request.requestId = wire.requestId();
        engine.onResumeTrading(command);
    }

    /// Who a command is about: a participant, or everybody.
    private static void mean(ParticipantsCommand command, long participantId) {
        command.everybody = participantId == KillTradingDecoder.participantIdNullValue();
        command.participantId = (int) participantId;
    }

    /// Who asks for what not everybody may, and why; for the engine, and for its answer.
    private void ask(OperatorCommand command, int askerId, DirectBuffer buffer, int textAt) {
        command.askerId = askerId;
        command.text = Wire.reasonText(buffer, textAt);
        request.askerId = askerId;
        request.text = command.text;
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

    private void changePhase(DirectBuffer buffer, int offset) {
        ChangePhaseDecoder wire = changePhaseDecoder.wrapAndApplyHeader(buffer, offset, header);
        ChangePhase command = changePhase;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.phase = wire.phase();
        command.endsNs = wire.endsNs() == 0 ? MatchingEngine.NO_DEADLINE : wire.endsNs();
        ask(
                command,
                (int) wire.participantId(),
                buffer,
                wire.offset() + ChangePhaseDecoder.reasonTextEncodingOffset());
        request.requestId = wire.requestId();
        engine.onChangePhase(command);
    }

    private void extendPhase(DirectBuffer buffer, int offset) {
        ExtendPhaseDecoder wire = extendPhaseDecoder.wrapAndApplyHeader(buffer, offset, header);
        ExtendPhase command = extendPhase;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.endsNs = wire.endsNs() == 0 ? ExtendPhase.RELATIVE : wire.endsNs();
        command.byNs = wire.byNs();
        ask(
                command,
                (int) wire.participantId(),
                buffer,
                wire.offset() + ExtendPhaseDecoder.reasonTextEncodingOffset());
        request.requestId = wire.requestId();
        engine.onExtendPhase(command);
    }

    private void bustTrade(DirectBuffer buffer, int offset) {
        BustTradeDecoder wire = bustTradeDecoder.wrapAndApplyHeader(buffer, offset, header);
        BustTrade command = bustTrade;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.tradeId = wire.tradeId();
        ask(
                command,
                (int) wire.participantId(),
                buffer,
                wire.offset() + BustTradeDecoder.reasonTextEncodingOffset());
        request.requestId = wire.requestId();
        engine.onBustTrade(command);
    }

    private void correctTrade(DirectBuffer buffer, int offset) {
        CorrectTradeDecoder wire = correctTradeDecoder.wrapAndApplyHeader(buffer, offset, header);
        CorrectTrade command = correctTrade;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.tradeId = wire.tradeId();
        command.price = wire.price();
        command.changesPrice = command.price != CorrectTradeDecoder.priceNullValue();
        command.qty = wire.qty();
        command.changesQty = command.qty != CorrectTradeDecoder.qtyNullValue();
        ask(
                command,
                (int) wire.participantId(),
                buffer,
                wire.offset() + CorrectTradeDecoder.reasonTextEncodingOffset());
        request.requestId = wire.requestId();
        engine.onCorrectTrade(command);
    }

    private void defineInstrument(DirectBuffer buffer, int offset) {
        DefineInstrumentDecoder wire =
                defineInstrumentDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineInstrument command = defineInstrument;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.symbol = wire.symbol();
        command.priceScale = wire.priceScale();
        command.unitsPerTick = wire.unitsPerTick();
        command.lotSize = wire.lotSize();
        command.maxOrderQty = wire.maxOrderQty();
        command.active = Wire.isYes(wire.activeRaw());
        command.segment = wire.segment();
        command.minReserveQty = wire.minReserveQty();
        command.isConstituent = Wire.isYes(wire.constituentRaw());
        command.referencePrice = wire.referencePrice();
        ask(
                command,
                (int) wire.participantId(),
                buffer,
                wire.offset() + DefineInstrumentDecoder.reasonTextEncodingOffset());
        request.requestId = wire.requestId();
        engine.onDefineInstrument(command);
    }

    private void defineParticipant(DirectBuffer buffer, int offset) {
        DefineParticipantDecoder wire =
                defineParticipantDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineParticipant command = defineParticipant;
        command.timestampNs = wire.timestampNs();
        command.participantId = (int) wire.participantId();
        command.name = wire.name();
        command.active = Wire.isYes(wire.activeRaw());
        command.cancelOnDisconnect = Wire.isYes(wire.cancelOnDisconnectRaw());
        command.cancelsGtcOnDisconnect = Wire.isYes(wire.cancelsGtcOnDisconnectRaw());
        command.roles = Wire.roles(wire.roles());
        ask(
                command,
                (int) wire.askerId(),
                buffer,
                wire.offset() + DefineParticipantDecoder.reasonTextEncodingOffset());
        request.requestId = wire.requestId();
        engine.onDefineParticipant(command);
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

    private void defineMarketModel(DirectBuffer buffer, int offset) {
        DefineMarketModelDecoder wire =
                defineMarketModelDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineMarketModel command = defineMarketModel;
        command.timestampNs = wire.timestampNs();
        command.model = model(wire);
        command.askerId = (int) wire.participantId();
        request.askerId = command.askerId;
        request.requestId = wire.requestId();
        engine.onDefineMarketModel(command);
    }

    /// The model of a command.
    ///
    /// @throws crossbook.core.StateException if its words are not those of a model
    static MarketModel model(DefineMarketModelDecoder wire) {
        DirectBuffer buffer = wire.buffer();
        int at = wire.limit() + DefineMarketModelDecoder.modelHeaderLength();
        int words = wire.modelLength() / Long.BYTES;
        int[] next = {0};
        return MarketModel.load(() -> {
            if (next[0] == words) throw new StateException("the words of the model end early");
            return buffer.getLong(at + Long.BYTES * next[0]++, ByteOrder.LITTLE_ENDIAN);
        });
    }
}
