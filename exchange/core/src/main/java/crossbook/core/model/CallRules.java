package crossbook.core.model;

import java.util.List;

/// What holds in every auction call (`rulebook.md` 1.3, 5.1, 5.3).
///
/// @param steps how the price is found, key `auction_steps`
/// @param admitsLateEntry whether orders may be entered during the random time at the
///     end of a call, key `random_period_entry`
/// @param indicativeIntervalNs how often price and quantity are told at least, key
///     `indicative_interval`
/// @param indicativeThrottleNs how much time passes at least between two changes that
///     are told, key `indicative_throttle`
public record CallRules(
        List<AuctionStep> steps,
        boolean admitsLateEntry,
        long indicativeIntervalNs,
        long indicativeThrottleNs) {}
