package crossbook.fix;

import crossbook.protocol.Capacity;
import crossbook.protocol.Framing;
import crossbook.protocol.MassCancelScope;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderField;
import crossbook.protocol.OrderField.Need;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.entry.CancelOrderEncoder;
import crossbook.protocol.entry.MassCancelEncoder;
import crossbook.protocol.entry.NewOrderEncoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.util.Locale;

/// Says what a request of FIX means in the messages of order entry. What an order may be
/// nobody decides here: the engine does.
final class OrderRequests {
    private static final int CL_ORD_ID = OrderTermsDecoder.clOrdIdLength();
    private static final int ACCOUNT = 10;
    private static final long NO_PRICE = OrderTermsEncoder.priceNullValue();
    private static final long NO_QTY = OrderTermsEncoder.orderQtyNullValue();

    /// The result when a message cannot be passed on.
    static final int REFUSED = 0;

    /// The result when there is nothing to pass on.
    static final int DONE = -1;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final Instruments instruments;
    private final FieldReader fields;
    private final OrderConditions conditions;
    private final QuestionRequests questions;
    private final TradeRequests trades;
    private KnownOrders orders = new KnownOrders();

    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final MassCancelEncoder massCancel = new MassCancelEncoder();

    OrderRequests(Dialect dialect, Instruments instruments, Refusal refusal, Questions asked) {
        this.instruments = instruments;
        fields = new FieldReader(dialect, instruments, refusal);
        questions = new QuestionRequests(buffer, fields, asked);
        trades = new TradeRequests(buffer, instruments, fields);
        conditions = new OrderConditions(fields);
    }

    /// Whose sessions it is, which a message may name as its firm, and whether its orders stay
    /// when the session ends.
    void ofSession(byte[] participant, boolean staysOnDisconnect) {
        conditions.ofSession(participant, staysOnDisconnect);
    }

    /// What the participant was told of its orders.
    void knows(KnownOrders known) {
        orders = known;
    }

    /// Where the message stands that was written.
    DirectBuffer buffer() {
        return buffer;
    }

    /// By what the answer to a request that was written is known: its id, which comes first in
    /// it, or the number of a trade. 0: by the number of the message.
    long answerId(FixMessage message) {
        int type = message.typeKey();
        boolean isNumbered = type == 'q'
                ? QuestionRequests.isForOthers(message)
                : QuestionRequests.isOne(message);
        if (isNumbered) return 0;
        boolean isCancel = type == TradeRequests.TRADE_CAPTURE_REPORT
                && message.character(Tag.TRADE_REPORT_TRANS_TYPE) == '1';
        if (isCancel) return PendingRequests.id(message.number(Tag.TRD_MATCH_ID, 0));
        return PendingRequests.id(buffer, MessageHeaderEncoder.ENCODED_LENGTH);
    }

    /// Writes what a message means; returns the length, [#REFUSED] or [#DONE]. It was checked
    /// before.
    int write(FixMessage message) {
        fields.read(message);
        int length = switch (message.typeKey()) {
            case 'D' -> newOrder(message);
            case 'F' -> cancel(message);
            case 'G' -> replace(message);
            case 'q' -> massCancel(message);
            case 's' -> trades.cross(message);
            case TradeRequests.TRADE_CAPTURE_REPORT -> trades.report(message);
            default -> questions.write(message);
        };
        return fields.isFaulty() ? REFUSED : length;
    }

    private int begin(MessageEncoderFlyweight message) {
        Framing.begin(message, buffer, 0);
        return MessageHeaderEncoder.ENCODED_LENGTH + message.sbeBlockLength();
    }

    private void text(int tag, int maxLength, MessageEncoderFlyweight message, int field) {
        fields.text(tag, maxLength, buffer, message.offset() + field);
    }

    private int newOrder(FixMessage message) {
        int length = begin(newOrder);
        int instrumentId = fields.instrument();
        if (fields.isFaulty()) return REFUSED;
        int scale = instruments.priceScale(instrumentId);
        OrderTermsEncoder terms = newOrder.terms();
        int at = terms.offset();
        fields.text(
                Tag.CL_ORD_ID, CL_ORD_ID, buffer, at + OrderTermsEncoder.clOrdIdEncodingOffset());
        fields.text(Tag.ACCOUNT, ACCOUNT, buffer, at + OrderTermsEncoder.accountEncodingOffset());
        terms.instrumentId(instrumentId).side(side(message));
        terms.capacity(capacity(message));
        terms.orderQty(fields.qty(Tag.ORDER_QTY, NO_QTY));
        terms.stopPrice(fields.price(Tag.STOP_PX, scale, NO_PRICE));
        terms.displayQty(displayQty(message)).minQty(fields.qty(Tag.MIN_QTY, NO_QTY));
        terms.smpKey(
                fields.natural(Tag.SELF_MATCH_PREVENTION_ID, OrderTermsEncoder.smpKeyNullValue()));
        terms.reservePrice(fields.price(Tag.RESERVE_PRICE, scale, NO_PRICE));
        long price = fields.price(Tag.PRICE, scale, NO_PRICE);
        OrdType type = ordType(message, price);
        boolean isBudget = type == OrdType.BUDGET;
        terms.ordType(type).price(isBudget ? fields.price(Tag.BUDGET, scale, NO_PRICE) : price);
        if (isBudget && price != NO_PRICE) fields.fault(Tag.PRICE, "an order of a budget has none");
        if (price != NO_PRICE && OrderField.PRICE.of(type) != Need.NEEDED)
            fields.fault(
                    Tag.PRICE, "a " + type.name().toLowerCase(Locale.ROOT) + " order has none");
        conditions.write(message, type, terms);
        if (!fields.isFaulty()) {
            int idAt = at + OrderTermsEncoder.clOrdIdEncodingOffset();
            orders.asked(buffer, idAt, side(message));
        }
        return length;
    }

