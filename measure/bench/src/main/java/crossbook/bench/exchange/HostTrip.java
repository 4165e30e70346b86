package crossbook.bench.exchange;

import crossbook.client.entry.EntrySession;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.load.RoundTrip;
import crossbook.load.wire.NumberId;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.command.NewOrderEncoder;
import crossbook.protocol.command.TakeSnapshotEncoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.function.LongConsumer;

/// A connection to the host as a gateway has it: a request is the command of a new order,
/// its answer the event that the order is accepted. Several commands go in one piece.
public final class HostTrip implements RoundTrip {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int COMMAND = Frames.PREFIX + HEADER + NewOrderEncoder.BLOCK_LENGTH;
    private static final int PIECE_BYTES = 1 << 13;
    private static final int EVENT_FRAMES = 64;

    private final String name;
    private final HostConnection connection;
    private final EventStream events;
    private final Orders flow;
    private final UnsafeBuffer piece = new UnsafeBuffer(new byte[PIECE_BYTES]);
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NewOrderEncoder order = new NewOrderEncoder();
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderRejectedDecoder rejected = new OrderRejectedDecoder();
    private final NumberId sent = new NumberId();
    private final NumberId received = new NumberId();
    private LongConsumer answers = number -> {};
    private int answered;
    private int length;

    /// @param host what it leads to, in a few words
    /// @param connection is closed with this
    HostTrip(String host, HostConnection connection, Orders flow) {
        name = host + ", without a gateway";
        this.connection = connection;
        this.flow = flow;
        events = connection.events(1);
        while (!events.isLive()) events.poll((buffer, offset, bytes) -> {}, EVENT_FRAMES);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean offer(long number) {
        if (length + COMMAND > PIECE_BYTES) {
            flush();
            if (length > 0) return false;
        }
        Frames.putLength(piece, length, COMMAND - Frames.PREFIX);
        order.wrapAndApplyHeader(piece, length + Frames.PREFIX, headerEncoder)
                .participantId(0)
                .sessionId(NewOrderEncoder.sessionIdNullValue());
        EntrySession.blank(order.terms())
                .instrumentId(0)
                .side(flow.side(number))
                .ordType(OrdType.LIMIT)
                .timeInForce(TimeInForce.DAY)
                .price(flow.price(number))
                .orderQty(flow.qty())
                .putClOrdId(sent.of(number), 0);
        length += COMMAND;
        return true;
    }

    /// Makes the host save its state after what was offered before.
    void takeSnapshot() {
        while (length > 0) flush();
        Frames.putLength(piece, 0, HEADER + TakeSnapshotEncoder.BLOCK_LENGTH);
        new TakeSnapshotEncoder()
                .wrapAndApplyHeader(piece, Frames.PREFIX, headerEncoder)
                .requestId(1);
        length = Frames.PREFIX + HEADER + TakeSnapshotEncoder.BLOCK_LENGTH;
        while (length > 0) flush();
    }

    @Override
    public void flush() {
        if (length > 0 && connection.commands().offer(piece, 0, length)) length = 0;
    }

    @Override
    public int poll(LongConsumer answers) {
        this.answers = answers;
        answered = 0;
        events.poll(this::onEvent, EVENT_FRAMES);
        return answered;
    }

    private void onEvent(DirectBuffer buffer, int offset, int bytes) {
        header.wrap(buffer, offset);
        if (header.templateId() == OrderAcceptedDecoder.TEMPLATE_ID) {
            accepted.wrapAndApplyHeader(buffer, offset, header);
            accepted.terms().getClOrdId(received.bytes(), 0);
            answered++;
            answers.accept(received.number());
        } else if (header.templateId() == OrderRejectedDecoder.TEMPLATE_ID) {
            rejected.wrapAndApplyHeader(buffer, offset, header);
            throw new IllegalStateException("refused: " + rejected.reason());
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
