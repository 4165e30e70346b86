package crossbook.bench.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Does a fault to an exchange, and undoes it.
final class Injector {
    private final TestedExchange exchange;
    private final List<Node> killed = new ArrayList<>();
    private final List<Node> paused = new ArrayList<>();
    private final List<Integer> cut = new ArrayList<>();

    Injector(TestedExchange exchange) {
        this.exchange = exchange;
    }

    /// Does it; returns to whom.
    ///
    /// @param leader who leads now
    String inject(Fault fault, int leader) throws IOException {
        int count = exchange.members.size();
        int follower = (leader + 1 + fault.choice(count - 1)) % count;
        switch (fault.kind()) {
            case STOP_LEADER -> {
                Node node = exchange.members.get(leader);
                node.close();
                killed.add(node);
            }
            case KILL_LEADER -> kill(exchange.members.get(leader));
            case KILL_FOLLOWER -> kill(exchange.members.get(follower));
            case KILL_MAJORITY -> {
                int first = fault.choice(count);
                for (int i = 0; i <= count / 2; i++) {
                    kill(exchange.members.get((first + i) % count));
                }
            }
            case KILL_ALL -> exchange.members.forEach(this::kill);
            case KILL_GATEWAY -> kill(exchange.gateway);
            case KILL_MARKET_DATA -> kill(exchange.marketData);
            case PAUSE_LEADER -> pause(exchange.members.get(leader));
            case PAUSE_FOLLOWER -> pause(exchange.members.get(follower));
            case PAUSE_GATEWAY -> pause(exchange.gateway);
            default -> cut(fault, leader, follower);
        }
        if (!killed.isEmpty()) return names(killed);
        if (!paused.isEmpty()) return names(paused);
        return names(cut.stream().map(exchange.members::get).toList());
    }

    private void cut(Fault fault, int leader, int follower) throws IOException {
        Network network = exchange.network().orElseThrow();
        int one = fault.kind() == FaultKind.ISOLATE_FOLLOWER ? follower : leader;
        cut.add(one);
        switch (fault.kind()) {
            case ISOLATE_LEADER, ISOLATE_FOLLOWER -> {
                network.deafen(one);
                network.mute(one);
            }
            case DEAF_LEADER -> network.deafen(one);
            case MUTE_LEADER -> network.mute(one);
            case CUT_PAIR -> {
                network.cut(one, follower);
                cut.add(follower);
            }
            case LOSS -> {
                cut.set(0, fault.choice(exchange.members.size()));
                network.lose(cut.getFirst(), fault.loss());
            }
            default -> throw new IllegalArgumentException("no network: " + fault.kind());
        }
    }

    private void kill(Node node) {
        node.kill();
        killed.add(node);
    }

    private void pause(Node node) throws IOException {
        node.pause();
        paused.add(node);
    }

    private static String names(List<Node> nodes) {
        return String.join(", ", nodes.stream().map(node -> node.name).toList());
    }

    /// Whether the system says that it is done: processes are gone or stopped, packets
    /// are dropped.
    boolean isDone() throws IOException {
        for (Node node : killed) {
            if (node.isAlive()) return false;
        }
        for (Node node : paused) {
            if (!node.isPaused()) return false;
        }
        return cut.isEmpty() || dropped() > 0;
    }

    /// Packets that were dropped.
    long dropped() throws IOException {
        long dropped = 0;
        for (int node : cut) dropped += exchange.network().orElseThrow().dropped(node);
        return dropped;
    }

    /// Undoes it.
    void heal() throws IOException {
        killed.forEach(Node::start);
        for (Node node : paused) node.resume();
        for (int node : cut) exchange.network().orElseThrow().heal(node);
        killed.clear();
        paused.clear();
        cut.clear();
    }
}
