package crossbook.server;

import static crossbook.server.ShippedFloor.FRIEND;
import static crossbook.server.ShippedFloor.MALLORY;
import static crossbook.server.ShippedFloor.VICTIM;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.testkit.PlantedEngine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/// Searches for money: on random days of the futures and the spot market that ship, and of the
/// latter settled two days later, nobody takes anything; attacks that once were possible, and
/// others, are found when they are planted back ([FuturesDay], [SpotDay]).
/// `-Dcrossbook.days=10000` looks at more days.
@Tag("slow")
class AdversaryTest {
    private static final int DAYS = Integer.getInteger("crossbook.days", 200);
    private static final int MANY_DAYS = 10_000;

    /// In so many days the search finds each attack that is planted back.
    private static final int ENOUGH = 3_000;

    private static final int[] ALL = {MALLORY, FRIEND, VICTIM};

    @TempDir
    private Path directory;

    // What ships.

    @Test
    void nothingIsTakenFromTheFuturesThatShip() throws IOException {
        assertThat(MoneySearch.inFutures(directory, DAYS)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0", "2"})
    void nothingIsTakenFromTheSpotMarketThatShips(int settlementDays) throws IOException {
        assertThat(MoneySearch.inSpot(directory, DAYS, settlementDays)).isEmpty();
    }

    @Test
    @Tag("long")
    void nothingIsTakenFromTheFuturesThatShipOnManyDays() throws IOException {
        assertThat(MoneySearch.inFutures(directory, MANY_DAYS)).isEmpty();
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"0", "2"})
    void nothingIsTakenFromTheSpotMarketThatShipsOnManyDays(int settlementDays) throws IOException {
        assertThat(MoneySearch.inSpot(directory, MANY_DAYS, settlementDays)).isEmpty();
    }

    // Planted back, in the terms of the futures.

    /// As it shipped once: a trade with oneself made the mark, at any price.
    @Test
    void aMarkOfOneTradeIsFound() throws IOException {
        UnaryOperator<MarketModel> rules = model ->
                withoutBand(model).toBuilder().rule(RuleKey.SELF_MATCH, "off").build();
        assertThat(inFutures(rules, AdversaryTest::byTheLastPrice, ALL)).isPresent();
    }

    /// The middle price and the last one can both be made, so that nothing bounds a median where
    /// no band bounds them.
    @Test
    void aMedianWithoutAStepAndABandIsFound() throws IOException {
        UnaryOperator<Margin> terms = margin -> margin.bounded(0, margin.indexStalenessNs());
        assertThat(inFutures(AdversaryTest::withoutBand, terms, ALL)).isPresent();
    }

    private static MarketModel withoutBand(MarketModel model) {
        return model.toBuilder().rule(RuleKey.SEGMENTS, "").build();
    }

    /// What is liquidated is sold to a friend for as much less as the whole margin.
    @Test
    void aLiquidationAsFarAsTheMarginIsFound() throws IOException {
        UnaryOperator<Margin> terms =
                margin -> margin.liquidating(margin.liquidatesAlone(), 50_000);
        assertThat(inFutures(UnaryOperator.identity(), terms, ALL)).isPresent();
    }

    /// What is liquidated is sold at any price.
    @Test
    void aLiquidationAtAnyPriceIsFound() throws IOException {
        UnaryOperator<Margin> terms = margin -> byTheLastPrice(margin).liquidating(true, 1_000_000);
        assertThat(inFutures(UnaryOperator.identity(), terms, VICTIM)).isPresent();
    }

    private OptionalInt inFutures(
            UnaryOperator<MarketModel> rules, UnaryOperator<Margin> terms, int... who)
            throws IOException {
        return MoneySearch.inFutures(FuturesFloor.shipped(directory), ENOUGH, rules, terms, who);
    }

    private static Margin byTheLastPrice(Margin margin) {
        return new Margin(
                        margin.unit(),
                        margin.initialLong(),
                        margin.initialShort(),
                        margin.maintenanceLong(),
                        margin.maintenanceShort(),
                        MarkSource.LAST,
                        margin.maxPrice())
                .liquidating(margin.liquidatesAlone(), margin.collar());
    }

    // Planted into the engine.

    /// Who has lost nearly all gives a whole margin to a friend.
    @Test
    void aClosingOrderThatCostsMoreThanIsLeftIsFound() throws Exception {
        Class<?> search = searchWith(
                "MarginRefusals.java",
                "&& cost <= margins.left(position, book);",
                "&& cost <= Long.MAX_VALUE;");
        assertThat((OptionalInt) search.getMethod("inFutures", Path.class, int.class)
                        .invoke(null, directory, ENOUGH))
                .isPresent();
    }

    /// What orders hold is taken out.
    @Test
    void aWithdrawalOfWhatIsHeldIsFound() throws Exception {
        isFoundInSpot(
                0,
                "MoneyCommands.java",
                "long free = account == Ledger.NONE ? 0 : ledger.free(account);",
                "long free = account == Ledger.NONE ? 0 : ledger.posted(account);");
    }

    /// What is owed is taken out before it is settled.
    @Test
    void aWithdrawalOfWhatIsOwedIsFound() throws Exception {
        isFoundInSpot(2, "Obligations.java", "        ledger.hold(accounts[place], amount);\n", "");
    }

    private void isFoundInSpot(int settlementDays, String file, String right, String wrong)
            throws Exception {
        assertThat((OptionalInt) searchWith(file, right, wrong)
                        .getMethod("inSpot", Path.class, int.class, int.class)
                        .invoke(null, directory, ENOUGH, settlementDays))
                .isPresent();
    }

    private Class<?> searchWith(String file, String right, String wrong) throws Exception {
        Path classes = Files.createDirectory(directory.resolve("classes"));
        return PlantedEngine.with(classes, file, right, wrong)
                .loadClass(MoneySearch.class.getName());
    }
}
