package crossbook.bench.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class ReportHashTest {
    private final ByteBuffer reports =
            ByteBuffer.allocate(6 * ReportRing.SLOT_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /// The hash is that of these lines, taken by another program:
    ///
    /// ```
    /// 0,0,1,18446744073709551615,10,9
    /// 1,2,10,4294967295,7,8
    /// 2,2,0,8,12
    /// 3,2,0,8,12,5
    /// 4,3,8
    /// 5,4,8
    /// ```
    @Test
    void reportsOfAMessageAreSortedByKind() {
        put(0, 1, 0, -1, 10, 9);
        put(3, 0, 2, 8, 12, 5);
        put(1, 0, 2, 8, 10, -1);
        reports.putLong(2 * ReportRing.SLOT_BYTES + Reports.MAKER_ID, 7);
        reports.putLong(2 * ReportRing.SLOT_BYTES + Reports.TAKER_ID, 8);
        put(2, 0, 2, 8, 12, 5);
        put(4, 0, 3, 8, 0, 0);
        put(5, 0, 4, 8, 0, 0);

        assertThat(ReportHash.of(reports.flip()))
                .isEqualTo("1b8ac78de745beeb8b53b5f65ad9085e892b3b928f11691d0ead4bae341ff0e8");
    }

    private void put(int kind, int side, long sequence, long orderId, long price, int qty) {
        int at = reports.position();
        reports.put(at + Reports.KIND, (byte) kind);
        reports.put(at + Reports.KIND + 1, (byte) side);
        reports.putLong(at + Reports.SEQUENCE, sequence);
        reports.putLong(at + Reports.ORDER_ID, orderId);
        reports.putLong(at + Reports.PRICE, price);
        reports.putInt(at + Reports.QTY, qty);
        reports.position(at + ReportRing.SLOT_BYTES);
    }
}
