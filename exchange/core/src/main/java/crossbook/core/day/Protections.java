package crossbook.core.day;

import crossbook.core.book.LiveBook;
import crossbook.core.book.OrderList;
import crossbook.core.market.Events;
import crossbook.core.match.Closings;
import crossbook.core.order.CancelReason;
import crossbook.core.risk.Exposures;
import crossbook.core.risk.SubjectExposure;

import java.util.List;

/// Pulls the quotes of market makers whose protection has been reached
/// (`docs/decisions/0026-limits-before-the-trade.md`).
public final class Protections {
    private final Exposures exposures;
    private final List<SubjectExposure> tripped;
    private final Closings closings;
    private final Events events;
    private final OrderList list = new OrderList();
    private final OrderList found = new OrderList();

    public Protections(Events events, Exposures exposures, Closings closings) {
        this.events = events;
        this.exposures = exposures;
        this.closings = closings;
        tripped = exposures.tripped();
    }

    /// Pulls what is to be pulled, in the book in which has just been traded.
    void pull(LiveBook book) {
        if (tripped.isEmpty()) return;
        for (int i = 0; i < tripped.size(); i++) pull(tripped.get(i), book);
        tripped.clear();
    }

    private void pull(SubjectExposure exposure, LiveBook book) {
        assert exposure.instrumentId() == book.instrument().instrumentId() : "traded elsewhere";

        book.collect(list.clear());
        found.clear();
        for (int i = 0; i < list.count(); i++) {
            SubjectExposure its = exposures.of(list.get(i));
            if (its == exposure || its.whole() == exposure) found.add(list.get(i));
        }
        events.tell().quotesPulled(exposure, found.count());
        for (int i = 0; i < found.count(); i++) {
            closings.cancel(found.get(i), book, CancelReason.PROTECTED);
        }
    }
}
