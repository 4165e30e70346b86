package crossbook.host;

import crossbook.client.stream.HostFile;

import io.aeron.Aeron;
import io.aeron.Subscription;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// Which gateways are connected, and which are gone: their link ended, their process is
/// seen to be dead, or they had sessions before a restart of the host and did not come
/// back.
final class Gateways {
    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long UNKNOWN_PROCESS = 0;
    private static final long OWN_PID = ProcessHandle.current().pid();

    /// @param linkId the session id of the ingress image
    /// @param processId 0 if it cannot be seen from here
    private record Link(int gatewayId, int linkId, long processId) {}

    private final List<Link> links = new ArrayList<>();
    private final Set<Integer> awaited = new LinkedHashSet<>();
    private final Queue<Integer> lost = new ArrayDeque<>();
    private long awaitedUntilNs;
    private long lookedAtNs;

    /// A way in; who leaves it is lost.
    Subscription listen(Aeron aeron, String channel) {
        return aeron.addSubscription(
                channel,
                HostFile.INGRESS_STREAM,
                image -> {},
                image -> disconnected(image.sessionId()));
    }

    /// Gateways that had sessions when the host ended; they count as lost if they are not
    /// back at that time.
    void await(List<Integer> gatewayIds, long untilNs) {
        awaited.addAll(gatewayIds);
        awaitedUntilNs = untilNs;
    }

    /// A link says whose it is. What the gateway had before is no longer its link.
    void connected(int gatewayId, int linkId, long processId) {
        boolean isVisible = processId != UNKNOWN_PROCESS && isAlive(processId);
        links.removeIf(link -> link.gatewayId == gatewayId || link.linkId == linkId);
        links.add(new Link(gatewayId, linkId, isVisible ? processId : UNKNOWN_PROCESS));
        awaited.remove(gatewayId);
    }

    private static boolean isAlive(long processId) {
        return processId == OWN_PID || ProcessHandle.of(processId).isPresent();
    }

    void disconnected(int linkId) {
        lose(link -> link.linkId == linkId);
    }

    private void lose(Predicate<Link> isGone) {
        for (int i = 0; i < links.size(); ) { // by number: an iterator would be allocated
            if (isGone.test(links.get(i))) lost.add(links.remove(i).gatewayId);
            else i++;
        }
    }

    /// Looks now and then after processes and times.
    void look(long nowNs) {
        if (nowNs - lookedAtNs < LOOK_INTERVAL_NS) return;
        lookedAtNs = nowNs;
        lose(Gateways::isDead);
        if (!awaited.isEmpty() && nowNs - awaitedUntilNs >= 0) {
            lost.addAll(awaited);
            awaited.clear();
        }
    }

    private static boolean isDead(Link link) {
        return link.processId != UNKNOWN_PROCESS && !isAlive(link.processId);
    }

    /// Those that are gone and of which the engine has not been told; who tells takes
    /// them out.
    Queue<Integer> lost() {
        return lost;
    }

    int connected() {
        return links.size();
    }
}
