package crossbook.simulation.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TimeInForce;
import crossbook.market.MarketModelFile;
import crossbook.simulation.Agent;
import crossbook.simulation.Execution;
import crossbook.simulation.Latency;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

class RecordDeskTest {
    private static final int BUYS = 0;
    private static final int SELLS = 1;
    private static final int BOTH = 2;
    private static final long SECOND = 1_000_000_000L;

    private RecordDesk desk = desk();

    private static SimulationBuilder market() {
        return Simulation.of(MarketModelFile.shipped("continuous")).instrument("NPN", 10_000);
    }

    private static RecordDesk desk() {
        RecordDesk desk = new RecordDesk(market(), 16);
        desk.open();
        return desk;
    }

    private void put(int place, CommandField field, long value) {
        put(desk.commands(), place, field, value);
    }

    private static void put(ByteBuffer records, int place, CommandField field, long value) {
        int at = place * RecordDesk.COMMAND_BYTES + field.offset();
        switch (field.type()) {
            case 'q' -> records.putLong(at, value);
            case 'i' -> records.putInt(at, (int) value);
            default -> records.put(at, (byte) value);
        }
    }

    private void limit(int place, int participantId, int side, long qty, long price) {
        put(place, CommandField.ACTION, Action.ENTER.ordinal());
        put(place, CommandField.PARTICIPANT_ID, participantId);
        put(place, CommandField.SIDE, side);
        put(place, CommandField.QTY, qty);
        put(place, CommandField.PRICE, price);
        put(place, CommandField.ORDER_TYPE, OrdType.LIMIT.ordinal());
        put(place, CommandField.TIF, TimeInForce.DAY.ordinal());
    }

    private static long number(ByteBuffer records, int at, RecordField field) {
        return switch (field.type()) {
            case 'q', 'Q' -> records.getLong(at + field.offset());
            case 'i' -> records.getInt(at + field.offset());
            case 'H' -> Short.toUnsignedLong(records.getShort(at + field.offset()));
            default -> Byte.toUnsignedLong(records.get(at + field.offset()));
        };
    }

    private long result(int place, ResultField field) {
        return number(desk.results(), place * RecordDesk.RESULT_BYTES, field);
    }

    private long report(int place, ReportField field) {
        return number(desk.reports(), place * RecordDesk.REPORT_BYTES, field);
    }

    private long reportCount() {
        return desk.state().getLong(Long.BYTES);
    }

    private static void assertDense(RecordField[] fields, int length) {
        int end = 0;
        for (RecordField field : fields) {
            assertThat(field.offset()).as(field.toString()).isEqualTo(end);
            end += switch (field.type()) {
                case 'q', 'Q' -> 8;
                case 'i' -> 4;
                case 'H' -> 2;
                default -> 1;
            };
        }
        assertThat(end).isEqualTo(length);
    }

    @Test
    void fieldsFollowEachOtherWithoutGaps() {
        assertDense(CommandField.values(), RecordDesk.COMMAND_BYTES);
        assertDense(ResultField.values(), RecordDesk.RESULT_BYTES);
        assertDense(ReportField.values(), RecordDesk.REPORT_BYTES);
    }

    @Test
    void manyCommandsInOneCallAndWhatBecameOfEach() {
        int alice = desk.join("alice");
        int bob = desk.join("bob");
        limit(0, alice, SELLS, 100, 10_005);
        limit(1, alice, SELLS, 50, 10_006);
        limit(2, bob, BUYS, 120, 10_006);
        limit(3, bob, BUYS, -1, 10_006);
        put(4, CommandField.ACTION, Action.CANCEL.ordinal());
        put(4, CommandField.PARTICIPANT_ID, alice);
        put(4, CommandField.CL_ORD_ID, 2);
        desk.execute(6); // the last asks for nothing

        assertThat(result(0, ResultField.CL_ORD_ID)).isEqualTo(1);
        assertThat(result(0, ResultField.KIND)).isEqualTo(1 + Execution.Kind.ACCEPTED.ordinal());
        assertThat(result(0, ResultField.LEAVES)).isEqualTo(100);
        assertThat(result(1, ResultField.CL_ORD_ID)).isEqualTo(2);
        assertThat(result(2, ResultField.CL_ORD_ID)).isEqualTo(1);
        assertThat(result(2, ResultField.FILLED)).isEqualTo(120);
        assertThat(result(2, ResultField.VALUE)).isEqualTo(100 * 10_005 + 20 * 10_006);
        assertThat(result(2, ResultField.IS_OVER)).isEqualTo(1);
        assertThat(result(3, ResultField.KIND)).isEqualTo(1 + Execution.Kind.REJECTED.ordinal());
        assertThat(result(3, ResultField.REASON))
                .isEqualTo(RejectReason.QTY_NOT_POSITIVE.ordinal());
        assertThat(result(4, ResultField.KIND)).isEqualTo(1 + Execution.Kind.CANCELED.ordinal());
        assertThat(result(4, ResultField.LEAVES)).isEqualTo(30);
        assertThat(result(5, ResultField.KIND)).isZero();
        assertThat(reportCount()).as("nobody asked for reports").isZero();
    }

