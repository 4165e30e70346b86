package crossbook.core.operate;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.book.LiveBook;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.ExtendPhase;
import crossbook.core.day.EngineClock;
import crossbook.core.day.TradingDay;
import crossbook.core.entry.Refusals;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.Phase;
import crossbook.core.order.RejectReason;

/// What the commands of market operations about phases do (`rulebook.md` 1.2, 1.5).
public final class PhaseCommands {
    private final ReferenceData reference;
    private final EngineClock clock;
    private final Events events;
    private final Refusals refusals;
    private final TradingDay day;

    public PhaseCommands(
            ReferenceData reference,
            Events events,
            EngineClock clock,
            Refusals refusals,
            TradingDay day) {
        this.reference = reference;
        this.events = events;
        this.clock = clock;
        this.refusals = refusals;
        this.day = day;
    }

    public void change(ChangePhase command) {
        LiveBook book = reference.book(command.instrumentId);
        Phase phase = book == null ? null : reference.model().phase(command.phase);
        RejectReason reason = refusals.of(command, book, phase);
        if (reason != NONE) {
            events.tell().phaseRejected(command, reason);
            return;
        }

        day.request(phase, command.endsNs, book, clock.nowNs());
        clock.settle(book);
    }

    public void extend(ExtendPhase command) {
        LiveBook book = reference.book(command.instrumentId);
        RejectReason reason = refusals.of(command, book);
        if (reason != NONE) {
            events.tell().extensionRejected(command, reason);
            return;
        }

        day.moveEnd(book, command.endsNs(book.phaseEndsNs()));
        clock.settle(book);
    }
}
