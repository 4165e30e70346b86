package crossbook.client.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.stream.Frames;
import crossbook.protocol.Capacity;
import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.OrdType;
import crossbook.protocol.Priority;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.TradeType;
import crossbook.protocol.entry.ExecutionReportEncoder;
import crossbook.protocol.entry.LogonReplyEncoder;
import crossbook.protocol.entry.LogoutEncoder;
import crossbook.protocol.entry.MissedMessageAckEncoder;
import crossbook.protocol.entry.MissedMessageRequestDecoder;
import crossbook.protocol.entry.RecoveryStatus;
import crossbook.protocol.entry.TransmissionCompleteEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// How a participant comes back: a socket of the test says what a gateway says.
@Timeout(600)
class OrderEntryTest {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int QTY = 10;

    private final CompletableFuture<Void> gateway = new CompletableFuture<>();
    private ServerSocket server;
    private Socket session;

    /// What the gateway does, on a thread of its own.
    @FunctionalInterface
    private interface Script {
        void run() throws IOException;
    }

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 4, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    /// The connection ends between the two reports of a trade with itself (12), and on the new one
    /// the end of the order (21) comes in one piece with the answer to the logon.
    @Test
    void whatWasMissedIsHeardBeforeWhatIsNew() {
        play(() -> {
            tradeOnce();
            welcome(20, report(21, OrdStatus.FILLED, 10));
            tellMissed(
                    acknowledged(),
                    report(12, OrdStatus.PARTIALLY_FILLED, 3),
                    report(12, OrdStatus.PARTIALLY_FILLED, 5),
                    complete());
        });
        OrderEntry entry = logOn();
        OwnOrder order = enter(entry);
        entry.reconnect();
        entry.await(() -> order.cumQty() == QTY);
        gateway.join();
        assertThat(order.status()).isEqualTo(OrdStatus.FILLED);
        assertThat(order.leavesQty()).isZero();
        assertThat(entry.lastEventNumber()).isEqualTo(21);
    }

    @Test
    void whatCouldNotBeLearnedIsAskedForAgain() {
        play(() -> {
            tradeOnce();
            welcome(20, report(21, OrdStatus.FILLED, 10));
            recover(12).close();
            session.close();
            welcome(30);
            tellMissed(
                    acknowledged(),
                    report(12, OrdStatus.PARTIALLY_FILLED, 3),
                    report(21, OrdStatus.FILLED, 10),
                    complete());
        });
        OrderEntry entry = logOn();
        OwnOrder order = enter(entry);
        assertThatThrownBy(entry::reconnect).isInstanceOf(EntryException.class);
        entry.reconnect();
        gateway.join();
        assertThat(order.status()).isEqualTo(OrdStatus.FILLED);
        assertThat(order.cumQty()).isEqualTo(QTY);
    }

    /// The gateway goes away while it tells what was missed: that is not all there is.
    @Test
    void whatALogoutCutsShortIsAskedForAgain() {
        play(() -> {
            tradeOnce();
            welcome(20);
            tellMissed(acknowledged(), loggedOut());
            session.close();
            welcome(20);
            tellMissed(
                    acknowledged(),
                    report(12, OrdStatus.PARTIALLY_FILLED, 3),
                    report(13, OrdStatus.FILLED, 10),
                    complete());
        });
        OrderEntry entry = logOn();
        OwnOrder order = enter(entry);
        assertThatThrownBy(entry::reconnect).hasMessageContaining("ENGINE_UNAVAILABLE");
        entry.reconnect();
        gateway.join();
        assertThat(order.status()).isEqualTo(OrdStatus.FILLED);
    }

    /// The first sending arrives late: the client hears the outcome of the order before the answer
    /// to the second sending, which says nothing new.
    @Test
    void anOrderThatHasEndedStaysEndedWhenItsSecondSendingIsAnswered() {
        play(() -> {
            welcome(0);
            read(session);
            session.shutdownOutput();
            welcome(0);
            read(session);
            write(
                    session,
                    report(11, OrdStatus.NEW, 0),
                    report(12, OrdStatus.PARTIALLY_FILLED, 3),
                    report(13, OrdStatus.FILLED, QTY),
                    repeated(11));
            session.shutdownOutput();
        });
        OrderEntry entry = logOn();
        OwnOrder order = submit(entry);
        awaitEnd(entry);
        entry.reconnect();
        awaitEnd(entry);
        gateway.join();
        assertThat(order.status()).isEqualTo(OrdStatus.FILLED);
        assertThat(order.leavesQty()).isZero();
        assertThat(order.lastEventNumber()).isEqualTo(13);
    }

    /// What was asked since is not answered with it.
    @Test
    void aSecondSendingAnswersNoCancel() {
        play(() -> {
            welcome(0);
            read(session);
            write(session, report(11, OrdStatus.NEW, 0));
            read(session);
            write(session, repeated(11));
            session.shutdownOutput();
        });
        OrderEntry entry = logOn();
        OwnOrder order = submit(entry);
        entry.await(order::isAnswered);
        entry.cancel(order);
        awaitEnd(entry);
        gateway.join();
        assertThat(order.pending()).isEqualTo(OwnOrder.Pending.CANCEL);
    }

