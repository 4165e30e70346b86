package crossbook.configuration;

import static crossbook.configuration.Kinds.decimal;
import static crossbook.configuration.Kinds.orWord;
import static crossbook.configuration.Kinds.text;

import crossbook.protocol.Decimals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// A row of the list of top-ups: when an owner's allotment here is brought up from another
/// partition, and how far (`docs/allotments.md`). Amounts are smallest units of the asset.
///
/// @param owner a participant, `participant/account`, or [#EVERYBODY]
/// @param below what must be free here; with less it is brought up
/// @param step the least that is moved at once, if it is there
/// @param ceiling what the owner may have here at most by a top-up; empty: any amount
/// @param perDay what is moved in a day at most; empty: any amount
public record TopUpDefinition(
        String owner,
        String asset,
        long below,
        long step,
        OptionalLong ceiling,
        OptionalLong perDay) {
    /// Whoever has no row of its own for the asset.
    public static final String EVERYBODY = "*";

    /// The columns of the list.
    public static final Section SECTION = new Section(
                    "topup", "Whose balance here is brought up from another partition, and when.")
            .namedByFirst(2);

    // spotless:off
    static final Key<String> OWNER = SECTION.required("owner",
            text("\\*|[A-Za-z0-9][A-Za-z0-9._-]{0,10}(/[A-Za-z0-9][A-Za-z0-9._-]{0,9})?",
                    "*, the name of a participant, or that, a slash and the account of a client"),
            "Whose: a participant, a client such as alice/C1, or * for all who have no row of their own.");
    static final Key<String> ASSET = SECTION.required("asset",
            text("[A-Za-z0-9][A-Za-z0-9._-]{0,9}", "the code of an asset"),
            "Of what; of the same decimals in both partitions.");
    static final Key<String> BELOW = SECTION.required("below", decimal(),
            "What must be free: with less, what is missing is moved here. As much stays free where it comes from.");
    static final Key<Optional<String>> STEP = SECTION.key("step", orWord("missing", decimal()), "missing",
            "The least that is moved at once, if it is there; missing: no more than is missing.");
    static final Key<Optional<String>> CEILING = SECTION.key("ceiling", orWord("none", decimal()), "none",
            "What the owner may have here at most by a top-up.");
    static final Key<Optional<String>> PER_DAY = SECTION.key("per_day", orWord("none", decimal()), "none",
            "What is moved for an owner in a day of UTC at most.");
    // spotless:on

    /// Reads rows; none if there are mistakes in one, which are noted.
    ///
    /// @param assets those that are known
    /// @param owners participants and clients that are known
    static Function<Values, Optional<TopUpDefinition>> reader(
            List<AssetDefinition> assets, List<String> owners) {
        return row -> read(row, assets, owners);
    }

    private static Optional<TopUpDefinition> read(
            Values row, List<AssetDefinition> assets, List<String> owners) {
        for (Key<?> key : SECTION.keys()) if (!row.isGood(key)) return Optional.empty();
        String owner = row.get(OWNER);
        if (!owner.equals(EVERYBODY) && !owners.contains(owner)) {
            row.refuse(
                    OWNER,
                    "is neither in the list of participants nor in that of clients",
                    WrongValue.didYouMean(owner, owners));
            return Optional.empty();
        }
        Optional<AssetDefinition> asset = assets.stream()
                .filter(each -> each.code().equals(row.get(ASSET)))
                .findFirst();
        if (asset.isEmpty()) {
            List<String> codes = assets.stream().map(AssetDefinition::code).toList();
            row.refuse(
                    ASSET,
                    "is not in the list of assets",
                    WrongValue.didYouMean(row.get(ASSET), codes));
            return Optional.empty();
        }
        int scale = asset.get().scale();
        try {
            return Optional.of(new TopUpDefinition(
                    owner,
                    asset.get().code(),
                    Decimals.parse(row.get(BELOW), scale),
                    units(row.get(STEP), scale).orElse(0),
                    units(row.get(CEILING), scale),
                    units(row.get(PER_DAY), scale)));
        } catch (IllegalArgumentException e) {
            String code = asset.get().code();
            row.refuse(
                    BELOW,
                    "an amount of the row does not fit the " + scale + " decimals of " + code,
                    "");
            return Optional.empty();
        }
    }

    private static OptionalLong units(Optional<String> amount, int scale) {
        return amount.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(Decimals.parse(amount.get(), scale));
    }
}
