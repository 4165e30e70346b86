package crossbook.store;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketOrder;

import java.util.function.Consumer;

/// All orders that the public sees.
///
/// @param market where they are
record PublicOrders(Market market) {
    long count() {
        return market.orderCount();
    }

    /// Each of them: instrument by instrument, bids before asks, best price first, and at a
    /// price the oldest first.
    void visit(Consumer<MarketOrder> visitor) {
        for (MarketBook book : market.books()) {
            book.bids().visitOrders(visitor);
            book.asks().visitOrders(visitor);
        }
    }
}
