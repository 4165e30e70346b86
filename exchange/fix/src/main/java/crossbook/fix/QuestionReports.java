package crossbook.fix;

import static java.nio.charset.StandardCharsets.US_ASCII;

import crossbook.protocol.Matching;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.Reason;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.OrderStatusDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;

import org.agrona.DirectBuffer;

import java.util.HashMap;
import java.util.Map;

/// Says what questions of FIX are answered. Unlike reports of orders it may allocate.
final class QuestionReports {
    private static final byte[] NO_ID = "NONE".getBytes(US_ASCII);
    private static final byte[] NO_SYMBOL = "[N/A]".getBytes(US_ASCII);
    private static final int UNKNOWN_ORDER = 5;
    private static final int DUPLICATE_ORDER = 6;

    private final Instruments instruments;
    private final OrderEntry entry;
    private final Questions questions;
    private final Outbound out;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OrderStatusDecoder status = new OrderStatusDecoder();
    private final RequestReplyDecoder reply = new RequestReplyDecoder();
    private final SecurityDefinitionDecoder security = new SecurityDefinitionDecoder();
    private final OrderTermsReports terms = new OrderTermsReports();

    /// What was told last of instruments whose changes are wanted.
    private final Map<Integer, String> toldOf = new HashMap<>();

    QuestionReports(Instruments instruments, OrderEntry entry, Outbound out) {
        this.instruments = instruments;
        this.entry = entry;
        questions = entry.questions();
        this.out = out;
    }

    // Orders.

    void orderStatus(DirectBuffer buffer, int offset) {
        status.wrapAndApplyHeader(buffer, offset, header);
        Question question = questions.of(status.requestId());
        if (question == null) return;
        if (question.held != null) {
            entry.orders().learn(status);
            return;
        }
        int instrumentId = (int) status.terms().instrumentId();
        int scale = instruments.priceScale(instrumentId);
        FixWriter to = out.begin('8');
        to.orderId(Tag.ORDER_ID, status.orderId());
        named(question, status.more(), to);
        to.character(Tag.EXEC_ID, '0');
        to.character(Tag.EXEC_TYPE, 'I');
        to.character(Tag.ORD_STATUS, status.ordStatus().value());
        symbol(instrumentId, to);
        terms.write(status.terms(), scale, out.isNewer(), to);
        to.number(Tag.LEAVES_QTY, status.leavesQty());
        to.number(Tag.CUM_QTY, status.cumQty());
        AveragePrice.write(status.cumValue(), status.cumQty(), scale, !out.isNewer(), to);
        to.time(Tag.TRANSACT_TIME, status.timestampNs());
        if (out.isNewer()) to.number(Tag.APPL_SEQ_NUM, status.eventNumber());
        if (status.ordStatus() == OrdStatus.SUSPENDED) {
            to.bytes(Tag.TEXT, ReasonTexts.bytes(status.reason()));
        }
        out.send(0);
    }

    /// Which question it answers, and of a mass status how many more do.
    private static void named(Question question, long more, FixWriter to) {
        boolean isMass = question.isType("AF");
        if (question.total == 0) question.total = more + 1;
        if (!question.id.isEmpty()) {
            to.text(isMass ? Tag.MASS_STATUS_REQ_ID : Tag.ORD_STATUS_REQ_ID, question.id);
        }
        if (!isMass) return;
        to.number(Tag.TOT_NUM_REPORTS, question.total);
        to.yesNo(Tag.LAST_RPT_REQUESTED, more == 0);
    }

    private void symbol(int instrumentId, FixWriter to) {
        byte[] symbol = instruments.symbol(instrumentId);
        to.bytes(Tag.SYMBOL, symbol == null ? NO_SYMBOL : symbol);
    }

    // Answers without orders.

    /// Returns the refusal that can be told now; null if there is none.
    byte[] requestReply(DirectBuffer buffer, int offset) {
        reply.wrapAndApplyHeader(buffer, offset, header);
        Question question = questions.done(reply.requestId());
        if (question == null) return null;
        if (question.isType("q")) massCanceled(question);
        else if (question.held == null && question.total == 0) noLiveOrder(question);
        return question.held;
    }

