package crossbook.core.model;

import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.core.state.State;
import crossbook.core.state.StateException;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.List;

/// The rules of a market, as data: its phases, and what each does with an order. A rule
/// is a cell of a table; the engine reads the cells and knows no phase by name.
///
/// A model is written as text, usually in a file of `data/markets/`, and built by
/// [MarketModelBuilder].
public final class MarketModel {
    private final MarketModelBuilder source;
    private final int rememberIds;
    private final ReplacePriority replacePriority;
    private final List<Phase> phases;
    private final Phase initialPhase;
    private final TreatmentTables treatments;
    private final MarketRules rules;

    MarketModel(MarketModelBuilder source) {
        this.source = source;
        rememberIds = source.rememberIds;
        replacePriority = source.replacePriority;
        phases = PhaseTable.read(source.phases);
        initialPhase = phase(source.initialPhase);
        if (initialPhase == null) {
            throw new MarketModelException(
                    "initial_phase", "'" + source.initialPhase + "' is not a row of phases");
        }
        Mistakes mistakes = new Mistakes();
        treatments = mistakes.read(() -> new TreatmentTables(phases, source));
        rules = mistakes.read(() -> new MarketRules(source.rules, phases));
        mistakes.throwIfAny();
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

    /// The times in force that the market has.
    public List<TimeInForce> timesInForce() {
        return treatments.timesInForce();
    }

    /// The order types that the market has a rule for; [OrdType#column] says which others
    /// follow them.
    public List<OrdType> ordTypes() {
        return treatments.ordTypes();
    }

    /// The treatment that a phase gives to a time in force.
    public Treatment treatment(Phase phase, TimeInForce timeInForce) {
        return treatments.treatment(phase, timeInForce);
    }

    /// The treatment that a phase gives to an order type.
    public Treatment treatment(Phase phase, OrdType ordType) {
        return treatments.treatment(phase, ordType);
    }

    /// The treatments of a phase by the numbers of [TreatmentTables#terms]: of an order type and
    /// a time in force the weaker of the two, and refusal where they do not combine. Not to be
    /// changed.
    public Treatment[] treatments(Phase phase) {
        return treatments.treatments(phase);
    }

    /// The same of orders that are live already and come to the market again.
    public Treatment[] laterTreatments(Phase phase) {
        return treatments.laterTreatments(phase);
    }

    /// The [Way]s of a phase, by [TreatmentTables#terms]: not to be changed.
    public byte[] ways(Phase phase) {
        return treatments.ways(phase);
    }

    /// Whether a phase takes new orders of any kind.
    public boolean takesOrders(Phase phase) {
        for (Treatment each : treatments(phase)) {
            if (each != Treatment.REFUSE) return true;
        }
        return false;
    }

    /// Whether an order of that type may have that time in force, in any phase.
    public boolean combines(OrdType ordType, TimeInForce timeInForce) {
        return treatments.combines(ordType, timeInForce);
    }

    /// Whether an order of that type may have any time in force.
    public boolean takes(OrdType ordType) {
        return treatments.takes(ordType);
    }

    /// The rules that a model may leave out.
    public MarketRules rules() {
        return rules;
    }

    /// A builder that holds this model, to change a part of it.
    public MarketModelBuilder toBuilder() {
        return source.copy();
    }

    /// The same rules without a memory of closed ids and of trades: for a replay, whose ids may
    /// come again, and for a measurement of matching alone.
    public MarketModel forgetful() {
        return toBuilder().rememberIds(0).rule(RuleKey.REMEMBER_TRADES, "0").build();
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
        out.writeLong(source.rules.size());
        source.rules.forEach((key, text) -> {
            State.write(out, key.word);
            State.write(out, text);
        });
    }

    /// The model that was written.
    ///
    /// @throws StateException if the words are not those of a model
    public static MarketModel load(StateInput in) {
        try {
            MarketModelBuilder builder = named(State.readText(in))
                    .initialPhase(State.readText(in))
                    .replacePriority(
                            ReplacePriority.values()[
                                    State.readIndex(
                                            in,
                                            ReplacePriority.values().length,
                                            "replace priority")])
                    .rememberIds(State.readIndex(
                            in, MarketModelBuilder.MAX_REMEMBER_IDS + 1, "remember_ids"))
                    .phases(State.readText(in))
                    .byTimeInForce(State.readText(in))
                    .byOrdType(State.readText(in))
                    .combinations(State.readText(in));
            int keys = State.readIndex(in, RuleKey.values().length + 1, "keys of the model");
            for (int i = 0; i < keys; i++) {
                RuleKey key = RuleKey.of(State.readText(in));
                State.check(key != null, "a key of the model is unknown");
                builder.rule(key, State.readText(in));
            }
            return builder.build();
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

    /// Starts a model of that name, with the replace priority and the memory of ids that
    /// most have.
    public static MarketModelBuilder named(String name) {
        MarketModelBuilder builder = new MarketModelBuilder();
        builder.name = name;
        return builder;
    }
}
