package crossbook.core;

import crossbook.core.model.Asset;
import crossbook.core.money.Ledger;
import crossbook.core.money.Owners;
import crossbook.core.order.Parties;

import java.util.OptionalInt;

/// What can be owned in an engine, and who has how much of it, to look at.
public final class Accounts {
    private final Money money;

    Accounts(Money money) {
        this.money = money;
    }

    /// How many assets are defined; their ids are the numbers below it.
    public int assetCount() {
        return money.assets().size();
    }

    /// The asset of that id, which must be defined.
    public Asset asset(int assetId) {
        return money.assets().get(assetId);
    }

    /// The asset of that code, if there is one.
    public OptionalInt assetId(String code) {
        Integer found = money.codes().get(code);
        return found == null ? OptionalInt.empty() : OptionalInt.of(found);
    }

    /// What an owner has of an asset, or null if it never had any.
    ///
    /// @param client its account says which client of the participant; none: the participant
    public Account of(int participantId, Parties client, int assetId) {
        int owner = money.owners.find(participantId, client);
        int account = owner == Owners.NOBODY ? Ledger.NONE : money.ledger.find(owner, assetId);
        return account == Ledger.NONE ? null : new Account(money).at(account);
    }

    /// Shows what everybody has, the exchange too, in the order in which accounts came to be.
    public void visit(Visitor visitor) {
        Account view = new Account(money);
        for (int i = 1; i <= money.ledger.count(); i++) visitor.visit(view.at(i));
    }

    /// Looks at accounts one after the other; what it is shown is the next one in the next call.
    @FunctionalInterface
    public interface Visitor {
        void visit(Account account);
    }
}
