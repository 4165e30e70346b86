package crossbook.gateway;

import static crossbook.client.entry.LimitKind.*;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.entry.LimitTerms;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Participant;
import crossbook.client.entry.Role;
import crossbook.protocol.LimitLayer;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Limits before the trade over a socket: who may set and see which, that each is kept at
/// its edge, and that values which can be no limit are refused by name.
class TradeLimitsTest extends OperatedExchangeTest {
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final Set<LimitKind> WINDOWS =
            EnumSet.of(ORDERS_WINDOW, CANCELS_WINDOW, REPEATS_WINDOW, PROTECTION_WINDOW);

    private TestTrader risk;

    @BeforeEach
    void defineRisk() {
        Participant role =
                new Participant("risk", true, false, false, Set.of(Role.RISK), "riskrisk");
        assertThat(ops.ask(role.definition())).isEqualTo("PARTICIPANT NONE");
        risk = exchange.trader("risk");
    }

    /// What is told before the answer, without the number of the request.
    private List<String> report(TestTrader trader, String participant, String account) {
        trader.heard.clear();
        assertThat(trader.ask(OperatorRequest.limits(Optional.of(participant), account)))
                .isEqualTo("LIMITS NONE");
        return trader.heard.stream()
                .filter(line -> line.startsWith("limits ") || line.startsWith("exposure "))
                .map(line -> line.replaceFirst(" " + trader.requests + " ", " "))
                .toList();
    }

    private static OperatorRequest set(String participant, LimitLayer layer, LimitSet limits) {
        return set(participant, "", LimitTerms.ALL, layer, limits);
    }

    private static OperatorRequest set(
            String participant, String account, int instrument, LimitLayer layer, LimitSet limits) {
        return new LimitTerms(participant, account, instrument, layer, limits).request("test");
    }

    // Each at its edge.

    /// Alice's only limits from now on; nothing of hers rests.
    private void limit(LimitSet limits) {
        assertThat(ops.ask(set("alice", "", LimitTerms.ALL, LimitLayer.MARKET, limits)))
                .isEqualTo("SET_LIMITS NONE");
        alice.massCancel("m");
        alice.await("massCancel m");
        alice.heard.clear();
        bob.heard.clear();
    }

    private void limit(LimitKind kind, long value) {
        limit(LimitSet.of(kind, value));
    }

    private void limit(LimitKind count, long value, LimitKind window) {
        limit(LimitSet.of(count, value).with(window, HOUR_NS));
    }

    private void accepted(String id, long qty, long price) {
        alice.buy(id, qty, price);
        alice.await("NEW " + id + " ");
    }

    private void refused(String id, long qty, long price, String reason) {
        alice.buy(id, qty, price);
        assertThat(alice.await("REJECTED " + id + " ")).endsWith(reason);
    }

    @Test
    void whatAnOrderIsAndWhatIsOpenIsLimited() {
        limit(MAX_ORDER_VALUE, 1_000);
        OrderTermsEncoder market = alice.order("a1", Side.BUY, 1, 0).ordType(OrdType.MARKET);
        market.price(OrderTermsEncoder.priceNullValue()).timeInForce(TimeInForce.IOC);
        assertThat(alice.await("REJECTED a1 ")).endsWith("PRICE_REFERENCE_MISSING");
        accepted("a2", 10, 100);
        refused("a3", 10, 101, "ORDER_VALUE_ABOVE_LIMIT");
        limit(MAX_ORDER_QTY, 10);
        accepted("a4", 10, 100);
        refused("a5", 11, 100, "ORDER_QTY_ABOVE_LIMIT");
        limit(MAX_OPEN_ORDERS, 1);
        accepted("a6", 1, 100);
        refused("a7", 1, 100, "OPEN_ORDERS_ABOVE_LIMIT");
        limit(MAX_OPEN_VALUE, 1_000);
        accepted("a8", 5, 100);
        refused("a9", 5, 101, "OPEN_VALUE_ABOVE_LIMIT");
        accepted("a10", 5, 100);
        limit(MAX_POSITION, 5);
        bob.sell("b1", 1, 100);
        bob.await("NEW b1 ");
        accepted("a11", 1, 100);
        accepted("a12", 4, 90);
        refused("a13", 1, 90, "POSITION_ABOVE_LIMIT");
        limit(COLLAR_MILLIONTHS, 100_000);
        accepted("a14", 1, 110);
        refused("a15", 1, 111, "PRICE_OUTSIDE_COLLAR");
        limit(LimitSet.NONE);
        accepted("a16", 1_000, 111);
    }

