package crossbook.core.auction;

import crossbook.core.model.AuctionStep;

import java.util.List;

/// The price of a call auction, found step by step (`rulebook.md` 5.1). Works on the
/// prices collected in [PriceCandidates] and leaves one of them, or none.
final class AuctionPrice {
    private final PriceCandidates candidates;
    private final PriceTarget middle = new PriceTarget();

    AuctionPrice(PriceCandidates candidates) {
        this.candidates = candidates;
    }

    void find(List<AuctionStep> steps, PriceTarget reference, long tick) {
        for (int i = 0; i < steps.size(); i++) {
            switch (steps.get(i)) {
                case MAX_VOLUME -> candidates.keepLargestVolume();
                case MIN_SURPLUS -> candidates.keepSmallestSurplus();
                case PRESSURE -> keepByPressure();
                case REFERENCE_CLAMP -> clamp(reference, tick);
                case REFERENCE_NEAREST -> keepNearest(reference);
                case MIDPOINT -> clampToMiddle(tick);
            }
            if (candidates.count() <= 1) return;
        }
        candidates.keepOnly(0);
    }

    private void keepByPressure() {
        boolean allBuyers = true;
        boolean allSellers = true;
        for (int i = 0; i < candidates.count(); i++) {
            allBuyers &= candidates.surplus(i) > 0;
            allSellers &= candidates.surplus(i) < 0;
        }
        if (allBuyers) candidates.keepOnly(candidates.count() - 1);
        else if (allSellers) candidates.keepOnly(0);
    }

    private void keepNearest(PriceTarget target) {
        candidates.keepOnly(target.isKnown() ? candidates.nearestTo(target) : 0);
    }

    private void clampToMiddle(long tick) {
        candidates.aimInside(middle);
        clamp(middle, tick);
    }

    private void clamp(PriceTarget target, long tick) {
        int low = Math.min(lastWithBuyers(), firstWithSellers());
        int high = Math.max(lastWithBuyers(), firstWithSellers());
        if (!target.isKnown() || !target.isAbove(candidates.price(low))) {
            candidates.keepOnly(low);
        } else if (!target.isBelow(candidates.price(high))) {
            candidates.keepOnly(high);
        } else if (!candidates.keepBetween(rounded(target, low, high, tick))) {
            candidates.keepOnly(candidates.nearestTo(target));
        }
    }

    /// The target on the tick, towards the end of the interval that is nearer, but not
    /// beyond it.
    private long rounded(PriceTarget target, int low, int high, long tick) {
        long lowest = candidates.price(low);
        long highest = candidates.price(high);
        return target.distance(lowest) <= target.distance(highest)
                ? Math.max(lowest, target.roundedDown(tick))
                : Math.min(highest, target.roundedUp(tick));
    }

    /// The highest price with buyers left over; the lowest of all if there is none.
    private int lastWithBuyers() {
        for (int i = candidates.count() - 1; i > 0; i--) {
            if (candidates.surplus(i) > 0) return i;
        }
        return 0;
    }

    /// The lowest price with sellers left over; the highest of all if there is none.
    private int firstWithSellers() {
        for (int i = 0; i < candidates.count() - 1; i++) {
            if (candidates.surplus(i) < 0) return i;
        }
        return candidates.count() - 1;
    }
}
