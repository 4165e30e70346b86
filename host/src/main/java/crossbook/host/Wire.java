package crossbook.host;

import crossbook.core.CancelReason;
import crossbook.core.Capacity;
import crossbook.core.ClOrdId;
import crossbook.core.ExpireReason;
import crossbook.core.OperatorCommand;
import crossbook.core.OrdType;
import crossbook.core.Order;
import crossbook.core.ParkReason;
import crossbook.core.Parties;
import crossbook.core.RejectReason;
import crossbook.core.RestateReason;
import crossbook.core.Role;
import crossbook.core.Roles;
import crossbook.protocol.OrderFlagsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RolesDecoder;
import crossbook.protocol.RolesEncoder;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.OrderAcceptedEncoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;

/// The words that engine and wire share.
final class Wire {
    static final SameNames<crossbook.core.Side, crossbook.protocol.Side> SIDE = new SameNames<>(
            crossbook.core.Side.class,
            crossbook.protocol.Side.class,
            crossbook.protocol.Side::value);
    static final SameNames<crossbook.core.OrdType, crossbook.protocol.OrdType> ORD_TYPE =
            new SameNames<>(
                    crossbook.core.OrdType.class,
                    crossbook.protocol.OrdType.class,
                    crossbook.protocol.OrdType::value);
    static final SameNames<crossbook.core.TimeInForce, crossbook.protocol.TimeInForce>
            TIME_IN_FORCE = new SameNames<>(
                    crossbook.core.TimeInForce.class,
                    crossbook.protocol.TimeInForce.class,
                    crossbook.protocol.TimeInForce::value);
    static final SameNames<crossbook.core.Priority, crossbook.protocol.Priority> PRIORITY =
            new SameNames<>(
                    crossbook.core.Priority.class,
                    crossbook.protocol.Priority.class,
                    crossbook.protocol.Priority::value);
    static final SameNames<crossbook.core.PhaseReason, crossbook.protocol.PhaseReason>
            PHASE_REASON = new SameNames<>(
                    crossbook.core.PhaseReason.class,
                    crossbook.protocol.PhaseReason.class,
                    crossbook.protocol.PhaseReason::value);

    static final SameNames<crossbook.core.PegReference, crossbook.protocol.PegReference>
            PEG_REFERENCE = new SameNames<>(
                    crossbook.core.PegReference.class,
                    crossbook.protocol.PegReference.class,
                    crossbook.protocol.PegReference::value);
    static final SameNames<crossbook.core.TradeType, crossbook.protocol.TradeType> TRADE_TYPE =
            new SameNames<>(
                    crossbook.core.TradeType.class,
                    crossbook.protocol.TradeType.class,
                    crossbook.protocol.TradeType::value);
    static final SameNames<crossbook.core.ReferenceKind, crossbook.protocol.ReferenceKind>
            REFERENCE_KIND = new SameNames<>(
                    crossbook.core.ReferenceKind.class,
                    crossbook.protocol.ReferenceKind.class,
                    crossbook.protocol.ReferenceKind::value);
    static final SameNames<crossbook.core.ClosingMethod, crossbook.protocol.ClosingMethod>
            CLOSING_METHOD = new SameNames<>(
                    crossbook.core.ClosingMethod.class,
                    crossbook.protocol.ClosingMethod.class,
                    crossbook.protocol.ClosingMethod::value);
    static final SameNames<Capacity, crossbook.protocol.Capacity> CAPACITY = new SameNames<>(
            Capacity.class, crossbook.protocol.Capacity.class, crossbook.protocol.Capacity::value);
    static final SameNames<crossbook.core.Role, crossbook.protocol.Role> ROLE = new SameNames<>(
            crossbook.core.Role.class,
            crossbook.protocol.Role.class,
            crossbook.protocol.Role::value);
    static final SameNames<crossbook.core.SessionEnd, crossbook.protocol.SessionEnd> SESSION_END =
            new SameNames<>(
                    crossbook.core.SessionEnd.class,
                    crossbook.protocol.SessionEnd.class,
                    crossbook.protocol.SessionEnd::value);

    /// One list of codes on the wire for what the engine keeps apart.
    static final SameNames<RejectReason, Reason> REJECT_REASON =
            new SameNames<>(RejectReason.class, Reason.class, Reason::value);

    static final SameNames<CancelReason, Reason> CANCEL_REASON =
            new SameNames<>(CancelReason.class, Reason.class, Reason::value);
    static final SameNames<ExpireReason, Reason> EXPIRE_REASON =
            new SameNames<>(ExpireReason.class, Reason.class, Reason::value);

    static final SameNames<ParkReason, Reason> PARK_REASON =
            new SameNames<>(ParkReason.class, Reason.class, Reason::value);
    static final SameNames<RestateReason, Reason> RESTATE_REASON =
            new SameNames<>(RestateReason.class, Reason.class, Reason::value);

    private Wire() {}

    /// The limit of an order, or its budget.
    static long price(Order order) {
        if (order.ordType().hasBudget) return order.budget();
        return order.ordType().hasLimitPrice
                ? order.limitPrice()
                : OrderAcceptedEncoder.priceNullValue();
    }

    static void put(Order order, OrderFlagsEncoder flags) {
        flags.clear()
                .staysOnDisconnect(order.staysOnDisconnect())
                .postOnly(order.isPostOnly())
                .excludeHidden(order.excludesHidden())
                .attributed(order.isAttributed())
                .volumeAuction(order.isForVolumeAuction());
    }

