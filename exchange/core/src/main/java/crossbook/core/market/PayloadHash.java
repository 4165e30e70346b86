package crossbook.core.market;

import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.TransferFunds;
import crossbook.core.order.OrdType;
import crossbook.core.state.Hash;

/// Hashes what a command says, so that one that comes again under the same client order
/// id can be told from another (`rulebook.md` 2.10).
public final class PayloadHash {
    private PayloadHash() {}

    public static long of(NewOrder command) {
        long hash = ofTerms(command);
        return withMore(command.isConditional() ? withConditions(hash, command) : hash, command);
    }

    /// The same of a command that asks for no conditions.
    public static long ofPlain(NewOrder command) {
        return withMore(ofTerms(command), command);
    }

    private static long ofTerms(NewOrder command) {
        long price = command.ordType.hasLimitPrice ? command.limitPrice : 0;
        long limit = command.ordType.hasBudget ? command.budget : price;
        long terms = (long) command.instrumentId << 24
                | command.side.ordinal() << 16
                | command.ordType.ordinal() << 8
                | command.timeInForce.ordinal();
        return limit * 0x9E3779B97F4A7C15L
                + command.orderQty * 0xD1B54A32D192ED03L
                + terms * 0xABC98388FB8FAC03L;
    }

    private static long withConditions(long hash, NewOrder command) {
        OrdType type = command.ordType;
        long more = Hash.then(hash, type.hasStopPrice ? command.stopPrice : 0);
        more = Hash.then(more, type == OrdType.ICEBERG ? command.displayQty : 0);
        more = Hash.then(more, type.isHidden ? command.minQty : 0);
        more = Hash.then(more, command.timeInForce.hasExpiry() ? command.expireNs : 0);
        more = Hash.then(more, peg(command));
        more = Hash.then(more, command.smpKey);
        int flags = (command.postOnly ? 1 : 0)
                | (command.excludeHidden ? 2 : 0)
                | (command.attributed ? 4 : 0)
                | (command.volumeAuction ? 8 : 0);
        return Hash.then(more, flags);
    }

    private static int peg(NewOrder command) {
        boolean isPegged = command.ordType.isPegged && command.pegReference != null;
        return isPegged ? 1 + command.pegReference.ordinal() : 0;
    }

    /// The session is left out: anyone who was disconnected repeats the command in another
    /// one.
    private static long withMore(long hash, NewOrder command) {
        long reserved = command.reservePrice == 0 ? hash : Hash.then(hash, command.reservePrice);
        if (!command.staysOnDisconnect && command.parties.isEmpty()) return reserved;
        long more = Hash.then(reserved, command.staysOnDisconnect ? 1 : 0);
        return command.parties.then(more);
    }

    /// The session is left out as it is of an order.
    public static long of(NewCross command) {
        long hash = Hash.then(command.instrumentId, command.price);
        hash = Hash.then(hash, command.qty);
        hash = Hash.then(hash, command.isAdjustable ? 1 : 0);
        hash = command.sellClOrdId.then(command.buyClOrdId.then(hash));
        return command.sellParties.then(command.buyParties.then(hash));
    }

    public static long of(ReportTrade command) {
        long hash = Hash.then(command.instrumentId, command.price);
        hash = Hash.then(hash, command.qty);
        hash = Hash.then(hash, command.side.ordinal());
        hash = Hash.then(hash, command.counterpartyId);
        hash = Hash.then(hash, command.type);
        return Hash.then(hash, command.tradeTimeNs);
    }

    public static long of(TransferFunds command) {
        long hash = Hash.then(command.type.ordinal(), command.assetId);
        hash = Hash.then(hash, command.amount);
        if (command.type.isPaid) {
            hash = command.from.then(Hash.then(hash, command.fromParticipantId));
        }
        return command.type.isReceived
                ? command.to.then(Hash.then(hash, command.toParticipantId))
                : hash;
    }

    public static long of(ReplaceOrder command) {
        long hash = Hash.then(command.instrumentId, command.orderId);
        hash = command.origClOrdId.then(hash);
        hash = Hash.then(hash, (command.changesPrice ? 1 : 0) | (command.changesQty ? 2 : 0));
        hash = Hash.then(hash, command.changesPrice ? command.limitPrice : 0);
        hash = Hash.then(hash, command.changesQty ? command.orderQty : 0);
        return command.changesConditions() ? withConditions(hash, command) : hash;
    }

    private static long withConditions(long hash, ReplaceOrder command) {
        int changes = (command.changesStopPrice ? 1 : 0)
                | (command.changesDisplayQty ? 2 : 0)
                | (command.changesMinQty ? 4 : 0)
                | (command.changesExpiry ? 8 : 0);
        long more = Hash.then(hash, changes);
        more = Hash.then(more, command.changesStopPrice ? command.stopPrice : 0);
        more = Hash.then(more, command.changesDisplayQty ? command.displayQty : 0);
        more = Hash.then(more, command.changesMinQty ? command.minQty : 0);
        return Hash.then(more, command.changesExpiry ? command.expireNs : 0);
    }
}
