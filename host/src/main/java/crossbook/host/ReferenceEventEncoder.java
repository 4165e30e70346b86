package crossbook.host;

import static crossbook.protocol.MessageHeaderEncoder.ENCODED_LENGTH;

import crossbook.core.EventSink;
import crossbook.core.MatchingEngine;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.SessionEnd;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Role;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.InstrumentDefinedEncoder;
import crossbook.protocol.event.InstrumentRejectedEncoder;
import crossbook.protocol.event.MarketModelDefinedEncoder;
import crossbook.protocol.event.MarketModelRejectedEncoder;
import crossbook.protocol.event.ParticipantDefinedEncoder;
import crossbook.protocol.event.ParticipantRejectedEncoder;
import crossbook.protocol.event.PhaseChangedEncoder;
import crossbook.protocol.event.PhaseRejectedEncoder;
import crossbook.protocol.event.SessionClosedEncoder;
import crossbook.protocol.event.SessionOpenedEncoder;
import crossbook.protocol.event.SessionRejectedEncoder;
import crossbook.protocol.event.SnapshotTakenEncoder;
import crossbook.protocol.event.StateHashedEncoder;

import org.agrona.MutableDirectBuffer;

import java.nio.charset.StandardCharsets;

/// Writes the events that are not about orders: phases, reference data, the state as a
/// whole.
class ReferenceEventEncoder implements EventSink {
    final Request request;
    final MutableDirectBuffer buffer;
    final MessageHeaderEncoder header = new MessageHeaderEncoder();
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

    ReferenceEventEncoder(EventFrame frame, Request request) {
        this.frame = frame;
        this.request = request;
        buffer = frame.buffer();
    }

    /// Names the engine whose events these are; an engine needs its sink before it
    /// exists.
    final void follow(MatchingEngine followed) {
        engine = followed;
    }

    final long hashesTold() {
        return hashesTold;
    }

    final long lastStateHash() {
        return lastStateHash;
    }

