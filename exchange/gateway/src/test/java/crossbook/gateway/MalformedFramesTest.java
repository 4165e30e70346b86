package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.Frames;
import crossbook.protocol.Capacity;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.entry.HeartbeatEncoder;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.NewOrderEncoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.testkit.Patience;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Random;

/// Bytes that are no message end the session that sent them, with a reason, and nothing
/// else.
class MalformedFramesTest {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int BODY = Frames.PREFIX + HEADER;

    @TempDir
    static Path directory;

    private static TestExchange exchange;
    private static TestTrader bystander;

    @BeforeAll
    static void start() {
        exchange = TestExchange.start(directory);
        bystander = TestTrader.loggedOn(exchange.tcp(), "bob");
    }

    @AfterAll
    static void stop() {
        bystander.close();
        exchange.close();
    }

    /// What is done to a good order.
    enum Damage {
        LENGTH_ZERO,
        LENGTH_TOO_LONG,
        LENGTH_WITHIN_THE_BLOCK,
        SCHEMA,
        TEMPLATE,
        TEMPLATE_OF_THE_GATEWAY,
        BLOCK_TOO_SHORT,
        BLOCK_TOO_LONG,
        SIDE,
        ORD_TYPE,
        TIME_IN_FORCE,
        CL_ORD_ID,
        CL_ORD_ID_WITH_A_HOLE,
        TRADER,
        FLAGS;

        void doTo(UnsafeBuffer frame) {
            switch (this) {
                case LENGTH_ZERO -> frame.putShort(0, (short) 0);
                case LENGTH_TOO_LONG -> frame.putShort(0, (short) 5_000);
                case LENGTH_WITHIN_THE_BLOCK -> frame.putShort(0, (short) (HEADER + 10));
                case SCHEMA -> frame.putShort(Frames.PREFIX + 4, (short) 77);
                case TEMPLATE -> frame.putShort(Frames.PREFIX + 2, (short) 999);
                case TEMPLATE_OF_THE_GATEWAY ->
                    frame.putShort(Frames.PREFIX + 2, (short) LogonReplyDecoder.TEMPLATE_ID);
                case BLOCK_TOO_SHORT -> frame.putShort(Frames.PREFIX, (short) 8);
                case BLOCK_TOO_LONG -> frame.putShort(Frames.PREFIX, (short) 4_000);
                case SIDE -> frame.putByte(BODY + OrderTermsEncoder.sideEncodingOffset(), (byte) 9);
                case ORD_TYPE ->
                    frame.putByte(BODY + OrderTermsEncoder.ordTypeEncodingOffset(), (byte) 0);
                case TIME_IN_FORCE ->
                    frame.putByte(BODY + OrderTermsEncoder.timeInForceEncodingOffset(), (byte) 200);
                case CL_ORD_ID ->
                    frame.putByte(BODY + OrderTermsEncoder.clOrdIdEncodingOffset(), (byte) 0x80);
                case CL_ORD_ID_WITH_A_HOLE ->
                    frame.putByte(BODY + OrderTermsEncoder.clOrdIdEncodingOffset() + 1, (byte) 0);
                case TRADER ->
                    frame.putByte(BODY + OrderTermsEncoder.traderEncodingOffset(), (byte) 7);
                case FLAGS ->
                    frame.putShort(BODY + OrderTermsEncoder.flagsEncodingOffset(), (short) -1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "LENGTH_ZERO, MESSAGE_TRUNCATED",
        "LENGTH_TOO_LONG, FRAME_TOO_LONG",
        "LENGTH_WITHIN_THE_BLOCK, MESSAGE_TRUNCATED",
        "SCHEMA, SCHEMA_UNKNOWN",
        "TEMPLATE, MESSAGE_UNKNOWN",
        "TEMPLATE_OF_THE_GATEWAY, MESSAGE_TOO_LONG",
        "BLOCK_TOO_SHORT, FIELD_MISSING",
        "BLOCK_TOO_LONG, MESSAGE_TRUNCATED",
        "SIDE, FIELD_VALUE_NOT_VALID",
        "ORD_TYPE, FIELD_VALUE_NOT_VALID",
        "TIME_IN_FORCE, FIELD_VALUE_NOT_VALID",
        "CL_ORD_ID, FIELD_VALUE_NOT_VALID",
        "CL_ORD_ID_WITH_A_HOLE, FIELD_VALUE_NOT_VALID",
        "TRADER, FIELD_VALUE_NOT_VALID",
        "FLAGS, FIELD_VALUE_NOT_VALID"
    })
    void itEndsTheSessionWithAReason(Damage damage, String reason) throws IOException {
        try (RawClient client = new RawClient()) {
            client.logon("alice");
            UnsafeBuffer order = order();
            damage.doTo(order);
            client.send(order);
            assertThat(client.nextMessage()).isEqualTo("reject " + reason);
            assertThat(client.nextMessage()).isEqualTo("logout " + reason);
            assertThat(client.nextMessage()).isEqualTo("end");
        }
        TestExchange.await(() -> exchange.gateway().status().sessions() == 1);
        assertThat(bystander.poll()).isTrue();
    }

    @Test
    void aFrameMayComeByteByByte() throws IOException {
        try (RawClient client = new RawClient()) {
            UnsafeBuffer logon = RawClient.logonFrame("carol");
            for (int i = 0; i < logon.capacity(); i++) {
                client.socket.getOutputStream().write(logon.getByte(i));
                client.socket.getOutputStream().flush();
            }
            assertThat(client.nextMessage()).isEqualTo("logon NONE");
        }
    }

    @Test
    void noiseHarmsNobodyElse() throws IOException {
        Random random = new Random(11);
        for (int i = 0; i < 200; i++) {
            try (RawClient client = new RawClient()) {
                UnsafeBuffer frame = random.nextBoolean() ? order() : RawClient.logonFrame("dave");
                int flips = 1 + random.nextInt(8);
                for (int k = 0; k < flips; k++) {
                    int at = random.nextInt(frame.capacity());
                    frame.putByte(at, (byte) random.nextInt(256));
                }
                client.send(frame);
            }
        }
        bystander.buy("after", 1, 1);
        bystander.await("NEW after");
        bystander.massCancel("clean");
        bystander.await("massCancel clean");
        assertThat(exchange.log).noneMatch(line -> line.startsWith("error"));
    }

    private static UnsafeBuffer order() {
        UnsafeBuffer frame = frame(NewOrderEncoder.BLOCK_LENGTH);
        NewOrderEncoder order = new NewOrderEncoder()
                .wrapAndApplyHeader(frame, Frames.PREFIX, new MessageHeaderEncoder());
        order.terms().clOrdId("x123").instrumentId(0).side(Side.BUY).ordType(OrdType.LIMIT);
        order.terms()
                .timeInForce(TimeInForce.DAY)
                .price(1)
                .orderQty(1)
                .trader("")
                .account("");
        order.terms().capacity(Capacity.UNSET).flags().clear();
        order.terms().stopPrice(OrderTermsEncoder.stopPriceNullValue());
        order.terms().displayQty(OrderTermsEncoder.displayQtyNullValue());
        order.terms().minQty(OrderTermsEncoder.minQtyNullValue()).expireTimeNs(0);
        order.terms().pegReference(PegReference.NULL_VAL);
        return frame;
    }

    private static UnsafeBuffer frame(int blockLength) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[BODY + blockLength]);
        Frames.putLength(frame, 0, HEADER + blockLength);
        return frame;
    }

