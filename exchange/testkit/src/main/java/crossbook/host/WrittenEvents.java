package crossbook.host;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/// Events in memory, read like those of a host. The record outlives the connections to it, which
/// take no commands.
public final class WrittenEvents {
    private static final CommandLink NO_COMMANDS = new CommandLink() {
        @Override
        public boolean offer(DirectBuffer buffer, int offset, int length) {
            throw new UnsupportedOperationException("a record takes no commands");
        }

        @Override
        public void announce(int gatewayId) {}

        @Override
        public int maxLength() {
            return 0;
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public void close() {}
    };

    private final List<byte[]> events = Collections.synchronizedList(new ArrayList<>());

    public void add(byte[] event) {
        events.add(event);
    }

    /// Adds the event at the beginning of a buffer.
    public void add(DirectBuffer buffer, int length) {
        byte[] event = new byte[length];
        buffer.getBytes(0, event);
        add(event);
    }

    public int count() {
        return events.size();
    }

    public byte[] event(long number) {
        return events.get((int) number - 1);
    }

    public HostConnection connect() {
        return new Connection(event -> event);
    }

    /// Connects somebody who is told something else.
    public HostConnection connect(UnaryOperator<byte[]> lie) {
        return new Connection(lie);
    }

    /// What is on record from a number on.
    public EventStream from(long number) {
        return new Stream(number, event -> event);
    }

    private final class Connection implements HostConnection {
        private final UnaryOperator<byte[]> lie;

        Connection(UnaryOperator<byte[]> lie) {
            this.lie = lie;
        }

        @Override
        public CommandLink commands() {
            return NO_COMMANDS;
        }

        @Override
        public EventStream events(long fromNumber) {
            return new Stream(fromNumber, lie);
        }

        @Override
        public int doWork() {
            return 0;
        }

        @Override
        public void close() {}
    }

    private final class Stream implements EventStream {
        private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
        private final UnaryOperator<byte[]> lie;
        private long next;

        Stream(long fromNumber, UnaryOperator<byte[]> lie) {
            next = fromNumber;
            this.lie = lie;
        }

        @Override
        public int poll(EventHandler handler, int frameLimit) {
            int count = 0;
            while (count < frameLimit && next <= events.size()) {
                byte[] event = lie.apply(event(next++));
                view.wrap(event);
                handler.onEvent(view, 0, event.length);
                count++;
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
    }
}
