package crossbook.examples;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;

/// Events that a test wrote, read like those of a host.
final class WrittenEvents implements HostConnection {
    private final List<byte[]> events = new ArrayList<>();

    void add(UnsafeBuffer buffer, int length) {
        byte[] event = new byte[length];
        buffer.getBytes(0, event);
        events.add(event);
    }

    int count() {
        return events.size();
    }

    @Override
    public CommandLink commands() {
        throw new UnsupportedOperationException("nobody handles commands here");
    }

    @Override
    public EventStream events(long fromNumber) {
        return new EventStream() {
            private long next = fromNumber;

            @Override
            public int poll(EventHandler handler, int frameLimit) {
                int count = 0;
                for (; next <= events.size() && count < frameLimit; count++) {
                    byte[] event = events.get((int) next++ - 1);
                    handler.onEvent(new UnsafeBuffer(event), 0, event.length);
                }
                return count;
            }

            @Override
            public long lastEventNumber() {
                return next - 1;
            }

            @Override
            public boolean isLive() {
                return next > events.size();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public int doWork() {
        return 0;
    }

    @Override
    public void close() {}
}
