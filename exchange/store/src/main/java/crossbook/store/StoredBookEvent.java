package crossbook.store;

import java.util.OptionalLong;

/// Something that the public saw happen to a book.
///
/// @param kind `ADD`, `CHANGE`, `MOVE` (behind the others of its price), `EXECUTE` or `DELETE` of
///     an order, `TRADE`, or `PHASE`
/// @param side of the order; of a trade who took; empty if nobody knows
/// @param price price units, of the order or the trade
/// @param qty what is displayed of the order from then on; of a trade what was traded
/// @param orderId 0 if it is about no order
/// @param tradeId 0 if it is about no trade
/// @param word the phase, or how a trade came about; else empty
public record StoredBookEvent(
        long eventNumber,
        long timestampNs,
        String kind,
        String side,
        OptionalLong price,
        long qty,
        long orderId,
        long tradeId,
        String word) {}
