package crossbook.bench.floor;

import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.function.LongConsumer;

/// The asking end of every echo over Aeron: one publication out, one subscription in.
final class AeronAsker {
    private static final int FRAGMENTS = 256;

    private final ExclusivePublication requests;
    private final Subscription replies;
    private final UnsafeBuffer request = new UnsafeBuffer(new byte[Frames.REQUEST_BYTES]);
    private final FragmentHandler onReply = (buffer, offset, length, header) ->
            this.answers.accept(buffer.getLong(offset + Frames.NUMBER));
    private LongConsumer answers;

    AeronAsker(ExclusivePublication requests, Subscription replies) {
        this.requests = requests;
        this.replies = replies;
    }

    boolean isConnected() {
        return requests.isConnected() && replies.isConnected();
    }

    boolean offer(long number) {
        request.putLong(Frames.NUMBER, number);
        return requests.offer(request) > 0;
    }

    int poll(LongConsumer answers) {
        this.answers = answers;
        return replies.poll(onReply, FRAGMENTS);
    }
}
