package crossbook.gateway;

import crossbook.client.entry.Coverage;
import crossbook.protocol.Matching;
import crossbook.protocol.event.InstrumentDefinedDecoder;

/// An instrument as it is now.
final class ListedInstrument {
    /// No instrument.
    static final ListedInstrument NONE = new ListedInstrument();

    static {
        NONE.instrumentId = (int) InstrumentDefinedDecoder.instrumentIdNullValue();
    }

    int instrumentId;
    short priceScale;
    boolean active;
    long unitsPerTick;
    long lotSize;
    long maxOrderQty;
    String symbol = "";
    byte[] symbolBytes = {};
    String phase = "";
    int phaseCode = '-';
    Matching matching = Matching.NEVER;
    String segment = "";
    long minReserveQty;
    boolean isConstituent;
    long referencePrice;
    Coverage coverage = Coverage.NONE;
}
