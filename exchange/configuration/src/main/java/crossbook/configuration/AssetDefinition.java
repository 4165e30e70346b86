package crossbook.configuration;

import static crossbook.configuration.Kinds.text;
import static crossbook.configuration.Kinds.whole;

import crossbook.protocol.Decimals;

import java.util.Optional;

/// A row of the list of assets: what can be owned, and is held by the orders of instruments that
/// are covered.
///
/// @param scale decimals of an amount
public record AssetDefinition(String code, int scale) {
    /// The columns of the list.
    public static final Section SECTION = new Section("asset", "What can be owned.");

    // spotless:off
    static final Key<String> CODE = SECTION.required("code",
            text("[A-Za-z0-9][A-Za-z0-9._-]{0,9}", "1 to 10 letters, digits or . _ -, beginning with a letter or digit"),
            "What it is called.");
    static final Key<Long> SCALE = SECTION.key("scale", whole(0, Decimals.MAX_SCALE), "2",
            "Decimals of an amount; they stay as they are once the exchange knows it.");
    // spotless:on

    /// The asset of a row; none if there are mistakes in it, which are noted.
    static Optional<AssetDefinition> read(Values row) {
        for (Key<?> key : SECTION.keys()) if (!row.isGood(key)) return Optional.empty();
        return Optional.of(new AssetDefinition(row.get(CODE), Math.toIntExact(row.get(SCALE))));
    }
}
