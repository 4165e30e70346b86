package crossbook.gateway.transport;

import crossbook.client.stream.Frames;
import crossbook.gateway.session.Connection;
import crossbook.gateway.session.Output;
import crossbook.gateway.session.Session;
import crossbook.gateway.status.AnswerTimes;
import crossbook.protocol.Reason;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// An Aeron client: the image that it publishes, and a publication that only it receives.
/// A message has one or several whole frames.
final class AeronConnection extends Connection implements ControlledFragmentHandler {
    private final Image image;
    private final Response response;
    private final String address;
    private final UnsafeBuffer held = new UnsafeBuffer(0, 0);
    private Session session;
    private int heldLength;
    private FrameReader reader;
    private boolean isFinished;

    /// The way back, which the driver opens in its own time.
    static final class Response {
        private final Aeron aeron;
        private long registrationId;
        private ExclusivePublication publication;

        Response(Aeron aeron, String channel, int streamId) {
            this.aeron = aeron;
            registrationId = aeron.asyncAddExclusivePublication(channel, streamId);
        }

        /// The publication, or null as long as there is none.
        ExclusivePublication publication() {
            boolean isAsked = registrationId != Aeron.NULL_VALUE && !aeron.isClosed();
            if (publication == null && isAsked) {
                publication = aeron.getExclusivePublication(registrationId);
            }
            return publication;
        }

        void close() {
            CloseHelper.quietClose(publication());
            publication = null;
            registrationId = Aeron.NULL_VALUE;
        }
    }

    AeronConnection(Image image, Response response, Output output) {
        super(output);
        this.image = image;
        this.response = response;
        String source = image.sourceIdentity();
        int port = source.lastIndexOf(':');
        address = port < 0 ? source : source.substring(0, port);
    }

    void serves(Session connected) {
        session = connected;
    }

    Session session() {
        return session;
    }

    @Override
    public String address() {
        return address;
    }

    boolean isClosed() {
        return image.isClosed();
    }

    int poll(FrameReader frames, int fragments) {
        reader = frames;
        if (heldLength != 0 && !readHeld()) return 0;
        return image.controlledPoll(this, fragments);
    }

    private boolean readHeld() {
        int at = reader.read(session, held, 0, heldLength);
        heldLength -= at;
        held.putBytes(0, held, at, heldLength);
        return heldLength == 0;
    }

    @Override
    public Action onFragment(DirectBuffer buffer, int offset, int length, Header header) {
        if (session.hasEnded()) return Action.CONTINUE;
        session.onRead();
        boolean isWhole =
                (header.flags() & FrameDescriptor.UNFRAGMENTED) == FrameDescriptor.UNFRAGMENTED;
        if (!isWhole) {
            session.malformed(Reason.FRAME_TOO_LONG, "a message in fragments");
            return Action.CONTINUE;
        }
        int end = offset + length;
        int at = reader.read(session, buffer, offset, end);
        if (at == end) return Action.CONTINUE;
        if (!session.isStalled()) {
            session.malformed(Reason.MESSAGE_TRUNCATED, "a message ends within a frame");
            return Action.CONTINUE;
        }
        hold(buffer, at, end - at);
        return Action.BREAK;
    }

    private void hold(DirectBuffer buffer, int from, int length) {
        if (held.capacity() < length) held.wrap(new byte[Math.max(1_024, length)]);
        held.putBytes(0, buffer, from, length);
        heldLength = length;
    }

    @Override
    public AnswerTimes.Door door() {
        return AnswerTimes.Door.AERON;
    }

    @Override
    public boolean flush() {
        ExclusivePublication publication = response.publication();
        if (publication == null || isFinished) return true;
        while (!output.isEmpty()) {
            int length =
                    wholeFrames(publication.maxPayloadLength(), publication.maxMessageLength());
            long position = publication.offer(output.buffer(), output.start(), length);
            if (position > 0) {
                output.sent(length);
            } else {
                boolean isLost = position == Publication.CLOSED
                        || position == Publication.MAX_POSITION_EXCEEDED;
                return !isLost;
            }
        }
        return true;
    }

    /// The length of as many frames as fit into one message; a frame that is longer goes
    /// alone, in fragments.
    private int wholeFrames(int payload, int longest) {
        int length = 0;
        int start = output.start();
        while (start + length < output.end()) {
            int frame = Frames.PREFIX + Frames.length(output.buffer(), start + length);
            if (length != 0 && length + frame > payload) break;
            length += frame;
        }
        assert length <= longest : "a frame of " + length;
        return length;
    }

    @Override
    public boolean tellsWhenWritable() {
        return false;
    }

    @Override
    public void shrink() {
        if (heldLength == 0 && held.capacity() != 0) held.wrap(0, 0);
    }

    @Override
    public void finish() {
        isFinished = true;
    }

    @Override
    public void close() {
        output.clear();
        response.close();
    }
}
