package crossbook.core.model;

import crossbook.core.order.Roles;
import crossbook.core.order.TimeInForce;

/// Who trades, or runs the market.
///
/// @param participantId dense from 0
/// @param name 1 to 11 printable ASCII characters
/// @param active whether it may enter and replace orders and open sessions; cancels it always may
/// @param cancelOnDisconnect whether its orders expire when the session is closed in which they
///     were entered, but for those that opt out and those good till canceled or a date
/// @param cancelsGtcOnDisconnect whether orders good till canceled or a date expire then too
/// @param roles what it may do (`Operation`)
public record Participant(
        int participantId,
        String name,
        boolean active,
        boolean cancelOnDisconnect,
        boolean cancelsGtcOnDisconnect,
        Roles roles) {
    /// Stands for the exchange itself where a participant is who asks: what the host does on its
    /// own and at its start. It has no role and may do everything.
    public static final int EXCHANGE = -1;

    public static final int MAX_NAME_LENGTH = 11;

    /// Whether an order of that time in force that does not opt out expires when its session is
    /// closed (`rulebook.md` 4.7).
    public boolean cancelsOnDisconnect(TimeInForce timeInForce) {
        boolean isLong = timeInForce == TimeInForce.GTC || timeInForce == TimeInForce.GTD;
        return cancelOnDisconnect && (cancelsGtcOnDisconnect || !isLong);
    }
}
