package crossbook.flow.replay;

import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.order.RejectReason;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowKind;

import org.HdrHistogram.Histogram;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;

/// The outcome of a replay.
///
/// @param messages how many records were replayed, by kind in `kinds`
/// @param elapsed from the first record to the last, reading included
/// @param latencies nanoseconds per record from the first of its commands to the end of the last.
///     A record takes one or two, and each is told to the listeners; two readings of the clock per
///     record are included too, some 20 to 50 ns
/// @param stateHash of the engine at the end, hex
/// @param digests the hashes that the flow's publisher states, by name, hex
/// @param badRecords how many were skipped, and `firstBadRecord` what was wrong with the first
/// @param books what remains, of each instrument
/// @param hiddenExecutions executions of hidden orders, which do not touch the book
/// @param crossTrades of auctions, which do not touch it either
/// @param brokenTrades trades that the file says were undone
/// @param written the files that were written
/// @param warnings what could not be done, though the rest was
public record ReplaySummary(
        Path file,
        FlowFormat format,
        int priceScale,
        long messages,
        SequencedMap<FlowKind, Long> kinds,
        Events events,
        SequencedMap<RejectReason, Long> rejects,
        List<BookDepth> books,
        Duration elapsed,
        Histogram latencies,
        String stateHash,
        SequencedMap<String, String> digests,
        long badRecords,
        Optional<String> firstBadRecord,
        Map<Deviation, Long> deviations,
        long hiddenExecutions,
        long crossTrades,
        long brokenTrades,
        List<Path> written,
        List<String> warnings) {

    /// How often the engine said what.
    ///
    /// @param immediateFilledByOne immediate-or-cancel orders that one maker filled whole
    public record Events(
            long accepted,
            long trades,
            long volume,
            long replaced,
            long canceled,
            long expired,
            long orderRejects,
            long cancelRejects,
            long replaceRejects,
            long repeated,
            long immediateFilledByOne) {}

    /// One side of the book that remains.
    public record Depth(OptionalLong bestPrice, long orders, long levels, long qty) {
        static Depth of(BookSide side) {
            return new Depth(
                    side.isEmpty() ? OptionalLong.empty() : OptionalLong.of(side.bestPrice()),
                    side.orderCount(),
                    side.levelCount(),
                    side.leavesQty());
        }
    }

    /// The book that remains of one instrument.
    public record BookDepth(String symbol, Depth bids, Depth asks) {
        static BookDepth of(String symbol, Book book) {
            return new BookDepth(symbol, Depth.of(book.bids()), Depth.of(book.asks()));
        }
    }

    /// The bids that remain of the first instrument.
    public Depth bids() {
        return books.getFirst().bids();
    }

    /// The asks that remain of the first instrument.
    public Depth asks() {
        return books.getFirst().asks();
    }

    /// Records per second of elapsed time.
    public double messagesPerSecond() {
        long ns = Math.max(1, elapsed.toNanos());
        return messages * 1e9 / ns;
    }
}