    @Test
    void aTradeWithOneselfIsTheAnswerToTheOrderThatCame() {
        int alice = desk.join("alice");
        limit(0, alice, SELLS, 100, 10_005);
        limit(1, alice, BUYS, 60, 10_005);
        desk.execute(2);
        assertThat(result(1, ResultField.CL_ORD_ID)).isEqualTo(2);
        assertThat(result(1, ResultField.FILLED)).isEqualTo(60);
        assertThat(result(1, ResultField.LEAVES)).isZero();
    }

    @Test
    void whoeverAsksForReportsHearsOfItsOrders() {
        int alice = desk.join("alice");
        int bob = desk.join("bob");
        desk.report(alice);
        limit(0, alice, SELLS, 100, 10_005);
        limit(1, bob, BUYS, 60, 10_005);
        desk.execute(2);
        assertThat(reportCount()).isEqualTo(2);
        assertThat(report(1, ReportField.KIND)).isEqualTo(Execution.Kind.FILLED.ordinal());
        assertThat(report(1, ReportField.PARTICIPANT_ID)).isEqualTo(alice);
        assertThat(report(1, ReportField.LAST_QTY)).isEqualTo(60);
        assertThat(report(1, ReportField.LEAVES)).isEqualTo(40);
        assertThat(report(1, ReportField.SIDE)).isEqualTo(SELLS);
        assertThat(report(1, ReportField.IS_AGGRESSOR)).isZero();
        desk.state().putLong(Long.BYTES, 0); // they are read
        limit(0, alice, SELLS, 7, 10_005);
        desk.execute(1);
        assertThat(reportCount()).isEqualTo(1);
        assertThat(report(0, ReportField.ORDER_QTY)).isEqualTo(7);
    }

    @Test
    void reportsThatAreNotReadAreKept() {
        desk.report(desk.join("alice"));
        for (int i = 0; i < 16; i++) limit(i, 0, BUYS, 1 + i, 9_000);
        for (int i = 0; i < 100; i++) desk.execute(16);
        assertThat(reportCount()).isEqualTo(1_600);
        assertThat(desk.state().getLong(2 * Long.BYTES)).isPositive();
        for (int i = 0; i < 1_600; i++) {
            assertThat(report(i, ReportField.ORDER_QTY)).isEqualTo(1 + i % 16);
        }
    }

    @Test
    void replacesMassCancelsAndOrdersForLater() {
        int alice = desk.join("alice");
        limit(0, alice, BUYS, 10, 9_990);
        limit(1, alice, SELLS, 10, 10_010);
        limit(2, alice, SELLS, 5, 10_020);
        put(2, CommandField.AT_NS, SECOND);
        put(3, CommandField.ACTION, Action.REPLACE.ordinal());
        put(3, CommandField.PARTICIPANT_ID, alice);
        put(3, CommandField.CL_ORD_ID, 1);
        put(3, CommandField.PRICE, 9_991);
        put(3, CommandField.CHANGES, 1);
        desk.execute(4);
        assertThat(result(2, ResultField.KIND)).as("it is not there yet").isZero();
        assertThat(result(3, ResultField.KIND)).isEqualTo(1 + Execution.Kind.REPLACED.ordinal());
        assertThat(desk.book(0, -1)).isEqualTo(1L << 32 | 1);
        assertThat(desk.levels().getLong(32)).isEqualTo(9_991);
        assertThat(desk.next(2 * SECOND)).isZero();
        assertThat(desk.book(0, 5)).isEqualTo(1L << 32 | 2);
        assertThat(desk.state().getLong(0)).isEqualTo(2 * SECOND);

        ByteBuffer one = desk.command();
        put(one, 0, CommandField.ACTION, Action.MASS_CANCEL.ordinal());
        put(one, 0, CommandField.PARTICIPANT_ID, alice);
        put(one, 0, CommandField.INSTRUMENT_ID, -1);
        put(one, 0, CommandField.SIDE, SELLS);
        desk.executeOne();
        assertThat(number(desk.result(), 0, ResultField.LEAVES)).isEqualTo(2);
        put(one, 0, CommandField.SIDE, BOTH);
        desk.executeOne();
        assertThat(number(desk.result(), 0, ResultField.LEAVES)).isEqualTo(1);
    }

