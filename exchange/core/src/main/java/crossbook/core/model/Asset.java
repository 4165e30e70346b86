package crossbook.core.model;

/// What can be owned: a currency, a share, a token.
///
/// @param assetId dense from 0
/// @param code 1 to 10 printable ASCII characters, such as `USD`
/// @param scale decimals of an amount in its smallest units: 1005 at scale 2 is 10.05
public record Asset(int assetId, String code, int scale) {
    public static final int MAX_CODE_LENGTH = 10;
    public static final int MAX_SCALE = 18;
}
