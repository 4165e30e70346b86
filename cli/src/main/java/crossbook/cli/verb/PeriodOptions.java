package crossbook.cli.verb;

import crossbook.store.StoreExport.Part;

import picocli.CommandLine.Option;

import java.time.Instant;
import java.util.Optional;

/// From when until when a file of the store is, as a picocli mixin.
public final class PeriodOptions {
    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = Moment.class,
            description = "From that day or time on, UTC.")
    private Instant from;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            converter = Moment.class,
            description = "Before that day or time, UTC.")
    private Instant until;

    /// What is meant of the store.
    ///
    /// @param symbol of which instrument; nothing: of all
    public Part part(Optional<String> symbol) {
        if (from != null && until != null && !from.isBefore(until)) {
            throw CommandFailure.usage("--until: " + until + " is not after --from " + from);
        }
        return new Part(
                symbol,
                from == null ? 0 : Moment.ns(from),
                until == null ? Long.MAX_VALUE : Moment.ns(until));
    }
}
