package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.entry.LimitTerms;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Security;
import crossbook.client.entry.Transfer;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.LimitLayer;
import crossbook.protocol.Side;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/// Owners who are suspended and resumed over a socket, and definitions that come in batches.
class OwnersTest extends ExchangeTest {
    private static final Coverage COVERED = new Coverage(
            CoverageKind.FULL, "SHARES", "CASH", 1, 100, FeeUnit.PER_MILLION, 300, 100, 1_000);

    private TestTrader ops;
    private TestTrader alice;

    @BeforeEach
    void logOn() {
        ops = exchange.trader(TestExchange.OPERATOR);
        alice = exchange.trader("alice");
    }

    private String batch(TestTrader trader, OperatorRequest... lines) {
        OperatorRequest.beginBatch().write(trader.session, ++trader.requests);
        Arrays.stream(lines).forEach(line -> line.write(trader.session, ++trader.requests));
        return trader.ask(OperatorRequest.endBatch("listing"));
    }

    private static OperatorRequest client(String participant, String account) {
        return OperatorRequest.defineClient(participant, account, "");
    }

    private static OperatorRequest asset(String code) {
        return OperatorRequest.defineAsset(code, 2, "");
    }

    private static OperatorRequest limit(String participant, long openOrders) {
        LimitSet most = LimitSet.of(LimitKind.MAX_OPEN_ORDERS, openOrders);
        return new LimitTerms(participant, "", LimitTerms.ALL, LimitLayer.MARKET, most).request("");
    }

    private static OperatorRequest instrument(String symbol, long lotSize) {
        return instrument(symbol, lotSize, Coverage.NONE);
    }

    private static OperatorRequest instrument(String symbol, long lotSize, Coverage coverage) {
        return TestExchange.security(symbol, lotSize, Security.NO_PRICE, coverage);
    }

    @Test
    void whoIsSuspendedKeepsItsMoneyAndDoesNothing() {
        assertThat(batch(ops, asset("USD"), client("alice", "C1"))).isEqualTo("BATCH NONE");
        Transfer deposit = Transfer.deposit("d1", "USD", 700, "alice", "C1");
        assertThat(ops.ask(deposit.request(""))).isEqualTo("TRANSFER NONE d1");
        OperatorRequest suspend = OperatorRequest.suspendOwner("alice", "C1", "dormant");
        assertThat(alice.ask(suspend)).endsWith("OWNER ROLE_NOT_PERMITTED");
        alice.order("b", Side.BUY, 1, 100).account("C1");
        alice.await("NEW b");
        assertThat(ops.ask(suspend)).isEqualTo("OWNER OWNER_HAS_ORDERS");
        alice.cancel("c", "b");
        alice.await("CANCELED");
        assertThat(ops.ask(suspend)).isEqualTo("OWNER NONE");
        assertThat(ops.ask(suspend)).isEqualTo("OWNER OWNER_SUSPENDED");
        alice.order("b2", Side.BUY, 1, 100).account("C1");
        assertThat(alice.await("REJECTED b2")).endsWith("OWNER_SUSPENDED");
        assertThat(ops.ask(deposit.request(""))).isEqualTo("TRANSFER NONE d1 repeated");
        ops.accounts.clear();
        assertThat(ops.ask(OperatorRequest.accounts(Optional.of("alice"))))
                .isEqualTo("ACCOUNTS NONE");
        assertThat(ops.accounts)
                .extracting(each -> each.account() + " " + each.posted() + " " + each.asset())
                .containsExactly(" 0 USD", "C1 700 USD");
        assertThat(ops.ask(OperatorRequest.resumeOwner("alice", "C2", "")))
                .isEqualTo("OWNER UNKNOWN_ACCOUNT");
        OperatorRequest resume = OperatorRequest.resumeOwner("alice", "C1", "back");
        assertThat(ops.ask(resume)).isEqualTo("OWNER NONE");
        assertThat(ops.ask(resume)).isEqualTo("OWNER OWNER_NOT_SUSPENDED");
        assertThat(ops.ask(Transfer.withdrawal("w1", "USD", 700, "alice", "C1").request("")))
                .isEqualTo("TRANSFER NONE w1");
    }

    @Test
    void aBatchIsDefinedWholeOrNotAtAll() {
        assertThat(batch(ops, instrument("X1", 1), instrument("X2", 0), instrument("X3", 0)))
                .isEqualTo("BATCH LOT_SIZE_NOT_POSITIVE line 2");
        assertThat(batch(ops, instrument("X1", 1), instrument(TestExchange.SYMBOL, 1)))
                .isEqualTo("BATCH NAME_TAKEN line 2");
        assertThat(batch(ops, client("alice", "C1"), client("nobody", "C1")))
                .isEqualTo("BATCH UNKNOWN_PARTICIPANT line 2");
        assertThat(batch(ops, instrument("X1", 1), instrument("X2", 1))).isEqualTo("BATCH NONE");
        assertThat(batch(ops, instrument("X3", 1), instrument("X2", 1)))
                .isEqualTo("BATCH NAME_TAKEN line 2");
        assertThat(batch(ops, asset("USD"), client("alice", "C1"), instrument("X3", 1)))
                .isEqualTo("BATCH NONE");
        assertThat(batch(ops, limit("alice", 10), limit("nobody", 10)))
                .isEqualTo("BATCH UNKNOWN_PARTICIPANT line 2");
        assertThat(batch(ops, limit("alice", 10), limit("alice", -2)))
                .isEqualTo("BATCH LIMIT_OUT_OF_RANGE line 2");
        assertThat(batch(ops, limit("alice", 10), limit("", 20))).isEqualTo("BATCH NONE");
        assertThat(ops.ask(instrument("X4", 1))).as("numbers go on").isEqualTo("INSTRUMENT NONE");
        assertThat(batch(ops)).isEqualTo("BATCH NONE");
        assertThat(ops.ask(OperatorRequest.endBatch(""))).isEqualTo("BATCH NOT_SUPPORTED");
        assertThat(batch(alice, asset("EUR"))).endsWith("BATCH ROLE_NOT_PERMITTED");
        assertThat(ops.ask(asset("EUR"))).isEqualTo("ASSET NONE");
    }

    @Test
    void aBatchOfManyIsOneCommand() {
        assertThat(batch(ops, clients(700))).isEqualTo("BATCH NONE");
        assertThat(batch(ops, clients(1_000))).isEqualTo("BATCH REQUEST_LIMIT");
        assertThat(batch(ops, clients(3_000))).isEqualTo("BATCH REQUEST_LIMIT");
        assertThat(ops.ask(clients(1)[0])).isEqualTo("CLIENT NAME_TAKEN");
        assertThat(batch(ops, asset("SHARES"), asset("CASH"))).isEqualTo("BATCH NONE");
        OperatorRequest[] instruments = IntStream.range(0, 130)
                .mapToObj(i -> instrument("A-SYMBOL-AS-LONG-AS-X-" + i, 1, COVERED))
                .toArray(OperatorRequest[]::new);
        assertThat(batch(ops, instruments)).isEqualTo("BATCH NONE");
    }

    private static OperatorRequest[] clients(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> client("alice", "K" + i))
                .toArray(OperatorRequest[]::new);
    }
}