    @Test
    void howOftenIsLimitedAndQuotesArePulled() {
        limit(ORDERS_COUNT, 2, ORDERS_WINDOW);
        accepted("a1", 1, 100);
        accepted("a2", 1, 100);
        refused("a3", 1, 100, "ORDER_RATE_EXCEEDED");
        limit(CANCELS_COUNT, 1, CANCELS_WINDOW);
        accepted("a4", 1, 100);
        accepted("a5", 1, 100);
        alice.cancel("c1", "a4");
        alice.await("CANCELED a4 ");
        alice.cancel("c2", "a5");
        alice.await("cancelReject c2 a5 CANCEL CANCEL_RATE_EXCEEDED");
        limit(REPEATS_COUNT, 1, REPEATS_WINDOW);
        accepted("a6", 1, 100);
        refused("a7", 1, 100, "ORDER_REPEATED");
        accepted("a8", 2, 100);
        LimitSet protection = LimitSet.of(PROTECTION_FILLS, 2).with(PROTECTION_WINDOW, HOUR_NS);
        limit(protection);
        accepted("a9", 1, 100);
        accepted("a10", 1, 99);
        accepted("a11", 1, 98);
        bob.sell("b1", 1, 100);
        bob.await("TRADE b1 ");
        bob.sell("b2", 1, 99);
        bob.await("TRADE b2 ");
        assertThat(alice.await("CANCELED a11 ")).endsWith("PROTECTED");
        refused("a12", 1, 98, "QUOTES_PULLED");
        assertThat(report(alice, "", "")).anyMatch(line -> line.endsWith(" pulled"));
        limit(protection);
        accepted("a13", 1, 98);
    }

    // Who may.

    @Test
    void onlyRiskAndMarketOperationsSetLimits() {
        LimitSet one = LimitSet.of(MAX_ORDER_QTY, 1);
        for (LimitLayer layer : List.of(LimitLayer.MARKET, LimitLayer.FIRM)) {
            assertThat(alice.ask(set("alice", layer, one)))
                    .isEqualTo("SET_LIMITS ROLE_NOT_PERMITTED");
        }
        assertThat(risk.ask(set("alice", LimitLayer.MARKET, one)))
                .isEqualTo("SET_LIMITS ROLE_NOT_PERMITTED");
        assertThat(risk.ask(set("", LimitLayer.FIRM, one)))
                .isEqualTo("SET_LIMITS ROLE_NOT_PERMITTED");
        assertThat(ops.ask(set("nobody", LimitLayer.FIRM, one)))
                .isEqualTo("SET_LIMITS UNKNOWN_PARTICIPANT");
        assertThat(ops.ask(set("alice", "", 7, LimitLayer.FIRM, one)))
                .isEqualTo("SET_LIMITS UNKNOWN_INSTRUMENT");
        assertThat(report(ops, "", "")).isEmpty();
        accepted("a1", 2, 100);
    }

    @Test
    void whoTradesSeesItsOwnLimitsAndExposures() {
        for (String name : List.of("", "alice", "bob")) {
            LimitSet limits = LimitSet.of(MAX_POSITION, 50 + name.length());
            assertThat(ops.ask(set(name, LimitLayer.MARKET, limits))).endsWith(" NONE");
        }
        assertThat(ops.ask(set("alice", "C1", 0, LimitLayer.FIRM, LimitSet.of(MAX_POSITION, 9))))
                .endsWith(" NONE");
        alice.order("a1", Side.BUY, 3, 100).account("C1");
        alice.await("NEW a1 ");
        bob.sell("b1", 1, 100);
        bob.await("TRADE b1 ");
        alice.await("TRADE a1 ");
        String everybodys = "limits MARKET everybody {MAX_POSITION=50}";
        String its = "limits MARKET alice {MAX_POSITION=55}";
        String clients = "limits FIRM alice/C1 in 0 {MAX_POSITION=9}";
        String[] own = {
            everybodys,
            its,
            clients,
            "exposure alice 1 worth 200 0/0 0",
            "exposure alice in 0 1 worth 200 2/0 1 of 50",
            "exposure alice/C1 1 worth 200 0/0 0",
            "exposure alice/C1 in 0 1 worth 200 2/0 1 of 9"
        };
        assertThat(report(alice, "", "")).containsExactly(own);
        assertThat(report(alice, "alice", "")).containsExactly(own);
        assertThat(report(alice, "", "C1"))
                .containsExactly(everybodys, its, clients, own[5], own[6]);
        assertThat(report(alice, "", "C2")).containsExactly(everybodys, its);
        assertThat(report(risk, "bob", ""))
                .containsExactly(
                        everybodys,
                        "limits MARKET bob {MAX_POSITION=53}",
                        "exposure bob 0 worth 0 0/0 0",
                        "exposure bob in 0 0 worth 0 0/0 -1 of 50");
        assertThat(report(risk, "", "")).hasSize(10).contains(own);
        assertThat(alice.ask(OperatorRequest.limits(Optional.of("bob"), "")))
                .isEqualTo("LIMITS ROLE_NOT_PERMITTED");
        assertThat(risk.ask(OperatorRequest.limits(Optional.of("nobody"), "")))
                .isEqualTo("LIMITS UNKNOWN_PARTICIPANT");
    }

