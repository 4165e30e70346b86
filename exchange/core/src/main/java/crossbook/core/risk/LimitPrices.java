package crossbook.core.risk;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.model.Instrument;
import crossbook.core.order.OrdType;

/// The prices at which limits before the trade value orders, and with which they compare them.
final class LimitPrices {
    private LimitPrices() {}

    /// What an order is valued at, price units, or [Instrument#NO_PRICE] if there is nothing.
    static long valuePrice(OrdType type, long limitPrice, long stopPrice, LiveBook book) {
        if (type.hasLimitPrice) return limitPrice;
        return type.hasStopPrice ? stopPrice : reference(book);
    }

    /// The price with which those of orders are compared, or [Instrument#NO_PRICE].
    static long reference(LiveBook book) {
        long dynamic = book.prices.dynamic();
        return dynamic != Instrument.NO_PRICE ? dynamic : book.prices.fixed();
    }

    /// What a live order is valued at, price units; 0 if there is nothing.
    static long price(LiveOrder order, LiveBook book) {
        if (order.ordType().hasBudget) return order.budget();
        long stopPrice = order.isConditional() ? order.conditions().stopPrice() : 0;
        long price = valuePrice(order.ordType(), order.limitPrice(), stopPrice, book);
        return price == Instrument.NO_PRICE ? 0 : price;
    }
}
