package crossbook.gateway.reference;

import crossbook.client.entry.Coverage;
import crossbook.protocol.Matching;
import crossbook.protocol.event.InstrumentDefinedDecoder;

/// An instrument as it is now.
public final class ListedInstrument {
    /// No instrument.
    public static final ListedInstrument NONE = new ListedInstrument();

    static {
        NONE.instrumentId = (int) InstrumentDefinedDecoder.instrumentIdNullValue();
    }

    public int instrumentId;
    public short priceScale;
    public boolean active;
    public long unitsPerTick;
    public long lotSize;
    public long maxOrderQty;
    public String symbol = "";
    public byte[] symbolBytes = {};
    public String phase = "";
    public int phaseCode = '-';
    public Matching matching = Matching.NEVER;
    public String segment = "";
    public long minReserveQty;
    public boolean isConstituent;
    public long referencePrice;
    public Coverage coverage = Coverage.NONE;
}
