package crossbook.core.risk;

import crossbook.core.model.Steps;

/// Which value would have kept the limit that a command was refused for.
public final class LimitAnswer {
    private long least = Steps.NONE;
    private long most = Steps.NONE;
    private boolean isPrice;
    private boolean isQty;

    /// Prices, either of which may be none.
    void setPrices(long itsLeast, long itsMost) {
        least = itsLeast;
        most = itsMost;
        isPrice = true;
        isQty = false;
    }

    /// The largest quantity.
    void setQty(long itsMost) {
        set(itsMost);
        isQty = true;
    }

    /// The largest number of another kind.
    void set(long itsMost) {
        least = Steps.NONE;
        most = itsMost;
        isPrice = false;
        isQty = false;
    }

    public long least() {
        return least;
    }

    public long most() {
        return most;
    }

    public boolean isPrice() {
        return isPrice;
    }

    public boolean isQty() {
        return isQty;
    }
}
