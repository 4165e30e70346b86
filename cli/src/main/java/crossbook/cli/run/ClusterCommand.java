package crossbook.cli.run;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ConfigurationOptions;
import crossbook.cli.verb.HomeVerb;
import crossbook.cli.verb.Verb;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.PartitionPlace;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.PartitionKeys;
import crossbook.server.ClusterMembers;
import crossbook.server.ClusterMembers.Member;
import crossbook.server.Component;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/// `crossbook cluster`: an exchange whose engine is several members.
@Command(
        name = "cluster",
        description = {
            "An exchange that goes on when a machine is lost: its engine is three members, or five, that",
            "handle the same commands; Aeron Cluster elects who leads."
        },
        footer = {
            "  crossbook cluster init",
            "  crossbook cluster run",
            "  crossbook cluster status",
        },
        subcommands = {
            ClusterCommand.Init.class,
            ClusterCommand.Run.class,
            ClusterCommand.Status.class,
            ClusterTransferCommand.class,
            ClusterStopCommand.class,
            ClusterReplaceCommand.class
        })
public final class ClusterCommand extends Verb {
    @Override
    public void run() {
        throw CommandFailure.usage(
                "cluster: say what: init, run, status, transfer-leadership, stop or replace");
    }

    /// `crossbook cluster init`.
    @Command(
            name = "init",
            description = {
                "Make the engine of an exchange that has not traded yet a cluster: its members stand in",
                "crossbook.toml, and each has a directory below engine.dir. Where there is no exchange, one is",
                "made. Copy the home to each machine on which a member or a gateway is to run.",
                "Of an exchange of partitions those become clusters that partitions.engines names with members."
            },
            footer = {
                "  crossbook cluster init",
                "  crossbook cluster init --home my-exchange --members 5",
                "  crossbook cluster init --members a.lan:7201,b.lan:7201,c.lan:7201 --allow-remote",
            })
    static final class Init extends HomeVerb {
        @Option(
                names = "--members",
                paramLabel = "N|HOST:PORT,...",
                description =
                        "How many on this machine, or where each is reached: the first of five UDP"
                                + " ports in a row. Without it 3 on this machine.")
        private String members;

        @Option(
                names = "--allow-remote",
                description =
                        "Permission for members on other machines. Aeron is neither encrypted nor"
                                + " authenticated: private networks only.")
        private boolean allowRemote;

        @Override
        public void run() {
            Path file = options().home().configuration();
            try {
                if (!Files.exists(file)) InitCommand.make(options().home(), options());
                if (options().read().partitions() > 0) {
                    ofPartitions();
                    return;
                }
                print(NewCluster.make(options(), addresses(), allowRemote));
                print("wrote " + file);
            } catch (IOException e) {
                throw CommandFailure.storage(
                        options().home().directory() + ": cannot be written", e);
            }
        }

        private void ofPartitions() {
            List<PartitionPlace> clusters = options().read().get(PartitionKeys.ENGINES).stream()
                    .filter(PartitionPlace::isReplicated)
                    .toList();
            if (clusters.isEmpty()) {
                throw CommandFailure.badInput(options().file()
                        + ": partitions.engines: names no members: write for partition 1, say,"
                        + " \"1@127.0.0.1:7201+127.0.0.1:7206+127.0.0.1:7211\"");
            }
            if (members != null || allowRemote) {
                throw CommandFailure.usage(
                        "--members and --allow-remote: stand in crossbook.toml,"
                                + " partitions.engines and engine.allow_remote, of an exchange of partitions");
            }
            for (PartitionPlace each : clusters) {
                print("partition " + each.partition() + ":");
                print(NewCluster.make(options(), each.partition()));
            }
        }

        private void print(ServerConfiguration configuration) {
            for (Member each : ClusterMembers.of(configuration)) {
                print("member " + each.number() + " at " + each.address() + ": "
                        + configuration.engineDirectory(each.number()));
            }
        }

        private List<String> addresses() {
            String wanted = Objects.requireNonNullElse(members, "3");
            if (!wanted.matches("[0-9]{1,2}")) return List.of(wanted.split(",", -1));
            return IntStream.range(0, Integer.parseInt(wanted))
                    .map(member -> NewCluster.FIRST_PORT + NewCluster.PORTS * member)
                    .mapToObj(NewCluster::address)
                    .toList();
        }
    }

