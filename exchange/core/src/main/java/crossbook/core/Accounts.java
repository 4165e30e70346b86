package crossbook.core;

import crossbook.core.event.Account;
import crossbook.core.event.Obligation;
import crossbook.core.event.Position;
import crossbook.core.funds.Settlements;
import crossbook.core.market.AccountView;
import crossbook.core.market.Money;
import crossbook.core.market.PositionView;
import crossbook.core.model.Asset;
import crossbook.core.money.Ledger;
import crossbook.core.money.Obligations;
import crossbook.core.money.Owners;
import crossbook.core.order.Parties;

import java.util.OptionalInt;

/// What can be owned in an engine, and who has how much of it, to look at.
public final class Accounts {
    private final Money money;
    private final Settlements settlements;

    Accounts(Money money, Settlements settlements) {
        this.money = money;
        this.settlements = settlements;
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

    /// What an owner has of an asset, or null if it never had any or is suspended.
    ///
    /// @param client its account says which client of the participant; none: the participant
    public Account of(int participantId, Parties client, int assetId) {
        Account view = newView();
        return find(participantId, client, assetId, view) ? view : null;
    }

    /// A view for [#find], which shows nothing yet.
    public Account newView() {
        return new AccountView(money);
    }

    /// Moves a view to what an owner has of an asset; false if it never had any. Allocates nothing.
    public boolean find(int participantId, Parties client, int assetId, Account view) {
        return find(money.owners.find(participantId, client), assetId, view);
    }

    /// The same, of an owner's number.
    public boolean find(int owner, int assetId, Account view) {
        int account = owner == Owners.NOBODY ? Ledger.NONE : money.ledger.find(owner, assetId);
        if (account != Ledger.NONE) ((AccountView) view).at(account);
        return account != Ledger.NONE;
    }

    /// The same, of the exchange as far as it takes fees.
    public boolean findFees(int assetId, Account view) {
        return find(Owners.FEES, assetId, view);
    }

    /// The same, of the exchange as far as is settled through it.
    public boolean findClearing(int assetId, Account view) {
        return find(Owners.CLEARING, assetId, view);
    }

    /// The same, of the exchange's insurance.
    public boolean findInsurance(int assetId, Account view) {
        return find(Owners.INSURANCE, assetId, view);
    }

    /// A view for [#findObligation], which shows nothing yet.
    public Obligation newObligation() {
        return new Obligation();
    }

    /// Moves a view to what an owner owes and is due of an asset on a date; false if there was
    /// never anything, or it is settled. Allocates nothing.
    public boolean findObligation(int owner, int assetId, int date, Obligation view) {
        Obligations of = settlements.find(date);
        int place = of == null ? -1 : of.find(money.ledger.find(owner, assetId));
        if (place >= 0) of.show(place, view);
        return place >= 0;
    }

    /// Shows what is owed and due, by date and then in the order in which it came to be.
    public void visitObligations(ObligationVisitor visitor) {
        settlements.visit(visitor::visit);
    }

    /// Shows the clients of participants, in the order in which they came to be.
    public void visitClients(ClientVisitor visitor) {
        Parties client = new Parties();
        for (int owner = Owners.FIRST; owner < money.owners.count(); owner++) {
            money.owners.readAccount(owner, client);
            if (client.accountFirst() != 0) {
                visitor.visit(money.owners.participantId(owner), client);
            }
        }
    }

    /// Shows what everybody has who is not suspended, the exchange too, in the order of their
    /// numbers.
    public void visit(Visitor visitor) {
        AccountView view = new AccountView(money);
        for (int i = 1; i <= money.ledger.count(); i++) {
            if (money.ledger.isOpen(i)) visitor.visit(view.at(i));
        }
    }

    /// Whether an owner is suspended, so that it does nothing until it is resumed.
    ///
    /// @param client its account says which client of the participant; none: the participant
    public boolean isSuspended(int participantId, Parties client) {
        return money.isSuspended(participantId, client);
    }

    /// Shows what suspended owners have, by owner and asset.
    public void visitSuspended(SuspendedVisitor visitor) {
        Parties client = new Parties();
        money.ledger.visitSuspended((owner, asset, posted) -> {
            money.owners.readAccount(owner, client);
            visitor.visit(money.owners.participantId(owner), client, asset, posted);
        });
    }

    /// Shows who is suspended, in the order in which they came to be.
    public void visitSuspendedOwners(ClientVisitor visitor) {
        Parties client = new Parties();
        for (int owner = Owners.FIRST; owner < money.owners.count(); owner++) {
            if (!money.ledger.isSuspended(owner)) continue;
            money.owners.readAccount(owner, client);
            visitor.visit(money.owners.participantId(owner), client);
        }
    }

    /// Looks at what suspended owners have, one asset after the other; the next call overwrites the
    /// account.
    @FunctionalInterface
    public interface SuspendedVisitor {
        void visit(int participantId, Parties client, int assetId, long posted);
    }

    /// Looks at clients one after the other; the next call overwrites the account.
    @FunctionalInterface
    public interface ClientVisitor {
        void visit(int participantId, Parties client);
    }

    /// Shows every position that there was, closed ones too, in the order in which they came to be.
    public void visitPositions(PositionVisitor visitor) {
        PositionView view = new PositionView(money);
        for (int i = 1; i <= money.positions.count(); i++) visitor.visit(view.at(i));
    }

    /// Looks at positions one after the other, as [Visitor] at accounts.
    @FunctionalInterface
    public interface PositionVisitor {
        void visit(Position position);
    }

    /// Looks at obligations one after the other; the next call overwrites what it is shown.
    @FunctionalInterface
    public interface ObligationVisitor {
        void visit(Obligation obligation);
    }

    /// Looks at accounts one after the other; what it is shown is the next one in the next call.
    @FunctionalInterface
    public interface Visitor {
        void visit(Account account);
    }
}
