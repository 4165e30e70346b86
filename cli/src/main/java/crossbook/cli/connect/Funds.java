package crossbook.cli.connect;

import crossbook.cli.verb.CommandFailure;
import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Refusals;
import crossbook.client.entry.Security;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;

import java.util.Locale;
import java.util.Optional;

/// What is said about balances.
public final class Funds {
    private Funds() {}

    /// Who owns it: a participant, its client, or the exchange by what it is for.
    public static String owner(AccountBalance balance) {
        if (balance.ownerKind() != OwnerKind.PARTICIPANT) {
            return "(" + balance.ownerKind().name().toLowerCase(Locale.ROOT) + ")";
        }
        String account = balance.account();
        return account.isEmpty() ? balance.participant() : balance.participant() + "/" + account;
    }

    /// A balance in words.
    public static String text(AccountBalance balance) {
        String held = balance.held() == 0 ? "" : ", " + balance.text(balance.held()) + " held";
        return balance.text(balance.posted()) + " " + balance.asset() + held + ", "
                + balance.text(balance.free()) + " free" + withheld(balance);
    }

    /// What of it cannot be taken out, if there is any.
    public static String withheld(AccountBalance balance) {
        return balance.withheld() == 0
                ? ""
                : ", " + balance.text(balance.withheld()) + " withheld until the day is settled";
    }

    /// Less was free than what was to be moved, but for what is withheld.
    ///
    /// @param any a balance of the asset, which says how its amounts are written: the owner's,
    ///     if it has one
    public static CommandFailure refused(EntryAnswer answer, AccountBalance any) {
        return Answers.refused(answer.reason(), sentence(answer, any) + withheld(any));
    }

    private static String sentence(EntryAnswer answer, AccountBalance any) {
        return Refusals.ofFunds(
                any.text(answer.limits().low()), any.text(answer.limits().high()), any.asset());
    }

    /// Why an order was refused that needs more than is free; empty if it was for another reason.
    public static Optional<String> sentence(
            GatewayClient client, Reason reason, EntryAnswer answer, Security security, Side side) {
        if (reason != Reason.FUNDS_INSUFFICIENT) return Optional.empty();
        String asset = security.coverage().heldAsset(side);
        EntryAnswer own = client.ask(OperatorRequest.accounts(Optional.empty()));
        return own.accounts().stream()
                .filter(balance -> balance.asset().equals(asset))
                .findFirst()
                .map(balance -> sentence(answer, balance));
    }
}
