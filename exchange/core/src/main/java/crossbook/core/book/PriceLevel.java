package crossbook.core.book;

/// The orders resting at one price, oldest first. [PriceLevels] lends it from a pool and is the
/// only one that changes it.
public final class PriceLevel {
    /// The number by which [PriceLevels] finds it.
    final int number;

    LiveOrder first;
    LiveOrder last;
    long leavesQty;
    long rank;
    int count;
    int page;

    /// The next better and the next worse level of the same side, or null. The next free one of a
    /// free level is its worse one.
    PriceLevel better;

    PriceLevel worse;

    PriceLevel(int number) {
        this.number = number;
    }

    /// The order that trades next.
    public LiveOrder first() {
        return first;
    }

    LiveOrder last() {
        return last;
    }

    /// What is left of all orders together.
    public long leavesQty() {
        return leavesQty;
    }

    /// Its place on its side ([LiveSide]).
    long rank() {
        return rank;
    }

    /// How many orders rest here.
    int count() {
        return count;
    }

    /// The page of the ladder that it is on, or [LadderNodes#NONE].
    int page() {
        return page;
    }

    PriceLevel better() {
        return better;
    }

    public PriceLevel worse() {
        return worse;
    }

    /// Whether an order stands here and no other does.
    boolean isOnly(LiveOrder order) {
        return first == order && last == order;
    }
}
