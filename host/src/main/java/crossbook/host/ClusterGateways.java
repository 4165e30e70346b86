package crossbook.host;

import crossbook.core.StateException;
import crossbook.core.StateInput;
import crossbook.core.StateOutput;

import java.util.TreeMap;

/// What the host of a cluster knows beside its engine, and every member alike: which
/// gateway is at the other end of which session, and how many hashes of the state were
/// told.
final class ClusterGateways {
    static final int NONE = -1;

    private static final long VERSION = 1;

    private final TreeMap<Long, Integer> gatewayBySession = new TreeMap<>();
    private long hashesTold;

    /// A session says whose it is. What the gateway had before is no longer its session.
    void connected(long sessionId, int gatewayId) {
        gatewayBySession.values().removeIf(other -> other == gatewayId);
        gatewayBySession.put(sessionId, gatewayId);
    }

    /// The gateway that is lost with a session, or [#NONE].
    int closed(long sessionId) {
        Integer gatewayId = gatewayBySession.remove(sessionId);
        return gatewayId == null ? NONE : gatewayId;
    }

    int connected() {
        return gatewayBySession.size();
    }

    long hashesTold() {
        return hashesTold;
    }

    void hashTold(long count) {
        hashesTold = count;
    }

    void save(StateOutput out) {
        out.writeLong(VERSION);
        out.writeLong(hashesTold);
        out.writeLong(gatewayBySession.size());
        gatewayBySession.forEach((session, gateway) -> {
            out.writeLong(session);
            out.writeLong(gateway);
        });
    }

    void load(StateInput in) {
        if (in.readLong() != VERSION) throw new StateException("not a snapshot of this version");
        hashesTold = in.readLong();
        long count = in.readLong();
        for (long i = 0; i < count; i++) gatewayBySession.put(in.readLong(), (int) in.readLong());
    }
}
