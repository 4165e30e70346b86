package crossbook.web.live;

/// How many stand before a visible order at its price.
public record QueuePlace(long qtyAhead, int ordersAhead) {}
