package crossbook.capture;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.ExecType;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.entry.BeginBatchEncoder;
import crossbook.protocol.entry.BusinessRejectEncoder;
import crossbook.protocol.entry.CancelOrderEncoder;
import crossbook.protocol.entry.DefineAssetEncoder;
import crossbook.protocol.entry.EndBatchEncoder;
import crossbook.protocol.entry.ExecutionReportEncoder;
import crossbook.protocol.entry.HeartbeatEncoder;
import crossbook.protocol.entry.NewOrderEncoder;
import crossbook.protocol.entry.OrderCancelRejectEncoder;
import crossbook.protocol.entry.RejectEncoder;
import crossbook.protocol.entry.ReplaceOrderEncoder;
import crossbook.protocol.entry.RequestReplyEncoder;
import crossbook.protocol.entry.StatusReportEncoder;
import crossbook.protocol.entry.StatusRequestEncoder;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;
import org.junit.jupiter.api.Test;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;

/// The native protocol: frames of SBE over TCP.
class EntryLatencyTest {
    private static final long T = 1_700_000_000_000_000_000L;

    /// A frame; nothing is in it but what is put there.
    private static <M extends MessageEncoderFlyweight> byte[] frame(M message, Consumer<M> fields) {
        ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(1_024);
        fields.accept(Framing.begin(message, buffer, Framing.LENGTH_BYTES));
        int length = MessageHeaderEncoder.ENCODED_LENGTH + message.encodedLength();
        buffer.putShort(0, (short) length, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[Framing.LENGTH_BYTES + length];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private static byte[] order(String clOrdId) {
        return frame(new NewOrderEncoder(), order -> order.terms().clOrdId(clOrdId));
    }

    private static byte[] report(String clOrdId, String origClOrdId, ExecType type) {
        return frame(
                new ExecutionReportEncoder(),
                report -> report.clOrdId(clOrdId)
                        .origClOrdId(origClOrdId)
                        .execType(type)
                        .orderId(7));
    }

    private static byte[] heartbeat() {
        return frame(new HeartbeatEncoder(), _ -> {});
    }

    @Test
    void anOrderIsAnsweredByItsReport() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, Wire.join(heartbeat(), order("A1")))
                .client(T + 1_500, order("A2"))
                .server(T + 2_000, Wire.join(heartbeat(), report("A1", "", ExecType.NEW)))
                .server(T + 2_100, report("A1", "", ExecType.TRADE))
                .server(T + 2_200, report("A2", "", ExecType.REJECTED));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(1_000L, 700L);
        assertThat(measured.run().refused()).isEqualTo(1);
        assertThat(measured.run().traffic().entryConnections()).isEqualTo(1);
        assertThat(measured.run().kinds().getFirst().name()).isEqualTo("NewOrder");
    }

