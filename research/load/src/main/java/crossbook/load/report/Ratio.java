package crossbook.load.report;

import crossbook.load.LoadResult;
import crossbook.load.Turns.Comparison;

/// What stands on a floor, compared with it: medians over the turns.
///
/// @param p50 how many times the floor's median its median is
/// @param p99 the same of the 99th percentiles
/// @param p999 the same of the 99.9th percentiles
/// @param p50MoreNs how much above the floor's median its median is
/// @param longestMoreNs how much above the floor's longest its longest is
/// @param rate how many times as many answers per second there were
public record Ratio(
        String name,
        String floor,
        String plan,
        int turns,
        double p50,
        double p99,
        double p999,
        double p50MoreNs,
        double longestMoreNs,
        double rate) {
    public static Ratio of(Comparison comparison) {
        return new Ratio(
                comparison.exchangeName(),
                comparison.floorName(),
                comparison.plan().text(),
                comparison.floors().size(),
                comparison.medianRatio(LoadResult::p50Ns),
                comparison.medianRatio(LoadResult::p99Ns),
                comparison.medianRatio(LoadResult::p999Ns),
                comparison.medianDifference(LoadResult::p50Ns),
                comparison.medianDifference(LoadResult::maxNs),
                comparison.medianRatio(LoadResult::perSecond));
    }
}
