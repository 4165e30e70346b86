package crossbook.server;

import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Market;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.MarketKeys;
import crossbook.host.StateEvents;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/// Instruments that have another partition than at the last start. One with live orders stays: they
/// are in the engine that it leaves.
final class PartitionMoves {
    private final ServerConfiguration configuration;
    private final Path file;

    PartitionMoves(ServerConfiguration configuration) {
        this.configuration = configuration;
        file = configuration.path(EngineKeys.DIR).resolve("placement");
    }

    /// Checks what has moved, and remembers where everything is now.
    ///
    /// @throws BadConfiguration if something cannot move
    void check(Market market) {
        Map<String, Integer> now = market.partitions();
        Map<Integer, Set<String>> left = new TreeMap<>();
        Properties before = read();
        for (String symbol : before.stringPropertyNames()) {
            int old = Integer.parseInt(before.getProperty(symbol));
            boolean isMoved = now.containsKey(symbol) && now.get(symbol) != old;
            if (isMoved) left.computeIfAbsent(old, each -> new HashSet<>()).add(symbol);
        }
        left.forEach(this::requireNoOrders);
        write(now);
    }

    private void requireNoOrders(int partition, Set<String> symbols) {
        Path directory = configuration.partitionDirectory(partition);
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

    private Properties read() {
        Properties known = new Properties();
        if (!Files.exists(file)) return known;
        try (var reader = Files.newBufferedReader(file)) {
            known.load(reader);
            return known;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(Map<String, Integer> placement) {
        Properties text = new Properties();
        placement.forEach((symbol, partition) -> text.setProperty(symbol, "" + partition));
        try {
            Files.createDirectories(file.getParent());
            try (var writer = Files.newBufferedWriter(file)) {
                text.store(writer, null);
            }
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
