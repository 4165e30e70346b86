package crossbook.core.model;

import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// What each phase does with an order: the tables `by_time_in_force`, `by_ord_type` and
/// `combinations` of a market model.
public final class TreatmentTables {
    /// Order type and time in force in one number, so that the treatment of an order is
    /// one look-up.
    public static final int TERMS_MASK = 0xFF;

    private static final int TIME_BITS = 4;
    private static final int TIME_MASK = (1 << TIME_BITS) - 1;
    private static final int TERMS = TERMS_MASK + 1;
    private static final int TYPES = OrdType.values().length;
    private static final int TIMES = TimeInForce.values().length;

    private final List<Phase> phases;
    private final List<TimeInForce> timesInForce;
    private final List<OrdType> ordTypes;
    private final Treatment[] byTimeInForce;
    private final Treatment[] byOrdType;
    private final boolean[] combines;

    /// The weaker of the two treatments, for every phase, and in it for all [#terms].
    private final Treatment[][] treatments;

    /// The same of orders that are live already.
    private final Treatment[][] laterTreatments;

    /// What price and time alone decide, in the same places.
    private final byte[][] ways;

    TreatmentTables(List<Phase> phases, MarketModelBuilder source) {
        this.phases = phases;
        RuleTable byTime = partial("by_time_in_force", TimeInForce.values(), source.byTimeInForce);
        RuleTable byType = partial("by_ord_type", OrdType.values(), source.byOrdType);
        timesInForce = Stream.of(TimeInForce.values())
                .filter(time -> byTime.has(time.ordinal()))
                .toList();
        ordTypes = Stream.of(OrdType.values())
                .filter(type -> byType.has(type.ordinal()))
                .toList();
        byTimeInForce = readTreatments(byTime, TIMES);
        byOrdType = readTreatments(byType, TYPES);
        combines = readCombinations(source.combinations);
        treatments = combinedTreatments();
        laterTreatments = laterTreatments();
        ways = ways();
        checkThatWhatCannotRestDoesNot();
        checkThatOnlyMatchingPhasesTake();
        checkThatOnlyMatchingPhasesRest();
    }

    /// The times in force that the market has: the columns of its table.
    List<TimeInForce> timesInForce() {
        return timesInForce;
    }

    /// The order types that have a column.
    List<OrdType> ordTypes() {
        return ordTypes;
    }

    Treatment treatment(Phase phase, TimeInForce timeInForce) {
        return byTimeInForce[phase.number() * TIMES + timeInForce.ordinal()];
    }

    Treatment treatment(Phase phase, OrdType ordType) {
        return byOrdType[phase.number() * TYPES + ordType.column().ordinal()];
    }

    /// The weaker of the two, and refusal where they do not combine.
    Treatment treatment(Phase phase, int terms) {
        return treatments(phase)[terms];
    }

    /// The treatments of a phase by [#terms]: not to be changed.
    Treatment[] treatments(Phase phase) {
        return treatments[phase.number()];
    }

    /// The treatments of orders that are live already and come to the market again, by [#terms]:
    /// not to be changed.
    Treatment[] laterTreatments(Phase phase) {
        return laterTreatments[phase.number()];
    }

    /// The [Way]s of a phase by [#terms]: not to be changed.
    byte[] ways(Phase phase) {
        return ways[phase.number()];
    }

    boolean combines(OrdType ordType, TimeInForce timeInForce) {
        return ordType != OrdType.CROSS
                && combines[ordType.column().ordinal() * TIMES + timeInForce.ordinal()];
    }

    boolean takes(OrdType ordType) {
        if (ordType == OrdType.CROSS) return false;
        int row = ordType.column().ordinal() * TIMES;
        for (int time = 0; time < TIMES; time++) {
            if (combines[row + time]) return true;
        }
        return false;
    }

    public static int terms(OrdType ordType, TimeInForce timeInForce) {
        return ordType.ordinal() << TIME_BITS | timeInForce.ordinal();
    }

    /// Whether orders of such terms need a record of `Conditions`, whatever else they say.
    public static boolean isConditional(int terms) {
        return terms >>> TIME_BITS > OrdType.BUDGET.ordinal()
                || (terms & TIME_MASK) > TimeInForce.FOK.ordinal();
    }

    public static OrdType ordType(int terms) {
        return OrdType.of(terms >>> TIME_BITS);
    }

    public static TimeInForce timeInForce(int terms) {
        return TimeInForce.of(terms & TIME_MASK);
    }

    private Treatment[][] laterTreatments() {
        Treatment[][] later = new Treatment[phases.size()][TERMS];
        for (Phase phase : phases) {
            for (OrdType ordType : OrdType.values()) {
                for (TimeInForce timeInForce : TimeInForce.values()) {
                    later[phase.number()][terms(ordType, timeInForce)] =
                            laterTreatment(phase, ordType, timeInForce);
                }
            }
        }
        return later;
    }

    /// Refusal speaks of entry only. A stop waits on; else its time in force says when the
    /// phase of an order has come.
    private Treatment laterTreatment(Phase phase, OrdType ordType, TimeInForce timeInForce) {
        Treatment treatment = treatment(phase, terms(ordType, timeInForce));
        if (treatment != Treatment.REFUSE) return treatment;
        Treatment byTime = treatment(phase, timeInForce);
        boolean waits = byTime == Treatment.REFUSE || ordType.hasStopPrice;
        return waits ? Treatment.PARK : byTime;
    }

