package crossbook.client.entry;

import crossbook.client.stream.CheckedFrames;
import crossbook.client.stream.Frames;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.FragmentAssembler;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.logbuffer.Header;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Frames over Aeron: a publication of ours, and a response channel that the gateway
/// opens for its image alone.
final class AeronEntryTransport implements EntryTransport {
    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int FRAGMENTS = 64;

    private final Subscription responses;
    private final ExclusivePublication requests;
    private final FragmentAssembler assembler = new FragmentAssembler(this::onFragment);
    private final CheckedFrames frames = EntryException.frames();
    private CheckedFrames.Handler handler;
    private Throwable failure;

    private AeronEntryTransport(Subscription responses, ExclusivePublication requests) {
        this.responses = responses;
        this.requests = requests;
    }

    static AeronEntryTransport connect(EntryAddress.OverAeron address) {
        ChannelUri response = ChannelUri.parse(address.responseChannel());
        response.put(
                CommonContext.MDC_CONTROL_MODE_PARAM_NAME, CommonContext.CONTROL_MODE_RESPONSE);
        Subscription responses =
                address.aeron().addSubscription(response.toString(), address.responseStreamId());
        ChannelUri request = ChannelUri.parse(address.channel());
        request.put(
                CommonContext.RESPONSE_CORRELATION_ID_PARAM_NAME,
                Long.toString(responses.registrationId()));
        ExclusivePublication requests =
                address.aeron().addExclusivePublication(request.toString(), address.streamId());
        AeronEntryTransport transport = new AeronEntryTransport(responses, requests);
        transport.awaitConnection(address.channel());
        return transport;
    }

    private void awaitConnection(String channel) {
        long deadlineNs = System.nanoTime() + CONNECT_NS;
        while (!requests.isConnected() || !responses.isConnected()) {
            if (System.nanoTime() - deadlineNs > 0) {
                close();
                throw new EntryException("no gateway answers on " + channel);
            }
            LockSupport.parkNanos(100_000);
        }
    }

    @Override
    public int send(DirectBuffer buffer, int from, int to) {
        int sent = from;
        while (sent < to) {
            int length = wholeFrames(buffer, sent, to);
            long position = requests.offer(buffer, sent, length);
            if (position <= 0) {
                checkConnection(position);
                break;
            }
            sent += length;
        }
        return sent - from;
    }

    private static void checkConnection(long position) {
        if (position == Publication.BACK_PRESSURED || position == Publication.ADMIN_ACTION) return;
        throw new EntryException("the connection is lost: " + Publication.errorString(position));
    }

    /// The gateway takes no message that comes in fragments.
    private int wholeFrames(DirectBuffer buffer, int from, int to) {
        int length = 0;
        while (from + length < to) {
            int frame = Frames.PREFIX + Frames.length(buffer, from + length);
            if (length != 0 && length + frame > requests.maxPayloadLength()) break;
            length += frame;
        }
        return length;
    }

    @Override
    public void poll(CheckedFrames.Handler messages) {
        handler = messages;
        int fragments = responses.poll(assembler, FRAGMENTS);
        if (failure != null) throwFailure();
        if (fragments == 0 && !responses.isConnected()) {
            throw new EntryException("the gateway closed the connection");
        }
    }

    @SuppressWarnings("UnusedVariable") // the header is part of the interface
    private void onFragment(DirectBuffer buffer, int offset, int length, Header header) {
        if (failure != null) return;
        try {
            int taken = frames.read(buffer, offset, length, handler);
            if (taken < length) throw EntryException.unreadable("a frame that is cut off");
        } catch (RuntimeException | Error e) { // Aeron would report it elsewhere and go on
            failure = e;
        }
    }

    private void throwFailure() {
        Throwable thrown = failure;
        failure = null;
        if (thrown instanceof Error error) throw error;
        throw (RuntimeException) thrown;
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(requests, responses);
    }
}
