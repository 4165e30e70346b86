package crossbook.cli.audit;

import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.Reason;
import crossbook.protocol.Role;
import crossbook.protocol.RolesDecoder;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.KillRejectedDecoder;
import crossbook.protocol.event.MarketModelDefinedDecoder;
import crossbook.protocol.event.MarketModelRejectedDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ParticipantRejectedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.PhaseRejectedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.SessionRejectedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeChangeRejectedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;
import crossbook.web.text.Counts;

import org.agrona.DirectBuffer;

import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;

/// Finds in a stream of events what belongs in the audit log: sessions that open and close,
/// and everything that operators do or are refused. Names are those that the stream has told
/// so far.
public final class AuditReader implements EventHandler {
    private static final long NOBODY = MassCanceledDecoder.participantIdNullValue();

    private final Consumer<AuditEntry> entries;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Map<Long, String> participants = new HashMap<>();
    private final Map<Long, String> instruments = new HashMap<>();

    public AuditReader(Consumer<AuditEntry> entries) {
        this.entries = entries;
    }

    /// Learns the names of participants and instruments of an event, which is no line of the log.
    public void learn(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        if (header.templateId() == ParticipantDefinedDecoder.TEMPLATE_ID) {
            var event = new ParticipantDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
            participants.put(event.participantId(), event.name());
        }
        if (header.templateId() == InstrumentDefinedDecoder.TEMPLATE_ID) {
            var event = new InstrumentDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
            instruments.put(event.instrumentId(), event.symbol());
        }
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case SessionOpenedDecoder.TEMPLATE_ID -> opened(buffer, offset);
            case SessionClosedDecoder.TEMPLATE_ID -> closed(buffer, offset);
            case SessionRejectedDecoder.TEMPLATE_ID -> sessionRejected(buffer, offset);
            case PhaseChangedDecoder.TEMPLATE_ID -> phaseChanged(buffer, offset);
            case PhaseExtendedDecoder.TEMPLATE_ID -> phaseExtended(buffer, offset);
            case PhaseRejectedDecoder.TEMPLATE_ID -> phaseRejected(buffer, offset);
            case InstrumentDefinedDecoder.TEMPLATE_ID -> instrument(buffer, offset);
            case InstrumentRejectedDecoder.TEMPLATE_ID -> instrumentRejected(buffer, offset);
            case ParticipantDefinedDecoder.TEMPLATE_ID -> participant(buffer, offset);
            case ParticipantRejectedDecoder.TEMPLATE_ID -> participantRejected(buffer, offset);
            case MarketModelDefinedDecoder.TEMPLATE_ID -> model(buffer, offset);
            case MarketModelRejectedDecoder.TEMPLATE_ID -> modelRejected(buffer, offset);
            case TradeBustedDecoder.TEMPLATE_ID -> busted(buffer, offset);
            case TradeCorrectedDecoder.TEMPLATE_ID -> corrected(buffer, offset);
            case TradeChangeRejectedDecoder.TEMPLATE_ID -> changeRejected(buffer, offset);
            case MassCanceledDecoder.TEMPLATE_ID -> massCanceled(buffer, offset);
            case MassCancelRejectedDecoder.TEMPLATE_ID -> massRejected(buffer, offset);
            case TradingKilledDecoder.TEMPLATE_ID -> killed(buffer, offset);
            case TradingResumedDecoder.TEMPLATE_ID -> resumed(buffer, offset);
            case KillRejectedDecoder.TEMPLATE_ID -> killRejected(buffer, offset);
            default -> {} // nobody's doing, or an order's
        }
    }

    /// Who asked, and when it was answered.
    private record Act(EventHeadDecoder head, long principalId, Role role) {}

    private void add(
            Act act, String action, Reason reason, String subject, String detail, String text) {
        entries.accept(new AuditEntry(
                act.head.eventNumber(),
                act.head.timestampNs(),
                action,
                act.principalId == NOBODY ? "exchange" : participant(act.principalId),
                act.role == Role.NULL_VAL ? "-" : act.role.name(),
                reason == Reason.NONE ? "done" : "refused: " + reason,
                subject,
                detail,
                text));
    }

    private String participant(long id) {
        return participants.getOrDefault(id, "#" + id);
    }

    private String participantOrAll(long id) {
        return id == NOBODY ? "all" : participant(id);
    }

    private String instrument(long id) {
        return id == NOBODY ? "all" : instruments.getOrDefault(id, "#" + id);
    }

    // Sessions: anyone who logs on acts for itself.

    private void opened(DirectBuffer buffer, int offset) {
        var event = new SessionOpenedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.participantId(), Role.NULL_VAL);
        String detail = "session " + event.sessionId() + " via gateway " + event.gatewayId();
        add(act, "login", Reason.NONE, participant(event.participantId()), detail, "");
    }

    private void closed(DirectBuffer buffer, int offset) {
        var event = new SessionClosedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.participantId(), Role.NULL_VAL);
        String detail = "session " + event.sessionId() + ' ' + event.reason() + ", "
                + event.expiredOrders() + " orders expired";
        add(act, "logout", Reason.NONE, participant(event.participantId()), detail, "");
    }

    private void sessionRejected(DirectBuffer buffer, int offset) {
        var event = new SessionRejectedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.participantId(), Role.NULL_VAL);
        String detail = "session " + event.sessionId();
        add(act, "session", event.reason(), participant(event.participantId()), detail, "");
    }

    // Phases.

    private void phaseChanged(DirectBuffer buffer, int offset) {
        var event = new PhaseChangedDecoder().wrapAndApplyHeader(buffer, offset, header);
        if (event.reason() != PhaseReason.REQUESTED) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = instrument(event.instrumentId());
        add(act, "phase", Reason.NONE, subject, event.state().phase(), event.reasonText());
    }

    private void phaseExtended(DirectBuffer buffer, int offset) {
        var event = new PhaseExtendedDecoder().wrapAndApplyHeader(buffer, offset, header);
        boolean isAsked =
                event.reason() == PhaseReason.EXTENDED || event.reason() == PhaseReason.SHORTENED;
        if (!isAsked) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.state().phase() + " ends " + event.endsNs();
        String subject = instrument(event.instrumentId());
        add(act, "phase end", Reason.NONE, subject, detail, event.reasonText());
    }

    private void phaseRejected(DirectBuffer buffer, int offset) {
        var event = new PhaseRejectedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = instrument(event.instrumentId());
        add(act, "phase", event.reason(), subject, event.phase(), event.reasonText());
    }

    // Reference data.

    private void instrument(DirectBuffer buffer, int offset) {
        var event = new InstrumentDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
        instruments.put(event.instrumentId(), event.symbol());
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.active() == YesNo.YES ? "active" : "inactive";
        add(act, "instrument", Reason.NONE, event.symbol(), detail, event.reasonText());
    }

    private void instrumentRejected(DirectBuffer buffer, int offset) {
        var event = new InstrumentRejectedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        add(act, "instrument", event.reason(), event.symbol(), "", event.reasonText());
    }

    private void participant(DirectBuffer buffer, int offset) {
        var event = new ParticipantDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
        participants.put(event.participantId(), event.name());
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail =
                (event.active() == YesNo.YES ? "active" : "inactive") + roles(event.roles());
        add(act, "participant", Reason.NONE, event.name(), detail, event.reasonText());
    }

    private static String roles(RolesDecoder roles) {
        StringJoiner names = new StringJoiner(" ", ", roles ", "").setEmptyValue(", no roles");
        for (var role : crossbook.client.entry.Role.of(roles)) names.add(role.name());
        return names.toString();
    }

    private void participantRejected(DirectBuffer buffer, int offset) {
        var event = new ParticipantRejectedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        add(act, "participant", event.reason(), event.name(), "", event.reasonText());
    }

    private void model(DirectBuffer buffer, int offset) {
        var event = new MarketModelDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        add(act, "market model", Reason.NONE, event.name(), "", "");
    }

    private void modelRejected(DirectBuffer buffer, int offset) {
        var event = new MarketModelRejectedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        add(act, "market model", event.reason(), "", "", "");
    }

    // Trades.

    private void busted(DirectBuffer buffer, int offset) {
        var event = new TradeBustedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.qty() + " at " + event.price() + " units";
        String subject = instrument(event.instrumentId()) + " trade " + event.tradeId();
        add(act, "bust", Reason.NONE, subject, detail, event.reasonText());
    }

    private void corrected(DirectBuffer buffer, int offset) {
        var event = new TradeCorrectedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.qty() + " at " + event.price() + " units, was " + event.oldQty()
                + " at " + event.oldPrice();
        String subject = instrument(event.instrumentId()) + " trade " + event.tradeId();
        add(act, "correct", Reason.NONE, subject, detail, event.reasonText());
    }

    private void changeRejected(DirectBuffer buffer, int offset) {
        var event = new TradeChangeRejectedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = instrument(event.instrumentId()) + " trade " + event.tradeId();
        add(act, "trade", event.reason(), subject, "", event.reasonText());
    }

    // Many orders at once. What somebody does with its own orders is no operator's act.

    private void massCanceled(DirectBuffer buffer, int offset) {
        var event = new MassCanceledDecoder().wrapAndApplyHeader(buffer, offset, header);
        if (event.principalId() == event.participantId()) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail =
                Counts.canceled(event.canceledOrders()) + " in " + instrument(event.instrumentId());
        if (event.side() != Side.NULL_VAL) detail += ", " + event.side() + " only";
        String subject = participantOrAll(event.participantId());
        add(act, "mass cancel", Reason.NONE, subject, detail, event.reasonText());
    }

    private void massRejected(DirectBuffer buffer, int offset) {
        var event = new MassCancelRejectedDecoder().wrapAndApplyHeader(buffer, offset, header);
        if (event.principalId() == event.participantId()) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = participantOrAll(event.participantId());
        add(act, "mass cancel", event.reason(), subject, "", event.reasonText());
    }

    private void killed(DirectBuffer buffer, int offset) {
        var event = new TradingKilledDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = Counts.canceled(event.canceledOrders());
        String subject = participantOrAll(event.participantId());
        add(act, "kill", Reason.NONE, subject, detail, event.reasonText());
    }

    private void resumed(DirectBuffer buffer, int offset) {
        var event = new TradingResumedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = participantOrAll(event.participantId());
        add(act, "resume", Reason.NONE, subject, "", event.reasonText());
    }

    private void killRejected(DirectBuffer buffer, int offset) {
        var event = new KillRejectedDecoder().wrapAndApplyHeader(buffer, offset, header);
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String action = event.resumes() == YesNo.YES ? "resume" : "kill";
        String subject = participantOrAll(event.participantId());
        add(act, action, event.reason(), subject, "", event.reasonText());
    }
}
