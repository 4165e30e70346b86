package crossbook.core.market;

import crossbook.core.command.DefineAsset;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.Asset;
import crossbook.core.money.Ledger;
import crossbook.core.money.Owners;
import crossbook.core.money.Positions;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What can be owned, who owns it, and which transactions are known, so that none is booked twice.
public final class Money {
    /// How many transactions of a participant are remembered, however old they are.
    private static final int TRANSACTION_WINDOW = 1 << 16;

    /// How many are remembered at most, of the days that are kept.
    private static final int MOST_TRANSACTIONS = 1 << 22;

    /// The most that may have come from outside of an asset in which positions are settled.
    static final long MAX_SETTLED = 1L << 62;

    public final Owners owners = new Owners();
    public final Ledger ledger = new Ledger();
    public final Positions positions = new Positions(ledger);
    private final List<Asset> assets = new ArrayList<>();
    private final Map<String, Integer> codes = new HashMap<>();
    private final BitSet settled = new BitSet(); // by asset: whether positions are settled in it
    private final long hashSeed;

    /// By participant; null where there were none.
    private ClosedIds[] transactions = {};

    private final KeptDays days = new KeptDays();

    public Money(long hashSeed) {
        this.hashSeed = hashSeed;
    }

    // Assets.

    public List<Asset> assets() {
        return assets;
    }

    public boolean hasAsset(int assetId) {
        return assetId >= 0 && assetId < assets.size();
    }

    public Map<String, Integer> codes() {
        return codes;
    }

    /// The most of an asset that may come in.
    public long mostOutside(int assetId) {
        return settled.get(assetId) ? MAX_SETTLED : Long.MAX_VALUE;
    }

    /// What is outside of an asset and on its way between partitions: below zero by what has come
    /// in.
    public long inflow(int assetId) {
        return ledger.posted(Owners.OUTSIDE, assetId) + ledger.posted(Owners.IN_TRANSIT, assetId);
    }

    /// Whether positions can be settled in an asset: so little of it has come in that profits fit
    /// in an account.
    boolean canSettle(int assetId) {
        long least = Math.min(ledger.posted(Owners.OUTSIDE, assetId), inflow(assetId));
        return least >= -MAX_SETTLED;
    }

    /// An instrument settles in an asset from now on.
    public void settleIn(int assetId) {
        settled.set(assetId);
    }

    /// What forbids an asset.
    ///
    /// @param earlier how many are to be defined before it that are not there yet
    public RejectReason refusal(DefineAsset command, int earlier) {
        int id = command.assetId;
        if (id < 0 || id > assets.size() + earlier) return RejectReason.ID_NOT_DENSE;
        Asset present = id < assets.size() ? assets.get(id) : null;
        RejectReason byCode = ReferenceData.nameRefusal(
                command.code,
                Asset.MAX_CODE_LENGTH,
                codes,
                present == null ? null : present.code());
        if (byCode != RejectReason.NONE) return byCode;
        if (isLikeAnother(command)) return RejectReason.NAME_TAKEN;
        if (command.scale < 0 || command.scale > Asset.MAX_SCALE) {
            return RejectReason.ASSET_SCALE_OUT_OF_RANGE;
        }
        return present != null && present.scale() != command.scale
                ? RejectReason.ASSET_SCALE_STAYS
                : RejectReason.NONE;
    }

    /// Whether another asset's code differs in case only: a deposit would go to the wrong one.
    private boolean isLikeAnother(DefineAsset command) {
        for (Asset each : assets) {
            boolean isSame = each.assetId() == command.assetId;
            if (!isSame && each.code().equalsIgnoreCase(command.code)) return true;
        }
        return false;
    }

    public void define(Asset asset) {
        if (asset.assetId() < assets.size()) {
            codes.remove(assets.set(asset.assetId(), asset).code());
        } else {
            assets.add(asset);
        }
        codes.put(asset.code(), asset.assetId());
    }

    // Owners.

    /// Whether the owner for whom something of a participant is, is suspended.
    public boolean isSuspended(int participantId, Parties parties) {
        return ledger.hasSuspended() && ledger.isSuspended(owners.find(participantId, parties));
    }

    // Transactions.

    /// The transactions of a participant that are remembered.
    public ClosedIds transactions(int participantId) {
        if (participantId >= transactions.length) {
            transactions = Arrays.copyOf(transactions, 2 * participantId + 1);
        }
        if (transactions[participantId] == null) {
            transactions[participantId] =
                    new ClosedIds(TRANSACTION_WINDOW, MOST_TRANSACTIONS, hashSeed);
        }
        return transactions[participantId];
    }

    /// Remembers a transaction that is booked now.
    ///
    /// @param event the number of the event that tells it
    public void remember(TransferFunds command, long payloadHash, long nowNs, long event) {
        days.note(nowNs, event);
        transactions(command.participantId())
                .add(command.transactionId, payloadHash, event, event, days.firstEvent());
    }

    // State.

    public void save(StateOutput out) {
        out.writeLong(assets.size());
        for (Asset asset : assets) {
            State.write(out, asset.code());
            out.writeLong(asset.scale());
        }
        owners.save(out);
        ledger.save(out);
        positions.save(out);
    }

    public void load(StateInput in) {
        int count = State.readIndex(in, Integer.MAX_VALUE, "assets");
        for (int id = 0; id < count; id++) {
            define(new Asset(
                    id, State.readText(in), State.readIndex(in, Asset.MAX_SCALE + 1, "scale")));
        }
        owners.load(in);
        ledger.load(in, owners.count(), count);
        positions.load(in, owners.count());
        for (int account = 1; account <= ledger.count(); account++) checkLoaded(account);
    }

    private void checkLoaded(int account) {
        if (!ledger.isOpen(account)) return;
        String where = "account " + account + ": ";
        int owner = ledger.owner(account);
        boolean isExchange = owner < Owners.FIRST;
        State.check(isExchange || ledger.isSound(account), where + "below zero without a position");
        boolean isPacked = !ledger.isSuspended(owner) || ledger.isOnMargin(account);
        State.check(isPacked, where + "its owner is suspended");
    }

    /// Writes which transactions are known, by participant.
    ///
    /// @param participants how many participants there are
    public void saveTransactions(StateOutput out, int participants) {
        boolean isAny = false;
        for (int id = 0; id < participants; id++) {
            ClosedIds known = id < transactions.length ? transactions[id] : null;
            boolean isEmpty = known == null || known.isEmpty();
            out.writeLong(isEmpty ? 0 : 1);
            if (!isEmpty) known.save(out);
            isAny |= !isEmpty;
        }
        if (isAny) days.save(out);
    }

    public void loadTransactions(StateInput in, int participants) {
        for (int owner = Owners.FIRST; owner < owners.count(); owner++) {
            boolean isKnown = owners.participantId(owner) < participants;
            State.check(isKnown, "owner " + owner + ": unknown participant");
        }
        boolean isAny = false;
        transactions = new ClosedIds[participants];
        for (int id = 0; id < participants; id++) {
            if (State.readIndex(in, 2, "transactions") == 0) continue;
            transactions[id] = ClosedIds.load(
                    in, TRANSACTION_WINDOW, MOST_TRANSACTIONS, Long.MAX_VALUE, hashSeed);
            isAny = true;
        }
        if (isAny) days.load(in);
    }
}
