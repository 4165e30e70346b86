package crossbook.host;

import static crossbook.protocol.MessageHeaderEncoder.ENCODED_LENGTH;

import crossbook.core.EventSink;
import crossbook.core.MatchingEngine;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.command.ResumeTrading;
import crossbook.core.model.Instrument;
import crossbook.core.model.KillSwitch;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.SessionEnd;
import crossbook.protocol.Framing;
import crossbook.protocol.Role;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.InstrumentDefinedEncoder;
import crossbook.protocol.event.InstrumentRejectedEncoder;
import crossbook.protocol.event.KillRejectedEncoder;
import crossbook.protocol.event.MarketModelDefinedEncoder;
import crossbook.protocol.event.MarketModelRejectedEncoder;
import crossbook.protocol.event.MassCancelRejectedEncoder;
import crossbook.protocol.event.MassCanceledEncoder;
import crossbook.protocol.event.ParticipantDefinedEncoder;
import crossbook.protocol.event.ParticipantRejectedEncoder;
import crossbook.protocol.event.PhaseChangedEncoder;
import crossbook.protocol.event.PhaseRejectedEncoder;
import crossbook.protocol.event.SessionClosedEncoder;
import crossbook.protocol.event.SessionOpenedEncoder;
import crossbook.protocol.event.SessionRejectedEncoder;
import crossbook.protocol.event.SnapshotTakenEncoder;
import crossbook.protocol.event.StateHashedEncoder;
import crossbook.protocol.event.TradingKilledEncoder;
import crossbook.protocol.event.TradingResumedEncoder;

import org.agrona.sbe.EncoderFlyweight;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.nio.charset.StandardCharsets;

/// Writes the events about those who run the market and take part in it: sessions, phases,
/// reference data, mass cancels and kill switches, the state as a whole.
class OperatorEventEncoder implements EventSink {
    private static final long EVERYBODY = TradingKilledEncoder.participantIdNullValue();

    final Request request;
    private final EventFrame frame;
    MatchingEngine engine;
    private long hashesTold;
    private long lastStateHash;

    private final SessionOpenedEncoder sessionOpened = new SessionOpenedEncoder();
    private final SessionClosedEncoder sessionClosed = new SessionClosedEncoder();
    private final SessionRejectedEncoder sessionRejected = new SessionRejectedEncoder();
    private final PhaseChangedEncoder phaseChanged = new PhaseChangedEncoder();
    private final PhaseRejectedEncoder phaseRejected = new PhaseRejectedEncoder();
    private final InstrumentDefinedEncoder instrumentDefined = new InstrumentDefinedEncoder();
    private final InstrumentRejectedEncoder instrumentRejected = new InstrumentRejectedEncoder();
    private final ParticipantDefinedEncoder participantDefined = new ParticipantDefinedEncoder();
    private final ParticipantRejectedEncoder participantRejected = new ParticipantRejectedEncoder();
    private final MarketModelDefinedEncoder modelDefined = new MarketModelDefinedEncoder();
    private final MarketModelRejectedEncoder modelRejected = new MarketModelRejectedEncoder();
    private final StateHashedEncoder hashed = new StateHashedEncoder();
    private final SnapshotTakenEncoder snapshot = new SnapshotTakenEncoder();
    private final MassCanceledEncoder massCanceled = new MassCanceledEncoder();
    private final MassCancelRejectedEncoder massCancelRejected = new MassCancelRejectedEncoder();
    private final TradingKilledEncoder killed = new TradingKilledEncoder();
    private final TradingResumedEncoder resumed = new TradingResumedEncoder();
    private final KillRejectedEncoder killRejected = new KillRejectedEncoder();

    OperatorEventEncoder(EventFrame frame, Request request) {
        this.frame = frame;
        this.request = request;
    }

    /// Names the engine whose events these are; an engine needs its sink before it
    /// exists.
    void follow(MatchingEngine followed) {
        engine = followed;
    }

    final long hashesTold() {
        return hashesTold;
    }

    final long lastStateHash() {
        return lastStateHash;
    }

    /// Begins an event: makes room for it and writes its SBE header.
    final <E extends MessageEncoderFlyweight> E begin(E event) {
        return begin(event, 0);
    }

    /// @param more how many bytes come behind its fields
    private <E extends MessageEncoderFlyweight> E begin(E event, int more) {
        int at = frame.begin(ENCODED_LENGTH + event.sbeBlockLength() + more, engine);
        return Framing.begin(event, frame.buffer(), at);
    }

