package crossbook.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The rules of a market, as data: its phases, and what each does with an order. A rule
/// is a cell of a table; the engine reads the cells and knows no phase by name.
///
/// A model is written as text, usually in a file of `markets/`, and built by [Builder].
public final class MarketModel {
    /// Order type and time in force in one number, so that the treatment of an order is one
    /// look-up.
    static final int TERMS_MASK = 0xFF;

    private static final int TIME_BITS = 4;
    private static final int TERMS = TERMS_MASK + 1;
    private static final int TYPES = OrdType.values().length;
    private static final int TIMES = TimeInForce.values().length;

    private final Builder source;
    private final int rememberIds;
    private final ReplacePriority replacePriority;
    private final List<Phase> phases;
    private final Phase initialPhase;
    private final Treatment[] byTimeInForce;
    private final Treatment[] byOrdType;
    private final boolean[] combines;

    /// The weaker of the two treatments, for every phase, order type and time in force.
    private final Treatment[] treatments;

    private MarketModel(Builder source) {
        this.source = source;
        rememberIds = source.rememberIds;
        replacePriority = source.replacePriority;
        phases = List.copyOf(source.readPhases());
        initialPhase = phase(source.initialPhase);
        if (initialPhase == null) {
            throw new MarketModelException(
                    "initial_phase", "'" + source.initialPhase + "' is not a row of phases");
        }
        byTimeInForce = readTreatments(
                "by_time_in_force", source.byTimeInForce, names(TimeInForce.values()));
        byOrdType = readTreatments("by_ord_type", source.byOrdType, names(OrdType.values()));
        combines = readCombinations();
        treatments = combinedTreatments();
        checkThatWhatCannotRestDoesNot();
        checkThatOnlyMatchingPhasesAdmitOrders();
    }

    public String name() {
        return source.name;
    }

    /// Every phase, by number.
    public List<Phase> phases() {
        return phases;
    }

    /// The phase in which an instrument begins.
    public Phase initialPhase() {
        return initialPhase;
    }

    /// The phase of that name, or null if there is none.
    public Phase phase(String name) {
        for (int i = 0; i < phases.size(); i++) { // by number: an iterator would be allocated
            if (phases.get(i).name().equals(name)) return phases.get(i);
        }
        return null;
    }

    /// Which replace keeps an order's place in the queue.
    public ReplacePriority replacePriority() {
        return replacePriority;
    }

    /// How many closed client order ids are remembered per participant.
    public int rememberIds() {
        return rememberIds;
    }

    /// The treatment that a phase gives to a time in force.
    public Treatment treatment(Phase phase, TimeInForce timeInForce) {
        return byTimeInForce[phase.number() * TIMES + timeInForce.ordinal()];
    }

    /// The treatment that a phase gives to an order type.
    public Treatment treatment(Phase phase, OrdType ordType) {
        return byOrdType[phase.number() * TYPES + ordType.ordinal()];
    }

    /// The treatment of an order: the weaker of its two, and refusal where they do not combine.
    Treatment treatment(Phase phase, OrdType ordType, TimeInForce timeInForce) {
        return treatment(phase, terms(ordType, timeInForce));
    }

