package crossbook.web.live;

import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Ledger;
import crossbook.client.stream.Obligations.Obligation;
import crossbook.protocol.OwnerKind;

import java.util.ArrayList;
import java.util.List;

/// Adds up what there is of an asset. Sums of participants cannot overflow: the engine bounds
/// what is outside, of which they are the opposite.
public final class Totals {
    private long posted;
    private long held;
    private long owed;
    private long due;
    private long fees;
    private long clearing;
    private long insurance;
    private long outside;
    private long inTransit;

    /// Of every asset.
    static List<TotalView> of(Ledger ledger) {
        Balances balances = ledger.balances();
        List<Asset> assets = balances.assets();
        List<Totals> sums = new ArrayList<>(assets.size());
        for (int i = 0; i < assets.size(); i++) sums.add(new Totals());
        for (Balance balance : balances.all()) {
            sums.get(balance.assetId())
                    .addBalance(balance.owner().kind(), balance.posted(), balance.held());
        }
        for (Obligation obligation : ledger.obligations().all()) {
            sums.get(obligation.assetId()).addObligation(obligation.owed(), obligation.due());
        }
        List<TotalView> views = new ArrayList<>(assets.size());
        for (Asset asset : assets) {
            views.add(sums.get(asset.assetId()).view(asset.code(), asset.scale()));
        }
        return views;
    }

    /// What somebody has of the asset.
    public void addBalance(OwnerKind owner, long has, long holds) {
        switch (owner) {
            case OUTSIDE -> outside += has;
            case IN_TRANSIT -> inTransit += has;
            case FEES -> fees += has;
            case CLEARING -> clearing += has;
            case INSURANCE -> insurance += has;
            case PARTICIPANT -> {
                posted += has;
                held += holds;
            }
            case NULL_VAL -> {}
        }
    }

    /// What an owner pays and is paid of the asset when trades settle.
    public void addObligation(long pays, long isPaid) {
        owed += pays;
        due += isPaid;
    }

    /// The sums.
    public TotalView view(String asset, int scale) {
        return new TotalView(
                asset, scale, posted, held, owed, due, fees, clearing, insurance, outside,
                inTransit);
    }
}
