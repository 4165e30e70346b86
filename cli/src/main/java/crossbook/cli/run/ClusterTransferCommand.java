package crossbook.cli.run;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.ServerConfiguration;
import crossbook.server.ClusterMembers;
import crossbook.server.ClusterMembers.Member;

import picocli.CommandLine.Command;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// `crossbook cluster transfer-leadership`.
@Command(
        name = "transfer-leadership",
        description = {
            "Have another member lead, before the machine of the leader is worked on. The leader's process",
            "saves its state and ends in order, and the others elect at once, without waiting for it. What",
            "runs it (crossbook cluster run, or systemd) starts it again. Run it where the leader runs."
        },
        footer = {
            "  crossbook cluster transfer-leadership",
            "  crossbook cluster transfer-leadership --home my-exchange",
            "  crossbook cluster status",
        })
final class ClusterTransferCommand extends HomeVerb {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private ServerConfiguration configuration;

    @Override
    public void run() {
        configuration = ClusterCommand.replicated(options());
        HostStatus before = newest(configuration);
        HostFile host = leader(configuration, before);
        requireOthers();
        long begunNs = System.nanoTime();
        ProcessHandle.of(host.pid()).ifPresent(ProcessHandle::destroy);
        HostStatus after = await(before);
        print("member " + after.get(Value.LEADER) + " leads, in term " + after.get(Value.TERM)
                + ", after " + (System.nanoTime() - begunNs) / 1_000_000 + " ms");
    }

    /// Without a majority nobody would lead.
    private void requireOthers() {
        List<Member> members = ClusterMembers.of(configuration);
        boolean allAreHere = members.stream().allMatch(each -> each.status().isPresent());
        long living = members.stream().filter(Member::isAlive).count();
        if (!allAreHere || living - 1 > members.size() / 2) return;
        throw new CommandFailure(
                ExitCode.FAILURE,
                "only " + living + " of " + members.size()
                        + " members live: without the leader no majority would be left");
    }

    /// What the member of this machine says that knows of the newest election.
    static HostStatus newest(ServerConfiguration configuration) {
        return ifAny(configuration)
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.CANNOT_CONNECT, "no member runs on this machine"));
    }

    /// The host of the member that leads.
    static HostFile leader(ServerConfiguration configuration, HostStatus newest) {
        int leader = (int) newest.get(Value.LEADER);
        if (leader < 0) throw new CommandFailure(ExitCode.FAILURE, "nobody leads now");
        return HostFile.read(configuration.engineDirectory(leader))
                .filter(file -> ProcessHandle.of(file.pid()).isPresent())
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.CANNOT_CONNECT,
                        "member " + leader
                                + " leads, and does not run on this machine: run it there"));
    }

    private static Optional<HostStatus> ifAny(ServerConfiguration configuration) {
        return ClusterMembers.of(configuration).stream()
                .flatMap(member -> member.status().stream())
                .filter(HostStatus::isAlive)
                .max(Comparator.comparingLong(status -> status.get(Value.TERM)));
    }

    private HostStatus await(HostStatus before) {
        long giveUpNs = System.nanoTime() + PATIENCE_NS;
        while (System.nanoTime() - giveUpNs < 0) {
            Optional<HostStatus> now = ifAny(configuration)
                    .filter(status -> status.get(Value.TERM) > before.get(Value.TERM))
                    .filter(status -> status.get(Value.LEADER) >= 0);
            if (now.isPresent()) return now.get();
            LockSupport.parkNanos(LOOK_NS);
        }
        throw new CommandFailure(
                ExitCode.FAILURE,
                "the leader was asked to end, and no other member of this machine says that somebody"
                        + " else leads; crossbook cluster status says more where they run");
    }
}
