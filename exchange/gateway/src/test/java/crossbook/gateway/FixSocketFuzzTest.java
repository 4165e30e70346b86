package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.testkit.FixText;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/// Whatever comes in where FIX sessions do, the gateway goes on, other sessions feel nothing, and
/// nothing remains of it: damaged messages, some behind a right checksum, messages in pieces, slow
/// ones, and ones that never end. `-Dcrossbook.fuzz.messages=N` sends N messages,
/// `-Dcrossbook.seed=N` others.
@Tag("slow")
class FixSocketFuzzTest {
    private static final long MESSAGES = Long.getLong("crossbook.fuzz.messages", 20_000);
    private static final long SEED = Long.getLong("crossbook.seed", 1);

    /// Longer than any message may be.
    private static final int ENDLESS = 1 << 20;

    private static final List<String> BODIES = List.of(
            "35=D|HEAD11=ID|55=SYMBOL|54=1|60=TIME|38=10|40=2|44=1.05|",
            "35=D|HEAD11=ID|55=SYMBOL|54=2|60=TIME|38=10|40=2|44=1.04|1138=0|59=1|453=1|448=T|447=D|452=12|",
            "35=D|HEAD11=ID|55=SYMBOL|54=2|60=TIME|38=7|40=1|59=3|",
            "35=D|HEAD11=ID|55=SYMBOL|54=1|60=TIME|38=7|40=4|99=1.10|44=1.20|59=6|432=20991231|",
            "35=G|HEAD11=ID|41=ID|55=SYMBOL|54=1|60=TIME|40=2|38=11|44=1.01|",
            "35=F|HEAD11=ID|41=ID|55=SYMBOL|54=1|60=TIME|",
            "35=q|HEAD11=ID|530=7|60=TIME|",
            "35=1|HEAD112=there?|",
            "35=2|HEAD7=1|16=0|",
            "35=4|HEAD123=Y|36=NEXT|",
            "35=0|HEAD");

    @TempDir
    Path directory;

    private final Random random = new Random(SEED);
    private long sent;
    private int number;

    @Test
    void whateverIsSentOthersTradeOn() throws Exception {
        GatewaySettings settings = TestExchange.withFix(SocketFuzzTest.SETTINGS, directory);
        try (TestExchange exchange = TestExchange.start(directory, settings);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                FixClient carol = FixClient.loggedOn(exchange, "carol");
                FixClient dave = FixClient.loggedOn(exchange, "dave")) {
            send(exchange, alice, carol, dave, MESSAGES / 5);
            long bytes = SocketFuzzTest.usedBytes();
            send(exchange, alice, carol, dave, MESSAGES);
            TestExchange.await(() -> exchange.gateway().status().sessions() == 3);
            assertThat(exchange.log).noneMatch(line -> line.startsWith("error="));
            assertThat(exchange.gateway().status().commands()).isGreaterThan(MESSAGES / 20);
            assertThat(SocketFuzzTest.usedBytes() - bytes)
                    .isLessThan(SocketFuzzTest.MOST_GROWTH_BYTES);
        }
    }

    private void send(
            TestExchange exchange, TestTrader alice, FixClient carol, FixClient dave, long count)
            throws IOException {
        int port = exchange.gateway().fixAddress().orElseThrow().getPort();
        long end = sent + count;
        for (int i = 0; sent < end; i++) {
            oneConnection(port);
            if (i % 100 == 0) neverEnds(port);
            dribble(dave, i);
            if (i % 50 == 0) trade(alice, carol, i);
        }
        awaitDribble(dave);
    }

    /// Two who behave: one over either door.
    private static void trade(TestTrader alice, FixClient carol, int number) {
        SocketFuzzTest.trade(alice, number);
        carol.send(carol.order("c" + number + "-" + carol.next, '1', 1, "0.02"));
        carol.await("150=0|");
        carol.send("35=q|11=q" + carol.next + "|530=7|60=" + FixClient.now() + "|");
        carol.await("35=r|");
    }

    private String dribbled = "";
    private int dribbledAt;
    private int tests;

    /// One byte of a test request each time, in the midst of all the others.
    private void dribble(FixClient dave, int turn) {
        if (dribbledAt == dribbled.length()) {
            dribbled = FixText.framed(
                    dave.version,
                    "35=1|49=dave|56=CROSSBOOK|34=" + dave.next++ + "|52=" + FixClient.now()
                            + "|112=slow" + ++tests + "|");
            dribbledAt = 0;
        }
        dave.sendBytes(dribbled.substring(dribbledAt, ++dribbledAt));
        if (turn % 1_000 == 0) awaitDribble(dave);
    }

    private void awaitDribble(FixClient dave) {
        dave.sendBytes(dribbled.substring(dribbledAt));
        dribbledAt = dribbled.length();
        dave.await("112=slow" + tests + "|");
    }

    /// A message whose length is far beyond what may come, and one whose end never comes.
    private void neverEnds(int port) throws IOException {
        for (String start : List.of("8=FIX.4.4|9=99999999|35=D|58=", "8=FIX.4.4|9=")) {
            try (Socket socket = connect(port)) {
                OutputStream out = socket.getOutputStream();
                out.write(FixText.bytes(start));
                byte[] more = "1".repeat(1 << 14).getBytes(ISO_8859_1);
                for (int i = 0; i < ENDLESS; i += more.length) out.write(more);
                socket.shutdownOutput();
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (SocketException e) {
                SocketFuzzTest.assertIsClosed(e);
            }
        }
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(Patience.MS);
        return socket;
    }

    private void oneConnection(int port) throws IOException {
        try (Socket socket = connect(port)) {
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            number = 1;
            if (random.nextInt(5) != 0) {
                String logon = "35=A|" + head() + "98=0|108=30|554=bobbob|141=Y|";
                out.write(FixText.bytes(FixText.framed("FIX.4.4", logon)));
                if (in.read() < 0) return; // the session before it is still there
            }
            StringBuilder batch = new StringBuilder();
            for (int i = random.nextInt(64); i >= 0; i--) batch.append(message());
            byte[] all = FixText.bytes(batch.toString());
            int at = 0;
            while (at < all.length) { // in pieces
                int length = Math.min(all.length - at, 1 + random.nextInt(4_000));
                out.write(all, at, length);
                at += length;
            }
            if (random.nextBoolean())
                out.write(FixText.bytes(FixText.framed("FIX.4.4", "35=5|" + head())));
            socket.shutdownOutput();
            in.transferTo(OutputStream.nullOutputStream());
        } catch (SocketException e) {
            SocketFuzzTest.assertIsClosed(e);
        }
    }

    private String head() {
        return "49=bob|56=CROSSBOOK|34=" + number++ + "|52=" + FixClient.now() + "|";
    }

    private String message() {
        sent++;
        String body = BODIES.get(random.nextInt(BODIES.size()))
                .replace("HEAD", head())
                .replace("ID", "b" + random.nextInt(1_000_000))
                .replace("SYMBOL", TestExchange.SYMBOL)
                .replace("TIME", FixClient.now())
                .replace("NEXT", "" + number);
        int kind = random.nextInt(10);
        if (kind < 5) return FixText.framed("FIX.4.4", body);
        if (kind < 8) return FixText.framed("FIX.4.4", FixText.damaged(body, random));
        number--; // who is not understood is not counted
        return FixText.damaged(FixText.framed("FIX.4.4", body), random);
    }
}
