package crossbook.gateway.password;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// How often the check of a password rests.
class RestsTest {
    private static final int PIECES = 4_687;
    private static final long WORK_NS = 50_000;

    private long nowNs;
    private int rests;

    private void check(long restNs) {
        Rests each = new Rests(() -> nowNs, () -> {
            rests++;
            nowNs += restNs;
        });
        for (int i = 0; i < PIECES; i++) {
            nowNs += WORK_NS;
            each.run();
        }
    }

    @Test
    void restsThatTakeAsLongAsWantedAreAllTaken() {
        check(WORK_NS);
        assertThat(rests).isEqualTo(PIECES);
    }

    /// All of them would take 47 s.
    @Test
    void longRestsTakeNoMoreThanTheWorkAltogether() {
        check(10_000_000);
        assertThat(rests).isBetween(20, 24);
        assertThat(nowNs).isLessThan(2 * PIECES * WORK_NS + 10_000_000);
    }

    @Test
    void whileNobodyTradesEachPieceAsksWhetherToRest() {
        check(0);
        assertThat(rests).isEqualTo(PIECES);
    }
}
