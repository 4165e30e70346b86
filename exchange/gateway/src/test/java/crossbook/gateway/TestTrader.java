package crossbook.gateway;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.AccountPosition;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.client.entry.LimitSet;
import crossbook.client.entry.OperatorRequest;
import crossbook.protocol.Capacity;
import crossbook.protocol.MarginEvent;
import crossbook.protocol.MassCancelScope;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.AccountReportDecoder;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.ExposureReportDecoder;
import crossbook.protocol.entry.LimitReportDecoder;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.MarginReportDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.MissedMessageAckDecoder;
import crossbook.protocol.entry.MissedMessageRequestEncoder;
import crossbook.protocol.entry.NewCrossEncoder;
import crossbook.protocol.entry.ObligationReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.OrderStatusDecoder;
import crossbook.protocol.entry.PositionReportDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;
import crossbook.protocol.entry.ReportTradeEncoder;
import crossbook.protocol.entry.ReportsOfDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;
import crossbook.protocol.entry.StatusReportDecoder;
import crossbook.protocol.entry.SystemStatusDecoder;
import crossbook.protocol.entry.TradeReportDecoder;
import crossbook.protocol.entry.TransmissionCompleteDecoder;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A client that writes down what it hears, a line for each message.
final class TestTrader implements EntryListener, AutoCloseable {
    final EntrySession session;
    final List<String> heard = new ArrayList<>();
    final List<AccountBalance> accounts = new ArrayList<>();
    final List<AccountPosition> positions = new ArrayList<>();
    /// What the latest reply said in words.
    String detail = "";

    long requests;
    long lastEventNumber;
    int sessionId;
    long token;
    long retryAfterMs;
    Reason logonReason = Reason.NULL_VAL;

    TestTrader(EntryAddress address) {
        session = new EntrySession(address, this);
    }

    static TestTrader loggedOn(EntryAddress address, String name) {
        TestTrader trader = new TestTrader(address);
        trader.logon(name, name + name);
        if (trader.logonReason != Reason.NONE) throw new AssertionError(trader.heard);
        return trader;
    }

    /// Logs on and waits for the answer.
    TestTrader logon(String name, String password) {
        session.logon().participant(name).password(password);
        return awaitLogon();
    }

    TestTrader recovery(String name) {
        session.logon().participant(name).password(name + name).channel(Channel.RECOVERY);
        return awaitLogon();
    }

    TestTrader token(String name, long withToken) {
        session.logon().participant(name).token(withToken);
        return awaitLogon();
    }

    LogonEncoder logon() {
        return session.logon();
    }

    TestTrader awaitLogon() {
        await(line -> line.startsWith("logon"));
        return this;
    }

    void buy(String clOrdId, long qty, long price) {
        order(clOrdId, Side.BUY, qty, price);
    }

    void sell(String clOrdId, long qty, long price) {
        order(clOrdId, Side.SELL, qty, price);
    }

