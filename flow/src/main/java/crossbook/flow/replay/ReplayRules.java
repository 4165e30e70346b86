package crossbook.flow.replay;

import crossbook.core.model.MarketModel;
import crossbook.core.model.ReplacePriority;
import crossbook.flow.FlowFormat;
import crossbook.market.MarketModelFile;

/// The rules that a format assumes.
public final class ReplayRules {
    private ReplayRules() {}

    /// Trading at any time, and the format's own idea of which change of an order keeps its place.
    public static MarketModel of(FlowFormat format) {
        ReplacePriority priority = switch (format) {
            case LOBSTER, ITCH, MBO_CSV, DBN, HFTBACKTEST -> ReplacePriority.KEEP_ON_REDUCE;
            case RECORDED, EXCHANGE_CORE -> ReplacePriority.LOSE_ON_PRICE;
            case FIVE_SCENARIOS -> ReplacePriority.ALWAYS_LOSE;
        };
        return MarketModelFile.shipped("continuous").toBuilder()
                .replacePriority(priority)
                .build();
    }
}
