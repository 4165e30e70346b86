package crossbook.web.live;

import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Obligations;
import crossbook.client.stream.Obligations.Obligation;

import java.util.ArrayList;
import java.util.List;

/// Adds up what there is of an asset. Sums of participants cannot overflow: the engine bounds
/// what is outside, of which they are the opposite.
final class Totals {
    private long posted;
    private long held;
    private long owed;
    private long due;
    private long fees;
    private long clearing;
    private long insurance;
    private long outside;
    private long inTransit;

    private Totals() {}

    /// Of every asset.
    static List<TotalView> of(Balances balances, Obligations obligations) {
        List<Asset> assets = balances.assets();
        List<Totals> sums = new ArrayList<>(assets.size());
        for (int i = 0; i < assets.size(); i++) sums.add(new Totals());
        for (Balance balance : balances.all()) sums.get(balance.assetId()).add(balance);
        for (Obligation obligation : obligations.all()) {
            Totals sum = sums.get(obligation.assetId());
            sum.owed += obligation.owed();
            sum.due += obligation.due();
        }
        List<TotalView> views = new ArrayList<>(assets.size());
        for (Asset asset : assets) views.add(sums.get(asset.assetId()).view(asset));
        return views;
    }

    private void add(Balance balance) {
        switch (balance.owner().kind()) {
            case OUTSIDE -> outside += balance.posted();
            case IN_TRANSIT -> inTransit += balance.posted();
            case FEES -> fees += balance.posted();
            case CLEARING -> clearing += balance.posted();
            case INSURANCE -> insurance += balance.posted();
            case PARTICIPANT -> {
                posted += balance.posted();
                held += balance.held();
            }
            case NULL_VAL -> {}
        }
    }

    private TotalView view(Asset asset) {
        return new TotalView(
                asset.code(),
                asset.scale(),
                posted,
                held,
                owed,
                due,
                fees,
                clearing,
                insurance,
                outside,
                inTransit);
    }
}
