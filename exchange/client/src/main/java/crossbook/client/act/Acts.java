package crossbook.client.act;

import crossbook.client.entry.LimitSet;
import crossbook.protocol.LimitSetDecoder;

import org.agrona.DirectBuffer;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What operators do and are refused, and who logs on, by the events that tell it: a table with
/// a line for each. Logs of it read an event after the other ([#read]) and say it in their
/// words ([#say]).
public final class Acts {
    private static final Pattern PART = Pattern.compile("\\[([^|\\]]*)(?:\\|([^\\]]*))?]");
    private static final Pattern FIELD =
            Pattern.compile("\\{([?]?)(\\w+)(?:/(\\w+)|[*](\\w+)|(!)|[?](\\w+):(\\w+)| (\\w+))?}");

    // spotless:off
    private static final Map<String, List<Line>> LINES = lines(
            line("SessionOpened", "login", "{participantId}", "session {sessionId} via gateway {gatewayId}"),
            line("SessionClosed", "logout", "{participantId}",
                    "session {sessionId} {reason}, {expiredOrders} orders expired"),
            line("SessionRejected", "session", "{participantId}", "session {sessionId}"),
            line("PhaseChanged", "phase", "{instrumentId}", "{phase}").where("reason", "REQUESTED"),
            line("PhaseExtended", "phase end", "{instrumentId}", "{phase} ends {endsNs}")
                    .where("reason", "EXTENDED", "SHORTENED"),
            line("PhaseRejected", "phase", "{instrumentId}", "{phase}"),
            line("InstrumentDefined", "instrument", "{symbol}", "{active?active:inactive}"),
            line("InstrumentRejected", "instrument", "{symbol}", ""),
            line("ParticipantDefined", "participant", "{name}", "{active?active:inactive}[, roles {roles}|, no roles]"),
            line("ParticipantRejected", "participant", "{name}", ""),
            line("MarketModelDefined", "market model", "{name}", ""),
            line("MarketModelRejected", "market model", "", ""),
            line("TradeBusted", "bust", "{instrumentId} trade {tradeId}", "{qty} at {price} units"),
            line("TradeCorrected", "correct", "{instrumentId} trade {tradeId}",
                    "{qty} at {price} units, was {oldQty} at {oldPrice}"),
            line("TradeChangeRejected", "trade", "{instrumentId} trade {tradeId}", ""),
            line("MassCanceled", "mass cancel", "{participantId}",
                    "{canceledOrders order} canceled in {instrumentId}[, {side} only]").where(Acts::isForOthers),
            line("MassCancelRejected", "mass cancel", "{participantId}", "").where(Acts::isForOthers),
            line("TradingKilled", "kill", "{participantId}", "{canceledOrders order} canceled"),
            line("TradingResumed", "resume", "{participantId}", ""),
            line("KillRejected", "{resumes?resume:kill}", "{participantId}", ""),
            line("LimitsDefined", "limits", "{participantId/account}", "{layer!}, {instrumentId}: {limits}"),
            line("LimitsRejected", "limits", "{participantId/account}", "{layer!}, {instrumentId}"),
            line("AssetDefined", "asset", "{code}", "{scale} decimals"),
            line("ClientDefined", "client", "{participantId/account}", ""),
            line("FundsTransferred", "{transferType!}",
                    "[{toParticipantId/toAccount}|{fromParticipantId/fromAccount}]",
                    "[from {fromParticipantId/fromAccount}{?toParticipantId}, ]"
                            + "{amount*assetId}, transaction {transactionId}"),
            line("MoneyRejected", "{requestType!}", "[{participantId/account}]",
                    "{amount*assetId}, transaction {transactionId}").where("requestType", "TRANSFER"),
            line("MoneyRejected", "{requestType!}", "[{participantId/account}]", ""),
            line("OwnerSuspended", "suspend", "{participantId/account}", ""),
            line("OwnerResumed", "resume owner", "{participantId/account}", ""),
            line("BatchRejected", "batch", "", "line {line}"),
            line("ObligationsSettled", "settle", "", "{payments payment}").where(Acts::isAsked),
            line("MarkSet", "mark", "{instrumentId}", "{setPrice} units[ of {source}]").where(Acts::isAsked),
            line("MarkRejected", "mark", "{instrumentId}", "{price} units"),
            line("LiquidationStarted", "liquidate", "{participantId/account}",
                    "{positionQty} in {instrumentId}, limit {limitPrice} units"),
            line("LiquidationRejected", "liquidate", "{participantId/account}", "{instrumentId}"));
    // spotless:on

    private final EventFields fields = new EventFields();
    private final Names names;
    private Line line;

    /// What the numbers of events are called.
    public interface Names {
        /// The name of a participant; of none it is everybody, or the exchange.
        String participant(long participantId);

        /// The symbol of an instrument; of none it is every one.
        String instrument(long instrumentId);

        /// An amount of an asset, with its code.
        String amount(long units, long assetId);
    }

