package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.event.Booking;
import crossbook.core.event.Obligation;
import crossbook.core.event.Position;
import crossbook.core.model.Coverage;
import crossbook.protocol.Decimals;

import java.time.LocalDate;

/// Amounts and owners, as the lines of a scenario say them.
final class MoneyWords {
    private final Names names;

    MoneyWords(Names names) {
        this.names = names;
    }

    String number(long units, int assetId) {
        return Decimals.text(units, names.assetScale(assetId));
    }

    String amount(long units, int assetId) {
        return number(units, assetId) + ' ' + names.assetCode(assetId);
    }

    String transfer(TransferFunds command) {
        String amount = amount(command.amount, command.assetId);
        String text = switch (command.type) {
            case DEPOSIT -> "deposited " + amount + " to " + receiver(command);
            case WITHDRAWAL -> "withdrawn " + amount + " from " + payer(command);
            case TRANSFER ->
                "transferred " + amount + " from " + payer(command) + " to " + receiver(command);
            case DEPARTURE -> "sent " + amount + " of " + payer(command) + " into transit";
            case ARRIVAL -> "received " + amount + " out of transit for " + receiver(command);
            case TO_INSURANCE -> "paid " + amount + " into the insurance from " + payer(command);
            case FROM_INSURANCE ->
                "paid " + amount + " out of the insurance to " + receiver(command);
        };
        return text + " as " + command.transactionId;
    }

    String owner(Account account) {
        return names.owner(account.participantId(), account.client());
    }

    private String payer(TransferFunds command) {
        return names.owner(command.fromParticipantId, command.from);
    }

    private String receiver(TransferFunds command) {
        return names.owner(command.toParticipantId, command.to);
    }

    /// What a trade moves, or on margin realises; the buyer's part first.
    String booking(Booking booking) {
        int quote = booking.quoteAssetId;
        boolean isOnMargin = booking.baseAssetId == Coverage.NO_ASSET;
        int base = isOnMargin ? quote : booking.baseAssetId;
        String moved = isOnMargin
                ? "profits " + amount(booking.buyerProfit, quote) + " and "
                        + amount(booking.sellerProfit, quote)
                : amount(booking.baseAmount, base) + " for " + amount(booking.quoteAmount, quote);
        boolean isHeld = booking.buyerHeld != 0 || booking.sellerHeld != 0;
        return moved
                + ", fees " + number(booking.buyerFee, quote) + " and "
                + number(booking.sellerFee, quote)
                + (isHeld
                        ? ", held " + number(booking.buyerHeld, quote) + " and "
                                + number(booking.sellerHeld, base)
                        : "")
                + (booking.settlesLater()
                        ? ", due " + LocalDate.ofEpochDay(booking.settlementDate)
                        : "");
    }

    /// What was needed and what was free, behind a refusal for the lack of it.
    String lack(MatchingEngine engine, int assetId) {
        return ", needs " + amount(engine.highLimit(), assetId) + ", "
                + number(engine.lowLimit(), assetId) + " free";
    }

    /// What somebody has open, and what it holds together with live orders.
    String position(Position position) {
        int asset = position.account().assetId();
        return owner(position.account()) + ' ' + position.qty() + ", open value "
                + amount(position.openValue(), asset) + ", held "
                + number(position.held(), asset);
    }

    /// What somebody owes and is due, or has paid and was paid, on a date.
    String obligation(String owner, Obligation obligation) {
        int asset = obligation.assetId;
        return owner + " on " + LocalDate.ofEpochDay(obligation.settlementDate) + ": owed "
                + amount(obligation.owed, asset) + ", due " + number(obligation.due, asset);
    }

    String balance(Account account) {
        int asset = account.assetId();
        String held = account.held() == 0
                ? ""
                : ", " + number(account.held(), asset) + " held, " + number(account.free(), asset)
                        + " free";
        String withheld = account.withheld() == 0
                ? ""
                : ", " + number(account.withheld(), asset) + " withheld";
        return "has " + amount(account.posted(), asset) + held + withheld;
    }
}