    /// The one before this one entered it, and is gone.
    @Test
    void anOrderOfWhichOnlyThatIsHeardStands() {
        play(() -> {
            welcome(0);
            read(session);
            write(session, repeated(11));
        });
        OrderEntry entry = logOn();
        OwnOrder order = submit(entry);
        entry.await(order::isAnswered);
        gateway.join();
        assertThat(order.status()).isEqualTo(OrdStatus.NEW);
        assertThat(order.leavesQty()).isEqualTo(QTY);
    }

    /// The order of an id is filled while it is asked for again, with other terms: only the refusal
    /// is the answer.
    @Test
    void aFillIsNoAnswerToAnOrderThatComesAgain() {
        play(() -> {
            welcome(10);
            read(session);
            write(session, report(11, OrdStatus.NEW, 0));
            read(session);
            write(session, report(12, OrdStatus.FILLED, QTY), refused(13));
        });
        OrderEntry entry = logOn();
        assertThat(entry.ask(EntryRequest.enter(order(QTY))).isDone()).isTrue();
        EntryAnswer again = entry.ask(EntryRequest.enter(order(QTY + 1)));
        gateway.join();
        assertThat(again.reason()).isEqualTo(Reason.DUPLICATE_CL_ORD_ID);
    }

    /// A client that does not know the outcome of an order sends it again. Reports that it hears
    /// before the answer stay true.
    @Test
    void whatIsHeardOfAnOrderStaysWhenItIsRepeated() {
        play(() -> {
            welcome(10);
            read(session);
            write(session, report(12, OrdStatus.PARTIALLY_FILLED, 3), repeated(11));
            session.shutdownOutput();
        });
        OwnOrder order = enter(logOn());
        assertThat(order.status()).isEqualTo(OrdStatus.PARTIALLY_FILLED);
        assertThat(order.leavesQty()).isEqualTo(QTY - 3);
    }

    private void play(Script script) {
        Thread.ofVirtual().start(() -> {
            try {
                script.run();
                gateway.complete(null);
            } catch (IOException | RuntimeException | Error e) {
                gateway.completeExceptionally(e);
            }
        });
    }

    private OrderEntry logOn() {
        EntryAddress address = EntryAddress.tcp("localhost", server.getLocalPort());
        return OrderEntry.logOn(address, "alice", "secret", PATIENCE);
    }

    /// Enters an order and hears of it until the connection ends.
    private static OwnOrder enter(OrderEntry entry) {
        OwnOrder order = submit(entry);
        awaitEnd(entry);
        assertThat(order.cumQty()).isEqualTo(3);
        return order;
    }

    private static OwnOrder submit(OrderEntry entry) {
        return entry.submit(order(QTY));
    }

    private static OrderRequest order(long qty) {
        return OrderRequest.of(
                        1,
                        terms -> terms.side(Side.BUY)
                                .ordType(OrdType.LIMIT)
                                .timeInForce(TimeInForce.GTC)
                                .orderQty(qty)
                                .price(100))
                .withClOrdId("x");
    }

    private static void awaitEnd(OrderEntry entry) {
        assertThatThrownBy(() -> entry.await(() -> false)).isInstanceOf(EntryException.class);
    }

    // What the gateway does.

    private void tradeOnce() throws IOException {
        welcome(10);
        read(session);
        write(session, report(11, OrdStatus.NEW, 0), report(12, OrdStatus.PARTIALLY_FILLED, 3));
        session.shutdownOutput();
    }

    private void welcome(long lastEventNumber, byte[]... more) throws IOException {
        session = server.accept();
        read(session);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(welcomed(lastEventNumber));
        for (byte[] each : more) all.writeBytes(each);
        write(session, all.toByteArray());
    }

    /// Answers the question for what was missed, from the last event on that was heard.
    private void tellMissed(byte[]... frames) throws IOException {
        try (Socket recovery = recover(12)) {
            write(recovery, frames);
            awaitEnd(recovery);
        }
    }

    private Socket recover(long from) throws IOException {
        Socket recovery = server.accept();
        read(recovery);
        write(recovery, welcomed(0));
        UnsafeBuffer asked = read(recovery);
        MissedMessageRequestDecoder request = new MissedMessageRequestDecoder();
        request.wrapAndApplyHeader(asked, 0, new MessageHeaderDecoder());
        assertThat(request.fromEventNumber()).isEqualTo(from);
        return recovery;
    }

    private static UnsafeBuffer read(Socket from) throws IOException {
        DataInputStream in = new DataInputStream(from.getInputStream());
        int length = Short.toUnsignedInt(Short.reverseBytes(in.readShort()));
        return new UnsafeBuffer(in.readNBytes(length));
    }

    private static void awaitEnd(Socket of) throws IOException {
        of.getInputStream().transferTo(ByteArrayOutputStream.nullOutputStream());
    }

