package crossbook.bench.exchange;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.util.Optional;

/// What the orders of a load are like.
///
/// @param onlySide empty: buys and sells in turns
/// @param qty of each order
/// @param limit price units; empty: market orders
/// @param areQuotes they are those of market makers around the limit, nearly all of them
///     replacements
public record LoadOrders(Optional<Side> onlySide, long qty, Optional<Long> limit, boolean areQuotes)
        implements Orders {
    public LoadOrders {
        if (areQuotes && (limit.isEmpty() || onlySide.isPresent())) {
            throw new IllegalArgumentException("quotes have a limit and both sides");
        }
    }

    /// Those of some clients that take turns.
    Orders of(int clients) {
        return areQuotes ? new Quotes(clients, qty, limit.orElseThrow()) : this;
    }

    @Override
    public Side side(long number) {
        return onlySide.orElse((number & 1) == 1 ? Side.BUY : Side.SELL);
    }

    @Override
    public OrdType ordType() {
        return limit.isPresent() ? OrdType.LIMIT : OrdType.MARKET;
    }

    /// A market order does not wait.
    @Override
    public TimeInForce timeInForce() {
        return limit.isPresent() ? TimeInForce.DAY : TimeInForce.IOC;
    }

    @Override
    public long price(long number) {
        return limit.orElse(OrderTermsEncoder.priceNullValue());
    }

    /// In words.
    String text() {
        if (areQuotes) {
            return "quotes of both sides, " + qty + " each, replaced over and over around "
                    + limit.orElseThrow() + " price units";
        }
        String side = onlySide.map(Side::name).orElse("buys and sells in turns");
        return side + ", " + qty + " each, "
                + limit.map(price -> "limit " + price + " price units").orElse("market");
    }
}
