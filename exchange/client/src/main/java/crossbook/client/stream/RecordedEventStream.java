package crossbook.client.stream;

import io.aeron.Image;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.PersistentSubscription;
import io.aeron.archive.client.PersistentSubscriptionListener;
import io.aeron.exceptions.AeronEvent;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;

/// Events from the recording of a host, then live. Whatever ends the subscription, it
/// begins anew at the number that comes next: a number is what counts, not a place in the
/// recording, which is another after the host was killed.
final class RecordedEventStream implements EventStream {
    private static final System.Logger LOG = System.getLogger("crossbook.client");
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final MediaConnection connection;
    private final FragmentHandler onFrame = this::onFrame;
    private final EventHandler onEvent = this::onEvent;
    private final LiveFrames live = new LiveFrames();
    private AeronArchive.AsyncConnect connecting;
    private PersistentSubscription subscription;
    private long caughtUpAt;
    private boolean isCaughtUp;
    private Image liveImage;
    private long liveReadTo;
    private int shortPolls;

    /// Whether it has been at the end of the live stream since it joined that. Where the archive
    /// was behind, it joins where the archive was, and has the rest to read.
    private boolean hasReadLive;

    private EventHandler handler;
    private long last;
    private long gapAfter = -1;
    private int handed;
    private Throwable interruption;
    private long failedAtNs = System.nanoTime() - RETRY_NS;
    private boolean hasBegun;
    private boolean isWaiting;
    private long waitingNs;
    private boolean closed;

    RecordedEventStream(MediaConnection connection, long fromNumber) {
        this.connection = connection;
        last = fromNumber - 1;
    }

    @Override
    public int poll(EventHandler eventHandler, int frameLimit) {
        connection.doWork();
        if (closed || connection.aeron() == null || !isSubscribed()) return 0;
        handler = eventHandler;
        handed = 0;
        try {
            boolean wasLive = subscription.isLive();
            int frames = subscription.poll(onFrame, frameLimit);
            // One that is short may have come to the end of a term.
            shortPolls = wasLive && frames < frameLimit ? shortPolls + 1 : 0;
            hasReadLive |= shortPolls > 1;
        } catch (AeronException e) {
            LOG.log(Level.INFO, () -> "events: " + e);
            retryLater();
        }
        if (subscription != null && (subscription.hasFailed() || isSilent())) retryLater();
        if (interruption != null) endInterruption();
        return handed;
    }

    /// Whether nothing has come from the archive for too long, or nothing comes any more: it
    /// would be asked for ever.
    private boolean isSilent() {
        long mostNs = connection.silenceNs();
        if (mostNs == MediaConnection.FOR_EVER) return false;
        if (subscription.isReplaying() || subscription.isLive()) {
            hasBegun = true;
            isWaiting = false;
            return false;
        }
        if (hasBegun) return true;
        if (!isWaiting) waitingNs = System.nanoTime();
        isWaiting = true;
        return System.nanoTime() - waitingNs > mostNs;
    }

    /// What came between: the reader was too slow, which a replay makes good, or its
    /// handler failed, which is the caller's affair; the event that it failed on is not
    /// handed over again.
    private void endInterruption() {
        Throwable cause = interruption;
        interruption = null;
        retryLater();
        if (cause instanceof Error error) throw error;
        if (cause instanceof RuntimeException e && !(e instanceof AeronException)) throw e;
    }

    private boolean isSubscribed() {
        if (subscription != null) return true;
        if (System.nanoTime() - failedAtNs < RETRY_NS) return false;
        try {
            if (connecting == null) connecting = AeronArchive.asyncConnect(archiveContext());
            AeronArchive archive = connecting.poll();
            if (archive == null) return false;
            connecting = null;
            try (archive) {
                subscribe(archive);
            }
            return true;
        } catch (AeronException e) {
            LOG.log(Level.INFO, () -> "events: " + e);
            retryLater();
            return false;
        }
    }

    private AeronArchive.Context archiveContext() {
        return connection
                .archiveContext()
                .aeron(connection.aeron())
                .ownsAeronClient(false)
                .idleStrategy(connection.idle())
                .errorHandler(MediaConnection::onError);
    }

