package crossbook.core.book;

import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketRules;
import crossbook.core.model.ScheduleClock;
import crossbook.core.model.Segment;
import crossbook.core.model.Steps;
import crossbook.core.model.Ticks;

/// The rules of the market that hold for one instrument.
///
/// @param model where they stand
/// @param segment the part of the market that it belongs to
/// @param clock when its phases begin by the schedule
/// @param ticks the ticks of its prices; null if it has one tick
/// @param maxOrderValue the largest value of an order, price units times quantity; the largest
///     number if there is no limit
public record BookRules(
        MarketModel model, Segment segment, ScheduleClock clock, Ticks ticks, long maxOrderValue) {
    public static BookRules of(MarketModel model, Instrument instrument, ScheduleClock clock) {
        MarketRules rules = model.rules();
        Segment segment = rules.segment(instrument.segment());
        return new BookRules(
                model,
                segment,
                clock,
                rules.ticks(segment, instrument.priceScale()),
                maxOrderValue(segment, instrument.priceScale()));
    }

    /// Whether the average price of a time may close a day.
    boolean averagesClose() {
        return segment.closing().contains(ClosingMethod.VWAP);
    }

    public boolean isOnTick(long price) {
        return ticks == null || ticks.isOnTick(price);
    }

    /// The greatest price on a tick that is not above `price`; [Steps#NONE] if there is none.
    public long priceUpTo(long price, Instrument instrument) {
        long unit = instrument.unitsPerTick();
        return ticks == null ? Steps.upTo(price, unit) : ticks.upTo(price, unit);
    }

    /// The least price on a tick that is not below `price`; [Steps#NONE] if there is none.
    public long priceFrom(long price, Instrument instrument) {
        long unit = instrument.unitsPerTick();
        long found = ticks == null ? Steps.from(price, unit) : ticks.from(price, unit);
        return found > Instrument.MAX_PRICE ? Steps.NONE : found;
    }

    /// The segment's limit is in whole units of the currency.
    private static long maxOrderValue(Segment segment, int priceScale) {
        long value = segment.maxOrderValue();
        for (int i = 0; i < priceScale && value != Long.MAX_VALUE; i++) {
            value = Math.multiplyHigh(value, 10) == 0 && value * 10 > 0
                    ? value * 10
                    : Long.MAX_VALUE;
        }
        return value;
    }
}