    private static Side side(FixMessage message) {
        return message.character(Tag.SIDE) == '1' ? Side.BUY : Side.SELL;
    }

    private static Capacity capacity(FixMessage message) {
        return switch (message.character(Tag.ORDER_CAPACITY)) {
            case 'A' -> Capacity.AGENCY;
            case 'P' -> Capacity.PRINCIPAL;
            default -> Capacity.UNSET;
        };
    }

    private OrdType ordType(FixMessage message, long price) {
        boolean hasBudget = message.has(Tag.BUDGET);
        int type = message.character(Tag.ORD_TYPE);
        if (hasBudget && type != '1') fields.fault(Tag.BUDGET, "only a market order has one");
        return switch (type) {
            case '1' -> hasBudget ? OrdType.BUDGET : OrdType.MARKET;
            case '2' -> OrdType.LIMIT;
            case '3' -> OrdType.STOP;
            case '4' -> OrdType.STOP_LIMIT;
            default -> price == NO_PRICE ? OrdType.PEGGED : OrdType.PEGGED_LIMIT;
        };
    }

    private long displayQty(FixMessage message) {
        boolean isNew = message.has(Tag.DISPLAY_QTY);
        if (isNew && message.has(Tag.MAX_FLOOR)) {
            fields.fault(Tag.MAX_FLOOR, "DisplayQty(1138) says it already");
        }
        return fields.qty(isNew ? Tag.DISPLAY_QTY : Tag.MAX_FLOOR, NO_QTY);
    }

    private int cancel(FixMessage message) {
        int length = begin(cancel);
        text(Tag.CL_ORD_ID, CL_ORD_ID, cancel, CancelOrderEncoder.clOrdIdEncodingOffset());
        text(Tag.ORIG_CL_ORD_ID, CL_ORD_ID, cancel, CancelOrderEncoder.origClOrdIdEncodingOffset());
        if (message.is(Tag.ORIG_CL_ORD_ID, message.text(Tag.CL_ORD_ID))) {
            fields.fault(Tag.CL_ORD_ID, "is that of the order: a cancel has its own");
        }
        long orderId = orderId(message);
        cancel.orderId(orderId).instrumentId(fields.instrument());
        int origAt = cancel.offset() + CancelOrderEncoder.origClOrdIdEncodingOffset();
        checkSide(message, orderId, origAt);
        return length;
    }

    /// A request names the side of its order: of another side it is meant for another order.
    private void checkSide(FixMessage message, long orderId, int origAt) {
        Side known = orders.side(orderId, buffer, origAt);
        if (known == null || known == Side.NULL_VAL || known == side(message)) return;
        fields.fault(Tag.SIDE, "the order is a " + (known == Side.BUY ? "buy" : "sell"));
    }

    /// Which order; without it OrigClOrdID must say so.
    private long orderId(FixMessage message) {
        long none = CancelOrderEncoder.orderIdNullValue();
        long orderId = fields.orderId(Tag.ORDER_ID, none);
        if (orderId == none && !message.has(Tag.ORIG_CL_ORD_ID)) {
            fields.missing(Tag.ORIG_CL_ORD_ID, "this or OrderID(37) names the order");
        }
        return orderId;
    }

    private int replace(FixMessage message) {
        int length = begin(replace);
        int instrumentId = fields.instrument();
        if (fields.isFaulty()) return REFUSED;
        int scale = instruments.priceScale(instrumentId);
        int at = replace.offset();
        text(Tag.CL_ORD_ID, CL_ORD_ID, replace, ReplaceOrderEncoder.clOrdIdEncodingOffset());
        text(
                Tag.ORIG_CL_ORD_ID,
                CL_ORD_ID,
                replace,
                ReplaceOrderEncoder.origClOrdIdEncodingOffset());
        long orderId = orderId(message);
        replace.orderId(orderId).instrumentId(instrumentId);
        checkSide(message, orderId, at + ReplaceOrderEncoder.origClOrdIdEncodingOffset());
        replace.price(fields.price(Tag.PRICE, scale, NO_PRICE));
        replace.orderQty(fields.qty(Tag.ORDER_QTY, NO_QTY));
        replace.stopPrice(fields.price(Tag.STOP_PX, scale, NO_PRICE));
        replace.displayQty(displayQty(message)).minQty(fields.qty(Tag.MIN_QTY, NO_QTY));
        replace.expireTimeNs(conditions.expireTimeNs(message));
        if (!fields.isFaulty()) {
            orders.asked(buffer, at + ReplaceOrderEncoder.clOrdIdEncodingOffset(), side(message));
        }
        return length;
    }

    private int massCancel(FixMessage message) {
        boolean isAll = message.character(Tag.MASS_CANCEL_REQUEST_TYPE) == '7';
        if (QuestionRequests.isForOthers(message)) {
            return questions.cancelFor(message, isAll ? Instruments.NONE : fields.instrument());
        }
        int length = begin(massCancel);
        text(Tag.CL_ORD_ID, CL_ORD_ID, massCancel, MassCancelEncoder.clOrdIdEncodingOffset());
        massCancel.scope(isAll ? MassCancelScope.ALL : MassCancelScope.INSTRUMENT);
        massCancel.instrumentId(
                isAll ? MassCancelEncoder.instrumentIdNullValue() : fields.instrument());
        massCancel.side(message.has(Tag.SIDE) ? side(message) : Side.NULL_VAL);
        return length;
    }
}
