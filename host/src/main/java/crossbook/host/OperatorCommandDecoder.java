package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.command.BustTrade;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.OperatorCommand;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.command.ResumeTrading;
import crossbook.core.model.MarketModel;
import crossbook.core.state.StateException;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.BustTradeDecoder;
import crossbook.protocol.command.ChangePhaseDecoder;
import crossbook.protocol.command.CorrectTradeDecoder;
import crossbook.protocol.command.DefineInstrumentDecoder;
import crossbook.protocol.command.DefineMarketModelDecoder;
import crossbook.protocol.command.DefineParticipantDecoder;
import crossbook.protocol.command.ExtendPhaseDecoder;
import crossbook.protocol.command.KillTradingDecoder;
import crossbook.protocol.command.MassCancelDecoder;
import crossbook.protocol.command.ResumeTradingDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Reads the commands that not everybody may give, and runs them. Each says who asks and why.
final class OperatorCommandDecoder {
    private final MatchingEngine engine;
    private final Request request;

    private final MassCancelDecoder massCancelDecoder = new MassCancelDecoder();
    private final KillTradingDecoder killTradingDecoder = new KillTradingDecoder();
    private final ResumeTradingDecoder resumeTradingDecoder = new ResumeTradingDecoder();
    private final ChangePhaseDecoder changePhaseDecoder = new ChangePhaseDecoder();
    private final ExtendPhaseDecoder extendPhaseDecoder = new ExtendPhaseDecoder();
    private final BustTradeDecoder bustTradeDecoder = new BustTradeDecoder();
    private final CorrectTradeDecoder correctTradeDecoder = new CorrectTradeDecoder();
    private final DefineInstrumentDecoder defineInstrumentDecoder = new DefineInstrumentDecoder();
    private final DefineParticipantDecoder defineParticipantDecoder =
            new DefineParticipantDecoder();
    private final DefineMarketModelDecoder defineMarketModelDecoder =
            new DefineMarketModelDecoder();

    private final MassCancel massCancel = new MassCancel();
    private final KillTrading killTrading = new KillTrading();
    private final ResumeTrading resumeTrading = new ResumeTrading();
    private final ChangePhase changePhase = new ChangePhase();
    private final ExtendPhase extendPhase = new ExtendPhase();
    private final BustTrade bustTrade = new BustTrade();
    private final CorrectTrade correctTrade = new CorrectTrade();
    private final DefineInstrument defineInstrument = new DefineInstrument();
    private final DefineParticipant defineParticipant = new DefineParticipant();
    private final DefineMarketModel defineMarketModel = new DefineMarketModel();

    OperatorCommandDecoder(MatchingEngine engine, Request request) {
        this.engine = engine;
        this.request = request;
    }

    void onCommand(MessageHeaderDecoder header, DirectBuffer buffer, int offset) {
        switch (header.templateId()) {
            case MassCancelDecoder.TEMPLATE_ID ->
                massCancel(massCancelDecoder.wrapAndApplyHeader(buffer, offset, header), buffer);
            case KillTradingDecoder.TEMPLATE_ID ->
                killTrading(killTradingDecoder.wrapAndApplyHeader(buffer, offset, header), buffer);
            case ResumeTradingDecoder.TEMPLATE_ID ->
                resumeTrading(
                        resumeTradingDecoder.wrapAndApplyHeader(buffer, offset, header), buffer);
            case ChangePhaseDecoder.TEMPLATE_ID ->
                changePhase(changePhaseDecoder.wrapAndApplyHeader(buffer, offset, header), buffer);
            case ExtendPhaseDecoder.TEMPLATE_ID ->
                extendPhase(extendPhaseDecoder.wrapAndApplyHeader(buffer, offset, header), buffer);
            case BustTradeDecoder.TEMPLATE_ID ->
                bustTrade(bustTradeDecoder.wrapAndApplyHeader(buffer, offset, header), buffer);
            case CorrectTradeDecoder.TEMPLATE_ID ->
                correctTrade(
                        correctTradeDecoder.wrapAndApplyHeader(buffer, offset, header), buffer);
            case DefineInstrumentDecoder.TEMPLATE_ID ->
                defineInstrument(
                        defineInstrumentDecoder.wrapAndApplyHeader(buffer, offset, header), buffer);
            case DefineParticipantDecoder.TEMPLATE_ID ->
                defineParticipant(
                        defineParticipantDecoder.wrapAndApplyHeader(buffer, offset, header),
                        buffer);
            case DefineMarketModelDecoder.TEMPLATE_ID ->
                defineMarketModel(
                        defineMarketModelDecoder.wrapAndApplyHeader(buffer, offset, header));
            default ->
                throw new IllegalStateException("command of unknown kind " + header.templateId());
        }
    }

