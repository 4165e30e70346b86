package crossbook.auditor;

import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Watches kill switches.
///
/// 39  a kill ends as many orders as it says, and all; after it nothing of whom it means is
///     accepted, changed or executed
///
/// Of several engines, one that is away hears of a switch when it is back.
final class KillChecks {
    private static final long EVERYBODY = TradingKilledDecoder.participantIdNullValue();

    private final Market market;
    private final Findings findings;
    private final Map<Long, Kill> kills = new HashMap<>(); // by participant

    // Of the command that is on.
    private final Set<Long> meant = new HashSet<>();
    private final List<LiveOrder> late = new ArrayList<>();
    private boolean isTold;
    private long told;
    private long ended;

    /// A kill switch that is on.
    ///
    /// @param without engines that were away when it was told, and have ended no orders since
    private record Kill(long event, BitSet without) {
        boolean hasReached(long orderId) {
            return !without.get(AuditedPartitions.ofOrder(orderId));
        }
    }

    KillChecks(Market market) {
        this.market = market;
        findings = market.findings;
    }

    /// The one that is on for a participant; null if none is.
    private Kill of(long participantId) {
        Kill own = kills.get(participantId);
        return own == null ? kills.get(EVERYBODY) : own;
    }

    void killed(TradingKilledDecoder event) {
        isTold = true;
        told += event.canceledOrders();
        long whose = event.participantId();
        kills.put(whose, new Kill(findings.number(), market.partitions.away()));
        if (whose == EVERYBODY) meant.addAll(market.liveOf.keySet());
        else meant.add(whose);
    }

    void resumed(TradingResumedDecoder event) {
        kills.remove(event.participantId());
    }

    /// Something is accepted, changed or executed for a participant.
    void lives(long orderId, long participantId) {
        Kill kill = of(participantId);
        if (kill == null || market.isTelling || !kill.hasReached(orderId)) return;
        findings.add(39, "participant " + participantId + " is killed, and trades", kill.event);
    }

    /// An order is ended by a switch.
    void ends(long orderId) {
        LiveOrder order = market.orders.get(orderId);
        Kill kill = order == null || isTold ? null : of(order.participantId);
        if (kill == null || kill.hasReached(orderId)) ended++;
        else late.add(order);
    }

    /// After the last event of a command.
    void look() {
        if ((isTold || ended > 0) && !market.isTelling) check();
        for (LiveOrder order : late) {
            of(order.participantId).without.clear(AuditedPartitions.ofOrder(order.id));
        }
        late.clear();
        meant.clear();
        isTold = false;
        told = 0;
        ended = 0;
    }

    private void check() {
        findings.check(
                39, ended == told, told + " orders are told to be killed, and " + ended + " are");
        for (long id : meant) {
            long live = live(id);
            findings.check(
                    39,
                    live == 0,
                    "participant " + id + " is killed, and has " + live + " live orders");
        }
    }

    /// How many live orders a participant has that the switch has reached.
    private long live(long participantId) {
        Kill kill = of(participantId);
        if (kill == null || kill.without.isEmpty()) {
            return market.liveOf.getOrDefault(participantId, 0);
        }
        return market.orders.values().stream()
                .filter(order -> order.participantId == participantId)
                .filter(order -> kill.hasReached(order.id))
                .count();
    }
}
