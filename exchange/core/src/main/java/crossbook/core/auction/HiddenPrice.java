package crossbook.core.auction;

/// The price at which hidden orders that cross the book trade (`rulebook.md` 6.3): of
/// the prices at which most can trade the one nearest to the middle of the visible quote,
/// or that middle.
final class HiddenPrice {
    private final PriceCandidates candidates;

    HiddenPrice(PriceCandidates candidates) {
        this.candidates = candidates;
    }

    /// @param step what prices of such trades are multiples of: the tick, or half of it
    void find(PriceTarget target, long step) {
        candidates.keepLargestVolume();
        if (candidates.count() <= 1) return;
        if (!target.isKnown()) {
            candidates.keepOnly(0);
            return;
        }
        boolean isBetween =
                target.isAbove(candidates.lowest()) && target.isBelow(candidates.highest());
        if (isBetween && candidates.keepBetween(rounded(target, step))) return;
        candidates.keepOnly(candidates.nearestTo(target));
    }

    /// The target on the price step, towards the quote of the side with more to trade:
    /// downwards to the bid if there are more buyers.
    private long rounded(PriceTarget target, long step) {
        long down = Math.max(candidates.lowest(), target.roundedDown(step));
        long up = Math.min(candidates.highest(), target.roundedUp(step));
        return down == up || candidates.totalSurplus(up) >= 0 ? down : up;
    }
}
