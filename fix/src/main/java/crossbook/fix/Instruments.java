package crossbook.fix;

import crossbook.client.entry.Limits;
import crossbook.protocol.Reason;

import org.agrona.DirectBuffer;

/// The instruments as messages name them.
public interface Instruments {
    /// No instrument.
    int NONE = -1;

    /// The one of that symbol; [#NONE] if there is none.
    int find(DirectBuffer symbol, int at, int length);

    /// What people call it; null if it is not known.
    byte[] symbol(int instrumentId);

    /// The decimals of its prices.
    int priceScale(int instrumentId);

    /// Why an order is refused, in the sentence that every door tells.
    String sentence(Reason reason, Limits limits, int instrumentId);
}
