package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.entry.EntryException;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.protocol.Side;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;
import java.util.OptionalInt;

/// Who stops whom through a gateway, and what those who are stopped hear.
@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
class KillSwitchTest extends ExchangeTest {
    @Parameter
    int partitions;

    private TestTrader ops;
    private TestTrader alice;

    @Override
    TestExchange start() {
        return TestExchange.start(directory, TestExchange.SETTINGS, partitions);
    }

    @BeforeEach
    void logOn() {
        ops = exchange.trader(TestExchange.OPERATOR);
        alice = exchange.trader("alice");
    }

    private static String kill(TestTrader trader, String participant) {
        return trader.ask(OperatorRequest.killTrading(Optional.of(participant), "test"));
    }

    private static String resume(TestTrader trader, String participant) {
        return trader.ask(OperatorRequest.resumeTrading(Optional.of(participant), ""));
    }

    private static String cancelFor(TestTrader trader, String participant) {
        return trader.ask(OperatorRequest.cancelFor(
                Optional.of(participant), OptionalInt.empty(), Side.NULL_VAL, ""));
    }

    private void enter(String id) {
        alice.buy(id, 10, 5);
        alice.await("NEW " + id);
    }

    @Test
    void anOperatorStopsATraderWhoHearsOfIt() {
        enter("a1");
        assertThat(kill(ops, "alice")).isEqualTo("KILL NONE");
        alice.await("CANCELED a1");
        alice.buy("a2", 10, 5);
        alice.await("REJECTED a2");
        assertThat(resume(ops, "alice")).isEqualTo("RESUME NONE");
        enter("a3");
    }

    @Test
    void aTraderStopsItselfAndNobodyElse() {
        assertThat(kill(alice, "alice")).isEqualTo("KILL NONE");
        assertThat(kill(alice, "bob")).isEqualTo("KILL ROLE_NOT_PERMITTED");
        assertThat(kill(alice, "")).isEqualTo("KILL ROLE_NOT_PERMITTED");
        assertThat(resume(alice, "alice")).isEqualTo("RESUME NONE");
        assertThat(resume(alice, "alice")).isEqualTo("RESUME TRADING_NOT_KILLED");
        assertThat(kill(ops, "alice")).isEqualTo("KILL NONE");
        assertThat(resume(alice, "alice")).isEqualTo("RESUME ROLE_NOT_PERMITTED");
    }

    /// On the wire to the engine no participant is everybody: a name must not become none.
    @Test
    void aNameThatIsUnknownStopsNobody() {
        assertThat(kill(ops, "nobody")).isEqualTo("KILL UNKNOWN_PARTICIPANT");
        assertThat(cancelFor(ops, "nobody")).isEqualTo("CANCEL_FOR UNKNOWN_PARTICIPANT");
        assertThat(resume(ops, "")).isEqualTo("RESUME TRADING_NOT_KILLED");
        enter("a1");
    }

    @Test
    void ordersAreCanceledForOthers() {
        enter("a1");
        assertThat(cancelFor(alice, "bob")).isEqualTo("CANCEL_FOR ROLE_NOT_PERMITTED");
        assertThat(cancelFor(ops, "alice")).isEqualTo("CANCEL_FOR NONE");
        alice.await("CANCELED a1");
        enter("a2");
    }

    @Test
    void theClientStopsEverybodyAndLearnsHowManyOrdersThatCanceled() {
        enter("a1");
        enter("a2");
        try (OrderEntry entry = OrderEntry.logOn(
                exchange.tcp(),
                TestExchange.OPERATOR,
                TestExchange.OPERATOR + TestExchange.OPERATOR)) {
            assertThat(entry.operator()
                            .ask(OperatorRequest.cancelFor(
                                    Optional.of("alice"),
                                    OptionalInt.empty(),
                                    Side.NULL_VAL,
                                    "test"))
                            .count())
                    .isEqualTo(2);
            enter("a3");
            assertThat(entry.operator()
                            .ask(OperatorRequest.killTrading(Optional.empty(), "everybody stops"))
                            .count())
                    .isOne();
            alice.await("CANCELED a3");
            entry.operator().ask(OperatorRequest.resumeTrading(Optional.empty(), ""));
            enter("a4");
            assertThatThrownBy(() -> entry.operator()
                            .ask(OperatorRequest.resumeTrading(Optional.empty(), "")))
                    .isInstanceOf(EntryException.class)
                    .hasMessageContaining("TRADING_NOT_KILLED");
            assertThatThrownBy(() -> entry.operator()
                            .ask(OperatorRequest.killTrading(Optional.empty(), "Störung"))
                            .count())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("reason: 'Störung': must be at most 64 printable ASCII characters");
        }
    }
}
