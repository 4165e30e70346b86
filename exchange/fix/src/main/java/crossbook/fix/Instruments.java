package crossbook.fix;

import crossbook.client.entry.Limits;
import crossbook.protocol.Matching;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;

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

    /// How many there are.
    default int count() {
        return 0;
    }

    /// The letter of market data for the phase that it is in; `-` if there is none.
    default int phaseCode(int instrumentId) {
        return '-';
    }

    /// When orders match in the phase that it is in.
    default Matching matching(int instrumentId) {
        return Matching.NEVER;
    }

    /// In which its prices are; empty if its orders hold nothing of accounts.
    default String quoteAsset(int instrumentId) {
        return "";
    }

    /// The name of a participant; empty if it is not known.
    default String participant(int participantId) {
        return "";
    }

    /// Why an order is refused, in the sentence that every door tells.
    ///
    /// @param side of the order, which says what it needs; NULL_VAL: not known
    String sentence(Reason reason, Limits limits, int instrumentId, Side side);
}
