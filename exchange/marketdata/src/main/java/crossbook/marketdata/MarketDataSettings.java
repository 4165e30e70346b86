package crossbook.marketdata;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/// How a market-data gateway publishes. Start from [#DEFAULT] and change what is
/// different.
///
/// @param partition whose events are published
/// @param group the number of the order-by-order feed; the summaries are the group
///     after it
/// @param zone where midnight begins a new day for the statistics
/// @param lines where datagrams go
/// @param service the TCP service
/// @param fix the FIX sessions; empty: there are none
/// @param checkpoint the file that a gateway goes on from when it is started again
/// @param checkpointEvents how many events may pass until the file is written anew; with
///     very many orders more
public record MarketDataSettings(
        int partition,
        int group,
        ZoneId zone,
        LineSettings lines,
        ServiceSettings service,
        Optional<FixSettings> fix,
        Optional<Path> checkpoint,
        long checkpointEvents) {
    /// Loopback, a port that the system gives, no datagrams, no checkpoint.
    public static final MarketDataSettings DEFAULT = new MarketDataSettings(
            0,
            1,
            ZoneOffset.UTC,
            LineSettings.NONE,
            ServiceSettings.DEFAULT,
            Optional.empty(),
            Optional.empty(),
            100_000);

    public MarketDataSettings withLines(LineSettings other) {
        return new MarketDataSettings(
                partition, group, zone, other, service, fix, checkpoint, checkpointEvents);
    }

    public MarketDataSettings withService(ServiceSettings other) {
        return new MarketDataSettings(
                partition, group, zone, lines, other, fix, checkpoint, checkpointEvents);
    }

    public MarketDataSettings withFix(FixSettings other) {
        return new MarketDataSettings(
                partition,
                group,
                zone,
                lines,
                service,
                Optional.of(other),
                checkpoint,
                checkpointEvents);
    }

    public MarketDataSettings withCheckpoint(Path file) {
        return new MarketDataSettings(
                partition, group, zone, lines, service, fix, Optional.of(file), checkpointEvents);
    }
}
