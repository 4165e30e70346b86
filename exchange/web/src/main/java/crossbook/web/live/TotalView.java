package crossbook.web.live;

/// What there is of an asset, smallest units.
///
/// @param asset its code
/// @param scale decimals of the amounts
/// @param posted what participants and their clients have
/// @param held what of it live orders need
/// @param owed what participants and their clients pay when trades settle, which is held
/// @param due what they are paid then
/// @param fees what the exchange has taken
/// @param clearing what is to be cleared: less the open values of positions, and what is due less
///     what is owed
/// @param insurance what pays for those who have lost more than they had
/// @param outside where deposits came from: negative by what came in
/// @param inTransit what has left for other partitions less what has come from there
public record TotalView(
        String asset,
        int scale,
        long posted,
        long held,
        long owed,
        long due,
        long fees,
        long clearing,
        long insurance,
        long outside,
        long inTransit) {
    /// Of all accounts: 0, or money was made or lost.
    public long sum() {
        return posted + fees + clearing + insurance + outside + inTransit;
    }
}
