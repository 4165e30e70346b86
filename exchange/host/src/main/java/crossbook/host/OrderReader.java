package crossbook.host;

import crossbook.core.command.NewOrder;
import crossbook.protocol.OrderFlagsDecoder;
import crossbook.protocol.OrderTermsDecoder;

/// Reads the terms of an order from the wire into a command of the engine: for the host, and for
/// whatever else has an order of a client and an engine of its own.
public final class OrderReader {
    private OrderReader() {}

    /// Reads the terms. What is not there is 0 to the engine, or null.
    public static void read(OrderTermsDecoder terms, NewOrder order) {
        order.instrumentId = (int) terms.instrumentId();
        order.side = EnumNames.SIDE.core(terms.sideRaw());
        order.ordType = EnumNames.ORD_TYPE.core(terms.ordTypeRaw());
        order.timeInForce = EnumNames.TIME_IN_FORCE.core(terms.timeInForceRaw());
        order.limitPrice = terms.price();
        order.budget = terms.price();
        order.orderQty = terms.orderQty();
        order.stopPrice = Wire.orZero(terms.stopPrice());
        order.displayQty = Wire.orZero(terms.displayQty());
        order.minQty = Wire.orZero(terms.minQty());
        order.expireNs = terms.expireTimeNs();
        order.smpKey = terms.smpKey();
        order.pegReference = EnumNames.PEG_REFERENCE.core(terms.pegReferenceRaw());
        order.reservePrice = Wire.orZero(terms.reservePrice());
        OrderFlagsDecoder flags = terms.flags();
        order.staysOnDisconnect = flags.staysOnDisconnect();
        order.postOnly = flags.postOnly();
        order.excludeHidden = flags.excludeHidden();
        order.attributed = flags.attributed();
        order.volumeAuction = flags.volumeAuction();
        Wire.get(order.clOrdId, terms, OrderTermsDecoder.clOrdIdEncodingOffset());
        Wire.get(
                order.parties,
                terms,
                OrderTermsDecoder.capacityEncodingOffset(),
                OrderTermsDecoder.traderEncodingOffset());
    }
}
