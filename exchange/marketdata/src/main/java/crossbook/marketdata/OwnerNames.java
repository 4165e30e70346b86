package crossbook.marketdata;

import crossbook.client.marketdata.FeedDamagedException;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.event.OrderStateDecoder;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The names of participants, of which the public sees those that orders show: an order that is
/// `attributed` says that its owner may be named (`rulebook.md` 2.9), and no other does.
final class OwnerNames {
    /// More participants than anybody has: a higher id is damage.
    private static final int MOST = 1 << 22;

    /// By participant id, with gaps.
    private final List<String> names = new ArrayList<>();

    void put(int participantId, String name) {
        if (participantId < 0 || participantId >= MOST) {
            throw new FeedDamagedException("participant " + participantId + " cannot be");
        }
        while (names.size() <= participantId) names.add("");
        names.set(participantId, name);
    }

    /// The name that the owner of an order shows; empty if it shows none.
    String shown(OrderStateDecoder order, OrderTermsDecoder terms) {
        if (!terms.flags().attributed()) return "";
        long participantId = order.participantId();
        return participantId < names.size() ? names.get((int) participantId) : "";
    }

    void clear() {
        names.clear();
    }

    void copyTo(OwnerNames other) {
        other.names.clear();
        other.names.addAll(names);
    }

    // Kept with a checkpoint, beside what the public may see.

    int lengthBytes() {
        return names.stream().mapToInt(name -> 1 + name.length()).sum();
    }

    void write(ByteBuffer out) {
        for (String name : names) {
            out.put((byte) name.length()).put(name.getBytes(StandardCharsets.US_ASCII));
        }
    }

    /// Takes what [#write] has written.
    ///
    /// @throws FeedDamagedException if these bytes are something else
    void read(ByteBuffer in) {
        try {
            while (in.hasRemaining()) {
                byte[] name = new byte[Math.max(0, in.get())];
                in.get(name);
                names.add(new String(name, StandardCharsets.US_ASCII));
            }
        } catch (BufferUnderflowException e) {
            throw new FeedDamagedException("a name is cut off");
        }
    }
}
