package crossbook.web.live;

import crossbook.protocol.MarginEvent;

import java.util.Optional;
import java.util.OptionalLong;

/// What there is to say of the margin of an account: that more is called for, that the call is met,
/// that a position is liquidated, or that more was lost than there was.
///
/// @param account as it is after it
/// @param needed what positions needed at least when it was called for, smallest units; only of a
///     call
/// @param liquidation what is being closed; only of a liquidation
/// @param unpaid what nobody has paid of what was lost, smallest units; 0 of anything but a deficit
public record MarginView(
        MarginEvent event,
        AccountView account,
        OptionalLong needed,
        Optional<Liquidation> liquidation,
        long unpaid) {
    /// A position that is being closed for its owner.
    ///
    /// @param qty above 0: long, below: short
    /// @param limitPrice the worst price at which it is closed, price units
    public record Liquidation(String symbol, int priceScale, long qty, long limitPrice) {}

    static MarginView called(AccountView account, long needed) {
        return new MarginView(
                MarginEvent.CALLED, account, OptionalLong.of(needed), Optional.empty(), 0);
    }

    static MarginView met(AccountView account) {
        return new MarginView(MarginEvent.MET, account, OptionalLong.empty(), Optional.empty(), 0);
    }

    static MarginView liquidated(AccountView account, Liquidation what) {
        return new MarginView(
                MarginEvent.LIQUIDATION, account, OptionalLong.empty(), Optional.of(what), 0);
    }

    static MarginView deficit(AccountView account, long unpaid) {
        return new MarginView(
                MarginEvent.DEFICIT, account, OptionalLong.empty(), Optional.empty(), unpaid);
    }

    /// What has to come in until a call is met: all that positions and orders hold is there again.
    public long missing() {
        return Math.max(0, -account.balance().free());
    }
}
