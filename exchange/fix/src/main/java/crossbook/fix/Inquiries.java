package crossbook.fix;

import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.entry.OrdersRequestEncoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayDeque;
import java.util.Deque;

/// What a session asks of the exchange itself, to answer its client with the truth: how an order
/// is that came again, or whose cancel was refused and of which nothing is known. It waits until
/// nothing else is being told.
final class Inquiries {
    /// Above all numbers of messages, by which a client's own questions go.
    private static final long FIRST = 1L << 62;

    private final FixSession.Gateway gateway;
    private final Questions questions;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final OrdersRequestEncoder orders = new OrdersRequestEncoder();
    private final Deque<Inquiry> waiting = new ArrayDeque<>();
    private long lastNumber = FIRST;

    /// @param clOrdId the participant's id; it counts where there is no other
    private record Inquiry(long number, Question question, long orderId, String clOrdId) {}

    Inquiries(FixSession.Gateway gateway, Questions questions) {
        this.gateway = gateway;
        this.questions = questions;
    }

    /// Asks as soon as that may be done.
    void add(Question question, long orderId, String clOrdId) {
        waiting.add(new Inquiry(++lastNumber, question, orderId, clOrdId));
    }

    /// Asks what waits, as far as there is room.
    void ask() {
        while (!waiting.isEmpty() && !gateway.hasEnded()) {
            Inquiry next = waiting.peek();
            questions.ask(next.number, next.question); // it may be answered at once
            Framing.begin(orders, buffer, 0);
            buffer.setMemory(orders.offset(), OrdersRequestEncoder.BLOCK_LENGTH, (byte) 0);
            orders.requestId(next.number).side(Side.NULL_VAL).orderId(next.orderId);
            orders.instrumentId(Integer.toUnsignedLong(Instruments.NONE));
            orders.origClOrdId(next.clOrdId);
            int length = MessageHeaderEncoder.ENCODED_LENGTH + OrdersRequestEncoder.BLOCK_LENGTH;
            if (!gateway.pass(buffer, 0, length)) return;
            waiting.remove();
        }
    }
}
