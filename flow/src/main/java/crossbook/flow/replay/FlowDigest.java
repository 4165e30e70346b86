package crossbook.flow.replay;

import crossbook.core.Book;
import crossbook.flow.FlowFormat;

import java.util.SequencedMap;

/// Condenses what an engine said to a flow into hashes that the flow's publisher states.
public interface FlowDigest extends ReplayListener {
    /// The hashes by name, as hex digits, of all that has happened so far.
    SequencedMap<String, String> digests(Book book);

    /// The digest that belongs to a format.
    static FlowDigest of(FlowFormat format) {
        return switch (format) {
            case FIVE_SCENARIOS -> new FiveScenarioDigest();
            case EXCHANGE_CORE -> new ExchangeCoreDigest();
            case RECORDED, LOBSTER -> new RecordedDigest();
        };
    }
}
