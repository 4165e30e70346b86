package crossbook.flow.replay;

import crossbook.core.event.Book;
import crossbook.core.event.EventSink;
import crossbook.flow.FlowRecord;

/// Watches a replay: each record of the flow, and between its beginning and its end the events that
/// it caused. A record may take several commands; what it takes is timed without the two calls
/// here.
public interface ReplayListener extends EventSink {
    /// The record is about to be replayed.
    default void recordBegins(FlowRecord entry) {}

    /// The record has been replayed, and this is the book after it.
    default void recordEnds(FlowRecord entry, Book book) {}

    /// The flow has ended.
    default void flowEnds(Book book) {}
}
