package crossbook.scenario.day;

import static java.math.BigInteger.ZERO;

import crossbook.core.model.Instrument;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TransferType;
import crossbook.scenario.MoneySeen;
import crossbook.scenario.MoneySeen.Terms;
import crossbook.scenario.MoneySeen.Transfer;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Foretells what is refused for a reason of money.
final class MoneyRefusals {
    private static final Set<RejectReason> OF_ORDERS = EnumSet.of(
            RejectReason.OWNER_SUSPENDED,
            RejectReason.PRICE_BOUND_MISSING,
            RejectReason.RESERVE_PRICE_NOT_FOR_ORDER,
            RejectReason.RESERVE_PRICE_OUT_OF_RANGE,
            RejectReason.UNKNOWN_ACCOUNT,
            RejectReason.AMOUNT_OVERFLOWS,
            RejectReason.REDUCE_ONLY,
            RejectReason.OWNER_HAS_ORDERS,
            RejectReason.FUNDS_INSUFFICIENT);

    final Set<String> owners = new HashSet<>();
    final Set<String> suspended = new HashSet<>();
    final Set<Integer> participants = new HashSet<>();
    final Set<Integer> assets = new HashSet<>();
    private final Map<String, Object> transactions = new HashMap<>();
    private final SlowAccounts accounts;
    private final SlowMargin margin;

    MoneyRefusals(SlowAccounts accounts, SlowMargin margin) {
        this.margin = margin;
        this.accounts = accounts;
    }

    static boolean isOfMoney(RejectReason reason) {
        return OF_ORDERS.contains(reason);
    }

    // Orders.

    RejectReason of(SlowHold order, Instrument instrument) {
        if (suspended.contains(order.owner)) return RejectReason.OWNER_SUSPENDED;
        if (order.coverage.isOnMargin()) return ofMargin(order, instrument);
        Terms terms = order.terms;
        boolean isBounded = terms.type().hasBudget || terms.type().hasLimitPrice;
        if (terms.buys() && !isBounded) return RejectReason.PRICE_BOUND_MISSING;
        if (order.reserve != 0) {
            boolean isForReserve = terms.buys() && !terms.type().hasBudget;
            if (!isForReserve) return RejectReason.RESERVE_PRICE_NOT_FOR_ORDER;
            boolean isInRange = order.reserve >= terms.limit()
                    && order.reserve <= Instrument.MAX_PRICE
                    && order.reserve % instrument.unitsPerTick() == 0;
            if (!isInRange) return RejectReason.RESERVE_PRICE_OUT_OF_RANGE;
        }
        if (!owners.contains(order.owner)) return RejectReason.UNKNOWN_ACCOUNT;
        return ofNeed(order, order.limit, order.left);
    }

    private RejectReason ofMargin(SlowHold order, Instrument instrument) {
        Terms terms = order.terms;
        if (!terms.type().hasLimitPrice) return RejectReason.PRICE_BOUND_MISSING;
        boolean isBeyond = terms.buys()
                ? order.reserve >= terms.limit()
                : order.reserve > 0 && order.reserve <= terms.limit();
        boolean isInRange = isBeyond
                && order.reserve <= Instrument.MAX_PRICE
                && order.reserve % instrument.unitsPerTick() == 0;
        if (order.reserve != 0 && !isInRange) return RejectReason.RESERVE_PRICE_OUT_OF_RANGE;
        if (!owners.contains(order.owner)) return RejectReason.UNKNOWN_ACCOUNT;
        return margin.refusal(order, order.limit, order.left);
    }

    RejectReason ofReplace(SlowHold order, long limit, long left) {
        if (order.coverage.isOnMargin()) {
            boolean isBeyond = order.terms.buys() ? limit > order.reserve : limit < order.reserve;
            return order.reserve != 0 && isBeyond
                    ? RejectReason.RESERVE_PRICE_OUT_OF_RANGE
                    : margin.refusal(order, limit, left);
        }
        if (order.reserve != 0 && limit > order.reserve) {
            return RejectReason.RESERVE_PRICE_OUT_OF_RANGE;
        }
        return ofNeed(order, limit, left);
    }

