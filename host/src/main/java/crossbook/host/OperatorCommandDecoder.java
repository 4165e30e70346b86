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
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.command.ResumeTrading;
import crossbook.core.model.MarketModel;
import crossbook.core.state.StateException;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.BustTradeDecoder;
import crossbook.protocol.command.ChangePhaseDecoder;
import crossbook.protocol.command.CorrectTradeDecoder;
import crossbook.protocol.command.DefineBatchDecoder;
import crossbook.protocol.command.DefineInstrumentDecoder;
import crossbook.protocol.command.DefineLimitsDecoder;
import crossbook.protocol.command.DefineMarketModelDecoder;
import crossbook.protocol.command.DefineParticipantDecoder;
import crossbook.protocol.command.ExtendPhaseDecoder;
import crossbook.protocol.command.KillTradingDecoder;
import crossbook.protocol.command.MassCancelDecoder;
import crossbook.protocol.command.QueryExposuresDecoder;
import crossbook.protocol.command.ResumeTradingDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Reads the commands that not everybody may give, and runs them. Each says who asks and why.
final class OperatorCommandDecoder {
    private final MatchingEngine engine;
    private final Request request;
    private final MoneyCommandDecoder money;
    private final LimitCommandDecoder limits;
    private final BatchCommandDecoder batches;

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
        money = new MoneyCommandDecoder(engine, request);
        limits = new LimitCommandDecoder(engine, request);
        batches = new BatchCommandDecoder(engine, request, this);
    }

    void onCommand(MessageHeaderDecoder header, DirectBuffer buffer, int offset) {
        switch (header.templateId()) {
            case MassCancelDecoder.TEMPLATE_ID -> massCancel(buffer, offset, header);
            case KillTradingDecoder.TEMPLATE_ID -> killTrading(buffer, offset, header);
            case ResumeTradingDecoder.TEMPLATE_ID -> resumeTrading(buffer, offset, header);
            case ChangePhaseDecoder.TEMPLATE_ID -> changePhase(buffer, offset, header);
            case ExtendPhaseDecoder.TEMPLATE_ID -> extendPhase(buffer, offset, header);
            case BustTradeDecoder.TEMPLATE_ID -> bustTrade(buffer, offset, header);
            case CorrectTradeDecoder.TEMPLATE_ID -> correctTrade(buffer, offset, header);
            case DefineInstrumentDecoder.TEMPLATE_ID -> defineInstrument(buffer, offset, header);
            case DefineParticipantDecoder.TEMPLATE_ID -> defineParticipant(buffer, offset, header);
            case DefineMarketModelDecoder.TEMPLATE_ID -> defineMarketModel(buffer, offset, header);
            case DefineLimitsDecoder.TEMPLATE_ID, QueryExposuresDecoder.TEMPLATE_ID ->
                limits.onCommand(header, buffer, offset);
            case DefineBatchDecoder.TEMPLATE_ID -> batches.define(buffer, offset, header);
            default -> money.onCommand(header, buffer, offset);
        }
    }

    private void massCancel(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        MassCancelDecoder wire = massCancelDecoder.wrapAndApplyHeader(buffer, offset, header);
        MassCancel command = massCancel;
        command.timestampNs = wire.timestampNs();
        mean(command, wire.participantId());
        command.instrumentId = (int) wire.instrumentId();
        command.oneInstrument = wire.instrumentId() != MassCancelDecoder.instrumentIdNullValue();
        command.side = Wire.SIDE.core(wire.sideRaw());
        Wire.get(request.clOrdId, wire, MassCancelDecoder.clOrdIdEncodingOffset());
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, MassCancelDecoder.reasonTextEncodingOffset());
        request.sessionId = (int) wire.sessionId();
        engine.onMassCancel(command);
    }

    private void killTrading(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        KillTradingDecoder wire = killTradingDecoder.wrapAndApplyHeader(buffer, offset, header);
        KillTrading command = killTrading;
        command.timestampNs = wire.timestampNs();
        mean(command, wire.participantId());
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, KillTradingDecoder.reasonTextEncodingOffset());
        engine.onKillTrading(command);
    }

    private void resumeTrading(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        ResumeTradingDecoder wire = resumeTradingDecoder.wrapAndApplyHeader(buffer, offset, header);
        ResumeTrading command = resumeTrading;
        command.timestampNs = wire.timestampNs();
        mean(command, wire.participantId());
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, ResumeTradingDecoder.reasonTextEncodingOffset());
        engine.onResumeTrading(command);
    }

    /// Who a command is about: a participant, or everybody.
    static void mean(ParticipantsCommand command, long participantId) {
        command.everybody = participantId == KillTradingDecoder.participantIdNullValue();
        command.participantId = (int) participantId;
    }

    private void changePhase(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        ChangePhaseDecoder wire = changePhaseDecoder.wrapAndApplyHeader(buffer, offset, header);
        ChangePhase command = changePhase;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.phase = wire.phase();
        command.endsNs = wire.endsNs() == 0 ? MatchingEngine.NO_DEADLINE : wire.endsNs();
        request.ask(command, wire.participantId(), wire.requestId());
        request.giveReason(command, wire, ChangePhaseDecoder.reasonTextEncodingOffset());
        engine.onChangePhase(command);
    }

    private void extendPhase(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        ExtendPhaseDecoder wire = extendPhaseDecoder.wrapAndApplyHeader(buffer, offset, header);
        ExtendPhase command = extendPhase;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.endsNs = wire.endsNs() == 0 ? ExtendPhase.RELATIVE : wire.endsNs();
        command.byNs = wire.byNs();
        request.ask(command, wire.participantId(), wire.requestId());
        request.giveReason(command, wire, ExtendPhaseDecoder.reasonTextEncodingOffset());
        engine.onExtendPhase(command);
    }

    private void bustTrade(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        BustTradeDecoder wire = bustTradeDecoder.wrapAndApplyHeader(buffer, offset, header);
        BustTrade command = bustTrade;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.tradeId = wire.tradeId();
        command.intoDeficit = Wire.isYes(wire.intoDeficitRaw());
        request.ask(command, wire.participantId(), wire.requestId());
        request.giveReason(command, wire, BustTradeDecoder.reasonTextEncodingOffset());
        engine.onBustTrade(command);
    }

    private void correctTrade(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        CorrectTradeDecoder wire = correctTradeDecoder.wrapAndApplyHeader(buffer, offset, header);
        CorrectTrade command = correctTrade;
        command.timestampNs = wire.timestampNs();
        command.instrumentId = (int) wire.instrumentId();
        command.tradeId = wire.tradeId();
        command.price = wire.price();
        command.changesPrice = command.price != CorrectTradeDecoder.priceNullValue();
        command.qty = wire.qty();
        command.changesQty = command.qty != CorrectTradeDecoder.qtyNullValue();
        command.intoDeficit = Wire.isYes(wire.intoDeficitRaw());
        request.ask(command, wire.participantId(), wire.requestId());
        request.giveReason(command, wire, CorrectTradeDecoder.reasonTextEncodingOffset());
        engine.onCorrectTrade(command);
    }

    private void defineInstrument(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        DefineInstrumentDecoder wire =
                defineInstrumentDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineInstrument command = defineInstrument;
        command.timestampNs = wire.timestampNs();
        read(wire, command);
        request.ask(command, wire.participantId(), wire.requestId());
        request.giveReason(command, wire, DefineInstrumentDecoder.reasonTextEncodingOffset());
        engine.onDefineInstrument(command);
    }

    /// Reads what is defined.
    void read(DefineInstrumentDecoder wire, DefineInstrument command) {
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
        command.coverage = Wire.coverage(wire.coverage(), engine.accounts());
    }

    private void defineParticipant(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        DefineParticipantDecoder wire =
                defineParticipantDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineParticipant command = defineParticipant;
        command.timestampNs = wire.timestampNs();
        read(wire, command);
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, DefineParticipantDecoder.reasonTextEncodingOffset());
        engine.onDefineParticipant(command);
    }

    /// Reads what is defined.
    static void read(DefineParticipantDecoder wire, DefineParticipant command) {
        command.participantId = (int) wire.participantId();
        command.name = wire.name();
        command.active = Wire.isYes(wire.activeRaw());
        command.cancelOnDisconnect = Wire.isYes(wire.cancelOnDisconnectRaw());
        command.cancelsGtcOnDisconnect = Wire.isYes(wire.cancelsGtcOnDisconnectRaw());
        command.roles = Wire.roles(wire.roles());
    }

    private void defineMarketModel(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        DefineMarketModelDecoder wire =
                defineMarketModelDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineMarketModel command = defineMarketModel;
        command.timestampNs = wire.timestampNs();
        command.model = model(wire);
        request.ask(command, wire.participantId(), wire.requestId());
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
