package crossbook.server;

import static crossbook.server.ShippedFloor.FRIEND;
import static crossbook.server.ShippedFloor.MALLORY;
import static crossbook.server.ShippedFloor.VICTIM;

import crossbook.configuration.Market;
import crossbook.core.model.Margin;
import crossbook.core.model.MarketModel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/// Searches random days for the first one on which money is taken. Public, so that it is found in
/// an engine that is loaded anew.
public final class MoneySearch {
    private static final int[] ALL = {MALLORY, FRIEND, VICTIM};

    private MoneySearch() {}

    /// Of so many days of the futures that ship, if there is one.
    ///
    /// @param directory where the files of the market go
    public static OptionalInt inFutures(Path directory, int days) throws IOException {
        Market market = FuturesFloor.shipped(directory);
        return inFutures(market, days, UnaryOperator.identity(), UnaryOperator.identity(), ALL);
    }

    /// Of days of other rules or terms of futures, if there is one at whose end one of them is
    /// below zero.
    static OptionalInt inFutures(
            Market market,
            int days,
            UnaryOperator<MarketModel> rules,
            UnaryOperator<Margin> terms,
            int... who) {
        for (int seed = 0; seed < days; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean alone = random.nextBoolean();
            UnaryOperator<Margin> today = margin -> {
                Margin set = terms.apply(margin);
                return set.liquidating(set.liquidatesAlone() || alone, set.collar());
            };
            FuturesDay day = new FuturesDay(new FuturesFloor(market, rules, today), random);
            day.pass();
            if (day.isBelowZero(who)) return OptionalInt.of(seed);
        }
        return OptionalInt.empty();
    }

    /// Of so many times three days of the spot market that ships, if there is one.
    ///
    /// @param directory where the files of the market go
    /// @param settlementDays when trades are settled; 0: at once, as it ships
    public static OptionalInt inSpot(Path directory, int days, int settlementDays)
            throws IOException {
        Market market = SpotFloor.shipped(directory);
        for (int seed = 0; seed < days; seed++) {
            SpotFloor floor = new SpotFloor(market, settlementDays);
            SpotDay day = new SpotDay(floor, new SplittableRandom(seed));
            if (day.isMoneyTaken()) return OptionalInt.of(seed);
        }
        return OptionalInt.empty();
    }
}
