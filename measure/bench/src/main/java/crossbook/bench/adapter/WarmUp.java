package crossbook.bench.adapter;

import org.agrona.UnsafeApi;

/// Runs generated flow of every character through books of its own, called as C calls, until the
/// compiler has seen it all. It compiles before the call that caused it goes on (`adapter.c`), so
/// there is nothing to wait for. A flow is long enough that all tables of a book grow.
final class WarmUp {
    private static final int MESSAGES = 400_000;
    private static final int[] BATCHES = {64, 1, 1_000, 256};

    private final long nonce;
    private final ReportRing ring;
    private final long messages;

    private WarmUp(long nonce, ReportRing ring, long messages) {
        this.nonce = nonce;
        this.ring = ring;
        this.messages = messages;
    }

    /// @param ring where the reports go
    static void run(long nonce, ReportRing ring) throws Throwable {
        long messages = UnsafeApi.allocateMemory((long) MESSAGES * Messages.BYTES);
        try {
            new WarmUp(nonce, ring, messages).run();
        } finally {
            UnsafeApi.freeMemory(messages);
        }
        System.gc();
    }

    private void run() throws Throwable {
        long seed = nonce;
        for (int batch : BATCHES) {
            for (int swing : WarmUpFlow.SWINGS) {
                WarmUpFlow.write(++seed, swing, messages, MESSAGES);
                Adapter.open(seed, ring);
                look();
                deliver(batch);
            }
        }
    }

    private void deliver(int batch) throws Throwable {
        for (int i = 0; i < MESSAGES; i += batch) {
            int count = Math.min(batch, MESSAGES - i);
            Entries.CALL_ON_BATCH.invokeExact(messages + (long) i * Messages.BYTES, count);
            look();
        }
    }

    private static void look() {
        Adapter.qtyAt(Adapter.bestBid(), 0);
        Adapter.qtyAt(Adapter.bestAsk(), 1);
    }
}
