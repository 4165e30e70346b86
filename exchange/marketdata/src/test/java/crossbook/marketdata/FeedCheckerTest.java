package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketImage;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.client.stream.HostConnection;
import crossbook.core.event.Book;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Side;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderAcceptedEncoder;
import crossbook.testkit.EventBooks;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

class FeedCheckerTest {
    private final BusyMarket market = new BusyMarket(21, 500);

    @Test
    void theEventsOwnBooksAreTheEngines() {
        EventBooks books = new EventBooks();
        var stream = market.record().connect().events(1);
        for (int i = 0; i < 5_000; i++) {
            market.step();
            stream.poll(books, Integer.MAX_VALUE);
            if (i % 10 == 0) assertThat(books.image()).isEqualTo(image());
        }
    }

    /// The engine's visible orders, under the ids that the public knows.
    private MarketImage image() {
        SortedMap<Integer, List<MarketImage.VisibleOrder>> books = new TreeMap<>();
        for (Book book : market.books()) {
            List<MarketImage.VisibleOrder> orders = new ArrayList<>();
            book.bids().visitOrders(order -> orders.add(visible(order)));
            book.asks().visitOrders(order -> orders.add(visible(order)));
            if (!orders.isEmpty()) books.put(book.instrument().instrumentId(), orders);
        }
        return new MarketImage(books);
    }

    private MarketImage.VisibleOrder visible(crossbook.core.event.Order order) {
        return new MarketImage.VisibleOrder(
                order.publicOrderId(),
                Side.valueOf(order.side().name()),
                order.limitPrice(),
                order.displayedQty(),
                order.isAttributed() ? "P" + order.participantId() : "");
    }

    @Test
    void aSubscriberThatIsRightPasses() {
        market.steps(500);
        try (FeedChecker checker = check(market.record().connect())) {
            assertThat(checker.compared()).isGreaterThan(100);
            assertThat(checker.differences()).isEmpty();
        }
    }

    /// Some orders in the checker's events are not those that were told to the public.
    @Test
    void aDifferenceIsFound() {
        market.steps(500);
        try (FeedChecker checker = check(market.record().connect(FeedCheckerTest::falsified))) {
            assertThat(checker.compared()).isGreaterThan(100);
            assertThat(checker.differences()).isNotEmpty();
        }
    }

    private static byte[] falsified(byte[] event) {
        if (!isAcceptedAndOver(event)) return event;
        byte[] other = event.clone();
        changePrice(other);
        return other;
    }

    private static boolean isAcceptedAndOver(byte[] event) {
        OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        UnsafeBuffer view = new UnsafeBuffer(event);
        if (header.wrap(view, 0).templateId() != OrderAcceptedDecoder.TEMPLATE_ID) return false;
        return accepted.wrapAndApplyHeader(view, 0, header).head().eventFlags().lastOfCommand();
    }

    private static void changePrice(byte[] event) {
        OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
        accepted.wrap(new UnsafeBuffer(event), MessageHeaderDecoder.ENCODED_LENGTH)
                .terms()
                .price(9_985);
    }

    /// A gateway and a subscriber of the market's events, checked against some events.
    private FeedChecker check(HostConnection events) {
        FeedChecker checker =
                new FeedChecker(events, ZoneOffset.UTC, sequence -> sequence % 7 == 3);
        try (MarketDataGateway gateway = new MarketDataGateway(
                        MarketDataSettings.DEFAULT, market.record().connect(), Optional.empty());
                MarketDataSubscriber subscriber = MarketDataSubscriber.overTcp(
                        SubscriberSettings.overTcp(gateway.serviceAddress()), checker)) {
            checker.watch(subscriber.market());
            Pump pump = new Pump(gateway, subscriber);
            pump.until("live", subscriber::isLive);
            for (int i = 0; i < 40; i++) {
                market.steps(100);
                pump.once();
                checker.doWork();
            }
            pump.until(
                    "all is heard",
                    () -> gateway.eventNumber() == market.record().count()
                            && subscriber.sequence() == gateway.sequence());
            for (int i = 0; i < 1_000; i++) checker.doWork();
        }
        return checker;
    }
}
