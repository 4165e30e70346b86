package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.entry.EntryException;
import crossbook.client.entry.OrderEntry;
import crossbook.protocol.entry.CancelForEncoder;
import crossbook.protocol.entry.KillTradingEncoder;
import crossbook.protocol.entry.ResumeTradingEncoder;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.Optional;

/// Who stops whom through a gateway, and what those who are stopped hear.
@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
class KillSwitchTest {
    @Parameter
    int partitions;

    @TempDir
    private Path directory;

    private TestExchange exchange;
    private TestTrader ops;
    private TestTrader alice;

    @BeforeEach
    void start() {
        exchange = TestExchange.start(directory, TestExchange.SETTINGS, partitions);
        ops = exchange.trader(TestExchange.OPERATOR);
        alice = exchange.trader("alice");
    }

    @AfterEach
    void stop() {
        exchange.close();
    }

    private static void kill(TestTrader trader, long requestId, String participant) {
        trader.session
                .message(new KillTradingEncoder(), 0)
                .requestId(requestId)
                .participant(participant)
                .reasonText("test");
    }

    private static void resume(TestTrader trader, long requestId, String participant) {
        trader.session
                .message(new ResumeTradingEncoder(), 0)
                .requestId(requestId)
                .participant(participant)
                .reasonText("");
    }

    private static void cancelFor(TestTrader trader, long requestId, String participant) {
        trader.session
                .message(new CancelForEncoder(), 0)
                .requestId(requestId)
                .participant(participant)
                .instrumentId(CancelForEncoder.instrumentIdNullValue())
                .side(crossbook.protocol.Side.NULL_VAL)
                .reasonText("");
    }

    @Test
    void anOperatorStopsATraderWhoHearsOfIt() {
        alice.buy("a1", 10, 5);
        alice.await("NEW a1");
        kill(ops, 1, "alice");
        ops.await("reply 1 KILL NONE");
        alice.await("CANCELED a1");
        alice.buy("a2", 10, 5);
        alice.await("REJECTED a2");
        resume(ops, 2, "alice");
        ops.await("reply 2 RESUME NONE");
        alice.buy("a3", 10, 5);
        alice.await("NEW a3");
    }

    @Test
    void aTraderStopsItselfAndNobodyElse() {
        alice.buy("a1", 10, 5);
        alice.await("NEW a1");
        kill(alice, 1, "alice");
        alice.await("reply 1 KILL NONE");
        kill(alice, 2, "bob");
        alice.await("reply 2 KILL ROLE_NOT_PERMITTED");
        kill(alice, 3, "");
        alice.await("reply 3 KILL ROLE_NOT_PERMITTED");
        resume(alice, 4, "alice");
        alice.await("reply 4 RESUME NONE");
        resume(alice, 5, "alice");
        alice.await("reply 5 RESUME TRADING_NOT_KILLED");
        kill(ops, 6, "alice");
        ops.await("reply 6 KILL NONE");
        resume(alice, 7, "alice");
        alice.await("reply 7 RESUME ROLE_NOT_PERMITTED");
    }

    /// On the wire to the engine no participant is everybody: a name must not become none.
    @Test
    void aNameThatIsUnknownStopsNobody() {
        kill(ops, 1, "nobody");
        ops.await("reply 1 KILL UNKNOWN_PARTICIPANT");
        cancelFor(ops, 2, "nobody");
        ops.await("reply 2 CANCEL_FOR UNKNOWN_PARTICIPANT");
        resume(ops, 3, "");
        ops.await("reply 3 RESUME TRADING_NOT_KILLED");
        alice.buy("a1", 10, 5);
        alice.await("NEW a1");
    }

    @Test
    void ordersAreCanceledForOthers() {
        alice.buy("a1", 10, 5);
        alice.await("NEW a1");
        cancelFor(alice, 1, "bob");
        alice.await("reply 1 CANCEL_FOR ROLE_NOT_PERMITTED");
        cancelFor(ops, 2, "alice");
        ops.await("reply 2 CANCEL_FOR NONE");
        alice.await("CANCELED a1");
        alice.buy("a2", 10, 5);
        alice.await("NEW a2");
    }

    @Test
    void theClientStopsEverybodyAndLearnsHowManyOrdersThatCanceled() {
        alice.buy("a1", 10, 5);
        alice.await("NEW a1");
        alice.buy("a2", 11, 5);
        alice.await("NEW a2");
        try (OrderEntry entry = OrderEntry.logOn(
                exchange.tcp(),
                TestExchange.OPERATOR,
                TestExchange.OPERATOR + TestExchange.OPERATOR)) {
            assertThat(entry.operator()
                            .massCancel(
                                    Optional.of("alice"),
                                    Optional.empty(),
                                    Optional.empty(),
                                    "test"))
                    .isEqualTo(2);
            alice.buy("a3", 10, 5);
            alice.await("NEW a3");
            assertThat(entry.operator().kill(Optional.empty(), "everybody stops"))
                    .isOne();
            alice.await("CANCELED a3");
            entry.operator().resume(Optional.empty(), "");
            alice.buy("a4", 10, 5);
            alice.await("NEW a4");
            assertThatThrownBy(() -> entry.operator().resume(Optional.empty(), ""))
                    .isInstanceOf(EntryException.class)
                    .hasMessageContaining("TRADING_NOT_KILLED");
            assertThatThrownBy(() -> entry.operator().kill(Optional.empty(), "Störung"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("reason: 'Störung': must be at most 64 printable ASCII characters");
        }
    }
}
