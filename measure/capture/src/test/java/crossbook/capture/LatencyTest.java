package crossbook.capture;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.capture.packet.LinkType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteOrder;
import java.util.Arrays;

/// Captures whose delays are known, for the tests have made them, give those delays.
class LatencyTest {
    private static final long T = 1_700_000_000_000_000_000L;

    static String order(String clOrdId, int number) {
        return "35=D|49=ALICE|56=CROSSBOOK|34=" + number + "|52=20260101-00:00:00|11=" + clOrdId
                + "|55=NPN|54=1|38=100|40=2|44=10.05|60=20260101-00:00:00";
    }

    static String report(String clOrdId) {
        return "35=8|49=CROSSBOOK|56=ALICE|34=9|52=20260101-00:00:00|37=1|11=" + clOrdId
                + "|17=1|150=0|39=0|55=NPN|54=1|151=100|14=0|6=0";
    }

    private static Talk oneOrder(Talk talk) {
        return talk.open(T)
                .client(T + 1_000_000, order("A1", 2))
                .server(T + 1_123_000, report("A1"));
    }

    @ParameterizedTest
    @EnumSource
    void everyFormatTellsTheDelay(CaptureBytes format) {
        long ns = format.unitNs == 1 ? 456 : 0;
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000_000, order("A1", 2))
                .server(T + 1_123_000 + ns, report("A1"));
        Measured measured = Measured.of(format.of(LinkType.ETHERNET, talk.packets()));
        assertThat(measured.latencies()).containsExactly(123_000 + ns);
        assertThat(measured.run().traffic().packets()).isEqualTo(5);
        assertThat(measured.run().exchanges())
                .containsExactly("10.0.0.1:7007 (it accepted the connections)");
    }

    @Test
    void everyLinkIsKnown() {
        assertLink(1, Talk.usual());
        assertLink(1, Talk.usual().link(ip -> Wire.ethernet(ip, 0x8100)));
        assertLink(1, Talk.usual().link(ip -> Wire.ethernet(ip, 0x88A8, 0x8100)));
        assertLink(113, Talk.usual().link(Wire::cooked));
        assertLink(276, Talk.usual().link(Wire::cooked2));
        assertLink(276, Talk.usual().link(ip -> Wire.cooked2(ip, 0x8100)));
        assertLink(276, Talk.usual().link(ip -> Wire.cooked2(ip, 0x88A8, 0x8100)));
        for (int raw : new int[] {12, 14, 101}) assertLink(raw, Talk.usual().link(ip -> ip));
        assertLink(228, Talk.usual().link(ip -> ip));
        assertLink(229, Talk.usual().v6().link(ip -> ip));
        assertLink(0, Talk.usual().link(ip -> Wire.loopback(ip, ByteOrder.LITTLE_ENDIAN)));
        assertLink(108, Talk.usual().link(ip -> Wire.loopback(ip, ByteOrder.BIG_ENDIAN)));
    }

    private static void assertLink(int linkType, Talk talk) {
        byte[] file = CaptureBytes.PCAPNG_NANO.of(linkType, oneOrder(talk).packets());
        assertThat(Measured.of(file).latencies()).as("link " + linkType).containsExactly(123_000L);
    }

    @Test
    void headersOfIpMayBeLonger() {
        byte[] noOperation = {1, 1, 1, 1, 1, 1, 1, 0};
        assertThat(Measured.of(oneOrder(Talk.usual().options(noOperation))).latencies())
                .containsExactly(123_000L);
        byte[] hopByHop = {60, 0, 1, 4, 0, 0, 0, 0};
        byte[] destination = {44, 1, 1, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        byte[] whole = {6, 0, 0, 0, 0, 0, 0, 1};
        byte[] all = Wire.join(hopByHop, destination, whole);
        Measured measured = Measured.of(oneOrder(Talk.usual().extensions(0, all)));
        assertThat(measured.latencies()).containsExactly(123_000L);
        assertThat(measured.run().exchanges())
                .containsExactly("[2001:db8:0:0:0:0:0:1]:7007 (it accepted the connections)");
    }

    @Test
    void partsOfIpPacketsAreLeftOutAndTold() {
        byte[] part = {6, 0, 0, 1, 0, 0, 0, 1}; // more of it follows
        Measured measured = Measured.of(oneOrder(Talk.usual().extensions(44, part)));
        assertThat(measured.latencies()).isEmpty();
        assertThat(measured.run().loss().fragments()).isEqualTo(5);
    }

    /// A request counts from when it is there, an answer from when it begins to go.
    @Test
    void aRequestCountsFromItsLastByteAndAnAnswerFromItsFirst() {
        byte[] order = Wire.fix(order("A1", 2));
        byte[] report = Wire.fix(report("A1"));
        Talk talk = Talk.usual().open(T);
        for (int at = 0; at < order.length; at++) {
            talk.client(T + 1_000 + at, new byte[] {order[at]});
        }
        talk.server(T + 50_000, Arrays.copyOf(report, 3));
        talk.server(T + 60_000, Arrays.copyOfRange(report, 3, report.length));
        assertThat(Measured.of(talk).latencies())
                .containsExactly(50_000L - (1_000 + order.length - 1));
    }

    @Test
    void messagesThatShareAPacketShareItsTime() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, Wire.join(Wire.fix(order("A1", 2)), Wire.fix(order("A2", 3))))
                .client(T + 2_000, order("A3", 4))
                .server(T + 9_000, Wire.join(Wire.fix(report("A2")), Wire.fix(report("A1"))))
                .server(T + 9_500, report("A3"));
        assertThat(Measured.of(talk).latencies()).containsExactly(8_000L, 8_000L, 7_500L);
    }

    @Test
    void onlyTheFirstAnswerCounts() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, order("A1", 2))
                .server(T + 2_000, report("A1"))
                .server(T + 3_000, report("A1"))
                .client(T + 4_000, order("A1", 3)) // the same id again
                .server(T + 4_700, report("A1"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(1_000L, 700L);
        assertThat(measured.run().unanswered()).isZero();
    }

    @Test
    void cancelsAndReplacesAreRequestsAndRefusalsAreAnswers() {
        String head = "|49=ALICE|56=CROSSBOOK|52=20260101-00:00:00|34=";
        String reply = "|49=CROSSBOOK|56=ALICE|52=20260101-00:00:00|34=";
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, "35=F" + head + "2|11=C1|41=A1|55=NPN|54=1")
                .client(T + 2_000, "35=G" + head + "3|11=R1|41=A1|55=NPN|54=1|38=5|40=1")
                .client(T + 3_000, order("A2", 4))
                .client(T + 4_000, order("A3", 5))
                .client(T + 5_000, order("A4", 6))
                .client(T + 6_000, order("A5", 7))
                .server(T + 7_001, "35=9" + reply + "2|11=C1|41=A1|39=8|434=1|102=1")
                .server(T + 7_002, report("R1").replace("150=0", "150=5"))
                .server(T + 7_003, report("A2").replace("150=0", "150=8"))
                .server(T + 7_004, "35=3" + reply + "5|45=5|371=38|372=D|373=5|58=wrong")
                .server(T + 7_005, "35=j" + reply + "6|45=6|372=D|379=A4|380=0|58=throttled")
                .server(T + 7_006, "35=j" + reply + "7|372=D|379=A5|380=0|58=throttled");
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies())
                .containsExactly(6_001L, 5_002L, 4_003L, 3_004L, 2_005L, 1_006L);
        assertThat(measured.run().refused()).isEqualTo(5);
        assertThat(measured.run().kinds().stream().map(RequestKind::name))
                .containsExactly(
                        "NewOrderSingle", "OrderCancelRequest", "OrderCancelReplaceRequest");
        assertThat(measured.run().kinds().getFirst().asked()).isEqualTo(4);
    }

    @Test
    void theSameIdOfAnotherSessionIsAnotherRequest() {
        Talk bob = new Talk(40_002, 7_007).numbers(77, 99);
        bob.open(T + 5)
                .client(T + 1_100, order("A1", 2).replace("ALICE", "BOB"))
                .server(T + 9_100, report("A1").replace("ALICE", "BOB"));
        Talk alice = Talk.usual()
                .open(T)
                .client(T + 1_000, order("A1", 2))
                .server(T + 1_500, report("A1"));
        Measured measured = Measured.of(alice, bob);
        assertThat(measured.latencies()).containsExactly(500L, 8_000L);
        assertThat(measured.run().traffic().fixConnections()).isEqualTo(2);
    }

    @Test
    void aSessionThatConnectsAnewIsTheSame() {
        Talk before = Talk.usual().open(T).client(T + 1_000, order("A1", 2));
        Talk after = new Talk(40_002, 7_007).open(T + 2_000).server(T + 9_000, report("A1"));
        assertThat(Measured.of(before, after).latencies()).containsExactly(8_000L);
    }

    @Test
    void whatIsNotAnsweredIsCounted() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, order("A1", 2))
                .client(T + 1_100, order("A2", 3))
                .server(T + 2_000, report("A2"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(900L);
        assertThat(measured.run().asked()).isEqualTo(2);
        assertThat(measured.run().unanswered()).isEqualTo(1);
    }

    @Test
    void whatIsSentAgainIsNotAnotherRequest() {
        Talk talk = Talk.usual()
                .open(T)
                .client(T + 1_000, order("A1", 2))
                .client(
                        T + 5_000,
                        order("A1", 2).replace("|52=", "|43=Y|122=20260101-00:00:00|52="))
                .server(T + 6_000, report("A1").replace("|52=", "|43=Y|122=20260101-00:00:00|52="))
                .server(T + 7_000, report("A1"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(6_000L);
        assertThat(measured.run().asked()).isEqualTo(1);
        assertThat(measured.run().resent()).isEqualTo(1);
    }

    @Test
    void thePortSaysWhoIsTheExchange() {
        Talk mine = oneOrder(Talk.usual());
        Talk other = new Talk(40_003, 8_008);
        other.open(T).client(T + 10, order("B1", 2)).server(T + 20, report("B1"));
        byte[] file = CaptureBytes.PCAP_NANO.of(1, Wire.joined(mine.packets(), other.packets()));
        assertThat(Measured.of(file).latencies()).containsExactly(123_000L, 10L);
        Measured measured = Measured.of(file, 7_007);
        assertThat(measured.latencies()).containsExactly(123_000L);
        assertThat(measured.run().exchanges()).containsExactly("10.0.0.1:7007 (by its port)");
        assertThat(Measured.of(file, 7_007, 8_008).latencies()).hasSize(2);
        assertThat(Measured.of(file, 7_008).latencies()).isEmpty();
    }

    @Test
    void whatBeganBeforeTheCaptureIsTakenUp() {
        byte[] report = Wire.fix(report("A0"));
        Talk talk = Talk.usual()
                .server(T, Arrays.copyOfRange(report, 20, report.length)) // the end of one
                .client(T + 1_000, order("A1", 2))
                .server(T + 1_750, report("A1"));
        Measured measured = Measured.of(talk);
        assertThat(measured.latencies()).containsExactly(750L);
        assertThat(measured.run().exchanges()).containsExactly("10.0.0.1:7007 (it is who answers)");
    }

    @Test
    void othersAreNotLookedAtForLong() {
        Talk web = new Talk(40_009, 80).open(T);
        byte[] page = new byte[1_400];
        Arrays.fill(page, (byte) 'x');
        for (int i = 0; i < 40; i++) web.server(T + 100 + i, page);
        web.client(T + 1_000, order("A1", 2)).server(T + 2_000, report("A1"));
        Measured measured = Measured.of(web, oneOrder(Talk.usual()));
        assertThat(measured.latencies()).containsExactly(123_000L);
        assertThat(measured.run().traffic().otherConnections()).isEqualTo(1);
    }
}
