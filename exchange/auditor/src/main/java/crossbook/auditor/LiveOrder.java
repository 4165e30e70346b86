package crossbook.auditor;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.TimeInForce;

import org.agrona.DirectBuffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// An order that was accepted and has not ended, as events have told it.
final class LiveOrder {
    static final long NONE = Long.MIN_VALUE; // no price, no quantity

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int LENGTH = OrderTermsDecoder.ENCODED_LENGTH;

    final long id;
    final long acceptedEvent;
    final long participantId;
    final long instrumentId;
    final boolean buys;

    /// Told of a state: what it was before is not known.
    boolean isTold;

    long lastEvent;
    long sessionId;
    ClientId clientId;
    OrdType type;
    TimeInForce timeInForce;
    long price;
    long orderQty;
    long leaves;
    long cum;

    /// What its trades came to; [#NONE]: more than a number can say.
    long cumValue;

    long displayQty;
    long minQty;
    long stopPrice;
    long expireNs;
    boolean isPostOnly;
    boolean excludesHidden;
    boolean staysOnDisconnect;

    /// Why it waits; null if it does not.
    Reason parkReason;

    /// Whether it stands in the market: it has come and does not wait.
    boolean isResting;

    // Of one that the public sees.
    boolean isQueued;
    long queuedPrice;
    long sequence;
    long place; // equal for those of which it is not known who comes first
    long shown;

    private final byte[] terms = new byte[LENGTH];

    LiveOrder(long id, long event, long participantId, OrderTermsDecoder told) {
        this.id = id;
        acceptedEvent = event;
        lastEvent = event;
        this.participantId = participantId;
        instrumentId = told.instrumentId();
        buys = told.side() == crossbook.protocol.Side.BUY;
        take(told);
    }

    /// It has traded.
    void addValue(long price, long qty) {
        if (cumValue == NONE) return;
        try {
            cumValue = Math.addExact(cumValue, Math.multiplyExact(price, qty));
        } catch (ArithmeticException _) {
            cumValue = NONE;
        }
    }

    /// Its terms are these from now on.
    void take(OrderTermsDecoder told) {
        told.buffer().getBytes(told.offset(), terms);
        clientId = ClientId.of(
                id,
                participantId,
                told.buffer(),
                told.offset() + OrderTermsDecoder.clOrdIdEncodingOffset());
        type = told.ordType();
        timeInForce = told.timeInForce();
        price = told.price();
        orderQty = told.orderQty();
        displayQty = told.displayQty();
        minQty = Math.max(0, told.minQty());
        stopPrice = told.stopPrice();
        expireNs = told.expireTimeNs();
        isPostOnly = told.flags().postOnly();
        excludesHidden = told.flags().excludeHidden();
        staysOnDisconnect = told.flags().staysOnDisconnect();
    }

    /// Whether the terms are those that were told last.
    boolean hasTerms(OrderTermsDecoder told) {
        DirectBuffer buffer = told.buffer();
        int at = told.offset();
        for (int i = 0; i + Long.BYTES <= LENGTH; i += Long.BYTES) {
            if (buffer.getLong(at + i, ByteOrder.LITTLE_ENDIAN) != (long) LONGS.get(terms, i)) {
                return false;
            }
        }
        for (int i = LENGTH & -Long.BYTES; i < LENGTH; i++) {
            if (buffer.getByte(at + i) != terms[i]) return false;
        }
        return true;
    }

    boolean isHidden() {
        return type == OrdType.HIDDEN || isPegged();
    }

    boolean isPegged() {
        return type == OrdType.PEGGED || type == OrdType.PEGGED_LIMIT;
    }

    boolean isStop() {
        return type == OrdType.STOP || type == OrdType.STOP_LIMIT;
    }

    boolean isIceberg() {
        return type == OrdType.ICEBERG;
    }

    /// Whether its price is a limit: all but that of a budget order, and that of none.
    boolean hasLimit() {
        return price != NONE && type != OrdType.BUDGET;
    }

    /// Whether the public sees it while it rests.
    boolean isVisibleKind() {
        boolean isKind = type == OrdType.LIMIT || type == OrdType.ICEBERG;
        return isKind && price != NONE && displayQty != 0;
    }

    /// Whether it trades at that price.
    boolean accepts(long at) {
        return !hasLimit() || (buys ? at <= price : at >= price);
    }

    /// What the market sees of it when it comes to rest, or is filled up.
    long displayed() {
        return displayQty == NONE ? leaves : Math.min(displayQty, leaves);
    }

    @Override
    public String toString() {
        return "order " + Long.toUnsignedString(id) + " (" + clientId + ")";
    }
}
