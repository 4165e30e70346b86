package crossbook.server.topups;

import crossbook.client.stream.AccountEvents;
import crossbook.client.stream.Balances.Owner;
import crossbook.configuration.TopUpDefinition;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.OwnerResumedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whose free amount is below that of its top-up, as the events tell. Of the others nothing is
/// kept, so that it stays small where a million owners have enough.
final class LowAccounts extends AccountEvents {
    private final Map<String, TopUpDefinition> rules = new HashMap<>();
    private final Map<Integer, String> participants = new HashMap<>();
    private final Map<Long, String> assets = new HashMap<>();
    private final Set<String> suspended = new HashSet<>();
    private final Set<Low> fresh = new LinkedHashSet<>();

    /// By when it is tried again, the first to be tried first.
    private final Map<Low, Long> tried = new LinkedHashMap<>();

    /// An account that is low, or may be.
    ///
    /// @param account which client of the participant; empty: the participant itself
    record Low(String participant, String account, TopUpDefinition rule) {
        private static Low of(String owner, TopUpDefinition rule) {
            int slash = owner.indexOf('/');
            return slash < 0
                    ? new Low(owner, "", rule)
                    : new Low(owner.substring(0, slash), owner.substring(slash + 1), rule);
        }

        /// Whose it is, as the list of top-ups spells it.
        String owner() {
            return owner(participant, account);
        }

        private static String owner(String participant, String account) {
            return account.isEmpty() ? participant : participant + "/" + account;
        }
    }

    /// Those who have a rule of their own are low until it is known better: no event tells of who
    /// never had anything here.
    LowAccounts(List<TopUpDefinition> rules) {
        for (TopUpDefinition rule : rules) {
            this.rules.put(rule.owner() + " " + rule.asset(), rule);
            boolean isOfOne = !rule.owner().equals(TopUpDefinition.EVERYBODY);
            if (isOfOne) fresh.add(Low.of(rule.owner(), rule));
        }
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        participants.put((int) event.participantId(), event.name());
    }

    @Override
    public void onAssetDefined(AssetDefinedDecoder event) {
        assets.put(event.assetId(), event.code());
    }

    /// Whoever is suspended is sent nothing: it would stay in transit.
    @Override
    public void onOwnerSuspended(OwnerSuspendedDecoder event) {
        suspended.add(name(event.participantId(), event.account()));
    }

    @Override
    public void onOwnerResumed(OwnerResumedDecoder event) {
        suspended.remove(name(event.participantId(), event.account()));
    }

    private String name(long participantId, String account) {
        return Low.owner(participants.get((int) participantId), account);
    }

    @Override
    protected void set(Owner owner, long assetId, long posted, long held) {
        if (owner.kind() != OwnerKind.PARTICIPANT) return;
        String name = name(owner.participantId(), owner.account());
        TopUpDefinition rule = rule(name, assets.get(assetId));
        if (rule == null) return;
        Low low = new Low(participants.get(owner.participantId()), owner.account(), rule);
        if (posted - held >= rule.below()) hasEnough(low);
        else if (!tried.containsKey(low)) fresh.add(low);
    }

    private TopUpDefinition rule(String owner, String asset) {
        TopUpDefinition own = rules.get(owner + " " + asset);
        return own != null ? own : rules.get(TopUpDefinition.EVERYBODY + " " + asset);
    }

    /// One whose time has come; it comes again after a pause, if it is low then.
    ///
    /// @param pauseNs how long
    Optional<Low> next(long nowNs, long pauseNs) {
        Low next;
        if (!fresh.isEmpty()) {
            next = fresh.iterator().next();
            fresh.remove(next);
        } else if (!tried.isEmpty()) {
            Map.Entry<Low, Long> first = tried.entrySet().iterator().next();
            if (first.getValue() - nowNs > 0) return Optional.empty();
            next = first.getKey();
            tried.remove(next);
        } else {
            return Optional.empty();
        }
        tried.put(next, nowNs + pauseNs);
        return suspended.contains(next.owner()) ? Optional.empty() : Optional.of(next);
    }

    /// It need not be tried again until an event says that it is low.
    private void hasEnough(Low low) {
        fresh.remove(low);
        tried.remove(low);
    }
}
