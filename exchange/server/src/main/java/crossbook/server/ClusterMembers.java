package crossbook.server;

import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.Address;
import crossbook.configuration.ServerConfiguration;
import crossbook.host.ClusterHost;
import crossbook.host.HostSettings;
import crossbook.host.LostMember;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The members of the cluster that a configuration names.
public final class ClusterMembers {
    private ClusterMembers() {}

    /// One of them.
    ///
    /// @param number its place, from 0
    /// @param address the first of its ports
    /// @param status what it last said on this machine; none if it never ran here
    /// @param build what it runs; empty if it does not run here, or does not say
    public record Member(int number, Address address, Optional<HostStatus> status, String build) {
        /// Whether it lives, has ended, or never ran on this machine.
        public String state() {
            return ClusterMembers.state(status);
        }

        /// Whether it lives on this machine.
        public boolean isAlive() {
            return status.filter(HostStatus::isAlive).isPresent();
        }

        /// What it is among the others; empty if it does not live.
        public String role() {
            return status.filter(HostStatus::isAlive)
                    .map(each -> each.get(Value.LEADER) == number ? "leader" : "follower")
                    .orElse("");
        }

        /// How many commands it has handled; 0 if it never ran here.
        public long commands() {
            return status.map(each -> each.get(Value.COMMANDS)).orElse(0L);
        }

        /// The last hash of its state, as it is printed; empty if it never ran here.
        public String stateHash() {
            return status.map(each -> String.format("%016x", each.get(Value.STATE_HASH)))
                    .orElse("");
        }

        /// All of that.
        ///
        /// @param newest what the first of them has handled
        public JsonObject json(long newest) {
            JsonObject object = new JsonObject()
                    .number("member", number)
                    .text("address", address.toString())
                    .text("state", state());
            status.ifPresent(each -> object.text("role", role())
                    .number("leader", each.get(Value.LEADER))
                    .number("term", each.get(Value.TERM))
                    .number("commands", commands())
                    .number("events", each.get(Value.EVENTS))
                    .number("behind", newest - commands())
                    .number("clockOffMs", each.get(Value.CLOCK_OFF_MS))
                    .text("stateHash", stateHash())
                    .text("build", build));
            return object;
        }
    }

    /// Whether a host lives, has ended, or never ran on this machine.
    static String state(Optional<HostStatus> status) {
        return status.map(each -> each.isAlive() ? "alive" : "dead").orElse("not here");
    }

    /// How many commands the one has handled that has handled most.
    public static long newest(List<Member> members) {
        return members.stream().mapToLong(Member::commands).max().orElse(0);
    }

    /// Makes a directory for each of them, of one identity.
    ///
    /// @throws crossbook.host.HostException if there is a host already
    public static void initialize(ServerConfiguration configuration) {
        List<HostSettings> members = numbers(configuration)
                .mapToObj(number -> ComponentSettings.host(
                        configuration, configuration.engineDirectory(number)))
                .toList();
        ClusterHost.initialize(configuration.engineParent(), members);
    }

    /// All of them, in their order.
    public static List<Member> of(ServerConfiguration configuration) {
        List<Address> addresses = configuration.clusterMembers();
        return numbers(configuration)
                .mapToObj(number -> new Member(
                        number,
                        addresses.get(number),
                        HostStatus.read(configuration.engineDirectory(number)),
                        build(configuration.engineDirectory(number))))
                .toList();
    }

    private static String build(Path directory) {
        return HostFile.isOfLivingHost(directory)
                ? HostFile.read(directory).map(HostFile::build).orElse("")
                : "";
    }

    /// Makes the directory of a lost member anew.
    ///
    /// @param from the directory of another, which may run, or a copy of it, from which this
    ///     one goes on; null: it begins empty
    /// @return where what was left of the old one is now; empty if nothing was
    /// @throws crossbook.host.HostException if it runs, or no member here
    ///     has an identity
    public static Optional<Path> replace(ServerConfiguration configuration, int member, Path from) {
        if (from != null)
            return LostMember.replaceFrom(configuration.engineDirectory(member), from);
        List<Path> others = numbers(configuration)
                .filter(number -> number != member)
                .mapToObj(configuration::engineDirectory)
                .toList();
        return LostMember.replace(configuration.engineDirectory(member), others);
    }

    private static IntStream numbers(ServerConfiguration configuration) {
        return IntStream.range(0, configuration.clusterMembers().size());
    }
}
