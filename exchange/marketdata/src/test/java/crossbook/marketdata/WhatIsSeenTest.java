package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.stream.EventStream;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.event.OrderAcceptedEncoder;
import crossbook.protocol.event.OrderRestatedEncoder;
import crossbook.protocol.marketdata.AddAttributedOrderDecoder;
import crossbook.protocol.marketdata.AddOrderDecoder;
import crossbook.protocol.marketdata.OrderDeletedDecoder;
import crossbook.protocol.marketdata.OrderExecutedDecoder;
import crossbook.protocol.marketdata.OrderExecutedWithPriceDecoder;
import crossbook.protocol.marketdata.OrderModifiedDecoder;
import crossbook.protocol.marketdata.TradeDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/// What the public sees of single orders, message by message.
class WhatIsSeenTest {
    private static final MarketListener NOBODY = new MarketListener() {};
    private static final long NOW_NS = 1_800_000_000_000_000_000L;

    private static final crossbook.protocol.Side SELL = crossbook.protocol.Side.SELL;

    private final BusyMarket market = new BusyMarket(1, 100);
    private final EventStream events = market.record().connect().events(1);
    private final List<String> seen = new ArrayList<>();
    private final List<Long> ids = new ArrayList<>();
    private final List<Long> qtys = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private boolean isAttributed;
    private final List<ByteBuffer> bytes = new ArrayList<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Market own = new Market();
    private final Market late = new Market();
    private final FeedDerivation feed =
            new FeedDerivation(own, ZoneOffset.UTC, NOBODY, this::onMessage);

    /// Writes down what is said of orders.
    private void onMessage(long sequence, DirectBuffer buffer, int offset, int length) {
        byte[] message = new byte[length];
        buffer.getBytes(offset, message);
        bytes.add(ByteBuffer.wrap(message));
        switch (header.wrap(buffer, offset).templateId()) {
            case AddOrderDecoder.TEMPLATE_ID -> {
                seen.add("added");
                AddOrderDecoder added =
                        new AddOrderDecoder().wrapAndApplyHeader(buffer, offset, header);
                ids.add(added.orderId());
                qtys.add(added.qty());
            }
            case AddAttributedOrderDecoder.TEMPLATE_ID -> {
                AddAttributedOrderDecoder added =
                        new AddAttributedOrderDecoder().wrapAndApplyHeader(buffer, offset, header);
                seen.add("added");
                ids.add(added.orderId());
                qtys.add(added.qty());
                names.add(added.attribution());
            }
            case OrderDeletedDecoder.TEMPLATE_ID -> seen.add("deleted");
            case OrderModifiedDecoder.TEMPLATE_ID -> seen.add("modified");
            case OrderExecutedDecoder.TEMPLATE_ID ->
                seen.add("executed "
                        + new OrderExecutedDecoder()
                                .wrapAndApplyHeader(buffer, offset, header)
                                .executedQty());
            case OrderExecutedWithPriceDecoder.TEMPLATE_ID -> seen.add("executed with price");
            case TradeDecoder.TEMPLATE_ID ->
                seen.add("trade "
                        + new TradeDecoder()
                                .wrapAndApplyHeader(buffer, offset, header)
                                .executedQty());
            default -> {} // of the instrument, not of an order
        }
    }

    /// To the market each part of an iceberg is an order of its own, and no id tells of another;
    /// the owner has one order, and cancels it.
    @Test
    void theNextPartOfAnIcebergHasAnotherId() {
        enter("i1", Side.SELL, OrdType.ICEBERG, 30);
        enter("b1", Side.BUY, OrdType.LIMIT, 10);
        enter("b2", Side.BUY, OrdType.LIMIT, 4);
        enter("b3", Side.BUY, OrdType.LIMIT, 6);
        cancel("i1");

        assertThat(seen)
                .containsExactly(
                        "added",
                        "executed 10",
                        "added",
                        "executed 4",
                        "executed 6",
                        "added",
                        "deleted");
        assertThat(ids).hasSize(3).doesNotHaveDuplicates();
    }

