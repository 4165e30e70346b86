package crossbook.host;

import crossbook.client.stream.HostFile;

import io.aeron.Aeron;
import io.aeron.CncFileDescriptor;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ClusterControl.ToggleState;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
import io.aeron.cluster.service.ClusterCounters;

import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersReader;

import java.io.File;
import java.util.List;

/// Has all members of a cluster stop at the same place of the log, each with a snapshot of it.
public final class ClusterStop {
    private static final int CLUSTER = 0;

    private ClusterStop() {}

    /// Asks them, from any process of the machine.
    ///
    /// @param leader of them
    /// @param members those of this machine
    /// @return whether they stop; not where one of them has just been started and follows the
    ///     leader only soon, or where the leader takes a snapshot
    public static boolean ask(HostFile leader, List<HostFile> members) {
        if (!members.stream().allMatch(ClusterStop::follows)) return false;
        AtomicCounter toggle = ClusterControl.findControlToggle(counters(leader), CLUSTER);
        return toggle != null && ToggleState.SHUTDOWN.toggle(toggle);
    }

    /// Whether it leads or follows: one that does not yet would not hear of it.
    private static boolean follows(HostFile member) {
        CountersReader counters = counters(member);
        int election = ClusterCounters.find(
                counters, ConsensusModule.Configuration.ELECTION_STATE_TYPE_ID, CLUSTER);
        return election != Aeron.NULL_VALUE
                && counters.getCounterValue(election) == ElectionState.CLOSED.code();
    }

    private static CountersReader counters(HostFile host) {
        return ClusterControl.mapCounters(
                new File(host.aeronDirectory(), CncFileDescriptor.CNC_FILE));
    }
}