    /// Makes room for an event; returns where its SBE header belongs.
    final int begin(int blockLength) {
        return frame.begin(ENCODED_LENGTH + blockLength, engine);
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

    final void putReasonText(int offset) {
        putReasonText(offset, request.text);
    }

    final void putReasonText(int offset, String text) {
        Wire.putReasonText(text, buffer, offset);
    }

    @Override
    public void sessionOpened(int participantId, int sessionId, int gatewayId) {
        int at = begin(SessionOpenedEncoder.BLOCK_LENGTH);
        sessionOpened
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(participantId)
                .sessionId(sessionId)
                .gatewayId(gatewayId);
    }

    @Override
    public void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {
        int at = begin(SessionClosedEncoder.BLOCK_LENGTH);
        sessionClosed
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(participantId)
                .sessionId(sessionId)
                .gatewayId(gatewayId)
                .reason(Wire.SESSION_END.wire(reason))
                .expiredOrders(expiredOrders);
    }

    @Override
    public void sessionRejected(
            int participantId, int sessionId, int gatewayId, RejectReason reason) {
        int at = begin(SessionRejectedEncoder.BLOCK_LENGTH);
        sessionRejected
                .wrapAndApplyHeader(buffer, at, header)
                .participantId(Integer.toUnsignedLong(participantId))
                .sessionId(Integer.toUnsignedLong(sessionId))
                .gatewayId(gatewayId)
                .reason(Wire.REJECT_REASON.wire(reason));
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        long endsNs = engine.book(instrument.instrumentId()).phaseEndsNs();
        boolean isAsked = reason == PhaseReason.REQUESTED;
        int at = begin(PhaseChangedEncoder.BLOCK_LENGTH);
        phaseChanged
                .wrapAndApplyHeader(buffer, at, header)
                .principalId(isAsked ? principalId() : PhaseChangedEncoder.principalIdNullValue())
                .principalRole(isAsked ? principalRole() : Role.NULL_VAL)
                .instrumentId(instrument.instrumentId())
                .requestId(isAsked ? request.requestId : 0)
                .reason(Wire.PHASE_REASON.wire(reason))
                .endsNs(endsNs == MatchingEngine.NO_DEADLINE ? 0 : endsNs);
        Wire.put(phase, engine.marketModel(), phaseChanged.state());
        int textAt = at + ENCODED_LENGTH + PhaseChangedEncoder.reasonTextEncodingOffset();
        putReasonText(textAt, isAsked ? request.text : "");
    }

    @Override
    public void phaseRejected(ChangePhase command, RejectReason reason) {
        int at = begin(PhaseRejectedEncoder.BLOCK_LENGTH);
        phaseRejected
                .wrapAndApplyHeader(buffer, at, header)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .principalId(principalId())
                .principalRole(principalRole())
                .requestId(request.requestId)
                .phase(command.phase)
                .reason(Wire.REJECT_REASON.wire(reason));
        putReasonText(at + ENCODED_LENGTH + PhaseRejectedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void extensionRejected(ExtendPhase command, RejectReason reason) {
        int at = begin(PhaseRejectedEncoder.BLOCK_LENGTH);
        phaseRejected
                .wrapAndApplyHeader(buffer, at, header)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .principalId(principalId())
                .principalRole(principalRole())
                .requestId(request.requestId)
                .phase("")
                .reason(Wire.REJECT_REASON.wire(reason));
        putReasonText(at + ENCODED_LENGTH + PhaseRejectedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void marketModelDefined(MarketModel model) {
        byte[] name = model.name().getBytes(StandardCharsets.UTF_8);
        int prefix = MarketModelDefinedEncoder.nameHeaderLength();
        int at = begin(MarketModelDefinedEncoder.BLOCK_LENGTH + prefix + name.length);
        modelDefined
                .wrapAndApplyHeader(buffer, at, header)
                .principalId(principalId())
                .principalRole(principalRole())
                .requestId(request.requestId)
                .putName(name, 0, name.length);
    }

    @Override
    public void marketModelRejected(DefineMarketModel command, RejectReason reason) {
        int at = begin(MarketModelRejectedEncoder.BLOCK_LENGTH);
        modelRejected
                .wrapAndApplyHeader(buffer, at, header)
                .principalId(principalId())
                .principalRole(principalRole())
                .requestId(request.requestId)
                .reason(Wire.REJECT_REASON.wire(reason));
    }

    @Override
    public void instrumentDefined(Instrument instrument) {
        Phase phase = engine.book(instrument.instrumentId()).phase();
        int at = begin(InstrumentDefinedEncoder.BLOCK_LENGTH);
        instrumentDefined
                .wrapAndApplyHeader(buffer, at, header)
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
        putReasonText(at + ENCODED_LENGTH + InstrumentDefinedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void instrumentRejected(DefineInstrument command, RejectReason reason) {
        int at = begin(InstrumentRejectedEncoder.BLOCK_LENGTH);
        instrumentRejected
                .wrapAndApplyHeader(buffer, at, header)
                .requestId(request.requestId)
                .instrumentId(Integer.toUnsignedLong(command.instrumentId))
                .symbol(command.symbol)
                .reason(Wire.REJECT_REASON.wire(reason))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(at + ENCODED_LENGTH + InstrumentRejectedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void participantDefined(Participant participant) {
        int at = begin(ParticipantDefinedEncoder.BLOCK_LENGTH);
        participantDefined
                .wrapAndApplyHeader(buffer, at, header)
                .requestId(request.requestId)
                .participantId(participant.participantId())
                .active(yesNo(participant.active()))
                .cancelOnDisconnect(yesNo(participant.cancelOnDisconnect()))
                .cancelsGtcOnDisconnect(yesNo(participant.cancelsGtcOnDisconnect()))
                .name(participant.name())
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.put(participant.roles(), participantDefined.roles());
        putReasonText(at + ENCODED_LENGTH + ParticipantDefinedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void participantRejected(DefineParticipant command, RejectReason reason) {
        int at = begin(ParticipantRejectedEncoder.BLOCK_LENGTH);
        participantRejected
                .wrapAndApplyHeader(buffer, at, header)
                .requestId(request.requestId)
                .participantId(Integer.toUnsignedLong(command.participantId))
                .name(command.name)
                .reason(Wire.REJECT_REASON.wire(reason))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(at + ENCODED_LENGTH + ParticipantRejectedEncoder.reasonTextEncodingOffset());
    }

    private static YesNo yesNo(boolean holds) {
        return holds ? YesNo.YES : YesNo.NO;
    }

    @Override
    public void stateHashed(long businessHash, long stateHash) {
        hashesTold++;
        lastStateHash = stateHash;
        int at = begin(StateHashedEncoder.BLOCK_LENGTH);
        hashed.wrapAndApplyHeader(buffer, at, header)
                .businessHash(businessHash)
                .stateHash(stateHash);
    }

    @Override
    public void snapshotTaken() {
        int at = begin(SnapshotTakenEncoder.BLOCK_LENGTH);
        snapshot.wrapAndApplyHeader(buffer, at, header).requestId(request.requestId);
    }
}
