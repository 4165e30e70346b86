package crossbook.gateway;

import crossbook.client.stream.EventHandler;
import crossbook.gateway.Directory.Listed;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ParticipantRejectedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.PhaseRejectedDecoder;
import crossbook.protocol.event.ReportRejectedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.SessionRejectedDecoder;
import crossbook.protocol.event.SnapshotTakenDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeChangeRejectedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;

import org.agrona.DirectBuffer;

/// Follows the events as they happen, and brings each to whom it concerns.
final class EventReader implements EventHandler {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int NONE = -1;

    private final Desk desk;
    private final Reports reports;
    private final MassAnswers massAnswers;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final PhaseChangedDecoder phaseChanged = new PhaseChangedDecoder();
    private final PhaseExtendedDecoder phaseExtended = new PhaseExtendedDecoder();
    private final PhaseRejectedDecoder phaseRejected = new PhaseRejectedDecoder();
    private final InstrumentDefinedDecoder instrument = new InstrumentDefinedDecoder();
    private final InstrumentRejectedDecoder instrumentRejected = new InstrumentRejectedDecoder();
    private final ParticipantDefinedDecoder participant = new ParticipantDefinedDecoder();
    private final ParticipantRejectedDecoder participantRejected = new ParticipantRejectedDecoder();
    private final TradeBustedDecoder busted = new TradeBustedDecoder();
    private final TradeCorrectedDecoder corrected = new TradeCorrectedDecoder();
    private final TradeChangeRejectedDecoder changeRejected = new TradeChangeRejectedDecoder();
    private final SnapshotTakenDecoder snapshot = new SnapshotTakenDecoder();

    EventReader(Desk desk) {
        this.desk = desk;
        massAnswers = new MassAnswers(desk);
        reports = new Reports(desk, desk.engineSessions::of, false);
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        int templateId = header.templateId();
        desk.lastEventNumber =
                buffer.getLong(offset + HEADER + EventHeadDecoder.eventNumberEncodingOffset());
        if (templateId < SessionOpenedDecoder.TEMPLATE_ID) {
            reports.onEvent(buffer, offset);
            massAnswers.onEvent(templateId, buffer, offset);
        }
        if (templateId >= TradeBustedDecoder.TEMPLATE_ID) onOther(templateId, buffer, offset);
    }

    private void onOther(int templateId, DirectBuffer buffer, int offset) {
        switch (templateId) {
            case SessionOpenedDecoder.TEMPLATE_ID -> desk.engineSessions.onOpened(buffer, offset);
            case SessionClosedDecoder.TEMPLATE_ID -> desk.engineSessions.onClosed(buffer, offset);
            case SessionRejectedDecoder.TEMPLATE_ID ->
                desk.engineSessions.onRejected(buffer, offset);
            case PhaseChangedDecoder.TEMPLATE_ID -> phaseChanged(buffer, offset);
            case PhaseExtendedDecoder.TEMPLATE_ID -> phaseExtended(buffer, offset);
            case PhaseRejectedDecoder.TEMPLATE_ID -> phaseRejected(buffer, offset);
            case InstrumentDefinedDecoder.TEMPLATE_ID -> instrumentDefined(buffer, offset);
            case InstrumentRejectedDecoder.TEMPLATE_ID -> instrumentRejected(buffer, offset);
            case ParticipantDefinedDecoder.TEMPLATE_ID -> participantDefined(buffer, offset);
            case ParticipantRejectedDecoder.TEMPLATE_ID -> participantRejected(buffer, offset);
            case ReportRejectedDecoder.TEMPLATE_ID -> reports.onEvent(buffer, offset);
            case TradeBustedDecoder.TEMPLATE_ID -> tradeBusted(buffer, offset);
            case TradeCorrectedDecoder.TEMPLATE_ID -> tradeCorrected(buffer, offset);
            case TradeChangeRejectedDecoder.TEMPLATE_ID -> tradeChangeRejected(buffer, offset);
            case SnapshotTakenDecoder.TEMPLATE_ID -> snapshotTaken(buffer, offset);
            default -> massAnswers.onEvent(templateId, buffer, offset);
        }
    }

