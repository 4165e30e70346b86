package crossbook.client.stream;

import crossbook.client.stream.Balances.Owner;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.MarginCallMetDecoder;
import crossbook.protocol.event.MarginCalledDecoder;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Of whom more margin is called for, and what nobody has paid of what owners have lost, as the
/// events tell, from a state on: give it every event, by an [EventReader] or one by one. Used by
/// one thread.
public final class MarginCalls implements EventListener {
    private final Map<Key, Call> calls = new LinkedHashMap<>();
    private final Map<Key, Deficit> deficits = new LinkedHashMap<>();

    /// More is called for in an asset.
    ///
    /// @param needed by positions at least, when it was called for
    public record Call(Owner owner, int assetId, long needed) {}

    /// What nobody has paid.
    public record Deficit(Owner owner, int assetId, long amount) {}

    private record Key(Owner owner, int assetId) {}

    /// The calls that are open, in the order in which they came.
    public Collection<Call> open() {
        return Collections.unmodifiableCollection(calls.values());
    }

    /// The same of a participant and its clients.
    public List<Call> open(int participantId) {
        return calls.values().stream()
                .filter(each -> each.owner().participantId() == participantId)
                .toList();
    }

    /// Whether more is called for of an owner in an asset.
    public boolean isCalled(Owner owner, int assetId) {
        return calls.containsKey(new Key(owner, assetId));
    }

    /// What nobody has paid, in the order in which it was told first.
    public Collection<Deficit> deficits() {
        return Collections.unmodifiableCollection(deficits.values());
    }

    /// The same of a participant and its clients.
    public List<Deficit> deficits(int participantId) {
        return deficits.values().stream()
                .filter(each -> each.owner().participantId() == participantId)
                .toList();
    }

    @Override
    public void onMarginCalled(MarginCalledDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        Call call = new Call(owner, (int) event.assetId(), event.needed());
        calls.put(new Key(owner, call.assetId()), call);
    }

    @Override
    public void onMarginCallMet(MarginCallMetDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        calls.remove(new Key(owner, (int) event.assetId()));
    }

    @Override
    public void onDeficitCovered(DeficitCoveredDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        Deficit deficit = new Deficit(owner, (int) event.assetId(), event.deficit());
        Key key = new Key(owner, deficit.assetId());
        if (deficit.amount() == 0) deficits.remove(key);
        else deficits.put(key, deficit);
    }

    private static Owner owner(long participantId, String account) {
        return new Owner(OwnerKind.PARTICIPANT, (int) participantId, account);
    }
}
