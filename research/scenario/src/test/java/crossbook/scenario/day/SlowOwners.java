package crossbook.scenario.day;

import crossbook.core.order.RejectReason;
import crossbook.scenario.MoneySeen.Shown;

import java.util.HashMap;
import java.util.Map;

/// Foretells who can be suspended and resumed, as decision 0030 has it.
final class SlowOwners {
    private final Map<Long, String> live = new HashMap<>();
    private final MoneyRefusals refusals;
    private final SlowObligations obligations;
    private final SlowMargin margin;

    SlowOwners(MoneyRefusals refusals, SlowObligations obligations, SlowMargin margin) {
        this.refusals = refusals;
        this.obligations = obligations;
        this.margin = margin;
    }

    /// An order has come, or has traded.
    void see(Shown order) {
        if (order.leavesQty() == 0) live.remove(order.orderId());
        else live.put(order.orderId(), order.owner());
    }

    void end(Shown order) {
        live.remove(order.orderId());
    }

    boolean isSuspended(String owner) {
        return refusals.suspended.contains(owner);
    }

    /// What is to be answered to who would suspend an owner; it is if nothing forbids it.
    RejectReason suspend(int participant, String owner) {
        RejectReason byOwner = refusals.ofOwner(participant, owner);
        if (byOwner != RejectReason.NONE) return byOwner;
        if (obligations.concern(owner)) return RejectReason.OWNER_HAS_OBLIGATIONS;
        if (margin.concerns(owner)) return RejectReason.OWNER_HAS_POSITIONS;
        if (live.containsValue(owner)) return RejectReason.OWNER_HAS_ORDERS;
        refusals.suspended.add(owner);
        return RejectReason.NONE;
    }

    /// What is to be answered to who would resume an owner; it is if nothing forbids it.
    RejectReason resume(int participant, String owner) {
        RejectReason byOwner = refusals.ofOwner(participant, owner);
        if (refusals.suspended.remove(owner)) return RejectReason.NONE;
        return byOwner == RejectReason.NONE ? RejectReason.OWNER_NOT_SUSPENDED : byOwner;
    }
}
