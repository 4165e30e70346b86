package crossbook.core;

import static crossbook.core.RejectReason.NONE;

/// What the commands of market operations about phases do (`rulebook.md` 1.2, 1.5).
final class PhaseCommands {
    private final ReferenceData reference;
    private final EngineClock clock;
    private final Events events;
    private final Refusals refusals;
    private final TradingDay day;

    PhaseCommands(MatchingEngine engine, Refusals refusals, TradingDay day) {
        reference = engine.reference;
        clock = engine.clock;
        events = engine.events;
        this.refusals = refusals;
        this.day = day;
    }

    void change(ChangePhase command) {
        Book book = reference.book(command.instrumentId);
        Phase phase = book == null ? null : reference.model().phase(command.phase);
        RejectReason reason = refusals.of(command, book, phase);
        if (reason != NONE) {
            events.phaseRejected(command, reason);
            return;
        }

        day.request(phase, command.endsNs, book, clock.nowNs());
        clock.settle(book);
    }

    void extend(ExtendPhase command) {
        Book book = reference.book(command.instrumentId);
        RejectReason reason = refusals.of(command, book);
        if (reason != NONE) {
            events.extensionRejected(command, reason);
            return;
        }

        day.moveEnd(book, command.endsNs(book.phaseEndsNs()));
        clock.settle(book);
    }
}
