package crossbook.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

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
        PartitionSink sink = new PartitionSink(engines);
        EngineReplay replay = new EngineReplay(sink);
        replay.start(flow);
        replay.execute(flow.words(), 0, flow.words().length);
        EventDigest joined = new EventDigest();
        sink.digests().forEach(joined::add);
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
        List<Thread> threads = new ArrayList<>();
        for (Partition partition : partitions) threads.add(Thread.ofPlatform().start(partition));
        try {
            for (Thread thread : threads) thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
        digest.clear();
        long endNs = startNs;
        for (Partition partition : partitions) {
            if (partition.failure != null) throw new IllegalStateException(partition.failure);
            digest.add(partition.replay.digest());
            endNs = Math.max(endNs, partition.endNs);
        }
        return endNs - startNs;
    }

    private void begin() {
        System.gc();
        startNs = System.nanoTime();
    }

    private final class Partition implements Runnable {
        private final Program flow;
        private final EngineReplay replay = new EngineReplay();
        private long endNs;
        private Throwable failure;

        Partition(Program flow) {
            this.flow = flow;
        }

        @Override
        public void run() {
            long[] words = flow.words();
            try {
                replay.start(flow);
                replay.execute(words, 0, flow.firstMeasured());
                barrier.await();
                replay.execute(words, flow.firstMeasured(), words.length);
                endNs = System.nanoTime();
            } catch (RuntimeException | Error e) {
                failure = e;
                barrier.reset();
            } catch (InterruptedException | BrokenBarrierException e) {
                failure = e;
            }
        }
    }
}
