package crossbook.bench.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A network namespace of Linux for each node, with an address of its own, on a bridge:
/// what one sends to another can be dropped. It needs the rights of root, `ip` and
/// `iptables`.
final class Network implements AutoCloseable {
    private static final String BRIDGE_HOST = "254";

    private final String prefix;
    private final String subnet;
    private final int nodes;
    private final List<String> made = new ArrayList<>();

    private Network(int nodes) {
        long pid = ProcessHandle.current().pid();
        prefix = "cb" + pid % 100_000;
        subnet = "10." + (200 + pid / 250 % 50) + "." + pid % 250 + ".";
        this.nodes = nodes;
    }

    /// A network of so many nodes; empty if this machine or its user may not have one.
    static Optional<Network> of(int nodes) {
        Network network = new Network(nodes);
        try {
            network.make();
            return Optional.of(network);
        } catch (IOException _) {
            network.close();
            return Optional.empty();
        }
    }

    private void make() throws IOException {
        Commands.run("ip", "link", "add", prefix, "type", "bridge");
        Commands.run("ip", "address", "add", subnet + BRIDGE_HOST + "/24", "dev", prefix);
        Commands.run("ip", "link", "set", prefix, "up");
        for (int node = 0; node < nodes; node++) {
            String name = name(node);
            Commands.run("ip", "netns", "add", name);
            made.add(name);
            Commands.run(
                    "ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns",
                    name);
            Commands.run("ip", "link", "set", name, "master", prefix, "up");
            in(node, "ip", "link", "set", "lo", "up");
            in(node, "ip", "address", "add", address(node) + "/24", "dev", "eth0");
            in(node, "ip", "link", "set", "eth0", "up");
            in(node, "iptables", "-L");
        }
    }

    private String name(int node) {
        return prefix + "n" + node;
    }

    String address(int node) {
        return subnet + (node + 1);
    }

    /// What a command of that node begins with.
    List<String> prefix(int node) {
        return List.of("ip", "netns", "exec", name(node));
    }

    private String in(int node, String... command) throws IOException {
        return Commands.run(Commands.with(prefix(node).toArray(String[]::new), command));
    }

    // What is dropped.

    /// A node hears nobody else.
    void deafen(int node) throws IOException {
        in(node, "iptables", "-A", "INPUT", "!", "-i", "lo", "-j", "DROP");
    }

    /// Nobody else hears a node.
    void mute(int node) throws IOException {
        in(node, "iptables", "-A", "OUTPUT", "!", "-o", "lo", "-j", "DROP");
    }

    /// Two nodes do not hear each other.
    void cut(int node, int other) throws IOException {
        in(node, "iptables", "-A", "INPUT", "-s", address(other), "-j", "DROP");
        in(node, "iptables", "-A", "OUTPUT", "-d", address(other), "-j", "DROP");
    }

    /// Some of what comes to a node is lost, by chance.
    void lose(int node, double share) throws IOException {
        in(
                node,
                "iptables",
                "-A",
                "INPUT",
                "!",
                "-i",
                "lo",
                "-m",
                "statistic",
                "--mode",
                "random",
                "--probability",
                Double.toString(share),
                "-j",
                "DROP");
    }

    /// How many packets a node has dropped since it was last healed.
    long dropped(int node) throws IOException {
        return in(node, "iptables", "-L", "-v", "-n", "-x")
                .lines()
                .map(String::strip)
                .filter(line -> line.contains(" DROP "))
                .mapToLong(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
                .sum();
    }

    /// Nothing is dropped any more.
    void heal(int node) throws IOException {
        in(node, "iptables", "-F");
    }

    @Override
    public void close() {
        for (String name : made) quietly("ip", "netns", "delete", name);
        quietly("ip", "link", "delete", prefix);
    }

    private static void quietly(String... command) {
        try {
            Commands.run(command);
        } catch (IOException _) {
            return; // it was not made, or is gone
        }
    }
}
