package crossbook.scenario.cases;

import crossbook.scenario.cases.ExchangeCase.Action;
import crossbook.scenario.cases.ExchangeCase.Incoming;
import crossbook.scenario.cases.ExchangeCase.Trade;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Runs a case through an engine and compares the outcome.
public final class CaseRunner {
    /// What a hidden order that is through the best price of the other side improves it by, in the
    /// units of the published data.
    public static final long HALF_TICK = 50;

    private static final long HIDDEN_RUN_NS = 31_000_000_000L;

    /// The categories whose book is loaded as it stands, without trading.
    private static final Set<String> LOADED =
            Set.of("cancel", "replace", "auction", "hidden-uncross");

    private static final String WITH_HIDDEN_RUN = "hidden-uncross";

    private final long halfTick;

    public CaseRunner(long halfTick) {
        this.halfTick = halfTick;
    }

    public CaseResult run(ExchangeCase one) {
        boolean isUncross =
                one.incoming().stream().anyMatch(incoming -> incoming.action() == Action.UNCROSS);
        CaseMarket market =
                new CaseMarket(one.minReserveQty(), unitsPerTick(one), phase(one, isUncross));
        one.initial().forEach(market::enter);
        if (!isUncross) market.enter(CaseMarket.CONTINUOUS);
        for (Incoming incoming : one.incoming()) run(incoming, market);
        if (one.category().equals(WITH_HIDDEN_RUN)) market.advance(HIDDEN_RUN_NS);

        List<String> differences = new ArrayList<>();
        differences.addAll(isUncross ? uncrossed(one, market) : traded(one, market));
        differences.addAll(CaseResult.difference("order", one.expectedBook(), market.book()));
        return new CaseResult(one, differences);
    }

    private static String phase(ExchangeCase one, boolean isUncross) {
        if (isUncross) return CaseMarket.CALL;
        return LOADED.contains(one.category()) ? CaseMarket.LOAD : CaseMarket.CONTINUOUS;
    }

    private static void run(Incoming incoming, CaseMarket market) {
        switch (incoming.action()) {
            case NEW -> market.enter(incoming.order());
            case CANCEL -> market.cancel(incoming.order());
            case REPLACE -> market.replace(incoming.order());
            case UNCROSS -> market.enter(CaseMarket.CONTINUOUS);
        }
    }

    /// Two half ticks, if every price of the case is a multiple of them; else one unit.
    private long unitsPerTick(ExchangeCase one) {
        Stream<CaseRow> rows = Stream.concat(
                one.initial().stream(),
                one.incoming().stream()
                        .filter(incoming -> incoming.order() != null)
                        .map(Incoming::order));
        boolean fits = rows.flatMapToLong(row -> LongStream.of(row.price(), row.stopPrice()))
                .allMatch(price -> price % (2 * halfTick) == 0);
        return fits ? 2 * halfTick : 1;
    }

    private static List<String> traded(ExchangeCase one, CaseMarket market) {
        List<Trade> expected = one.expectedTrades();
        if (expected.equals(market.trades())) return List.of();
        List<String> lines =
                new ArrayList<>(CaseResult.difference("trade", expected, market.trades()));
        if (lines.isEmpty()) {
            lines.add("- trades in the order " + expected);
            lines.add("+ trades in the order " + market.trades());
        }
        return lines;
    }

    /// Of an uncross the price and the volume count: who trades with whom is a matter of its
    /// priorities, which the orders that remain show.
    private static List<String> uncrossed(ExchangeCase one, CaseMarket market) {
        return CaseResult.difference(
                "volume", volumes(one.expectedTrades()), volumes(market.trades()));
    }

    private static List<String> volumes(List<Trade> trades) {
        return trades.stream()
                .map(Trade::price)
                .distinct()
                .sorted()
                .map(price -> new Trade(
                                price,
                                trades.stream()
                                        .filter(trade -> trade.price() == price)
                                        .mapToLong(Trade::qty)
                                        .sum())
                        .toString())
                .toList();
    }
}