    /// In the report of a canceled order the request is the other id.
    @Test
    void cancelsAndReplacesAreAnsweredByTheirOwnIds() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, cancel("C1", "A1"))
                .client(T + 2_000, replace("R1", "A2", 0))
                .client(T + 3_000, cancel("C2", "A9"))
                .server(T + 5_000, report("A1", "C1", ExecType.CANCELED))
                .server(T + 5_001, report("R1", "A2", ExecType.REPLACED))
                .server(T + 5_002, refusal("C2", "A9", RequestType.CANCEL));
        assertThat(Measured.of(talk).latencies()).containsExactly(4_000L, 3_001L, 2_002L);
    }

    /// A trade of the order in between is no answer to them.
    @Test
    void requestsWithoutAnIdAreKnownByTheirOrder() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, replace("", "A1", 0))
                .client(T + 2_000, cancel("", "A2"))
                .client(T + 3_000, replace("", "", 7))
                .client(T + 3_500, replace("", "A3", 0))
                .server(T + 5_000, report("A1", "", ExecType.TRADE))
                .server(T + 6_000, report("A1", "A1", ExecType.REPLACED))
                .server(T + 6_001, report("A2", "", ExecType.CANCELED))
                .server(T + 6_002, report("A8", "A8", ExecType.REPLACED))
                .server(T + 6_003, refusal("", "A3", RequestType.REPLACE));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(5_000L, 4_001L, 3_002L, 2_503L);
        assertThat(measured.run().unanswered()).isZero();
    }

    private static byte[] cancel(String clOrdId, String origClOrdId) {
        return frame(
                new CancelOrderEncoder(),
                cancel -> cancel.clOrdId(clOrdId).origClOrdId(origClOrdId));
    }

    private static byte[] replace(String clOrdId, String origClOrdId, long orderId) {
        return frame(
                new ReplaceOrderEncoder(),
                replace -> replace.clOrdId(clOrdId).origClOrdId(origClOrdId).orderId(orderId));
    }

    private static byte[] refusal(String clOrdId, String origClOrdId, RequestType type) {
        return frame(
                new OrderCancelRejectEncoder(),
                reject -> reject.clOrdId(clOrdId)
                        .origClOrdId(origClOrdId)
                        .requestType(type)
                        .reason(Reason.UNKNOWN_ORDER));
    }

    @Test
    void whatTheGatewayRefusesIsAnswered() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, order("A1"))
                .client(T + 1_100, order("A2"))
                .server(
                        T + 2_000,
                        frame(
                                new BusinessRejectEncoder(),
                                reject -> reject.clOrdId("A1")
                                        .reason(Reason.THROTTLED)
                                        .detail("")))
                .server(
                        T + 2_200,
                        frame(
                                new RejectEncoder(),
                                reject -> reject.clOrdId("A2")
                                        .reason(Reason.FIELD_MISSING)
                                        .detail("")));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(1_000L, 1_100L);
        assertThat(measured.run().refused()).isEqualTo(2);
    }

    @Test
    void whatWasMissedAndIsSentAgainIsNoAnswer() {
        byte[] recovered = frame(
                new ExecutionReportEncoder(),
                report -> report.clOrdId("A1")
                        .execType(ExecType.NEW)
                        .reportFlags()
                        .clear()
                        .recovered(true));
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, order("A1"))
                .server(T + 1_500, recovered)
                .server(T + 2_000, report("A1", "", ExecType.NEW));
        assertThat(Measured.of(talk).latencies()).containsExactly(1_000L);
    }

    /// Lines of a batch are answered with its end.
    @Test
    void requestsAboutNoOrderAreKnownByTheirNumber() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, frame(new StatusRequestEncoder(), ask -> ask.requestId(1)))
                .client(T + 1_100, frame(new BeginBatchEncoder(), ask -> ask.requestId(2)))
                .client(T + 1_200, frame(new DefineAssetEncoder(), ask -> ask.requestId(3)))
                .client(T + 1_300, frame(new EndBatchEncoder(), ask -> ask.requestId(4)))
                .server(
                        T + 2_000,
                        frame(
                                new StatusReportEncoder(),
                                reply -> reply.requestId(1).status("{}")))
                .server(
                        T + 2_500,
                        frame(
                                new RequestReplyEncoder(),
                                reply -> reply.requestId(4).reason(Reason.NONE).detail("")));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(1_000L, 1_200L);
        assertThat(measured.run().unanswered()).isZero();
    }

    @Test
    void theSameIdOnAnotherConnectionIsAnotherRequest() {
        Talk one = Talk.usual().open(T).client(T + 1_000, order("A1"));
        Talk two = new Talk(40_002, 7_007).open(T + 5);
        two.client(T + 1_100, order("A1")).server(T + 1_700, report("A1", "", ExecType.NEW));
        one.server(T + 1_900, report("A1", "", ExecType.NEW));
        assertThat(Measured.of(one, two).latencies()).containsExactly(600L, 900L);
    }

    @Test
    void framesAreFoundBehindAHoleAndInTheMiddleOfAConnection() {
        byte[] first = order("A0");
        Talk talk = Talk.usual()
                .client(T, Arrays.copyOfRange(first, 50, first.length))
                .client(T + 1_000, order("A1"))
                .server(T + 1_400, report("A1", "", ExecType.NEW))
                .client(T + 2_000, Arrays.copyOf(first, 50));
        talk.lose();
        talk.client(T + 2_100, Arrays.copyOfRange(first, 50, first.length))
                .client(T + 2_200, order("A2"))
                .server(T + 2_900, report("A2", "", ExecType.NEW));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(400L, 700L);
        assertThat(measured.run().exchanges()).containsExactly("10.0.0.1:7007 (it is who answers)");
    }

    @Test
    void aFrameMayComeByteByByte() {
        Talk talk = Talk.usual().open(T);
        long at = T + 1_000;
        for (byte each : Wire.join(order("A1"), order("A2"))) {
            talk.client(at++, new byte[] {each});
        }
        long wholeFirst = T + 1_000 + order("A1").length - 1;
        long answered = T + 10_000;
        byte[] first = report("A1", "", ExecType.NEW);
        long sent = answered;
        for (byte each : Wire.join(first, report("A2", "", ExecType.NEW))) {
            talk.server(sent++, new byte[] {each});
        }
        assertThat(Measured.of(talk).latencies())
                .containsExactly(answered - wholeFirst, answered + first.length - (at - 1));
    }
}
