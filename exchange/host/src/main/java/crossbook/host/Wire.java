package crossbook.host;

import crossbook.core.Accounts;
import crossbook.core.command.NewOrder;
import crossbook.core.command.OperatorCommand;
import crossbook.core.event.Order;
import crossbook.core.model.Coverage;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.money.Amounts;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;
import crossbook.protocol.CoverageDecoder;
import crossbook.protocol.CoverageEncoder;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PhaseStateEncoder;
import crossbook.protocol.RolesDecoder;
import crossbook.protocol.RolesEncoder;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.OrderStateEncoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.sbe.DecoderFlyweight;
import org.agrona.sbe.EncoderFlyweight;

import java.nio.ByteOrder;

/// The words that engine and wire share.
final class Wire {
    private Wire() {}

    static void put(Phase phase, MarketModel model, PhaseStateEncoder state) {
        state.phase(phase.name())
                .phaseCode((byte) phase.code())
                .matching(EnumNames.MATCHING.wire(phase.matching()))
                .takesOrders(model.takesOrders(phase) ? YesNo.YES : YesNo.NO);
    }

    /// The limit of an order, or its budget.
    static long price(Order order) {
        if (order.ordType().hasBudget) return order.budget();
        return order.ordType().hasLimitPrice
                ? order.limitPrice()
                : OrderTermsEncoder.priceNullValue();
    }

    /// How far an order has come, and whose it is.
    static void put(Order order, OrderStateEncoder state) {
        state.orderId(order.orderId())
                .participantId(order.participantId())
                .sessionId(order.sessionId())
                .leavesQty(order.leavesQty())
                .cumQty(order.cumQty())
                .cumValue(orNoValue(order.cumValue()));
    }

    /// What trades come to is none if it is more than a number can say.
    static long orNoValue(long value) {
        return value == Amounts.OVERFLOW ? OrderStateEncoder.cumValueNullValue() : value;
    }

    /// What an order asks for now. What its type does not have is none.
    static void put(Order order, OrderTermsEncoder terms) {
        OrdType ordType = order.ordType();
        terms.instrumentId(order.instrumentId())
                .side(EnumNames.SIDE.wire(order.side()))
                .ordType(EnumNames.ORD_TYPE.wire(ordType))
                .timeInForce(EnumNames.TIME_IN_FORCE.wire(order.timeInForce()))
                .price(price(order))
                .orderQty(order.orderQty())
                .stopPrice(
                        ordType.hasStopPrice
                                ? order.stopPrice()
                                : OrderTermsEncoder.stopPriceNullValue())
                .displayQty(displayQty(order))
                .minQty(ordType.isHidden ? order.minQty() : OrderTermsEncoder.minQtyNullValue())
                .expireTimeNs(
                        order.timeInForce().hasExpiry()
                                ? order.expireNs()
                                : OrderTermsEncoder.expireTimeNsNullValue())
                .smpKey(order.smpKey())
                .pegReference(
                        ordType.isPegged
                                ? EnumNames.PEG_REFERENCE.wire(order.pegReference())
                                : crossbook.protocol.PegReference.NULL_VAL)
                .reservePrice(orNone(order.reservePrice()));
        terms.flags()
                .clear()
                .staysOnDisconnect(order.staysOnDisconnect())
                .postOnly(order.isPostOnly())
                .excludeHidden(order.excludesHidden())
                .attributed(order.isAttributed())
                .volumeAuction(order.isForVolumeAuction());
        put(order.clOrdId(), order.parties(), terms);
    }

    /// What a refused order asked for.
    static void put(NewOrder order, OrderTermsEncoder terms) {
        OrdType ordType = order.ordType;
        terms.instrumentId(Integer.toUnsignedLong(order.instrumentId))
                .side(EnumNames.SIDE.wire(order.side))
                .ordType(EnumNames.ORD_TYPE.wire(ordType))
                .timeInForce(EnumNames.TIME_IN_FORCE.wire(order.timeInForce))
                .price(order.limitPrice)
                .orderQty(order.orderQty)
                .stopPrice(
                        ordType.hasStopPrice
                                ? order.stopPrice
                                : OrderTermsEncoder.stopPriceNullValue())
                .displayQty(displayQty(ordType, order.displayQty))
                .minQty(ordType.isHidden ? order.minQty : OrderTermsEncoder.minQtyNullValue())
                .expireTimeNs(order.expireNs)
                .smpKey(order.smpKey)
                .pegReference(
                        ordType.isPegged
                                ? EnumNames.PEG_REFERENCE.wire(order.pegReference)
                                : crossbook.protocol.PegReference.NULL_VAL)
                .reservePrice(orNone(order.reservePrice));
        terms.flags()
                .clear()
                .staysOnDisconnect(order.staysOnDisconnect)
                .postOnly(order.postOnly)
                .excludeHidden(order.excludeHidden)
                .attributed(order.attributed)
                .volumeAuction(order.volumeAuction);
        put(order.clOrdId, order.parties, terms);
    }

