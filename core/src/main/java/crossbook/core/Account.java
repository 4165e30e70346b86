package crossbook.core;

import crossbook.core.money.Owners;
import crossbook.core.order.Parties;

/// What one owner has of one asset, to look at. A view that is moved from account to account.
public final class Account {
    private final Money money;
    private final Parties client = new Parties();
    private int account;

    Account(Money money) {
        this.money = money;
    }

    Account at(int number) {
        account = number;
        return this;
    }

    /// Its owner's number; those below [Owners#FIRST] are the exchange.
    /// Its owner's number; 0 to 3 are the exchange.
    public int owner() {
        return money.ledger.owner(account);
    }

    /// Whether deposits come from it and withdrawals go there: zero or less, unless more
    /// arrived from other partitions than went to them.
    public boolean isOutside() {
        return owner() == Owners.OUTSIDE;
    }

    /// Whether it is the exchange's, for fees.
    public boolean isFees() {
        return owner() == Owners.FEES;
    }

    /// Whether it is the exchange's, through which is settled and against which profits and
    /// losses of positions are realised; may be below zero.
    public boolean isClearing() {
        return owner() == Owners.CLEARING;
    }

    /// Whether it is the exchange's, from which is paid what owners on margin cannot.
    public boolean isInsurance() {
        return owner() == Owners.INSURANCE;
    }

    /// Whether it is the exchange's, for what is on its way between partitions.
    public boolean isInTransit() {
        return owner() == Owners.IN_TRANSIT;
    }

    /// The owner's participant; only where the owner is not the exchange.
    public int participantId() {
        return money.owners.participantId(owner());
    }

    /// The owner's account text, in a holder that the next call overwrites; empty of a participant.
    public Parties client() {
        money.owners.readAccount(owner(), client);
        return client;
    }

    public int assetId() {
        return money.ledger.asset(account);
    }

    /// What the owner has, smallest units of the asset.
    public long posted() {
        return money.ledger.posted(account);
    }

    /// What of it live orders and positions need, and what is owed.
    public long held() {
        return money.ledger.held(account);
    }

    /// What is left for other orders, and can be withdrawn but for what is [#withheld]; below 0
    /// where positions need more than there is.
    public long free() {
        return money.ledger.free(account);
    }

    /// What of it cannot be taken out before the day is settled, but serves orders and
    /// positions.
    public long withheld() {
        return money.positions.accounts().withheld(account);
    }

    // Of an account on which positions depend.

    private boolean isOnMargin() {
        return money.ledger.isOnMargin(account);
    }

    /// What positions need of it at least; 0 of one on which none depends.
    public long needed() {
        return isOnMargin() ? money.positions.accounts().needed(account) : 0;
    }

    /// Whether more margin is called for.
    public boolean isCalled() {
        return money.positions.accounts().isCalled(account);
    }

    /// What its owner has lost beyond what it had, and nobody has paid.
    public long deficit() {
        return isOnMargin() ? money.positions.accounts().deficit(account) : 0;
    }
}