    private RejectReason ofNeed(SlowHold order, long limit, long left) {
        BigInteger need = order.need(limit, left);
        if (order.isTooLarge()) return RejectReason.AMOUNT_OVERFLOWS;
        BigInteger free = accounts.free(order.owner, order.assetId());
        BigInteger more = need.subtract(order.held);
        boolean isThere = more.signum() <= 0 || more.compareTo(free) <= 0;
        return isThere ? RejectReason.NONE : RejectReason.FUNDS_INSUFFICIENT;
    }

    // Transfers.

    /// Null: it is answered as before.
    RejectReason of(Transfer transfer) {
        boolean isPaid = !isExchange(transfer.payer());
        int who = isPaid ? transfer.fromParticipant() : transfer.toParticipant();
        if (!participants.contains(who)) return RejectReason.UNKNOWN_PARTICIPANT;
        if (transfer.id().isEmpty()) return RejectReason.TRANSACTION_ID_MISSING;
        Object before = transactions.get(who + " " + transfer.id());
        if (before != null) {
            boolean isSame = before.equals(content(transfer));
            return isSame ? null : RejectReason.DUPLICATE_TRANSACTION_ID;
        }
        RejectReason reason = ofContent(transfer, isPaid);
        if (reason == RejectReason.NONE) {
            transactions.put(who + " " + transfer.id(), content(transfer));
        }
        return reason;
    }

    private static Object content(Transfer transfer) {
        return String.join(
                " ",
                transfer.type().name(),
                Integer.toString(transfer.assetId()),
                Long.toString(transfer.amount()),
                transfer.payer(),
                transfer.receiver());
    }

    private static boolean isExchange(String owner) {
        return owner.equals(MoneySeen.OUTSIDE)
                || owner.equals(MoneySeen.INSURANCE)
                || owner.equals(MoneySeen.IN_TRANSIT);
    }

    private RejectReason ofContent(Transfer transfer, boolean isPaid) {
        RejectReason byReceiver = isExchange(transfer.receiver())
                ? RejectReason.NONE
                : ofOwner(transfer.toParticipant(), transfer.receiver());
        if (byReceiver != RejectReason.NONE) return byReceiver;
        RejectReason byPayer =
                isPaid ? ofOwner(transfer.fromParticipant(), transfer.payer()) : RejectReason.NONE;
        if (byPayer != RejectReason.NONE) return byPayer;
        if (!assets.contains(transfer.assetId())) return RejectReason.UNKNOWN_ASSET;
        if (transfer.amount() <= 0) return RejectReason.AMOUNT_NOT_POSITIVE;
        BigInteger amount = BigInteger.valueOf(transfer.amount());
        TransferType type = transfer.type();
        if (type == TransferType.DEPOSIT || type == TransferType.ARRIVAL) {
            int asset = transfer.assetId();
            BigInteger both = accounts.posted(MoneySeen.OUTSIDE, asset)
                    .add(accounts.posted(MoneySeen.IN_TRANSIT, asset));
            BigInteger least = both.min(accounts.posted(transfer.payer(), asset));
            BigInteger most = margin.isSettledIn(asset) ? BigInteger.TWO.pow(62) : SlowHold.LARGEST;
            boolean fits = amount.subtract(least.min(ZERO)).compareTo(most) <= 0;
            return fits ? RejectReason.NONE : RejectReason.AMOUNT_OVERFLOWS;
        }
        if (transfer.payer().equals(transfer.receiver())) return RejectReason.TRANSFER_TO_ITSELF;
        BigInteger left = accounts.free(transfer.payer(), transfer.assetId())
                .subtract(margin.withheld(transfer.payer(), transfer.assetId()))
                .subtract(amount);
        return left.compareTo(ZERO) >= 0 ? RejectReason.NONE : RejectReason.FUNDS_INSUFFICIENT;
    }

    /// What forbids to transfer something to an owner, or from it.
    RejectReason ofOwner(int participant, String owner) {
        if (!participants.contains(participant)) return RejectReason.UNKNOWN_PARTICIPANT;
        if (!owners.contains(owner)) return RejectReason.UNKNOWN_ACCOUNT;
        return suspended.contains(owner) ? RejectReason.OWNER_SUSPENDED : RejectReason.NONE;
    }
}
