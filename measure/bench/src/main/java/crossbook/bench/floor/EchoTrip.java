package crossbook.bench.floor;

import crossbook.load.RoundTrip;
import crossbook.load.Worker;

import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.function.LongConsumer;

/// An echo over Aeron, as the one sees it who asks: one publication out, one subscription in.
final class EchoTrip implements RoundTrip {
    private static final int FRAGMENTS = 256;

    private final String name;
    private final ExclusivePublication requests;
    private final Subscription replies;
    private final UnsafeBuffer request = new UnsafeBuffer(new byte[Frames.REQUEST_BYTES]);
    private final FragmentHandler onReply = (buffer, offset, length, header) ->
            this.answers.accept(buffer.getLong(offset + Frames.NUMBER));
    private LongConsumer answers;
    private Worker worker;
    private AutoCloseable[] behind = {};

    EchoTrip(String name, ExclusivePublication requests, Subscription replies) {
        this.name = name;
        this.requests = requests;
        this.replies = replies;
    }

    boolean isConnected() {
        return requests.isConnected() && replies.isConnected();
    }

    /// Begins, now that everybody is connected.
    ///
    /// @param answering on a thread of its own
    /// @param last what is closed when nobody answers any more, in this order
    EchoTrip answeredBy(Worker answering, AutoCloseable... last) {
        worker = answering;
        behind = last;
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean offer(long number) {
        request.putLong(Frames.NUMBER, number);
        return requests.offer(request) > 0;
    }

    @Override
    public int poll(LongConsumer answers) {
        this.answers = answers;
        return replies.poll(onReply, FRAGMENTS);
    }

    @Override
    public void resume() {
        worker.resume();
    }

    @Override
    public void pause() {
        worker.pause();
    }

    @Override
    public void close() {
        try {
            worker.close();
        } finally {
            CloseHelper.closeAll(behind);
        }
    }
}