    /// A market without icebergs could have told every byte of it. There the parts are orders, and
    /// hidden ones have the slots that the iceberg and its buyers have here.
    @Test
    void thePartsOfAnIcebergLookLikeOrders() {
        WhatIsSeenTest plain = new WhatIsSeenTest();
        enter("i1", Side.SELL, OrdType.ICEBERG, 30);
        enter("b1", Side.BUY, OrdType.LIMIT, 10);
        enter("b2", Side.BUY, OrdType.LIMIT, 4);
        enter("b3", Side.BUY, OrdType.LIMIT, 6);
        enter("b4", Side.BUY, OrdType.LIMIT, 10);

        plain.enter("s1", Side.SELL, OrdType.LIMIT, 10);
        plain.enter("b1", Side.BUY, OrdType.LIMIT, 10);
        plain.enter("h1", Side.SELL, OrdType.HIDDEN, 10);
        plain.enter("h2", Side.SELL, OrdType.HIDDEN, 10);
        plain.enter("s2", Side.SELL, OrdType.LIMIT, 10);
        plain.cancel("h1");
        plain.enter("b2", Side.BUY, OrdType.LIMIT, 4);
        plain.enter("b3", Side.BUY, OrdType.LIMIT, 6);
        plain.enter("h3", Side.SELL, OrdType.HIDDEN, 10);
        plain.enter("s3", Side.SELL, OrdType.LIMIT, 10);
        plain.cancel("h3");
        plain.enter("b4", Side.BUY, OrdType.LIMIT, 10);

        assertThat(bytes).hasSizeGreaterThan(6).isEqualTo(plain.bytes);
        assertThat(ids).hasSize(3);
    }

    /// An order that says so shows the name of its owner, as long as it rests: each part of an
    /// iceberg too, and a snapshot has it. A hidden order shows nothing at all.
    @Test
    void anAttributedOrderShowsWhoseItIs() {
        isAttributed = true;
        enter("h1", Side.SELL, OrdType.HIDDEN, 100);
        enter("i1", Side.SELL, OrdType.ICEBERG, 30);
        replace("i1", 1_005);
        isAttributed = false;
        enter("b1", Side.BUY, OrdType.LIMIT, 10, 1_005);
        enter("s1", Side.SELL, OrdType.LIMIT, 10);

        assertThat(seen).containsExactly("added", "modified", "executed 10", "added", "added");
        assertThat(names).containsExactly("P1", "P1");
        assertThat(shown(own)).containsExactly("", "P1");
        FeedCheckpoint.load(new SnapshotWriter(feed).write(own, own.books()), late);
        assertThat(shown(late)).containsExactly("", "P1");
    }

    private static List<String> shown(Market market) {
        List<String> names = new ArrayList<>();
        market.book(0).asks().visitOrders(order -> names.add(order.attribution()));
        return names;
    }

    /// The numbers in an id are no larger than those of new orders, behind that of the engine.
    @Test
    void noIdHasAnotherForm() {
        market.steps(20_000);
        events.poll(feed, Integer.MAX_VALUE);

        assertThat(ids).hasSizeGreaterThan(1_000);
        assertThat(ids).allMatch(id -> (id >>> 32 & 0xFF_FFFF) < 2_000 && (int) (long) id > 0);
        assertThat(ids).allMatch(id -> (int) (long) id < 20_000);
    }

