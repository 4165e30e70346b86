package crossbook.client.entry;

import crossbook.protocol.TransferType;

/// An amount that market operations move in an exchange, or into or out of it. One that comes
/// again under its transaction id is booked once.
///
/// @param transactionId 1 to 20 printable ASCII characters, unique among those of the
///     payer's participant, or of the receiver's where no owner pays
/// @param asset its code
/// @param amount smallest units of the asset, above 0
/// @param fromParticipant who pays; empty of a deposit, an arrival, and what the insurance pays
/// @param fromAccount which client of it pays; empty: the participant itself
/// @param toParticipant who receives; empty of a withdrawal, a departure, and what the
///     insurance receives
/// @param toAccount which client of it receives; empty: the participant itself
public record Transfer(
        TransferType type,
        String transactionId,
        String asset,
        long amount,
        String fromParticipant,
        String fromAccount,
        String toParticipant,
        String toAccount) {
    /// Asks for it.
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
