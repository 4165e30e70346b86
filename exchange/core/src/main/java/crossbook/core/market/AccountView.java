package crossbook.core.market;

import crossbook.core.event.Account;
import crossbook.core.money.Owners;
import crossbook.core.order.Parties;

/// A view that is moved from account to account.
public final class AccountView implements Account {
    private final Money money;
    private final Parties client = new Parties();
    private int account;

    public AccountView(Money money) {
        this.money = money;
    }

    public AccountView at(int number) {
        account = number;
        return this;
    }

    @Override
    public int owner() {
        return money.ledger.owner(account);
    }

    @Override
    public boolean isOutside() {
        return owner() == Owners.OUTSIDE;
    }

    @Override
    public boolean isFees() {
        return owner() == Owners.FEES;
    }

    @Override
    public boolean isClearing() {
        return owner() == Owners.CLEARING;
    }

    @Override
    public boolean isInsurance() {
        return owner() == Owners.INSURANCE;
    }

    @Override
    public boolean isInTransit() {
        return owner() == Owners.IN_TRANSIT;
    }

    @Override
    public int participantId() {
        return money.owners.participantId(owner());
    }

    @Override
    public Parties client() {
        money.owners.readAccount(owner(), client);
        return client;
    }

    @Override
    public int assetId() {
        return money.ledger.asset(account);
    }

    @Override
    public long posted() {
        return money.ledger.posted(account);
    }

    @Override
    public long held() {
        return money.ledger.held(account);
    }

    @Override
    public long free() {
        return money.ledger.free(account);
    }

    @Override
    public long withheld() {
        return money.positions.accounts().withheld(account);
    }

    // Of an account on which positions depend.

    private boolean isOnMargin() {
        return money.ledger.isOnMargin(account);
    }

    @Override
    public long needed() {
        return isOnMargin() ? money.positions.accounts().needed(account) : 0;
    }

    @Override
    public boolean isCalled() {
        return money.positions.accounts().isCalled(account);
    }

    @Override
    public long deficit() {
        return isOnMargin() ? money.positions.accounts().deficit(account) : 0;
    }
}