    /// It is closed, or has another id by now: what is known of it is told. Of one that came again
    /// and of which nothing is known any more it is told that it was there before.
    private void noLiveOrder(Question question) {
        KnownOrder known = question.isType("AF") ? null : entry.orders().find(question);
        if (known != null) knownOrder(question, known);
        else noOrder(question, reply.reason());
    }

    private void knownOrder(Question question, KnownOrder order) {
        FixWriter to = out.begin('8');
        to.orderId(Tag.ORDER_ID, order.orderId);
        if (!question.clOrdId.isEmpty()) to.text(Tag.CL_ORD_ID, question.clOrdId);
        if (!question.id.isEmpty()) to.text(Tag.ORD_STATUS_REQ_ID, question.id);
        to.character(Tag.EXEC_ID, '0');
        to.character(Tag.EXEC_TYPE, 'I');
        to.character(Tag.ORD_STATUS, order.status.value());
        symbol(order.instrumentId, to);
        to.character(Tag.SIDE, '0' + order.side.value());
        to.number(Tag.LEAVES_QTY, order.leavesQty);
        to.number(Tag.CUM_QTY, order.cumQty);
        int scale = instruments.priceScale(order.instrumentId);
        AveragePrice.write(order.cumValue, order.cumQty, scale, !out.isNewer(), to);
        to.time(Tag.TRANSACT_TIME, reply.timestampNs());
        if (order.isClosed()) {
            to.bytes(Tag.TEXT, ReasonTexts.bytes(Reason.ORDER_ALREADY_CLOSED));
        }
        out.send(0);
    }

    /// There is no such order, or none at all.
    private void noOrder(Question question, Reason reason) {
        boolean isMass = question.isType("AF");
        FixWriter to = out.begin('8');
        to.bytes(Tag.ORDER_ID, NO_ID);
        if (!question.clOrdId.isEmpty()) to.text(Tag.CL_ORD_ID, question.clOrdId);
        if (!question.id.isEmpty()) {
            to.text(isMass ? Tag.MASS_STATUS_REQ_ID : Tag.ORD_STATUS_REQ_ID, question.id);
        }
        if (isMass) {
            to.number(Tag.TOT_NUM_REPORTS, 0);
            to.yesNo(Tag.LAST_RPT_REQUESTED, true);
        }
        to.character(Tag.EXEC_ID, '0');
        to.character(Tag.EXEC_TYPE, 'I');
        to.character(Tag.ORD_STATUS, '8');
        to.number(Tag.ORD_REJ_REASON, question.isType("D") ? DUPLICATE_ORDER : UNKNOWN_ORDER);
        symbol(question.instrumentId, to);
        to.character(Tag.SIDE, question.side == 0 ? '7' : question.side);
        to.number(Tag.LEAVES_QTY, 0);
        to.number(Tag.CUM_QTY, 0);
        if (!out.isNewer()) to.number(Tag.AVG_PX, 0);
        to.time(Tag.TRANSACT_TIME, reply.timestampNs());
        if (reason != Reason.NONE) to.bytes(Tag.TEXT, ReasonTexts.bytes(reason));
        out.send(0);
    }

    private void massCanceled(Question question) {
        boolean isAll = question.instrumentId == Instruments.NONE;
        char type = isAll ? '7' : '1';
        boolean isDone = reply.reason() == Reason.NONE;
        FixWriter to = out.begin('r');
        to.text(Tag.CL_ORD_ID, question.id);
        to.bytes(Tag.ORDER_ID, NO_ID);
        if (out.isNewer()) to.number(Tag.MASS_ACTION_REPORT_ID, reply.eventNumber());
        to.character(Tag.MASS_CANCEL_REQUEST_TYPE, type);
        to.character(Tag.MASS_CANCEL_RESPONSE, isDone ? type : '0');
        if (!isDone) to.number(Tag.MASS_CANCEL_REJECT_REASON, RejectCodes.ofMass(reply.reason()));
        to.number(Tag.TOTAL_AFFECTED_ORDERS, reply.canceledOrders());
        if (!isAll) symbol(question.instrumentId, to);
        if (question.side != 0) to.character(Tag.SIDE, question.side);
        to.time(Tag.TRANSACT_TIME, reply.timestampNs());
        if (!isDone) to.bytes(Tag.TEXT, ReasonTexts.bytes(reply.reason()));
        out.send(0);
    }

