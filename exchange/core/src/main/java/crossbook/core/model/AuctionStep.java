package crossbook.core.model;

/// A step of the ladder by which an auction finds its price (`rulebook.md` 5.1). Each
/// keeps some of the prices that those before it left, until one is left. A model names
/// its steps in their order; the first is always `MAX_VOLUME`. When the last step leaves
/// several, the lowest is it.
public enum AuctionStep {
    /// The prices at which most trades. No price where nothing does.
    MAX_VOLUME,

    /// The prices that leave least unfilled on the longer side.
    MIN_SURPLUS,

    /// The highest price if buyers are left over at all of them, the lowest if sellers
    /// are.
    PRESSURE,

    /// The reference price, or the end of the interval that is nearer to it: between the
    /// highest price with buyers left over and the lowest with sellers left over, or of
    /// all prices where nobody is. It may be a price without an order. The lower end
    /// without a reference price.
    REFERENCE_CLAMP,

    /// The price nearest to the reference price, the lower of two; the lowest without
    /// one.
    REFERENCE_NEAREST,

    /// As `REFERENCE_CLAMP`, with the middle between the best visible limits of both
    /// sides in place of the reference price, or the best limit of the only side that has
    /// one.
    MIDPOINT
}
