package crossbook.core.order;

/// What an uncross gives or would give (`rulebook.md` 5). A reusable holder: it is
/// valid during the call that hands it over.
public final class AuctionOutcome {
    /// Whether anything can trade; otherwise price and quantity mean nothing.
    public boolean hasPrice;

    /// Price units.
    public long price;

    /// What trades at the price.
    public long qty;

    /// What is left at the price on the side that has more: positive if buyers are left,
    /// negative if sellers are.
    public long surplus;

    /// What is left of market orders, on the side that has more of them left. Both sides have
    /// some only where nothing can trade.
    public long unfilledMarketQty;

    public boolean isSameAs(AuctionOutcome other) {
        return hasPrice == other.hasPrice
                && price == other.price
                && qty == other.qty
                && surplus == other.surplus;
    }

    public void set(AuctionOutcome other) {
        hasPrice = other.hasPrice;
        price = other.price;
        qty = other.qty;
        surplus = other.surplus;
        unfilledMarketQty = other.unfilledMarketQty;
    }

    public void clear() {
        hasPrice = false;
        price = 0;
        qty = 0;
        surplus = 0;
        unfilledMarketQty = 0;
    }
}
