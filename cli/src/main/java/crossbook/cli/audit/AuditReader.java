package crossbook.cli.audit;

import crossbook.client.entry.LimitSet;
import crossbook.client.stream.EventListener;
import crossbook.protocol.Decimals;
import crossbook.protocol.LimitLayer;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Role;
import crossbook.protocol.RolesDecoder;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.BatchRejectedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.KillRejectedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.LimitsRejectedDecoder;
import crossbook.protocol.event.LiquidationRejectedDecoder;
import crossbook.protocol.event.LiquidationStartedDecoder;
import crossbook.protocol.event.MarkRejectedDecoder;
import crossbook.protocol.event.MarkSetDecoder;
import crossbook.protocol.event.MarketModelDefinedDecoder;
import crossbook.protocol.event.MarketModelRejectedDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.OwnerResumedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;
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

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;

/// Finds in a stream of events what belongs in the audit log: sessions that open and close,
/// and everything that operators do or are refused. Names are those that the stream has told
/// so far.
public final class AuditReader implements EventListener {
    private static final long NOBODY = MassCanceledDecoder.participantIdNullValue();

    private final Consumer<AuditEntry> entries;
    private final Map<Long, String> participants = new HashMap<>();
    private final Map<Long, String> instruments = new HashMap<>();
    private final Map<Long, Asset> assets = new HashMap<>();

    /// What is known of an asset.
    private record Asset(String code, int scale) {}

    public AuditReader(Consumer<AuditEntry> entries) {
        this.entries = entries;
    }

    /// Learns the names of participants, instruments and assets of events that are no lines of the
    /// log.
    EventListener names() {
        return new EventListener() {
            @Override
            public void onParticipantDefined(ParticipantDefinedDecoder event) {
                participants.put(event.participantId(), event.name());
            }

            @Override
            public void onInstrumentDefined(InstrumentDefinedDecoder event) {
                instruments.put(event.instrumentId(), event.symbol());
            }

            @Override
            public void onAssetDefined(AssetDefinedDecoder event) {
                assets.put(event.assetId(), new Asset(event.code(), event.scale()));
            }
        };
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

    @Override
    public void onSessionOpened(SessionOpenedDecoder event) {
        Act act = new Act(event.head(), event.participantId(), Role.NULL_VAL);
        String detail = "session " + event.sessionId() + " via gateway " + event.gatewayId();
        add(act, "login", Reason.NONE, participant(event.participantId()), detail, "");
    }

    @Override
    public void onSessionClosed(SessionClosedDecoder event) {
        Act act = new Act(event.head(), event.participantId(), Role.NULL_VAL);
        String detail = "session " + event.sessionId() + ' ' + event.reason() + ", "
                + event.expiredOrders() + " orders expired";
        add(act, "logout", Reason.NONE, participant(event.participantId()), detail, "");
    }

    @Override
    public void onSessionRejected(SessionRejectedDecoder event) {
        Act act = new Act(event.head(), event.participantId(), Role.NULL_VAL);
        String detail = "session " + event.sessionId();
        add(act, "session", event.reason(), participant(event.participantId()), detail, "");
    }

    // Phases.

    @Override
    public void onPhaseChanged(PhaseChangedDecoder event) {
        if (event.reason() != PhaseReason.REQUESTED) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = instrument(event.instrumentId());
        add(act, "phase", Reason.NONE, subject, event.state().phase(), event.reasonText());
    }

    @Override
    public void onPhaseExtended(PhaseExtendedDecoder event) {
        boolean isAsked =
                event.reason() == PhaseReason.EXTENDED || event.reason() == PhaseReason.SHORTENED;
        if (!isAsked) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.state().phase() + " ends " + event.endsNs();
        String subject = instrument(event.instrumentId());
        add(act, "phase end", Reason.NONE, subject, detail, event.reasonText());
    }

    @Override
    public void onPhaseRejected(PhaseRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = instrument(event.instrumentId());
        add(act, "phase", event.reason(), subject, event.phase(), event.reasonText());
    }

    // Reference data.

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        instruments.put(event.instrumentId(), event.symbol());
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.active() == YesNo.YES ? "active" : "inactive";
        add(act, "instrument", Reason.NONE, event.symbol(), detail, event.reasonText());
    }

