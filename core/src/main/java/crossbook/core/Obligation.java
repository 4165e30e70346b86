package crossbook.core;

import crossbook.core.money.Ledger;
import crossbook.core.money.Obligations;

/// What one owner owes or is due of one asset on one settlement date. A view, valid during the
/// event that hands it over; smallest units.
public final class Obligation {
    private final Ledger ledger;
    private int account;
    private int date;
    private long owed;
    private long due;

    Obligation(Ledger ledger) {
        this.ledger = ledger;
    }

    Obligation at(Obligations of, int place) {
        account = of.account(place);
        date = of.date();
        owed = of.owed(place);
        due = of.due(place);
        return this;
    }

    /// The owner's number.
    public int owner() {
        return ledger.owner(account);
    }

    public int assetId() {
        return ledger.asset(account);
    }

    /// When it is settled, days since 1970.
    public int settlementDate() {
        return date;
    }

    /// What the owner has to pay; once it is settled, what it has paid.
    public long owed() {
        return owed;
    }

    /// What the owner will be paid; once it is settled, what it has been paid.
    public long due() {
        return due;
    }
}