    /// What the market sees of an order at most: 0 of a hidden one; none where all of it is.
    static long displayQty(Order order) {
        if (order.ordType().isHidden || order.ordType() == OrdType.CROSS) return 0;
        return order.ordType() == OrdType.ICEBERG
                ? order.displayQty()
                : OrderAcceptedEncoder.displayQtyNullValue();
    }

    /// Reads roles of a set on the wire.
    static Roles roles(RolesDecoder wire) {
        int bits = 0;
        if (wire.viewer()) bits |= Roles.of(Role.VIEWER).bits();
        if (wire.trader()) bits |= Roles.of(Role.TRADER).bits();
        if (wire.risk()) bits |= Roles.of(Role.RISK).bits();
        if (wire.marketOperations()) bits |= Roles.of(Role.MARKET_OPERATIONS).bits();
        if (wire.admin()) bits |= Roles.of(Role.ADMIN).bits();
        return new Roles(bits);
    }

    static void put(Roles roles, RolesEncoder wire) {
        wire.clear()
                .viewer(roles.has(Role.VIEWER))
                .trader(roles.has(Role.TRADER))
                .risk(roles.has(Role.RISK))
                .marketOperations(roles.has(Role.MARKET_OPERATIONS))
                .admin(roles.has(Role.ADMIN));
    }

    static final int REASON_TEXT_LENGTH = OperatorCommand.MAX_TEXT_LENGTH;

    /// Whether characters are a text of somebody's choice: printable, and zeros after it.
    static boolean isReasonText(DirectBuffer buffer, int offset) {
        int end = 0;
        while (end < REASON_TEXT_LENGTH && isPrintable(buffer.getByte(offset + end))) end++;
        for (int i = end; i < REASON_TEXT_LENGTH; i++) {
            if (buffer.getByte(offset + i) != 0) return false;
        }
        return true;
    }

    private static boolean isPrintable(byte character) {
        return character >= ' ' && character <= '~';
    }

    /// Reads such a text; allocates nothing where there is none.
    static String reasonText(DirectBuffer buffer, int offset) {
        int length = 0;
        while (length < REASON_TEXT_LENGTH && buffer.getByte(offset + length) != 0) length++;
        return length == 0 ? "" : buffer.getStringWithoutLengthAscii(offset, length);
    }

    static void putReasonText(String text, MutableDirectBuffer buffer, int offset) {
        int length = Math.min(text.length(), REASON_TEXT_LENGTH);
        buffer.putStringWithoutLengthAscii(offset, text, 0, length);
        buffer.setMemory(offset + length, REASON_TEXT_LENGTH - length, (byte) 0);
    }

    static boolean isYes(int code) {
        return code == YesNo.YES.value();
    }

    /// Reads a client order id; false if its characters are none.
    static boolean get(ClOrdId clOrdId, DirectBuffer buffer, int offset) {
        return clOrdId.setAscii(
                buffer.getLong(offset, ByteOrder.BIG_ENDIAN),
                buffer.getLong(offset + 8, ByteOrder.BIG_ENDIAN),
                buffer.getInt(offset + 16, ByteOrder.BIG_ENDIAN));
    }

    static void put(ClOrdId clOrdId, MutableDirectBuffer buffer, int offset) {
        buffer.putLong(offset, clOrdId.asciiFirst(), ByteOrder.BIG_ENDIAN);
        buffer.putLong(offset + 8, clOrdId.asciiSecond(), ByteOrder.BIG_ENDIAN);
        buffer.putInt(offset + 16, clOrdId.asciiThird(), ByteOrder.BIG_ENDIAN);
    }

    /// Writes that there is no client order id.
    static void putNone(MutableDirectBuffer buffer, int offset) {
        buffer.putLong(offset, 0);
        buffer.putLong(offset + 8, 0);
        buffer.putInt(offset + 16, 0);
    }

    // The account of an order stands behind its trader.

    private static final int ACCOUNT = Parties.MAX_TRADER_LENGTH;

    /// Reads who stands behind an order; false if that is no capacity or no text.
    static boolean get(Parties parties, DirectBuffer buffer, int capacityAt, int traderAt) {
        Capacity capacity = CAPACITY.core(buffer.getByte(capacityAt));
        if (capacity == null) return false;
        parties.setCapacity(capacity);
        boolean hasTrader = parties.setTrader(
                buffer.getLong(traderAt, ByteOrder.BIG_ENDIAN),
                buffer.getLong(traderAt + 8, ByteOrder.BIG_ENDIAN),
                buffer.getByte(traderAt + 16));
        boolean hasAccount = parties.setAccount(
                buffer.getLong(traderAt + ACCOUNT, ByteOrder.BIG_ENDIAN),
                buffer.getShort(traderAt + ACCOUNT + 8, ByteOrder.BIG_ENDIAN));
        return hasTrader && hasAccount;
    }

    static void put(Parties parties, MutableDirectBuffer buffer, int capacityAt, int traderAt) {
        buffer.putByte(capacityAt, (byte) CAPACITY.wire(parties.capacity()).value());
        buffer.putLong(traderAt, parties.traderFirst(), ByteOrder.BIG_ENDIAN);
        buffer.putLong(traderAt + 8, parties.traderSecond(), ByteOrder.BIG_ENDIAN);
        buffer.putByte(traderAt + 16, parties.traderThird());
        buffer.putLong(traderAt + ACCOUNT, parties.accountFirst(), ByteOrder.BIG_ENDIAN);
        buffer.putShort(traderAt + ACCOUNT + 8, parties.accountSecond(), ByteOrder.BIG_ENDIAN);
    }
}
