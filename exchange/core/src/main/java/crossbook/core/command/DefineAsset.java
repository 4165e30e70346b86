package crossbook.core.command;

import crossbook.core.model.Asset;
import crossbook.core.order.Operation;

/// Define an asset, or give one another code.
public final class DefineAsset extends Definition {
    /// Dense from 0: the next free number, or one that is defined already.
    public int assetId;

    /// 1 to 10 printable ASCII characters, unique.
    public String code;

    /// Decimals of an amount: 1005 units at scale 2 are 10.05. 0 to 18; of an asset that is defined
    /// it stays.
    public int scale;

    @Override
    public Operation operation() {
        return Operation.DEFINE_INSTRUMENTS;
    }

    /// The asset that it defines.
    public Asset asset() {
        return new Asset(assetId, code, scale);
    }
}