    @Override
    public void onInstrumentRejected(InstrumentRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        add(act, "instrument", event.reason(), event.symbol(), "", event.reasonText());
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
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

    @Override
    public void onParticipantRejected(ParticipantRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        add(act, "participant", event.reason(), event.name(), "", event.reasonText());
    }

    @Override
    public void onMarketModelDefined(MarketModelDefinedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        add(act, "market model", Reason.NONE, event.name(), "", "");
    }

    @Override
    public void onMarketModelRejected(MarketModelRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        add(act, "market model", event.reason(), "", "", "");
    }

    // Trades.

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.qty() + " at " + event.price() + " units";
        String subject = instrument(event.instrumentId()) + " trade " + event.tradeId();
        add(act, "bust", Reason.NONE, subject, detail, event.reasonText());
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.qty() + " at " + event.price() + " units, was " + event.oldQty()
                + " at " + event.oldPrice();
        String subject = instrument(event.instrumentId()) + " trade " + event.tradeId();
        add(act, "correct", Reason.NONE, subject, detail, event.reasonText());
    }

    @Override
    public void onTradeChangeRejected(TradeChangeRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = instrument(event.instrumentId()) + " trade " + event.tradeId();
        add(act, "trade", event.reason(), subject, "", event.reasonText());
    }

    // Many orders at once. What somebody does with its own orders is no operator's act.

    @Override
    public void onMassCanceled(MassCanceledDecoder event) {
        if (event.principalId() == event.participantId()) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail =
                Counts.canceled(event.canceledOrders()) + " in " + instrument(event.instrumentId());
        if (event.side() != Side.NULL_VAL) detail += ", " + event.side() + " only";
        String subject = participantOrAll(event.participantId());
        add(act, "mass cancel", Reason.NONE, subject, detail, event.reasonText());
    }

    @Override
    public void onMassCancelRejected(MassCancelRejectedDecoder event) {
        if (event.principalId() == event.participantId()) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = participantOrAll(event.participantId());
        add(act, "mass cancel", event.reason(), subject, "", event.reasonText());
    }

    @Override
    public void onTradingKilled(TradingKilledDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = Counts.canceled(event.canceledOrders());
        String subject = participantOrAll(event.participantId());
        add(act, "kill", Reason.NONE, subject, detail, event.reasonText());
    }

    @Override
    public void onTradingResumed(TradingResumedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = participantOrAll(event.participantId());
        add(act, "resume", Reason.NONE, subject, "", event.reasonText());
    }

    @Override
    public void onKillRejected(KillRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String action = event.resumes() == YesNo.YES ? "resume" : "kill";
        String subject = participantOrAll(event.participantId());
        add(act, action, event.reason(), subject, "", event.reasonText());
    }

    // Limits before the trade.

    @Override
    public void onLimitsDefined(LimitsDefinedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        LimitSet limits = LimitSet.of(event.limits());
        String subject = limited(event.participantId(), event.account());
        String where = limitedIn(event.layer(), event.instrumentId());
        String what = limits.isEmpty() ? "none" : limits.toString();
        add(act, "limits", Reason.NONE, subject, where + ": " + what, event.reasonText());
    }

    @Override
    public void onLimitsRejected(LimitsRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = limited(event.participantId(), event.account());
        String where = limitedIn(event.layer(), event.instrumentId());
        add(act, "limits", event.reason(), subject, where, event.reasonText());
    }

    private String limited(long participantId, String account) {
        return participantOrAll(participantId) + (account.isEmpty() ? "" : "/" + account);
    }

    private String limitedIn(LimitLayer layer, long instrumentId) {
        return layer.name().toLowerCase(Locale.ROOT) + ", " + instrument(instrumentId);
    }

    // Money.

    @Override
    public void onAssetDefined(AssetDefinedDecoder event) {
        assets.put(event.assetId(), new Asset(event.code(), event.scale()));
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.scale() + " decimals";
        add(act, "asset", Reason.NONE, event.code(), detail, event.reasonText());
    }