    // Values that can be no limit.

    /// A limit with what belongs to it, so that only its own value is wrong.
    private static LimitSet whole(LimitKind kind, long value) {
        LimitSet good = switch (kind) {
            case ORDERS_COUNT, ORDERS_WINDOW -> LimitSet.of(ORDERS_COUNT, 1).with(ORDERS_WINDOW, 1);
            case CANCELS_COUNT, CANCELS_WINDOW ->
                LimitSet.of(CANCELS_COUNT, 1).with(CANCELS_WINDOW, 1);
            case REPEATS_COUNT, REPEATS_WINDOW ->
                LimitSet.of(REPEATS_COUNT, 1).with(REPEATS_WINDOW, 1);
            case PROTECTION_FILLS, PROTECTION_QTY, PROTECTION_WINDOW, PULL ->
                LimitSet.of(PROTECTION_FILLS, 1).with(PROTECTION_WINDOW, 1);
            default -> LimitSet.NONE;
        };
        return good.with(kind, value);
    }

    private static long largest(LimitKind kind) {
        return switch (kind) {
            case COLLAR_MILLIONTHS -> 1_000_000;
            case ORDERS_COUNT, CANCELS_COUNT, PROTECTION_FILLS -> 4_096;
            case REPEATS_COUNT -> 64;
            case ORDERS_WINDOW, CANCELS_WINDOW, REPEATS_WINDOW, PROTECTION_WINDOW, PULL ->
                24 * HOUR_NS;
            default -> Long.MAX_VALUE - 1;
        };
    }

    private void assertAnswer(LimitKind kind, long value, String reason) {
        assertThat(ops.ask(set("alice", "", LimitTerms.ALL, LimitLayer.MARKET, whole(kind, value))))
                .as(kind + " " + value)
                .isEqualTo("SET_LIMITS " + reason);
    }

    @Test
    void valuesThatCanBeNoLimitAreRefusedByName() {
        String outOfRange = "LIMIT_OUT_OF_RANGE";
        for (LimitKind kind : LimitKind.values()) {
            boolean mayBeZero = kind.ordinal() < ORDERS_COUNT.ordinal();
            assertAnswer(kind, largest(kind), "NONE");
            assertAnswer(kind, mayBeZero ? 0 : 1, "NONE");
            assertAnswer(kind, mayBeZero ? -1 : 0, outOfRange);
            assertAnswer(kind, Long.MIN_VALUE + 1, outOfRange);
            assertAnswer(kind, largest(kind) + 1, outOfRange);
            assertAnswer(kind, Long.MAX_VALUE, outOfRange);
            assertAnswer(kind, (1L << 32) + 1, largest(kind) > 1L << 33 ? "NONE" : outOfRange);
        }
        for (LimitKind window : WINDOWS) {
            LimitSet limits = LimitSet.of(window, 1);
            assertThat(ops.ask(set("alice", "", LimitTerms.ALL, LimitLayer.MARKET, limits)))
                    .as("a window without a count")
                    .isEqualTo("SET_LIMITS " + outOfRange);
        }
        limit(LimitSet.NONE);
        assertThat(report(ops, "", "")).allMatch(line -> line.startsWith("exposure "));
    }
}
