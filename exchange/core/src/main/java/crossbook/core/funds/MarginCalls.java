package crossbook.core.funds;

import crossbook.core.market.AccountView;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.money.Ledger;
import crossbook.core.money.MarginAccounts;
import crossbook.core.money.Owners;
import crossbook.core.money.Positions;

/// Of whom more margin is called for, and what owners have lost beyond all they had
/// (`docs/decisions/0027-margin.md`).
public final class MarginCalls {
    private final Positions positions;
    private final Ledger ledger;
    private final Events events;
    private final MarginAccounts accounts;
    private final AccountView view;

    MarginCalls(Money money, Events events) {
        positions = money.positions;
        ledger = money.ledger;
        this.events = events;
        accounts = positions.accounts();
        view = new AccountView(money);
    }

    /// Whether a position is to be liquidated, if that is anybody's wish: its owner is called.
    public boolean isCalled(int position) {
        return positions.qty(position) != 0 && accounts.isCalled(positions.account(position));
    }

    /// Whether a position is to be liquidated alone: there is less than its owner's positions
    /// need at least. A call that stands until more is there is no reason.
    public boolean isDue(int position) {
        int account = positions.account(position);
        return isCalled(position) && ledger.posted(account) < accounts.needed(account);
    }

    /// Whether the owner of a position has all that positions and orders hold, the initial
    /// margin included.
    public boolean isCovered(int position) {
        return ledger.free(positions.account(position)) >= 0;
    }

    /// Looks at an account of which the posted amount, or what positions need of it, is
    /// another: more is called for where there is less than positions need, until all is there
    /// that is held.
    public void watch(int account) {
        if (!ledger.isOnMargin(account)) return;
        coverDeficit(account);
        boolean isCalled = accounts.isCalled(account);
        if (!isCalled && ledger.posted(account) < accounts.needed(account)) {
            accounts.call(account, true);
            events.tell().marginCalled(view.at(account));
        } else if (isCalled && ledger.free(account) >= 0) {
            accounts.call(account, false);
            events.tell().marginCallMet(view.at(account));
        }
    }

    /// What an owner without an open position has lost beyond all it had is paid by the
    /// insurance, as far as there is any.
    private void coverDeficit(int account) {
        long missing = accounts.isFlat(account) ? Math.max(0, -ledger.posted(account)) : 0;
        if (missing == 0 && accounts.deficit(account) == 0) return;
        int insurance = ledger.find(Owners.INSURANCE, ledger.asset(account));
        long there = ledger.posted(Owners.INSURANCE, ledger.asset(account));
        long covered = Math.min(missing, there);
        long left = missing - covered;
        if (covered > 0) ledger.move(insurance, account, covered);
        if (left == accounts.deficit(account) && covered == 0) return;
        accounts.setDeficit(account, left);
        events.tell().deficitCovered(view.at(account), covered, left);
    }
}
