package crossbook.scenario.day;

import crossbook.core.model.Phase;
import crossbook.core.model.Phase.Matching;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.TradeType;
import crossbook.scenario.day.SlowModel.Boundary;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Watches the phases of the day, and that nothing trades that the phase does not let.
///
/// 26  in a call nothing trades before its uncross
/// 31  phases follow the schedule, the model and operators; no trade in a halt or while closed
/// 32  a breaker trips by a price beyond the tolerance, and by none within it
final class PhaseChecks {
    private final ObservedMarket market;
    private final Violations violations;

    /// The breakers that have tripped, by the price that did it; the break follows.
    private final Map<SlowBook, Long> tripped = new HashMap<>();

    /// The breakers that have to trip.
    private final Map<SlowBook, SlowBook.Breach> due = new HashMap<>();

    /// The books of whose phase the end was told.
    private final Set<SlowBook> timed = new HashSet<>();

    private boolean isRequest;
    private boolean hasEnd;

    PhaseChecks(ObservedMarket market, Violations violations) {
        this.market = market;
        this.violations = violations;
    }

    private void check(int invariant, boolean holds, String what) {
        violations.check(invariant, holds, what);
    }

    void begin(String command) {
        isRequest = command.startsWith("phase ");
        hasEnd = command.contains(" until ");
    }

    // Trades.

    void traded(SlowBook book, TradeType type, boolean isOfUncross) {
        Matching matching = book.phase.matching();
        check(31, matching != Matching.NEVER, "a trade while the phase is " + book.phase.name());
        check(26, !SlowModel.isCall(book.phase) || isOfUncross, "a trade within a call");
        TradeType ofUncross = matching == Matching.VOLUME ? TradeType.VOLUME : TradeType.AUCTION;
        boolean isCall = SlowModel.isCall(book.phase);
        check(28, !isOfUncross || !isCall || type == ofUncross, "a trade of another type");
    }

    // Phases.

    /// An order has come as far as the breaker lets it.
    void mustTrip(SlowBook book, SlowBook.Breach breach) {
        due.put(book, breach);
    }

    /// Whether an order has come that trips the breaker; else hidden orders do, when the pegged
    /// ones
    /// have followed the quote.
    boolean mustTrip(SlowBook book) {
        return due.containsKey(book);
    }

    void tripped(SlowBook book, long price, long reference) {
        SlowBook.Breach breach = due.remove(book);
        check(32, breach == null || breach.price() == price, "trips by " + price);
        var tolerance = market.model.tolerance(book, book.phase, market.now);
        boolean isStatic = book.fixed != null
                && reference == book.fixed
                && SlowModel.isOutside(price, book.fixed, tolerance.staticBp());
        boolean isDynamic = SlowModel.isOutside(price, reference, tolerance.dynamicBp());
        check(32, isStatic || isDynamic, "trips by a price within the tolerance: " + price);
        tripped.put(book, price);
    }

    void changed(SlowBook book, Phase next, PhaseReason reason) {
        boolean isBreach = reason == PhaseReason.BREAKER_TRIPPED;
        check(32, !isBreach || tripped.remove(book) != null, "no breaker has tripped");
        boolean follows = switch (reason) {
            case REQUESTED -> isRequest;
            case BREAKER_TRIPPED -> isBreak(book, next);
            case ENDED -> isNext(book, next) && isTime(book);
            default -> false;
        };
        check(31, follows, book.phase.name() + " is followed by " + next.name() + ": " + reason);
        Phase scheduled = market.model.scheduled(book, market.now);
        boolean isAsked = reason == PhaseReason.REQUESTED;
        boolean isOn = !hasEnd && scheduled != null && scheduled.number() == next.number();
        if (isAsked && isOn) book.passedNs = market.now;
        if (isAsked) book.isForced = !isOn;
        timed.add(book);
    }

    private boolean isBreak(SlowBook book, Phase next) {
        String name = next.name();
        return name.equals(book.phase.breach())
                || name.equals(market.model.auction(book.phase).breachPhase());
    }

    /// A phase of the schedule is followed by the next, early if it was shortened; any other by the
    /// latest of the schedule whose time has come, or by what the model names.
    private boolean isNext(SlowBook book, Phase next) {
        boolean isOn = !book.isForced && book.interrupted == null;
        Boundary due = unpassed(book, book.passedNs);
        if (isOn && due != null) return passes(book, due, next);
        if (book.isForced && isDue(due)) {
            due = market.model.dueAfterForced(book, book.passedNs, market.now);
        }
        if (isDue(due) && passes(book, due, next)) return true;
        Phase broken = book.interrupted;
        book.isForced = market.model.auction(next).lengthNs() > 0;
        return next.name().equals(broken != null ? broken.afterBreak() : book.phase.successor());
    }

    private boolean isDue(Boundary boundary) {
        return boundary != null && boundary.ns() <= market.now;
    }

    private static boolean passes(SlowBook book, Boundary due, Phase next) {
        if (due.phase().number() != next.number()) return false;
        book.passedNs = due.ns();
        book.isForced = false;
        return true;
    }

    private Boundary unpassed(SlowBook book, Long passedNs) {
        return passedNs == null ? null : market.model.next(book, passedNs);
    }

    /// At the end that was told, or by the random time later that ends a call (1.3).
    private boolean isTime(SlowBook book) {
        long latest = book.endsNs + market.model.auction(book.phase).randomEndNs();
        return !timed.contains(book) || (book.endsNs <= market.now && market.now <= latest);
    }

    void extended(SlowBook book, long endsNs, PhaseReason reason) {
        boolean isAsked = reason == PhaseReason.EXTENDED || reason == PhaseReason.SHORTENED;
        check(31, !isAsked || isRequest, "nobody asked for another end");
        boolean isCall = SlowModel.isCall(book.phase);
        check(31, isAsked || isCall, "no call is extended");
        boolean isNeeded = reason == PhaseReason.NEEDED;
        check(31, !isNeeded || isBatch(book, endsNs), "an end that is not that of a batch");
        book.endsNs = endsNs;
        timed.add(book);
    }

    /// Whether a call that had no end has that of the interval of its length that is on.
    private boolean isBatch(SlowBook book, long endsNs) {
        long length = market.model.auction(book.phase).lengthNs();
        return book.endsNs == SlowBook.NEVER
                && book.phase.successor().equals(book.phase.name())
                && endsNs > market.now
                && endsNs - market.now <= length
                && (endsNs - book.phaseBeganNs) % length == 0;
    }

    /// Between commands.
    void look() {
        for (SlowBook book : due.keySet()) check(32, false, book.symbol + " does not trip");
        for (SlowBook book : tripped.keySet()) check(31, false, book.symbol + " is not broken off");
        due.clear();
        tripped.clear();
    }
}
