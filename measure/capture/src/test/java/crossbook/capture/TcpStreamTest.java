package crossbook.capture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Collections;

/// Streams are put together again over loss, repetition and order, and delays stay what they were.
class TcpStreamTest {
    private static final long T = 1_700_000_000_000_000_000L;
    private static final byte[] ORDER = Wire.fix(LatencyTest.order("A1", 2));
    private static final byte[] HEAD = Arrays.copyOf(ORDER, 60);
    private static final byte[] TAIL = Arrays.copyOfRange(ORDER, 60, ORDER.length);

    @Test
    void whatCameBeforeIsNotCountedAgain() {
        Talk talk = Talk.usual().open(T).client(T + 1_000, LatencyTest.order("A1", 2));
        talk.packets().add(talk.last()); // the same packet, as of a mirror port
        talk.server(T + 3_000, LatencyTest.report("A1"));
        talk.packets().add(talk.last());
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(2_000L);
        assertThat(measured.run().asked()).isEqualTo(1);
        assertThat(measured.run().loss().repeated()).isEqualTo(2);
        assertThat(measured.run().loss().holes()).isZero();
    }

    /// The first part came lost of the way, and was sent again: only then the request was there.
    @Test
    void aRequestIsThereWhenItsLastMissingPartIs() {
        Talk talk = Talk.usual().open(T).client(T + 1_000, HEAD);
        Talk.Stamped head = talk.lose();
        talk.client(T + 1_100, TAIL);
        talk.packets().add(new Talk.Stamped(T + 4_000, head.bytes()));
        talk.server(T + 9_000, LatencyTest.report("A1"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(5_000L);
        assertThat(measured.run().loss().outOfOrder()).isEqualTo(1);
        assertThat(measured.run().loss().holes()).isZero();
    }

    /// The time of an answer is that of the packet with its first byte, in whatever order.
    @Test
    void anAnswerBeginsWithItsFirstByte() {
        byte[] report = Wire.fix(LatencyTest.report("A1"));
        Talk talk = Talk.usual().open(T).client(T + 1_000, ORDER);
        talk.server(T + 2_000, Arrays.copyOf(report, 30));
        talk.server(T + 2_001, Arrays.copyOfRange(report, 30, report.length));
        int last = talk.packets().size() - 1;
        Collections.swap(talk.packets(), last, last - 1);
        assertThat(Measured.of(talk).latencies()).containsExactly(1_000L);
    }

    @Test
    void aPartThatOverlapsBringsWhatIsNew() {
        Talk talk = Talk.usual().open(T).client(T + 1_000, HEAD).numbers(1_001, 5_001);
        talk.client(T + 2_000, ORDER); // its first bytes came before
        talk.server(T + 5_000, LatencyTest.report("A1"));
        assertThat(Measured.of(talk).latencies()).containsExactly(3_000L);
    }

    @Test
    void numbersGoRoundAt32Bits() {
        Talk talk = Talk.usual().numbers(-40, -2).open(T);
        talk.client(T + 1_000, HEAD).client(T + 1_500, TAIL);
        int last = talk.packets().size() - 1;
        Collections.swap(talk.packets(), last, last - 1);
        talk.server(T + 2_000, LatencyTest.report("A1"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(500L);
        assertThat(measured.run().loss().holes()).isZero();
    }

    /// Whoever captured lost a request; the next one is there.
    @Test
    void aHoleIsSkippedWhenItIsAcknowledged() {
        Talk talk = Talk.usual().open(T).client(T + 1_000, LatencyTest.order("A1", 2));
        int lost = LatencyTest.order("A1", 2).length();
        talk.lose();
        talk.client(T + 2_000, LatencyTest.order("A2", 3))
                .server(T + 2_700, LatencyTest.report("A1"))
                .server(T + 2_800, LatencyTest.report("A2"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(800L);
        assertThat(measured.run().asked()).isEqualTo(1);
        assertThat(measured.run().loss().holes()).isEqualTo(1);
        assertThat(measured.run().loss().holeBytes()).isGreaterThan(lost);
        assertThat(measured.run().loss().garbledBytes()).isZero();
    }

    /// The answer may have been in the hole: a later report would be taken for it.
    @Test
    void whatWaitsAtAHoleOfTheExchangeIsNotMeasured() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, LatencyTest.order("A1", 2))
                .server(T + 1_500, LatencyTest.report("A1"));
        talk.lose();
        talk.server(T + 9_000, LatencyTest.report("A1")) // a trade, say
                .clientAcknowledges(T + 9_100)
                .client(T + 10_000, LatencyTest.order("A2", 3))
                .server(T + 10_600, LatencyTest.report("A2"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(600L);
        assertThat(measured.run().unmeasured().uncertain()).isEqualTo(1);
        assertThat(measured.run().unanswered()).isZero();
    }

    @Test
    void aHoleAtTheEndIsToldToo() {
        Talk talk = Talk.usual().open(T).client(T + 1_000, HEAD);
        talk.lose();
        talk.client(T + 1_100, TAIL).client(T + 1_200, LatencyTest.order("A2", 3));
        Measured measured = Measured.of(talk);
        assertThat(measured.run().loss().holeBytes()).isEqualTo(HEAD.length);
        assertThat(measured.run().unanswered()).isEqualTo(1);
    }

    @Test
    void noMoreWaitsThanIsBounded() {
        Talk talk = Talk.usual().open(T).client(T + 1_000, HEAD);
        talk.lose();
        for (int i = 0; i < 1_100; i++) {
            talk.client(T + 2_000 + i, LatencyTest.order("B" + i, 3 + i));
        }
        talk.server(T + 9_000, LatencyTest.report("B0"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(7_000L);
        assertThat(measured.run().asked()).isEqualTo(1_100);
        assertThat(measured.run().loss().holes()).isEqualTo(1);
    }

    /// Only the beginning of each packet was captured.
    @Test
    void packetsThatAreCutShortAreHoles() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, LatencyTest.order("A1", 2))
                .cutTo(100)
                .client(T + 2_000, LatencyTest.order("A2", 3))
                .server(T + 2_500, LatencyTest.report("A2"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(500L);
        assertThat(measured.run().loss().cutPackets()).isEqualTo(1);
        assertThat(measured.run().loss().holes()).isEqualTo(1);
    }

    @Test
    void anotherConnectionMayUseThePortsAgain() {
        Talk before = Talk.usual().open(T).client(T + 1_000, LatencyTest.order("A1", 2));
        Talk after = Talk.usual().numbers(900_000_000, 90).open(T + 2_000);
        after.client(T + 3_000, LatencyTest.order("A2", 2))
                .server(T + 3_300, LatencyTest.report("A2"));
        Measured measured = Measured.of(before, after);
        assertThat(measured.latencies()).containsExactly(300L);
        assertThat(measured.run().traffic().fixConnections()).isEqualTo(2);
        assertThat(measured.run().loss().holes()).isZero();
    }

    /// So they may where the capture has not seen that they were opened.
    @Test
    void numbersThatAreFarOffBeginAnew() {
        Talk talk = Talk.usual()
                .client(T, LatencyTest.order("A1", 2))
                .server(T + 100, LatencyTest.report("A1"))
                .numbers(900_000_000, -900_000_000)
                .client(T + 1_000, LatencyTest.order("A2", 2))
                .server(T + 1_300, LatencyTest.report("A2")) // behind a hole of its own
                .client(T + 2_000, LatencyTest.order("A3", 3))
                .server(T + 2_400, LatencyTest.report("A3"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(100L, 400L);
        assertThat(measured.run().loss().holes()).isEqualTo(2);
        assertThat(measured.run().unmeasured().uncertain()).isEqualTo(1);
    }

    @Test
    void whatIsNoMessageIsCounted() {
        byte[] wrong = ORDER.clone();
        wrong[40]++; // and the CheckSum is not
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 500, LatencyTest.order("A0", 1))
                .client(T + 1_000, wrong)
                .client(T + 1_100, LatencyTest.order("A2", 3))
                .server(T + 2_000, LatencyTest.report("A2"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(900L);
        assertThat(measured.run().loss().garbledBytes()).isEqualTo(ORDER.length);
    }
}
