package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.gateway.GatewaySettings.Fix;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.event.EventHeadDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// What is asked over FIX is what is asked over the native protocol: the same commands at
/// random give the same events, apart from times and the numbers of sessions.
class FixMeaningTest {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int FLAGS_AT = HEADER + EventHeadDecoder.eventFlagsEncodingOffset();
    private static final Set<String> OTHERWISE = Set.of("TimestampNs", "SessionId");
    private static final int COMMANDS = 4_000;
    private static final char[] TIMES = {'0', '1', '3', '4'};
    private static final TimeInForce[] TIMES_IN_FORCE = {
        TimeInForce.DAY, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK
    };

    @TempDir
    Path directory;

    /// A request at random, as both doors say it.
    private record Request(
            char type,
            boolean isAlice,
            String clOrdId,
            String origClOrdId,
            boolean isBuy,
            long qty,
            long price,
            int kind,
            int time) {
        static Request random(Random random, int number) {
            int dice = random.nextInt(100);
            char type = dice < 60 ? 'D' : dice < 80 ? 'G' : dice < 98 ? 'F' : 'q';
            return new Request(
                    type,
                    random.nextBoolean(),
                    random.nextInt(50) == 0 ? "r" + random.nextInt(number + 1) : "r" + number,
                    "r" + Math.max(0, number - 1 - random.nextInt(60)),
                    random.nextBoolean(),
                    random.nextInt(40) == 0 ? 0 : 1 + random.nextInt(50),
                    random.nextInt(40) == 0 ? 0 : 995 + random.nextInt(11),
                    random.nextInt(6),
                    random.nextInt(TIMES.length));
        }

        private char side() {
            return isBuy ? '1' : '2';
        }

        private Side nativeSide() {
            return isBuy ? Side.BUY : Side.SELL;
        }

        private String priceText() {
            return price / 100 + "." + "%02d".formatted(price % 100);
        }

        String fix() {
            String head = "35=" + type + "|11=" + clOrdId + "|54=" + side() + "|60="
                    + FixClient.now() + "|";
            String named = head + "55=" + TestExchange.SYMBOL + "|";
            return switch (type) {
                case 'F' -> named + "41=" + origClOrdId + "|";
                case 'G' ->
                    named + "41=" + origClOrdId + "|40=2|38=" + qty + "|44=" + priceText() + "|";
                case 'q' -> head + "530=7|";
                default -> named + "38=" + qty + "|59=" + TIMES[time] + "|" + orderFields();
            };
        }

        private String orderFields() {
            return switch (kind) {
                case 0 -> "40=1|";
                case 1 -> "40=2|44=" + priceText() + "|1138=0|";
                case 2 -> "40=3|99=" + priceText() + "|";
                case 3 -> "40=1|20001=" + priceText() + "|";
                default -> "40=2|44=" + priceText() + "|";
            };
        }

        void sayTo(TestTrader trader) {
            switch (type) {
                case 'F' -> trader.cancel(clOrdId, origClOrdId);
                case 'G' -> trader.replace(clOrdId, origClOrdId, qty, price);
                case 'q' -> trader.massCancel(clOrdId, nativeSide());
                default -> order(trader);
            }
        }

        private void order(TestTrader trader) {
            OrderTermsEncoder order = trader.order(clOrdId, nativeSide(), qty, price);
            order.timeInForce(TIMES_IN_FORCE[time]);
            long none = OrderTermsEncoder.priceNullValue();
            switch (kind) {
                case 0 -> order.ordType(OrdType.MARKET).price(none);
                case 1 -> order.displayQty(0);
                case 2 -> order.ordType(OrdType.STOP).price(none).stopPrice(price);
                case 3 -> order.ordType(OrdType.BUDGET);
                default -> {} // a limit order
            }
        }
    }

    /// The events of an exchange, without what differs.
    private static final class Events implements AutoCloseable {
        private final Map<Integer, List<Field>> otherwise = new HashMap<>();
        private final HostConnection host;
        private final EventStream stream;
        final List<String> told = new ArrayList<>();
        private int commands;

        Events(TestExchange exchange) {
            for (Message message : Schema.event().messages()) {
                otherwise.put(
                        message.templateId(),
                        message.fields().stream()
                                .filter(field -> OTHERWISE.contains(field.type().name()))
                                .toList());
            }
            host = exchange.connectToHost();
            stream = host.events(1);
        }

        private void onEvent(DirectBuffer buffer, int offset, int length) {
            byte[] event = new byte[length];
            buffer.getBytes(offset, event);
            int templateId = buffer.getShort(
                    offset + MessageHeaderDecoder.templateIdEncodingOffset(),
                    ByteOrder.LITTLE_ENDIAN);
            UnsafeBuffer copy = new UnsafeBuffer(event);
            for (Field field : otherwise.get(templateId)) {
                copy.setMemory(HEADER + field.offset(), field.type().lengthBytes(), (byte) 0);
            }
            told.add(templateId + " " + HexFormat.of().formatHex(event));
            if ((event[FLAGS_AT] & 1) != 0) commands++;
        }

        /// Waits until one more command has been carried out.
        void awaitNext(Request request) {
            int next = commands + 1;
            try {
                TestExchange.await(() -> {
                    host.doWork();
                    stream.poll(this::onEvent, 10);
                    return commands >= next;
                });
            } catch (AssertionError e) {
                throw new AssertionError("no event of " + request, e);
            }
        }

        /// Forgets what has happened so far.
        void begin() {
            TestExchange.await(() -> {
                host.doWork();
                return stream.poll(this::onEvent, 10) == 0 && stream.isLive();
            });
            told.clear();
        }

        @Override
        public void close() {
            stream.close();
            host.close();
        }
    }

    private TestExchange exchange(String name) {
        Path place = directory.resolve(name);
        return TestExchange.start(
                place, TestExchange.SETTINGS.withFix(Fix.in(place.resolve("fix"))));
    }

    @Test
    void fixMeansWhatTheNativeProtocolMeans() {
        Random random = new Random(22);
        try (TestExchange one = exchange("one");
                TestExchange two = exchange("two");
                TestTrader alice = TestTrader.loggedOn(one.tcp(), "alice");
                TestTrader bob = TestTrader.loggedOn(one.tcp(), "bob");
                FixClient fixAlice = FixClient.loggedOn(two, "alice");
                FixClient fixBob = FixClient.loggedOn(two, "bob");
                Events first = new Events(one);
                Events second = new Events(two)) {
            first.begin();
            second.begin();
            for (int i = 1; i <= COMMANDS; i++) {
                Request request = Request.random(random, i);
                request.sayTo(request.isAlice ? alice : bob);
                alice.poll();
                bob.poll();
                (request.isAlice ? fixAlice : fixBob).send(request.fix());
                first.awaitNext(request);
                second.awaitNext(request);
                assertThat(second.told).as("%s", request).isEqualTo(first.told);
                first.told.clear();
                second.told.clear();
                alice.poll();
                bob.poll();
                fixAlice.skip();
                fixBob.skip();
            }
        }
    }
}