    private static void write(Socket to, byte[]... frames) throws IOException {
        for (byte[] frame : frames) to.getOutputStream().write(frame);
    }

    // Messages.

    private static byte[] framed(MessageEncoderFlyweight message, UnsafeBuffer buffer) {
        MessageHeaderEncoder header = new MessageHeaderEncoder().wrap(buffer, Frames.PREFIX);
        header.blockLength(message.sbeBlockLength()).templateId(message.sbeTemplateId());
        header.schemaId(message.sbeSchemaId()).version(message.sbeSchemaVersion());
        Frames.putLength(buffer, 0, buffer.capacity() - Frames.PREFIX);
        return buffer.byteArray();
    }

    private static UnsafeBuffer begin(MessageEncoderFlyweight message) {
        return begin(message, 0);
    }

    private static UnsafeBuffer begin(MessageEncoderFlyweight message, int tailBytes) {
        int head = Frames.PREFIX + MessageHeaderEncoder.ENCODED_LENGTH;
        int length = head + message.sbeBlockLength() + tailBytes;
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[length]);
        message.wrap(buffer, head);
        return buffer;
    }

    private static byte[] welcomed(long lastEventNumber) {
        LogonReplyEncoder reply = new LogonReplyEncoder();
        UnsafeBuffer buffer = begin(reply);
        reply.reason(Reason.NONE).heartbeatMs(60_000).token(5).lastEventNumber(lastEventNumber);
        return framed(reply, buffer);
    }

    private static byte[] acknowledged() {
        MissedMessageAckEncoder ack = new MissedMessageAckEncoder();
        UnsafeBuffer buffer = begin(ack);
        ack.status(RecoveryStatus.ACCEPTED);
        return framed(ack, buffer);
    }

    private static byte[] loggedOut() {
        LogoutEncoder logout = new LogoutEncoder();
        UnsafeBuffer buffer = begin(logout, LogoutEncoder.detailHeaderLength());
        logout.reason(Reason.ENGINE_UNAVAILABLE).putDetail(new byte[0], 0, 0);
        return framed(logout, buffer);
    }

    private static byte[] complete() {
        TransmissionCompleteEncoder complete = new TransmissionCompleteEncoder();
        UnsafeBuffer buffer = begin(complete);
        complete.status(RecoveryStatus.ACCEPTED);
        return framed(complete, buffer);
    }

    /// The answer to what came again, and was accepted by that event.
    private static byte[] repeated(long eventNumber) {
        ExecutionReportEncoder report = new ExecutionReportEncoder();
        UnsafeBuffer buffer = begin(report);
        report.eventNumber(eventNumber)
                .execType(ExecType.NEW)
                .ordStatus(OrdStatus.NEW)
                .side(Side.NULL_VAL)
                .ordType(OrdType.NULL_VAL)
                .timeInForce(TimeInForce.NULL_VAL)
                .capacity(Capacity.UNSET)
                .reason(Reason.NONE)
                .instrumentId(ExecutionReportEncoder.instrumentIdNullValue())
                .orderId(ExecutionReportEncoder.orderIdNullValue())
                .price(ExecutionReportEncoder.priceNullValue())
                .orderQty(ExecutionReportEncoder.orderQtyNullValue())
                .leavesQty(ExecutionReportEncoder.leavesQtyNullValue())
                .cumQty(ExecutionReportEncoder.cumQtyNullValue())
                .clOrdId("x");
        report.reportFlags().repeated(true);
        return framed(report, buffer);
    }

    private static byte[] report(long eventNumber, OrdStatus status, long cumQty) {
        ExecType type = cumQty == 0 ? ExecType.NEW : ExecType.TRADE;
        return report(eventNumber, type, status, cumQty, Reason.NONE);
    }

    private static byte[] refused(long eventNumber) {
        Reason reason = Reason.DUPLICATE_CL_ORD_ID;
        return report(eventNumber, ExecType.REJECTED, OrdStatus.REJECTED, 0, reason);
    }

    private static byte[] report(
            long eventNumber, ExecType type, OrdStatus status, long cumQty, Reason reason) {
        ExecutionReportEncoder report = new ExecutionReportEncoder();
        UnsafeBuffer buffer = begin(report);
        fill(report, eventNumber, type, status, cumQty, reason);
        return framed(report, buffer);
    }

    private static void fill(
            ExecutionReportEncoder report,
            long eventNumber,
            ExecType type,
            OrdStatus status,
            long cumQty,
            Reason reason) {
        report.eventNumber(eventNumber)
                .execType(type)
                .ordStatus(status)
                .side(Side.BUY)
                .ordType(OrdType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .capacity(Capacity.UNSET)
                .liquidity(Liquidity.NONE)
                .reason(reason)
                .instrumentId(1)
                .orderId(7)
                .price(100)
                .orderQty(QTY)
                .leavesQty(QTY - cumQty)
                .cumQty(cumQty)
                .clOrdId("x")
                .priority(Priority.NULL_VAL)
                .tradeType(TradeType.NULL_VAL);
    }
}
