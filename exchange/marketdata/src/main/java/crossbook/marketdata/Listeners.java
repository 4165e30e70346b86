package crossbook.marketdata;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketTrade;

/// Tells two of what happens to the market, one after the other; of single orders nobody asks.
record Listeners(MarketListener first, MarketListener second) implements MarketListener {
    @Override
    public void instrumentDefined(MarketBook book) {
        first.instrumentDefined(book);
        second.instrumentDefined(book);
    }

    @Override
    public void phaseChanged(MarketBook book) {
        first.phaseChanged(book);
        second.phaseChanged(book);
    }

    @Override
    public void bookChanged(MarketBook book) {
        first.bookChanged(book);
        second.bookChanged(book);
    }

    @Override
    public void traded(MarketBook book, MarketTrade trade) {
        first.traded(book, trade);
        second.traded(book, trade);
    }

    @Override
    public void tradeBroken(MarketBook book, long tradeId) {
        first.tradeBroken(book, tradeId);
        second.tradeBroken(book, tradeId);
    }

    @Override
    public void tradeCorrected(MarketBook book, long tradeId, long price, long qty) {
        first.tradeCorrected(book, tradeId, price, qty);
        second.tradeCorrected(book, tradeId, price, qty);
    }

    @Override
    public void auctionIndicated(MarketBook book) {
        first.auctionIndicated(book);
        second.auctionIndicated(book);
    }

    @Override
    public void dayBegan() {
        first.dayBegan();
        second.dayBegan();
    }
}
