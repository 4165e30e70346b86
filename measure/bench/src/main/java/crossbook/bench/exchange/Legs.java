package crossbook.bench.exchange;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.load.wire.NumberId;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.command.NewOrderDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderStateDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Sees when a gateway hands an order to the host, and when the host's answer reaches it:
/// stands between the two and reads the clock for the orders of some participants. Their
/// client order ids are numbers.
final class Legs implements HostConnection {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int COMMAND_OWNER = HEADER + NewOrderDecoder.participantIdEncodingOffset();
    private static final int COMMAND_ID = HEADER
            + NewOrderDecoder.termsEncodingOffset()
            + OrderTermsDecoder.clOrdIdEncodingOffset();
    private static final int EVENT_OWNER = HEADER
            + OrderAcceptedDecoder.stateEncodingOffset()
            + OrderStateDecoder.participantIdEncodingOffset();
    private static final int EVENT_ID = HEADER
            + OrderAcceptedDecoder.termsEncodingOffset()
            + OrderTermsDecoder.clOrdIdEncodingOffset();
    private static final int CAPACITY = 1 << 16;

    private final HostConnection host;
    private final int firstOwner;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NumberId id = new NumberId();
    private final long[] handedNs = new long[CAPACITY];
    private final long[] answeredNs = new long[CAPACITY];

    /// @param firstOwner the participants from this number on are looked at
    Legs(HostConnection host, int firstOwner) {
        this.host = host;
        this.firstOwner = firstOwner;
    }

    /// When the gateway had the order of that number handed over; read after its answer
    /// has come, which orders the two threads.
    long handedNs(long number) {
        return handedNs[(int) number & CAPACITY - 1];
    }

    /// When the gateway had the answer.
    long answeredNs(long number) {
        return answeredNs[(int) number & CAPACITY - 1];
    }

    private void note(long[] timesNs, DirectBuffer buffer, int offset, long nowNs) {
        buffer.getBytes(offset, id.bytes(), 0, NumberId.LENGTH);
        timesNs[(int) id.number() & CAPACITY - 1] = nowNs;
    }

    private boolean isLookedAt(DirectBuffer buffer, int offset) {
        return buffer.getInt(offset, ByteOrder.LITTLE_ENDIAN) >= firstOwner;
    }

    private void handed(DirectBuffer buffer, int offset, int length) {
        long nowNs = System.nanoTime();
        int end = offset + length;
        int at = offset;
        while (at < end) {
            int message = at + Frames.PREFIX;
            header.wrap(buffer, message);
            if (header.templateId() == NewOrderDecoder.TEMPLATE_ID
                    && isLookedAt(buffer, message + COMMAND_OWNER)) {
                note(handedNs, buffer, message + COMMAND_ID, nowNs);
            }
            at = message + Frames.length(buffer, at);
        }
    }

    private void answered(DirectBuffer buffer, int offset) {
        header.wrap(buffer, offset);
        if (header.templateId() == OrderAcceptedDecoder.TEMPLATE_ID
                && isLookedAt(buffer, offset + EVENT_OWNER)) {
            note(answeredNs, buffer, offset + EVENT_ID, System.nanoTime());
        }
    }

    @Override
    public CommandLink commands() {
        CommandLink link = host.commands();
        return new CommandLink() {
            @Override
            public boolean offer(DirectBuffer buffer, int offset, int length) {
                if (!link.offer(buffer, offset, length)) return false;
                handed(buffer, offset, length);
                return true;
            }

            @Override
            public void announce(int gatewayId) {
                link.announce(gatewayId);
            }

            @Override
            public int maxLength() {
                return link.maxLength();
            }

            @Override
            public boolean isConnected() {
                return link.isConnected();
            }

            @Override
            public void close() {
                link.close();
            }
        };
    }

    @Override
    public EventStream events(long fromNumber) {
        EventStream stream = host.events(fromNumber);
        return new EventStream() {
            @Override
            public int poll(EventHandler handler, int frameLimit) {
                return stream.poll(
                        (buffer, offset, length) -> {
                            answered(buffer, offset);
                            handler.onEvent(buffer, offset, length);
                        },
                        frameLimit);
            }

            @Override
            public long lastEventNumber() {
                return stream.lastEventNumber();
            }

            @Override
            public boolean isLive() {
                return stream.isLive();
            }

            @Override
            public void close() {
                stream.close();
            }
        };
    }

    @Override
    public int doWork() {
        return host.doWork();
    }

    @Override
    public void close() {
        host.close();
    }
}
