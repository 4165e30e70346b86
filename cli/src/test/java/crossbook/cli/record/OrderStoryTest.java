package crossbook.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventReader;
import crossbook.core.order.OrderId;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.TradeType;
import crossbook.protocol.event.OrderAcceptedEncoder;
import crossbook.protocol.event.OrderExpiredEncoder;
import crossbook.protocol.event.OrderParkedEncoder;
import crossbook.protocol.event.OrderTriggeredEncoder;
import crossbook.protocol.event.TradedEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// A stop limit order that waits, is elected, trades in part in an auction, and ends.
class OrderStoryTest {
    private static final long ORDER = 77;
    private static final long SECOND_NS = 1_000_000_000;

    private final List<String> lines = new ArrayList<>();
    private final OrderStory story = new OrderStory("", OrderId.text(ORDER), lines::add);
    private final EventReader reader = new EventReader(story);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    private void accept() {
        OrderAcceptedEncoder event =
                new OrderAcceptedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.head().timestampNs(SECOND_NS);
        event.state().orderId(ORDER);
        event.terms()
                .side(Side.BUY)
                .ordType(OrdType.STOP_LIMIT)
                .timeInForce(TimeInForce.GTC)
                .price(1060)
                .stopPrice(1050)
                .orderQty(100)
                .minQty(OrderTermsEncoder.minQtyNullValue())
                .expireTimeNs(OrderTermsEncoder.expireTimeNsNullValue());
        reader.onEvent(buffer, 0, buffer.capacity());
    }

    private void trade(long takerOrderId, TradeType type) {
        TradedEncoder event = new TradedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.takerOrderId(takerOrderId)
                .takerSide(Side.BUY)
                .takerLeavesQty(70)
                .makerOrderId(5)
                .qty(30)
                .price(1055)
                .tradeId(3)
                .tradeType(type);
        event.head().timestampNs(4 * SECOND_NS);
        reader.onEvent(buffer, 0, buffer.capacity());
    }

    @Test
    void itsWholeStoryIsTold() {
        accept();
        OrderParkedEncoder parked = new OrderParkedEncoder().wrapAndApplyHeader(buffer, 0, header);
        parked.reason(Reason.WAITS_FOR_ELECTION);
        parked.head().timestampNs(SECOND_NS);
        parked.state().orderId(ORDER);
        parked.terms().timeInForce(TimeInForce.GTC);
        reader.onEvent(buffer, 0, buffer.capacity());
        OrderTriggeredEncoder triggered =
                new OrderTriggeredEncoder().wrapAndApplyHeader(buffer, 0, header);
        triggered.lastPrice(1051);
        triggered.head().timestampNs(3 * SECOND_NS);
        triggered.state().orderId(ORDER);
        triggered.terms().ordType(OrdType.LIMIT);
        reader.onEvent(buffer, 0, buffer.capacity());
        trade(ORDER, TradeType.AUCTION);
        trade(6, TradeType.AUTOMATIC);
        OrderExpiredEncoder expired =
                new OrderExpiredEncoder().wrapAndApplyHeader(buffer, 0, header);
        expired.reason(Reason.END_OF_DAY);
        expired.head().timestampNs(5 * SECOND_NS);
        expired.state().orderId(ORDER).leavesQty(70).cumQty(30);
        reader.onEvent(buffer, 0, buffer.capacity());
        trade(ORDER, TradeType.AUTOMATIC);

        assertThat(lines)
                .containsExactly(
                        "1970-01-01 00:00:01.000000  accepted in phase ?: buy 100 instrument 0 at 1060"
                                + " once a trade reaches 1050, GTC (order 1F)",
                        "1970-01-01 00:00:01.000000  parked: waits until a trade reaches its stop price",
                        "1970-01-01 00:00:03.000000  elected by a trade at 1051; from now on a LIMIT"
                                + " order",
                        "1970-01-01 00:00:04.000000  bought 30 at 1055 (in the auction, trade 3); 70"
                                + " left",
                        "1970-01-01 00:00:05.000000  expired with 70 left, 30 executed: END_OF_DAY");
        assertThat(story.isFound()).isTrue();
    }

    @Test
    void anotherOrdersStoryIsNot() {
        OrderAcceptedEncoder event =
                new OrderAcceptedEncoder().wrapAndApplyHeader(buffer, 0, header);
        event.state().orderId(ORDER + 1);
        reader.onEvent(buffer, 0, buffer.capacity());
        assertThat(story.isFound()).isFalse();
    }
}
