package crossbook.client.entry;

import crossbook.protocol.Capacity;
import crossbook.protocol.OrdType;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.NewCrossEncoder;

/// An internal cross: both sides of a trade of one participant, which trade with each other at once
/// or not at all (`rulebook.md` 2.9).
///
/// @param buyClOrdId of the buying side; empty: one is made up
/// @param sellClOrdId of the selling side, likewise
/// @param price price units, between the best visible prices
/// @param adjustable whether it trades at their middle if the price is not between them
public record CrossRequest(
        Security security,
        String buyClOrdId,
        String sellClOrdId,
        long qty,
        long price,
        boolean adjustable) {
    /// A cross with ids that are made up.
    public static CrossRequest of(Security security, long qty, long price) {
        return new CrossRequest(security, "", "", qty, price, false);
    }

    CrossRequest named(String buyId, String sellId) {
        return new CrossRequest(
                security,
                buyClOrdId.isEmpty() ? buyId : buyClOrdId,
                sellClOrdId.isEmpty() ? sellId : sellClOrdId,
                qty,
                price,
                adjustable);
    }

    /// A side as an order of its own, which reports tell of.
    OrderRequest order(Side side) {
        return OrderRequest.limit(security, side, qty, price)
                .with(terms -> terms.ordType(OrdType.CROSS))
                .withClOrdId(side == Side.BUY ? buyClOrdId : sellClOrdId);
    }

    void write(NewCrossEncoder to) {
        to.buyClOrdId(buyClOrdId).sellClOrdId(sellClOrdId);
        to.instrumentId(security.instrumentId()).price(price).orderQty(qty);
        to.adjustable(adjustable ? YesNo.YES : YesNo.NO);
        to.buyCapacity(Capacity.UNSET).buyTrader("").buyAccount("");
        to.sellCapacity(Capacity.UNSET).sellTrader("").sellAccount("");
    }
}
