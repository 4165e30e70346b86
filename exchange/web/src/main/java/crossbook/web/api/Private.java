package crossbook.web.api;

import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.Reason;
import crossbook.web.access.Caller;
import crossbook.web.entry.Entries;
import crossbook.web.live.LiveExchange;
import crossbook.web.live.LiveUnavailableException;
import crossbook.web.live.LiveView;
import crossbook.web.live.ParticipantView;
import crossbook.web.text.Problem;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;

/// What is a participant's own. Anyone who was told of an event finds it here: a question
/// waits until the reader has it.
public final class Private {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long NAP_NS = 50_000;
    private static final long FRESH_NS = TimeUnit.SECONDS.toNanos(1);

    private final LiveExchange live;
    private final Entries entries;
    private final Map<String, Symbol> symbols = new ConcurrentHashMap<>();
    private final Map<String, Integer> participantIds = new ConcurrentHashMap<>();

    /// What an order needs to know of its instrument.
    ///
    /// @param isCovered whether its orders hold something of accounts
    record Symbol(String name, int instrumentId, int priceScale, boolean isCovered, long readNs) {}

    public Private(LiveExchange live, Entries entries) {
        this.live = live;
        this.entries = entries;
    }

    /// What is true now.
    public LiveExchange live() {
        return live;
    }

    Entries entries() {
        return entries;
    }

    /// The instrument of that symbol.
    Symbol symbol(String name) {
        long nowNs = System.nanoTime();
        Symbol known = symbols.get(name);
        if (known != null && nowNs - known.readNs < FRESH_NS) return known;
        Optional<Symbol> found = live.ask(view -> view.market()
                .book(name)
                .map(book -> new Symbol(
                        name,
                        book.instrumentId(),
                        book.priceScale(),
                        view.coverage(book.instrumentId()).kind() != CoverageKind.NONE,
                        nowNs)));
        if (found.isEmpty()) {
            throw new Problem(
                    "UNKNOWN_INSTRUMENT", "symbol: '" + name + "': there is no such instrument");
        }
        symbols.put(name, found.get());
        return found.get();
    }

    /// The instrument of that number.
    Symbol symbol(int instrumentId) {
        String name = live.ask(view -> {
            MarketBook book = view.market().book(instrumentId);
            return book == null ? "" : book.symbol();
        });
        return symbol(name);
    }

    /// The engine's number of a participant; it never changes.
    int participantId(String participant) {
        Integer known = participantIds.get(participant);
        if (known != null) return known;
        int found = live.ask(view -> participant(view, participant)).participantId();
        participantIds.put(participant, found);
        return found;
    }

    static ParticipantView participant(LiveView view, String name) {
        return view.participant(name)
                .orElseThrow(() -> Problem.of(
                        Reason.UNKNOWN_PARTICIPANT,
                        "participant: '" + name + "': there is no such participant"));
    }

    /// Asks about the caller, with everything that it was told of before.
    <T> T ask(Caller caller, BiFunction<LiveView, ParticipantView, T> question) {
        awaitEvent(entries.lastEventNumber(caller.participant()));
        return live.ask(view -> question.apply(view, participant(view, caller.participant())));
    }

    /// Asks the gateway for the caller, and waits for its answer.
    EntryAnswer send(Caller caller, EntryRequest request) {
        return entries.send(caller.participant(), request).join();
    }

    /// Waits until the reader has an event.
    void awaitEvent(long number) {
        if (number == 0 || live.ask(LiveView::eventNumber) >= number) return;
        long limitNs = System.nanoTime() + PATIENCE_NS;
        while (live.ask(LiveView::eventNumber) < number) {
            if (System.nanoTime() - limitNs > 0) {
                throw new Problem("NOT_CAUGHT_UP", "event " + number + " is not read yet");
            }
            LockSupport.parkNanos(NAP_NS);
        }
    }

    /// What is said where nothing can be asked.
    static Problem unavailable(LiveUnavailableException cause) {
        return new Problem("NOT_CAUGHT_UP", cause.getMessage()).retryAfter(1_000);
    }
}
