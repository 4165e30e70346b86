package crossbook.store;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;

import java.util.ArrayList;
import java.util.List;

/// What instruments and participants are called.
final class Names {
    private final Market market;
    private final List<String> participants = new ArrayList<>();

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

    /// The instrument, or null if there is none.
    MarketBook instrument(long id) {
        return id > Integer.MAX_VALUE ? null : market.book((int) id);
    }
}
