package crossbook.core.operate;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.TransferFunds;
import crossbook.core.entry.Limits;
import crossbook.core.funds.MarginCalls;
import crossbook.core.funds.Margins;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.ClosedIds;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.market.PayloadHash;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.Asset;
import crossbook.core.money.Ledger;
import crossbook.core.money.Owners;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.price.EngineTime;

/// What the commands about assets, clients and funds do.
public final class MoneyCommands {
    private final Money money;
    private final Owners owners;
    private final Ledger ledger;
    private final ReferenceData reference;
    private final AskersAuthority authority;
    private final Limits limits;
    private final MarginCalls calls;
    private final EngineTime time;
    private final Events events;

    public MoneyCommands(
            ReferenceData reference,
            EngineTime time,
            AskersAuthority authority,
            Limits limits,
            Events events,
            Money money,
            Margins margins) {
        this.reference = reference;
        this.time = time;
        this.authority = authority;
        this.limits = limits;
        this.events = events;
        this.money = money;
        owners = money.owners;
        ledger = money.ledger;
        calls = margins.calls;
    }

    public void define(DefineAsset command) {
        RejectReason byAsker = authority.refusal();
        RejectReason reason = byAsker == NONE ? money.refusal(command, 0) : byAsker;
        if (reason != NONE) {
            events.tell().assetRejected(command, reason);
            return;
        }

        add(command);
    }

    /// Does what nothing forbids.
    void add(DefineAsset command) {
        Asset asset = command.asset();
        money.define(asset);
        events.tell().assetDefined(asset);
    }

    public void define(DefineClient command) {
        RejectReason byAsker = authority.refusal();
        RejectReason reason = byAsker == NONE ? refusal(command) : byAsker;
        if (reason != NONE) {
            events.tell().clientRejected(command, reason);
            return;
        }

        add(command);
    }

    /// Does what nothing forbids.
    void add(DefineClient command) {
        int owner = owners.open(command.participantId, command.client);
        events.tell().clientDefined(command, owner);
    }

    RejectReason refusal(DefineClient command) {
        if (!reference.hasParticipant(command.participantId)) return UNKNOWN_PARTICIPANT;
        if (command.client.accountFirst() == 0) return NAME_MISSING;
        boolean isNew = owners.find(command.participantId, command.client) == Owners.NOBODY;
        return isNew ? NONE : NAME_TAKEN;
    }

    public void transfer(TransferFunds command) {
        limits.clear();
        RejectReason byAsker = authority.refusal();
        if (byAsker == NONE && !reference.hasParticipant(command.participantId())) {
            byAsker = UNKNOWN_PARTICIPANT;
        }
        if (byAsker == NONE && command.transactionId.isBlank()) byAsker = TRANSACTION_ID_MISSING;
        if (byAsker != NONE) {
            events.tell().transferRejected(command, byAsker);
            return;
        }

        long payloadHash = PayloadHash.of(command);
        ClosedIds known = money.transactions(command.participantId());
        long original = known.originalEvent(command.transactionId, payloadHash);
        if (original != ClosedIds.NO_EVENT) {
            events.tell().commandRepeated(command.participantId(), command.transactionId, original);
            return;
        }
        boolean isOther = known.contains(command.transactionId);
        RejectReason reason = isOther ? DUPLICATE_TRANSACTION_ID : refusal(command);
        if (reason != NONE) {
            events.tell().transferRejected(command, reason);
            return;
        }

        int from = payer(command);
        int to = receiver(command);
        ledger.move(
                ledger.open(from, command.assetId),
                ledger.open(to, command.assetId),
                command.amount);
        money.remember(command, payloadHash, time.nowNs, events.number() + 1);
        events.tell().fundsTransferred(command, from, to);
        calls.watch(ledger.find(to, command.assetId));
    }

    private int payer(TransferFunds command) {
        return command.type.isPaid
                ? owners.open(command.fromParticipantId, command.from)
                : otherSide(command);
    }

    private int receiver(TransferFunds command) {
        return command.type.isReceived
                ? owners.open(command.toParticipantId, command.to)
                : otherSide(command);
    }

    /// The exchange, where an owner stands on one side only.
    private static int otherSide(TransferFunds command) {
        return switch (command.type) {
            case DEPARTURE, ARRIVAL -> Owners.IN_TRANSIT;
            case TO_INSURANCE, FROM_INSURANCE -> Owners.INSURANCE;
            case DEPOSIT, WITHDRAWAL, TRANSFER -> Owners.OUTSIDE;
        };
    }

    /// What forbids a transfer that is not known yet. Finds who is meant, and makes nobody.
    private RejectReason refusal(TransferFunds command) {
        if (command.type.isReceived) {
            RejectReason byReceiver = refusal(command.toParticipantId, command.to);
            if (byReceiver != NONE) return byReceiver;
        }
        if (command.type.isPaid) {
            RejectReason byPayer = refusal(command.fromParticipantId, command.from);
            if (byPayer != NONE) return byPayer;
        }
        if (!money.hasAsset(command.assetId)) return UNKNOWN_ASSET;
        if (command.amount <= 0) return AMOUNT_NOT_POSITIVE;
        return switch (command.type) {
            case WITHDRAWAL, TRANSFER, DEPARTURE, TO_INSURANCE -> paymentRefusal(command);
            case DEPOSIT, ARRIVAL -> inflowRefusal(command);
            case FROM_INSURANCE -> refusal(command, ledger.find(Owners.INSURANCE, command.assetId));
        };
    }

    private RejectReason refusal(int participantId, Parties parties) {
        if (!reference.hasParticipant(participantId)) return UNKNOWN_PARTICIPANT;
        boolean isClient = parties.accountFirst() != 0;
        boolean isKnown = !isClient || owners.find(participantId, parties) != Owners.NOBODY;
        if (!isKnown) return UNKNOWN_ACCOUNT;
        return money.isSuspended(participantId, parties) ? OWNER_SUSPENDED : NONE;
    }

    private RejectReason paymentRefusal(TransferFunds command) {
        int from = owners.find(command.fromParticipantId, command.from);
        boolean isItself = command.type.isReceived
                && command.fromParticipantId == command.toParticipantId
                && command.from.accountFirst() == command.to.accountFirst()
                && command.from.accountSecond() == command.to.accountSecond();
        if (isItself) return TRANSFER_TO_ITSELF;
        int account = from == Owners.NOBODY ? Ledger.NONE : ledger.find(from, command.assetId);
        return refusal(command, account);
    }

    /// Whether an account has what is to be paid: what is free, but for profit that is withheld.
    private RejectReason refusal(TransferFunds command, int account) {
        long free = account == Ledger.NONE ? 0 : ledger.free(account);
        long withheld = money.positions.accounts().withheld(account);
        long there = Math.min(free, Math.max(0, free - withheld));
        if (command.amount <= there) return NONE;
        limits.setFunds(there, command.amount);
        return FUNDS_INSUFFICIENT;
    }

    /// All that came in, from outside and from other partitions, must fit in one account.
    private RejectReason inflowRefusal(TransferFunds command) {
        long from = ledger.posted(otherSide(command), command.assetId);
        long both = money.inflow(command.assetId);
        long room = money.mostOutside(command.assetId) + Math.min(0, Math.min(from, both));
        return command.amount <= room ? NONE : AMOUNT_OVERFLOWS;
    }
}
