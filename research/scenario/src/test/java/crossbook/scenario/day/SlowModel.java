package crossbook.scenario.day;

import crossbook.core.model.AuctionRules;
import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketRules;
import crossbook.core.model.Phase;
import crossbook.core.model.Phase.Matching;
import crossbook.core.model.RuleKey;
import crossbook.core.model.Schedule;
import crossbook.core.model.Tolerance;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a market model says, read from its tables one cell at a time, with the JDK's
/// clock and calendar. Data only: what follows from it is the business of [SlowDay] and
/// [SlowTrading].
final class SlowModel {
    private static final long SECOND = 1_000_000_000;
    private static final int LONGEST_BREAK_DAYS = 400;

    /// A phase begins.
    record Boundary(long ns, Phase phase) {}

    private record Day(int segment, boolean isConstituent, LocalDate date) {}

    final MarketModel model;
    final MarketRules rules;
    final SlowPrices prices;
    private final ZoneId zone;
    private final Map<Day, List<Boundary>> days = new HashMap<>();

    SlowModel(MarketModel model) {
        this.model = model;
        rules = model.rules();
        prices = new SlowPrices(this);
        zone = ZoneId.of(rules.text(RuleKey.TIME_ZONE));
    }

    // Clock.

    LocalDateTime local(long ns) {
        return LocalDateTime.ofInstant(Instant.ofEpochSecond(ns / SECOND, ns % SECOND), zone);
    }

    long epochDay(long ns) {
        return local(ns).toLocalDate().toEpochDay();
    }

    long ns(LocalDateTime then) {
        Instant instant = then.atZone(zone).toInstant();
        return instant.getEpochSecond() * SECOND + instant.getNano();
    }

    /// Whether a day from one to another is a trading day.
    boolean isTrading(long from, long until) {
        for (long day = from; day <= until; day++) {
            if (rules.calendar().isTradingDay((int) day)) return true;
        }
        return false;
    }

    /// The last date of an order; null if it has none (3.1).
    Long lastDay(SlowOrder order) {
        return switch (order.timeInForce) {
            case GTC, GFA -> order.entryDay + rules.orders().maxGoodDays() - 1;
            case GTD -> epochDay(order.expires);
            default -> null;
        };
    }

    // Schedule (1.1).

    private List<Boundary> day(SlowBook book, LocalDate date) {
        Day day = new Day(book.segment.number(), book.isConstituent, date);
        return days.computeIfAbsent(day, this::read);
    }

    private List<Boundary> read(Day day) {
        List<Boundary> found = new ArrayList<>();
        int epochDay = (int) day.date.toEpochDay();
        if (!rules.calendar().isTradingDay(epochDay)) return found;
        List<Schedule.Row> rows = new ArrayList<>();
        for (Schedule.Row row : rules.schedule().rows()) {
            if (row.segment() == day.segment && isOn(row, day, epochDay)) rows.add(row);
        }
        for (Schedule.Row row : rows) {
            boolean isReplaced = row.days() != Schedule.Days.CLOSE_OUT
                    && rows.stream()
                            .anyMatch(other -> other.days() == Schedule.Days.CLOSE_OUT
                                    && other.startsNs() == row.startsNs());
            if (isReplaced) continue;
            LocalTime starts = LocalTime.ofNanoOfDay(row.startsNs());
            found.add(new Boundary(ns(day.date.atTime(starts)), row.phase()));
        }
        found.sort((one, other) -> Long.compare(one.ns, other.ns));
        return found;
    }

    private boolean isOn(Schedule.Row row, Day day, int epochDay) {
        if (!row.validity().contains(epochDay)) return false;
        boolean isHalf = rules.calendar().isHalfDay(epochDay);
        return switch (row.days()) {
            case ALL -> true;
            case FULL -> !isHalf;
            case HALF -> isHalf;
            case CLOSE_OUT -> day.isConstituent && rules.calendar().isCloseOutDay(epochDay);
        };
    }