    private static void put(ClOrdId clOrdId, Parties parties, OrderTermsEncoder terms) {
        put(clOrdId, terms, OrderTermsEncoder.clOrdIdEncodingOffset());
        put(
                parties,
                terms,
                OrderTermsEncoder.capacityEncodingOffset(),
                OrderTermsEncoder.traderEncodingOffset());
    }

    private static long displayQty(Order order) {
        return displayQty(order.ordType(), order.displayQty());
    }

    /// What the market sees of an order at most: 0 of a hidden one; none where all of it is.
    private static long displayQty(OrdType ordType, long ofIceberg) {
        if (ordType.isHidden || ordType == OrdType.CROSS) return 0;
        return ordType == OrdType.ICEBERG ? ofIceberg : OrderTermsEncoder.displayQtyNullValue();
    }

    /// Prices and quantities that are not there are 0 to the engine.
    static long orZero(long value) {
        return value == OrderTermsDecoder.priceNullValue() ? 0 : value;
    }

    private static long orNone(long price) {
        return price == 0 ? OrderTermsEncoder.priceNullValue() : price;
    }

    /// Writes how an instrument is covered, null if it is not.
    static void put(Coverage coverage, Accounts assets, CoverageEncoder wire) {
        wire.buffer().setMemory(wire.offset(), CoverageEncoder.ENCODED_LENGTH, (byte) 0);
        if (coverage == null) return;
        if (coverage.isOnMargin()) MarginWire.put(coverage.margin(), wire);
        else wire.baseAsset(assets.asset(coverage.baseAssetId()).code());
        wire.coverageKind(coverage.isOnMargin() ? CoverageKind.MARGIN : CoverageKind.FULL)
                .quoteAsset(assets.asset(coverage.quoteAssetId()).code())
                .baseUnits(coverage.baseUnits())
                .quoteUnits(coverage.quoteUnits())
                .feeUnit(EnumNames.FEE_UNIT.wire(coverage.feeUnit()))
                .takerRate(coverage.takerRate())
                .makerRate(coverage.makerRate())
                .minFee(coverage.minFee())
                .settlementDays((short) coverage.settlementDays());
    }

    /// Reads how an instrument is covered; an asset of an unknown code has an id that none has.
    static Coverage coverage(CoverageDecoder wire, Accounts assets) {
        if (wire.coverageKind() == CoverageKind.NONE) return null;
        Coverage coverage = new Coverage(
                        assets.assetId(wire.baseAsset()).orElse(-1),
                        assets.assetId(wire.quoteAsset()).orElse(-1),
                        wire.baseUnits(),
                        wire.quoteUnits(),
                        EnumNames.FEE_UNIT.core(wire.feeUnitRaw()),
                        wire.takerRate(),
                        wire.makerRate(),
                        wire.minFee())
                .settling(wire.settlementDays());
        return wire.coverageKind() == CoverageKind.MARGIN
                ? coverage.onMargin(MarginWire.margin(wire))
                : coverage;
    }

