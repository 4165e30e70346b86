package crossbook.web.live;

import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.Role;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.MarketModelDefinedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.SnapshotTakenDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import org.agrona.DirectBuffer;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// Reads what was done to the market and its participants, and by whom.
final class AuditEvents implements EventHandler {
    private static final int NOBODY = (int) MassCanceledDecoder.principalIdNullValue();

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MarketModelDefinedDecoder model = new MarketModelDefinedDecoder();
    private final InstrumentDefinedDecoder instrument = new InstrumentDefinedDecoder();
    private final ParticipantDefinedDecoder participant = new ParticipantDefinedDecoder();
    private final PhaseChangedDecoder phase = new PhaseChangedDecoder();
    private final PhaseExtendedDecoder extended = new PhaseExtendedDecoder();
    private final TradeBustedDecoder busted = new TradeBustedDecoder();
    private final TradeCorrectedDecoder corrected = new TradeCorrectedDecoder();
    private final SnapshotTakenDecoder snapshot = new SnapshotTakenDecoder();
    private final TradingKilledDecoder killed = new TradingKilledDecoder();
    private final TradingResumedDecoder resumed = new TradingResumedDecoder();
    private final MassCanceledDecoder canceled = new MassCanceledDecoder();
    private final Ring<AuditView> actions;
    private final Names names;
    private final IntFunction<String> participants;
    private final Consumer<AuditView> listener;
    private long eventNumber;
    private long timestampNs;

    /// Who did something, by its role and with its reason.
    private record By(long principalId, Role role, String reason) {
        private static final By THE_EXCHANGE = new By(NOBODY, Role.NULL_VAL, "");
    }

    /// @param participants their names by their ids
    AuditEvents(
            LiveSettings settings,
            Names names,
            IntFunction<String> participants,
            Consumer<AuditView> listener) {
        actions = new Ring<>(settings.auditEvents());
        this.names = names;
        this.participants = participants;
        this.listener = listener;
    }

    /// The latest, oldest first.
    Ring<AuditView> actions() {
        return actions;
    }

    /// Where the event that comes stands.
    void at(long number, long timeNs) {
        eventNumber = number;
        timestampNs = timeNs;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case MarketModelDefinedDecoder.TEMPLATE_ID ->
                onModel(model.wrapAndApplyHeader(buffer, offset, header));
            case InstrumentDefinedDecoder.TEMPLATE_ID ->
                onInstrument(instrument.wrapAndApplyHeader(buffer, offset, header));
            case ParticipantDefinedDecoder.TEMPLATE_ID ->
                onParticipant(participant.wrapAndApplyHeader(buffer, offset, header));
            case PhaseChangedDecoder.TEMPLATE_ID ->
                onPhase(phase.wrapAndApplyHeader(buffer, offset, header));
            case PhaseExtendedDecoder.TEMPLATE_ID ->
                onExtended(extended.wrapAndApplyHeader(buffer, offset, header));
            case TradeBustedDecoder.TEMPLATE_ID ->
                onBusted(busted.wrapAndApplyHeader(buffer, offset, header));
            case TradeCorrectedDecoder.TEMPLATE_ID ->
                onCorrected(corrected.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotTakenDecoder.TEMPLATE_ID -> {
                snapshot.wrapAndApplyHeader(buffer, offset, header);
                done("SNAPSHOT_TAKEN", "", "", By.THE_EXCHANGE);
            }
            case TradingKilledDecoder.TEMPLATE_ID ->
                onKilled(killed.wrapAndApplyHeader(buffer, offset, header));
            case TradingResumedDecoder.TEMPLATE_ID ->
                onResumed(resumed.wrapAndApplyHeader(buffer, offset, header));
            case MassCanceledDecoder.TEMPLATE_ID ->
                onCanceled(canceled.wrapAndApplyHeader(buffer, offset, header));
            default -> {}
        }
    }

    private void onModel(MarketModelDefinedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), "");
        done("MARKET_MODEL_DEFINED", "", event.name(), by);
    }

    private void onInstrument(InstrumentDefinedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        done("INSTRUMENT_DEFINED", event.symbol(), activity(event.active()), by);
    }

    private void onParticipant(ParticipantDefinedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        done("PARTICIPANT_DEFINED", event.name(), activity(event.active()), by);
    }

    private static String activity(YesNo active) {
        return active == YesNo.YES ? "active" : "inactive";
    }

    private void onPhase(PhaseChangedDecoder event) {
        if (event.reason() != PhaseReason.REQUESTED) return;
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        done("PHASE_CHANGED", symbol(event.instrumentId()), event.phase(), by);
    }

    private void onExtended(PhaseExtendedDecoder event) {
        boolean isAsked =
                event.reason() == PhaseReason.EXTENDED || event.reason() == PhaseReason.SHORTENED;
        if (!isAsked) return;
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        done("PHASE_" + event.reason(), symbol(event.instrumentId()), event.phase(), by);
    }

    private void onBusted(TradeBustedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        done("TRADE_BUSTED", symbol(event.instrumentId()), "trade " + event.tradeId(), by);
    }

    private void onCorrected(TradeCorrectedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        done("TRADE_CORRECTED", symbol(event.instrumentId()), "trade " + event.tradeId(), by);
    }

    private void onKilled(TradingKilledDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String name = participants.apply((int) event.participantId());
        done("TRADING_KILLED", name, event.canceledOrders() + " orders canceled", by);
    }

    private void onResumed(TradingResumedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        done("TRADING_RESUMED", participants.apply((int) event.participantId()), "", by);
    }

    /// One that a participant asks for itself is its own affair.
    private void onCanceled(MassCanceledDecoder event) {
        boolean isOwn =
                event.principalId() == event.participantId() || (int) event.principalId() == NOBODY;
        if (isOwn) return;
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String name = participants.apply((int) event.participantId());
        String detail = event.canceledOrders() + " orders canceled";
        boolean isOfOne = event.instrumentId() != MassCanceledDecoder.instrumentIdNullValue();
        if (isOfOne) detail += " in " + symbol(event.instrumentId());
        if (event.side() != Side.NULL_VAL) detail += ", " + event.side() + " only";
        done("MASS_CANCELED", name, detail, by);
    }

    private String symbol(long instrumentId) {
        return names.symbol((int) instrumentId);
    }

    private void done(String action, String target, String detail, By by) {
        String role = by.role == Role.NULL_VAL ? "" : by.role.name().toLowerCase(Locale.ROOT);
        AuditView view = new AuditView(
                eventNumber,
                timestampNs,
                action,
                target,
                detail,
                participants.apply((int) by.principalId),
                role,
                by.reason);
        actions.add(view);
        listener.accept(view);
    }
}
