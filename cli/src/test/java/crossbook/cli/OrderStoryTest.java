package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.OrderId;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
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
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    private void accept() {
        new OrderAcceptedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .timestampNs(SECOND_NS)
                .orderId(ORDER)
                .side(Side.BUY)
                .ordType(OrdType.STOP_LIMIT)
                .timeInForce(TimeInForce.GTC)
                .price(1060)
                .stopPrice(1050)
                .orderQty(100)
                .minQty(OrderAcceptedEncoder.minQtyNullValue())
                .expireTimeNs(OrderAcceptedEncoder.expireTimeNsNullValue());
        story.onEvent(buffer, 0);
    }

    private void trade(long takerOrderId, TradeType type) {
        new TradedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .timestampNs(4 * SECOND_NS)
                .takerOrderId(takerOrderId)
                .takerSide(Side.BUY)
                .takerLeavesQty(70)
                .makerOrderId(5)
                .qty(30)
                .price(1055)
                .tradeId(3)
                .tradeType(type);
        story.onEvent(buffer, 0);
    }

    @Test
    void itsWholeStoryIsTold() {
        accept();
        new OrderParkedEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .timestampNs(SECOND_NS)
                .orderId(ORDER)
                .timeInForce(TimeInForce.GTC)
                .reason(Reason.WAITS_FOR_ELECTION);
        story.onEvent(buffer, 0);
        new OrderTriggeredEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .timestampNs(3 * SECOND_NS)
                .orderId(ORDER)
                .ordType(OrdType.LIMIT)
                .lastPrice(1051);
        story.onEvent(buffer, 0);
        trade(ORDER, TradeType.AUCTION);
        trade(6, TradeType.AUTOMATIC);
        new OrderExpiredEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .timestampNs(5 * SECOND_NS)
                .orderId(ORDER)
                .leavesQty(70)
                .cumQty(30)
                .reason(Reason.END_OF_DAY);
        story.onEvent(buffer, 0);
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
        new OrderAcceptedEncoder().wrapAndApplyHeader(buffer, 0, header).orderId(ORDER + 1);
        story.onEvent(buffer, 0);
        assertThat(story.isFound()).isFalse();
    }
}
