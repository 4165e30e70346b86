package crossbook.client.entry;

import crossbook.protocol.TransferType;

/// An amount that moves from one partition to another. What an owner has in a partition is
/// its allotment there (`docs/allotments.md`).
///
/// It is two transfers under one transaction id, each of which is booked once: with the first
/// it goes into transit, with the second it arrives. So whoever does not know how far a move
/// has come does both again.
///
/// @param id 1 to 36 printable ASCII characters, unique among the participant's
///     transactions in all partitions
/// @param account which client of the participant owns it; empty: the participant itself
/// @param asset its code, of the same scale in both partitions
/// @param amount smallest units of the asset, above 0
public record AllotmentMove(
        String id, String participant, String account, String asset, long amount) {
    /// The first half, for the partition where the amount is.
    public Transfer departure() {
        return new Transfer(
                TransferType.DEPARTURE, id, asset, amount, participant, account, "", "");
    }

    /// The second half, for the partition where it is to be. It may be asked for once the
    /// first has been booked, and not before: no partition knows whether another has sent
    /// something.
    public Transfer arrival() {
        return new Transfer(TransferType.ARRIVAL, id, asset, amount, "", "", participant, account);
    }

    /// Does both halves, or what is missing of them; false if there was nothing left to do.
    ///
    /// @throws EntryException if one is refused or not answered. If it is the second, the
    ///     amount is in transit until the move is made again
    public boolean make(Operator from, Operator to, String reason) {
        boolean isFirst = from.transfer(departure(), reason);
        boolean isSecond = to.transfer(arrival(), reason);
        return isFirst || isSecond;
    }
}
