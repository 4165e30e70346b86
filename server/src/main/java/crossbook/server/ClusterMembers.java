package crossbook.server;

import crossbook.client.stream.HostStatus;
import crossbook.configuration.Address;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.host.ClusterHost;
import crossbook.host.HostSettings;

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
    public record Member(int number, Address address, Optional<HostStatus> status) {}

    /// Makes a directory for each of them, of one identity.
    ///
    /// @throws crossbook.host.HostException if there is a host already
    public static void initialize(ServerConfiguration configuration) {
        List<HostSettings> members = numbers(configuration)
                .mapToObj(number -> ComponentSettings.host(
                        configuration, configuration.engineDirectory(number)))
                .toList();
        ClusterHost.initialize(configuration.path(EngineKeys.DIR), members);
    }

    /// All of them, in their order.
    public static List<Member> of(ServerConfiguration configuration) {
        List<Address> addresses = configuration.get(EngineKeys.CLUSTER_MEMBERS);
        return numbers(configuration)
                .mapToObj(number -> new Member(
                        number,
                        addresses.get(number),
                        HostStatus.read(configuration.engineDirectory(number))))
                .toList();
    }

    /// Makes the directory of a lost member anew.
    ///
    /// @return where what was left of the old one is now; empty if nothing was
    /// @throws crossbook.host.HostException if it runs, or no member here has an identity
    public static Optional<Path> replace(ServerConfiguration configuration, int member) {
        List<Path> others = numbers(configuration)
                .filter(number -> number != member)
                .mapToObj(configuration::engineDirectory)
                .toList();
        return ClusterHost.replace(configuration.engineDirectory(member), others);
    }

    private static IntStream numbers(ServerConfiguration configuration) {
        return IntStream.range(0, configuration.get(EngineKeys.CLUSTER_MEMBERS).size());
    }
}
