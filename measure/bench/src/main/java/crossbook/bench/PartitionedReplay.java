package crossbook.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Replays a flow through several engines, each of which owns some instruments and runs
/// on a thread of its own: instrument i belongs to engine i modulo their number. What
/// concerns everybody, model and participants, is defined in each. The flow is split
/// before anything is timed, as gateways do that route by instrument.
final class PartitionedReplay implements Replay {
    private final List<Partition> partitions = new ArrayList<>();
    private final EventDigest digest = new EventDigest();
    private final CyclicBarrier barrier;
    private long startNs;

    PartitionedReplay(Program flow, int engines) {
        for (int number = 0; number < engines; number++) {
            partitions.add(new Partition(part(flow, number, engines)));
        }
        barrier = new CyclicBarrier(engines, this::begin);
    }

    /// The part of a flow that is one engine's, whose instruments are numbered anew.
    private static Program part(Program flow, int number, int engines) {
        long[] all = flow.words();
        long[] words = new long[all.length];
        int length = 0;
        int filling = 0;
        for (int at = 0; at < all.length; at += Program.STRIDE) {
            long head = all[at + Program.HEAD];
            int instrument = Program.instrumentId(head);
            if (instrument % engines != number) continue;
            System.arraycopy(all, at, words, length, Program.STRIDE);
            words[length + Program.HEAD] = Program.retarget(head, instrument / engines);
            length += Program.STRIDE;
            if (at < flow.firstMeasured()) filling++;
        }
        MarketSetup market = flow.market();
        int instruments = Math.ceilDiv(market.instrumentCount() - number, engines);
        MarketSetup own = new MarketSetup(market.model(), instruments, market.participantCount());
        return new Program(flow.name(), own, Arrays.copyOf(words, length), filling);
    }

    /// What each of several engines should do, joined: the events of one engine, told
    /// apart by instrument.
    static EventDigest digestOfOneEngine(Program flow, int engines) {
        EventDigest[] parts = new EventDigest[engines];
        Arrays.setAll(parts, number -> new EventDigest());
        EngineReplay replay = new EngineReplay();
        replay.start(flow);
        long[] words = flow.words();
        for (int at = 0; at < words.length; at += Program.STRIDE) {
            EventDigest part = parts[Program.instrumentId(words[at + Program.HEAD]) % engines];
            replay.digest().set(part);
            replay.execute(words, at, at + Program.STRIDE);
            part.set(replay.digest());
        }
        EventDigest joined = new EventDigest();
        for (EventDigest part : parts) joined.add(part);
        return joined;
    }

    @Override
    public EventDigest digest() {
        return digest;
    }

    /// From when all engines are filled until the last one is done. The flow must be
    /// that of the constructor.
    @Override
    public long runNs(Program flow) {
        digest.clear();
        try (ExecutorService threads = Executors.newFixedThreadPool(partitions.size())) {
            long endNs = startNs;
            for (Future<Long> end : threads.invokeAll(partitions)) {
                endNs = Math.max(endNs, end.get());
            }
            for (Partition partition : partitions) digest.add(partition.replay.digest());
            return endNs - startNs;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("an engine did not come to its end", e);
        }
    }

    private void begin() {
        System.gc();
        startNs = System.nanoTime();
    }

    private final class Partition implements Callable<Long> {
        private final Program flow;
        private final EngineReplay replay = new EngineReplay();

        Partition(Program flow) {
            this.flow = flow;
        }

        /// When it was done.
        @Override
        public Long call() throws InterruptedException, BrokenBarrierException {
            long[] words = flow.words();
            try {
                replay.start(flow);
                replay.execute(words, 0, flow.firstMeasured());
                barrier.await();
                replay.execute(words, flow.firstMeasured(), words.length);
                return System.nanoTime();
            } catch (RuntimeException | Error e) {
                barrier.reset(); // nobody waits for this one
                throw e;
            }
        }
    }
}