    @Test
    void whatMeansNothingIsToldWithItsField() {
        limit(0, desk.join("alice"), BUYS, 10, 9_990);
        limit(1, 7, BUYS, 10, 9_990);
        assertThatThrownBy(() -> desk.execute(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("commands[1].participant_id: 7: not from 0 to 0");
        assertThat(desk.book(0, -1)).as("the first is executed").isEqualTo(1L << 32);
        limit(1, 0, 2, 10, 9_990);
        assertThatThrownBy(() -> desk.execute(2)).hasMessageContaining("commands[1].side: 2");
        limit(1, 0, BUYS, 10, 9_990);
        put(1, CommandField.ORDER_TYPE, 99);
        assertThatThrownBy(() -> desk.execute(2)).hasMessageContaining(".order_type: 99");
        put(1, CommandField.ACTION, 9);
        assertThatThrownBy(() -> desk.execute(2)).hasMessageContaining(".action: 9");
        assertThatThrownBy(() -> desk.execute(17)).hasMessageContaining("count: 17");
        assertThatThrownBy(() -> desk.join("alice")).hasMessageContaining("'alice': taken");
        assertThatThrownBy(() -> desk.sayMore(0, "x".repeat(18), "", "UNSET"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void agentsBeyondTheDeskAreCalledInTheirTurn() {
        desk = new RecordDesk(market(), 16);
        int fast = desk.agent("fast", Latency.NONE, Latency.NONE, 0);
        int slow = desk.agent("slow", Latency.constant(1_000), Latency.constant(1_000), 0);
        desk.open();
        List<Long> calls = new ArrayList<>();
        calls.add(desk.next(SECOND));
        calls.add(desk.next(SECOND));
        limit(0, fast, SELLS, 10, 10_010);
        limit(1, slow, BUYS, 4, 10_010);
        desk.execute(2);
        assertThat(reportCount()).as("what fast knows at once").isEqualTo(1);
        for (long call = desk.next(SECOND); call != 0; call = desk.next(SECOND)) calls.add(call);
        desk.wakeAt(slow, 5 * SECOND);
        assertThat(desk.next(10 * SECOND)).isEqualTo(call(slow, Call.WAKE));
        assertThat(desk.state().getLong(0)).isEqualTo(5 * SECOND);
        assertThat(calls)
                .containsExactly(
                        call(fast, Call.START),
                        call(slow, Call.START),
                        call(fast, Call.EXECUTION), // accepted
                        call(fast, Call.EXECUTION), // filled
                        call(slow, Call.EXECUTION), // accepted, and on its way for as long
                        call(slow, Call.EXECUTION));
        assertThat(desk.position(slow, 0)).isEqualTo(4);
        assertThat(desk.cash(slow, 0)).isEqualTo(-4 * 10_010);
    }

    private static long call(int participantId, Call call) {
        return (long) participantId << 8 | call.ordinal();
    }

    @Test
    void afterAResetWhoHasJoinedIsForgottenAndTheSameHappens() {
        Simulation simulation = new RecordDesk(market(), 4).open();
        String empty = simulation.table().sha256();
        desk = new RecordDesk(market(), 4);
        Simulation other = desk.open();
        desk.report(desk.join("alice"));
        limit(0, 0, BUYS, 10, 9_990);
        desk.execute(1);
        assertThat(other.table().sha256()).isNotEqualTo(empty);
        desk.reset(1);
        assertThat(other.table().sha256()).isEqualTo(empty);
        assertThat(other.clientCount()).isZero();
        assertThat(reportCount()).isZero();
        assertThat(desk.join("bob")).isZero();
    }

    @Test
    void whoJoinsChangesNobodysDraws() {
        Simulation one = market().agent("zi", () -> new Agent() {}).build();
        Simulation other = market().agent("zi", () -> new Agent() {}).build();
        other.join("late");
        assertThat(other.client("zi").random().nextLong())
                .isEqualTo(one.client("zi").random().nextLong());
    }
}
