package crossbook.web.entry;

import crossbook.client.entry.EntrySession;

/// Something that a participant asks of the gateway.
///
/// @param id the client order id of the order or of the request; of operators a number
/// @param kind how its answer is told
public record EntryRequest(String id, Kind kind, Sending sending) {
    /// How an answer is told.
    public enum Kind {
        NEW,
        REPLACE,
        CANCEL,
        MASS_CANCEL,
        /// A request of an operator, which has a number instead of an id.
        OPERATION
    }

    /// Writes the message.
    @FunctionalInterface
    public interface Sending {
        void to(EntrySession session);
    }
}
