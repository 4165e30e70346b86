package crossbook.marketdata;

import crossbook.fix.FixFramer;
import crossbook.fix.MarketDataSession;
import crossbook.protocol.Reason;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// One connection on which FIX is spoken. What it is told stands in its output; who reads so slowly
/// that there is no room left is put out, and nobody waits.
final class FixFeedSession implements ServiceConnection, MarketDataSession.Line {
    private static final int RECEIVE_BYTES = FixFramer.MAX_LENGTH;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final SocketChannel channel;
    private final FixProtocol protocol;
    private final ServiceSettings.Limits limits;
    private final SessionOutput output;
    private final MarketDataSession fix;
    private final ByteBuffer received = ByteBuffer.allocate(RECEIVE_BYTES);
    private final UnsafeBuffer receivedView = new UnsafeBuffer(received.array());
    private final int mostRoom;
    private final long openedNs;
    private long nowNs;
    private long spokenNs;
    private long secondBeganNs;
    private int requestsInSecond;
    private boolean isReadable;
    private boolean isEnding;
    private boolean isLost;
    private long endsNs;

    FixFeedSession(SocketChannel channel, FixProtocol protocol, long nowNs) {
        this.channel = channel;
        this.protocol = protocol;
        limits = protocol.limits();
        this.nowNs = nowNs;
        output = protocol.newOutput();
        mostRoom = output.room();
        fix = new MarketDataSession(protocol.surroundings(), this, protocol.books());
        openedNs = nowNs;
        spokenNs = nowNs;
        secondBeganNs = nowNs;
    }

    @Override
    public void onReadable() {
        isReadable = true;
    }

    @Override
    public int doWork(long now) throws IOException {
        nowNs = now;
        int work = 0;
        if (!isEnding) {
            if (isReadable) work += receive();
            checkTimes();
            fix.tellSnapshots();
        }
        work += output.send(channel);
        boolean isOver = isEnding && (output.isEmpty() || nowNs - endsNs > 0);
        if (isLost || isOver) throw new IOException("the session is over");
        return work;
    }

    private int receive() throws IOException {
        isReadable = false;
        int count = channel.read(received);
        if (count < 0) throw new IOException("the other side has closed");
        int taken = fix.read(receivedView, 0, received.position());
        received.flip().position(taken).compact();
        return count;
    }

    private void checkTimes() {
        boolean isLate = !fix.isLoggedOn() && nowNs - openedNs > limits.loginNs();
        if (isLate) isLost = true; // there is nobody yet who could be told why
        else fix.onTime(nowNs, spokenNs);
    }

    @Override
    public void end(Reason reason, long now) {
        nowNs = now;
        end(reason.name());
    }

    @Override
    public void close() {
        fix.close();
        output.close();
        try {
            channel.close();
        } catch (IOException e) {
            // A connection that cannot be closed is gone.
            isLost = true;
        }
    }

    // What the session needs.

    @Override
    public boolean send(DirectBuffer bytes, int from, int length) {
        if (length > free() && !flush()) return false;
        if (length > free()) return false;
        output.put(bytes, from, length);
        spokenNs = nowNs;
        return true;
    }

    /// The last word has room that is kept back for it.
    private int free() {
        return isEnding ? output.roomForLast() : output.room();
    }

    private boolean flush() {
        try {
            return output.send(channel) > 0;
        } catch (IOException e) {
            isLost = true;
            return false;
        }
    }

    @Override
    public int room() {
        return output.room();
    }

    @Override
    public int mostRoom() {
        return mostRoom;
    }

    @Override
    public void heard() {
        if (nowNs - secondBeganNs > NS_PER_SECOND) {
            secondBeganNs = nowNs;
            requestsInSecond = 0;
        }
        if (++requestsInSecond > limits.requestsPerSecond()) {
            end(Reason.REQUEST_LIMIT + ": more than " + limits.requestsPerSecond()
                    + " messages in a second");
        }
    }

    @Override
    public void end(String text) {
        if (isEnding) return;
        isEnding = true;
        endsNs = nowNs + NS_PER_SECOND;
        fix.logout(text);
    }

    @Override
    public void drop(String why) {
        isEnding = true;
        isLost = true;
    }

    @Override
    public void tooSlow() {
        if (!isEnding) protocol.foundSlow();
        end(Reason.SLOW_CONSUMER.name());
    }

    @Override
    public boolean hasEnded() {
        return isEnding;
    }

    @Override
    public long epochNs() {
        return protocol.time().nanoTime();
    }
}