    // The market.

    void securityDefinition(DirectBuffer buffer, int offset) {
        security.wrapAndApplyHeader(buffer, offset, header);
        if (security.requestId() == 0) {
            changed();
            return;
        }
        Question question = questions.of(security.requestId());
        if (question == null) return;
        boolean isLast = security.lastOfList() == YesNo.YES;
        boolean isOne =
                security.instrumentId() != SecurityDefinitionDecoder.instrumentIdNullValue();
        int instrumentId = (int) security.instrumentId();
        String segment = security.segment();
        if (isOne && question.isAbout(instrumentId, segment)) tell(question, isLast, false);
        if (!isLast) return;
        questions.done(security.requestId());
        if (question.total == 0) nothing(question);
        else if (question.isSubscription) questions.subscribe(question);
    }

    private void tell(Question question, boolean isLast, boolean isUnasked) {
        question.total++;
        if (question.isSubscription) toldOf.put((int) security.instrumentId(), state());
        switch (question.type) {
            case 'x' -> securityList(question, isLast);
            case 'e' -> securityStatus(question, isUnasked);
            default -> sessionStatus(question, isUnasked);
        }
    }

    private String state() {
        return security.phase() + security.active();
    }

    /// Something has changed that nobody asked for now.
    private void changed() {
        if (questions.subscriptions().isEmpty()) return;
        int instrumentId = (int) security.instrumentId();
        String segment = security.segment();
        if (state().equals(toldOf.put(instrumentId, state()))) return;
        for (int i = 0; i < questions.subscriptions().size(); i++) {
            Question question = questions.subscriptions().get(i);
            if (!question.isAbout(instrumentId, segment)) continue;
            question.told.clear();
            tell(question, false, true);
        }
    }

    private void nothing(Question question) {
        if (question.isType("x")) {
            FixWriter to = beginList(question, 2);
            to.number(Tag.TOT_NO_RELATED_SYM, 0);
            to.yesNo(Tag.LAST_FRAGMENT, true);
        } else {
            FixWriter to = out.begin('h');
            to.text(Tag.TRAD_SES_REQ_ID, question.id);
            to.text(
                    Tag.TRADING_SESSION_ID,
                    question.segment.isEmpty() ? TradingSessions.DAY : question.segment);
            to.number(Tag.TRAD_SES_STATUS, 6); // the request is rejected
            to.number(Tag.TRAD_SES_STATUS_REJ_REASON, 1); // unknown
        }
        out.send(0);
    }

    private FixWriter beginList(Question question, int result) {
        FixWriter to = out.begin('y');
        to.text(Tag.SECURITY_REQ_ID, question.id);
        to.text(Tag.SECURITY_RESPONSE_ID, question.id + "-" + question.total);
        to.number(Tag.SECURITY_REQUEST_RESULT, result);
        return to;
    }

