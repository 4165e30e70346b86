package crossbook.scenario;

import crossbook.core.event.Order;
import crossbook.protocol.Decimals;

import java.util.Locale;

/// The price of an order, as a line that enters it says it.
final class PriceWords {
    private PriceWords() {}

    /// @param scale the decimals of the instrument's prices
    static String of(Order order, int scale) {
        String limit = Decimals.text(order.limitPrice(), scale);
        return switch (order.ordType()) {
            case LIMIT, HIDDEN, ICEBERG, CROSS -> "@ " + limit;
            case MARKET -> "market";
            case BUDGET -> "budget " + Decimals.text(order.budget(), scale);
            case STOP -> stop(order, scale);
            case STOP_LIMIT -> stop(order, scale) + " limit " + limit;
            case PEGGED -> pegged(order);
            case PEGGED_LIMIT -> pegged(order) + " limit " + limit;
        };
    }

    private static String stop(Order order, int scale) {
        return "stop " + Decimals.text(order.stopPrice(), scale);
    }

    private static String pegged(Order order) {
        return "pegged " + order.pegReference().name().toLowerCase(Locale.ROOT);
    }
}