    /// What an event tells.
    ///
    /// @param word what is done, in a word or two
    /// @param subject whom or what it concerns, as [#say] takes it
    /// @param detail what else there is to say of it, likewise
    private record Line(
            String event,
            String word,
            String subject,
            String detail,
            Predicate<EventFields> isAct) {
        Line where(Predicate<EventFields> condition) {
            return new Line(event, word, subject, detail, condition);
        }

        Line where(String field, String... words) {
            return where(fields -> List.of(words).contains(fields.text(field)));
        }
    }

    public Acts(Names names) {
        this.names = names;
    }

    private static Line line(String event, String word, String subject, String detail) {
        return new Line(event, word, subject, detail, _ -> true);
    }

    private static Map<String, List<Line>> lines(Line... lines) {
        return List.of(lines).stream().collect(Collectors.groupingBy(Line::event));
    }

    /// What a participant does with its own orders is no operator's act.
    private static boolean isForOthers(EventFields fields) {
        return fields.number("principalId") != fields.number("participantId");
    }

    /// What the exchange does by itself, a mark that follows the last price say, is none
    /// either.
    private static boolean isAsked(EventFields fields) {
        return !fields.isNone("principalId");
    }

    /// Reads an event from now on; false if it tells of no act.
    public boolean read(DirectBuffer buffer, int offset) {
        line = fields.read(buffer, offset) ? find() : null;
        return line != null;
    }

    private Line find() {
        for (Line each : LINES.getOrDefault(fields.event(), List.of())) {
            if (each.isAct.test(fields)) return each;
        }
        return null;
    }

    /// The event by its fields.
    public EventFields fields() {
        return fields;
    }

    /// What is done, in a word or two.
    public String word() {
        return say(line.word);
    }

    /// Whom or what it concerns; empty: everything.
    public String subject() {
        return say(line.subject);
    }

    /// What else there is to say of it.
    public String detail() {
        return say(line.detail);
    }

    /// Whether it was asked for and not done.
    public boolean isRefused() {
        return fields.event().endsWith("Rejected");
    }

    /// Who asked: of what concerns a session its participant.
    public long principalId() {
        return fields.number(fields.has("principalId") ? "principalId" : "participantId");
    }

    /// The role that let it; empty if none did.
    public String role() {
        return fields.text("principalRole");
    }

    /// The asker's words.
    public String reasonText() {
        return fields.text("reasonText");
    }

    /// A text with names of fields in it: `{qty}` says the field, with the names of
    /// participants and instruments; `{layer!}` says it in small letters, `{orders order}` how
    /// many there are, `{active?yes:no}` one of two words, `{participantId/account}` an owner
    /// and `{amount*assetId}` an amount. `[, {side} only]` is left out if there is nothing to
    /// say, and `[{to}|{from}]` says the other then; `{?to}` in it says nothing but must be
    /// there.
    public String say(String form) {
        String parts = PART.matcher(form)
                .replaceAll(part -> Matcher.quoteReplacement(part(part.group(1), part.group(2))));
        return FIELD.matcher(parts)
                .replaceAll(field -> Matcher.quoteReplacement(field(field::group)));
    }

    private String part(String form, String otherwise) {
        boolean isThere = FIELD.matcher(form).results().noneMatch(field -> isNone(field.group(2)));
        if (isThere) return form;
        return otherwise == null ? "" : otherwise;
    }

    private boolean isNone(String field) {
        return fields.isNone(field) || fields.text(field).isEmpty();
    }

    private String field(Function<Integer, String> group) {
        String name = group.apply(2);
        if (!group.apply(1).isEmpty()) return "";
        if (group.apply(3) != null) {
            String account = fields.text(group.apply(3));
            return text(name) + (account.isEmpty() ? "" : "/" + account);
        }
        if (group.apply(4) != null) {
            return names.amount(fields.number(name), fields.number(group.apply(4)));
        }
        if (group.apply(5) != null) return text(name).toLowerCase(Locale.ROOT);
        if (group.apply(6) != null) return group.apply(fields.text(name).equals("YES") ? 6 : 7);
        if (group.apply(8) == null) return text(name);
        long count = fields.number(name);
        return count + " " + group.apply(8) + (count == 1 ? "" : "s");
    }

    private String text(String name) {
        if (name.equals("limits")) {
            LimitSet limits = LimitSet.of(
                    new LimitSetDecoder().wrap(fields.buffer(), fields.at("maxOrderQty")));
            return limits.isEmpty() ? "none" : limits.toString();
        }
        if (name.equals("roles")) return roles();
        if (name.equals("instrumentId")) return names.instrument(fields.number(name));
        boolean isParticipant = name.endsWith("articipantId");
        return isParticipant ? names.participant(fields.number(name)) : fields.text(name);
    }

    private String roles() {
        String words = fields.text("roles").replaceAll("(\\p{Lower})(\\p{Upper})", "$1_$2");
        return words.toUpperCase(Locale.ROOT);
    }
}
