package crossbook.cli.run;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.configuration.ServerConfiguration;
import crossbook.host.ClusterStop;
import crossbook.server.ClusterMembers;
import crossbook.server.ClusterMembers.Member;

import picocli.CommandLine.Command;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// `crossbook cluster stop`.
@Command(
        name = "stop",
        description = {
            "Stop all members at the same place of the log, with their state saved there: a build with",
            "another engine version goes on from it, and from nothing else. All members must be there. Run",
            "it where the leader runs, once gateways have been stopped; start members by hand."
        },
        footer = {
            "  crossbook cluster stop",
            "  crossbook cluster stop --home my-exchange",
            "  crossbook cluster status",
        })
final class ClusterStopCommand extends HomeVerb {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);

    @Override
    public void run() {
        ServerConfiguration configuration = ClusterCommand.replicated(options());
        HostStatus newest = ClusterTransferCommand.newest(configuration);
        HostFile leader = ClusterTransferCommand.leader(configuration, newest);
        requireAll(ClusterMembers.of(configuration));
        List<HostFile> here = IntStream.range(
                        0, ClusterMembers.of(configuration).size())
                .mapToObj(configuration::engineDirectory)
                .filter(HostFile::isOfLivingHost)
                .flatMap(directory -> HostFile.read(directory).stream())
                .toList();
        long giveUpNs = System.nanoTime() + PATIENCE_NS;
        while (!ClusterStop.ask(leader, here)) {
            if (System.nanoTime() - giveUpNs > 0) {
                throw new CommandFailure(
                        ExitCode.FAILURE,
                        "a member does not follow the leader, or that one is busy: look at"
                                + " crossbook cluster status and try again");
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        while (ClusterMembers.of(configuration).stream().anyMatch(Member::isAlive)) {
            if (System.nanoTime() - giveUpNs > 0) {
                throw new CommandFailure(
                        ExitCode.FAILURE,
                        "the members were asked to stop, and not all have; crossbook cluster status"
                                + " says who lives");
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        print("all members have stopped, with their state saved");
    }

    /// One that is away would go on with what the others have decided before.
    private static void requireAll(List<Member> members) {
        for (Member each : members) {
            if (each.state().equals("dead")) {
                throw new CommandFailure(
                        ExitCode.FAILURE,
                        "member " + each.number()
                                + " does not live: start it first, so that it stops where all do");
            }
        }
    }
}
