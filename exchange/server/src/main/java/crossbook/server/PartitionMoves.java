package crossbook.server;

import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Market;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.MarketKeys;
import crossbook.host.StateEvents;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Instruments that have another partition than when its engine ran last. One with live orders
/// stays: they are in the engine that it leaves. Each engine keeps beside its recordings what was
/// in it.
final class PartitionMoves {
    private static final String FILE = "placement";

    private final ServerConfiguration configuration;
    private final Map<String, Integer> now;

    PartitionMoves(ServerConfiguration configuration, Market market) {
        this.configuration = configuration;
        now = market.partitions();
    }

    /// Checks what has left a partition. Its engine does not run yet, or began with the same list.
    ///
    /// @throws BadConfiguration if something cannot leave it
    void check(int partition, Path directory) {
        Set<String> left = new TreeSet<>();
        for (String symbol : read(directory)) {
            if (now.getOrDefault(symbol, partition) != partition) left.add(symbol);
        }
        if (!left.isEmpty()) requireNoOrders(partition, directory, left);
    }

    private void requireNoOrders(int partition, Path directory, Set<String> symbols) {
        LiveOrders orders = new LiveOrders();
        long told = StateEvents.tell(directory, new EventReader(orders));
        long last = HostStatus.read(directory)
                .map(is -> is.get(HostStatus.Value.EVENTS))
                .orElse(0L);
        if (HostFile.isOfLivingHost(directory) || told < last) {
            throw refused(symbols + ": cannot leave partition " + partition
                    + ", which was not stopped in order: start the exchange once more with them in"
                    + " it, and stop it");
        }
        for (String symbol : symbols) {
            int live = orders.of(symbol);
            if (live == 0) continue;
            throw refused(symbol + ": cannot leave partition " + partition + ": it has " + live
                    + " live orders there; put it back, cancel them, and stop the exchange");
        }
    }

    private BadConfiguration refused(String why) {
        return new BadConfiguration(configuration.path(MarketKeys.INSTRUMENTS).toString(), why);
    }

    /// What was in it; nothing of one that never ran.
    private static List<String> read(Path directory) {
        Path file = directory.resolve(FILE);
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Keeps what is in a partition whose engine is to run.
    void remember(int partition, Path directory) {
        List<String> symbols = now.keySet().stream()
                .filter(symbol -> now.get(symbol) == partition)
                .sorted()
                .toList();
        try {
            Files.createDirectories(directory);
            Files.write(directory.resolve(FILE), symbols);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// How many orders a state has in each instrument.
    private static final class LiveOrders implements EventListener {
        private final Map<String, Integer> ids = new HashMap<>();
        private final Map<Integer, Integer> counts = new HashMap<>();

        int of(String symbol) {
            return counts.getOrDefault(ids.getOrDefault(symbol, -1), 0);
        }

        @Override
        public void onInstrumentDefined(InstrumentDefinedDecoder event) {
            ids.put(event.symbol(), (int) event.instrumentId());
        }

        @Override
        public void onOrderAccepted(OrderAcceptedDecoder event) {
            counts.merge((int) event.terms().instrumentId(), 1, Integer::sum);
        }
    }
}
