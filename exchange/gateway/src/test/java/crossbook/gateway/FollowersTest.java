package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.entry.FollowReportsEncoder;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Who hears what others hear.
class FollowersTest extends OperatedExchangeTest {

    private static void follow(TestTrader trader, long requestId, String participant) {
        trader.session
                .message(new FollowReportsEncoder(), 0)
                .requestId(requestId)
                .participant(participant);
    }

    private List<String> reports() {
        return ops.heard.stream()
                .filter(line -> !line.startsWith("logon") && !line.startsWith("reply"))
                .toList();
    }

    @Test
    void oneParticipantIsFollowed() {
        follow(ops, 1, "alice");
        ops.await("reply 1 FOLLOW NONE");
        alice.sell("a1", 10, 500);
        alice.await("NEW a1");
        bob.buy("b1", 4, 500);
        bob.await("TRADE b1");
        alice.cancel("c1", "a1");
        alice.await("CANCELED a1");
        ops.await("CANCELED a1");
        assertThat(reports())
                .containsExactly(
                        "of alice",
                        "NEW a1 10/0 NONE",
                        "TRADE a1 4@500 6/4 NONE",
                        "CANCELED a1 0/4 REQUESTED");
    }

    @Test
    void everybodyIsFollowed() {
        follow(ops, 1, "");
        ops.await("reply 1 FOLLOW NONE");
        alice.sell("a1", 10, 500);
        alice.await("NEW a1");
        bob.buy("b1", 4, 500);
        bob.await("TRADE b1");
        ops.await("TRADE a1");
        assertThat(reports())
                .containsExactly(
                        "of alice",
                        "NEW a1 10/0 NONE",
                        "of bob",
                        "NEW b1 4/0 NONE",
                        "TRADE b1 4@500 0/4 NONE",
                        "of alice",
                        "TRADE a1 4@500 6/4 NONE");
    }

    @Test
    void notEverybodyMayFollow() {
        follow(alice, 1, "bob");
        alice.await("businessReject  FOLLOW ROLE_NOT_PERMITTED");
        follow(ops, 2, "nobody");
        ops.await("reply 2 FOLLOW UNKNOWN_PARTICIPANT");
    }
}
