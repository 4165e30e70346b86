package crossbook.cli.run;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ConfigurationOptions;
import crossbook.cli.verb.ExitCode;
import crossbook.configuration.Address;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.ServerConfiguration;
import crossbook.host.HostException;
import crossbook.server.ClusterMembers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Makes the engine of an exchange that has not traded yet a cluster: its members are written into
/// its configuration, and each is given a directory.
final class NewCluster {
    /// Each member has so many ports in a row.
    static final int PORTS = 5;

    /// Where the first member of this machine is reached unless somebody else is there.
    static final int FIRST_PORT = 7_201;

    private NewCluster() {}

    /// A member on this machine.
    static String address(int firstPort) {
        return new Address("127.0.0.1", firstPort).toString();
    }

    /// Makes it.
    ///
    /// @param addresses where each member is reached: the first of its ports
    /// @param allowRemote whether some may be on other machines
    /// @return the configuration as it is now
    static ServerConfiguration make(
            ConfigurationOptions options, List<String> addresses, boolean allowRemote)
            throws IOException {
        Path file = options.home().configuration();
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(draft, text(Files.readString(file), addresses, allowRemote));
        ServerConfiguration configuration;
        try {
            configuration = ServerConfiguration.read(options.source(draft));
            initialize(configuration);
        } catch (BadConfiguration | CommandFailure e) {
            Files.delete(draft);
            throw e;
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        return configuration;
    }

    /// Makes the cluster of one of several partitions, whose members the configuration names.
    ///
    /// @return the configuration of that partition
    static ServerConfiguration make(ConfigurationOptions options, int partition) {
        ServerConfiguration configuration = options.readOfPartition(partition);
        initialize(configuration);
        return configuration;
    }

    private static void initialize(ServerConfiguration configuration) {
        try {
            ClusterMembers.initialize(configuration);
        } catch (HostException e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, e.getMessage(), e);
        }
    }

    /// The configuration with the members in it.
    private static String text(String configuration, List<String> addresses, boolean allowRemote) {
        String list = addresses.stream()
                .map(address -> '"' + address + '"')
                .collect(Collectors.joining(", ", "[", "]"));
        String withHost = withValue(configuration, "host", "\"cluster\"");
        String withMembers = withValue(withHost, "cluster_members", list);
        return allowRemote ? withValue(withMembers, "allow_remote", "true") : withMembers;
    }

    /// With another value of a key of `[engine]`.
    private static String withValue(String text, String key, String value) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int section = lines.indexOf("[engine]");
        for (int i = section + 1; section >= 0 && i < lines.size(); i++) {
            if (lines.get(i).startsWith("[")) break;
            if (!lines.get(i).matches("#? ?" + key + " *=.*")) continue;
            lines.set(i, key + " = " + value);
            return String.join("\n", lines) + "\n";
        }
        if (section < 0) return text + "\n[engine]\n" + key + " = " + value + "\n";
        lines.add(section + 1, key + " = " + value);
        return String.join("\n", lines) + "\n";
    }
}
