package crossbook.core.book;

import crossbook.core.model.Phase;
import crossbook.core.order.TimeInForce;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// What the calls say from which the auction that is on has come. A call does not always end with
/// an uncross: a breaker breaks it off, or a scheduled call takes it in. The auction then goes on
/// as another phase, with its orders, and ends with the uncross of that one (`rulebook.md`
/// 1.3, 1.4). What a row of `phases` says of the end of its call counts until then.
public final class EarlierCalls {
    private boolean isAny;

    /// Times in force, a bit for each.
    private int ends;

    private int parks;
    private boolean isClosing;

    /// A phase has begun that goes on with no auction.
    public void clear() {
        isAny = false;
        ends = 0;
        parks = 0;
        isClosing = false;
    }

    /// The auction goes on as another phase.
    ///
    /// @param makesClose whether the call was that of the closing auction
    public void add(Phase call, boolean makesClose) {
        isAny = true;
        ends |= call.ends();
        parks |= call.parks();
        isClosing |= makesClose;
    }

    /// Whether the auction has come from another call.
    public boolean isAny() {
        return isAny;
    }

    /// Whether orders of that time in force came for one of those calls alone.
    public boolean ends(TimeInForce timeInForce) {
        return (ends >>> timeInForce.ordinal() & 1) != 0;
    }

    /// Whether they wait again when the auction is over.
    public boolean parks(TimeInForce timeInForce) {
        return (parks >>> timeInForce.ordinal() & 1) != 0;
    }

    /// Whether one of them was the call of the closing auction.
    public boolean isClosing() {
        return isClosing;
    }

    void goOnAs(EarlierCalls old) {
        isAny = old.isAny;
        ends = old.ends;
        parks = old.parks;
        isClosing = old.isClosing;
    }

    void save(StateOutput out) {
        out.writeLong(isAny ? 1 : 0);
        out.writeLong(ends);
        out.writeLong(parks);
        out.writeLong(isClosing ? 1 : 0);
    }

    void load(StateInput in) {
        isAny = State.readIndex(in, 2, "earlier calls") == 1;
        int times = 1 << TimeInForce.values().length;
        ends = State.readIndex(in, times, "times in force that end");
        parks = State.readIndex(in, times, "times in force that wait");
        isClosing = State.readIndex(in, 2, "closing auction") == 1;
    }
}
