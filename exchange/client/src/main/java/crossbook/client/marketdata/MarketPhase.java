package crossbook.client.marketdata;

import crossbook.protocol.Matching;
import crossbook.protocol.PhaseStateDecoder;
import crossbook.protocol.YesNo;

/// The phase of the market model that an instrument is in, and what can be done in it.
///
/// @param name empty while nobody has told; `UNAVAILABLE` while the engine that has the
///     instrument is away, one of several
/// @param code the letter of the phase (`rulebook.md` 1.1); `-` if it has none
/// @param matching when orders that can trade in it do trade
/// @param takesOrders whether it takes new orders of any kind
/// @param endsNs when it ends, nanoseconds since 1970 UTC; 0 if nobody has said
public record MarketPhase(
        String name, char code, Matching matching, boolean takesOrders, long endsNs) {
    static final MarketPhase UNKNOWN = new MarketPhase("", '-', Matching.NEVER, false, 0);

    /// The phase that an instrument is in.
    public static MarketPhase of(MarketBook book) {
        return book.phase;
    }

    /// The phase of an event or of a message.
    public static MarketPhase of(PhaseStateDecoder state, long endsNs) {
        return new MarketPhase(
                state.phase(),
                (char) state.phaseCode(),
                state.matching(),
                state.takesOrders() == YesNo.YES,
                endsNs);
    }
}
