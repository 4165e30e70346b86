package crossbook.web.live;

import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.EventListener;
import crossbook.protocol.Decimals;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.Role;
import crossbook.protocol.Side;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.LiquidationStartedDecoder;
import crossbook.protocol.event.MarkSetDecoder;
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
import crossbook.web.live.AuditValues.Change;
import crossbook.web.text.Counts;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// Reads what was done to the market and its participants, and by whom.
final class AuditEvents implements EventListener {
    private static final int NOBODY = (int) MassCanceledDecoder.principalIdNullValue();

    private final AuditValues values = new AuditValues();
    private final Ring<AuditView> actions;
    private final Names names;
    private final IntFunction<String> participants;
    private final Balances balances;
    private final Consumer<AuditView> listener;
    private long eventNumber;
    private long timestampNs;

    /// Who did something, by its role and with its reason.
    private record By(long principalId, Role role, String reason) {
        private static final By THE_EXCHANGE = new By(NOBODY, Role.NULL_VAL, "");
    }

    /// @param participants their names by their ids
    /// @param balances which have read an event before
    AuditEvents(
            LiveSettings settings,
            Names names,
            IntFunction<String> participants,
            Balances balances,
            Consumer<AuditView> listener) {
        actions = new Ring<>(settings.auditEvents());
        this.names = names;
        this.participants = participants;
        this.balances = balances;
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
    public void onMarketModelDefined(MarketModelDefinedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), "");
        done("MARKET_MODEL_DEFINED", "", values.change("model", event.name()), by);
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        Change change = values.change("i" + event.instrumentId(), AuditValues.of(event));
        done("INSTRUMENT_DEFINED", event.symbol(), change, by);
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        Change change = values.change("p" + event.participantId(), AuditValues.of(event));
        done("PARTICIPANT_DEFINED", event.name(), change, by);
    }

    @Override
    public void onPhaseChanged(PhaseChangedDecoder event) {
        if (event.reason() != PhaseReason.REQUESTED) return;
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String before = names.phaseBefore((int) event.instrumentId());
        done(
                "PHASE_CHANGED",
                symbol(event.instrumentId()),
                new Change(before, event.state().phase()),
                by);
    }

    @Override
    public void onPhaseExtended(PhaseExtendedDecoder event) {
        boolean isAsked =
                event.reason() == PhaseReason.EXTENDED || event.reason() == PhaseReason.SHORTENED;
        if (!isAsked) return;
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String before = until(names.phaseEndBefore((int) event.instrumentId()));
        String now = event.state().phase() + ' ' + until(event.endsNs());
        done("PHASE_" + event.reason(), symbol(event.instrumentId()), new Change(before, now), by);
    }

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        Change change = new Change(
                terms(event.instrumentId(), event.qty(), event.price()),
                "trade " + event.tradeId());
        done("TRADE_BUSTED", symbol(event.instrumentId()), change, by);
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String now = terms(event.instrumentId(), event.qty(), event.price());
        Change change = new Change(
                terms(event.instrumentId(), event.oldQty(), event.oldPrice()),
                "trade " + event.tradeId() + ": " + now);
        done("TRADE_CORRECTED", symbol(event.instrumentId()), change, by);
    }

    @Override
    public void onTradingKilled(TradingKilledDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String name = participants.apply((int) event.participantId());
        String before =
                values.change("k" + event.participantId(), "trading stopped").before();
        String was = before.isEmpty() ? "trading allowed" : before;
        done("TRADING_KILLED", name, new Change(was, Counts.canceled(event.canceledOrders())), by);
    }

    @Override
    public void onSnapshotTaken(SnapshotTakenDecoder event) {
        done("SNAPSHOT_TAKEN", "", new Change("", ""), By.THE_EXCHANGE);
    }

    @Override
    public void onTradingResumed(TradingResumedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String before =
                values.change("k" + event.participantId(), "trading allowed").before();
        String name = participants.apply((int) event.participantId());
        done("TRADING_RESUMED", name, new Change(before, ""), by);
    }

    /// One that a participant asks for itself is its own affair.
    @Override
    public void onMassCanceled(MassCanceledDecoder event) {
        boolean isOwn =
                event.principalId() == event.participantId() || (int) event.principalId() == NOBODY;
        if (isOwn) return;
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String name = participants.apply((int) event.participantId());
        String detail = Counts.canceled(event.canceledOrders());
        boolean isOfOne = event.instrumentId() != MassCanceledDecoder.instrumentIdNullValue();
        if (isOfOne) detail += " in " + symbol(event.instrumentId());
        if (event.side() != Side.NULL_VAL) detail += ", " + event.side() + " only";
        done("MASS_CANCELED", name, new Change("", detail), by);
    }

    // Money.

    @Override
    public void onAssetDefined(AssetDefinedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        Change change = values.change(
                "a" + event.assetId(),
                Map.of("code", event.code(), "decimals", Short.toString(event.scale())));
        done("ASSET_DEFINED", event.code(), change, by);
    }

    @Override
    public void onClientDefined(ClientDefinedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String name = participants.apply((int) event.participantId());
        done("CLIENT_DEFINED", name, new Change("", "client " + event.account()), by);
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        Asset asset = balances.asset((int) event.assetId());
        String amount = Decimals.text(event.amount(), asset.scale()) + ' ' + asset.code();
        String transaction = ", transaction " + event.transactionId();
        String from = owner(event.fromParticipantId(), event.fromAccount());
        String to = owner(event.toParticipantId(), event.toAccount());
        Change change = new Change("", amount + transaction);
        switch (event.transferType()) {
            case DEPOSIT -> done("FUNDS_DEPOSITED", to, change, by);
            case WITHDRAWAL -> done("FUNDS_WITHDRAWN", from, change, by);
            case DEPARTURE -> done("FUNDS_DEPARTED", from, change, by);
            case ARRIVAL -> done("FUNDS_ARRIVED", to, change, by);
            case TO_INSURANCE -> done("INSURANCE_PAID_IN", from, change, by);
            case FROM_INSURANCE -> done("INSURANCE_PAID_OUT", to, change, by);
            case TRANSFER, NULL_VAL -> {
                Change moved = new Change("", amount + " to " + to + transaction);
                done("FUNDS_TRANSFERRED", from, moved, by);
            }
        }
    }

    @Override
    public void onMarkSet(MarkSetDecoder event) {
        if (event.requestId() == 0) return;
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        int instrumentId = (int) event.instrumentId();
        String price = Decimals.text(event.setPrice(), names.priceScale(instrumentId));
        String set = event.source().isEmpty() ? price : price + " of " + event.source();
        done("MARK_SET", names.symbol(instrumentId), new Change("", set), by);
    }

    @Override
    public void onLiquidationStarted(LiquidationStartedDecoder event) {
        By by = new By(event.principalId(), event.principalRole(), event.reasonText());
        String detail = terms(event.instrumentId(), event.positionQty(), event.limitPrice())
                + " in " + symbol(event.instrumentId());
        String owner = owner(event.participantId(), event.account());
        done("POSITION_LIQUIDATED", owner, new Change("", detail), by);
    }

    private String owner(long participantId, String account) {
        String name = participants.apply((int) participantId);
        return account.isEmpty() ? name : name + '/' + account;
    }

    private String terms(long instrumentId, long qty, long price) {
        return qty + " @ " + Decimals.text(price, names.priceScale((int) instrumentId));
    }

    private static String until(long endsNs) {
        if (endsNs == 0) return "without an end";
        return "until " + Instant.ofEpochSecond(0, endsNs).truncatedTo(ChronoUnit.MILLIS);
    }

    private String symbol(long instrumentId) {
        return names.symbol((int) instrumentId);
    }

    private void done(String action, String target, Change change, By by) {
        String role = by.role == Role.NULL_VAL ? "" : by.role.name().toLowerCase(Locale.ROOT);
        AuditView view = new AuditView(
                eventNumber,
                timestampNs,
                action,
                target,
                change.now(),
                change.before(),
                participants.apply((int) by.principalId),
                role,
                by.reason);
        actions.add(view);
        listener.accept(view);
    }
}