    /// Reads roles of a set on the wire.
    static Roles get(RolesDecoder wire) {
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

    static boolean isYes(int code) {
        return code == YesNo.YES.value();
    }

    static YesNo yesNo(boolean holds) {
        return holds ? YesNo.YES : YesNo.NO;
    }

    // What has a fixed length is read and written in words. Each names the field by where it
    // stands in its message.

    /// Reads a text of somebody's choice; allocates nothing where there is none.
    static String reasonText(DecoderFlyweight wire, int field) {
        DirectBuffer buffer = wire.buffer();
        int at = wire.offset() + field;
        int length = 0;
        while (length < REASON_TEXT_LENGTH && buffer.getByte(at + length) != 0) length++;
        return length == 0 ? "" : buffer.getStringWithoutLengthAscii(at, length);
    }

    static void putReasonText(String text, EncoderFlyweight wire, int field) {
        int length = Math.min(text.length(), REASON_TEXT_LENGTH);
        int at = wire.offset() + field;
        wire.buffer().putStringWithoutLengthAscii(at, text, 0, length);
        wire.buffer().setMemory(at + length, REASON_TEXT_LENGTH - length, (byte) 0);
    }

    /// Reads a client order id; the log has none of other characters.
    static void get(ClOrdId clOrdId, DecoderFlyweight wire, int field) {
        DirectBuffer buffer = wire.buffer();
        int at = wire.offset() + field;
        clOrdId.setAscii(
                buffer.getLong(at, ByteOrder.BIG_ENDIAN),
                buffer.getLong(at + 8, ByteOrder.BIG_ENDIAN),
                buffer.getInt(at + 16, ByteOrder.BIG_ENDIAN),
                buffer.getLong(at + 20, ByteOrder.BIG_ENDIAN),
                buffer.getLong(at + 28, ByteOrder.BIG_ENDIAN));
    }

    static void put(ClOrdId clOrdId, EncoderFlyweight wire, int field) {
        MutableDirectBuffer buffer = wire.buffer();
        int at = wire.offset() + field;
        buffer.putLong(at, clOrdId.asciiFirst(), ByteOrder.BIG_ENDIAN);
        buffer.putLong(at + 8, clOrdId.asciiSecond(), ByteOrder.BIG_ENDIAN);
        buffer.putInt(at + 16, clOrdId.asciiThird(), ByteOrder.BIG_ENDIAN);
        buffer.putLong(at + 20, clOrdId.fourth, ByteOrder.BIG_ENDIAN);
        buffer.putLong(at + 28, clOrdId.fifth, ByteOrder.BIG_ENDIAN);
    }

    /// Reads a text of eight characters, the first in the highest byte.
    static long getWord(DecoderFlyweight wire, int field) {
        return wire.buffer().getLong(wire.offset() + field, ByteOrder.BIG_ENDIAN);
    }

    static void putWord(long word, EncoderFlyweight wire, int field) {
        wire.buffer().putLong(wire.offset() + field, word, ByteOrder.BIG_ENDIAN);
    }

    /// Writes that there is no client order id.
    static void putNone(EncoderFlyweight wire, int field) {
        wire.buffer().setMemory(wire.offset() + field, ClOrdId.MAX_LENGTH, (byte) 0);
    }

    // The account of an order stands behind its trader.

    private static final int ACCOUNT = Parties.MAX_TRADER_LENGTH;

    /// Reads who stands behind an order.
    static void get(Parties parties, DecoderFlyweight wire, int capacity, int trader) {
        DirectBuffer buffer = wire.buffer();
        int at = wire.offset() + trader;
        parties.setCapacity(EnumNames.CAPACITY.core(buffer.getByte(wire.offset() + capacity)));
        parties.setTrader(
                buffer.getLong(at, ByteOrder.BIG_ENDIAN),
                buffer.getLong(at + 8, ByteOrder.BIG_ENDIAN),
                buffer.getByte(at + 16));
        getAccount(parties, wire, trader + ACCOUNT);
    }

    /// Reads an account alone.
    static void getAccount(Parties parties, DecoderFlyweight wire, int field) {
        DirectBuffer buffer = wire.buffer();
        int at = wire.offset() + field;
        parties.setAccount(
                buffer.getLong(at, ByteOrder.BIG_ENDIAN),
                buffer.getShort(at + 8, ByteOrder.BIG_ENDIAN));
    }

    static void put(Parties parties, EncoderFlyweight wire, int capacity, int trader) {
        MutableDirectBuffer buffer = wire.buffer();
        int at = wire.offset() + trader;
        byte code = (byte) EnumNames.CAPACITY.wire(parties.capacity()).value();
        buffer.putByte(wire.offset() + capacity, code);
        buffer.putLong(at, parties.traderFirst(), ByteOrder.BIG_ENDIAN);
        buffer.putLong(at + 8, parties.traderSecond(), ByteOrder.BIG_ENDIAN);
        buffer.putByte(at + 16, parties.traderThird());
        putAccount(parties, wire, trader + ACCOUNT);
    }

    static void putAccount(Parties parties, EncoderFlyweight wire, int field) {
        MutableDirectBuffer buffer = wire.buffer();
        int at = wire.offset() + field;
        buffer.putLong(at, parties.accountFirst(), ByteOrder.BIG_ENDIAN);
        buffer.putShort(at + 8, parties.accountSecond(), ByteOrder.BIG_ENDIAN);
    }
}
