package crossbook.flow.replay;

import crossbook.core.event.Book;
import crossbook.flow.FlowFormat;

import java.util.List;
import java.util.SequencedMap;

/// Condenses what an engine said to a flow into hashes that the flow's publisher states.
public interface FlowDigest extends ReplayListener {
    /// The hashes by name, as hex digits, of all that has happened so far.
    SequencedMap<String, String> digests(Book book);

    /// The hashes of a flow of several books, in their order; for one book the same as above.
    default SequencedMap<String, String> digests(List<Book> books) {
        if (books.size() == 1) return digests(books.getFirst());
        throw new IllegalArgumentException("the flow of this digest has one book");
    }

    /// The digest that belongs to a format.
    static FlowDigest of(FlowFormat format) {
        return switch (format) {
            case FIVE_SCENARIOS -> new FiveScenarioDigest();
            case EXCHANGE_CORE -> new ExchangeCoreDigest();
            case RECORDED, LOBSTER, ITCH, MBO_CSV, DBN, HFTBACKTEST -> new RecordedDigest();
        };
    }
}
