package crossbook.bench;

import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;

import java.util.Arrays;
import java.util.stream.Stream;

/// How the orders of a measured market are covered. Where they are, every instrument is paid in the
/// asset [MarketSetup#QUOTE]. In full, with the units and fees of exchange-core's example: a lot is
/// a million units of the base asset, a price step times a lot 10,000 of the quote asset. On
/// margin, a price step times a lot is one unit, and a position needs a tenth of its value.
public enum Cover {
    /// Nobody has to own anything.
    NONE("uncovered", null, 0, 0, 0),

    /// In full, with fees of so many units a lot.
    FULL("fees a lot", FeeUnit.PER_UNIT, 1_900, 700, 0),

    /// In full, with fees in parts of the value: 10 and 5 basis points, and a least one.
    FULL_PER_MILLION("fees of the value", FeeUnit.PER_MILLION, 1_000, 500, 1_000),

    /// On margin, at a mark that was set by command, where the orders are; with fees of so many
    /// units a lot.
    MARGIN("on margin", FeeUnit.PER_UNIT, 19, 7, 0),

    /// The same at a mark that follows every trade, so that positions are valued all the time.
    MARGIN_AT_LAST("on margin at last", FeeUnit.PER_UNIT, 19, 7, 0);

    /// Of an instrument on margin, price units: the first mark.
    static final long REFERENCE_PRICE = 10_000;

    private static final long MAX_PRICE = 1_000_000;

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

    /// Those in full, or on margin, behind [#NONE], with which they are compared.
    static Stream<Cover> beside(boolean onMargin) {
        return Arrays.stream(values())
                .filter(cover -> cover == NONE || cover.isOnMargin() == onMargin);
    }

    boolean isOnMargin() {
        return this == MARGIN || this == MARGIN_AT_LAST;
    }

    /// That of every instrument; null without one.
    Coverage coverage() {
        if (this == NONE) return null;
        Coverage inFull = new Coverage(
                MarketSetup.BASE,
                MarketSetup.QUOTE,
                1_000_000,
                isOnMargin() ? 1 : 10_000,
                feeUnit,
                takerRate,
                makerRate,
                minFee);
        return isOnMargin() ? inFull.onMargin(margin()) : inFull;
    }

    private Margin margin() {
        MarkSource source = this == MARGIN ? MarkSource.INDEX : MarkSource.LAST;
        return new Margin(FeeUnit.PER_MILLION, 100_000, 100_000, 50_000, 50_000, source, MAX_PRICE);
    }
}
