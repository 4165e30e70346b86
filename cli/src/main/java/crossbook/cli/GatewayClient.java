package crossbook.cli;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.client.entry.Security;
import crossbook.configuration.Address;
import crossbook.protocol.ExecType;
import crossbook.protocol.Reason;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;
import crossbook.protocol.entry.SecurityListRequestEncoder;
import crossbook.protocol.entry.StatusReportDecoder;
import crossbook.protocol.entry.TradeReportDecoder;
import crossbook.web.text.Limits;
import crossbook.web.text.Refusals;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// A session with a gateway for a command: it asks, and waits for the answer.
final class GatewayClient implements AutoCloseable {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long LOGON_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long QUIET_NS = 300_000_000;
    private static final long NEVER = Long.MIN_VALUE;
    private static final long SHORT_NAP_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long LONG_NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);

    /// What the protocol calls fields, and what the user types.
    private static final Map<String, String> TYPED = Map.of(
            "clOrdId", "--id",
            "price", "@ PRICE",
            "orderQty", "QTY",
            "stopPrice", "--stop",
            "displayQty", "--display",
            "minQty", "--min-qty",
            "expireTimeNs", "--until",
            "pegReference", "--peg",
            "timeInForce", "--tif",
            "phase", "PHASE");

    private final EntrySession session;
    private final Map<String, Security> securities = new LinkedHashMap<>();
    private Consumer<OrderAnswer> answers = answer -> {};
    private Reason logon;
    private long retryAfterMs;
    private boolean hasSecurities;
    private boolean isAnswered;
    private long lastReportNs = NEVER;
    private Reason refusal = Reason.NONE;
    private Limits limits = Limits.NONE;
    private String detail = "";
    private long count;
    private long ordersToCancel;
    private long requests;

    /// What happened to an order, or why nothing did.
    ///
    /// @param kind `accepted`, `repeated`, `traded`, `canceled`, `replaced`, `expired`,
    ///     `rejected`, `parked`, `triggered`, `restated`
    /// @param price of the trade, or of the order, price units
    /// @param qty of the trade, or what is left
    record OrderAnswer(
            String kind,
            String clOrdId,
            long orderId,
            int instrumentId,
            long price,
            long qty,
            long leavesQty,
            long tradeId,
            Reason reason) {}

    private GatewayClient(Address address) {
        session =
                new EntrySession(EntryAddress.tcp(address.host(), address.port()), new Listener());
    }

    /// Connects and logs on; wipes the password. Where the gateway says to come a little later,
    /// because somebody guessed at the password, it is tried again.
    static GatewayClient logOn(Address address, String participant, char[] password) {
        Written.participant("--as", participant);
        if (password.length == 0 || password.length > LogonEncoder.passwordLength()) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "the password of " + participant + ": must have 1 to "
                            + LogonEncoder.passwordLength() + " characters");
        }
        long limit = System.nanoTime() + LOGON_LIMIT_NS;
        try {
            while (true) {
                GatewayClient client = connect(address);
                client.logOn(participant, password);
                if (client.logon == Reason.NONE) return client;
                client.session.close();
                long waitNs = TimeUnit.MILLISECONDS.toNanos(client.retryAfterMs);
                boolean isLater = client.logon == Reason.LOGON_TOO_SOON
                        && System.nanoTime() + waitNs - limit < 0;
                if (!isLater) throw client.refusedLogon(participant);
                LockSupport.parkNanos(waitNs);
            }
        } finally {
            Arrays.fill(password, '\0');
        }
    }

    private static GatewayClient connect(Address address) {
        try {
            Answers.resolved(address);
            return new GatewayClient(address);
        } catch (EntryException e) {
            throw new CommandFailure(
                    ExitCode.CANNOT_CONNECT,
                    "no gateway at " + address + ": is the exchange up?",
                    e);
        }
    }

    private void logOn(String participant, char[] password) {
        try {
            session.logon().participant(participant).password(new String(password));
            await(() -> logon != null, "the answer to the logon");
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private CommandFailure refusedLogon(String participant) {
        String wait = retryAfterMs == 0 ? "" : ", to be tried again in " + retryAfterMs + " ms";
        return new CommandFailure(
                ExitCode.REFUSED, "logon of " + participant + " refused: " + logon + wait);
    }

    /// Every instrument, by symbol.
    Map<String, Security> securities() {
        if (!hasSecurities) {
            session.message(new SecurityListRequestEncoder(), 0).requestId(++requests);
            await(() -> hasSecurities, "the list of instruments");
        }
        return securities;
    }

    /// The same, asked for anew.
    Map<String, Security> freshSecurities() {
        hasSecurities = false;
        return securities();
    }

    /// The instrument of a symbol.
    Security security(String symbol) {
        Security security = securities().get(symbol);
        if (security != null) return security;
        throw Answers.unknownSymbol(symbol, securities.keySet());
    }

    /// Where requests are written; [#await(Consumer)] waits for what they cause.
    EntrySession session() {
        return session;
    }

    /// A number for the next request.
    long nextRequest() {
        return ++requests;
    }

    /// Waits until the request that was just written has its last answer.
    ///
    /// @param each takes what happens to orders meanwhile
    /// @return how many orders a mass cancel ended, and what else an answer counts
    Reason await(Consumer<OrderAnswer> each) {
        answers = each;
        isAnswered = false;
        refusal = Reason.NONE;
        limits = Limits.NONE;
        detail = "";
        lastReportNs = NEVER;
        await(() -> isAnswered || isQuiet(), "an answer");
        return refusal;
    }

    /// The last event of a command need not be about its order: in an auction call it is the
    /// indicative price. Then the answer is complete once no more has come for a while.
    private boolean isQuiet() {
        return lastReportNs != NEVER && System.nanoTime() - lastReportNs > QUIET_NS;
    }

    /// What the last answer said beyond its reason.
    String detail() {
        return detail;
    }

    /// The values that would have been right instead of those that were refused.
    Limits limits() {
        return limits;
    }

    /// How many orders the last mass cancel or kill switch ended.
    long count() {
        return count;
    }

    private void await(BooleanSupplier isThere, String what) {
        long limit = System.nanoTime() + LIMIT_NS;
        long napNs = SHORT_NAP_NS;
        while (!isThere.getAsBoolean()) {
            try {
                if (session.poll() == 0) {
                    LockSupport.parkNanos(napNs);
                    napNs = Math.min(LONG_NAP_NS, napNs + napNs / 8); // a long wait costs little
                }
            } catch (EntryException e) {
                throw new CommandFailure(
                        ExitCode.CANNOT_CONNECT, "the gateway is gone: " + e.getMessage(), e);
            }
            if (session.logoutReason() != Reason.NONE && !isThere.getAsBoolean()) {
                throw new CommandFailure(
                        ExitCode.REFUSED,
                        "the gateway ended the session: " + session.logoutReason()
                                + (detail.isEmpty() ? "" : ": " + detail));
            }
            if (System.nanoTime() - limit > 0) {
                throw new CommandFailure(
                        ExitCode.CANNOT_CONNECT, "no " + what + " came within 30 s");
            }
        }
    }

    /// Logs out and waits until the gateway has said so.
    @Override
    public void close() {
        try {
            session.logout();
            await(() -> session.logoutReason() != Reason.NONE, "the end of the session");
        } catch (CommandFailure e) {
            // It is over either way, and what was asked for has been answered before.
            session.close();
            return;
        }
        session.close();
    }

    private void answered(Reason reason, String words) {
        refusal = reason;
        detail = words;
        isAnswered = true;
    }

    private final class Listener implements EntryListener {
        @Override
        public void onLogonReply(LogonReplyDecoder reply) {
            logon = reply.reason();
            retryAfterMs = reply.retryAfterMs();
        }

        @Override
        public void onLogout(LogoutDecoder logout) {
            detail = logout.detail();
        }

        @Override
        public void onExecutionReport(ExecutionReportDecoder report) {
            String kind = switch (report.execType()) {
                case NEW -> report.reportFlags().repeated() ? "repeated" : "accepted";
                case TRADE -> "traded";
                case REPLACED -> "replaced";
                case CANCELED -> "canceled";
                case EXPIRED -> "expired";
                case REJECTED -> "rejected";
                case SUSPENDED -> "parked";
                case TRIGGERED -> "triggered";
                case RESTATED -> "restated";
                default -> report.execType().name();
            };
            boolean isTrade = kind.equals("traded");
            boolean isRejected = kind.equals("rejected");
            if (isRejected) limits = new Limits(report.lowLimit(), report.highLimit());
            answers.accept(new OrderAnswer(
                    kind,
                    report.clOrdId(),
                    report.orderId(),
                    (int) report.instrumentId(),
                    isTrade ? report.lastPx() : report.price(),
                    isTrade ? report.lastQty() : report.orderQty(),
                    report.leavesQty(),
                    report.tradeId(),
                    report.reason()));
            if (report.reason() == Reason.MASS_CANCEL && --ordersToCancel == 0) {
                answered(Reason.NONE, "");
            }
            if (report.reportFlags().lastOfCommand()) {
                answered(isRejected ? report.reason() : Reason.NONE, "");
            } else {
                lastReportNs = Math.max(NEVER + 1, System.nanoTime());
            }
        }

        @Override
        public void onTradeReport(TradeReportDecoder report) {
            limits = new Limits(report.lowLimit(), report.highLimit());
            String kind = report.execType() == ExecType.TRADE_CANCEL ? "taken back" : "reported";
            boolean isDone = report.reason() == Reason.NONE;
            answered(report.reason(), isDone ? kind + ": trade " + report.tradeId() : "");
        }

        @Override
        public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
            limits = new Limits(reject.lowLimit(), reject.highLimit());
            answered(reject.reason(), "");
        }

        @Override
        public void onMassCancelReport(MassCancelReportDecoder report) {
            count = report.canceledOrders();
            ordersToCancel = count;
            if (count == 0) answered(report.reason(), "");
        }

        @Override
        public void onBusinessReject(BusinessRejectDecoder reject) {
            answered(reject.reason(), reject.detail());
        }

        @Override
        public void onReject(RejectDecoder reject) {
            String field = TYPED.getOrDefault(reject.field(), reject.field());
            String words =
                    reject.detail().isEmpty() ? Refusals.title(reject.reason()) : reject.detail();
            answered(reject.reason(), field + (field.isEmpty() ? "" : ": ") + words);
        }

        @Override
        public void onRequestReply(RequestReplyDecoder reply) {
            count = reply.canceledOrders();
            answered(reply.reason(), reply.detail());
        }

        @Override
        public void onStatusReport(StatusReportDecoder report) {
            answered(Reason.NONE, report.status());
        }

        @Override
        public void onSecurityDefinition(SecurityDefinitionDecoder definition) {
            boolean isLast = definition.lastOfList() == YesNo.YES;
            Security security = Security.of(definition);
            if (!security.symbol().isEmpty()) securities.put(security.symbol(), security);
            if (isLast) hasSecurities = true;
        }
    }
}
