package crossbook.bench.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.AllocatedBytes;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

class AdaptedBooksTest {
    private static final int MESSAGES = 20_000;
    private static final int LOWEST = 18_000;
    private static final int HIGHEST = 50_000;

    @ParameterizedTest
    @ValueSource(ints = {0, 20, 250, 400, 600})
    void theEngineAndTheFloorReportAndShowTheSame(int swing) {
        Outcome engine = outcome(swing, 64, reports -> new EngineBook(5, reports));
        Outcome floor = outcome(swing, 64, FloorBook::new);

        assertThat(engine.reports).isEqualTo(floor.reports);
        assertThat(engine.depth).isEqualTo(floor.depth);
        assertThat(engine.reports.limit() / ReportRing.SLOT_BYTES).isGreaterThan(MESSAGES);
        assertThat(kinds(engine.reports)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
    }

    @Test
    void howManyMessagesComeAtOnceMakesNoDifference() {
        Outcome all = outcome(20, MESSAGES, reports -> new EngineBook(5, reports));
        Outcome one = outcome(20, 1, reports -> new EngineBook(7, reports));

        assertThat(one.reports).isEqualTo(all.reports);
        assertThat(one.depth).isEqualTo(all.depth);
    }

    /// Twice the same flow, at whose end all orders are canceled: the first lets the engine grow.
    @Test
    void messagesAllocateNothing() {
        try (MessageMemory memory = new MessageMemory(1, 20, MESSAGES)) {
            AdaptedBook book = new EngineBook(1, new Reports(memory.ring()));
            Runnable flow = () -> {
                memory.deliver(book, 64);
                memory.cancelAll(book);
            };
            flow.run();
            assertThat(book.bestBid()).isEqualTo(Long.MIN_VALUE);
            assertThat(AllocatedBytes.by(flow)).isZero();
        }
    }

    @Test
    void anEmptyBookHasNoPrices() {
        try (MessageMemory memory = new MessageMemory(1, 0, 1)) {
            for (AdaptedBook book : List.of(
                    new EngineBook(1, new Reports(memory.ring())),
                    new FloorBook(new Reports(memory.ring())))) {
                assertThat(book.bestBid()).isEqualTo(Long.MIN_VALUE);
                assertThat(book.bestAsk()).isEqualTo(Long.MAX_VALUE);
                assertThat(book.qtyAt(Long.MIN_VALUE, 0)).isZero();
                assertThat(book.qtyAt(Long.MAX_VALUE, 1)).isZero();
            }
        }
    }

    @Test
    void aFlowFollowsFromItsSeed() {
        assertThat(outcome(3, 20, 1, FloorBook::new).reports)
                .isEqualTo(outcome(3, 20, 1, FloorBook::new).reports)
                .isNotEqualTo(outcome(4, 20, 1, FloorBook::new).reports);
    }

    /// @param depth best prices, and the quantity at every price that is looked at
    private record Outcome(ByteBuffer reports, List<Long> depth) {}

    private static Outcome outcome(int swing, int batch, Function<Reports, AdaptedBook> kind) {
        return outcome(1, swing, batch, kind);
    }

    private static Outcome outcome(
            long seed, int swing, int batch, Function<Reports, AdaptedBook> kind) {
        try (MessageMemory memory = new MessageMemory(seed, swing, MESSAGES)) {
            ReportRing ring = memory.ring();
            AdaptedBook book = kind.apply(new Reports(ring));
            memory.deliver(book, batch);
            ring.publish();
            return new Outcome(memory.reports(), depth(book));
        }
    }

    private static List<Long> depth(AdaptedBook book) {
        List<Long> depth = new ArrayList<>(List.of(book.bestBid(), book.bestAsk()));
        for (int side = 0; side < 2; side++) {
            for (int price = LOWEST; price < HIGHEST; price++) depth.add(book.qtyAt(price, side));
        }
        return depth;
    }

    private static Set<Integer> kinds(ByteBuffer reports) {
        Set<Integer> kinds = new HashSet<>();
        for (int at = 0; at < reports.limit(); at += ReportRing.SLOT_BYTES) {
            kinds.add((int) reports.get(at + Reports.KIND));
        }
        return kinds;
    }
}
