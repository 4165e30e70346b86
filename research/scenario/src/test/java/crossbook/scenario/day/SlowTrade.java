package crossbook.scenario.day;

import static java.math.BigInteger.ZERO;

import crossbook.core.model.Coverage;
import crossbook.scenario.MoneySeen;
import crossbook.scenario.MoneySeen.Booked;
import crossbook.scenario.MoneySeen.Moved;
import crossbook.scenario.MoneySeen.Past;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A trade that was booked, for busts and corrections.
///
/// @param terms those that count
/// @param fees of the buyer and the seller
/// @param date when it settles
record SlowTrade(Past terms, Moved moved, Coverage coverage, List<BigInteger> fees, int date) {
    SlowTrade with(Past otherTerms) {
        return new SlowTrade(otherTerms, moved, coverage, fees, date);
    }

    SlowTrade settling(int onDate) {
        return new SlowTrade(terms, moved, coverage, fees, onDate);
    }

    /// What is booked when it counts with other terms, or with null: no more.
    Booked changed(Past other) {
        boolean isBust = other == null;
        long qty = (isBust ? 0 : other.qty()) - terms.qty();
        BigInteger value = isBust ? ZERO : SlowHold.value(other.price(), other.qty(), coverage);
        BigInteger quote = value.subtract(SlowHold.value(terms.price(), terms.qty(), coverage));
        Moved change = new Moved(
                moved.buyer(),
                moved.seller(),
                SlowHold.product(qty, coverage.baseUnits()).longValue(),
                quote.longValue());
        List<BigInteger> back = isBust ? fees : List.of(ZERO, ZERO);
        return new Booked(
                terms.tradeId(),
                change,
                back.get(0).negate().longValue(),
                back.get(1).negate().longValue(),
                0,
                0,
                date);
    }

    /// What a booking gives whom, of which asset.
    static Map<String, Map<Integer, BigInteger>> changes(Booked booked, Coverage coverage) {
        Map<String, Map<Integer, BigInteger>> changes = new HashMap<>();
        Moved moved = booked.moved();
        BigInteger base = BigInteger.valueOf(moved.base());
        BigInteger quote = BigInteger.valueOf(moved.quote());
        BigInteger buyerFee = BigInteger.valueOf(booked.buyerFee());
        BigInteger sellerFee = BigInteger.valueOf(booked.sellerFee());
        give(moved.buyer(), coverage.baseAssetId(), base, changes);
        give(moved.seller(), coverage.baseAssetId(), base.negate(), changes);
        give(moved.buyer(), coverage.quoteAssetId(), quote.add(buyerFee).negate(), changes);
        give(moved.seller(), coverage.quoteAssetId(), quote.subtract(sellerFee), changes);
        give(MoneySeen.FEES, coverage.quoteAssetId(), buyerFee.add(sellerFee), changes);
        return changes;
    }

    private static void give(
            String owner,
            int assetId,
            BigInteger amount,
            Map<String, Map<Integer, BigInteger>> changes) {
        changes.computeIfAbsent(owner, any -> new HashMap<>())
                .merge(assetId, amount, BigInteger::add);
    }
}
