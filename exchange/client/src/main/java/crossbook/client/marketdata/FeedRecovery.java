package crossbook.client.marketdata;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.marketdata.HeartbeatDecoder;
import crossbook.protocol.marketdata.LoginResponseDecoder;
import crossbook.protocol.marketdata.LogoutDecoder;
import crossbook.protocol.marketdata.PacketHeaderDecoder;
import crossbook.protocol.marketdata.ReplayResponseDecoder;
import crossbook.protocol.marketdata.ReplayStatus;
import crossbook.protocol.marketdata.SnapshotCompleteDecoder;
import crossbook.protocol.marketdata.SnapshotResponseDecoder;
import crossbook.protocol.marketdata.SnapshotStatus;

import org.agrona.DirectBuffer;

import java.nio.channels.spi.SelectorProvider;

/// Fetches what is missing: a replay of a small gap, a snapshot instead of a large one;
/// over the same connection the live feed, where there are no lines. One request at a
/// time.
final class FeedRecovery implements AutoCloseable {
    private static final long NO_GAP = -1;

    /// Without anything to ask for so long, a connection that only recovers is closed.
    private static final long IDLE_NS = 2_000_000_000L;

    /// Between two questions that the service cannot answer yet.
    private static final long PAUSE_NS = 50_000_000L;

    private final SubscriberSettings settings;
    private final FeedAssembler assembler;
    private final ServiceLink link;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final PacketHeaderDecoder packet = new PacketHeaderDecoder();
    private final LoginResponseDecoder login = new LoginResponseDecoder();
    private final ReplayResponseDecoder replayResponse = new ReplayResponseDecoder();
    private final SnapshotResponseDecoder snapshotResponse = new SnapshotResponseDecoder();
    private final SnapshotCompleteDecoder snapshotComplete = new SnapshotCompleteDecoder();
    private final boolean follows;
    private boolean isLoggedIn;
    private boolean isFollowing;
    private boolean isLoading;
    private boolean needsSnapshot;
    private long requestId;
    private long replayEnd;
    private long waitsUntilNs;
    private long nowNs;
    private long gapAt = NO_GAP;
    private long gapSinceNs;
    private long asksAgainNs = Long.MIN_VALUE;
    private long busyNs;
    private long replays;
    private long snapshots;

    FeedRecovery(SubscriberSettings settings, FeedAssembler assembler, SelectorProvider sockets) {
        this.settings = settings;
        this.assembler = assembler;
        follows = settings.lines().isEmpty();
        link = new ServiceLink(settings.service(), settings.user(), this::onMessage, sockets);
    }

    long replays() {
        return replays;
    }

    long snapshots() {
        return snapshots;
    }

    /// When the service was heard last.
    long heardNs() {
        return link.heardNs();
    }

    /// Whether messages come, or are about to, over the connection.
    boolean isFollowing() {
        return isFollowing;
    }

    int doWork(long now) {
        nowNs = now;
        noticeGap();
        boolean lacks = lacks();
        if (lacks || follows) link.open(now);
        if (lacks || requestId != 0) busyNs = now;
        boolean wasOpen = link.isOpen();
        int work = link.doWork(now);
        if (wasOpen && !link.isOpen()) forgetConnection();
        if (!link.isOpen() || !isLoggedIn) return work + dropIfLate();
        if (requestId != 0) return work + dropIfFinished();
        return work + ask();
    }

    private void noticeGap() {
        if (!assembler.hasGap()) {
            gapAt = NO_GAP;
        } else if (gapAt != assembler.next()) {
            gapAt = assembler.next();
            gapSinceNs = nowNs;
        }
    }

    /// Whether something is missing that will not come by itself.
    private boolean lacks() {
        if (!assembler.isKnown()) return true;
        return gapAt != NO_GAP && nowNs - gapSinceNs >= settings.patience().gapNs();
    }

    private int ask() {
        if (nowNs < asksAgainNs) return 0;
        if (!assembler.isKnown() || needsSnapshot) {
            needsSnapshot = false;
            begin(link.askSnapshot());
            return 1;
        }
        if (follows && !isFollowing) {
            begin(link.askToFollow(assembler.next()));
            return 1;
        }
        if (lacks()) {
            askForGap();
            return 1;
        }
        if (!follows && nowNs - busyNs > IDLE_NS) disconnect();
        return 0;
    }

