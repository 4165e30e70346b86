package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.FixText;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Whatever comes in where market data is asked for over FIX, the gateway goes on and other
/// sessions hear all that they should: damaged messages, some behind a right checksum, messages
/// in pieces, slow ones, and ones that never end. `-Dcrossbook.fuzz.messages=N` sends N
/// messages, `-Dcrossbook.seed=N` others.
class FixFeedFuzzTest {
    private static final long MESSAGES = Long.getLong("crossbook.fuzz.messages", 10_000);
    private static final long SEED = Long.getLong("crossbook.seed", 1);

    /// Longer than any message may be.
    private static final int ENDLESS = 1 << 18;

    private static final List<String> BODIES = List.of(
            "35=V|HEAD262=ID|263=1|264=0|265=1|267=3|269=0|269=1|269=2|146=2|55=SYM0|55=SYM1|",
            "35=V|HEAD262=ID|263=0|264=5|266=Y|267=1|269=B|146=1|55=SYM2|",
            "35=V|HEAD262=ID|263=1|264=1|265=0|267=2|269=7|269=Q|146=1|55=SYM0|",
            "35=V|HEAD262=ID|263=2|264=0|267=1|269=0|146=1|55=SYM0|",
            "35=D|HEAD11=ID|55=SYM0|54=1|60=20270115-08:00:00|38=10|40=2|44=1.05|",
            "35=1|HEAD112=there?|",
            "35=2|HEAD7=1|16=0|",
            "35=4|HEAD123=Y|36=NEXT|",
            "35=0|HEAD");

    private final Random random = new Random(SEED);
    private final BusyMarket market = new BusyMarket(SEED, 1_000);
    private final ByteBuffer heard = ByteBuffer.allocate(1 << 16);
    private MarketDataGateway gateway;
    private Pump pump;
    private int number;
    private long sent;
    private long heardBytes;
    private int tests;

    @Test
    void whateverIsSentOthersHearAll() throws IOException {
        market.steps(500);
        gateway = new MarketDataGateway(
                MarketDataSettings.DEFAULT
                        .withService(ServiceSettings.DEFAULT.withLimits(64, 1_000))
                        .withFix(FixSettings.DEFAULT),
                market.record().connect(),
                Optional.empty());
        try (FixSubscriber reader = FixSubscriber.of(gateway, "FIXT.1.1");
                FixSubscriber dribbler = FixSubscriber.of(gateway, "FIX.4.4")) {
            pump = new Pump(gateway, reader, dribbler);
            reader.logon();
            reader.ask("r", "263=1|264=0|265=1|", "SYM0", "SYM1", "SYM2");
            dribbler.logon();
            pump.until("snapshots", () -> reader.books.size() == 3 && !dribbler.heard.isEmpty());
            for (int i = 0; sent < MESSAGES; i++) {
                oneConnection();
                if (i % 50 == 0) neverEnds();
                dribbler.dribble();
                if (i % 10 == 0) compare(reader);
            }
            compare(reader);
            assertThat(heardBytes)
                    .isGreaterThan(10 * MESSAGES); // sessions were there, and answered
            pump.until("others are gone", () -> gateway.status().fixSessions() == 2);
            dribbler.dribbleAll();
            dribbler.send("35=1|112=still there|");
            pump.until("answered", () -> dribbler.last().contains("|112=still there|"));
        } finally {
            gateway.close();
        }
    }

    /// What the one who behaves has made of what it heard.
    private void compare(FixSubscriber reader) {
        market.steps(20);
        pump.until("read", () -> gateway.eventNumber() == market.record().count());
        String test = "test" + ++tests;
        reader.heard.clear();
        reader.send("35=1|112=" + test + "|");
        pump.until("told", () -> reader.last().contains("|112=" + test + "|"));
        for (String symbol : List.of("SYM0", "SYM1", "SYM2")) {
            assertThat(reader.books.get("r " + symbol).text())
                    .isEqualTo(FixBook.text(gateway.market().book(symbol).orElseThrow(), 0));
        }
    }

    private void oneConnection() throws IOException {
        number = 1;
        StringBuilder batch = new StringBuilder();
        if (random.nextInt(5) != 0) {
            batch.append(FixText.framed("FIX.4.4", "35=A|" + head() + "98=0|108=30|"));
        }
        for (int i = random.nextInt(64); i >= 0; i--) batch.append(message());
        if (random.nextBoolean()) batch.append(FixText.framed("FIX.4.4", "35=5|" + head()));
        send(FixText.bytes(batch.toString()));
    }

    /// A message whose length is far beyond what may come, and one whose end never comes.
    private void neverEnds() throws IOException {
        send(FixText.bytes("8=FIX.4.4|9=99999999|35=V|58=" + "1".repeat(ENDLESS)));
        send(FixText.bytes("8=FIX.4.4|9=" + "1".repeat(ENDLESS)));
    }

    /// Sends in pieces, hears and forgets, until the other end closes.
    private void send(byte[] all) throws IOException {
        InetSocketAddress address = gateway.fixAddress().orElseThrow();
        try (SocketChannel channel = SocketChannel.open(address)) {
            channel.configureBlocking(false);
            int at = 0;
            while (at < all.length && !isClosed(channel)) {
                int length = Math.min(all.length - at, 1 + random.nextInt(4_000));
                at += channel.write(ByteBuffer.wrap(all, at, length));
                pump.once();
            }
            channel.shutdownOutput();
            pump.until("closed", () -> isClosed(channel));
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("Connection reset.*|Broken pipe|.*closed.*");
        }
    }

    private boolean isClosed(SocketChannel channel) {
        try {
            heard.clear();
            int count = channel.read(heard);
            heardBytes += Math.max(0, count);
            return count < 0;
        } catch (IOException e) {
            return true;
        }
    }

    private String head() {
        return "49=bob|56=CROSSBOOK|34=" + number++ + "|52=" + FixText.now() + "|";
    }

    private String message() {
        sent++;
        String body = BODIES.get(random.nextInt(BODIES.size()))
                .replace("HEAD", head())
                .replace("ID", "b" + random.nextInt(20))
                .replace("NEXT", "" + number);
        int kind = random.nextInt(10);
        if (kind < 5) return FixText.framed("FIX.4.4", body);
        if (kind < 8) return FixText.framed("FIX.4.4", FixText.damaged(body, random));
        number--; // who is not understood is not counted
        return FixText.damaged(FixText.framed("FIX.4.4", body), random);
    }
}