    private Treatment[][] combinedTreatments() {
        Treatment[][] combined = new Treatment[phases.size()][TERMS];
        for (Phase phase : phases) {
            Arrays.fill(combined[phase.number()], Treatment.REFUSE);
            for (OrdType ordType : OrdType.values()) {
                for (TimeInForce timeInForce : TimeInForce.values()) {
                    Treatment weaker =
                            treatment(phase, ordType).weaker(treatment(phase, timeInForce));
                    combined[phase.number()][terms(ordType, timeInForce)] =
                            combines(ordType, timeInForce) ? weaker : Treatment.REFUSE;
                }
            }
        }
        return combined;
    }

    private byte[][] ways() {
        byte[][] found = new byte[phases.size()][TERMS];
        for (Phase phase : phases) {
            for (int terms = 0; terms < TERMS; terms++) {
                boolean isPlain = !isConditional(terms);
                if (isPlain) found[phase.number()][terms] = Way.of(phase, treatment(phase, terms));
            }
        }
        return found;
    }

    private void checkThatWhatCannotRestDoesNot() {
        for (Phase phase : phases) {
            for (OrdType ordType : ordTypes) checkThatItCanRest(phase, ordType);
            for (TimeInForce timeInForce : timesInForce) {
                if (timeInForce.lifetime != TimeInForce.Lifetime.ARRIVAL
                        || treatment(phase, timeInForce) != Treatment.REST) continue;
                throw new MarketModelException(
                        "by_time_in_force",
                        "phase " + phase.name() + " rests " + timeInForce
                                + " orders, which end on arrival");
            }
        }
    }

    /// What has no price can rest where one price is made for all.
    private void checkThatItCanRest(Phase phase, OrdType ordType) {
        if (ordType.hasLimitPrice || treatment(phase, ordType) != Treatment.REST) return;
        boolean isStop = ordType.hasStopPrice;
        if (ordType == OrdType.MARKET && phase.matching() != Phase.Matching.ON_ARRIVAL) return;
        throw new MarketModelException(
                "by_ord_type",
                "phase " + phase.name() + " rests " + ordType
                        + (isStop
                                ? " orders, which wait until they are elected"
                                : " orders, which have no price to rest at"));
    }

    /// What takes must find somebody to take from.
    private void checkThatOnlyMatchingPhasesTake() {
        for (Phase phase : phases) {
            if (phase.matching().isOnEntry()) continue;
            for (OrdType ordType : ordTypes) {
                for (TimeInForce timeInForce : timesInForce) {
                    if (treatment(phase, terms(ordType, timeInForce)) != Treatment.TAKE) continue;
                    throw new MarketModelException(
                            "phases",
                            "phase " + phase.name() + " lets " + ordType + ' ' + timeInForce
                                    + " orders take, but nothing trades in it on entry");
                }
            }
        }
    }

    /// Orders that rest in a phase without matching may stand crossed at its end, so
    /// that an auction must follow it.
    private void checkThatOnlyMatchingPhasesRest() {
        for (Phase phase : phases) {
            if (phase.matching() != Phase.Matching.NEVER || isBeforeCall(phase)) continue;
            boolean rests = ordTypes.stream()
                    .anyMatch(ordType -> timesInForce.stream()
                            .anyMatch(timeInForce -> treatment(phase, terms(ordType, timeInForce))
                                    == Treatment.REST));
            if (rests || phase.admitsReplace()) {
                throw new MarketModelException(
                        "phases",
                        "phase " + phase.name()
                                + " never matches, so it must refuse new orders and replaces,"
                                + " or an auction must follow it");
            }
        }
    }

    private boolean isBeforeCall(Phase phase) {
        return phases.stream()
                .anyMatch(next ->
                        next.name().equals(phase.successor()) && next.matching().isCall());
    }

    private static RuleTable partial(String key, Enum<?>[] columns, String text) {
        return new RuleTable(key, names(columns), List.of(), text);
    }

    /// Row by row in the order of the phases; what has no column is refused.
    private Treatment[] readTreatments(RuleTable table, int columns) {
        List<String> words =
                Stream.of(Treatment.values()).map(treatment -> treatment.word).toList();
        table.checkRows(phases.stream().map(Phase::name).toList());
        Treatment[] read = new Treatment[phases.size() * columns];
        Arrays.fill(read, Treatment.REFUSE);
        for (Phase phase : phases) {
            int row = table.row(phase.name());
            for (int column = 0; column < columns; column++) {
                if (!table.has(column)) continue;
                int choice = table.choice(table.cell(row, column), words);
                read[phase.number() * columns + column] = Treatment.of(choice);
            }
        }
        return read;
    }

    private boolean[] readCombinations(String text) {
        List<String> times = timesInForce.stream().map(Enum::name).toList();
        RuleTable table = new RuleTable("combinations", times, text);
        table.checkRows(ordTypes.stream().map(Enum::name).toList());
        boolean[] yes = new boolean[TYPES * TIMES];
        for (OrdType type : ordTypes) {
            int row = table.row(type.name());
            for (int i = 0; i < times.size(); i++) {
                int place = type.ordinal() * TIMES + timesInForce.get(i).ordinal();
                yes[place] = table.choice(table.cell(row, i), PhaseTable.NO_OR_YES) == 1;
            }
        }
        return yes;
    }

    private static List<String> names(Enum<?>[] constants) {
        return Stream.of(constants).map(Enum::name).toList();
    }
}
