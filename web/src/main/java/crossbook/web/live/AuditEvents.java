package crossbook.web.live;

import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.MarketModelDefinedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.SnapshotTakenDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;

import org.agrona.DirectBuffer;

import java.util.function.Consumer;

/// Reads what was done to the market and its participants.
final class AuditEvents implements EventHandler {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MarketModelDefinedDecoder model = new MarketModelDefinedDecoder();
    private final InstrumentDefinedDecoder instrument = new InstrumentDefinedDecoder();
    private final ParticipantDefinedDecoder participant = new ParticipantDefinedDecoder();
    private final PhaseChangedDecoder phase = new PhaseChangedDecoder();
    private final PhaseExtendedDecoder extended = new PhaseExtendedDecoder();
    private final TradeBustedDecoder busted = new TradeBustedDecoder();
    private final TradeCorrectedDecoder corrected = new TradeCorrectedDecoder();
    private final SnapshotTakenDecoder snapshot = new SnapshotTakenDecoder();
    private final Ring<AuditView> actions;
    private final Names names;
    private final Consumer<AuditView> listener;

    AuditEvents(LiveSettings settings, Names names, Consumer<AuditView> listener) {
        actions = new Ring<>(settings.auditEvents());
        this.names = names;
        this.listener = listener;
    }

    /// The latest, oldest first.
    Ring<AuditView> actions() {
        return actions;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case MarketModelDefinedDecoder.TEMPLATE_ID -> {
                model.wrapAndApplyHeader(buffer, offset, header);
                done("MARKET_MODEL_DEFINED", "", model.name());
            }
            case InstrumentDefinedDecoder.TEMPLATE_ID -> {
                instrument.wrapAndApplyHeader(buffer, offset, header);
                String state = instrument.active() == YesNo.YES ? "active" : "inactive";
                done("INSTRUMENT_DEFINED", instrument.symbol(), state);
            }
            case ParticipantDefinedDecoder.TEMPLATE_ID -> {
                participant.wrapAndApplyHeader(buffer, offset, header);
                String state = participant.active() == YesNo.YES ? "active" : "inactive";
                done("PARTICIPANT_DEFINED", participant.name(), state);
            }
            case PhaseChangedDecoder.TEMPLATE_ID -> {
                phase.wrapAndApplyHeader(buffer, offset, header);
                boolean isAsked = phase.reason() == PhaseReason.REQUESTED;
                if (isAsked) done("PHASE_CHANGED", symbol(phase.instrumentId()), phase.phase());
            }
            case PhaseExtendedDecoder.TEMPLATE_ID -> {
                extended.wrapAndApplyHeader(buffer, offset, header);
                boolean isAsked = extended.reason() == PhaseReason.EXTENDED
                        || extended.reason() == PhaseReason.SHORTENED;
                String symbol = symbol(extended.instrumentId());
                if (isAsked) done("PHASE_" + extended.reason(), symbol, extended.phase());
            }
            case TradeBustedDecoder.TEMPLATE_ID -> {
                busted.wrapAndApplyHeader(buffer, offset, header);
                String trade = "trade " + busted.tradeId();
                done("TRADE_BUSTED", symbol(busted.instrumentId()), trade);
            }
            case TradeCorrectedDecoder.TEMPLATE_ID -> {
                corrected.wrapAndApplyHeader(buffer, offset, header);
                String trade = "trade " + corrected.tradeId();
                done("TRADE_CORRECTED", symbol(corrected.instrumentId()), trade);
            }
            case SnapshotTakenDecoder.TEMPLATE_ID -> {
                snapshot.wrapAndApplyHeader(buffer, offset, header);
                done("SNAPSHOT_TAKEN", "", "");
            }
            default -> {}
        }
    }

    private String symbol(long instrumentId) {
        return names.symbol((int) instrumentId);
    }

    private void done(String action, String target, String detail) {
        AuditView view = new AuditView(eventNumber, timestampNs, action, target, detail, "", "");
        actions.add(view);
        listener.accept(view);
    }

    private long eventNumber;
    private long timestampNs;

    /// Where the event that comes stands.
    void at(long number, long timeNs) {
        eventNumber = number;
        timestampNs = timeNs;
    }
}
