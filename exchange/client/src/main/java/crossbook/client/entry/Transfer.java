package crossbook.client.entry;

import crossbook.protocol.TransferType;

import java.util.OptionalInt;

/// An amount that market operations move in an exchange, or into or out of it. One that comes
/// again under its transaction id is booked once.
///
/// @param transactionId 1 to 36 printable ASCII characters, unique among those of the
///     payer's participant, or of the receiver's where no owner pays
/// @param asset its code
/// @param amount above 0
/// @param fromParticipant who pays; empty of a deposit, an arrival, and what the insurance pays
/// @param fromAccount which client of it pays; empty: the participant itself
/// @param toParticipant who receives; empty of a withdrawal, a departure, and what the
///     insurance receives
/// @param toAccount which client of it receives; empty: the participant itself
/// @param scale decimals of the amount: 12.50 is 1250 in 2; empty: it is in smallest units
public record Transfer(
        TransferType type,
        String transactionId,
        String asset,
        long amount,
        String fromParticipant,
        String fromAccount,
        String toParticipant,
        String toAccount,
        OptionalInt scale) {
    /// One of smallest units of the asset.
    public Transfer(
            TransferType type,
            String transactionId,
            String asset,
            long amount,
            String fromParticipant,
            String fromAccount,
            String toParticipant,
            String toAccount) {
        this(
                type,
                transactionId,
                asset,
                amount,
                fromParticipant,
                fromAccount,
                toParticipant,
                toAccount,
                OptionalInt.empty());
    }

    /// The same with an amount of so many decimals, where it is not known how many the asset
    /// has.
    public Transfer inDecimals(int decimals) {
        return new Transfer(
                type,
                transactionId,
                asset,
                amount,
                fromParticipant,
                fromAccount,
                toParticipant,
                toAccount,
                OptionalInt.of(decimals));
    }

    /// Asks for it. The answer says what its owners have then, unless it was booked before.
    public OperatorRequest request(String reason) {
        return OperatorRequest.transferFunds(
                type,
                transactionId,
                asset,
                amount,
                fromParticipant,
                fromAccount,
                toParticipant,
                toAccount,
                scale,
                reason);
    }

    /// From outside to a participant or its client.
    public static Transfer deposit(
            String transactionId, String asset, long amount, String participant, String account) {
        return new Transfer(
                TransferType.DEPOSIT, transactionId, asset, amount, "", "", participant, account);
    }

    /// From a participant or its client to outside.
    public static Transfer withdrawal(
            String transactionId, String asset, long amount, String participant, String account) {
        return new Transfer(
                TransferType.WITHDRAWAL,
                transactionId,
                asset,
                amount,
                participant,
                account,
                "",
                "");
    }

    /// From a participant or its client to the exchange's insurance.
    public static Transfer toInsurance(
            String transactionId, String asset, long amount, String participant, String account) {
        return new Transfer(
                TransferType.TO_INSURANCE,
                transactionId,
                asset,
                amount,
                participant,
                account,
                "",
                "");
    }

    /// From the exchange's insurance to a participant or its client.
    public static Transfer fromInsurance(
            String transactionId, String asset, long amount, String participant, String account) {
        return new Transfer(
                TransferType.FROM_INSURANCE,
                transactionId,
                asset,
                amount,
                "",
                "",
                participant,
                account);
    }
}
