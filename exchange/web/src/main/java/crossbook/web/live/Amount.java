package crossbook.web.live;

import crossbook.client.stream.Balances.Asset;

/// So much of an asset.
///
/// @param asset its code
/// @param scale decimals of the amount
/// @param units smallest units of the asset
public record Amount(String asset, int scale, long units) {
    /// So many units of an asset; of one that nobody has told of, without decimals.
    static Amount of(Asset asset, long units) {
        return asset == null
                ? new Amount("", 0, units)
                : new Amount(asset.code(), asset.scale(), units);
    }
}