    /// A host that tells its state says how much of an iceberg's part is left, and its id.
    @Test
    void anIcebergOfAToldStateShowsWhatItShowed() {
        events.poll(feed, Integer.MAX_VALUE); // the instruments
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        MessageHeaderEncoder frame = new MessageHeaderEncoder();
        OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
        accepted.wrapAndApplyHeader(buffer, 0, frame).state().orderId(1).leavesQty(23);
        accepted.terms().side(SELL).price(1_000);
        accepted.terms().orderQty(23).displayQty(10);
        feed.onEvent(buffer, 0, 0);
        OrderRestatedEncoder restated = new OrderRestatedEncoder();
        restated.wrapAndApplyHeader(buffer, 0, frame).state().orderId(1).leavesQty(23);
        restated.terms().side(SELL).price(1_000);
        restated.displayedQty(3).publicOrderId(7).reason(Reason.REPLENISHED);
        restated.head().eventFlags().lastOfCommand(true);
        feed.onEvent(buffer, 0, 0);

        assertThat(ids).containsExactly(7L);
        assertThat(qtys).containsExactly(3L);
    }

    private void cancel(String clOrdId) {
        CancelOrder cancel = new CancelOrder();
        cancel.timestampNs = NOW_NS;
        cancel.participantId = Side.SELL.ordinal();
        cancel.clOrdId.set(clOrdId);
        market.run(engine -> engine.onCancelOrder(cancel));
        events.poll(feed, Integer.MAX_VALUE);
    }

    private void replace(String clOrdId, long price) {
        ReplaceOrder replace = new ReplaceOrder();
        replace.timestampNs = NOW_NS;
        replace.participantId = Side.SELL.ordinal();
        replace.origClOrdId.set(clOrdId);
        replace.changesPrice = true;
        replace.limitPrice = price;
        market.run(engine -> engine.onReplaceOrder(replace));
        events.poll(feed, Integer.MAX_VALUE);
    }

    private void enter(String clOrdId, Side side, OrdType ordType, long qty) {
        enter(clOrdId, side, ordType, qty, ordType == OrdType.HIDDEN ? 2_000 : 1_000);
    }

    private void enter(String clOrdId, Side side, OrdType ordType, long qty, long price) {
        NewOrder order = new NewOrder();
        order.timestampNs = NOW_NS;
        order.participantId = side.ordinal();
        order.clOrdId.set(clOrdId);
        order.side = side;
        order.ordType = ordType;
        order.timeInForce = TimeInForce.DAY;
        order.orderQty = qty;
        order.limitPrice = price;
        order.displayQty = 10;
        order.attributed = isAttributed;
        market.run(engine -> engine.onNewOrder(order));
        events.poll(feed, Integer.MAX_VALUE);
    }

    /// Scenario 39 of `rulebook.md`.
    @Test
    void ofAHiddenOrderOnlyItsTradesAreSeen() {
        enter("h1", Side.BUY, OrdType.HIDDEN, 100);
        ReplaceOrder replace = new ReplaceOrder();
        replace.timestampNs = NOW_NS;
        replace.participantId = Side.BUY.ordinal();
        replace.origClOrdId.set("h1");
        replace.changesQty = true;
        replace.orderQty = 80;
        market.run(engine -> engine.onReplaceOrder(replace));
        CancelOrder cancel = new CancelOrder();
        cancel.timestampNs = NOW_NS;
        cancel.participantId = Side.BUY.ordinal();
        cancel.clOrdId.set("h1");
        market.run(engine -> engine.onCancelOrder(cancel));
        events.poll(feed, Integer.MAX_VALUE);
        assertThat(market.engine(0).eventNumber()).isGreaterThanOrEqualTo(3);
        assertThat(seen).isEmpty();

        enter("h2", Side.BUY, OrdType.HIDDEN, 100);
        enter("s1", Side.SELL, OrdType.LIMIT, 30);
        assertThat(seen).containsExactly("trade 30");
    }

    /// Scenario 98 of `rulebook.md`.
    @Test
    void aPartialFillIsOneMessage() {
        enter("b1", Side.BUY, OrdType.LIMIT, 100);
        enter("s1", Side.SELL, OrdType.LIMIT, 30);
        assertThat(seen).containsExactly("added", "executed 30");
    }
}
