package crossbook.bench.chaos;

import crossbook.bench.exchange.NoOperations;
import crossbook.bench.exchange.OwnMarket;
import crossbook.bench.network.SimulatedNetwork;
import crossbook.client.Machine;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.Role;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.client.stream.HostConnection;
import crossbook.gateway.Gateway;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.host.SimulatedHost;
import crossbook.market.MarketModelFile;
import crossbook.marketdata.LineSettings;
import crossbook.marketdata.MarketDataGateway;
import crossbook.marketdata.MarketDataSettings;
import crossbook.marketdata.ServiceSettings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The host, the gateway, the market data, those who trade and those who listen, each
/// with what it has of a simulated machine. A part that is down is null; a part that is
/// not served until some time gets no turns.
final class SimulatedExchange {
    static final List<String> PARTICIPANTS = List.of("alice", "bob", "carol");
    static final String GATEWAY = "gateway";
    static final String MARKET_DATA = "marketdata";
    private static final List<String> FOLLOWERS = List.of("lines", "tcp");
    private static final InetSocketAddress ENTRY = at(7_001);
    private static final InetSocketAddress FEED = at(7_003);
    private static final List<Integer> LINES = List.of(7_101, 7_102);
    private static final long ORDERS_EVERY_NS = 20_000_000;
    private static final long SUMMARY_NS = 200_000_000;
    private static final int CACHED_MESSAGES = 1 << 13;
    private static final OwnMarket MARKET = new OwnMarket(
            MarketModelFile.shipped("continuous").forgetful(),
            TestedExchange.SYMBOL,
            2,
            1,
            PARTICIPANTS,
            Set.of("bob"));

    final SimulatedMachine machine;
    final SimulatedNetwork network;
    final SimulatedHost host;
    final List<Trader> traders = new ArrayList<>();
    final List<FeedFollower> followers = new ArrayList<>();
    private final boolean[] isBusy = new boolean[PARTICIPANTS.size()];
    private Gateway gateway;
    private HostConnection gatewayLink;
    private MarketDataGateway marketData;
    private HostConnection marketDataLink;
    private final Still still = new Still();

    /// Until when which part gets no turns.
    static final class Still {
        long host;
        long gateway;
        long marketData;
        final long[] traders = new long[PARTICIPANTS.size()];
        final long[] followers = new long[FOLLOWERS.size()];
    }

    SimulatedExchange(long seed, Simulation simulation) {
        machine = new SimulatedMachine(seed);
        network = new SimulatedNetwork(seed + 1, machine::nowNs);
        host = new SimulatedHost(seed + 2, machine::epochNs);
        try (HostConnection definer = host.connect()) {
            MARKET.define(definer, () -> {
                machine.pass(1_000_000);
                host.doWork();
            });
        }
        startGateway();
        startMarketData();
        for (int i = 0; i < PARTICIPANTS.size(); i++) {
            String name = PARTICIPANTS.get(i);
            int place = i;
            Machine own = machine.with(network.process(name), ns -> simulation.pass(ns, place));
            EntryAddress address = new EntryAddress.Tcp(ENTRY);
            traders.add(new Trader(name, "secret", address, ORDERS_EVERY_NS, seed + 10 + i, own));
        }
        for (String name : FOLLOWERS) {
            Machine own = machine.with(network.process(name), _ -> {});
            followers.add(new FeedFollower(own, subscription(name)));
        }
    }

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static SubscriberSettings subscription(String follower) {
        if (follower.equals("tcp")) return SubscriberSettings.overTcp(FEED);
        return SubscriberSettings.overUdp(
                LINES.stream().map(port -> "udp:127.0.0.1:" + port).toList(), FEED);
    }

    Still still() {
        return still;
    }

    boolean hasGateway() {
        return gateway != null;
    }

    boolean hasMarketData() {
        return marketData != null;
    }

    long sequence() {
        return marketData == null ? -1 : marketData.sequence();
    }

    void startGateway() {
        gatewayLink = host.connect();
        GatewaySettings usual = GatewaySettings.defaults();
        GatewaySettings settings = new GatewaySettings(
                usual.gatewayId(),
                usual.partition(),
                Optional.of(ENTRY),
                List.of(),
                Optional.empty(),
                usual.liveness(),
                usual.throttle(),
                usual.limits(),
                usual.logons());
        Gateway.Surroundings surroundings = new Gateway.Surroundings(
                gatewayLink,
                Optional.empty(),
                _ -> Verdict.welcome(Set.of(Role.TRADER)),
                new NoOperations(),
                _ -> {});
        try {
            gateway = new Gateway(
                    settings,
                    surroundings
                            .withRecoveries(host::connect)
                            .withMachine(machine.with(network.process(GATEWAY), _ -> {})));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void crashGateway() {
        network.kill(GATEWAY);
        gatewayLink.close();
        gateway = null;
    }

    void startMarketData() {
        marketDataLink = host.connect();
        LineSettings none = LineSettings.NONE;
        LineSettings lines = new LineSettings(
                none.a(),
                none.b(),
                none.streamId(),
                LINES.stream().map(port -> "127.0.0.1:" + port).toList(),
                none.networkInterface(),
                none.packetBytes(),
                none.heartbeatNs(),
                SUMMARY_NS);
        ServiceSettings service = ServiceSettings.DEFAULT
                .at(FEED)
                .withCache(CACHED_MESSAGES, 1 << 20)
                .withOutput(1 << 14);
        marketData = new MarketDataGateway(
                MarketDataSettings.DEFAULT.withLines(lines).withService(service),
                marketDataLink,
                Optional.empty(),
                Optional.empty(),
                machine.with(network.process(MARKET_DATA), _ -> {}));
    }

    void crashMarketData() {
        network.kill(MARKET_DATA);
        marketDataLink.close();
        marketData = null;
    }

    void cutTrader(int place, boolean isHeard) {
        network.cut(PARTICIPANTS.get(place), isHeard);
    }

    void cutFollower(int place) {
        network.cut(FOLLOWERS.get(place), true);
    }

    /// Gives each part a turn that is there and served, but one that waits.
    void turn() {
        long now = machine.nowNs();
        if (still.host <= now) host.doWork();
        if (gateway != null && still.gateway <= now) gateway.doWork();
        if (marketData != null && still.marketData <= now) marketData.doWork();
        for (int i = 0; i < followers.size(); i++) {
            if (still.followers[i] <= now) followers.get(i).turn();
        }
        for (int i = 0; i < traders.size(); i++) {
            if (isBusy[i] || still.traders[i] > machine.nowNs()) continue;
            isBusy[i] = true;
            traders.get(i).turn();
            isBusy[i] = false;
        }
    }

    /// Whether all are there and have heard all that there is.
    boolean isWhole() {
        return host.isRunning()
                && gateway != null
                && marketData != null
                && marketData.eventNumber() == host.eventCount()
                && traders.stream().allMatch(trader -> trader.isOn() && trader.unanswered() == 0)
                && followers.stream()
                        .allMatch(each -> each.isLive() && each.sequence() == sequence());
    }
}
