package crossbook.scenario.day;

import static java.math.BigInteger.ZERO;

import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Instrument;
import crossbook.scenario.MoneySeen.Shown;
import crossbook.scenario.MoneySeen.Terms;

import java.math.BigInteger;

/// What an order of a covered instrument has to hold, in numbers without a limit: its terms, what
/// is left of it, and what its fills have cost.
final class SlowHold {
    static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    final String owner;
    final Terms terms;
    final Coverage coverage;
    final long reserve;
    final int instrumentId;

    /// Where marks are known of what is on margin.
    private final SlowMargin margin;

    boolean isLive;
    long limit;
    long left;
    long executed;
    BigInteger held = ZERO;

    private BigInteger millionths = ZERO; // of fees, exact
    private BigInteger charged = ZERO;
    private BigInteger spent = ZERO;
    private boolean isTooLarge;

    SlowHold(String owner, Terms terms, long reserve, Instrument instrument, SlowMargin margin) {
        coverage = instrument.coverage();
        instrumentId = instrument.instrumentId();
        this.margin = margin;
        this.owner = owner;
        this.terms = terms;
        this.reserve = reserve;
        limit = terms.limit();
        left = terms.qty();
    }

    int assetId() {
        return terms.buys() || coverage.isOnMargin()
                ? coverage.quoteAssetId()
                : coverage.baseAssetId();
    }

    void show(Shown shown) {
        limit = shown.terms().limit();
        left = shown.leavesQty();
        executed = shown.cumQty();
    }

    static BigInteger value(long price, long qty, Coverage coverage) {
        return product(price, qty).multiply(BigInteger.valueOf(coverage.quoteUnits()));
    }

    static BigInteger product(long one, long other) {
        return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
    }

    /// What it needs, limited by a price, if so much is left.
    BigInteger need(long atLimit, long atLeft) {
        isTooLarge = false;
        if (atLeft == 0) return ZERO;
        if (coverage.isOnMargin()) return needOnMargin(atLimit, atLeft);
        if (!terms.buys()) return fitting(product(atLeft, coverage.baseUnits()));
        BigInteger value = terms.type().hasBudget
                ? product(terms.budget(), coverage.quoteUnits()).subtract(spent)
                : value(reserve == 0 ? atLimit : reserve, atLeft, coverage);
        long rate = Math.max(coverage.takerRate(), coverage.makerRate());
        BigInteger fees = fitting(due(millionths.add(fee(rate, atLeft, value))));
        return fitting(fitting(value).add(fees.subtract(charged)));
    }

    private BigInteger needOnMargin(long atLimit, long atLeft) {
        BigInteger price = BigInteger.valueOf(bound(atLimit));
        if (!terms.buys()) {
            price = BigInteger.valueOf(atLimit).max(margin.mark(instrumentId));
        }
        BigInteger value = price.multiply(product(atLeft, coverage.quoteUnits()));
        long rate = Math.max(coverage.takerRate(), coverage.makerRate());
        BigInteger fees = due(millionths.add(fee(rate, atLeft, value)));
        return fees.subtract(charged).add(openLoss(atLimit, atLeft));
    }

    private long bound(long atLimit) {
        return reserve == 0 ? atLimit : reserve;
    }

    /// What is lost against the mark at once if so much trades at the worst price.
    private BigInteger openLoss(long atLimit, long atLeft) {
        BigInteger gap = BigInteger.valueOf(bound(atLimit)).subtract(margin.mark(instrumentId));
        if (!terms.buys()) gap = gap.negate();
        return gap.max(ZERO).multiply(product(atLeft, coverage.quoteUnits()));
    }

    BigInteger need() {
        return need(limit, left);
    }

    /// Whether one of the numbers that led to what it needs is beyond 64 bits.
    boolean isTooLarge() {
        return isTooLarge;
    }

    private BigInteger fitting(BigInteger amount) {
        if (amount.compareTo(LARGEST) > 0) isTooLarge = true;
        return amount;
    }

    /// The most that an order pays which trades at a price.
    static BigInteger fees(long price, long qty, Coverage coverage) {
        long rate = Math.max(coverage.takerRate(), coverage.makerRate());
        return due(fee(rate, qty, value(price, qty, coverage), coverage), coverage);
    }

    private BigInteger fee(long rate, long qty, BigInteger value) {
        return fee(rate, qty, value, coverage);
    }

    private static BigInteger fee(long rate, long qty, BigInteger value, Coverage coverage) {
        return coverage.feeUnit() == FeeUnit.PER_UNIT
                ? product(rate, qty).multiply(MILLION)
                : value.multiply(BigInteger.valueOf(rate));
    }

    /// Millionths rounded up to whole units, once, or the minimum.
    private BigInteger due(BigInteger exact) {
        return due(exact, coverage);
    }

    private static BigInteger due(BigInteger exact, Coverage coverage) {
        BigInteger up = exact.add(MILLION).subtract(BigInteger.ONE).divide(MILLION);
        return up.max(BigInteger.valueOf(coverage.minFee()));
    }

    /// It trades; returns the fee. A seller pays no more than the trade brings, where it brings
    /// something.
    BigInteger fill(long rate, long qty, BigInteger value) {
        millionths = millionths.add(fee(rate, qty, value));
        BigInteger owed = due(millionths).subtract(charged);
        BigInteger fee = terms.buys() || coverage.isOnMargin() ? owed : owed.min(value);
        charged = charged.add(fee);
        spent = spent.add(value);
        return fee;
    }
}
