package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.OrdType;
import crossbook.protocol.PegReference;
import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.LogonDecoder;
import crossbook.protocol.entry.NewCrossEncoder;
import crossbook.protocol.entry.ReportTradeEncoder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// What a session must do and must not, each rule provoked once.
@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
class SessionRulesTest {
    @Parameter
    int partitions;

    @TempDir
    static Path directory;

    private static TestExchange exchange;

    @BeforeParameterizedClassInvocation
    static void start(int partitions) {
        Path own = directory.resolve(partitions + " partitions");
        exchange = TestExchange.start(own, TestExchange.SETTINGS, partitions);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        exchange.close();
    }

    @Test
    void aWrongPasswordAndAnUnknownParticipantAreAnsweredAlike() {
        try (TestTrader wrong = new TestTrader(exchange.tcp());
                TestTrader unknown = new TestTrader(exchange.tcp())) {
            wrong.logon("dave", "guess");
            unknown.logon("nobody", "guess");

            assertThat(wrong.heard).containsExactly("logon WRONG_PASSWORD");
            assertThat(unknown.heard).isEqualTo(wrong.heard);
            assertThat(unknown.retryAfterMs).isPositive();
            wrong.awaitEnd();
        }
        try (TestTrader again = new TestTrader(exchange.tcp())) {
            again.logon("dave", "davedave");
            assertThat(again.logonReason).isEqualTo(Reason.LOGON_TOO_SOON);
            assertThat(again.retryAfterMs).isPositive();
        }
    }

