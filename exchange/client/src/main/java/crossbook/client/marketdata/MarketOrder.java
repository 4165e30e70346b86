package crossbook.client.marketdata;

import crossbook.protocol.Side;
import crossbook.protocol.marketdata.AddOrderDecoder;

/// One visible order that rests. Reused for another once it is gone: read what you
/// need.
public final class MarketOrder {
    long orderId;
    long price;
    long qty;
    Side side;
    String attribution = "";
    MarketBook book;
    MarketLevel level;
    MarketOrder previous;
    MarketOrder next;

    public long orderId() {
        return orderId;
    }

    /// Whether it has a price; a market order in a call has none.
    public boolean hasPrice() {
        return price != AddOrderDecoder.priceNullValue();
    }

    /// Price units.
    public long price() {
        return price;
    }

    /// What is left of it.
    public long qty() {
        return qty;
    }

    public Side side() {
        return side;
    }

    /// The name that its owner shows; empty if it shows none.
    public String attribution() {
        return attribution;
    }

    public MarketBook book() {
        return book;
    }

    /// What stands before it at its price; takes as long as there are orders.
    public long qtyAhead() {
        long ahead = 0;
        for (MarketOrder order = previous; order != null; order = order.previous) {
            ahead += order.qty;
        }
        return ahead;
    }

    /// How many stand before it at its price.
    public int ordersAhead() {
        int ahead = 0;
        for (MarketOrder order = previous; order != null; order = order.previous) ahead++;
        return ahead;
    }
}
