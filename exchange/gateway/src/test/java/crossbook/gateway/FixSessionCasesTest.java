package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.FixText;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Duration;

/// The "FIX Session Layer Test Cases" of the FIX Trading Community that are about an acceptor,
/// by their numbers, over TCP. 9 and 12 are about what an operator does, 17 about encryption,
/// which is not there: only `EncryptMethod` 0 is accepted.
class FixSessionCasesTest extends FixExchangeTest {
    private FixClient alice() {
        return FixClient.loggedOn(exchange, "alice");
    }

    private void awaitNobody() {
        TestExchange.await(() -> exchange.gateway().status().sessions() == 0);
    }

    /// Logs out, so that what follows begins with known numbers.
    private void leave(FixClient client) {
        client.send("35=5|");
        client.awaitEnd();
        client.close();
        awaitNobody();
    }

    // 1S: a logon is received.

    @Test
    @DisplayName("1S a: a valid logon is answered by one")
    void aValidLogonIsAnswered() {
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.logon();
            assertThat(alice.heard).containsExactly("35=A|34=1|98=0|108=30|383=8192|");
        }
        try (FixClient bob =
                new FixClient(exchange.gateway().fixAddress().orElseThrow(), "bob", "FIXT.1.1")) {
            bob.logon();
            assertThat(bob.heard).containsExactly("35=A|34=1|98=0|108=30|383=8192|1137=9|");
        }
    }

    @Test
    @DisplayName("1S a: a logon with too high a number is answered, and what is missing asked for")
    void aLogonWithTooHighANumberIsAnswered() {
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.next = 5;
            alice.logon();
            alice.await("35=2|");
            assertThat(alice.heard)
                    .containsExactly("35=A|34=1|98=0|108=30|383=8192|", "35=2|34=2|7=1|16=0|");
        }
    }

    @Test
    @DisplayName(
            "1S b: a second logon of a CompID is dropped without a word, and the first goes on")
    void aSecondLogonIsDropped() {
        try (FixClient first = alice();
                FixClient second = FixClient.of(exchange, "alice")) {
            second.send("35=A|98=0|108=30|554=alicealice|");
            assertThat(second.awaitEnd()).isNull();
            first.send("35=1|112=still here|");
            assertThat(first.await("35=0|")).contains("|34=2|", "|112=still here|");
        }
    }

    @Test
    @DisplayName("1S c: who is not known, or has not the right password, changes no numbers")
    void whoIsNotKnownChangesNoNumbers() {
        leave(alice());
        try (FixClient wrong = FixClient.of(exchange, "alice")) {
            wrong.send("35=A|98=0|108=30|554=guess|");
            assertThat(wrong.awaitEnd()).startsWith("35=5|34=1|58=WRONG_PASSWORD: ");
        }
        try (FixClient nobody = FixClient.of(exchange, "nobody")) {
            nobody.send("35=A|98=0|108=30|554=guess|");
            assertThat(nobody.awaitEnd()).startsWith("35=5|34=1|58=WRONG_PASSWORD: ");
        }
        awaitNobody();
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.next = 3;
            TestExchange.await(() -> retried(alice));
        }
    }

    /// After a wrong password one has to wait; the numbers are those of before.
    private boolean retried(FixClient first) {
        try (FixClient again = FixClient.of(exchange, "alice")) {
            again.next = first.next;
            again.send("35=A|98=0|108=30|554=alicealice|");
            String answer = again.read();
            if (answer.contains("LOGON_TOO_SOON")) return false;
            assertThat(FixClient.value(answer, 34)).isEqualTo("3");
            return answer.contains("|35=A|");
        }
    }

    @Test
    @DisplayName("1S d: an invalid logon is told what is wrong, and ends")
    void anInvalidLogonIsToldWhy() {
        assertThat(refused("35=A|98=0|108=0|554=alicealice|"))
                .isEqualTo("35=5|34=1|58=HeartBtInt(108)=0: from 1 to 3600 seconds|");
        assertThat(refused("35=A|98=1|108=30|554=alicealice|"))
                .isEqualTo("35=5|34=1|58=EncryptMethod(98)=1: is not a value that it may have|");
        assertThat(refused("35=A|108=30|554=alicealice|"))
                .isEqualTo("35=5|34=1|58=EncryptMethod(98): must be there|");
        assertThat(refused(0, "35=A|98=0|108=30|554=alicealice|"))
                .isEqualTo("35=5|34=1|58=MsgSeqNum(34)=0: numbers begin at 1|");
        assertThat(refused("35=A|98=0|108=30|"))
                .isEqualTo("35=5|34=1|58=Required tag missing: Password(554)|");
    }

    private String refused(String logon) {
        return refused(1, logon);
    }

    private String refused(long number, String logon) {
        try (FixClient client = FixClient.of(exchange, "alice")) {
            client.sendAs(number, logon);
            return client.awaitEnd();
        }
    }

    @Test
    @DisplayName("1S e: what is no logon, and comes first, ends the connection without a word")
    void whatComesFirstMustBeALogon() {
        assertThat(refused("35=0|")).isNull();
        try (FixClient client = FixClient.of(exchange, "alice")) {
            client.sendBytes("GET / HTTP/1.1\r\n\r\n");
            assertThat(client.awaitEnd()).isNull();
        }
        try (FixClient client = FixClient.of(exchange, "alice")) {
            client.sendFramed(
                    "35=A|56=CROSSBOOK|34=1|52=" + FixClient.now() + "|98=0|108=30|554=x|");
            assertThat(client.awaitEnd()).isNull();
        }
    }

    // 2: the header.

    @Test
    @DisplayName("2 a, b: what came too early is asked for, and counts when its turn has come")
    void whatIsMissingIsAskedFor() {
        try (FixClient alice = alice()) {
            alice.sendAs(4, alice.order("a2", '1', 1, "2"));
            assertThat(alice.await("35=2|")).contains("|7=2|16=0|");
            String sent = FixClient.now();
            alice.sendAs(2, "35=4|43=Y|122=" + sent + "|123=Y|36=3|");
            alice.sendAs(
                    3,
                    "35=D|43=Y|122=" + sent + "|"
                            + alice.order("a1", '1', 1, "1").substring(5));
            alice.sendAs(
                    4,
                    "35=D|43=Y|122=" + sent + "|"
                            + alice.order("a2", '1', 1, "2").substring(5));
            alice.await("|11=a2|");
            assertThat(alice.heard.stream().filter(line -> line.contains("|150=0|")))
                    .hasSize(2);
        }
    }

    @Test
    @DisplayName("2 b: what comes too early while a gap is filled is asked for anew")
    void whatComesEarlyMeanwhileIsAskedForAnew() {
        try (FixClient alice = alice()) {
            alice.sendAs(3, "35=0|");
            assertThat(alice.await("35=2|")).contains("|7=2|16=0|");
            String again = "35=4|43=Y|122=" + FixClient.now() + "|123=Y|";
            alice.sendAs(4, "35=1|112=left out|"); // between the request and its answer
            alice.sendAs(2, again + "36=4|"); // who answers thinks of no more than 3
            alice.sendAs(5, "35=0|");
            assertThat(alice.await("35=2|")).contains("|7=4|16=0|");
            alice.sendAs(4, again + "36=6|");
            alice.sendAs(6, "35=1|112=goes on|");
            alice.await("112=goes on|");
        }
    }

    @Test
    @DisplayName("2 b: what an answer leaves out is asked for once more, and then the session ends")
    void whatAnAnswerLeavesOutIsAskedForOnceMore() {
        try (FixClient alice = alice()) {
            alice.sendAs(10, "35=0|");
            assertThat(alice.await("35=2|")).contains("|34=2|", "|7=2|16=0|");
            alice.sendAs(11, "35=1|112=was on its way|");
            alice.sendAs(2, "35=4|43=Y|123=Y|36=5|"); // many send no OrigSendingTime here
            alice.sendAs(12, "35=1|112=early|");
            assertThat(alice.await("35=2|")).contains("|34=3|", "|7=5|16=0|");
            String again = "35=0|43=Y|122=" + FixClient.now() + "|";
            alice.sendAs(6, again);
            alice.sendAs(13, "35=0|");
            assertThat(alice.await("35=2|")).contains("|34=4|", "|7=5|16=0|");
            alice.sendAs(6, again);
            alice.sendAs(14, "35=0|");
            assertThat(alice.awaitEnd())
                    .isEqualTo("35=5|34=5|58=MsgSeqNum(34)=5 is missing, and did not come when it"
                            + " was asked for|");
        }
    }

    @Test
    @DisplayName("2 b: who sends nothing again is asked once more, and then the session ends")
    void whoSendsNothingAgainIsAskedOnceMore() {
        ManualClock clock = restartWithAClock();
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.send("35=A|98=0|108=1|554=alicealice|");
            alice.await("35=A|");
            alice.next = 4;
            alice.send("35=0|");
            alice.await("|7=2|16=0|");
            Runnable meanwhile = () -> {
                clock.advance(STEP);
                alice.send("35=0|");
            };
            alice.await("|7=2|16=0|", 100, meanwhile);
            alice.await("|58=MsgSeqNum(34)=2 is missing, and did not come", 100, meanwhile);
        }
    }

    @Test
    @DisplayName("2 b: an early Logout ends the session, and what is missing before it still is")
    void anEarlyLogoutCountsNothing() {
        try (FixClient alice = alice()) {
            alice.sendAs(5, "35=5|");
            assertThat(alice.awaitEnd()).isEqualTo("35=5|34=2|");
        }
        awaitNobody();
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.next = 6;
            alice.logon();
            assertThat(alice.await("35=2|")).contains("|7=2|16=0|");
        }
    }

    @Test
    @DisplayName("2 c: too low a number, not said to come again, ends the session")
    void tooLowANumberEndsTheSession() {
        try (FixClient alice = alice()) {
            alice.sendAs(1, "35=0|");
            assertThat(alice.awaitEnd())
                    .isEqualTo("35=5|34=2|58=MsgSeqNum(34) too low, expecting 2 but received 1|");
        }
        awaitNobody();
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.send("35=A|98=0|108=30|554=alicealice|");
            assertThat(alice.awaitEnd())
                    .isEqualTo("35=5|34=3|58=MsgSeqNum(34) too low, expecting 2 but received 1|");
        }
    }

    @Test
    @DisplayName("2 d, m, t, 3 b, c, e: what is garbled is left out")
    void whatIsGarbledIsLeftOut() {
        try (FixClient alice = alice()) {
            String body = "35=1|49=alice|56=CROSSBOOK|34=2|52=" + FixClient.now() + "|112=x|";
            String good = FixText.framed("FIX.4.4", body);
            alice.sendBytes(good.replaceFirst("9=\\d+", "9=" + (body.length() - 3)));
            alice.sendBytes(good.replaceFirst("9=\\d+", "9=" + (body.length() + 40)));
            alice.sendBytes(good.replaceFirst("10=\\d+", "10=" + wrong(good)));
            alice.sendBytes(good.replaceFirst("10=\\d+", "10=1"));
            alice.sendBytes("35=1|" + good);
            alice.sendBytes("9=5|8=FIX.4.4|35=1|10=000|");
            alice.sendBytes("\u0000\u0001\u0002|||");
            alice.send("35=1|112=y|");
            assertThat(alice.await("35=0|")).contains("|112=x|"); // the one behind `35=1|` is sound
        }
    }

    private static String wrong(String message) {
        int right = Integer.parseInt(FixClient.value(message, 10));
        return "%03d".formatted((right + 1) % 256);
    }

    @Test
    @DisplayName("2 e: what is sent again, and was handled, is left out")
    void whatIsSentAgainIsLeftOut() {
        try (FixClient alice = alice()) {
            String order = alice.order("a1", '1', 1, "1");
            alice.send(order);
            alice.await("150=0|");
            alice.sendAs(2, "35=D|43=Y|122=" + FixClient.now() + "|" + order.substring(5));
            alice.send("35=1|112=next|");
            assertThat(alice.await("35=0|")).contains("|34=3|");
        }
    }

    @Test
    @DisplayName("2 f: what is sent again cannot have been sent later")
    void whatIsSentAgainWasSentBefore() {
        try (FixClient alice = alice()) {
            alice.send("35=0|43=Y|122=20990101-00:00:00|");
            assertThat(alice.await("35=3|")).contains("|45=2|371=122|372=0|373=10|");
            alice.send("35=1|112=next|");
            alice.await("112=next|");
        }
    }

    @Test
    @DisplayName("2 g: what is sent again must say when it was sent first")
    void whatIsSentAgainSaysWhenItWasSentFirst() {
        try (FixClient alice = alice()) {
            alice.send("35=0|43=Y|");
            assertThat(alice.await("35=3|")).contains("|45=2|371=122|372=0|373=1|");
            alice.send("35=1|112=next|");
            alice.await("112=next|");
        }
    }

    @Test
    @DisplayName("2 i: another BeginString ends the session")
    void anotherBeginStringEndsTheSession() {
        try (FixClient alice = alice()) {
            String body = "35=0|49=alice|56=CROSSBOOK|34=2|52=" + FixClient.now() + "|";
            alice.sendBytes(FixText.framed("FIX.4.2", body));
            assertThat(alice.awaitEnd())
                    .isEqualTo("35=5|34=2|58=Incorrect BeginString(8)=FIX.4.2: this session is"
                            + " FIX.4.4|");
        }
        try (FixClient old =
                new FixClient(exchange.gateway().fixAddress().orElseThrow(), "bob", "FIX.4.2")) {
            old.send("35=A|98=0|108=30|554=bobbob|");
            assertThat(old.awaitEnd())
                    .isEqualTo("35=5|34=1|58=Incorrect BeginString(8)=FIX.4.2: FIX.4.4 and FIXT.1.1"
                            + " are spoken here|");
        }
    }

    @Test
    @DisplayName("2 k: another CompID is rejected, and ends the session")
    void anotherCompIdEndsTheSession() {
        try (FixClient alice = alice()) {
            alice.target = "SOMEBODY";
            alice.send("35=0|");
            assertThat(alice.awaitEnd()).startsWith("35=5|34=3|58=TargetCompID(56)=SOMEBODY: ");
            assertThat(alice.heard.get(1)).startsWith("35=3|34=2|45=2|371=56|372=0|373=9|");
        }
    }

    @Test
    @DisplayName("14 b, d: no CompID, or an empty one, is rejected, and the session goes on")
    void noCompIdIsRejected() {
        try (FixClient alice = alice()) {
            String rest = "49=alice|34=2|52=" + FixClient.now() + "|";
            alice.sendFramed("35=0|" + rest);
            assertThat(alice.await("35=3|")).contains("|45=2|371=56|372=0|373=1|");
            alice.sendFramed("35=0|56=|" + rest.replace("34=2", "34=3"));
            assertThat(alice.await("35=3|")).contains("|45=3|371=56|372=0|373=4|");
            alice.sendAs(4, "35=1|112=goes on|");
            alice.await("112=goes on|");
        }
    }

    @Test
    @DisplayName("2 o: a SendingTime far from now is rejected, and ends the session")
    void anotherTimeEndsTheSession() {
        try (FixClient alice = alice()) {
            alice.sendAt(2, "20200101-00:00:00.000", "35=0|");
            assertThat(alice.awaitEnd()).startsWith("35=5|34=3|58=SendingTime(52)=20200101-");
            assertThat(alice.heard.get(1)).startsWith("35=3|34=2|45=2|371=52|372=0|373=10|");
        }
    }

    @Test
    @DisplayName("2 q, r: a type that is none is rejected, one that is not known here refused")
    void unknownTypesAreToldApart() {
        try (FixClient alice = alice()) {
            alice.send("35=???|");
            assertThat(alice.await("35=3|")).contains("|45=2|371=35|372=???|373=11|");
            alice.send("35=R|131=q|");
            assertThat(alice.await("35=j|")).contains("|45=3|372=R|380=3|58=MsgType(35)=R: ");
            alice.send("35=8|");
            assertThat(alice.await("372=8|")).contains("|380=3|");
            alice.send("35=V|262=m1|263=0|264=0|267=1|269=0|146=1|55=ABC|"); // not on this session
            assertThat(alice.await("372=V|")).contains("|380=3|");
        }
    }

    /// An answer would have no room for such a name.
    @Test
    void aCompIdOfAnyLengthIsNotAnswered() {
        for (int length : new int[] {65, 5_000, 8_000}) {
            String name = "x".repeat(length);
            try (FixClient nobody = FixClient.of(exchange, name)) {
                nobody.send("35=A|98=0|108=30|553=bob|554=bobbob|");
                assertThat(nobody.read()).isNull();
            }
        }
        try (FixClient alice = alice()) {
            alice.send("35=1|112=there|");
            alice.await("112=there|");
        }
    }

    // 4 to 6: heartbeats.

    private static final Duration STEP = Duration.ofMillis(100);

    /// An exchange for which time passes when it is told to.
    private ManualClock restartWithAClock() {
        exchange.close();
        ManualClock clock = new ManualClock();
        Path other = directory.resolve("other");
        exchange = TestExchange.start(
                other, TestExchange.withFix(TestExchange.SETTINGS, other), clock);
        return clock;
    }

    @Tag("slow")
    @Test
    @DisplayName("4, 5, 6: silence is answered by heartbeats, a question, and the end")
    void silenceEndsTheSession() {
        ManualClock clock = restartWithAClock();
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.send("35=A|98=0|108=1|554=alicealice|");
            alice.await("35=A|");
            alice.await("58=HEARTBEAT_MISSED: ", 100, () -> clock.advance(STEP));
            assertThat(alice.heard).anyMatch(line -> line.matches("35=0\\|34=\\d+\\|"));
            assertThat(alice.heard).anyMatch(line -> line.endsWith("|112=TEST-1|"));
            assertThat(alice.heard.getLast())
                    .endsWith("|58=HEARTBEAT_MISSED: no answer to TestReqID(112)=TEST-1|");
            assertThat(alice.awaitEnd()).isNull();
        }
    }

    @Test
    @DisplayName("4 b, 6: a question is answered, and who answers goes on")
    void questionsAreAnswered() {
        ManualClock clock = restartWithAClock();
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.send("35=A|98=0|108=1|554=alicealice|");
            alice.await("35=A|");
            String question = alice.await("35=1|", 100, () -> clock.advance(STEP));
            alice.send("35=0|112=" + FixClient.value(question, 112) + "|");
            alice.send("35=1|112=and you?|");
            alice.await("112=and you?|");
            alice.await("112=TEST-2|", 100, () -> clock.advance(STEP)); // else it had ended
        }
    }

    // 7: a reject.

    @Test
    @DisplayName("7: a reject is heard, and counts")
    void rejectsAreHeard() {
        try (FixClient alice = alice()) {
            alice.send("35=3|45=1|58=I do not like it|");
            alice.send("35=1|112=next|");
            alice.await("112=next|");
        }
    }

    // 8: messages are sent again.

    @Test
    @DisplayName("8: reports are sent again as they were, and what is about the session is skipped")
    void reportsAreSentAgain() {
        try (FixClient alice = alice()) {
            alice.send(alice.order("a1", '1', 5, "1.00"));
            String first = alice.await("150=0|");
            alice.send("35=1|112=q|");
            alice.await("112=q|");
            alice.send(alice.order("a2", '1', 6, "1.01"));
            String second = alice.await("150=0|");
            alice.heard.clear();
            alice.send("35=2|7=1|16=0|");
            assertThat(alice.read()).contains("|35=4|", "|34=1|", "|43=Y|", "|123=Y|36=2|");
            assertAgain(alice.read(), first);
            assertThat(alice.read()).contains("|35=4|", "|34=3|", "|123=Y|36=4|");
            assertAgain(alice.read(), second);
            alice.send("35=2|7=2|16=2|");
            assertAgain(alice.read(), first);
            alice.send("35=1|112=end|");
            assertThat(alice.read()).contains("|35=0|", "|34=5|");
        }
    }

    private static void assertAgain(String again, String first) {
        assertThat(again).contains("|43=Y|", "|122=" + FixClient.value(first, 52) + "|");
        assertThat(FixClient.value(again, 34)).isEqualTo(FixClient.value(first, 34));
        assertThat(body(again)).isEqualTo(body(first));
    }

    private static String body(String report) {
        return report.substring(report.indexOf("|37="), report.indexOf("|10="));
    }

    @Test
    @DisplayName("8: numbers that were never sent cannot be asked for")
    void whatWasNeverSentIsRejected() {
        try (FixClient alice = alice()) {
            alice.send("35=2|7=9|16=0|");
            assertThat(alice.await("35=3|")).contains("|371=7|", "|373=5|", "BeginSeqNo(7)=9: ");
        }
    }

    // 10, 11: numbers are set.

    @Test
    @DisplayName("10: gaps are filled when it is their turn")
    void gapsAreFilled() {
        try (FixClient alice = alice()) {
            alice.sendAs(2, "35=4|123=Y|36=10|"); // b
            alice.sendAs(10, "35=1|112=b|");
            alice.await("112=b|");
            alice.sendAs(5, "35=4|43=Y|122=" + FixClient.now() + "|123=Y|36=7|"); // c
            alice.sendAs(11, "35=4|123=Y|36=11|"); // e
            assertThat(alice.await("35=3|"))
                    .contains("|45=11|371=36|372=4|373=5|58=attempt to lower sequence number,"
                            + " invalid value NewSeqNo(36)=11|");
            alice.sendAs(20, "35=4|123=Y|36=30|"); // a
            assertThat(alice.await("35=2|")).contains("|7=12|16=0|");
            alice.sendAs(5, "35=4|123=Y|36=7|"); // d
            assertThat(alice.awaitEnd()).contains("too low, expecting 12 but received 5");
        }
    }

    @Test
    @DisplayName("11: a reset sets the number, but never lower")
    void aResetNeverLowersTheNumber() {
        try (FixClient alice = alice()) {
            alice.sendAs(77, "35=4|36=20|"); // a
            alice.sendAs(3, "35=4|123=N|36=20|"); // b
            alice.sendAs(20, "35=1|112=a|");
            alice.await("112=a|");
            alice.sendAs(21, "35=4|36=5|"); // c
            assertThat(alice.await("35=3|")).contains("|45=21|371=36|372=4|373=5|");
            alice.sendAs(21, "35=1|112=c|");
            alice.await("112=c|");
        }
    }

    @Test
    @DisplayName("11: a reset counts whatever its own number is")
    void aResetNeedsNoNumber() {
        try (FixClient alice = alice()) {
            alice.sendAs(0, "35=4|36=20|");
            alice.sendAs(20, "35=1|112=a|");
            alice.await("112=a|");
            alice.sendAs(-2, "35=0|");
            assertThat(alice.awaitEnd()).endsWith("|58=MsgSeqNum(34)=-2: is no number from 1 on|");
        }
    }

    @Test
    @DisplayName("11: a Logon with ResetSeqNumFlag begins again within the session")
    void aSessionBeginsAgain() {
        try (FixClient alice = alice()) {
            alice.send(alice.order("a1", '1', 5, "1.00"));
            alice.await("150=0|");
            alice.next = 1;
            alice.heard.clear();
            alice.send("35=A|98=0|108=30|141=Y|");
            alice.send("35=H|11=a1|55=ABC|54=1|");
            alice.await("150=I|");
            assertThat(alice.heard.getFirst()).isEqualTo("35=A|34=1|98=0|108=30|141=Y|383=8192|");
            assertThat(alice.heard.getLast()).contains("35=8|34=2|", "|39=0|", "|11=a1|");
        }
        awaitNobody();
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.next = 3;
            alice.logon();
            assertThat(alice.heard.getFirst()).startsWith("35=A|34=3|");
        }
    }

    // 13: the end.

    @Test
    @DisplayName("13 b: a logout is answered by one")
    void aLogoutIsAnswered() {
        try (FixClient alice = alice()) {
            alice.send("35=5|");
            assertThat(alice.awaitEnd()).isEqualTo("35=5|34=2|");
        }
    }

    // 14: fields.

    @Test
    @DisplayName("14: each field that is wrong is named")
    void whatIsWrongIsNamed() {
        try (FixClient alice = alice()) {
            String order = alice.order("a1", '1', 5, "1.00");
            assertRejected(alice, order + "7777=x|", 7777, 0); // a
            assertRejected(alice, order + "1133=G|999=x|", 999, 0); // of 5.0, where 4.4 is spoken
            assertRejected(alice, order + "0=x|", 0, 0, "the field 0=x: ");
            assertRejected(alice, order + "-1=x|", -1, 0, "the field -1=x: ");
            assertRejected(alice, order.replace("|11=a1", ""), 11, 1); // b
            assertRejected(alice, order + "112=x|", 112, 2); // c
            assertRejected(alice, order + "29=1|", 29, 2); // of the standard, but not of an order
            assertRejected(alice, order + "152=1000|", 152, 2, "CashOrderQty(152): asks for ");
            assertRejected(alice, order + "78=1|79=x|80=5|", 78, 2, "NoAllocs(78): asks for ");
            assertRejected(alice, order + "423=1|", 423, 5);
            assertRejected(alice, order.replace("38=5", "38="), 38, 4); // d
            assertRejected(alice, order.replace("54=1", "54=9"), 54, 5); // e
            assertRejected(alice, order.replace("44=1.00", "44=1.0.0"), 44, 6); // f
            assertRejected(alice, order.replace("60=", "60=X"), 60, 6);
            assertRejected(alice, order + "50=x|", 50, 14); // g
            assertRejected(alice, order + "38=6|", 38, 13); // h
            assertRejected(alice, order + "453=2|448=T|452=12|", 453, 16); // i
            assertRejected(alice, order + "453=1|452=12|448=T|", 452, 15); // j
            alice.send(order);
            alice.await("150=0|");
        }
    }

    private static void assertRejected(FixClient client, String message, int tag, int reason) {
        assertRejected(client, message, tag, reason, "(" + tag + ")");
    }

    private static void assertRejected(
            FixClient client, String message, int tag, int reason, String text) {
        long number = client.next;
        client.send(message);
        assertThat(client.await("35=3|"))
                .contains("|45=" + number + "|371=" + tag + "|372=D|373=" + reason + "|58=")
                .contains(text);
    }

    @Test
    @DisplayName("14: what the standard has, and nothing here needs, is taken")
    void whatNothingHereNeedsIsTaken() {
        try (FixClient alice = alice()) {
            String sent =
                    "35=D|50=desk|116=x|129=x|142=JNB|143=x|144=x|145=x|369=1|212=8|213=a|35=D|b|"
                            + "627=1|628=HUB|629=20261129-10:00:00|630=4|";
            String order = alice.order("a1", '1', 5, "1.00").substring(5);
            String parties =
                    "453=2|448=T1|447=D|452=12|802=2|523=a|803=1|523=b|803=2|448=alice|452=1|";
            alice.send(
                    sent + order + parties
                            + "63=0|64=20261201|386=1|336=1|625=3|526=x|581=1|582=4|775=0|423=2|376=x|377=N"
                            + "|354=9|355=a|38=9|bc|1133=G|117=q|23=i|106=A|107=B|75=20261129|93=3|89=a|b|");
            assertThat(alice.await("150=0|"))
                    .contains("|11=a1|453=1|448=T1|", "|38=5|", "|44=1.00|");
            alice.send(alice.order("a2", '1', 5, "1.00") + "453=0|");
            alice.await("|11=a2|");
            alice.send(alice.cancel("c1", "a1", '1') + "63=0|581=1|");
            alice.await("|11=c1|41=a1|");
        }
    }

    @Test
    @DisplayName("14: a logon may say what it will send, and may have any data")
    void aLogonMayHaveAnyData() {
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.logon("384=2|372=D|385=R|372=8|385=S|383=4096|95=6|96=ab|108|789=1|");
            alice.send("35=1|112=there|");
            alice.await("112=there|");
        }
    }

    @Test
    @DisplayName("14 l, m: what depends on other fields, or on what is listed, is refused")
    void whatCannotBeDoneIsRefused() {
        try (FixClient alice = alice()) {
            String order = alice.order("a1", '1', 5, "1.00");
            alice.send(order.replace("44=1.00|", ""));
            assertThat(alice.await("35=j|"))
                    .contains("|45=2|372=D|379=a1|380=5|58=FIELD_MISSING: Price(44): ");
            alice.send(order.replace("55=ABC", "55=XYZ"));
            assertThat(alice.await("35=j|"))
                    .contains("|45=3|372=D|379=a1|380=2|58=UNKNOWN_INSTRUMENT: Symbol(55)=XYZ ");
        }
    }

    // 16: what happened meanwhile.

    @Test
    @DisplayName("16: what happened while nobody was there is told after the logon")
    void whatHappenedMeanwhileIsTold() {
        try (FixClient bob = FixClient.loggedOn(exchange, "bob")) {
            FixClient alice = alice();
            alice.send(alice.order("a1", '2', 10, "5.00") + "20002=Y|");
            alice.await("150=0|");
            alice.close();
            TestExchange.await(() -> exchange.gateway().status().sessions() == 1);
            bob.send(bob.order("b1", '1', 4, "5.00"));
            bob.await("150=F|");

            try (FixClient back = FixClient.of(exchange, "alice")) {
                back.next = 3;
                back.logon();
                back.await("150=F|");
                bob.send(bob.order("b2", '1', 6, "5.00"));
                back.await("39=2|");
                assertThat(back.heard.get(1)).contains("|34=4|", "|32=4|").doesNotContain("43=Y");
                assertThat(back.heard.get(2)).contains("|34=5|", "|32=6|");
            }
        }
    }

    // 18, 19, 20.

    @Test
    @DisplayName("18: third parties in the header are let through")
    void thirdPartiesAreLetThrough() {
        try (FixClient alice = alice()) {
            alice.send("35=1|115=somebody|128=somebody else|112=q|");
            alice.await("112=q|");
        }
    }

    @Test
    @DisplayName("19: an order that possibly came before is entered once")
    void anOrderThatMayHaveComeBeforeIsEnteredOnce() {
        try (FixClient alice = alice()) {
            String order = alice.order("a1", '1', 5, "1.00");
            alice.send("35=D|97=Y|" + order.substring(5));
            alice.await("150=0|");
            alice.send("35=D|97=Y|" + order.substring(5));
            assertThat(alice.await("150=I|")).contains("|39=0|", "|11=a1|", "|38=5|", "|151=5|");
        }
    }

    @Test
    @DisplayName("20: who asks for messages while it is asked for some is answered")
    void bothMayAsk() {
        try (FixClient alice = alice()) {
            alice.send(alice.order("a1", '1', 5, "1.00"));
            String first = alice.await("150=0|");
            alice.sendAs(9, "35=2|7=2|16=0|");
            assertAgain(alice.await("150=0|"), first);
            assertThat(alice.await("35=2|")).contains("|7=3|16=0|");
        }
    }
}
