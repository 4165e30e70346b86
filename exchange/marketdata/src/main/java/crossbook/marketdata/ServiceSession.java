package crossbook.marketdata;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageCheck;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.marketdata.FollowRequestDecoder;
import crossbook.protocol.marketdata.HeartbeatDecoder;
import crossbook.protocol.marketdata.LoginRequestDecoder;
import crossbook.protocol.marketdata.LogoutDecoder;
import crossbook.protocol.marketdata.ReplayRequestDecoder;
import crossbook.protocol.marketdata.ReplayStatus;
import crossbook.protocol.marketdata.SnapshotRequestDecoder;
import crossbook.protocol.marketdata.SnapshotStatus;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// One connection to the TCP service. What it has to send stands in the shared cache or
/// in a shared snapshot; the session only knows how far it is, so a slow one costs a
/// buffer and nothing else.
///
/// One request at a time: while a replay or a snapshot goes out nothing more is read,
/// and the live feed pauses.
final class ServiceSession implements ServiceConnection {
    private static final int RECEIVE_BYTES = 1_024;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long NOTHING = 0;

    private final SocketChannel channel;
    private final ServiceSettings.Limits limits;
    private final int mostReplayed;
    private final PublishedFeed feed;
    private final SessionOutput output;
    private final MessageCheck check;
    private final ByteBuffer received = ByteBuffer.allocate(RECEIVE_BYTES);
    private final UnsafeBuffer receivedView = new UnsafeBuffer(received.array());
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final long openedNs;
    private boolean isLoggedIn;
    private boolean isFollowing;
    private long followNext;
    private long replayNext = NOTHING;
    private long replayEnd;
    private SnapshotImage snapshot;
    private int snapshotAt;
    private long snapshotRequest;
    private long heardNs;
    private long spokenNs;
    private long secondBeganNs;
    private int requestsInSecond;
    private boolean isReadable;
    private boolean isEnding;
    private long endsNs;

    ServiceSession(SocketChannel channel, FeedProtocol protocol, long nowNs) {
        this.channel = channel;
        check = protocol.check();
        limits = protocol.settings().limits();
        mostReplayed = protocol.settings().cache().messages();
        feed = protocol.feed();
        output = protocol.newOutput();
        openedNs = nowNs;
        heardNs = nowNs;
        spokenNs = nowNs;
        secondBeganNs = nowNs;
    }

    boolean isLoggedIn() {
        return isLoggedIn;
    }

    boolean isFollowing() {
        return isFollowing;
    }

    @Override
    public void onReadable() {
        isReadable = true;
    }

    @Override
    public int doWork(long nowNs) throws IOException {
        int work = 0;
        if (!isEnding) {
            if (isReadable && !isBusy()) work += receive(nowNs);
            checkTimes(nowNs);
            fill(nowNs);
        }
        int sent = output.send(channel);
        if (sent > 0) spokenNs = nowNs;
        if (isEnding && (output.isEmpty() || nowNs - endsNs > 0)) {
            throw new IOException("the session is over");
        }
        return work + sent;
    }

    private boolean isBusy() {
        return snapshot != null || replayNext != NOTHING || !output.hasRoomForAnswer();
    }

    private void checkTimes(long nowNs) {
        if (!isLoggedIn && nowNs - openedNs > limits.loginNs()) end(Reason.LOGON_TIMED_OUT, nowNs);
        else if (nowNs - heardNs > limits.idleNs()) {
            if (isBusy()) heardNs = nowNs;
            else end(Reason.HEARTBEAT_MISSED, nowNs);
        }
    }

    @Override
    public void end(Reason reason, long nowNs) {
        if (isEnding) return;
        isEnding = true;
        endsNs = nowNs + NS_PER_SECOND;
        output.logout(reason);
    }

    @Override
    public void close() {
        output.close();
        try {
            channel.close();
        } catch (IOException e) {
            // A connection that cannot be closed is gone.
            isEnding = true;
        }
    }

    // What comes in.

    private int receive(long nowNs) throws IOException {
        int count = channel.read(received);
        if (count < 0) throw new IOException("the other side has closed");
        if (count > 0) heardNs = nowNs;
        int at = 0;
        while (!isEnding && !isBusy()) {
            int length = wholeMessage(at, nowNs);
            if (length == 0) break;
            onMessage(at + Frames.PREFIX, length, nowNs);
            at += Frames.PREFIX + length;
        }
        received.flip().position(at).compact();
        // What was left because an answer is under way is read after it.
        isReadable = at > 0 && received.position() > 0;
        return count + at;
    }

    /// The length of the message at a place; 0 if it is not whole yet, or can never be.
    private int wholeMessage(int at, long nowNs) {
        int there = received.position() - at;
        if (there < Frames.PREFIX) return 0;
        int length = Frames.length(receivedView, at);
        if (length < MessageHeaderDecoder.ENCODED_LENGTH) {
            end(Reason.MESSAGE_TRUNCATED, nowNs);
            return 0;
        }
        if (length > RECEIVE_BYTES - Frames.PREFIX) {
            end(Reason.FRAME_TOO_LONG, nowNs);
            return 0;
        }
        return there < Frames.PREFIX + length ? 0 : length;
    }