    @Test
    void aSecondLogonOfAParticipantIsRefused() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader second = new TestTrader(exchange.tcp())) {
            second.logon("alice", "alicealice");
            assertThat(second.logonReason).isEqualTo(Reason.ALREADY_LOGGED_ON);
            second.awaitEnd();

            alice.logon().participant("alice").password("alicealice");
            alice.await("businessReject  SESSION ALREADY_LOGGED_ON");
        }
    }

    /// And not the other way round: what the web has to say waits.
    @Test
    void aSessionThatTheWebOpenedMakesRoomForOneOfTheParticipantsOwn() {
        try (TestTrader web = new TestTrader(exchange.tcp());
                TestTrader alice = new TestTrader(exchange.tcp());
                TestTrader again = new TestTrader(exchange.tcp())) {
            web.logon("alice", TestExchange.WEB_KEY);
            assertThat(web.logonReason).isEqualTo(Reason.NONE);
            web.order("w1", Side.SELL, 10, 500).flags().staysOnDisconnect(true);
            web.await("NEW w1");

            alice.logon("alice", "alicealice");
            assertThat(alice.logonReason).isEqualTo(Reason.NONE);
            web.await("logout ALREADY_LOGGED_ON");
            alice.cancel("w2", "w1");
            alice.await("CANCELED w1");

            again.logon("alice", TestExchange.WEB_KEY);
            assertThat(again.logonReason).isEqualTo(Reason.ALREADY_LOGGED_ON);
            alice.buy("w3", 1, 1);
            alice.await("NEW w3");
            alice.massCancel("w4");
            alice.await("massCancel w4 1");
        }
    }

    /// What was under way to the gateway when it ended the session.
    @Test
    void theLogoutTellsWhatWasNotTaken() {
        try (TestTrader web = new TestTrader(exchange.tcp());
                TestTrader alice = new TestTrader(exchange.tcp())) {
            web.logon("alice", TestExchange.WEB_KEY);
            web.order("t1", Side.SELL, 10, 500);
            long first = web.session.messageNumber();
            web.await("NEW t1");
            alice.logon("alice", "alicealice");
            assertThat(alice.logonReason).isEqualTo(Reason.NONE);

            web.order("t2", Side.SELL, 10, 500);
            long second = web.session.messageNumber();
            assertThat(web.session.mayHaveTaken(second)).isTrue();
            web.await("logout ALREADY_LOGGED_ON");
            assertThat(web.session.mayHaveTaken(first)).isTrue();
            assertThat(web.session.mayHaveTaken(second)).isFalse();
        }
    }

    @Test
    void anOrderBeforeTheLogonIsRefused() {
        try (TestTrader trader = new TestTrader(exchange.tcp())) {
            trader.buy("a1", 1, 1);
            trader.await("businessReject a1 NEW NOT_LOGGED_ON");
            trader.cancel("a2", "a1");
            trader.await("businessReject a2 CANCEL NOT_LOGGED_ON");
        }
    }

    @Test
    void aParticipantThatTheEngineDoesNotKnowIsRefusedOnceItsPasswordWasRight() {
        exchange.passwords.put("erin", "erinerin");
        try (TestTrader erin = new TestTrader(exchange.tcp())) {
            erin.logon("erin", "erinerin");
            assertThat(erin.logonReason).isEqualTo(Reason.UNKNOWN_PARTICIPANT);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 99})
    void anotherProtocolIsRefused(int version) {
        try (TestTrader trader = new TestTrader(exchange.tcp())) {
            trader.logon().protocolVersion(version).participant("bob").password("bobbob");
            trader.awaitLogon();
            assertThat(trader.logonReason).isEqualTo(Reason.PROTOCOL_VERSION_NOT_SUPPORTED);
            assertThat(ProblemCode.of(trader.logonReason).title())
                    .contains("speaks version " + LogonDecoder.SCHEMA_VERSION + " ");
        }
    }

    @Test
    void aLogoutIsAnsweredAndTheTokenOpensTheNextSession() {
        long token;
        try (TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            token = bob.token;
            bob.session.logout();
            bob.await("logout LOGGED_OUT");
            bob.awaitEnd();
        }
        try (TestTrader wrong = new TestTrader(exchange.tcp())) {
            wrong.token("bob", token + 1);
            assertThat(wrong.logonReason).isEqualTo(Reason.WRONG_PASSWORD);
        }
        try (TestTrader bob = new TestTrader(exchange.tcp())) {
            bob.token("bob", token);
            assertThat(bob.logonReason).isEqualTo(Reason.NONE);
        }
    }

    @Test
    void aPasswordCanBeChangedWhileLoggingOn() {
        try (TestTrader carol = new TestTrader(exchange.tcp())) {
            carol.logon().participant("carol").password("carolcarol").newPassword("short");
            carol.awaitLogon();
            assertThat(carol.logonReason).isEqualTo(Reason.PASSWORD_NOT_ACCEPTED);
        }
        try (TestTrader carol = new TestTrader(exchange.tcp())) {
            carol.logon().participant("carol").password("carolcarol").newPassword("longenough");
            carol.awaitLogon();
            assertThat(carol.logonReason).isEqualTo(Reason.NONE);
        }
        try (TestTrader carol = new TestTrader(exchange.tcp())) {
            carol.logon("carol", "longenough");
            assertThat(carol.logonReason).isEqualTo(Reason.NONE);
            exchange.passwords.put("carol", "carolcarol");
        }
    }

    @Test
    void aRecoverySessionNeedsARealTimeSessionAndDoesNothingElse() {
        try (TestTrader early = new TestTrader(exchange.tcp())) {
            early.recovery("carol");
            assertThat(early.logonReason).isEqualTo(Reason.NO_REAL_TIME_SESSION);
        }
        try (TestTrader _ = TestTrader.loggedOn(exchange.tcp(), "carol");
                TestTrader recovery = new TestTrader(exchange.tcp())) {
            recovery.recovery("carol");
            assertThat(recovery.logonReason).isEqualTo(Reason.NONE);
            recovery.buy("c1", 1, 1);
            recovery.await("businessReject c1 NEW NOT_SUPPORTED");
            try (TestTrader second = new TestTrader(exchange.tcp())) {
                second.logon()
                        .participant("carol")
                        .password("carolcarol")
                        .channel(Channel.RECOVERY);
                second.awaitLogon();
                assertThat(second.logonReason).isEqualTo(Reason.ALREADY_LOGGED_ON);
            }
        }
    }

    @Test
    void whatIsMissingInAnOrderIsNamedAndTheSessionGoesOn() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.order("x1", Side.BUY, Long.MIN_VALUE, 1);
            alice.await("reject x1 orderQty FIELD_MISSING");
            alice.order("x2", Side.BUY, 1, Long.MIN_VALUE);
            alice.await("reject x2 price FIELD_MISSING");
            alice.order("x3", Side.BUY, 1, 1).ordType(OrdType.STOP);
            alice.await("reject x3 stopPrice FIELD_MISSING");
            alice.order("x4", Side.BUY, 1, 1).timeInForce(TimeInForce.GTT);
            alice.await("reject x4 expireTimeNs FIELD_MISSING");
            alice.order("y1", Side.BUY, 1, 1).ordType(OrdType.ICEBERG);
            alice.await("reject y1 displayQty FIELD_MISSING");
            alice.order("y2", Side.BUY, 1, 1).ordType(OrdType.PEGGED_LIMIT);
            alice.await("reject y2 pegReference FIELD_MISSING");
            alice.cancel("x5", "");
            alice.await("reject x5 origClOrdId FIELD_MISSING");
            alice.cross("x8", "x9").price(NewCrossEncoder.priceNullValue());
            alice.await("reject x8 price FIELD_MISSING");
            alice.report("x9").orderQty(ReportTradeEncoder.orderQtyNullValue());
            alice.await("reject x9 orderQty FIELD_MISSING");
            alice.order("x6", Side.BUY, 0, 1);
            alice.await("REJECTED x6 0/0 QTY_NOT_POSITIVE");
            alice.buy("x7", 1, 1);
            alice.await("NEW x7 1/0");
        }
    }

    @Test
    void whatAnOrderCannotHaveIsNamedAndTheSessionGoesOn() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.order("x1", Side.BUY, 1, 1).stopPrice(5);
            alice.await("reject x1 stopPrice FIELD_VALUE_NOT_VALID");
            alice.order("x2", Side.BUY, 2, 1).ordType(OrdType.MARKET).displayQty(1);
            alice.await("reject x2 displayQty FIELD_VALUE_NOT_VALID");
            alice.order("x3", Side.BUY, 1, 1).minQty(1);
            alice.await("reject x3 minQty FIELD_VALUE_NOT_VALID");
            alice.order("x4", Side.BUY, 1, 1).expireTimeNs(1);
            alice.await("reject x4 expireTimeNs FIELD_VALUE_NOT_VALID");
            alice.order("x5", Side.BUY, 1, 1).pegReference(PegReference.MID);
            alice.await("reject x5 pegReference FIELD_VALUE_NOT_VALID");
            alice.buy("x6", 1, 1);
            alice.await("NEW x6 1/0");
        }
    }

    @Test
    void theFurtherTypesReachTheEngine() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.order("h1", Side.BUY, 10, 1).displayQty(0);
            alice.await("NEW h1 10/0");
            alice.order("s1", Side.BUY, 10, 1).ordType(OrdType.STOP_LIMIT).stopPrice(2);
            alice.await("TRIGGERED s1 10/0");
            alice.order("p1", Side.BUY, 10, 1)
                    .ordType(OrdType.PEGGED_LIMIT)
                    .pegReference(PegReference.BID)
                    .minQty(5);
            alice.await("NEW p1 10/0");
            alice.order("t1", Side.BUY, 10, 1)
                    .timeInForce(TimeInForce.GTT)
                    .expireTimeNs(7); // long ago
            alice.await("REJECTED t1 0/0 EXPIRY_NOT_IN_FUTURE");
        }
    }

    @Test
    void whatDisconnectingDoesToOrdersTheEngineDecides() {
        try (TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            bob.buy("gone", 7, 3);
            bob.order("stays", Side.BUY, 8, 3).flags().staysOnDisconnect(true);
            bob.await("NEW stays");
        }
        try (TestTrader carol = TestTrader.loggedOn(exchange.tcp(), "carol");
                TestTrader bob = reconnect("bob")) {
            carol.sell("c1", 100, 3);
            carol.await("NEW c1");
            bob.await("TRADE stays 8@3 0/8");
            assertThat(bob.heard).noneMatch(line -> line.startsWith("TRADE gone"));
            carol.cancel("c2", "c1");
            carol.await("CANCELED c1 0/8");
        }
    }

    /// Logs on as soon as the gateway has noticed that the last session is over.
    private static TestTrader reconnect(String name) {
        TestTrader[] found = {null};
        TestExchange.await(() -> {
            TestTrader trader = new TestTrader(exchange.tcp());
            trader.logon(name, name + name);
            if (trader.logonReason == Reason.NONE) found[0] = trader;
            else trader.close();
            return found[0] != null;
        });
        return found[0];
    }
}
