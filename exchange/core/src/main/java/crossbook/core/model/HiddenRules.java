package crossbook.core.model;

/// What holds for hidden orders (`rulebook.md` 2.5 and 6).
///
/// @param hasHalfTick whether one that is through the best price of the other side
///     trades half a tick inside that price, key `half_tick`; else it trades at that
///     price
/// @param filterIntervalNs how often their uncross is tried at least, key
///     `hidden_filter_interval`; 0 for only when the visible book changes
/// @param minimumExecution key `mes_rule`
/// @param refusesBelowReserve whether one below the minimum reserve size is refused, key
///     `min_reserve_on_entry`; what is left of one expires below it in any case
public record HiddenRules(
        boolean hasHalfTick,
        long filterIntervalNs,
        MinimumExecution minimumExecution,
        boolean refusesBelowReserve) {}
