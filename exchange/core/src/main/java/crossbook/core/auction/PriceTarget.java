package crossbook.core.auction;

/// A price that others are to be near to: a reference price or the middle of a quote, or
/// unknown. Kept twice as high as it is, since the middle of two prices may be half a
/// price unit.
public final class PriceTarget {
    private boolean known;
    private long twice;

    boolean isKnown() {
        return known;
    }

    public void forget() {
        known = false;
    }

    public void set(long price) {
        known = true;
        twice = 2 * price;
    }

    public void setMiddle(long bid, long ask) {
        known = true;
        twice = bid + ask;
    }

    /// Twice the distance of a price.
    long distance(long price) {
        assert known : "no target";
        return Math.abs(2 * price - twice);
    }

    boolean isBelow(long price) {
        assert known : "no target";
        return twice < 2 * price;
    }

    boolean isAbove(long price) {
        assert known : "no target";
        return twice > 2 * price;
    }

    /// The highest multiple of a price step that is not above.
    long roundedDown(long step) {
        return Math.floorDiv(twice, 2 * step) * step;
    }

    /// The lowest multiple of a price step that is not below.
    long roundedUp(long step) {
        return Math.ceilDiv(twice, 2 * step) * step;
    }
}
