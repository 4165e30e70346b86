package crossbook.core.model;

import java.util.List;

/// What holds for orders in every phase (`rulebook.md` 1.4, 2.7, 3.1, 4.4 to 4.6,
/// 9).
///
/// @param stopElection key `stop_election`
/// @param amendBelowExecuted key `amend_below_executed`
/// @param maxGoodDays how many days an order may live, the day of its entry among them,
///     key `max_good_days`
/// @param carriesGfa whether an order that is good for an auction stays for another day,
///     key `gfa_carry_overnight`
/// @param minDisplayQty the least that an iceberg order shows, key `min_display_qty`
/// @param selfMatch key `self_match`
/// @param selfMatchScope key `self_match_scope`
/// @param bandReference key `band_reference`
/// @param dynamicReference key `dynamic_ref`
/// @param allocation how a quantity is shared at one price, key `allocation`
public record OrderRules(
        StopElection stopElection,
        AmendBelowExecuted amendBelowExecuted,
        int maxGoodDays,
        boolean carriesGfa,
        long minDisplayQty,
        SelfMatch selfMatch,
        SelfMatchScope selfMatchScope,
        BandReference bandReference,
        DynamicReference dynamicReference,
        List<AllocationStep> allocation) {

    /// Whether time alone decides among the orders at one price.
    public boolean isByTime() {
        return allocation.equals(AllocationStep.BY_TIME);
    }

    /// Whether orders that are plain themselves may need more than price and time to trade.
    public boolean needsLayers() {
        boolean keepsOwnApart =
                selfMatch != SelfMatch.OFF && selfMatchScope == SelfMatchScope.PARTICIPANT;
        return keepsOwnApart || dynamicReference == DynamicReference.PER_FILL || !isByTime();
    }
}
