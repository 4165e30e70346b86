package crossbook.bench.exchange;

import crossbook.bench.floor.Places;
import crossbook.client.stream.HostConnection;
import crossbook.host.ClusterHost;
import crossbook.host.ClusterSettings;
import crossbook.host.HostSettings;
import crossbook.host.RunningHost;
import crossbook.load.Pausable;
import crossbook.load.RoundTrip;

/// A cluster host of this process with one member, and a way to it that no gateway is on.
/// It knows its market. Its threads sleep when there is nothing to do.
final class OwnCluster implements Pausable {
    private final RunningHost host;
    private final HostConnection connection;

    OwnCluster(Places places) {
        HostSettings settings = OwnExchange.settings(places);
        host = ClusterHost.start(ClusterSettings.alone(
                settings,
                new ClusterSettings.Member(
                        endpoint(), endpoint(), endpoint(), endpoint(), endpoint())));
        connection = HostConnection.open(settings.directory());
        OwnExchange.MARKET.define(connection, connection::doWork);
    }

    private static String endpoint() {
        return "localhost:" + Places.freePort();
    }

    /// The way to it.
    RoundTrip trip(OrderFlow flow) {
        HostTrip trip = new HostTrip("cluster host", connection, flow);
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
        host.close();
    }
}
