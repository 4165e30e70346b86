package crossbook.fix;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.ExecutionReportEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class KnownOrdersTest {
    private static final int REMEMBERED = 8_192;

    private final KnownOrders orders = new KnownOrders();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private long event;

    @Test
    void theLastThatWereClosedAreKnown() {
        for (long id = 1; id <= REMEMBERED + 1; id++) told(id, OrdStatus.FILLED);
        assertThat(find(1)).isNull();
        for (long id = 2; id <= REMEMBERED + 1; id++) {
            assertThat(find(id).orderId).isEqualTo(id);
            assertThat(named(id)).isSameAs(find(id));
        }
    }

    /// The trade of an order that is filled is corrected: it is closed once, and forgotten once.
    @Test
    void anOrderThatIsToldOfWhenItIsClosedTakesNoOthersPlace() {
        told(1, OrdStatus.FILLED);
        told(1, OrdStatus.FILLED);
        for (long id = 2; id <= 2 * REMEMBERED; id++) told(id, OrdStatus.FILLED);
        told(3 * REMEMBERED, OrdStatus.NEW);
        for (long id = REMEMBERED + 1; id <= 2 * REMEMBERED; id++) {
            assertThat(find(id).orderId).isEqualTo(id);
        }
        assertThat(find(3 * REMEMBERED).status).isEqualTo(OrdStatus.NEW);
    }

    @Test
    void ofANewOrderNothingIsLeftOfTheOneThatWasForgotten() {
        for (long id = 1; id <= REMEMBERED + 1; id++) told(id, OrdStatus.CANCELED);
        told(REMEMBERED + 2, OrdStatus.NEW);
        assertThat(find(REMEMBERED + 2).ids.size()).isOne();
        assertThat(named(1)).isNull();
        assertThat(named(REMEMBERED + 2).isClosed()).isFalse();
    }

    private KnownOrder find(long orderId) {
        return orders.find(orderId, buffer, 0);
    }

    private KnownOrder named(long orderId) {
        write(orderId, OrdStatus.NEW);
        int idAt = MessageHeaderEncoder.ENCODED_LENGTH
                + ExecutionReportEncoder.clOrdIdEncodingOffset();
        return orders.find(ExecutionReportDecoder.orderIdNullValue(), buffer, idAt);
    }

    private void told(long orderId, OrdStatus status) {
        write(orderId, status);
        event++;
        orders.told(new ExecutionReportDecoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()));
    }

    private void write(long orderId, OrdStatus status) {
        new ExecutionReportEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .eventNumber(event + 1)
                .orderId(orderId)
                .clOrdId("c" + orderId)
                .side(Side.BUY)
                .ordStatus(status);
    }
}