    /// `crossbook cluster run`.
    @Command(
            name = "run",
            description = {
                "Run a cluster on this machine, for trying it out: each member in a process of its own, and",
                "order entry, market data, store and web in this one. A member that ends is started again.",
                "On several machines each runs `crossbook engine --set engine.cluster_member=N` instead."
            },
            footer = {
                "  crossbook cluster run",
                "  crossbook cluster run --home my-exchange",
                "  crossbook cluster run --set web.http=127.0.0.1:7180",
            })
    static final class Run extends ServeCommand {
        private MemberProcesses members;

        Run() {
            super(EnumSet.complementOf(EnumSet.of(Component.ENGINE)));
        }

        @Override
        void prepare() {
            super.prepare();
            ServerConfiguration configuration = replicated(options());
            if (configuration.isOnePartition()) {
                throw CommandFailure.badInput(options().file()
                        + ": partitions.run: the members of a partition run by themselves, each by"
                        + " crossbook engine --set engine.cluster_member=N");
            }
            tryPorts(configuration);
            tryMemberPorts(configuration);
            members = new MemberProcesses(
                    crossbook().mainClass(), List.of(), options().words(), this::say);
            ClusterMembers.of(configuration).forEach(each -> members.start(each.number()));
        }

        @Override
        void stopping() {
            members.keepNoLonger();
        }

        @Override
        void ended() {
            if (members != null) members.close();
        }
    }

    /// `crossbook cluster status`.
    @Command(
            name = "status",
            description = {
                "Print how each member is that runs on this machine: who leads, in which term, how many",
                "commands it has handled, how far it is behind, the last hash of its state, and its build."
            },
            footer = {
                "  crossbook cluster status",
                "  crossbook cluster status --json",
                "  crossbook cluster status --home my-exchange",
            })
    static final class Status extends HomeVerb {
        @Option(names = "--json", description = "Print one JSON object for each member.")
        private boolean json;

        @Override
        public void run() {
            List<Member> members = ClusterMembers.of(replicated(options()));
            long newest = ClusterMembers.newest(members);
            if (!json) {
                print(row(
                        "member",
                        "address",
                        "state",
                        "role",
                        "term",
                        "commands",
                        "events",
                        "behind",
                        "state hash",
                        "build"));
            }
            for (Member each : members) print(json ? each.json(newest) : row(each, newest));
        }

        private static String row(Object... cells) {
            return "%-7s %-22s %-8s %-9s %5s %13s %13s %8s  %-16s  %s"
                    .formatted(cells)
                    .stripTrailing();
        }

        private static String row(Member member, long newest) {
            Optional<HostStatus> known = member.status();
            if (known.isEmpty()) {
                return row(
                        member.number(),
                        member.address(),
                        member.state(),
                        "",
                        "",
                        "",
                        "",
                        "",
                        "",
                        "");
            }
            HostStatus status = known.get();
            return row(
                    member.number(),
                    member.address(),
                    member.state(),
                    member.role(),
                    status.get(Value.TERM),
                    grouped(member.commands()),
                    grouped(status.get(Value.EVENTS)),
                    grouped(newest - member.commands()),
                    member.stateHash(),
                    member.build());
        }

        private static String grouped(long number) {
            return String.format(Locale.ROOT, "%,d", number);
        }
    }

    /// The configuration of a cluster of several members.
    static ServerConfiguration replicated(ConfigurationOptions options) {
        ServerConfiguration configuration = options.read();
        if (configuration.isReplicated()) return configuration;
        if (configuration.partitions() > 0) {
            throw CommandFailure.badInput(
                    options.file() + ": partitions.count: say which partition is meant, one that is"
                            + " a cluster in partitions.engines: --set partitions.run=one"
                            + " --set engine.partition=N");
        }
        throw CommandFailure.badInput(options.file()
                + ": engine.cluster_members: names no several members; crossbook cluster init makes"
                + " a cluster of a new exchange");
    }
}