    OrderTermsEncoder order(String clOrdId, Side side, long qty, long price) {
        OrderTermsEncoder order =
                session.newOrder().clOrdId(clOrdId).instrumentId(0).side(side);
        order.ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).price(price).orderQty(qty);
        return order;
    }

    NewCrossEncoder cross(String buyClOrdId, String sellClOrdId) {
        return session.message(new NewCrossEncoder(), 0)
                .buyClOrdId(buyClOrdId)
                .sellClOrdId(sellClOrdId)
                .instrumentId(0)
                .price(12)
                .orderQty(7)
                .adjustable(YesNo.NO)
                .buyCapacity(Capacity.UNSET)
                .sellCapacity(Capacity.UNSET);
    }

    ReportTradeEncoder report(String clOrdId) {
        return session.message(new ReportTradeEncoder(), 0)
                .clOrdId(clOrdId)
                .instrumentId(0)
                .side(Side.SELL)
                .counterparty("bob")
                .reportType("BT")
                .price(77)
                .orderQty(500);
    }

    void cancel(String clOrdId, String origClOrdId) {
        session.cancelOrder()
                .clOrdId(clOrdId)
                .origClOrdId(origClOrdId)
                .orderId(0)
                .instrumentId(0);
    }

    void replace(String clOrdId, String origClOrdId, long qty, long price) {
        session.replaceOrder()
                .clOrdId(clOrdId)
                .origClOrdId(origClOrdId)
                .orderId(ReplaceOrderEncoder.orderIdNullValue())
                .instrumentId(0)
                .price(price)
                .orderQty(qty);
    }

    void massCancel(String clOrdId) {
        massCancel(clOrdId, Side.NULL_VAL);
    }

    void massCancel(String clOrdId, Side side) {
        session.massCancel()
                .clOrdId(clOrdId)
                .scope(MassCancelScope.ALL)
                .instrumentId(ExecutionReportDecoder.instrumentIdNullValue())
                .side(side);
    }

    /// Asks on a recovery session for what was missed.
    void askMissed(int partition, long fromEvent) {
        session.message(new MissedMessageRequestEncoder(), 0)
                .partition((short) partition)
                .fromEventNumber(fromEvent);
    }

    /// Asks; returns what is answered, behind the number of the request.
    String ask(OperatorRequest request) {
        long id = ++requests;
        heard.removeIf(line -> line.startsWith("businessReject"));
        request.write(session, id);
        String answer = await(
                line -> line.startsWith("reply " + id + " ") || line.startsWith("businessReject"));
        return answer.substring(answer.indexOf(' ', 6) + 1).strip();
    }

    /// Waits until it has heard a line; returns it.
    String await(Predicate<String> wanted) {
        String[] found = {null};
        try {
            TestExchange.await(() -> {
                found[0] = heard.stream().filter(wanted).findFirst().orElse(null);
                if (found[0] == null) poll();
                return found[0] != null;
            });
        } catch (AssertionError e) {
            throw new AssertionError("not heard, but " + heard, e);
        }
        return found[0];
    }

    String await(String wanted) {
        try {
            return await(line -> line.startsWith(wanted));
        } catch (AssertionError e) {
            throw new AssertionError("wanted: " + wanted, e);
        }
    }

    /// Waits until the gateway has closed the connection.
    void awaitEnd() {
        TestExchange.await(() -> !poll());
    }

    /// False if the connection is lost.
    boolean poll() {
        try {
            session.poll();
            return true;
        } catch (EntryException _) {
            return false;
        }
    }

    @Override
    public void close() {
        session.close();
    }

    @Override
    public void onLogonReply(LogonReplyDecoder reply) {
        logonReason = reply.reason();
        lastEventNumber = reply.lastEventNumber();
        sessionId = (int) reply.sessionId();
        token = reply.token();
        retryAfterMs = reply.retryAfterMs();
        heard.add("logon " + reply.reason());
    }

    @Override
    public void onLogout(LogoutDecoder logout) {
        heard.add("logout " + logout.reason());
    }

    @Override
    public void onExecutionReport(ExecutionReportDecoder report) {
        lastEventNumber = report.eventNumber();
        String flags = (report.reportFlags().recovered() ? " recovered" : "")
                + (report.reportFlags().repeated() ? " repeated" : "");
        String trade = report.tradeId() == 0 ? "" : " " + report.lastQty() + "@" + report.lastPx();
        heard.add(report.execType() + " " + report.clOrdId() + trade + " " + report.leavesQty()
                + "/" + report.cumQty() + " " + report.reason() + flags);
    }

    @Override
    public void onTradeReport(TradeReportDecoder report) {
        lastEventNumber = report.eventNumber();
        heard.add(
                "trade " + report.execType() + " " + report.clOrdId() + " " + report.tradeId() + " "
                        + report.side() + " " + report.lastQty() + "@" + report.lastPx()
                        + (report.reason() == Reason.NONE ? "" : " " + report.reason())
                        + (report.reportFlags().recovered() ? " recovered" : ""));
    }

    @Override
    public void onOrderCancelReject(OrderCancelRejectDecoder reject) {
        heard.add("cancelReject " + reject.clOrdId() + " " + reject.origClOrdId() + " "
                + reject.requestType() + " " + reject.reason());
    }

    @Override
    public void onMassCancelReport(MassCancelReportDecoder report) {
        heard.add("massCancel " + report.clOrdId() + " " + report.canceledOrders() + " "
                + report.reason());
    }

    @Override
    public void onBusinessReject(BusinessRejectDecoder reject) {
        heard.add("businessReject " + reject.clOrdId() + " " + reject.requestType() + " "
                + reject.reason() + (reject.retryAfterNs() == 0 ? "" : " retry"));
    }

    @Override
    public void onReject(RejectDecoder reject) {
        heard.add("reject " + reject.clOrdId() + " " + reject.field() + " " + reject.reason());
    }

    @Override
    public void onMissedMessageAck(MissedMessageAckDecoder ack) {
        heard.add("ack " + ack.status());
    }

    @Override
    public void onTransmissionComplete(TransmissionCompleteDecoder complete) {
        heard.add("complete " + complete.status());
    }

    @Override
    public void onSystemStatus(SystemStatusDecoder status) {
        heard.add("system " + status.status());
    }

    @Override
    public void onSecurityDefinition(SecurityDefinitionDecoder definition) {
        heard.add("security " + definition.symbol() + " " + definition.phase() + " "
                + definition.requestId() + " " + definition.lastOfList());
    }

    @Override
    public void onRequestReply(RequestReplyDecoder reply) {
        boolean isLimited = reply.highLimit() != RequestReplyDecoder.highLimitNullValue();
        heard.add("reply " + reply.requestId() + " " + reply.requestType() + " " + reply.reason()
                + (reply.transactionId().isEmpty() ? "" : " " + reply.transactionId())
                + (reply.line() == 0 ? "" : " line " + reply.line())
                + (reply.repeated() == YesNo.YES ? " repeated" : "")
                + (reply.requestType() == RequestType.SETTLEMENT ? " " + reply.payments() : "")
                + (isLimited ? " " + reply.lowLimit() + " of " + reply.highLimit() : ""));
        detail = reply.detail();
    }

    @Override
    public void onAccountReport(AccountReportDecoder report) {
        boolean hasFee = report.fee() != AccountReportDecoder.feeNullValue();
        boolean hasProfit = report.profit() != AccountReportDecoder.profitNullValue();
        boolean isOfOrder = report.orderHeld() != AccountReportDecoder.orderHeldNullValue();
        if (report.requestId() != 0) accounts.add(AccountBalance.of(report));
        heard.add("account " + report.requestId() + " " + report.ownerKind() + " "
                + report.account() + " " + report.posted() + "/" + report.held() + " "
                + report.asset() + (isOfOrder ? " order " + report.orderHeld() : "")
                + (report.clOrdId().isEmpty() ? "" : " " + report.clOrdId())
                + (hasFee ? " fee " + report.fee() : "")
                + (hasProfit ? " profit " + report.profit() : "")
                + (report.reportFlags().recovered() ? " recovered" : ""));
    }

    @Override
    public void onPositionReport(PositionReportDecoder report) {
        boolean hasProfit = report.profit() != PositionReportDecoder.profitNullValue();
        if (report.requestId() != 0) positions.add(AccountPosition.of(report));
        heard.add("position " + report.requestId() + " " + report.account() + " "
                + report.positionQty() + " for " + report.openValue() + " at " + report.mark()
                + ", holds " + report.positionHeld() + " of " + report.posted() + "/"
                + report.held() + " " + report.asset()
                + (hasProfit ? " profit " + report.profit() : "")
                + (report.reportFlags().recovered() ? " recovered" : ""));
    }

    @Override
    public void onMarginReport(MarginReportDecoder report) {
        MarginEvent event = report.marginEvent();
        String amounts =
                event == MarginEvent.LIQUIDATION ? "" : " " + report.posted() + "/" + report.held();
        String more = switch (event) {
            case CALLED -> " needs " + report.needed();
            case LIQUIDATION ->
                " " + report.positionQty() + " of " + report.instrumentId() + " at "
                        + report.limitPrice();
            case DEFICIT -> " covered " + report.covered() + " left " + report.deficit();
            default -> "";
        };
        heard.add("margin " + report.requestId() + " " + event + " " + report.account() + amounts
                + " " + report.asset() + more
                + (report.reportFlags().recovered() ? " recovered" : ""));
    }

    @Override
    public void onObligationReport(ObligationReportDecoder report) {
        heard.add("obligation " + report.requestId() + " " + report.settlementDate() + " "
                + report.name() + report.account() + " " + report.owed() + "/" + report.due() + " "
                + report.asset());
    }

    @Override
    public void onLimitReport(LimitReportDecoder report) {
        String who = report.participant().isEmpty() ? "everybody" : report.participant();
        heard.add("limits " + report.requestId() + " " + report.layer() + " " + who
                + of(report.account(), report.instrumentId()) + " "
                + LimitSet.of(report.limits()).values());
    }

    private static String of(String account, long instrumentId) {
        boolean isAll = instrumentId == LimitReportDecoder.instrumentIdNullValue();
        return (account.isEmpty() ? "" : "/" + account) + (isAll ? "" : " in " + instrumentId);
    }

    @Override
    public void onExposureReport(ExposureReportDecoder report) {
        boolean isLimited = report.maxPosition() != ExposureReportDecoder.maxPositionNullValue();
        heard.add("exposure " + report.requestId() + " " + report.name()
                + of(report.account(), report.instrumentId()) + " " + report.openOrders()
                + " worth "
                + report.openValue() + " " + report.openBuyQty() + "/" + report.openSellQty() + " "
                + report.position() + (isLimited ? " of " + report.maxPosition() : "")
                + (report.quotesPulled() == YesNo.YES ? " pulled" : ""));
    }

    @Override
    public void onReportsOf(ReportsOfDecoder reportsOf) {
        heard.add("of " + reportsOf.name());
    }

    @Override
    public void onOrderStatus(OrderStatusDecoder status) {
        heard.add("order " + status.requestId() + " " + status.terms().clOrdId() + " "
                + status.ordStatus() + " " + status.leavesQty() + "/" + status.cumQty() + " "
                + status.reason() + " " + status.more());
    }

    @Override
    public void onStatusReport(StatusReportDecoder report) {
        heard.add("status " + report.requestId() + " " + report.status());
    }
}
