package crossbook.fix;

import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Side;
import crossbook.protocol.entry.CancelForEncoder;
import crossbook.protocol.entry.OrdersRequestEncoder;
import crossbook.protocol.entry.SecurityListRequestEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/// Says what questions of FIX mean in the messages of order entry: how orders are, which
/// instruments there are and in which phase, and mass cancels for others. They go by the number of
/// the message, under which their answers come.
final class QuestionRequests {
    private static final int MASS_STATUS = 'A' << 8 | 'F';
    private static final int CL_ORD_ID = OrderTermsDecoder.clOrdIdLength();
    private static final int PARTICIPANT = 11;
    private static final int FIRM = 1;
    private static final int EXCHANGE = 22;

    private final UnsafeBuffer buffer;
    private final FieldReader fields;
    private final Questions questions;
    private final OrdersRequestEncoder orders = new OrdersRequestEncoder();
    private final SecurityListRequestEncoder securities = new SecurityListRequestEncoder();
    private final CancelForEncoder cancelFor = new CancelForEncoder();

    QuestionRequests(UnsafeBuffer buffer, FieldReader fields, Questions questions) {
        this.buffer = buffer;
        this.fields = fields;
        this.questions = questions;
    }

    /// Whether a message asks something.
    static boolean isOne(FixMessage message) {
        return switch (message.typeKey()) {
            case 'H', MASS_STATUS, 'x', 'g', 'e' -> true;
            default -> false;
        };
    }

    private long number(FixMessage message) {
        return questions.number(message.number(Tag.MSG_SEQ_NUM, 0));
    }

    private int begin(MessageEncoderFlyweight message) {
        Framing.begin(message, buffer, 0);
        return MessageHeaderEncoder.ENCODED_LENGTH + message.sbeBlockLength();
    }

    /// Writes what a message means, and remembers what it has asked; returns the length,
    /// [OrderRequests#REFUSED] or [OrderRequests#DONE].
    int write(FixMessage message) {
        return switch (message.typeKey()) {
            case 'H' -> order(message);
            case MASS_STATUS -> orders(message);
            case 'x' -> securityList(message);
            case 'g', 'e' -> status(message);
            default -> throw new IllegalStateException("no request: " + message.type());
        };
    }

    // Orders.

    private int order(FixMessage message) {
        int length = begin(orders);
        int instrumentId = optionalInstrument(message);
        long orderId = fields.orderId(Tag.ORDER_ID, OrdersRequestEncoder.orderIdNullValue());
        boolean hasOrderId = orderId != OrdersRequestEncoder.orderIdNullValue();
        if (!hasOrderId && !message.has(Tag.CL_ORD_ID)) {
            fields.missing(Tag.CL_ORD_ID, "this or OrderID(37) names the order");
        }
        writeOrders(message, instrumentId, 0);
        orders.orderId(orderId);
        int idAt = orders.offset() + OrdersRequestEncoder.origClOrdIdEncodingOffset();
        fields.text(Tag.CL_ORD_ID, CL_ORD_ID, buffer, idAt);
        String clOrdId = message.text(Tag.CL_ORD_ID);
        int side = message.character(Tag.SIDE);
        Question question = new Question(
                'H', fields.id(Tag.ORD_STATUS_REQ_ID), instrumentId, "", side, clOrdId, false);
        question.orderId = orderId;
        question.isOwn = partyAt(message, FIRM) < 0;
        return remember(message, question, length);
    }

    private int orders(FixMessage message) {
        int length = begin(orders);
        int side = message.character(Tag.SIDE);
        boolean isOfInstrument = message.character(Tag.MASS_STATUS_REQ_TYPE) == '1';
        int instrumentId = isOfInstrument ? fields.instrument() : optionalInstrument(message);
        boolean isOfParty = message.character(Tag.MASS_STATUS_REQ_TYPE) == '8';
        if (isOfParty && partyAt(message, FIRM) < 0) {
            fields.missing(Tag.PARTY_ID, "PartyRole(452)=1 says whose");
        }
        writeOrders(message, instrumentId, side);
        orders.orderId(OrdersRequestEncoder.orderIdNullValue()).origClOrdId("");
        return ask(message, length, Tag.MASS_STATUS_REQ_ID, instrumentId, side, "");
    }

    private void writeOrders(FixMessage message, int instrumentId, int side) {
        orders.requestId(number(message)).instrumentId(Integer.toUnsignedLong(instrumentId));
        orders.side(side(side));
        int to = orders.offset() + OrdersRequestEncoder.participantEncodingOffset();
        firm(message, to);
    }

