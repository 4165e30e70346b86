package crossbook.host;

import io.aeron.ChannelUri;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.SourceLocation;
import io.aeron.archive.status.RecordingPos;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.agrona.concurrent.status.CountersReader;

/// A stream that is written and recorded here: the log, or the events. A recording that
/// was there before goes on where it ended.
final class RecordedStream implements AutoCloseable {
    private static final int MTU = 60 * 1024;

    private final RecorderClient recorder;
    private final String name;
    private final ExclusivePublication publication;
    private final IdleStrategy idle = new YieldingIdleStrategy();
    private final CountersReader counters;
    private final int recordedPosition;
    private final long recordingId;

    private RecordedStream(RecorderClient recorder, String name, ExclusivePublication publication) {
        this.recorder = recorder;
        this.name = name;
        this.publication = publication;
        counters = recorder.aeron().countersReader();
        recordedPosition = awaitRecording(publication.sessionId());
        recordingId = RecordingPos.getRecordingId(counters, recordedPosition);
    }

    /// @param earlier the recording to go on with, or null to begin one
    static RecordedStream open(
            RecorderClient recorder, String name, int streamId, Recording earlier, int termLength) {
        ChannelUriStringBuilder channel =
                new ChannelUriStringBuilder().media(CommonContext.IPC_MEDIA).mtu(MTU);
        if (earlier == null) {
            channel.termLength(termLength);
        } else {
            channel.mtu(earlier.mtu())
                    .initialPosition(
                            earlier.stopPosition(), earlier.initialTermId(), earlier.termLength());
        }
        // A reader that does not keep up is left behind at once and catches up from the
        // recording.
        channel.untetheredWindowLimitTimeout("20ms")
                .untetheredLingerTimeout("20ms")
                .untetheredRestingTimeout("1s");
        ExclusivePublication publication =
                recorder.aeron().addExclusivePublication(channel.build(), streamId);
        String recorded =
                ChannelUri.addSessionId(CommonContext.IPC_CHANNEL, publication.sessionId());
        AeronArchive archive = recorder.control();
        if (earlier == null) {
            archive.startRecording(recorded, streamId, SourceLocation.LOCAL);
        } else {
            archive.extendRecording(earlier.id(), recorded, streamId, SourceLocation.LOCAL);
        }
        return new RecordedStream(recorder, name, publication);
    }

    private int awaitRecording(int sessionId) {
        long deadline = System.nanoTime() + Recorder.PATIENCE_NS;
        while (true) {
            int id = RecordingPos.findCounterIdBySession(counters, sessionId, recorder.archiveId());
            if (id != CountersReader.NULL_COUNTER_ID && publication.isConnected()) return id;
            if (System.nanoTime() - deadline > 0) {
                throw recorder.stopped(name + " is not recorded after "
                        + Recorder.PATIENCE_NS / 1_000_000_000 + " s");
            }
            idle.idle(recorder.pump());
        }
    }

    /// Lets those work that have no thread of their own.
    void pump() {
        recorder.pump();
    }

    int sessionId() {
        return publication.sessionId();
    }

    long recordingId() {
        return recordingId;
    }

    int maxLength() {
        return publication.maxPayloadLength();
    }

    /// Where the next frame will stand.
    long position() {
        return publication.position();
    }

    /// Up to where the archive has written.
    long recordedPosition() {
        return counters.getCounterValue(recordedPosition);
    }

    /// Fails if the archive has given up recording it: the disk is full or gone, say.
    void checkRecorded() {
        if (!RecordingPos.isActive(counters, recordedPosition, recordingId)) throw unrecorded();
    }

    private HostException unrecorded() {
        return recorder.stopped(name + " is no longer recorded");
    }

    /// Offers a frame; false if there is no room now.
    boolean offer(DirectBuffer buffer, int offset, int length) {
        long result = publication.offer(buffer, offset, length);
        if (result > 0) return true;
        if (result == Publication.BACK_PRESSURED || result == Publication.ADMIN_ACTION) {
            return false;
        }
        throw unrecorded();
    }

    /// Writes a frame, and waits for room as long as it takes.
    void write(DirectBuffer buffer, int offset, int length) {
        while (!offer(buffer, offset, length)) idle.idle(recorder.pump());
        idle.reset();
    }

    /// Waits until everything is recorded.
    void awaitRecorded() {
        while (recordedPosition() < position()) {
            checkRecorded();
            idle.idle(recorder.pump());
        }
        idle.reset();
    }

    @Override
    public void close() {
        CloseHelper.close(publication);
    }
}
