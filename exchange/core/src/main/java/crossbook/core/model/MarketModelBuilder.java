package crossbook.core.model;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A market model as text. The setters have the names of the keys in a model file.
///
/// [MarketModel#named] makes one.
public final class MarketModelBuilder {
    static final int MAX_REMEMBER_IDS = 1 << 24;

    String name = "";
    String initialPhase = "";
    ReplacePriority replacePriority = ReplacePriority.KEEP_ON_REDUCE;
    int rememberIds = 65_536;
    String phases = "";
    String byTimeInForce = "";
    String byOrdType = "";
    String combinations = "";

    /// The keys that may be left out; one that says what counts anyway is left out.
    final Map<RuleKey, String> rules = new EnumMap<>(RuleKey.class);

    MarketModelBuilder() {}

    public MarketModelBuilder initialPhase(String phase) {
        initialPhase = Objects.requireNonNull(phase);
        return this;
    }

    public MarketModelBuilder replacePriority(ReplacePriority priority) {
        replacePriority = Objects.requireNonNull(priority);
        return this;
    }

    /// How many closed client order ids to remember.
    ///
    /// @param count per participant, 0 to 16,777,216
    public MarketModelBuilder rememberIds(int count) {
        if (count < 0 || count > MAX_REMEMBER_IDS) {
            throw new MarketModelException(
                    "remember_ids", count + " is not in 0 to " + MAX_REMEMBER_IDS);
        }
        rememberIds = count;
        return this;
    }

    /// A row per phase; columns `matching` (`never`, `on_arrival`, `at_end`, `at_close`,
    /// `volume`), `replace` and `cancel` (`yes`, `-`). May be left out: `then` (the phase that
    /// follows at its end, or `-`), `ends_day`, `closes`, `keeps_length` and `keeps_orders`
    /// (`yes`, `-`), `code` (a letter), `ends` and `parks` (times in force with commas
    /// between them, or `-`), `breach` and `after_break` (a phase, or `-`). [Phase] says
    /// what they mean.
    public MarketModelBuilder phases(String table) {
        phases = Objects.requireNonNull(table);
        return this;
    }

    /// A row per phase, a column per time in force that the market has, cells `-`,
    /// `park`, `take`, `rest`.
    public MarketModelBuilder byTimeInForce(String table) {
        byTimeInForce = Objects.requireNonNull(table);
        return this;
    }

    /// A row per phase, a column per order type that the market has, cells `-`, `park`,
    /// `take`, `rest`.
    public MarketModelBuilder byOrdType(String table) {
        byOrdType = Objects.requireNonNull(table);
        return this;
    }

    /// A row per order type and a column per time in force of the other two tables, cells
    /// `yes`, `-`.
    public MarketModelBuilder combinations(String table) {
        combinations = Objects.requireNonNull(table);
        return this;
    }

    /// Sets a key that may be left out.
    ///
    /// @throws MarketModelException if the text is not of the key's form
    public MarketModelBuilder rule(RuleKey key, String text) {
        key.form.check(key.word, text);
        if (text.equals(key.byDefault)) rules.remove(key);
        else rules.put(key, text);
        return this;
    }

    /// The model.
    ///
    /// @throws MarketModelException if the parts do not hold together
    public MarketModel build() {
        return new MarketModel(copy());
    }

    MarketModelBuilder copy() {
        MarketModelBuilder copy = MarketModel.named(name)
                .initialPhase(initialPhase)
                .replacePriority(replacePriority)
                .rememberIds(rememberIds)
                .phases(phases)
                .byTimeInForce(byTimeInForce)
                .byOrdType(byOrdType)
                .combinations(combinations);
        copy.rules.putAll(rules);
        return copy;
    }

    List<Object> fields() {
        return List.of(
                name,
                initialPhase,
                replacePriority,
                rememberIds,
                phases,
                byTimeInForce,
                byOrdType,
                combinations,
                rules);
    }
}
