package crossbook.web.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import crossbook.client.marketdata.MarketTrade;
import crossbook.protocol.TradeType;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;

class CandlesTest {
    private static final List<Duration> INTERVALS =
            List.of(Duration.ofSeconds(1), Duration.ofMinutes(5), Duration.ofDays(1));

    private final LiveInstrument instrument =
            new LiveInstrument(new LiveSettings(ZoneOffset.UTC, 3, 1, 1, 1, 1));

    private void trade(long tradeId, TradeType type, long price, long qty) {
        MarketTrade trade = new MarketTrade().set(0, tradeId, type).of(price, qty);
        instrument.trades.add(trade, tradeId);
        if (TradeLog.makesPrice(type)) {
            instrument.candles.traded(trade.timestampNs(), price, qty);
        }
    }

    private void bust(long tradeId) {
        instrument.trades.bust(tradeId);
        instrument.recount(tradeId);
    }

    private void assertCandles(Candle... expected) {
        for (Duration each : INTERVALS) {
            assertThat(instrument.candles.latest(each, 10))
                    .as("%s", each)
                    .containsExactly(expected);
        }
    }

    private static Candle candle(
            long open, long high, long low, long close, long volume, long turnover, long trades) {
        return new Candle(0, open, high, low, close, volume, BigInteger.valueOf(turnover), trades);
    }

    @Test
    void aBustedTradeIsInNoCandle() {
        trade(1, TradeType.AUTOMATIC, 100, 5);
        trade(2, TradeType.AUTOMATIC, 120, 1);
        trade(3, TradeType.AUTOMATIC, 90, 2);
        assertCandles(candle(100, 120, 90, 90, 8, 800, 3));
        bust(2);
        assertCandles(candle(100, 100, 90, 90, 7, 680, 2));
        bust(1);
        bust(3);
        assertCandles();
        trade(4, TradeType.AUTOMATIC, 70, 1);
        assertCandles(candle(70, 70, 70, 70, 1, 70, 1));
    }

    @Test
    void aCorrectedTradeCountsAsItIsNow() {
        trade(1, TradeType.AUTOMATIC, 100, 5);
        trade(2, TradeType.OFF_BOOK, 500, 7);
        trade(3, TradeType.AUTOMATIC, 90, 2);
        instrument.trades.correct(3, 95, 1);
        instrument.recount(3);
        assertCandles(candle(100, 100, 95, 95, 6, 595, 2));
    }

    @Test
    void aCandleOfWhichNotAllTradesAreRememberedStaysAsItIs() {
        for (int id = 1; id <= 4; id++) trade(id, TradeType.AUTOMATIC, 100 + id, 1);
        bust(4);
        assertCandles(candle(101, 104, 101, 104, 4, 410, 4));
    }

    @Test
    void daysBeginAtMidnightOfTheMarket() {
        long quarter = TimeUnit.MINUTES.toNanos(15);
        long hour = TimeUnit.HOURS.toNanos(1);
        List<Candle> parts = List.of(
                at(22 * hour - quarter), // in Johannesburg 23:45
                at(22 * hour),
                at(46 * hour - quarter),
                at(46 * hour));
        assertThat(Candle.ofDays(parts, ZoneId.of("Africa/Johannesburg")))
                .extracting(Candle::startNs, Candle::trades)
                .containsExactly(tuple(-2 * hour, 1L), tuple(22 * hour, 2L), tuple(46 * hour, 1L));
    }

    private static Candle at(long startNs) {
        return new Candle(startNs, 1, 1, 1, 1, 1, BigInteger.ONE, 1);
    }
}
