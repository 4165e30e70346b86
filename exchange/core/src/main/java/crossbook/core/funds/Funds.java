package crossbook.core.funds;

import static crossbook.core.order.RejectReason.FUNDS_INSUFFICIENT;
import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.money.Ledger;
import crossbook.core.order.RejectReason;

/// Whether an account has what a command needs; keeps what was needed and what was free, for who
/// asks why it was refused.
public final class Funds {
    private final Ledger ledger;
    private long needed;
    private long free;
    private int account = Ledger.NONE;

    Funds(Ledger ledger) {
        this.ledger = ledger;
    }

    /// What was needed beyond what was held, smallest units.
    public long needed() {
        return needed;
    }

    /// What was free for it.
    public long free() {
        return free;
    }

    /// The account that was looked at last; [Ledger#NONE]: its owner never had the asset.
    public int account() {
        return account;
    }

    RejectReason refusal(long amount, int ofAccount) {
        account = ofAccount;
        needed = amount;
        free = account == Ledger.NONE ? 0 : ledger.free(account);
        return needed <= Math.max(0, free) ? NONE : FUNDS_INSUFFICIENT;
    }
}
