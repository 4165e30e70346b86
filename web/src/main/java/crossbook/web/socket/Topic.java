package crossbook.web.socket;

import java.util.ArrayList;
import java.util.List;

/// One stream of frames: a channel, of an instrument or participant, in one manner. A frame is
/// written once, however many follow it. Used on the reader's thread.
final class Topic {
    /// What tells two streams apart.
    ///
    /// @param subject the instrument or participant; 0 where there is none
    /// @param depth levels of a side of a book; 0 where there are none
    record Key(Channel channel, int subject, int depth, int throttleMs) {}

    /// One that was sent.
    record Frame(long seq, long prevSeq, String text) {}

    final Key key;
    final String symbol;
    final List<SocketClient> members = new ArrayList<>();
    private final Frame[] kept;
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

    /// Sends an update or event to all who follow, and keeps it for those who miss it.
    void send(String type, long newSeq, long eventNumber, long timestampNs, String newData) {
        Frame frame =
                new Frame(newSeq, seq, text(type, newSeq, seq, eventNumber, timestampNs, newData));
        seq = newSeq;
        kept[count++ % kept.length] = frame;
        for (int i = members.size() - 1; i >= 0; i--) members.get(i).send(frame.text);
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
