package crossbook.bench.exchange;

import crossbook.bench.floor.Places;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.host.ClusterHost;
import crossbook.host.ClusterSettings;
import crossbook.host.HostSettings;
import crossbook.host.RunningHost;
import crossbook.load.Pausable;
import crossbook.load.RoundTrip;
import crossbook.load.Waiting;

import org.agrona.CloseHelper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The members of a cluster in this process, and a way to the leader that no gateway is on.
/// It knows its market. Its threads sleep when there is nothing to do.
final class OwnCluster implements Pausable {
    private final List<RunningHost> hosts = new ArrayList<>();
    private final HostConnection connection;

    /// @param count how many members
    OwnCluster(Places places, int count) {
        List<HostSettings> settings = new ArrayList<>();
        for (int id = 0; id < count; id++) {
            settings.add(OwnExchange.settings(places.part("member-" + id)));
        }
        ClusterHost.initialize(places.disk(), settings);
        for (ClusterSettings member : Places.cluster(settings)) {
            hosts.add(ClusterHost.start(member));
        }
        Waiting.until(
                () -> leader() >= 0,
                () -> {},
                "no member leads within " + Waiting.PATIENCE_S + " s");
        connection = HostConnection.open(hosts.get(leader()).directory());
        OwnExchange.MARKET.define(connection, connection::doWork);
    }

    /// The member that leads; -1: none is known.
    private int leader() {
        Path first = hosts.getFirst().directory();
        return HostStatus.read(first)
                .map(status -> (int) status.get(Value.LEADER))
                .orElse(-1);
    }

    /// The way to it.
    RoundTrip trip(OrderFlow flow) {
        String name = hosts.size() == 1 ? "cluster host" : hosts.size() + " cluster hosts";
        HostTrip trip = new HostTrip(name, connection, flow);
        return new PausableTrip(trip.name() + ", " + flow.word(), trip, this);
    }

    /// The gateway's side of a cluster session says now and then that it lives.
    @Override
    public void resume() {
        connection.doWork();
    }

    @Override
    public void pause() {
        connection.doWork();
    }

    @Override
    public void close() {
        CloseHelper.closeAll(hosts);
    }
}