    /// No instrument has the same number in both.
    private int optionalInstrument(FixMessage message) {
        boolean hasOne = message.has(Tag.SYMBOL) || message.has(Tag.SECURITY_ID);
        return hasOne ? fields.instrument() : Instruments.NONE;
    }

    private static Side side(int written) {
        return switch (written) {
            case '1' -> Side.BUY;
            case '2' -> Side.SELL;
            default -> Side.NULL_VAL;
        };
    }

    /// Writes the participant that a message names as the firm; zeros if it names none.
    private void firm(FixMessage message, int to) {
        buffer.setMemory(to, PARTICIPANT, (byte) 0);
        int partyAt = partyAt(message, FIRM);
        if (partyAt >= 0) fields.textAt(Tag.PARTY_ID, partyAt, PARTICIPANT, buffer, to);
    }

    /// Where the party of a role stands; below 0: there is none.
    private static int partyAt(FixMessage message, int role) {
        int countAt = message.index(Tag.NO_PARTY_IDS);
        if (countAt < 0) return -1;
        int partyAt = -1;
        for (int i = countAt + 1; i < message.fieldCount(); i++) {
            if (message.tagAt(i) == Tag.PARTY_ID) partyAt = i;
            boolean isIt = message.tagAt(i) == Tag.PARTY_ROLE
                    && message.textAt(i).equals(String.valueOf(role));
            if (isIt) return partyAt;
        }
        return -1;
    }

    private int ask(
            FixMessage message, int length, int idTag, int instrumentId, int side, String clOrdId) {
        Question question = new Question(
                message.typeKey(), fields.id(idTag), instrumentId, "", side, clOrdId, false);
        return remember(message, question, length);
    }

    private int remember(FixMessage message, Question question, int length) {
        if (fields.isFaulty()) return OrderRequests.REFUSED;
        questions.ask(number(message), question);
        return length;
    }

    // Mass cancels for others.

    /// Whether a mass cancel is for others: it names a firm, or the exchange.
    static boolean isForOthers(FixMessage message) {
        return partyAt(message, FIRM) >= 0 || partyAt(message, EXCHANGE) >= 0;
    }

    int cancelFor(FixMessage message, int instrumentId) {
        int length = begin(cancelFor);
        int side = message.character(Tag.SIDE);
        cancelFor.requestId(number(message)).side(side(side)).reasonText("");
        cancelFor.instrumentId(Integer.toUnsignedLong(instrumentId));
        firm(message, cancelFor.offset() + CancelForEncoder.participantEncodingOffset());
        int textAt = cancelFor.offset() + CancelForEncoder.reasonTextEncodingOffset();
        fields.text(Tag.TEXT, CancelForEncoder.reasonTextLength(), buffer, textAt);
        return ask(message, length, Tag.CL_ORD_ID, instrumentId, side, "");
    }

    // The market.

    private int securityList(FixMessage message) {
        int length = begin(securities);
        securities.requestId(number(message));
        boolean isAll = message.character(Tag.SECURITY_LIST_REQUEST_TYPE) == '4';
        int instrumentId = isAll ? Instruments.NONE : fields.instrument();
        Question question = new Question(
                message.typeKey(),
                fields.id(Tag.SECURITY_REQ_ID),
                instrumentId,
                isAll ? fields.id(Tag.MARKET_SEGMENT_ID) : "",
                0,
                "",
                false);
        return remember(message, question, length);
    }

    /// In which phase an instrument is, or are those of a part of the market.
    private int status(FixMessage message) {
        int length = begin(securities);
        securities.requestId(number(message));
        boolean isOfOne = message.typeKey() == 'e';
        int subscription = message.character(Tag.SUBSCRIPTION_REQUEST_TYPE);
        Question question = new Question(
                message.typeKey(),
                fields.id(isOfOne ? Tag.SECURITY_STATUS_REQ_ID : Tag.TRAD_SES_REQ_ID),
                isOfOne ? fields.instrument() : Instruments.NONE,
                isOfOne ? "" : segment(),
                0,
                "",
                subscription == '1');
        if (fields.isFaulty()) return OrderRequests.REFUSED;
        if (subscription == '2') {
            questions.unsubscribe(question);
            return OrderRequests.DONE;
        }
        if (question.isSubscription && questions.isFull()) {
            fields.fault(Tag.SUBSCRIPTION_REQUEST_TYPE, "there are too many of this session");
        }
        return remember(message, question, length);
    }

    /// FIX 4.4 has no field for it: there it is the session.
    private String segment() {
        String segment = fields.id(Tag.MARKET_SEGMENT_ID);
        if (!segment.isEmpty()) return segment;
        String session = fields.id(Tag.TRADING_SESSION_ID);
        return session.equals(TradingSessions.DAY) ? "" : session;
    }
}