    private void onMessage(int offset, int length, long nowNs) {
        Reason fault = check.check(receivedView, offset, length);
        if (fault != Reason.NONE) {
            end(fault, nowNs);
            return;
        }
        int templateId = header.wrap(receivedView, offset).templateId();
        if (templateId == LoginRequestDecoder.TEMPLATE_ID) onLogin(nowNs);
        else if (templateId == LogoutDecoder.TEMPLATE_ID) end(Reason.LOGGED_OUT, nowNs);
        else if (!isLoggedIn) end(Reason.NOT_LOGGED_ON, nowNs);
        else if (templateId == HeartbeatDecoder.TEMPLATE_ID) heardNs = nowNs;
        else if (isTooMuch(nowNs)) end(Reason.REQUEST_LIMIT, nowNs);
        else onRequest(templateId, offset, nowNs);
    }

    private boolean isTooMuch(long nowNs) {
        if (nowNs - secondBeganNs > NS_PER_SECOND) {
            secondBeganNs = nowNs;
            requestsInSecond = 0;
        }
        return ++requestsInSecond > limits.requestsPerSecond();
    }

    private void onLogin(long nowNs) {
        if (isLoggedIn) {
            end(Reason.ALREADY_LOGGED_ON, nowNs);
            return;
        }
        isLoggedIn = true;
        output.welcome(feed.epoch(), feed.lastSequence(), feed.cache().first());
    }

    private void onRequest(int templateId, int offset, long nowNs) {
        switch (templateId) {
            case ReplayRequestDecoder.TEMPLATE_ID ->
                onReplay(new ReplayRequestDecoder()
                        .wrapAndApplyHeader(receivedView, offset, header));
            case SnapshotRequestDecoder.TEMPLATE_ID ->
                onSnapshot(new SnapshotRequestDecoder()
                        .wrapAndApplyHeader(receivedView, offset, header));
            case FollowRequestDecoder.TEMPLATE_ID ->
                onFollow(new FollowRequestDecoder()
                        .wrapAndApplyHeader(receivedView, offset, header));
            default -> end(Reason.MESSAGE_UNKNOWN, nowNs);
        }
    }

    private void onReplay(ReplayRequestDecoder request) {
        long first = request.firstSequence();
        long count = request.count();
        ReplayStatus status = replayStatus(first, count);
        output.replayResponse(request.requestId(), status, first, count);
        if (status != ReplayStatus.ACCEPTED) return;
        replayNext = first;
        replayEnd = first + count;
    }

    private ReplayStatus replayStatus(long first, long count) {
        ReplayCache cache = feed.cache();
        if (count > mostReplayed) return ReplayStatus.TOO_MANY;
        if (count == 0 || first <= 0 || first - 1 > cache.last() - count)
            return ReplayStatus.BEYOND_END;
        return first < cache.first() ? ReplayStatus.NOT_CACHED : ReplayStatus.ACCEPTED;
    }

    private void onFollow(FollowRequestDecoder request) {
        ReplayCache cache = feed.cache();
        long from = request.fromSequence() == 0 ? cache.last() + 1 : request.fromSequence();
        ReplayStatus status = ReplayStatus.ACCEPTED;
        if (from < 0 || from > cache.last() + 1) status = ReplayStatus.BEYOND_END;
        else if (from < cache.first()) status = ReplayStatus.NOT_CACHED;
        output.replayResponse(request.requestId(), status, from, 0);
        if (status != ReplayStatus.ACCEPTED) return;
        isFollowing = true;
        followNext = from;
        feed.headerTo(output, followNext);
    }

    private void onSnapshot(SnapshotRequestDecoder request) {
        long instrumentId = request.instrumentId();
        boolean isOfAll = instrumentId == SnapshotRequestDecoder.instrumentIdNullValue();
        SnapshotImage image = isOfAll ? feed.snapshot() : feed.snapshot(instrumentId);
        SnapshotStatus status =
                image == null ? SnapshotStatus.UNKNOWN_INSTRUMENT : SnapshotStatus.ACCEPTED;
        output.snapshotResponse(request.requestId(), status, image);
        snapshot = image;
        snapshotAt = 0;
        snapshotRequest = request.requestId();
    }

    // What goes out.

    private void fill(long nowNs) {
        if (snapshot != null) fillFromSnapshot();
        if (snapshot == null && replayNext != NOTHING) fillFromReplay(nowNs);
        if (snapshot == null && replayNext == NOTHING && isFollowing) fillFromLive(nowNs);
        boolean isSilent = output.isEmpty() && nowNs - spokenNs > feed.heartbeatNs();
        if (!isEnding && isLoggedIn && isSilent) {
            spokenNs = nowNs;
            if (isFollowing) feed.headerTo(output, followNext);
            else output.heartbeat(feed.lastSequence());
        }
    }

    private void fillFromSnapshot() {
        int free = output.room();
        int from = snapshotAt;
        while (snapshotAt < snapshot.length()) {
            int frame = Frames.PREFIX + Frames.length(snapshot.frames(), snapshotAt);
            if (snapshotAt + frame - from > free) break;
            snapshotAt += frame;
        }
        output.put(snapshot.frames(), from, snapshotAt - from);
        if (snapshotAt < snapshot.length() || !output.hasRoomForAnswer()) return;
        output.snapshotComplete(snapshotRequest, snapshot);
        snapshot = null;
    }

    private void fillFromReplay(long nowNs) {
        if (replayNext < feed.cache().first()) {
            end(Reason.SLOW_CONSUMER, nowNs);
            return;
        }
        replayNext = feed.packetTo(output, replayNext, replayEnd);
        if (replayNext == replayEnd) replayNext = NOTHING;
    }

    private void fillFromLive(long nowNs) {
        if (followNext < feed.cache().first()) end(Reason.SLOW_CONSUMER, nowNs);
        else followNext = feed.packetTo(output, followNext, feed.cache().last() + 1);
    }
}
