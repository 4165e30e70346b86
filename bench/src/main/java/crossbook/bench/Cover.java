package crossbook.bench;

import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;

/// How the orders of a measured market are covered. Where they are, every instrument is paid in the
/// asset [MarketSetup#QUOTE], with the units and fees of exchange-core's example: a lot is a
/// million units of the base asset, a price step times a lot 10,000 of the quote asset.
public enum Cover {
    /// Nobody has to own anything.
    NONE("uncovered", null, 0, 0, 0),

    /// In full, with fees of so many units a lot.
    FULL("fees a lot", FeeUnit.PER_UNIT, 1_900, 700, 0),

    /// In full, with fees in parts of the value: 10 and 5 basis points, and a least one.
    FULL_PER_MILLION("fees of the value", FeeUnit.PER_MILLION, 1_000, 500, 1_000);

    final String title;
    private final FeeUnit feeUnit;
    private final long takerRate;
    private final long makerRate;
    private final long minFee;

    Cover(String title, FeeUnit feeUnit, long takerRate, long makerRate, long minFee) {
        this.title = title;
        this.feeUnit = feeUnit;
        this.takerRate = takerRate;
        this.makerRate = makerRate;
        this.minFee = minFee;
    }

    /// That of every instrument; null without one.
    Coverage coverage() {
        if (this == NONE) return null;
        return new Coverage(
                MarketSetup.BASE,
                MarketSetup.QUOTE,
                1_000_000,
                10_000,
                feeUnit,
                takerRate,
                makerRate,
                minFee);
    }
}
