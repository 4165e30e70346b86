package crossbook.bench.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/// Does a fault to an exchange, and undoes it.
final class Injector {
    private final TestedExchange exchange;
    private final List<Node> killed = new ArrayList<>();
    private final List<Node> paused = new ArrayList<>();
    private final List<Integer> cut = new ArrayList<>();
    private final List<Node> slow = new ArrayList<>();
    private final List<Integer> lost = new ArrayList<>();
    private final List<Integer> damaged = new ArrayList<>();
    private final List<Integer> full = new ArrayList<>();
    private final List<Integer> set = new ArrayList<>();
    private final List<Integer> late = new ArrayList<>();
    private long heldBefore;

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
            case KILL_STORE -> kill(exchange.store.orElseThrow().node);
            case PAUSE_LEADER -> pause(exchange.members.get(leader));
            case PAUSE_FOLLOWER -> pause(exchange.members.get(follower));
            case PAUSE_GATEWAY -> pause(exchange.gateway);
            case SLOW_LEADER -> slow(exchange.members.get(leader));
            case SLOW_FOLLOWER -> slow(exchange.members.get(follower));
            case SEVERAL -> {
                kill(exchange.members.get(follower));
                kill(exchange.marketData);
                cut(fault, leader, follower);
            }
            case LOSE_DISK, DAMAGE_LOG -> spoil(fault, follower);
            case FULL_DISK, JUMP_CLOCK, DELAY -> spoil(fault, fault.choice(count));
            default -> cut(fault, leader, follower);
        }
        List<Node> hit = new ArrayList<>(killed);
        hit.addAll(paused);
        hit.addAll(slow);
        for (List<Integer> members : List.of(cut, damaged, full, set, late))
            members.forEach(member -> hit.add(exchange.members.get(member)));
        return String.join(", ", hit.stream().map(node -> node.name).toList());
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
            case SEVERAL -> network.lose(leader, fault.loss());
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

    /// What a member runs on: its disk, its files, its clock, when its packets leave.
    private void spoil(Fault fault, int member) throws IOException {
        Node node = exchange.members.get(member);
        switch (fault.kind()) {
            case LOSE_DISK -> {
                kill(node);
                exchange.loseDisk(member);
                lost.add(member);
            }
            case DAMAGE_LOG -> {
                node.kill();
                exchange.damage(member, fault.draw());
                damaged.add(member);
            }
            case FULL_DISK -> {
                node.mayEnd(true);
                exchange.disk(member).fill();
                full.add(member);
            }
            case JUMP_CLOCK -> {
                exchange.interposer().setClock(member, fault.leapS());
                set.add(member);
            }
            case DELAY -> {
                heldBefore = exchange.interposer().held(member);
                exchange.interposer().delay(member, fault.delayMs());
                late.add(member);
            }
            default -> throw new IllegalArgumentException("nothing to spoil: " + fault.kind());
        }
    }

    private void slow(Node node) throws IOException {
        node.slow();
        slow.add(node);
    }

    /// Whether the system says that it is done: processes are gone or stopped, a disk is empty or
    /// full, packets are dropped or late, a member has another time than this process.
    boolean isDone() throws IOException {
        for (Node node : killed) {
            if (node.isAlive()) return false;
        }
        for (Node node : paused) {
            if (!node.isPaused()) return false;
        }
        for (int member : lost) {
            if (Files.exists(exchange.directory(member))) return false;
        }
        for (int member : damaged) {
            if (exchange.members.get(member).isAlive()) return false;
        }
        for (int member : full) {
            if (!exchange.disk(member).hasNoRoom()) return false;
        }
        for (int member : set) {
            if (!exchange.standing().hasOtherTime(member)) return false;
        }
        boolean hasPackets = !cut.isEmpty() || !late.isEmpty();
        return slow.stream().allMatch(Node::isSlow) && (!hasPackets || packets() > 0);
    }

    /// Packets that were dropped, or late.
    long packets() throws IOException {
        long packets = 0;
        for (int node : cut) packets += exchange.network().orElseThrow().dropped(node);
        for (int member : late) packets += exchange.interposer().held(member) - heldBefore;
        return packets;
    }

    /// Undoes it.
    void heal() throws IOException {
        for (int member : lost) exchange.replace(member);
        killed.forEach(Node::start);
        for (Node node : paused) node.resume();
        for (Node node : slow) node.hasten();
        for (int node : cut) exchange.network().orElseThrow().heal(node);
        for (int member : damaged) exchange.repair(member);
        for (int member : full) exchange.disk(member).clear();
        for (int member : set) exchange.interposer().setClock(member, 0);
        for (int member : late) exchange.interposer().delay(member, 0);
        for (List<?> each : List.of(killed, paused, slow, cut, lost, damaged, full, set, late))
            each.clear();
    }

    /// All are whole again.
    void isOver() {
        exchange.members.forEach(member -> member.mayEnd(false));
    }
}
