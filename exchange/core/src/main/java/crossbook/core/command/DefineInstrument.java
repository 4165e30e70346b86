package crossbook.core.command;

import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.order.Operation;

/// Define an instrument, or change one that has no live orders.
public final class DefineInstrument extends Definition {
    /// Dense from 0: the next free number, or one that is defined already.
    public int instrumentId;

    /// 1 to 25 printable ASCII characters, unique.
    public String symbol;

    /// Decimals of a price: 1005 units at scale 2 are 10.05. 0 to 18.
    public int priceScale;

    /// Price units of one tick; prices of orders are multiples of it.
    public long unitsPerTick = 1;

    /// Quantities are multiples of it.
    public long lotSize = 1;

    /// The largest quantity of one order.
    public long maxOrderQty = Long.MAX_VALUE;

    /// Whether orders may be entered.
    public boolean active = true;

    /// A segment of the model; empty for its first.
    public String segment = "";

    /// The least quantity of a hidden order (`rulebook.md` 2.5, MRS); 0 for that of the
    /// segment.
    public long minReserveQty;

    /// Whether it belongs to an index whose futures are closed out (`rulebook.md` 1.6, FCO).
    public boolean isConstituent;

    /// The close before its first day, price units, or [Instrument#NO_PRICE].
    public long referencePrice = Instrument.NO_PRICE;

    /// What its orders hold of accounts; null if it is not covered.
    public Coverage coverage;

    @Override
    public Operation operation() {
        return Operation.DEFINE_INSTRUMENTS;
    }

    /// The instrument that it defines.
    public Instrument instrument() {
        return new Instrument(
                instrumentId,
                symbol,
                priceScale,
                unitsPerTick,
                lotSize,
                maxOrderQty,
                active,
                segment,
                minReserveQty,
                isConstituent,
                referencePrice,
                coverage);
    }
}
