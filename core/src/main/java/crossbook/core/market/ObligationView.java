package crossbook.core.market;

import crossbook.core.event.Obligation;
import crossbook.core.money.Ledger;
import crossbook.core.money.Obligations;

/// A view that is moved from obligation to obligation.
public final class ObligationView implements Obligation {
    private final Ledger ledger;
    private int account;
    private int date;
    private long owed;
    private long due;

    public ObligationView(Ledger ledger) {
        this.ledger = ledger;
    }

    public ObligationView at(Obligations of, int place) {
        account = of.account(place);
        date = of.date();
        owed = of.owed(place);
        due = of.due(place);
        return this;
    }

    @Override
    public int owner() {
        return ledger.owner(account);
    }

    @Override
    public int assetId() {
        return ledger.asset(account);
    }

    @Override
    public int settlementDate() {
        return date;
    }

    @Override
    public long owed() {
        return owed;
    }

    @Override
    public long due() {
        return due;
    }
}
