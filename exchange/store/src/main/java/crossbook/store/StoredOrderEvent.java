package crossbook.store;

import java.util.OptionalLong;

/// Something that happened to an order, or to the request for one.
///
/// @param event the word of the table `orders`, or `REJECTED`
/// @param orderId 0 of an order that was refused
/// @param price price units, as are the other prices; none of a market order
/// @param lastPrice of a trade
/// @param liquidity `MAKER` or `TAKER` of a trade; else empty
/// @param reason empty if there is none
public record StoredOrderEvent(
        long eventNumber,
        long timestampNs,
        String event,
        long orderId,
        String participant,
        String symbol,
        int priceScale,
        String clientOrderId,
        String side,
        String ordType,
        String timeInForce,
        OptionalLong price,
        OptionalLong stopPrice,
        OptionalLong orderQty,
        OptionalLong displayQty,
        OptionalLong minQty,
        OptionalLong leavesQty,
        OptionalLong cumQty,
        OptionalLong lastPrice,
        OptionalLong lastQty,
        OptionalLong tradeId,
        String tradeType,
        String liquidity,
        String reason) {}
