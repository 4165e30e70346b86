package crossbook.core.book;

import crossbook.core.command.NewOrder;
import crossbook.core.order.Parties;

import java.util.Arrays;

/// What only some orders have beside their terms: parties, and a session. A record per slot of
/// [Orders], made when the first order comes that needs one; a flag in the order says whether
/// its record means anything.
///
/// The orders of a participant's open session are a chain through the records, oldest first, so
/// that closing a session costs as much as it has orders. Which sessions are open `Sessions`
/// knows.
public final class Attachments {
    private static final int SESSION = Parties.WORDS; // session << 32 | stays on disconnect
    private static final int LINKS = SESSION + 1; // previous << 32 | next
    private static final int LONGS = LINKS + 1;

    private static final long LOW = 0xFFFF_FFFFL;

    private final Orders orders;
    private long[] records = {};

    /// First << 32 | last order of the open session, by participant.
    private long[] chains = {};

    Attachments(Orders orders) {
        this.orders = orders;
    }

    /// Keeps what a command says beside its terms.
    ///
    /// @param capacity how many slots there are; room is made for all of them at once
    void attach(LiveOrder order, NewOrder command, int capacity) {
        int at = at(order);
        if (at >= records.length) records = Arrays.copyOf(records, capacity * LONGS);
        command.parties.copyTo(records, at);
        records[at + SESSION] = command.staysOnDisconnect ? 1 : 0;
        if (command.sessionId != 0) join(order, command.participantId, command.sessionId);
    }

    public void readParties(LiveOrder order, Parties parties) {
        parties.copyFrom(records, at(order));
    }

    public boolean staysOnDisconnect(LiveOrder order) {
        return (records[at(order) + SESSION] & 1) != 0;
    }

    /// The open session of an order; 0 if it belongs to none.
    public int sessionId(LiveOrder order) {
        return (int) (records[at(order) + SESSION] >>> 32);
    }

    private static int at(LiveOrder order) {
        return order.slot() * LONGS;
    }

    // The chain of a session: slots.

    /// The oldest order of a participant's open session, or null.
    public LiveOrder first(int participantId) {
        return participantId < chains.length ? orders.at(firstSlot(participantId)) : null;
    }

    /// The order that joined the same session next, or null.
    public LiveOrder next(LiveOrder order) {
        return orders.at((int) records[at(order) + LINKS]);
    }

    private int firstSlot(int participantId) {
        return (int) (chains[participantId] >>> 32);
    }

    private int lastSlot(int participantId) {
        return (int) chains[participantId];
    }

    /// Puts an order behind the others of its session.
    public void join(LiveOrder order, int participantId, int sessionId) {
        if (participantId >= chains.length) chains = Arrays.copyOf(chains, 2 * participantId + 1);
        records[at(order) + SESSION] |= (long) sessionId << 32;
        int last = lastSlot(participantId);
        records[at(order) + LINKS] = (long) last << 32;
        int first = last == Orders.NONE ? order.slot() : firstSlot(participantId);
        if (last != Orders.NONE) setNext(last, order.slot());
        chains[participantId] = (long) first << 32 | order.slot();
    }

    /// Takes an order out of its session, if it has one: it is about to close, or the session is.
    public void leave(LiveOrder order, int participantId) {
        if (sessionId(order) == 0) return;
        int previous = (int) (records[at(order) + LINKS] >>> 32);
        int next = (int) records[at(order) + LINKS];
        int first = previous == Orders.NONE ? next : firstSlot(participantId);
        int last = next == Orders.NONE ? previous : lastSlot(participantId);
        if (previous != Orders.NONE) setNext(previous, next);
        if (next != Orders.NONE) setPrevious(next, previous);
        chains[participantId] = (long) first << 32 | last;
        records[at(order) + SESSION] &= LOW;
    }

    private void setNext(int slot, int next) {
        int at = slot * LONGS + LINKS;
        records[at] = (records[at] & ~LOW) | next;
    }

    private void setPrevious(int slot, int previous) {
        int at = slot * LONGS + LINKS;
        records[at] = (records[at] & LOW) | (long) previous << 32;
    }
}