    /// What begins next by the schedule, later than an instant; null if nothing does.
    Boundary next(SlowBook book, long ns) {
        LocalDate date = local(ns).toLocalDate();
        for (int i = 0; i <= LONGEST_BREAK_DAYS && !rules.schedule().isEmpty(); i++) {
            for (Boundary boundary : day(book, date.plusDays(i))) {
                if (boundary.ns > ns) return boundary;
            }
        }
        return null;
    }

    /// What is due after a phase of an operator that has lasted over boundaries of the
    /// schedule: the latest, or the latest that ends a day if one does; null if none has
    /// passed.
    Boundary dueAfterForced(SlowBook book, long passedNs, long now) {
        Boundary latest = null;
        Boundary dayEnd = null;
        for (Boundary one = next(book, passedNs);
                one != null && one.ns <= now;
                one = next(book, one.ns)) {
            latest = one;
            if (one.phase.endsDay()) dayEnd = one;
        }
        return dayEnd != null ? dayEnd : latest;
    }

    /// The phase that is on by the schedule; null if none has ever begun.
    Phase scheduled(SlowBook book, long ns) {
        LocalDate date = local(ns).toLocalDate();
        for (int i = 0; i <= LONGEST_BREAK_DAYS && !rules.schedule().isEmpty(); i++) {
            for (Boundary boundary : day(book, date.minusDays(i)).reversed()) {
                if (boundary.ns <= ns) return boundary.phase;
            }
        }
        return null;
    }

    /// What begins on the day of an instant.
    List<Boundary> today(SlowBook book, long ns) {
        return day(book, local(ns).toLocalDate());
    }

    // Phases and their tables (3.2, 3.3).

    Phase phase(String name) {
        return model.phase(name);
    }

    static boolean isCall(Phase phase) {
        return phase.matching() == Matching.AT_END || phase.matching() == Matching.VOLUME;
    }

    boolean hasVolumeAuction() {
        return model.phases().stream().anyMatch(phase -> phase.matching() == Matching.VOLUME);
    }

    static boolean isContinuous(Phase phase) {
        return phase.matching() == Matching.ON_ARRIVAL;
    }

    static boolean isAtClose(Phase phase) {
        return phase.matching() == Matching.AT_CLOSE;
    }

    /// Whether a time in force ends with a phase.
    static boolean ends(Phase phase, TimeInForce timeInForce) {
        return (phase.ends() >>> timeInForce.ordinal() & 1) != 0;
    }

    /// Whether it waits again when a phase ends.
    static boolean parks(Phase phase, TimeInForce timeInForce) {
        return (phase.parks() >>> timeInForce.ordinal() & 1) != 0;
    }

    /// The weaker of the two treatments.
    Treatment treatment(Phase phase, OrdType type, TimeInForce timeInForce) {
        if (!model.combines(type, timeInForce)) return Treatment.REFUSE;
        Treatment byType = model.treatment(phase, type);
        Treatment byTime = model.treatment(phase, timeInForce);
        return byType.ordinal() < byTime.ordinal() ? byType : byTime;
    }

    /// What happens to an order that is live already and comes to the market again: that a
    /// phase refuses it speaks of entry only. A hidden order may not be entered in a call,
    /// but one that waited for an auction takes part in it (3.2, note 1).
    Treatment later(Phase phase, SlowOrder order) {
        Treatment treatment = treatment(phase, order.type, order.timeInForce);
        if (treatment != Treatment.REFUSE) return treatment;
        Treatment byTime = model.treatment(phase, order.timeInForce);
        boolean waits = byTime == Treatment.REFUSE || order.type.hasStopPrice;
        return waits ? Treatment.PARK : byTime;
    }

    AuctionRules auction(Phase phase) {
        return rules.auction(phase);
    }

    Tolerance tolerance(SlowBook book, Phase phase, long now) {
        return rules.tolerances().at(book.segment.number(), phase, (int) epochDay(now));
    }

    /// The test of a circuit breaker, reaching the tolerance included (1.4).
    static boolean isOutside(long price, Long reference, int basisPoints) {
        if (reference == null || basisPoints == 0) return false;
        return Math.multiplyExact(Math.abs(price - reference), 10_000L)
                >= Math.multiplyExact((long) basisPoints, reference.longValue());
    }
}
