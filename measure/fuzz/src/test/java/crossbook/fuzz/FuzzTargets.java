package crossbook.fuzz;

import crossbook.client.marketdata.SubscriberTarget;
import crossbook.configuration.ConfigurationTarget;
import crossbook.gateway.FrameTarget;
import crossbook.host.HostFilesTarget;
import crossbook.host.IngressTarget;
import crossbook.host.SnapshotTarget;
import crossbook.marketdata.CheckpointTarget;
import crossbook.marketdata.ServiceTarget;
import crossbook.protocol.Schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Every decoder that reads what comes from elsewhere.
final class FuzzTargets {
    private FuzzTargets() {}

    static List<FuzzTarget> each() {
        List<FuzzTarget> targets = new ArrayList<>();
        for (Schema schema : Schema.all()) targets.add(new MessageTarget(schema));
        targets.add(new SubscriberTarget());
        targets.add(new FlowTarget());
        targets.add(new ScenarioTarget());
        targets.add(new MarketModelTarget());
        targets.add(new SavedStateTarget());
        targets.add(new FrameTarget());
        targets.add(new FixTarget());
        targets.add(new IngressTarget());
        targets.add(new ServiceTarget());
        targets.add(new SnapshotTarget());
        targets.add(new HostFilesTarget());
        targets.add(new CheckpointTarget());
        targets.add(new ConfigurationTarget());
        return targets;
    }

    /// A target of [#each], or one that has them all.
    static FuzzTarget named(String name) {
        if (name.equals(EveryTarget.NAME)) return new EveryTarget();
        return each().stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// The first byte of an input says whose it is.
    private static final class EveryTarget implements FuzzTarget {
        static final String NAME = "every";

        private final List<FuzzTarget> targets = each();

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public List<byte[]> seeds() throws Exception {
            List<byte[]> seeds = new ArrayList<>();
            for (int i = 0; i < targets.size(); i++) {
                for (byte[] seed : targets.get(i).seeds()) {
                    byte[] input = new byte[seed.length + 1];
                    input[0] = (byte) i;
                    System.arraycopy(seed, 0, input, 1, seed.length);
                    seeds.add(input);
                }
            }
            return seeds;
        }

        @Override
        public void accept(byte[] input) throws Exception {
            if (input.length == 0) return;
            FuzzTarget target = targets.get((input[0] & 0xFF) % targets.size());
            target.accept(Arrays.copyOfRange(input, 1, input.length));
        }
    }
}