    /// Who asked for what the running command does.
    final long principalId() {
        return Integer.toUnsignedLong(request.askerId);
    }

    /// The role that let it.
    final Role principalRole() {
        return request.askerId == Participant.EXCHANGE || engine.authority().role() == null
                ? Role.NULL_VAL
                : Wire.ROLE.wire(engine.authority().role());
    }

    /// Writes what the asker gave as a reason into a field of an event.
    final void putReasonText(EncoderFlyweight event, int field) {
        Wire.putReasonText(request.text, event, field);
    }

    @Override
    public void sessionOpened(int participantId, int sessionId, int gatewayId) {
        begin(sessionOpened).participantId(participantId).sessionId(sessionId).gatewayId(gatewayId);
    }

    @Override
    public void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {
        begin(sessionClosed)
                .participantId(participantId)
                .sessionId(sessionId)
                .gatewayId(gatewayId)
                .reason(Wire.SESSION_END.wire(reason))
                .expiredOrders(expiredOrders);
    }

    @Override
    public void sessionRejected(
            int participantId, int sessionId, int gatewayId, RejectReason reason) {
        begin(sessionRejected)
                .participantId(Integer.toUnsignedLong(participantId))
                .sessionId(Integer.toUnsignedLong(sessionId))
                .gatewayId(gatewayId)
                .reason(Wire.REJECT_REASON.wire(reason));
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        long endsNs = engine.book(instrument.instrumentId()).phaseEndsNs();
        boolean isAsked = reason == PhaseReason.REQUESTED;
        begin(phaseChanged)
                .principalId(isAsked ? principalId() : PhaseChangedEncoder.principalIdNullValue())
                .principalRole(isAsked ? principalRole() : Role.NULL_VAL)
                .instrumentId(instrument.instrumentId())
                .requestId(isAsked ? request.requestId : 0)
                .reason(Wire.PHASE_REASON.wire(reason))
                .endsNs(endsNs == MatchingEngine.NO_DEADLINE ? 0 : endsNs);
        Wire.put(phase, engine.marketModel(), phaseChanged.state());
        String text = isAsked ? request.text : "";
        Wire.putReasonText(text, phaseChanged, PhaseChangedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void phaseRejected(ChangePhase command, RejectReason reason) {
        phaseRejected(command.instrumentId, command.phase, reason);
    }

    @Override
    public void extensionRejected(ExtendPhase command, RejectReason reason) {
        phaseRejected(command.instrumentId, "", reason);
    }

    private void phaseRejected(int instrumentId, String phase, RejectReason reason) {
        begin(phaseRejected)
                .instrumentId(Integer.toUnsignedLong(instrumentId))
                .principalId(principalId())
                .principalRole(principalRole())
                .requestId(request.requestId)
                .phase(phase)
                .reason(Wire.REJECT_REASON.wire(reason));
        putReasonText(phaseRejected, PhaseRejectedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void marketModelDefined(MarketModel model) {
        byte[] name = model.name().getBytes(StandardCharsets.UTF_8);
        int prefix = MarketModelDefinedEncoder.nameHeaderLength();
        begin(modelDefined, prefix + name.length)
                .principalId(principalId())
                .principalRole(principalRole())
                .requestId(request.requestId)
                .putName(name, 0, name.length);
    }

    @Override
    public void marketModelRejected(DefineMarketModel command, RejectReason reason) {
        begin(modelRejected)
                .principalId(principalId())
                .principalRole(principalRole())
                .requestId(request.requestId)
                .reason(Wire.REJECT_REASON.wire(reason));
    }

    @Override
    public void instrumentDefined(Instrument instrument) {
        Phase phase = engine.book(instrument.instrumentId()).phase();
        begin(instrumentDefined)
                .requestId(request.requestId)
                .instrumentId(instrument.instrumentId())
                .priceScale((short) instrument.priceScale())
                .active(yesNo(instrument.active()))
                .unitsPerTick(instrument.unitsPerTick())
                .lotSize(instrument.lotSize())
                .maxOrderQty(instrument.maxOrderQty())
                .symbol(instrument.symbol())
                .segment(instrument.segment())
                .minReserveQty(instrument.minReserveQty())
                .constituent(yesNo(instrument.isConstituent()))
                .referencePrice(instrument.referencePrice())
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.put(phase, engine.marketModel(), instrumentDefined.state());
        Wire.put(instrument.coverage(), engine.accounts(), instrumentDefined.coverage());
        putReasonText(instrumentDefined, InstrumentDefinedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void instrumentRejected(DefineInstrument command, RejectReason reason) {
        begin(instrumentRejected)
                .requestId(request.requestId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .symbol(command.symbol)
                .reason(Wire.REJECT_REASON.wire(reason))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(instrumentRejected, InstrumentRejectedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void participantDefined(Participant participant) {
        begin(participantDefined)
                .requestId(request.requestId)
                .participantId(participant.participantId())
                .active(yesNo(participant.active()))
                .cancelOnDisconnect(yesNo(participant.cancelOnDisconnect()))
                .cancelsGtcOnDisconnect(yesNo(participant.cancelsGtcOnDisconnect()))
                .name(participant.name())
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.put(participant.roles(), participantDefined.roles());
        putReasonText(participantDefined, ParticipantDefinedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void participantRejected(DefineParticipant command, RejectReason reason) {
        begin(participantRejected)
                .requestId(request.requestId)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .name(command.name)
                .reason(Wire.REJECT_REASON.wire(reason))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(participantRejected, ParticipantRejectedEncoder.reasonTextEncodingOffset());
    }

    private static long participantId(ParticipantsCommand command) {
        return command.everybody ? EVERYBODY : Integer.toUnsignedLong(command.participantId);
    }

    @Override
    public void massCanceled(MassCancel command, long canceledOrders) {
        begin(massCanceled)
                .participantId(participantId(command))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .canceledOrders(canceledOrders)
                .requestId(request.requestId)
                .side(command.side == null ? Side.NULL_VAL : Wire.SIDE.wire(command.side))
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.put(request.clOrdId, massCanceled, MassCanceledEncoder.clOrdIdEncodingOffset());
        putReasonText(massCanceled, MassCanceledEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void massCancelRejected(MassCancel command, RejectReason reason) {
        begin(massCancelRejected)
                .participantId(participantId(command))
                .sessionId(request.sessionId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .reason(Wire.REJECT_REASON.wire(reason))
                .requestId(request.requestId)
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.put(
                request.clOrdId,
                massCancelRejected,
                MassCancelRejectedEncoder.clOrdIdEncodingOffset());
        putReasonText(massCancelRejected, MassCancelRejectedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void tradingKilled(KillTrading command, long canceledOrders) {
        killed(participantId(command), canceledOrders, principalId(), principalRole());
        putReasonText(killed, TradingKilledEncoder.reasonTextEncodingOffset());
    }

    /// A switch that is on, as if it had just been thrown.
    void killSwitchIsOn(int participantId, KillSwitch thrown) {
        killIsOn(Integer.toUnsignedLong(participantId), thrown);
    }

    /// The same of everybody's.
    void killSwitchIsOn(KillSwitch thrown) {
        killIsOn(EVERYBODY, thrown);
    }

    private void killIsOn(long participantId, KillSwitch thrown) {
        Role role = thrown.role() == null ? Role.NULL_VAL : Wire.ROLE.wire(thrown.role());
        killed(participantId, 0, Integer.toUnsignedLong(thrown.askerId()), role);
        int field = TradingKilledEncoder.reasonTextEncodingOffset();
        Wire.putReasonText(thrown.text(), killed, field);
    }

    private void killed(long participantId, long canceledOrders, long principalId, Role role) {
        begin(killed)
                .requestId(request.requestId)
                .participantId(participantId)
                .canceledOrders(canceledOrders)
                .principalId(principalId)
                .principalRole(role);
    }

    @Override
    public void tradingResumed(ResumeTrading command) {
        begin(resumed)
                .requestId(request.requestId)
                .participantId(participantId(command))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(resumed, TradingResumedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void killRejected(KillTrading command, RejectReason reason) {
        rejected(command, YesNo.NO, reason);
    }

    @Override
    public void resumeRejected(ResumeTrading command, RejectReason reason) {
        rejected(command, YesNo.YES, reason);
    }

    private void rejected(ParticipantsCommand command, YesNo resumes, RejectReason reason) {
        begin(killRejected)
                .requestId(request.requestId)
                .participantId(participantId(command))
                .resumes(resumes)
                .reason(Wire.REJECT_REASON.wire(reason))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(killRejected, KillRejectedEncoder.reasonTextEncodingOffset());
    }

    static YesNo yesNo(boolean holds) {
        return holds ? YesNo.YES : YesNo.NO;
    }

    @Override
    public void stateHashed(long businessHash, long stateHash) {
        hashesTold++;
        lastStateHash = stateHash;
        begin(hashed).businessHash(businessHash).stateHash(stateHash);
    }

    @Override
    public void snapshotTaken() {
        begin(snapshot).requestId(request.requestId);
    }
}
