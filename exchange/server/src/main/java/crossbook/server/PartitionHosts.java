package crossbook.server;

import crossbook.client.stream.HostConnection;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Market;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.PartitionKeys;
import crossbook.configuration.ServerKeys.PartitionRun;
import crossbook.host.ClusterHost;
import crossbook.host.JournalHost;
import crossbook.host.PartitionedHost;
import crossbook.host.PartitionedHost.Partitions;
import crossbook.host.PartitionedHost.Way;
import crossbook.host.RunningHost;

import org.agrona.CloseHelper;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// The engines of an exchange of several partitions that run in this process, and the host in front
/// of them.
final class PartitionHosts implements AutoCloseable {
    private final ServerConfiguration configuration;
    private final Consumer<String> log;
    private final List<RunningHost> engines = new ArrayList<>();

    PartitionHosts(ServerConfiguration configuration, Consumer<String> log) {
        this.configuration = configuration;
        this.log = log;
    }

    /// The engine of one of several partitions is reached by the front alone.
    ///
    /// @throws BadConfiguration if something else is to run beside it
    static void requireAlone(ServerConfiguration configuration, Set<Component> components) {
        boolean isAlone = components.equals(Set.of(Component.ENGINE));
        if (isAlone || !configuration.isOnePartition()) return;
        throw new BadConfiguration(
                PartitionKeys.RUN.path(),
                "\"one\": runs an engine and nothing else (crossbook engine); gateways and all others"
                        + " are with the front");
    }

    /// Starts what the configuration says. Returns the host that the process stands or falls with.
    RunningHost start(Market market) {
        PartitionRun run = configuration.get(PartitionKeys.RUN);
        int count = configuration.getInt(PartitionKeys.COUNT);
        PartitionMoves moves = new PartitionMoves(configuration, market);
        if (run == PartitionRun.ONE) {
            int own = configuration.getInt(EngineKeys.PARTITION);
            moves.check(own, configuration.engineDirectory());
            return engine(own, market, moves);
        }
        for (int i = 0; i < count; i++) moves.check(i, configuration.partitionDirectory(i));
        if (run == PartitionRun.ALL) {
            for (int i = 0; i < count; i++) engines.add(engine(i, market, moves));
        }
        List<Way> ways = IntStream.range(0, count).mapToObj(this::way).toList();
        return PartitionedHost.start(
                ComponentSettings.front(configuration), new Partitions(ways, market.partitions()));
    }

    private Way way(int number) {
        return configuration
                .place(number)
                .map(place -> Way.to(
                        place.toString(), ComponentSettings.remotePartition(configuration, place)))
                .orElseGet(() -> Way.to(configuration.partitionDirectory(number)));
    }

    /// Each partition is told all instruments and all participants, so that they have the same
    /// numbers everywhere.
    private RunningHost engine(int number, Market market, PartitionMoves moves) {
        RunningHost engine = configuration.isReplicated()
                ? ClusterHost.start(ComponentSettings.cluster(configuration))
                : JournalHost.start(ComponentSettings.partition(configuration, number));
        try (ReferenceData reference =
                new ReferenceData(engine, HostConnection.open(engine.directory()), log)) {
            reference.define(market);
            moves.remember(number, engine.directory());
        } catch (RuntimeException e) {
            engine.close();
            throw e;
        }
        log.accept("component=engine partition=" + number + " state=started dir="
                + engine.directory());
        return engine;
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(engines);
    }
}
