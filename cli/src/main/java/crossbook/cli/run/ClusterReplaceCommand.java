package crossbook.cli.run;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.configuration.ServerConfiguration;
import crossbook.host.HostException;
import crossbook.server.ClusterMembers;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;

/// `crossbook cluster replace`.
@Command(
        name = "replace",
        description = {
            "Make the directory of a lost member anew: it begins empty, of the identity of the others, and",
            "fetches from them what they have when it is started. Where they have given back the beginning",
            "of the log it goes on from what another member has recorded (--from). What is left of the old",
            "one is moved aside. On a new machine copy the home first; it has the name that",
            "cluster_members says."
        },
        footer = {
            "  crossbook cluster replace 1",
            "  crossbook cluster replace 2 --home my-exchange",
            "  crossbook cluster replace 0 --from /mnt/backup/member-2",
        })
final class ClusterReplaceCommand extends HomeVerb {
    @Parameters(paramLabel = "MEMBER", description = "Its number, from 0.")
    private int member;

    @Option(
            names = "--from",
            paramLabel = "DIR",
            description = "Directory of another member, which may run, or a copy of it.")
    private Path from;

    @Override
    public void run() {
        ServerConfiguration configuration = ClusterCommand.replicated(options());
        int members = ClusterMembers.of(configuration).size();
        if (member < 0 || member >= members) {
            throw CommandFailure.badInput("member " + member
                    + ": there is none; engine.cluster_members" + " names 0 to " + (members - 1));
        }
        try {
            ClusterMembers.replace(configuration, member, from)
                    .ifPresent(aside -> print("what was left is in " + aside));
            print("member " + member
                    + (from == null ? " begins empty: " : " goes on from " + from + ": ")
                    + configuration.engineDirectory(member));
        } catch (HostException e) {
            boolean isRunning = e.kind() == HostException.Kind.ALREADY_RUNNING;
            ExitCode code = isRunning ? ExitCode.ALREADY_RUNNING : ExitCode.BAD_INPUT;
            throw new CommandFailure(code, e.getMessage(), e);
        }
    }
}
