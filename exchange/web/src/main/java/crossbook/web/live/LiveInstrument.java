package crossbook.web.live;

import crossbook.client.entry.Coverage;

import java.util.OptionalLong;

/// What is kept of an instrument beside its public book.
final class LiveInstrument {
    /// A long call that is told at every order would have no end.
    private static final int MOST_AUCTION_POINTS = 5_000;

    final TradeLog trades;
    final Candles candles;
    final Ring<AuctionPoint> auction = new Ring<>(MOST_AUCTION_POINTS);
    OptionalLong open = OptionalLong.empty();
    OptionalLong close = OptionalLong.empty();
    OptionalLong reference = OptionalLong.empty();
    Coverage coverage = Coverage.NONE;
    String phaseReason = "";
    String phaseBefore = "";
    long phaseEndBeforeNs;
    boolean auctionIsOver;
    long auctionPoints;
    long orderChanges;
    long phaseChanges;

    LiveInstrument(LiveSettings settings) {
        trades = new TradeLog(settings.tradesPerInstrument());
        candles = new Candles(settings.zone());
    }

    /// A trade was canceled or corrected.
    void recount(long tradeId) {
        trades.timestampNs(tradeId).ifPresent(ns -> candles.recount(ns, trades));
    }
}
