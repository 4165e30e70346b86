package crossbook.store;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// An order as its events leave it.
///
/// @param events all of them, oldest first; the first is its acceptance
/// @param status `NEW`, `PARTIALLY_FILLED`, `FILLED`, `CANCELED`, `EXPIRED`, `PARKED` or
///     `UNTRIGGERED`
/// @param turnover of its trades, price units times quantity
public record StoredOrder(List<StoredOrderEvent> events, String status, BigInteger turnover) {
    static StoredOrder of(List<StoredOrderEvent> events) {
        BigInteger turnover = BigInteger.ZERO;
        for (StoredOrderEvent event : events) {
            if (!event.event().equals("TRADED")) continue;
            turnover = turnover.add(BigInteger.valueOf(event.lastPrice().orElse(0))
                    .multiply(BigInteger.valueOf(event.lastQty().orElse(0))));
        }
        return new StoredOrder(List.copyOf(events), status(events), turnover);
    }

    private static String status(List<StoredOrderEvent> events) {
        StoredOrderEvent last = events.getLast();
        boolean isStop = last.ordType().startsWith("STOP");
        boolean hasTraded = cumQty(events) > 0;
        return switch (last.event()) {
            case "CANCELED", "EXPIRED" -> last.event();
            case "PARKED" -> isStop ? "UNTRIGGERED" : "PARKED";
            case "TRADED" -> last.leavesQty().orElse(0) == 0 ? "FILLED" : "PARTIALLY_FILLED";
            default -> hasTraded ? "PARTIALLY_FILLED" : "NEW";
        };
    }

    private static long cumQty(List<StoredOrderEvent> events) {
        return events.stream()
                .mapToLong(event -> event.cumQty().orElse(0))
                .max()
                .orElse(0);
    }

    /// How it began.
    public StoredOrderEvent accepted() {
        return events.getFirst();
    }

    /// The latest that happened to it.
    public StoredOrderEvent latest() {
        return events.getLast();
    }

    public long cumQty() {
        return cumQty(events);
    }

    /// What is open of it; 0 of one that has ended.
    public long leavesQty() {
        boolean hasEnded = status.equals("CANCELED") || status.equals("EXPIRED");
        return hasEnded ? 0 : latest().leavesQty().orElse(0);
    }

    /// Its limit now, price units; none of a market order.
    public OptionalLong price() {
        return lastOf(StoredOrderEvent::price);
    }

    public long orderQty() {
        return lastOf(StoredOrderEvent::orderQty).orElse(0);
    }

    /// A trade does not tell the terms of its orders: the latest event that does counts.
    private OptionalLong lastOf(java.util.function.Function<StoredOrderEvent, OptionalLong> field) {
        for (StoredOrderEvent event : events.reversed()) {
            if (field.apply(event).isPresent()) return field.apply(event);
        }
        return OptionalLong.empty();
    }

    /// Its average price in whole and decimals, rounded half up; nothing before its first trade.
    public Optional<BigDecimal> averagePrice(int decimals) {
        if (cumQty() == 0) return Optional.empty();
        return Optional.of(new BigDecimal(turnover, accepted().priceScale())
                .divide(BigDecimal.valueOf(cumQty()), decimals, RoundingMode.HALF_UP));
    }
}
