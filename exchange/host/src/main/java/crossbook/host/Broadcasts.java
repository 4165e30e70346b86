package crossbook.host;

import crossbook.protocol.command.MassCancelDecoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Commands that went to several partitions and of which one answer is to be told: when the last
/// partition that was asked has answered or is away.
final class Broadcasts {
    /// More than wait at once; what was asked longest ago and is still not answered is lost.
    private static final int MOST = 65_536;

    private final Map<Key, Waiting> waiting = new LinkedHashMap<>();

    /// What a command and its answers have in common.
    ///
    /// @param kind whether a request, a session or a mass cancel is numbered by the others
    /// @param clOrdId of a mass cancel, whose number is the session that asks
    record Key(Kind kind, long number, String clOrdId) {
        static Key request(long requestId) {
            return new Key(Kind.REQUEST, requestId, "");
        }

        static Key session(long sessionId) {
            return new Key(Kind.SESSION, sessionId, "");
        }

        /// @param sessionAt where the session stands that asks
        /// @param idAt where the client order id of the request stands
        static Key massCancel(DirectBuffer buffer, int sessionAt, int idAt) {
            String clOrdId =
                    buffer.getStringWithoutLengthAscii(idAt, MassCancelDecoder.clOrdIdLength());
            return new Key(Kind.MASS_CANCEL, buffer.getInt(sessionAt), clOrdId);
        }
    }

    enum Kind {
        REQUEST,
        SESSION,
        MASS_CANCEL
    }

    /// What counts more of the answers of several partitions.
    enum Weight {
        /// It had done it before.
        REPEATED,
        /// As all others, mostly: the last is told.
        USUAL,
        /// Told whatever the others say: a refusal, mostly.
        DECIDES,
        /// Orders have ended with it, which its events tell.
        DONE
    }

    /// One that is not answered by all.
    static final class Waiting {
        private final Key key;
        private final BitSet sent = new BitSet();
        private final BitSet asked = new BitSet();
        private boolean isTold;
        private final MutableDirectBuffer answer = new ExpandableArrayBuffer();
        private int length;
        private PartitionLink from;
        private Weight weight;
        private long count;
        private final List<Held> held = new ArrayList<>();

        private Waiting(Key key, BitSet partitions) {
            this.key = key;
            sent.or(partitions);
            asked.or(partitions);
        }

        /// To which partitions it went that have been there since.
        BitSet sent() {
            return sent;
        }

        /// Whether an answer was told, and none is to be told any more.
        boolean isTold() {
            return isTold;
        }

        /// Keeps an answer with what followed it.
        void hold(PartitionLink link, DirectBuffer events, int size) {
            byte[] copy = new byte[size];
            events.getBytes(0, copy);
            held.add(new Held(link, new UnsafeBuffer(copy)));
        }

        /// What was kept like that.
        List<Held> held() {
            return held;
        }

        /// What the answers have counted, together.
        long count() {
            return count;
        }

        DirectBuffer answer() {
            return answer;
        }

        int length() {
            return length;
        }

        /// Which partition gave the answer that is told.
        PartitionLink from() {
            return from;
        }

        /// Keeps an answer if it counts more than the one that is kept.
        private void keep(
                PartitionLink link, DirectBuffer event, int at, int size, Weight itsWeight) {
            int than = weight == null ? 1 : itsWeight.compareTo(weight);
            if (than < 0 || (than == 0 && weight.compareTo(Weight.DECIDES) >= 0)) return;
            weight = itsWeight;
            from = link;
            length = size;
            answer.putBytes(0, event, at, size);
        }
    }

    /// The events of a command that is an answer, framed.
    record Held(PartitionLink link, DirectBuffer events) {}

    /// The command that waits for answers; null if there is none.
    Waiting of(Key key) {
        return waiting.get(key);
    }

    /// A command goes to the partitions whose numbers are set.
    void asked(Key key, BitSet partitions) {
        Waiting known = waiting.get(key);
        if (known != null && !known.held.isEmpty()) return; // it waits for its answer
        waiting.remove(key);
        waiting.put(key, new Waiting(key, partitions));
        if (waiting.size() <= MOST) return;
        Iterator<Key> oldest = waiting.keySet().iterator();
        oldest.next();
        oldest.remove();
    }

    /// Whether a command waits for answers.
    boolean has(Key key) {
        return waiting.containsKey(key);
    }

    /// A partition has answered. Returns what is to be told now; null as long as others have not.
    ///
    /// @param counted what the answer counts
    Waiting answered(
            Key key,
            PartitionLink link,
            DirectBuffer event,
            int at,
            int length,
            long counted,
            Weight weight) {
        Waiting known = waiting.get(key);
        known.asked.clear(link.number());
        known.count += counted;
        known.keep(link, event, at, length, weight);
        if (!known.asked.isEmpty()) return null;
        waiting.remove(key);
        return known.isTold ? null : known;
    }

    /// A partition has given an answer that is told whatever others say.
    void told(Waiting known, PartitionLink link) {
        known.isTold = true;
        known.asked.clear(link.number());
        if (known.asked.isEmpty()) waiting.remove(known.key);
    }

    /// A partition is away: it answers nothing more. What all others have answered is handed over.
    void away(int partition, Consumer<Waiting> told) {
        Iterator<Waiting> all = waiting.values().iterator();
        while (all.hasNext()) {
            Waiting each = all.next();
            each.sent.clear(partition);
            each.asked.clear(partition);
            if (!each.asked.isEmpty()) continue;
            all.remove();
            if (each.length > 0 && !each.isTold) told.accept(each);
        }
    }
}