    private void subscribe(AeronArchive archive) {
        EventSearch search = new EventSearch(archive, connection);
        long position = search.positionOf(last + 1);
        caughtUpAt = search.end();
        isCaughtUp = position >= caughtUpAt;
        live.follow(connection.aeron().countersReader());
        subscription = PersistentSubscription.create(new PersistentSubscription.Context()
                .aeron(connection.aeron())
                .ownsAeronClient(false)
                .recordingId(search.recordingId())
                .startPosition(position)
                .liveChannel(connection.liveChannel())
                .liveStreamId(HostFile.EVENT_STREAM)
                .replayChannel(connection.replayChannel())
                .replayStreamId(HostFile.REPLAY_STREAM)
                .aeronArchiveContext(archiveContext())
                .listener(new LiveListener()));
    }

    private void retryLater() {
        connection.archiveFailed();
        disconnect();
        failedAtNs = System.nanoTime();
    }

    private void onFrame(DirectBuffer buffer, int offset, int length, Header header) {
        if (interruption != null) return; // the rest of this poll
        try {
            Image image = (Image) header.context();
            if (image.subscription().streamId() == HostFile.REPLAY_STREAM) {
                Frames.forEach(buffer, offset, length, onEvent);
                isCaughtUp |= header.position() >= caughtUpAt;
            } else if (live.copy(buffer, offset, length, image) && isNext(live.buffer())) {
                Frames.forEach(live.buffer(), 0, length, onEvent);
                liveImage = image;
                liveReadTo = header.position();
            } else {
                interruption = new AeronEvent("the live stream has overtaken this reader");
            }
        } catch (RuntimeException | Error e) { // the poll would report it and go on
            interruption = e;
        }
    }

    /// Whether a live frame has the next event, or one that was seen already.
    private boolean isNext(DirectBuffer frame) {
        return EventHead.eventNumber(frame, Frames.PREFIX) <= last + 1;
    }

    private void onEvent(DirectBuffer buffer, int offset, int length) {
        long number = EventHead.eventNumber(buffer, offset);
        if (number <= last) return; // the search finds a place at or before the number
        if (number != last + 1) throw gap(number);
        last = number;
        handed++;
        handler.onEvent(buffer, offset, length);
    }

    /// A reader that the media driver has moved begins anew; where the same gap comes again, the
    /// recording has it.
    private RuntimeException gap(long number) {
        String words = "event " + number + " follows event " + last;
        boolean isRecorded = gapAfter == last;
        gapAfter = last;
        return isRecorded ? new IllegalStateException(words) : new AeronEvent(words);
    }

    void disconnect() {
        CloseHelper.quietCloseAll(connecting, subscription);
        connecting = null;
        subscription = null;
        liveImage = null;
        hasReadLive = false;
        hasBegun = false;
        isWaiting = false;
    }

    @Override
    public long lastEventNumber() {
        return last;
    }

    @Override
    public boolean isLive() {
        if (subscription == null) return false;
        return connection.hasLiveChannel()
                ? subscription.isLive() && hasReadLive
                : subscription.isReplaying() && isCaughtUp;
    }

    @Override
    public void close() {
        closed = true;
        disconnect();
        connection.forget(this);
    }

    /// Notices that the media driver has moved a reader. It lets one join again that has slept
    /// for more than a second, and the subscription takes the new place for the one up to which
    /// it has read: without another event nobody would see that some are missing.
    private final class LiveListener implements PersistentSubscriptionListener {
        @Override
        public void onLiveJoined() {
            liveImage = null;
            hasReadLive = false;
            shortPolls = 0;
        }

        @Override
        public void onLiveLeft() {
            boolean isWhereItWas = liveImage != null && liveImage.position() == liveReadTo;
            if (!isWhereItWas) interruption = new AeronEvent("this reader was moved");
        }

        @Override
        public void onError(Exception error) {
            LOG.log(Level.DEBUG, () -> "events: " + error);
        }
    }
}
