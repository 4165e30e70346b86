package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StandingBookTest {
    @Test
    void everyBatchLeavesAsManyOrdersAsItFound() {
        StandingBook book = new StandingBook(100);

        book.enterBatch(1_000);
        assertThat(book.restingOrders()).isEqualTo(1_100);
        book.cancelBatch(1_000);
        book.reduceBatch(1_000);
        book.moveBatch(1_000);
        assertThat(book.restingOrders()).isEqualTo(100);

        book.enterLevels(640);
        assertThat(book.restingOrders()).isEqualTo(740);
        book.sweepBatch(64, 10);
        assertThat(book.restingOrders()).isEqualTo(100);
    }
}
