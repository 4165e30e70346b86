package crossbook.web.live;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketStatistics;

import java.math.BigInteger;
import java.util.OptionalLong;

/// An instrument's day. Prices in price units.
///
/// @param turnover price units times quantity
/// @param openInterest the sum of the long positions; empty of an instrument that is not on margin
/// @param phaseReason why the phase began: a word of the protocol; empty if nobody has said
public record DayView(
        OptionalLong open,
        OptionalLong high,
        OptionalLong low,
        OptionalLong last,
        OptionalLong close,
        OptionalLong reference,
        long volume,
        BigInteger turnover,
        OptionalLong vwap,
        long trades,
        OptionalLong openInterest,
        String phaseReason) {
    static DayView of(MarketBook book, LiveInstrument instrument) {
        MarketStatistics figures = book.statistics();
        return new DayView(
                instrument.open,
                figures.highPrice(),
                figures.lowPrice(),
                figures.lastPrice(),
                instrument.close,
                instrument.reference,
                figures.volume(),
                figures.turnover(),
                figures.vwap(),
                figures.trades(),
                book.openInterest(),
                instrument.phaseReason);
    }
}
