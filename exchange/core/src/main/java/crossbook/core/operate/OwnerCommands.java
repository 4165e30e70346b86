package crossbook.core.operate;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.Orders;
import crossbook.core.command.OwnerCommand;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.SuspendOwner;
import crossbook.core.funds.Settlements;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.market.ReferenceData;
import crossbook.core.money.Ledger;
import crossbook.core.money.MarginAccounts;
import crossbook.core.money.Owners;
import crossbook.core.order.RejectReason;

/// What the commands about owners do (`docs/decisions/0030-suspended-owners.md`).
public final class OwnerCommands {
    private final Money money;
    private final Owners owners;
    private final Ledger ledger;
    private final Settlements settlements;
    private final Orders orders;
    private final ReferenceData reference;
    private final AskersAuthority authority;
    private final Events events;

    public OwnerCommands(
            Orders orders,
            ReferenceData reference,
            AskersAuthority authority,
            Events events,
            Money money,
            Settlements settlements) {
        this.orders = orders;
        this.reference = reference;
        this.authority = authority;
        this.events = events;
        this.money = money;
        this.settlements = settlements;
        owners = money.owners;
        ledger = money.ledger;
    }

    public void suspend(SuspendOwner command) {
        RejectReason reason = refusal(command);
        if (reason == NONE) reason = suspensionRefusal(command);
        if (reason != NONE) {
            events.tell().ownerSuspendRejected(command, reason);
            return;
        }

        int owner = owners.open(command.participantId, command.client);
        ledger.suspend(owner, money.assets().size());
        events.tell().ownerSuspended(command, owner);
    }

    public void resume(ResumeOwner command) {
        RejectReason reason = refusal(command);
        if (reason == NONE && !money.isSuspended(command.participantId, command.client)) {
            reason = OWNER_NOT_SUSPENDED;
        }
        if (reason != NONE) {
            events.tell().ownerResumeRejected(command, reason);
            return;
        }

        int owner = owners.find(command.participantId, command.client);
        ledger.resume(owner);
        events.tell().ownerResumed(command, owner);
    }

    private RejectReason refusal(OwnerCommand command) {
        if (authority.refusal() != NONE) return authority.refusal();
        if (!reference.hasParticipant(command.participantId)) return UNKNOWN_PARTICIPANT;
        boolean isClient = command.client.accountFirst() != 0;
        boolean isKnown =
                !isClient || owners.find(command.participantId, command.client) != Owners.NOBODY;
        return isKnown ? NONE : UNKNOWN_ACCOUNT;
    }

    /// What keeps an owner in the market. What its accounts show is looked at before its orders,
    /// for which all live ones must be.
    private RejectReason suspensionRefusal(SuspendOwner command) {
        if (money.isSuspended(command.participantId, command.client)) return OWNER_SUSPENDED;
        int owner = owners.find(command.participantId, command.client);
        if (owner != Owners.NOBODY && hasObligations(owner)) return OWNER_HAS_OBLIGATIONS;
        if (owner != Owners.NOBODY && hasPositions(owner)) return OWNER_HAS_POSITIONS;
        boolean holds =
                owner != Owners.NOBODY && ledger.holds(owner, money.assets().size());
        boolean hasOrders = holds || orders.hasLive(command.participantId, command.client);
        return hasOrders ? OWNER_HAS_ORDERS : NONE;
    }

    /// Whether something is open on margin, or was and has left a deficit.
    private boolean hasPositions(int owner) {
        MarginAccounts margin = money.positions.accounts();
        for (int asset = 0; asset < money.assets().size(); asset++) {
            int account = ledger.find(owner, asset);
            if (account == Ledger.NONE || !ledger.isOnMargin(account)) continue;
            if (!margin.isFlat(account) || margin.deficit(account) != 0) return true;
        }
        return false;
    }

    private boolean hasObligations(int owner) {
        for (int asset = 0; asset < money.assets().size(); asset++) {
            int account = ledger.find(owner, asset);
            if (account != Ledger.NONE && settlements.concerns(account)) return true;
        }
        return false;
    }
}
