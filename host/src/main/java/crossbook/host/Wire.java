package crossbook.host;

import crossbook.core.Accounts;
import crossbook.core.Order;
import crossbook.core.command.NewOrder;
import crossbook.core.command.OperatorCommand;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.money.Amounts;
import crossbook.core.order.CancelReason;
import crossbook.core.order.Capacity;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Parties;
import crossbook.core.order.PegReference;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.Priority;
import crossbook.core.order.ReferenceKind;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;
import crossbook.core.order.SessionEnd;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TradeType;
import crossbook.core.order.TransferType;
import crossbook.protocol.CoverageDecoder;
import crossbook.protocol.CoverageEncoder;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.OrderFlagsDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PhaseStateEncoder;
import crossbook.protocol.Reason;
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
    static final SameNames<Side, crossbook.protocol.Side> SIDE = new SameNames<>(
            Side.class, crossbook.protocol.Side.class, crossbook.protocol.Side::value);
    static final SameNames<OrdType, crossbook.protocol.OrdType> ORD_TYPE = new SameNames<>(
            OrdType.class, crossbook.protocol.OrdType.class, crossbook.protocol.OrdType::value);
    static final SameNames<TimeInForce, crossbook.protocol.TimeInForce> TIME_IN_FORCE =
            new SameNames<>(
                    TimeInForce.class,
                    crossbook.protocol.TimeInForce.class,
                    crossbook.protocol.TimeInForce::value);
    static final SameNames<Priority, crossbook.protocol.Priority> PRIORITY = new SameNames<>(
            Priority.class, crossbook.protocol.Priority.class, crossbook.protocol.Priority::value);
    static final SameNames<PhaseReason, crossbook.protocol.PhaseReason> PHASE_REASON =
            new SameNames<>(
                    PhaseReason.class,
                    crossbook.protocol.PhaseReason.class,
                    crossbook.protocol.PhaseReason::value);

    static final SameNames<PegReference, crossbook.protocol.PegReference> PEG_REFERENCE =
            new SameNames<>(
                    PegReference.class,
                    crossbook.protocol.PegReference.class,
                    crossbook.protocol.PegReference::value);
    static final SameNames<TradeType, crossbook.protocol.TradeType> TRADE_TYPE = new SameNames<>(
            TradeType.class,
            crossbook.protocol.TradeType.class,
            crossbook.protocol.TradeType::value);
    static final SameNames<ReferenceKind, crossbook.protocol.ReferenceKind> REFERENCE_KIND =
            new SameNames<>(
                    ReferenceKind.class,
                    crossbook.protocol.ReferenceKind.class,
                    crossbook.protocol.ReferenceKind::value);
    static final SameNames<ClosingMethod, crossbook.protocol.ClosingMethod> CLOSING_METHOD =
            new SameNames<>(
                    ClosingMethod.class,
                    crossbook.protocol.ClosingMethod.class,
                    crossbook.protocol.ClosingMethod::value);
    static final SameNames<Capacity, crossbook.protocol.Capacity> CAPACITY = new SameNames<>(
            Capacity.class, crossbook.protocol.Capacity.class, crossbook.protocol.Capacity::value);
    static final SameNames<Role, crossbook.protocol.Role> ROLE = new SameNames<>(
            Role.class, crossbook.protocol.Role.class, crossbook.protocol.Role::value);
    static final SameNames<SessionEnd, crossbook.protocol.SessionEnd> SESSION_END = new SameNames<>(
            SessionEnd.class,
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

    static final SameNames<Phase.Matching, crossbook.protocol.Matching> MATCHING = new SameNames<>(
            Phase.Matching.class,
            crossbook.protocol.Matching.class,
            crossbook.protocol.Matching::value);

    static final SameNames<TransferType, crossbook.protocol.TransferType> TRANSFER_TYPE =
            new SameNames<>(
                    TransferType.class,
                    crossbook.protocol.TransferType.class,
                    crossbook.protocol.TransferType::value);
    static final SameNames<FeeUnit, crossbook.protocol.FeeUnit> FEE_UNIT = new SameNames<>(
            FeeUnit.class, crossbook.protocol.FeeUnit.class, crossbook.protocol.FeeUnit::value);

    static final SameNames<LimitLayer, crossbook.protocol.LimitLayer> LIMIT_LAYER = new SameNames<>(
            LimitLayer.class,
            crossbook.protocol.LimitLayer.class,
            crossbook.protocol.LimitLayer::value);

    private Wire() {}

    static void put(Phase phase, MarketModel model, PhaseStateEncoder state) {
        state.phase(phase.name())
                .phaseCode((byte) phase.code())
                .matching(MATCHING.wire(phase.matching()))
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
                .cumValue(cumValue(order));
    }

    static long cumValue(Order order) {
        long value = order.cumValue();
        return value == Amounts.OVERFLOW ? OrderStateEncoder.cumValueNullValue() : value;
    }

    /// How far an order has come, whose it is, and what it asks for now.
    static void put(Order order, OrderStateEncoder state, OrderTermsEncoder terms) {
        put(order, state);
        put(order, terms);
    }

    /// What an order asks for now. What its type does not have is none.
    static void put(Order order, OrderTermsEncoder terms) {
        OrdType ordType = order.ordType();
        terms.instrumentId(order.instrumentId())
                .side(SIDE.wire(order.side()))
                .ordType(ORD_TYPE.wire(ordType))
                .timeInForce(TIME_IN_FORCE.wire(order.timeInForce()))
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
                                ? PEG_REFERENCE.wire(order.pegReference())
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
                .side(SIDE.wire(order.side))
                .ordType(ORD_TYPE.wire(ordType))
                .timeInForce(TIME_IN_FORCE.wire(order.timeInForce))
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
                                ? PEG_REFERENCE.wire(order.pegReference)
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

    /// Reads the terms of a command.
    static void get(NewOrder order, OrderTermsDecoder terms) {
        order.instrumentId = (int) terms.instrumentId();
        order.side = SIDE.core(terms.sideRaw());
        order.ordType = ORD_TYPE.core(terms.ordTypeRaw());
        order.timeInForce = TIME_IN_FORCE.core(terms.timeInForceRaw());
        order.limitPrice = terms.price();
        order.budget = terms.price();
        order.orderQty = terms.orderQty();
        order.stopPrice = orZero(terms.stopPrice());
        order.displayQty = orZero(terms.displayQty());
        order.minQty = orZero(terms.minQty());
        order.expireNs = terms.expireTimeNs();
        order.smpKey = terms.smpKey();
        order.pegReference = PEG_REFERENCE.core(terms.pegReferenceRaw());
        order.reservePrice = orZero(terms.reservePrice());
        OrderFlagsDecoder flags = terms.flags();
        order.staysOnDisconnect = flags.staysOnDisconnect();
        order.postOnly = flags.postOnly();
        order.excludeHidden = flags.excludeHidden();
        order.attributed = flags.attributed();
        order.volumeAuction = flags.volumeAuction();
        get(order.clOrdId, terms, OrderTermsDecoder.clOrdIdEncodingOffset());
        get(
                order.parties,
                terms,
                OrderTermsDecoder.capacityEncodingOffset(),
                OrderTermsDecoder.traderEncodingOffset());
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
                .feeUnit(FEE_UNIT.wire(coverage.feeUnit()))
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
                        FEE_UNIT.core(wire.feeUnitRaw()),
                        wire.takerRate(),
                        wire.makerRate(),
                        wire.minFee())
                .settling(wire.settlementDays());
        return wire.coverageKind() == CoverageKind.MARGIN
                ? coverage.onMargin(MarginWire.margin(wire))
                : coverage;
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

    static boolean isYes(int code) {
        return code == YesNo.YES.value();
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
                buffer.getInt(at + 16, ByteOrder.BIG_ENDIAN));
    }

    static void put(ClOrdId clOrdId, EncoderFlyweight wire, int field) {
        MutableDirectBuffer buffer = wire.buffer();
        int at = wire.offset() + field;
        buffer.putLong(at, clOrdId.asciiFirst(), ByteOrder.BIG_ENDIAN);
        buffer.putLong(at + 8, clOrdId.asciiSecond(), ByteOrder.BIG_ENDIAN);
        buffer.putInt(at + 16, clOrdId.asciiThird(), ByteOrder.BIG_ENDIAN);
    }

    /// Writes that there is no client order id.
    static void putNone(EncoderFlyweight wire, int field) {
        MutableDirectBuffer buffer = wire.buffer();
        int at = wire.offset() + field;
        buffer.putLong(at, 0);
        buffer.putLong(at + 8, 0);
        buffer.putInt(at + 16, 0);
    }

    // The account of an order stands behind its trader.

    private static final int ACCOUNT = Parties.MAX_TRADER_LENGTH;

    /// Reads who stands behind an order.
    static void get(Parties parties, DecoderFlyweight wire, int capacity, int trader) {
        DirectBuffer buffer = wire.buffer();
        int at = wire.offset() + trader;
        parties.setCapacity(CAPACITY.core(buffer.getByte(wire.offset() + capacity)));
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
        byte code = (byte) CAPACITY.wire(parties.capacity()).value();
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