    private void askForGap() {
        if (assembler.newest() - assembler.next() >= settings.replayLimit()) {
            begin(link.askSnapshot());
            return;
        }
        int count = assembler.missing(settings.replayLimit());
        replayEnd = assembler.next() + count;
        begin(link.askReplay(assembler.next(), count));
    }

    private void begin(long request) {
        requestId = request;
        waitsUntilNs = nowNs + settings.patience().requestNs();
    }

    /// A replay is over when its last message is there.
    private int dropIfFinished() {
        boolean isReplayed = replayEnd != 0 && assembler.next() >= replayEnd;
        if (isReplayed) {
            requestId = 0;
            replayEnd = 0;
            gapAt = NO_GAP;
            return 1;
        }
        return dropIfLate();
    }

    private int dropIfLate() {
        if (!link.isOpen()) return 0;
        long heard = Math.max(link.heardNs(), waitsUntilNs - settings.patience().requestNs());
        boolean waits = requestId != 0 || !isLoggedIn;
        if (!waits || nowNs - heard < settings.patience().requestNs()) return 0;
        disconnect();
        return 1;
    }

    private void disconnect() {
        link.close();
        forgetConnection();
    }

    private void forgetConnection() {
        isLoggedIn = false;
        isFollowing = false;
        requestId = 0;
        replayEnd = 0;
        if (isLoading) assembler.breakSnapshot();
        isLoading = false;
    }

    // What the service says.

    private void onMessage(int templateId, DirectBuffer buffer, int offset, int length) {
        switch (templateId) {
            case PacketHeaderDecoder.TEMPLATE_ID -> onPacket(buffer, offset);
            case LoginResponseDecoder.TEMPLATE_ID ->
                onLogin(login.wrapAndApplyHeader(buffer, offset, header));
            case ReplayResponseDecoder.TEMPLATE_ID ->
                onReplayResponse(replayResponse.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotResponseDecoder.TEMPLATE_ID ->
                onSnapshotResponse(snapshotResponse.wrapAndApplyHeader(buffer, offset, header));
            case SnapshotCompleteDecoder.TEMPLATE_ID ->
                onSnapshotComplete(snapshotComplete.wrapAndApplyHeader(buffer, offset, header));
            case HeartbeatDecoder.TEMPLATE_ID -> {}
            case LogoutDecoder.TEMPLATE_ID -> link.close();
            default -> {
                if (isLoading) assembler.onSnapshotMessage(buffer, offset, length);
                else assembler.onMessage(buffer, offset, length);
            }
        }
    }

    private void onLogin(LoginResponseDecoder response) {
        isLoggedIn = true;
        assembler.onEpoch(response.epoch());
    }

    private void onPacket(DirectBuffer buffer, int offset) {
        packet.wrapAndApplyHeader(buffer, offset, header);
        if (packet.group() == settings.group()) assembler.onHeader(packet);
    }

    private void onReplayResponse(ReplayResponseDecoder response) {
        if (response.requestId() != requestId) return;
        link.worked();
        boolean isFollow = replayEnd == 0;
        if (response.status() == ReplayStatus.ACCEPTED) {
            if (isFollow) {
                isFollowing = true;
                requestId = 0;
            } else {
                replays++;
            }
            return;
        }
        // Beyond the end: the service is behind what others have told.
        if (response.status() == ReplayStatus.BEYOND_END) {
            asksAgainNs = nowNs + PAUSE_NS;
            assembler.forgetNewest();
        } else {
            needsSnapshot = true;
        }
        requestId = 0;
        replayEnd = 0;
        gapAt = NO_GAP;
    }

    private void onSnapshotResponse(SnapshotResponseDecoder response) {
        if (response.requestId() != requestId) return;
        link.worked();
        if (response.status() != SnapshotStatus.ACCEPTED) {
            requestId = 0;
            return;
        }
        isLoading = true;
        assembler.beginSnapshot(response.epoch(), response.sequence());
    }

    private void onSnapshotComplete(SnapshotCompleteDecoder message) {
        if (!isLoading || message.requestId() != requestId) return;
        isLoading = false;
        requestId = 0;
        gapAt = NO_GAP;
        snapshots++;
        assembler.endSnapshot(message.orders());
    }

    @Override
    public void close() {
        disconnect();
    }
}
