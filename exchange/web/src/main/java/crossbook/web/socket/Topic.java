package crossbook.web.socket;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// One stream of frames: a channel, of an instrument or participant, in one manner. A frame is
/// written once, however many follow it. Used on the reader's thread.
final class Topic {
    private static final int FEW = 4;

    /// What tells two streams apart.
    ///
    /// @param subject the instrument or participant; 0 where there is none
    /// @param depth levels of a side of a book; 0 where there are none
    record Key(Channel channel, int subject, int depth, int throttleMs) {}

    /// One that was sent.
    record Frame(long seq, long prevSeq, String text) {}

    final Key key;
    final String symbol;
    private final List<SocketClient> members = new ArrayList<>();
    private final Frame[] kept;

    // A conflated frame, and who has not been sent it yet.
    private final ArrayDeque<SocketClient> waiting = new ArrayDeque<>();
    private String waitedFor = "";
    private int count;

    /// The number of the latest frame, or where it began.
    long seq;

    boolean isDirty;
    long dueNs;
    long leftNs;

    /// The latest data of a channel that is told whole.
    String data = "";

    /// The levels that were told, of a book.
    final ToldBook told;

    /// When the candle began that was told last.
    long candleNs;

    Topic(Key key, String symbol) {
        this.key = key;
        this.symbol = symbol;
        kept = new Frame[key.channel().kept];
        told = key.channel() == Channel.BOOK ? new ToldBook(key.depth()) : null;
    }

    Channel channel() {
        return key.channel();
    }

    // Who follows.

    boolean isFollowed() {
        return !members.isEmpty();
    }

    void join(SocketClient client) {
        members.add(client);
    }

    void leave(SocketClient client) {
        members.remove(client);
        waiting.remove(client);
    }

    /// A client was sent all there is in another way.
    void skip(SocketClient client) {
        waiting.remove(client);
    }

    // What they are sent.

    /// Sends an update or event to all who follow, and keeps it for those who miss it. One of a
    /// conflated channel goes to [some][#sendOn] at a time.
    void send(String type, long newSeq, long eventNumber, long timestampNs, String newData) {
        Frame frame =
                new Frame(newSeq, seq, text(type, newSeq, seq, eventNumber, timestampNs, newData));
        seq = newSeq;
        kept[count++ % kept.length] = frame;
        sendTo(waiting.size());
        waiting.addAll(members);
        waitedFor = frame.text;
        sendTo(key.channel().isConflated ? some() : members.size());
    }

    /// Sends the latest frame to some more of those who wait for it. False if none is left.
    ///
    /// If all were woken at once their threads would have every processor, with a hundred
    /// clients for milliseconds, and an order would wait behind them.
    boolean sendOn() {
        sendTo(some());
        return !waiting.isEmpty();
    }

    /// As many as it takes to be done with all in half of the time until the next frame.
    private int some() {
        return Math.max(FEW, 2 * members.size() / Math.max(1, key.throttleMs()));
    }

    private void sendTo(int most) {
        for (int i = Math.min(most, waiting.size()); i > 0; i--) waiting.poll().send(waitedFor);
    }

    /// Sends the whole as it is to all who follow.
    void sendWhole(long eventNumber, long timestampNs, String wholeData) {
        String frame = snapshot(eventNumber, timestampNs, wholeData);
        members.forEach(client -> client.send(frame));
    }

    /// The whole as it is, for one who begins to follow.
    String snapshot(long eventNumber, long timestampNs, String wholeData) {
        return text("snapshot", seq, -1, eventNumber, timestampNs, wholeData);
    }

    private String text(
            String type, long number, long before, long event, long timestampNs, String content) {
        return Frames.text(
                key.channel().word,
                type,
                symbol,
                new Frames.Place(number, before, event, timestampNs),
                content);
    }

    /// What followed a frame; null if it is not known any more.
    List<Frame> after(long last) {
        if (last == seq) return List.of();
        int oldest = Math.max(0, count - kept.length);
        for (int i = count - 1; i >= oldest; i--) {
            if (kept[i % kept.length].prevSeq != last) continue;
            List<Frame> missing = new ArrayList<>();
            for (int next = i; next < count; next++) missing.add(kept[next % kept.length]);
            return missing;
        }
        return null;
    }

    /// What was told before it is not followed by what comes.
    void forget() {
        count = 0;
    }
}
