package crossbook.client.stream;

import crossbook.client.stream.Balances.Owner;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.ObligationStatedDecoder;
import crossbook.protocol.event.TradeBookedDecoder;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;

/// What everybody owes and is due of trades that settle later, as the events tell, from a state on:
/// give it every event, by an [EventReader] or one by one. Each event says what is owed and due
/// after it, so one that is told twice does no harm. Used by one thread.
public final class Obligations implements EventListener {
    private final TreeMap<Key, Obligation> open = new TreeMap<>();

    /// What an owner owes and is due of an asset on a date, smallest units.
    ///
    /// @param settlementDate days since 1970
    /// @param owed what the owner pays then, which is held of its account
    /// @param due what the owner is paid then
    public record Obligation(int settlementDate, Owner owner, int assetId, long owed, long due) {}

    private record Key(int date, int participantId, String account, int assetId)
            implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            if (date != other.date) return Integer.compare(date, other.date);
            if (participantId != other.participantId) {
                return Integer.compare(participantId, other.participantId);
            }
            int byAccount = account.compareTo(other.account);
            return byAccount != 0 ? byAccount : Integer.compare(assetId, other.assetId);
        }
    }

    /// What is owed or due of everybody, the earliest date first.
    public Collection<Obligation> all() {
        return Collections.unmodifiableCollection(open.values());
    }

    /// The same of a participant and its clients.
    public List<Obligation> of(int participantId) {
        return open.values().stream()
                .filter(each -> each.owner().participantId() == participantId)
                .toList();
    }

    @Override
    public void onTradeBooked(TradeBookedDecoder event) {
        long date = event.settlementDate();
        if (date == TradeBookedDecoder.settlementDateNullValue()) return;
        long base = event.baseAssetId();
        long quote = event.quoteAssetId();
        Owner buyer = owner(event.buyerParticipantId(), event.buyerAccount());
        set(date, buyer, base, event.buyerBaseOwed(), event.buyerBaseDue());
        set(date, buyer, quote, event.buyerQuoteOwed(), event.buyerQuoteDue());
        Owner seller = owner(event.sellerParticipantId(), event.sellerAccount());
        set(date, seller, base, event.sellerBaseOwed(), event.sellerBaseDue());
        set(date, seller, quote, event.sellerQuoteOwed(), event.sellerQuoteDue());
    }

    @Override
    public void onObligationNetted(ObligationNettedDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        set(event.settlementDate(), owner, event.assetId(), event.owed(), event.due());
    }

    @Override
    public void onObligationSettled(ObligationSettledDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        set(event.settlementDate(), owner, event.assetId(), 0, 0);
    }

    @Override
    public void onObligationStated(ObligationStatedDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        set(event.settlementDate(), owner, event.assetId(), event.owed(), event.due());
    }

    private static Owner owner(long participantId, String account) {
        return new Owner(OwnerKind.PARTICIPANT, (int) participantId, account);
    }

    private void set(long date, Owner owner, long assetId, long owed, long due) {
        Key key = new Key((int) date, owner.participantId(), owner.account(), (int) assetId);
        if (owed == 0 && due == 0) open.remove(key);
        else open.put(key, new Obligation((int) date, owner, (int) assetId, owed, due));
    }
}