    private void securityList(Question question, boolean isLast) {
        boolean isOne = question.instrumentId != Instruments.NONE;
        boolean isSome = !question.segment.isEmpty();
        FixWriter to = beginList(question, 0);
        if (!isSome) to.number(Tag.TOT_NO_RELATED_SYM, isOne ? 1 : instruments.count());
        // Of a part of the market nobody knows yet whether more follow.
        if (!isSome) to.yesNo(Tag.LAST_FRAGMENT, isOne || isLast);
        to.number(Tag.NO_RELATED_SYM, 1);
        int instrumentId = (int) security.instrumentId();
        int scale = security.priceScale();
        symbol(instrumentId, to);
        if (out.isNewer()) {
            to.character(Tag.SECURITY_STATUS, security.active() == YesNo.YES ? '1' : '2');
            to.decimal(Tag.MIN_PRICE_INCREMENT, security.unitsPerTick(), scale);
            to.number(Tag.INSTRUMENT_PRICE_PRECISION, scale);
        }
        String currency = instruments.quoteAsset(instrumentId);
        if (!currency.isEmpty()) to.text(Tag.CURRENCY, currency);
        to.number(Tag.ROUND_LOT, security.lotSize());
        to.number(Tag.MIN_TRADE_VOL, security.lotSize());
        if (out.isNewer()) {
            to.number(Tag.MAX_TRADE_VOL, security.maxOrderQty());
            if (security.minReserveQty() != 0) {
                to.number(Tag.MIN_RESERVE_QTY, security.minReserveQty());
            }
            if (!security.segment().isEmpty()) {
                to.text(Tag.MARKET_SEGMENT_ID, security.segment());
            }
        }
        session(to);
        if (!out.isNewer()) to.text(Tag.TEXT, rules(scale));
        out.send(0);
    }

    /// What FIX 4.4 has no fields for, in words.
    private String rules(int scale) {
        return "decimals " + scale + "; units of the last decimal in a tick "
                + security.unitsPerTick() + "; at most " + security.maxOrderQty()
                + (security.active() == YesNo.YES ? "" : "; not active");
    }

    private void session(FixWriter to) {
        int instrumentId = (int) security.instrumentId();
        Matching matching = instruments.matching(instrumentId);
        int code = instruments.phaseCode(instrumentId);
        to.text(Tag.TRADING_SESSION_ID, sessionId());
        to.text(Tag.TRADING_SESSION_SUB_ID, TradingSessions.subId(code, matching));
    }

    /// FIX 4.4 has no field for the part of the market.
    private String sessionId() {
        boolean isPart = !out.isNewer() && !security.segment().isEmpty();
        return isPart ? security.segment() : TradingSessions.DAY;
    }

    private void securityStatus(Question question, boolean isUnasked) {
        int instrumentId = (int) security.instrumentId();
        Matching matching = instruments.matching(instrumentId);
        int code = instruments.phaseCode(instrumentId);
        boolean isActive = security.active() == YesNo.YES;
        FixWriter to = out.begin('f');
        to.text(Tag.SECURITY_STATUS_REQ_ID, question.id);
        symbol(instrumentId, to);
        session(to);
        if (isUnasked) to.yesNo(Tag.UNSOLICITED_INDICATOR, true);
        to.number(
                Tag.SECURITY_TRADING_STATUS,
                TradingSessions.tradingStatus(code, matching, isActive));
        to.text(Tag.TEXT, security.phase());
        out.send(0);
    }

    /// To FIX 4.4, which cannot name an instrument here, each phase of a part of the market once.
    private void sessionStatus(Question question, boolean isUnasked) {
        boolean isNew = question.told.add(security.segment() + " " + security.phase());
        if (!out.isNewer() && !isNew) return;
        int instrumentId = (int) security.instrumentId();
        Matching matching = instruments.matching(instrumentId);
        int code = instruments.phaseCode(instrumentId);
        FixWriter to = out.begin('h');
        to.text(Tag.TRAD_SES_REQ_ID, question.id);
        if (out.isNewer() && !security.segment().isEmpty()) {
            to.text(Tag.MARKET_SEGMENT_ID, security.segment());
        }
        session(to);
        if (isUnasked) to.yesNo(Tag.UNSOLICITED_INDICATOR, true);
        to.number(Tag.TRAD_SES_STATUS, TradingSessions.status(code, matching));
        to.text(Tag.TEXT, security.phase());
        if (out.isNewer()) symbol(instrumentId, to);
        out.send(0);
    }
}
