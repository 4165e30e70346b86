package crossbook.bench.exchange;

import crossbook.bench.exchange.OwnExchange.Manner;
import crossbook.bench.floor.Floor;
import crossbook.bench.floor.Places;
import crossbook.load.RoundTrip;
import crossbook.load.wire.Logon;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A way to an exchange, and the echo that it is compared with.
public enum Transport {
    /// Commands to the host and its events, as a gateway has them: no gateway on the way.
    HOST(Floor.JOURNAL, "journal host"),

    /// The same of the cluster host, with one member.
    CLUSTER(Floor.CLUSTER, "cluster host"),

    /// The same of three members on this machine.
    CLUSTER3(Floor.CLUSTER3, "three cluster hosts"),

    /// A session with the gateway through shared memory.
    IPC(Floor.GATEWAY, "SBE over Aeron IPC"),

    /// A session with the gateway through Aeron over UDP.
    UDP(Floor.UDP, "SBE over Aeron UDP"),

    /// A session with the gateway over TCP.
    TCP(Floor.TCP, "SBE over TCP"),

    /// A FIX 4.4 session with the gateway.
    FIX(Floor.TCP, "FIX 4.4 over TCP"),

    /// No exchange: QuickFIX/J, which answers at once.
    QUICKFIX(Floor.TCP, "QuickFIX/J echo");

    /// Who trades in an exchange that is measured, and what.
    static final String PARTICIPANT = "LOAD1";

    static final String SYMBOL = "LOAD";
    static final int PRICE_SCALE = 2;
    private static final Set<Transport> CLUSTERS = EnumSet.of(CLUSTER, CLUSTER3);
    private static final Logon TRADER = new Logon(PARTICIPANT, "any");

    private final Floor floor;
    private final String words;

    Transport(Floor floor, String words) {
        this.floor = floor;
        this.words = words;
    }

    /// What it is compared with.
    public Floor floor() {
        return floor;
    }

    /// What says that the peer is missing, as it is in packages: they have no jar that benchmarks
    /// alone need. Empty if it can be measured.
    public Optional<String> missing() {
        boolean isHere = this != QUICKFIX
                || Transport.class.getResource("/quickfix/Application.class") != null;
        return isHere
                ? Optional.empty()
                : Optional.of("'quickfix': QuickFIX/J is not here; a build of the sources has it");
    }

    /// What the exchanges are, for a report.
    public static String words(List<Transport> ways) {
        List<String> words = new ArrayList<>();
        if (!CLUSTERS.containsAll(ways)) words.add(OwnExchange.WORDS);
        if (!Collections.disjoint(CLUSTERS, ways)) {
            words.add(
                    "cluster hosts on four threads each that sleep; commands and events recorded");
        }
        return String.join("; ", words);
    }

    /// Starts an exchange and reaches it in this way; both end with what is returned.
    ///
    /// @param places where the exchange may write
    public RoundTrip open(Places places, OrderFlow flow) {
        if (this == CLUSTER) return new OwnCluster(places, 1).trip(flow);
        if (this == CLUSTER3) return new OwnCluster(places, 3).trip(flow);
        if (this == QUICKFIX) return quickFix(flow);
        OwnExchange exchange = new OwnExchange(places, OwnExchange.MARKET, Manner.reachedBy(this));
        try {
            RoundTrip trip = switch (this) {
                case HOST -> new HostTrip(words, exchange.connectToHost(), flow);
                case FIX -> new FixTrip(words, exchange.fixAddress(), TRADER, SYMBOL, flow);
                default -> new EntryTrip(words, exchange.address(this), TRADER, SYMBOL, flow);
            };
            return new PausableTrip(trip.name() + ", " + flow.word(), trip, exchange);
        } catch (RuntimeException e) {
            exchange.close();
            throw e;
        }
    }

    private RoundTrip quickFix(OrderFlow flow) {
        QuickFixEcho echo = new QuickFixEcho(List.of(PARTICIPANT));
        try {
            RoundTrip trip = new FixTrip(words, echo.address(), TRADER, SYMBOL, flow);
            return new PausableTrip(trip.name(), trip, echo);
        } catch (RuntimeException e) {
            echo.close();
            throw e;
        }
    }
}
