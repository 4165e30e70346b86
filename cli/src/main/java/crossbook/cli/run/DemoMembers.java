package crossbook.cli.run;

import crossbook.cli.demo.Answers;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.Address;
import crossbook.configuration.ServerConfiguration;
import crossbook.server.ClusterMembers;
import crossbook.server.ClusterMembers.Member;
import crossbook.server.Ports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// The members of a demonstration, each in a process of its own, and what its user is told of them:
/// how the one that leads is killed, who leads then and for how long nobody was answered, and when
/// the one that was killed is back.
final class DemoMembers implements AutoCloseable {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);

    /// What a market of seven instruments needs, three times on one machine.
    private static final List<String> JAVA = List.of("-Xmx256m");

    private final ServerConfiguration configuration;
    private final Consumer<String> user;
    private final MemberProcesses processes;
    private final Map<String, String> lastLines = new ConcurrentHashMap<>();
    private final Map<Integer, Gone> gone = new ConcurrentHashMap<>();
    private Answers answers;
    private long term = -1;
    private long newTermNs;
    private boolean isTold = true;
    private Thread watcher;
    private volatile boolean isClosed;

    /// A member that does not live.
    ///
    /// @param commands how many it must have handled to be back; -1: it is not started yet
    private record Gone(long sinceNs, long commands) {}

    /// @param options of the command line that say which exchange it is
    DemoMembers(
            String mainClass,
            ServerConfiguration configuration,
            List<String> options,
            Consumer<String> user) {
        this.configuration = configuration;
        this.user = user;
        processes = new MemberProcesses(mainClass, JAVA, options, this::onLine);
    }

    /// Where the members of a new one are reached: on ports that are free.
    static List<String> freeAddresses(int count, Consumer<String> user) {
        List<String> addresses = new ArrayList<>();
        int port = NewCluster.FIRST_PORT;
        for (int member = 0; member < count; member++) {
            int usual = NewCluster.FIRST_PORT + NewCluster.PORTS * member;
            while (!Ports.areFreeForMember(new Address("127.0.0.1", port)))
                port += NewCluster.PORTS;
            if (port != usual) {
                user.accept("member " + member + " has the ports " + port + " to "
                        + (port + NewCluster.PORTS - 1) + ", others are taken");
            }
            addresses.add(NewCluster.address(port));
            port += NewCluster.PORTS;
        }
        return addresses;
    }

    /// Starts all of them.
    void start() {
        ClusterMembers.of(configuration).forEach(each -> processes.start(each.number()));
    }

    /// Of a member that goes well nobody wants to read a log.
    private void onLine(String line) {
        String member = line.split(" ", 2)[0];
        String before = lastLines.put(member, line);
        if (!line.endsWith(MemberProcesses.NOT_AGAIN)) return;
        if (before != null) user.accept(before);
        user.accept(line);
    }

    /// From now on the user is told what happens to them.
    void watch(Answers ofBots) {
        answers = ofBots;
        watcher = Thread.ofVirtual().start(() -> {
            while (!isClosed) {
                look();
                LockSupport.parkNanos(LOOK_NS);
            }
        });
    }

    private void look() {
        List<Member> members = ClusterMembers.of(configuration);
        long nowNs = System.nanoTime();
        for (Member each : members) look(each, ClusterMembers.newest(members), nowNs);
        members.stream()
                .flatMap(each -> each.status().stream())
                .filter(HostStatus::isAlive)
                .filter(status -> status.get(Value.LEADER) >= 0)
                .max(Comparator.comparingLong(status -> status.get(Value.TERM)))
                .ifPresent(status -> look(status, nowNs));
    }

    /// Whether a member is gone, or back.
    private void look(Member member, long newest, long nowNs) {
        int number = member.number();
        boolean lives = member.isAlive();
        Gone before = gone.get(number);
        if (!lives) {
            gone.put(number, new Gone(before == null ? nowNs : before.sinceNs(), -1));
            if (before != null) return;
            answers.takeLongestNs();
            tell("member " + number + " is gone");
        } else if (before != null && before.commands() < 0) {
            gone.put(number, new Gone(before.sinceNs(), newest));
        } else if (before != null && member.commands() >= before.commands()) {
            gone.remove(number);
            tell("member " + number + " is back and has what the others have, after "
                    + seconds(nowNs - before.sinceNs()));
        }
    }

    /// Who leads, once the first order after the election has been answered.
    private void look(HostStatus newest, long nowNs) {
        int leader = (int) newest.get(Value.LEADER);
        if (newest.get(Value.TERM) > term && !gone.containsKey(leader)) {
            boolean isFirst = term < 0;
            term = newest.get(Value.TERM);
            newTermNs = nowNs;
            isTold = isFirst;
            if (isFirst) tell(leads(leader));
        }
        if (isTold || answers.lastNs() - newTermNs < 0) return;
        isTold = true;
        tell("for " + seconds(answers.takeLongestNs()) + " no order was answered; "
                + leads(leader));
    }

    private String leads(int leader) {
        Optional<HostFile> host = HostFile.read(configuration.engineDirectory(leader));
        return "member " + leader + " leads"
                + host.map(file -> ", kill -9 " + file.pid() + " kills it").orElse("");
    }

    private static String seconds(long ns) {
        return String.format(Locale.ROOT, "%.2f s", ns / 1e9);
    }

    private void tell(String words) {
        if (!isClosed) user.accept(words);
    }

    /// The demonstration ends: what happens to them now nobody needs to know.
    void endWatch() {
        isClosed = true;
        processes.keepNoLonger();
    }

    /// Stops all of them in order.
    @Override
    public void close() {
        endWatch();
        try {
            if (watcher != null) watcher.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        processes.close();
    }
}