    private void massCancel(MassCancelDecoder wire, DirectBuffer buffer) {
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
                wire.askerId(),
                wire.requestId(),
                buffer,
                at + MassCancelDecoder.reasonTextEncodingOffset());
        request.sessionId = (int) wire.sessionId();
        engine.onMassCancel(command);
    }

    private void killTrading(KillTradingDecoder wire, DirectBuffer buffer) {
        KillTrading command = killTrading;
        command.timestampNs = wire.timestampNs();
        mean(command, wire.participantId());
        ask(
                command,
                wire.askerId(),
                wire.requestId(),
                buffer,
                wire.offset() + KillTradingDecoder.reasonTextEncodingOffset());
        engine.onKillTrading(command);
    }

    private void resumeTrading(ResumeTradingDecoder wire, DirectBuffer buffer) {
        ResumeTrading command = resumeTrading;
        command.timestampNs = wire.timestampNs();
        mean(command, wire.participantId());
        ask(
                command,
                wire.askerId(),
                wire.requestId(),
                buffer,
                wire.offset() + ResumeTradingDecoder.reasonTextEncodingOffset());
        engine.onResumeTrading(command);
    }

    /// Who a command is about: a participant, or everybody.
    private static void mean(ParticipantsCommand command, long participantId) {
        command.everybody = participantId == KillTradingDecoder.participantIdNullValue();
        command.participantId = (int) participantId;
    }

    /// Who asks for what not everybody may, and why; for the engine, and for its answer.
    private void ask(
            OperatorCommand command,
            long askerId,
            long requestId,
            DirectBuffer buffer,
            int textAt) {
        command.askerId = (int) askerId;
        command.text = Wire.reasonText(buffer, textAt);
        request.askerId = command.askerId;
        request.text = command.text;
        request.requestId = requestId;
    }

    private void changePhase(ChangePhaseDecoder wire, DirectBuffer buffer) {
        ChangePhase command = changePhase;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.phase = wire.phase();
        command.endsNs = wire.endsNs() == 0 ? MatchingEngine.NO_DEADLINE : wire.endsNs();
        ask(
                command,
                wire.participantId(),
                wire.requestId(),
                buffer,
                wire.offset() + ChangePhaseDecoder.reasonTextEncodingOffset());
        engine.onChangePhase(command);
    }

    private void extendPhase(ExtendPhaseDecoder wire, DirectBuffer buffer) {
        ExtendPhase command = extendPhase;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.endsNs = wire.endsNs() == 0 ? ExtendPhase.RELATIVE : wire.endsNs();
        command.byNs = wire.byNs();
        ask(
                command,
                wire.participantId(),
                wire.requestId(),
                buffer,
                wire.offset() + ExtendPhaseDecoder.reasonTextEncodingOffset());
        engine.onExtendPhase(command);
    }

    private void bustTrade(BustTradeDecoder wire, DirectBuffer buffer) {
        BustTrade command = bustTrade;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.tradeId = wire.tradeId();
        ask(
                command,
                wire.participantId(),
                wire.requestId(),
                buffer,
                wire.offset() + BustTradeDecoder.reasonTextEncodingOffset());
        engine.onBustTrade(command);
    }

    private void correctTrade(CorrectTradeDecoder wire, DirectBuffer buffer) {
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
                wire.participantId(),
                wire.requestId(),
                buffer,
                wire.offset() + CorrectTradeDecoder.reasonTextEncodingOffset());
        engine.onCorrectTrade(command);
    }

    private void defineInstrument(DefineInstrumentDecoder wire, DirectBuffer buffer) {
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
                wire.participantId(),
                wire.requestId(),
                buffer,
                wire.offset() + DefineInstrumentDecoder.reasonTextEncodingOffset());
        engine.onDefineInstrument(command);
    }

    private void defineParticipant(DefineParticipantDecoder wire, DirectBuffer buffer) {
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
                wire.askerId(),
                wire.requestId(),
                buffer,
                wire.offset() + DefineParticipantDecoder.reasonTextEncodingOffset());
        engine.onDefineParticipant(command);
    }

    private void defineMarketModel(DefineMarketModelDecoder wire) {
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
    /// @throws crossbook.core.state.StateException if its words are not those of a model
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
