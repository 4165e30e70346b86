package crossbook.client.marketdata;

import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.marketdata.PacketHeaderDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;

/// Puts the messages of a feed in order and applies each once, wherever it came from:
/// line A or B, a replay or a snapshot. What came before its turn waits. Knows what is
/// missing; asks nobody.
final class FeedAssembler {
    /// The number of the next message where no book is known yet.
    private static final long UNKNOWN = 0;

    private final Market market;
    private final MarketListener listener;
    private final FeedReader reader;
    private final FeedReader snapshotReader;
    private final PendingMessages pending;
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private long epoch;
    private long next = UNKNOWN;
    private long newest;
    private boolean loads;
    private long snapshotSequence;
    private long duplicates;
    private long damages;

    FeedAssembler(Market market, MarketListener listener, long mostPendingBytes) {
        this.market = market;
        this.listener = listener;
        reader = new FeedReader(new MarketUpdater(market, listener));
        snapshotReader = new FeedReader(new MarketUpdater(market, new MarketListener() {}));
        pending = new PendingMessages(mostPendingBytes);
    }

    // What is known.

    /// Whether there are books at all; else a snapshot is needed.
    boolean isKnown() {
        return next != UNKNOWN;
    }

    /// Whether there are messages that have not come, as far as one knows.
    boolean hasGap() {
        return isKnown() && next <= newest;
    }

    /// The number of the first message that is missing, or would come next.
    long next() {
        return next;
    }

    /// The newest number that somebody spoke of.
    long newest() {
        return newest;
    }

    /// How many messages are missing in one piece from [#next] on, `most` at the most.
    int missing(int most) {
        int count = 0;
        while (count < most && next + count <= newest && !pending.has(next + count)) count++;
        return count;
    }

    long duplicates() {
        return duplicates;
    }

    long damages() {
        return damages;
    }

    // The feed.

    /// The header of a packet, before its messages.
    void onHeader(PacketHeaderDecoder header) {
        onEpoch(header.epoch());
        long messages = header.messageCount() == Framing.END_OF_SESSION ? 0 : header.messageCount();
        newest = Math.max(newest, header.sequence() + messages - 1);
    }

    /// The numbering of what follows. Another than before: what is known is of a feed
    /// that is no more. A feed of which nothing was known but that it is empty goes on.
    void onEpoch(long current) {
        if (current == epoch) return;
        boolean wasEmpty = next == 1 && newest == 0;
        epoch = current;
        if (wasEmpty) return;
        newest = 0;
        lose();
    }

    /// Gives up the books: only a snapshot helps.
    void lose() {
        next = UNKNOWN;
        loads = false;
        pending.clear();
    }

    /// A numbered message of the epoch of the latest header.
    void onMessage(DirectBuffer buffer, int offset, int length) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH + Long.BYTES) {
            damages++;
            return;
        }
        long sequence = sequence(buffer, offset);
        newest = Math.max(newest, sequence);
        if (!isKnown() || loads || sequence > next) {
            pending.add(sequence, buffer, offset, length);
        } else if (sequence == next) {
            apply(buffer, offset, length);
            drain();
        } else {
            duplicates++;
        }
    }

    private static long sequence(DirectBuffer buffer, int offset) {
        int at = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        return buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }

    private void drain() {
        while (isKnown() && !pending.isEmpty() && pending.take(next, view)) {
            apply(view, 0, view.capacity());
        }
    }

    private void apply(DirectBuffer buffer, int offset, int length) {
        try {
            reader.onMessage(buffer, offset, length);
        } catch (FeedDamagedException e) {
            damages++;
            lose();
            return;
        }
        listener.applied(next);
        newest = Math.max(newest, next);
        next++;
    }

    // Snapshots.

    /// A snapshot begins that has everything up to a number. One that is older than
    /// what is known is not needed: its messages are passed over.
    void beginSnapshot(long ofEpoch, long sequence) {
        onEpoch(ofEpoch);
        loads = !isKnown() || sequence >= next;
        snapshotSequence = sequence;
        newest = Math.max(newest, sequence);
        if (loads) {
            next = UNKNOWN;
            market.forget();
        }
    }

    void onSnapshotMessage(DirectBuffer buffer, int offset, int length) {
        if (!loads) return;
        try {
            snapshotReader.onMessage(buffer, offset, length);
        } catch (FeedDamagedException e) {
            damages++;
            lose();
        }
    }

    /// The snapshot is whole: the books are those of its number; what has come since
    /// follows.
    void endSnapshot(long orders) {
        if (!loads) return;
        loads = false;
        if (orders != market.orderCount()) {
            damages++;
            lose();
            return;
        }
        next = snapshotSequence + 1;
        newest = snapshotSequence; // anyone who spoke of more will say it again
        pending.forgetBefore(next);
        listener.snapshotTaken(snapshotSequence);
        drain();
    }

    /// There is nothing yet from the next number on, says who must know: anyone who spoke
    /// of more will say it again, unless it was wrong.
    void forgetNewest() {
        if (pending.isEmpty()) newest = next - 1;
    }

    /// The snapshot will not be finished.
    void breakSnapshot() {
        if (loads) lose();
    }
}