    private void phaseChanged(DirectBuffer buffer, int offset) {
        Listed listed = desk.directory.onPhaseChanged(buffer, offset);
        phaseChanged.wrapAndApplyHeader(buffer, offset, header);
        answered(
                phaseChanged.requestId(),
                phaseChanged.head().timestampNs(),
                Reason.NONE,
                listed.instrumentId);
        tell(listed);
    }

    private void phaseExtended(DirectBuffer buffer, int offset) {
        phaseExtended.wrapAndApplyHeader(buffer, offset, header);
        answered(phaseExtended.requestId(), phaseExtended.head().timestampNs(), Reason.NONE, (int)
                phaseExtended.instrumentId());
    }

    private void phaseRejected(DirectBuffer buffer, int offset) {
        phaseRejected.wrapAndApplyHeader(buffer, offset, header);
        answered(
                phaseRejected.requestId(),
                phaseRejected.head().timestampNs(),
                phaseRejected.reason(),
                (int) phaseRejected.instrumentId());
    }

    private void instrumentDefined(DirectBuffer buffer, int offset) {
        Listed listed = desk.directory.onInstrumentDefined(buffer, offset);
        instrument.wrapAndApplyHeader(buffer, offset, header);
        answered(
                instrument.requestId(),
                instrument.head().timestampNs(),
                Reason.NONE,
                listed.instrumentId);
        tell(listed);
    }

    private void instrumentRejected(DirectBuffer buffer, int offset) {
        instrumentRejected.wrapAndApplyHeader(buffer, offset, header);
        answered(
                instrumentRejected.requestId(),
                instrumentRejected.head().timestampNs(),
                instrumentRejected.reason(),
                NONE);
    }

    private void participantDefined(DirectBuffer buffer, int offset) {
        desk.directory.onParticipantDefined(buffer, offset);
        participant.wrapAndApplyHeader(buffer, offset, header);
        answered(participant.requestId(), participant.head().timestampNs(), Reason.NONE, (int)
                participant.participantId());
    }

    private void participantRejected(DirectBuffer buffer, int offset) {
        participantRejected.wrapAndApplyHeader(buffer, offset, header);
        answered(
                participantRejected.requestId(),
                participantRejected.head().timestampNs(),
                participantRejected.reason(),
                NONE);
    }

    private void tradeBusted(DirectBuffer buffer, int offset) {
        busted.wrapAndApplyHeader(buffer, offset, header);
        answered(busted.requestId(), busted.head().timestampNs(), Reason.NONE, (int)
                busted.instrumentId());
    }

    private void tradeCorrected(DirectBuffer buffer, int offset) {
        corrected.wrapAndApplyHeader(buffer, offset, header);
        answered(corrected.requestId(), corrected.head().timestampNs(), Reason.NONE, (int)
                corrected.instrumentId());
    }

    private void tradeChangeRejected(DirectBuffer buffer, int offset) {
        changeRejected.wrapAndApplyHeader(buffer, offset, header);
        answered(
                changeRejected.requestId(),
                changeRejected.head().timestampNs(),
                changeRejected.reason(),
                (int) changeRejected.instrumentId());
    }

    private void snapshotTaken(DirectBuffer buffer, int offset) {
        snapshot.wrapAndApplyHeader(buffer, offset, header);
        answered(snapshot.requestId(), snapshot.head().timestampNs(), Reason.NONE, NONE);
    }

    private void answered(long requestId, long timestampNs, Reason reason, int id) {
        desk.requests.onAnswer(requestId, desk.lastEventNumber, timestampNs, reason, id);
    }

    private void tell(Listed listed) {
        desk.forEachOpen(session -> {
            if (session.followsSecurities) desk.replies.security(session, 0, listed, YesNo.NO);
        });
    }
}
