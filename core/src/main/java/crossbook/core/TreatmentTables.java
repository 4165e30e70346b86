package crossbook.core;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// What each phase does with an order: the tables `by_time_in_force`, `by_ord_type` and
/// `combinations` of a market model.
final class TreatmentTables {
    /// Order type and time in force in one number, so that the treatment of an order is one
    /// look-up.
    static final int TERMS_MASK = 0xFF;

    private static final int TIME_BITS = 4;
    private static final int TERMS = TERMS_MASK + 1;
    private static final int TYPES = OrdType.values().length;
    private static final int TIMES = TimeInForce.values().length;

    private final List<Phase> phases;
    private final Treatment[] byTimeInForce;
    private final Treatment[] byOrdType;
    private final boolean[] combines;

    /// The weaker of the two treatments, for every phase, order type and time in force.
    private final Treatment[] treatments;

    TreatmentTables(List<Phase> phases, MarketModelBuilder source) {
        this.phases = phases;
        byTimeInForce = readTreatments(
                "by_time_in_force", source.byTimeInForce, names(TimeInForce.values()));
        byOrdType = readTreatments("by_ord_type", source.byOrdType, names(OrdType.values()));
        combines = readCombinations(source.combinations);
        treatments = combinedTreatments();
        checkThatWhatCannotRestDoesNot();
        checkThatOnlyMatchingPhasesAdmitOrders();
    }

    Treatment treatment(Phase phase, TimeInForce timeInForce) {
        return byTimeInForce[phase.number() * TIMES + timeInForce.ordinal()];
    }

    Treatment treatment(Phase phase, OrdType ordType) {
        return byOrdType[phase.number() * TYPES + ordType.ordinal()];
    }

    /// The weaker of the two, and refusal where they do not combine.
    Treatment treatment(Phase phase, int terms) {
        return treatments[phase.number() * TERMS + terms];
    }

    boolean combines(OrdType ordType, TimeInForce timeInForce) {
        return combines[ordType.ordinal() * TIMES + timeInForce.ordinal()];
    }

    static int terms(OrdType ordType, TimeInForce timeInForce) {
        return ordType.ordinal() << TIME_BITS | timeInForce.ordinal();
    }

    static OrdType ordType(int terms) {
        return OrdType.of(terms >>> TIME_BITS);
    }

    static TimeInForce timeInForce(int terms) {
        return TimeInForce.of(terms & ((1 << TIME_BITS) - 1));
    }

    private Treatment[] combinedTreatments() {
        Treatment[] combined = new Treatment[phases.size() * TERMS];
        for (Phase phase : phases) {
            for (OrdType ordType : OrdType.values()) {
                for (TimeInForce timeInForce : TimeInForce.values()) {
                    Treatment weaker =
                            treatment(phase, ordType).weaker(treatment(phase, timeInForce));
                    combined[phase.number() * TERMS + terms(ordType, timeInForce)] =
                            combines(ordType, timeInForce) ? weaker : Treatment.REFUSE;
                }
            }
        }
        return combined;
    }

    private void checkThatWhatCannotRestDoesNot() {
        for (Phase phase : phases) {
            for (OrdType ordType : OrdType.values()) {
                if (ordType.hasLimitPrice || treatment(phase, ordType) != Treatment.REST) continue;
                throw new MarketModelException(
                        "by_ord_type",
                        "phase " + phase.name() + " rests " + ordType
                                + " orders, which have no price to rest at");
            }
            for (TimeInForce timeInForce : TimeInForce.values()) {
                if (timeInForce.lifetime != TimeInForce.Lifetime.ARRIVAL
                        || treatment(phase, timeInForce) != Treatment.REST) continue;
                throw new MarketModelException(
                        "by_time_in_force",
                        "phase " + phase.name() + " rests " + timeInForce
                                + " orders, which end on arrival");
            }
        }
    }

    /// Until there is an uncross, orders that rest in a phase without matching could stand crossed
    /// when matching begins.
    private void checkThatOnlyMatchingPhasesAdmitOrders() {
        for (Phase phase : phases) {
            if (phase.matching() != Phase.Matching.NEVER) continue;
            boolean admitsNew = Stream.of(OrdType.values())
                    .anyMatch(ordType -> Stream.of(TimeInForce.values())
                            .anyMatch(timeInForce -> treatment(phase, terms(ordType, timeInForce))
                                    != Treatment.REFUSE));
            if (admitsNew || phase.admitsReplace()) {
                throw new MarketModelException(
                        "phases",
                        "phase " + phase.name()
                                + " never matches, so it must refuse new orders and replaces");
            }
        }
    }

    private Treatment[] readTreatments(String key, String text, List<String> columns) {
        List<String> words =
                Stream.of(Treatment.values()).map(treatment -> treatment.word).toList();
        List<String> rows = phases.stream().map(Phase::name).toList();
        int[] choices = readTable(key, text, rows, columns, words);
        return Arrays.stream(choices).mapToObj(Treatment::of).toArray(Treatment[]::new);
    }

    private boolean[] readCombinations(String text) {
        int[] choices = readTable(
                "combinations",
                text,
                names(OrdType.values()),
                names(TimeInForce.values()),
                PhaseTable.NO_OR_YES);
        boolean[] yes = new boolean[choices.length];
        for (int i = 0; i < yes.length; i++) yes[i] = choices[i] == 1;
        return yes;
    }

    /// The choices of a table, row by row in the order of `rows`.
    private static int[] readTable(
            String key, String text, List<String> rows, List<String> columns, List<String> words) {
        RuleTable table = new RuleTable(key, columns, text);
        table.checkRows(rows);
        int[] choices = new int[rows.size() * columns.size()];
        for (int i = 0; i < choices.length; i++) {
            int row = table.row(rows.get(i / columns.size()));
            choices[i] = table.choice(table.cell(row, i % columns.size()), words);
        }
        return choices;
    }

    private static List<String> names(Enum<?>[] constants) {
        return Stream.of(constants).map(Enum::name).toList();
    }
}