    /// A socket without a library.
    private static final class RawClient implements AutoCloseable {
        final Socket socket;
        private final DataInputStream in;

        RawClient() throws IOException {
            int port = exchange.gateway().tcpAddress().orElseThrow().getPort();
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(Patience.MS);
            in = new DataInputStream(socket.getInputStream());
        }

        void logon(String name) throws IOException {
            TestExchange.await(() -> exchange.gateway().status().sessions() <= 2);
            send(logonFrame(name));
            assertThat(nextMessage()).isEqualTo("logon NONE");
        }

        static UnsafeBuffer logonFrame(String name) {
            UnsafeBuffer frame = frame(LogonEncoder.BLOCK_LENGTH);
            new LogonEncoder()
                    .wrapAndApplyHeader(frame, Frames.PREFIX, new MessageHeaderEncoder())
                    .protocolVersion(LogonEncoder.SCHEMA_VERSION)
                    .participant(name)
                    .password(name + name);
            return frame;
        }

        void send(UnsafeBuffer frame) throws IOException {
            socket.getOutputStream().write(frame.byteArray());
        }

        /// The next message that is no heartbeat.
        String nextMessage() throws IOException {
            while (true) {
                int length;
                try {
                    length = Short.reverseBytes(in.readShort()) & 0xFFFF;
                } catch (EOFException _) {
                    return "end";
                }
                byte[] bytes = in.readNBytes(length);
                UnsafeBuffer message = new UnsafeBuffer(bytes);
                MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(message, 0);
                if (header.templateId() == HeartbeatEncoder.TEMPLATE_ID) continue;
                return switch (header.templateId()) {
                    case LogonReplyDecoder.TEMPLATE_ID ->
                        "logon "
                                + new LogonReplyDecoder()
                                        .wrapAndApplyHeader(message, 0, header)
                                        .reason();
                    case RejectDecoder.TEMPLATE_ID ->
                        "reject "
                                + new RejectDecoder()
                                        .wrapAndApplyHeader(message, 0, header)
                                        .reason();
                    case LogoutDecoder.TEMPLATE_ID ->
                        "logout "
                                + new LogoutDecoder()
                                        .wrapAndApplyHeader(message, 0, header)
                                        .reason();
                    default -> "template " + header.templateId();
                };
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
