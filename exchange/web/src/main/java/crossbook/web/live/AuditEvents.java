package crossbook.web.live;

import crossbook.client.act.Acts;
import crossbook.client.act.EventFields;
import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.protocol.Decimals;
import crossbook.web.live.AuditValues.Change;

import org.agrona.DirectBuffer;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/// Reads what was done to the market and its participants, and by whom.
final class AuditEvents {
    /// What else the table of acts calls what is done.
    private static final Map<String, String> DEEDS = Map.of(
            "DEPOSIT", "FUNDS_DEPOSITED",
            "WITHDRAWAL", "FUNDS_WITHDRAWN",
            "TRANSFER", "FUNDS_TRANSFERRED",
            "DEPARTURE", "FUNDS_DEPARTED",
            "ARRIVAL", "FUNDS_ARRIVED",
            "TO_INSURANCE", "INSURANCE_PAID_IN",
            "FROM_INSURANCE", "INSURANCE_PAID_OUT");

    private final AuditValues values = new AuditValues();
    private final Ring<AuditView> actions;
    private final Names names;
    private final IntFunction<String> participants;
    private final Balances balances;
    private final Consumer<AuditView> listener;
    private final Acts acts = new Acts(new Called());
    private final EventFields event = acts.fields();

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

    /// Reads an event behind the others that it asks.
    void onEvent(DirectBuffer buffer, int offset) {
        boolean isAct = acts.read(buffer, offset);
        if (event.event().equals("SnapshotTaken")) done("", new Change("", ""), "", "");
        if (!isAct || acts.isRefused() || !event.has("principalId")) return;
        boolean isOwn = event.event().equals("MassCanceled") && event.isNone("principalId");
        if (isOwn) return; // one that a participant asks for itself is its own affair
        String who = participants.apply((int) acts.principalId());
        done(target(), change(), who, acts.role().toLowerCase(Locale.ROOT));
    }

    private void done(String target, Change change, String who, String role) {
        AuditView view = new AuditView(
                event.number("eventNumber"),
                event.number("timestampNs"),
                deed(),
                target,
                change.now(),
                change.before(),
                who,
                role,
                acts.reasonText());
        actions.add(view);
        listener.accept(view);
    }

    /// As the schema calls the event, but for what one event tells of several deeds.
    private String deed() {
        return switch (event.event()) {
            case "PhaseExtended" -> "PHASE_" + event.text("reason");
            case "FundsTransferred" -> DEEDS.get(event.text("transferType"));
            case "LiquidationStarted" -> "POSITION_LIQUIDATED";
            default ->
                event.event()
                        .replaceAll("(\\p{Lower})(\\p{Upper})", "$1_$2")
                        .toUpperCase(Locale.ROOT);
        };
    }

    private String target() {
        return switch (event.event()) {
            case "MarketModelDefined" -> "";
            case "TradeBusted", "TradeCorrected" -> acts.say("{instrumentId}");
            case "ClientDefined" -> acts.say("{participantId}");
            case "FundsTransferred" ->
                acts.say("[{fromParticipantId/fromAccount}|{toParticipantId/toAccount}]");
            default -> acts.subject();
        };
    }

    /// What is now, and what was before if that is known.
    private Change change() {
        return switch (event.event()) {
            case "MarketModelDefined" -> values.change("model", event.text("name"));
            case "InstrumentDefined" -> values.change("i" + event.number("instrumentId"), terms());
            case "ParticipantDefined" ->
                values.change("p" + event.number("participantId"), permissions());
            case "AssetDefined" ->
                values.change(
                        "a" + event.number("assetId"),
                        Map.of("code", event.text("code"), "decimals", event.text("scale")));
            case "PhaseChanged" ->
                new Change(names.phaseBefore(instrumentId()), event.text("phase"));
            case "PhaseExtended" ->
                new Change(
                        until(names.phaseEndBefore(instrumentId())),
                        event.text("phase") + ' ' + until(event.number("endsNs")));
            case "TradeBusted" -> new Change(terms("qty", "price"), acts.say("trade {tradeId}"));
            case "TradeCorrected" ->
                new Change(
                        terms("oldQty", "oldPrice"),
                        acts.say("trade {tradeId}: ") + terms("qty", "price"));
            case "TradingKilled" -> {
                String was = trading("trading stopped");
                yield new Change(was.isEmpty() ? "trading allowed" : was, acts.detail());
            }
            case "TradingResumed" -> new Change(trading("trading allowed"), "");
            default -> new Change("", now());
        };
    }

    private String now() {
        return switch (event.event()) {
            case "MassCanceled" ->
                acts.say("{canceledOrders order} canceled[ in {instrumentId}][, {side} only]");
            case "ClientDefined" -> acts.say("client {account}");
            case "FundsTransferred" ->
                acts.say("{amount*assetId}[{?fromParticipantId} to {toParticipantId/toAccount}], "
                        + "transaction {transactionId}");
            case "MarkSet" -> price("setPrice") + acts.say("[ of {source}]");
            case "LiquidationStarted" ->
                terms("positionQty", "limitPrice") + acts.say(" in {instrumentId}");
            default -> acts.detail();
        };
    }

    private String trading(String now) {
        return values.change("k" + event.number("participantId"), now).before();
    }

    private Map<String, String> terms() {
        return Map.of(
                "",
                acts.say("{active?active:inactive}"),
                "tick",
                price("unitsPerTick"),
                "lot",
                event.text("lotSize"),
                "largest order",
                event.text("maxOrderQty"),
                "segment",
                event.text("segment"),
                "least hidden quantity",
                event.number("minReserveQty") == 0 ? "" : event.text("minReserveQty"),
                "reference price",
                event.isNone("referencePrice") ? "" : price("referencePrice"));
    }

    private Map<String, String> permissions() {
        String roles = Arrays.stream(acts.say("{roles!}").split(" "))
                .map(role -> role.replace('_', ' '))
                .sorted()
                .collect(Collectors.joining(" and "));
        return Map.of(
                "",
                acts.say("{active?active:inactive}"),
                "roles",
                roles.isEmpty() ? "none" : roles,
                "cancel on disconnect",
                acts.say("{cancelOnDisconnect?on:off}"));
    }

    private int instrumentId() {
        return (int) event.number("instrumentId");
    }

    private String price(String field) {
        return Decimals.text(event.number(field), names.priceScale(instrumentId()));
    }

    private String terms(String qty, String price) {
        return event.text(qty) + " @ " + price(price);
    }

    private static String until(long endsNs) {
        if (endsNs == 0) return "without an end";
        return "until " + Instant.ofEpochSecond(0, endsNs).truncatedTo(ChronoUnit.MILLIS);
    }

    /// Names as the page has them.
    private final class Called implements Acts.Names {
        @Override
        public String participant(long participantId) {
            return participants.apply((int) participantId);
        }

        @Override
        public String instrument(long instrumentId) {
            return names.symbol((int) instrumentId);
        }

        @Override
        public String amount(long units, long assetId) {
            Asset asset = balances.asset((int) assetId);
            return Decimals.text(units, asset.scale()) + ' ' + asset.code();
        }
    }
}
