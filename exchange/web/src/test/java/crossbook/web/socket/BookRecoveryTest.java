package crossbook.web.socket;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.MarketImage.VisibleOrder;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.Decimals;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Side;
import crossbook.protocol.event.EventFlagsDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.testkit.EventBooks;
import crossbook.web.live.TestMarket;
import crossbook.web.text.OrderIds;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Clients that lose frames and whose connections are cut have the engine's books nevertheless.
@Tag("slow")
class BookRecoveryTest {
    private static final int ROUNDS = 60;
    private static final int COMMANDS = 100;
    private static final int LEVELS = 10;

    @TempDir
    Path directory;

    @Test
    void afterLossesTheBooksOfClientsAreThoseOfTheEngine() {
        try (TestMarket market = TestMarket.start(directory, "continuous", "NPN", "AGL");
                SocketServer server = new SocketServer(market, SocketSettings.defaults())) {
            TestMarket.await(() -> server.live.ask(view -> view.market().books().size() == 2));
            try (FollowedBook levels = new FollowedBook(server.port(), "book", 7, 1);
                    FollowedBook orders = new FollowedBook(server.port(), "orders", 29, 2);
                    FollowedBook unharmed = new FollowedBook(server.port(), "orders", 0, 3)) {
                follow(market, server, List.of(levels, orders, unharmed));
                for (FollowedBook book : List.of(levels, orders, unharmed)) {
                    assertThat(book.checksums).isGreaterThan(30);
                }
                assertThat(levels.losses).isPositive();
                assertThat(orders.losses).isPositive();
                assertThat(orders.resumptions).isGreaterThan(orders.snapshots);
                assertThat(unharmed.snapshots).isOne();
                compare(market, levels, orders, unharmed);
            }
        }
    }

    private static void follow(TestMarket market, SocketServer server, List<FollowedBook> books) {
        for (int round = 0; round < ROUNDS; round++) {
            market.flow(COMMANDS, 2);
            long reached = server.live.ask(view -> view.eventNumber());
            for (FollowedBook book : books) book.awaitEvent(reached, () -> market.flow(1, 1));
            if (round % 10 == 4) books.get(0).reconnect();
            if (round % 10 == 7) books.get(1).reconnect();
        }
    }

    /// Reads the events once more, and compares after each event after which a client's book is
    /// known.
    private static void compare(
            TestMarket market, FollowedBook levels, FollowedBook orders, FollowedBook unharmed) {
        long last = Math.max(levels.lastEvent(), unharmed.lastEvent());
        EventBooks books = new EventBooks();
        int[] compared = {0, 0, 0};
        try (HostConnection connection = market.connect();
                EventStream events = connection.events(1)) {
            TestMarket.await(() -> {
                events.poll(
                        (buffer, offset, length) -> {
                            books.onEvent(buffer, offset, length);
                            if (!isLast(buffer, offset)) return;
                            long number = number(buffer, offset);
                            compared[0] += compare(number, levels, books, true);
                            compared[1] += compare(number, orders, books, false);
                            compared[2] += compare(number, unharmed, books, false);
                        },
                        64);
                return events.lastEventNumber() >= last;
            });
        }
        assertThat(compared[0]).isGreaterThan(30);
        assertThat(compared[1]).isGreaterThan(100);
        assertThat(compared[2]).isGreaterThan(100);
    }

    private static boolean isLast(DirectBuffer buffer, int offset) {
        int flags = offset
                + MessageHeaderDecoder.ENCODED_LENGTH
                + EventHeadDecoder.eventFlagsEncodingOffset();
        return EventFlagsDecoder.lastOfCommand(buffer.getByte(flags));
    }

    private static long number(DirectBuffer buffer, int offset) {
        int at = offset
                + MessageHeaderDecoder.ENCODED_LENGTH
                + EventHeadDecoder.eventNumberEncodingOffset();
        return buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }

    private static int compare(
            long number, FollowedBook client, EventBooks books, boolean isByLevel) {
        List<String> image = client.images.get(number);
        if (image == null) return 0;
        List<VisibleOrder> engine = books.image().books().getOrDefault(0, List.of());
        assertThat(image)
                .as("after event " + number)
                .isEqualTo(isByLevel ? levels(engine) : orders(engine));
        return 1;
    }

    private static List<String> orders(List<VisibleOrder> orders) {
        List<String> rows = new ArrayList<>();
        for (VisibleOrder order : orders) {
            rows.add("Row[id=" + OrderIds.text(order.orderId()) + ", price="
                    + Decimals.text(order.price(), 2) + ", quantity=" + order.qty() + "]");
        }
        return rows;
    }

    private static List<String> levels(List<VisibleOrder> orders) {
        List<String> rows = new ArrayList<>();
        for (Side side : List.of(Side.BUY, Side.SELL)) {
            Map<Long, Long> levels = new LinkedHashMap<>();
            for (VisibleOrder order : orders) {
                if (order.side() == side) levels.merge(order.price(), order.qty(), Long::sum);
            }
            levels.entrySet().stream()
                    .limit(LEVELS)
                    .forEach(level ->
                            rows.add(Decimals.text(level.getKey(), 2) + ":" + level.getValue()));
        }
        return rows;
    }
}
