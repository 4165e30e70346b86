package crossbook.store;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What instruments, participants and assets are called.
final class Names {
    private final Market market;
    private final List<String> participants = new ArrayList<>();
    private final Map<Long, Asset> assets = new HashMap<>();

    /// What is known of an asset.
    record Asset(String code, int scale) {}

    Names(Market market) {
        this.market = market;
    }

    void participant(int id, String name) {
        while (participants.size() <= id) participants.add(null);
        participants.set(id, name);
    }

    /// The name of a participant; null if there is none.
    String participant(long id) {
        return id < participants.size() ? participants.get((int) id) : null;
    }

    void asset(long id, String code, int scale) {
        assets.put(id, new Asset(code, scale));
    }

    /// The asset, or null if there is none.
    Asset asset(long id) {
        return assets.get(id);
    }

    /// The instrument, or null if there is none.
    MarketBook instrument(long id) {
        return id > Integer.MAX_VALUE ? null : market.book((int) id);
    }
}