    @Override
    public void onClientDefined(ClientDefinedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = owner(event.participantId(), event.account());
        add(act, "client", Reason.NONE, subject, "", event.reasonText());
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        boolean isPaidOut = event.toKind() != OwnerKind.PARTICIPANT;
        String receiver = owner(event.toParticipantId(), event.toAccount());
        String payer = owner(event.fromParticipantId(), event.fromAccount());
        String detail =
                amount(event.amount(), event.assetId()) + ", transaction " + event.transactionId();
        boolean isInside = !isPaidOut && event.fromKind() == OwnerKind.PARTICIPANT;
        if (isInside) detail = "from " + payer + ", " + detail;
        String action = event.transferType().name().toLowerCase(Locale.ROOT);
        add(act, action, Reason.NONE, isPaidOut ? payer : receiver, detail, event.reasonText());
    }

    @Override
    public void onMoneyRejected(MoneyRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        boolean hasOwner = event.participantId() != NOBODY;
        String subject = hasOwner ? owner(event.participantId(), event.account()) : "";
        boolean isTransfer = event.requestType() == RequestType.TRANSFER;
        String detail = isTransfer
                ? amount(event.amount(), event.assetId()) + ", transaction " + event.transactionId()
                : "";
        String action = event.requestType().name().toLowerCase(Locale.ROOT);
        add(act, action, event.reason(), subject, detail, event.reasonText());
    }

    // Owners, days and margin. What the exchange does by itself, a mark that follows the last
    // price say, is no operator's act.

    @Override
    public void onOwnerSuspended(OwnerSuspendedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = owner(event.participantId(), event.account());
        add(act, "suspend", Reason.NONE, subject, "", event.reasonText());
    }

    @Override
    public void onOwnerResumed(OwnerResumedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = owner(event.participantId(), event.account());
        add(act, "resume owner", Reason.NONE, subject, "", event.reasonText());
    }

    @Override
    public void onBatchRejected(BatchRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        add(act, "batch", event.reason(), "", "line " + event.line(), event.reasonText());
    }

    @Override
    public void onObligationsSettled(ObligationsSettledDecoder event) {
        if (event.principalId() == NOBODY) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String detail = event.payments() + (event.payments() == 1 ? " payment" : " payments");
        add(act, "settle", Reason.NONE, "", detail, event.reasonText());
    }

    @Override
    public void onMarkSet(MarkSetDecoder event) {
        if (event.principalId() == NOBODY) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = instrument(event.instrumentId());
        String source = event.source();
        String set = event.setPrice() + " units" + (source.isEmpty() ? "" : " of " + source);
        add(act, "mark", Reason.NONE, subject, set, event.reasonText());
    }

    @Override
    public void onMarkRejected(MarkRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = instrument(event.instrumentId());
        add(act, "mark", event.reason(), subject, event.price() + " units", event.reasonText());
    }

    @Override
    public void onLiquidationStarted(LiquidationStartedDecoder event) {
        if (event.principalId() == NOBODY) return;
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = owner(event.participantId(), event.account());
        String detail = event.positionQty() + " in " + instrument(event.instrumentId()) + ", limit "
                + event.limitPrice() + " units";
        add(act, "liquidate", Reason.NONE, subject, detail, event.reasonText());
    }

    @Override
    public void onLiquidationRejected(LiquidationRejectedDecoder event) {
        Act act = new Act(event.head(), event.principalId(), event.principalRole());
        String subject = owner(event.participantId(), event.account());
        String detail = instrument(event.instrumentId());
        add(act, "liquidate", event.reason(), subject, detail, event.reasonText());
    }

    private String owner(long participantId, String account) {
        return participant(participantId) + (account.isEmpty() ? "" : "/" + account);
    }

    private String amount(long amount, long assetId) {
        Asset asset = assets.get(assetId);
        return asset == null
                ? amount + " units of asset " + assetId
                : Decimals.text(amount, asset.scale) + " " + asset.code;
    }
}