    /// The same, for the number of [#terms].
    Treatment treatment(Phase phase, int terms) {
        return treatments[phase.number() * TERMS + terms];
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
                    combined[phase.number() * TERMS + terms(ordType, timeInForce)] = combines(
                                    ordType, timeInForce)
                            ? treatment(phase, ordType).weaker(treatment(phase, timeInForce))
                            : Treatment.REFUSE;
                }
            }
        }
        return combined;
    }

    /// Whether an order of that type may have that time in force, in any phase.
    public boolean combines(OrdType ordType, TimeInForce timeInForce) {
        return combines[ordType.ordinal() * TIMES + timeInForce.ordinal()];
    }

    /// A builder that holds this model, to change a part of it.
    public Builder toBuilder() {
        return source.copy();
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
                            .anyMatch(timeInForce ->
                                    treatment(phase, ordType, timeInForce) != Treatment.REFUSE));
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

    private boolean[] readCombinations() {
        int[] choices = readTable(
                "combinations",
                source.combinations,
                names(OrdType.values()),
                names(TimeInForce.values()),
                Builder.NO_OR_YES);
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

    /// Writes the model, for [#load]: to keep it, or to send it.
    public void save(StateOutput out) {
        State.write(out, source.name);
        State.write(out, source.initialPhase);
        out.writeLong(source.replacePriority.ordinal());
        out.writeLong(source.rememberIds);
        State.write(out, source.phases);
        State.write(out, source.byTimeInForce);
        State.write(out, source.byOrdType);
        State.write(out, source.combinations);
    }

    /// The model that was written.
    ///
    /// @throws StateException if the words are not those of a model
    public static MarketModel load(StateInput in) {
        try {
            return named(State.readText(in))
                    .initialPhase(State.readText(in))
                    .replacePriority(
                            ReplacePriority.values()[
                                    State.readIndex(
                                            in,
                                            ReplacePriority.values().length,
                                            "replace priority")])
                    .rememberIds(State.readIndex(in, Builder.MAX_REMEMBER_IDS + 1, "remember_ids"))
                    .phases(State.readText(in))
                    .byTimeInForce(State.readText(in))
                    .byOrdType(State.readText(in))
                    .combinations(State.readText(in))
                    .build();
        } catch (MarketModelException e) {
            throw new StateException("market model: " + e.key() + ": " + e.getMessage());
        }
    }

    /// Two models are equal when they were written with the same keys and texts.
    @Override
    public boolean equals(Object other) {
        return other instanceof MarketModel model && source.fields().equals(model.source.fields());
    }

    @Override
    public int hashCode() {
        return source.fields().hashCode();
    }

    /// Starts a model of that name, with the replace priority and the memory of ids that most have.
    public static Builder named(String name) {
        Builder builder = new Builder();
        builder.name = name;
        return builder;
    }

    /// A market model as text. The setters have the names of the keys in a model file.
    public static final class Builder {
        static final List<String> NO_OR_YES = List.of("-", "yes");
        private static final List<String> PHASE_COLUMNS =
                List.of("matching", "replace", "cancel", "ends_day", "then");
        private static final List<String> MATCHING_WORDS = List.of("never", "on_arrival");
        private static final int MAX_REMEMBER_IDS = 1 << 24;

        private String name = "";
        private String initialPhase = "";
        private ReplacePriority replacePriority = ReplacePriority.KEEP_ON_REDUCE;
        private int rememberIds = 65_536;
        private String phases = "";
        private String byTimeInForce = "";
        private String byOrdType = "";
        private String combinations = "";

        private Builder() {}

        public Builder initialPhase(String phase) {
            initialPhase = Objects.requireNonNull(phase);
            return this;
        }

        public Builder replacePriority(ReplacePriority priority) {
            replacePriority = Objects.requireNonNull(priority);
            return this;
        }

        /// How many closed client order ids to remember.
        ///
        /// @param count per participant, 0 to 16,777,216
        public Builder rememberIds(int count) {
            if (count < 0 || count > MAX_REMEMBER_IDS) {
                throw new MarketModelException(
                        "remember_ids", count + " is not in 0 to " + MAX_REMEMBER_IDS);
            }
            rememberIds = count;
            return this;
        }

        /// A row per phase; columns `matching` (`never`, `on_arrival`), `replace`,
        /// `cancel`, `ends_day` (`yes`, `-`) and `then` (the phase that follows at its
        /// end, or `-`).
        public Builder phases(String table) {
            phases = Objects.requireNonNull(table);
            return this;
        }

        /// A row per phase, a column per time in force, cells `-`, `take`, `rest`.
        public Builder byTimeInForce(String table) {
            byTimeInForce = Objects.requireNonNull(table);
            return this;
        }

        /// A row per phase, a column per order type, cells `-`, `take`, `rest`.
        public Builder byOrdType(String table) {
            byOrdType = Objects.requireNonNull(table);
            return this;
        }

        /// A row per order type, a column per time in force, cells `yes`, `-`.
        public Builder combinations(String table) {
            combinations = Objects.requireNonNull(table);
            return this;
        }

        /// The model.
        ///
        /// @throws MarketModelException if the parts do not hold together
        public MarketModel build() {
            return new MarketModel(copy());
        }

        private Builder copy() {
            return named(name)
                    .initialPhase(initialPhase)
                    .replacePriority(replacePriority)
                    .rememberIds(rememberIds)
                    .phases(phases)
                    .byTimeInForce(byTimeInForce)
                    .byOrdType(byOrdType)
                    .combinations(combinations);
        }

        private List<Object> fields() {
            return List.of(
                    name,
                    initialPhase,
                    replacePriority,
                    rememberIds,
                    phases,
                    byTimeInForce,
                    byOrdType,
                    combinations);
        }

        private List<Phase> readPhases() {
            RuleTable table = new RuleTable("phases", PHASE_COLUMNS, phases);
            List<String> names = table.rows().stream().map(RuleTable.Cell::word).toList();
            List<Phase> read = new ArrayList<>();
            for (int row = 0; row < names.size(); row++) {
                RuleTable.Cell then = table.cell(row, 4);
                if (!then.word().equals("-") && !names.contains(then.word())) {
                    throw table.error(then, "'" + then.word() + "' is not a phase");
                }
                read.add(new Phase(
                        row,
                        names.get(row),
                        Phase.Matching.values()[table.choice(table.cell(row, 0), MATCHING_WORDS)],
                        table.choice(table.cell(row, 1), NO_OR_YES) == 1,
                        table.choice(table.cell(row, 2), NO_OR_YES) == 1,
                        table.choice(table.cell(row, 3), NO_OR_YES) == 1,
                        then.word().equals("-") ? "" : then.word()));
            }
            if (read.isEmpty()) throw new MarketModelException("phases", "has no rows");
            return read;
        }
    }
}
