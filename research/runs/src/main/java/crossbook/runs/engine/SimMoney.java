package crossbook.runs.engine;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.AccountPosition;
import crossbook.client.stream.Balances;
import crossbook.client.stream.Obligations;
import crossbook.core.MatchingEngine;
import crossbook.core.event.Account;
import crossbook.core.event.Position;
import crossbook.core.model.Asset;
import crossbook.protocol.OwnerKind;
import crossbook.simulation.world.WorldInstrument;
import crossbook.web.live.AccountView;
import crossbook.web.live.OpenPosition;
import crossbook.web.live.TotalView;
import crossbook.web.live.Totals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Who owns what in an engine, as the routes of an exchange show it.
final class SimMoney {
    private final MatchingEngine engine;
    private final SimNames names;

    SimMoney(MatchingEngine engine, SimNames names) {
        this.engine = engine;
        this.names = names;
    }

    /// An account: an owner's number and an asset.
    private record Key(int owner, int assetId) {
        static Key of(Account account) {
            return new Key(account.owner(), account.assetId());
        }
    }

    private static OwnerKind kind(Account account) {
        if (account.isFees()) return OwnerKind.FEES;
        if (account.isOutside()) return OwnerKind.OUTSIDE;
        if (account.isClearing()) return OwnerKind.CLEARING;
        if (account.isInsurance()) return OwnerKind.INSURANCE;
        return account.isInTransit() ? OwnerKind.IN_TRANSIT : OwnerKind.PARTICIPANT;
    }

    /// What each participant has of each asset, with its positions and obligations.
    List<AccountView> accounts() {
        Map<Key, List<OpenPosition>> positions = positions();
        Map<Key, List<Obligations.Obligation>> obligations = obligations();
        List<AccountView> views = new ArrayList<>();
        engine.accounts().visit(account -> {
            if (kind(account) != OwnerKind.PARTICIPANT) return;
            views.add(new AccountView(
                    balance(account),
                    account.isCalled(),
                    positions.getOrDefault(Key.of(account), List.of()),
                    obligations.getOrDefault(Key.of(account), List.of())));
        });
        return views;
    }

    private AccountBalance balance(Account account) {
        Asset asset = names.assets().get(account.assetId());
        return new AccountBalance(
                OwnerKind.PARTICIPANT,
                account.participantId(),
                names.participant(account.participantId()),
                "",
                asset.code(),
                asset.scale(),
                account.posted(),
                account.held(),
                account.withheld());
    }

    private Map<Key, List<OpenPosition>> positions() {
        Map<Key, List<OpenPosition>> found = new HashMap<>();
        engine.accounts().visitPositions(position -> {
            if (position.qty() == 0 && position.held() == 0) return;
            found.computeIfAbsent(Key.of(position.account()), _ -> new ArrayList<>())
                    .add(open(position));
        });
        return found;
    }

    private OpenPosition open(Position position) {
        AccountBalance has = balance(position.account());
        WorldInstrument instrument = names.instrument(position.instrumentId());
        AccountPosition open = new AccountPosition(
                has.participantId(),
                has.participant(),
                has.account(),
                position.instrumentId(),
                position.qty(),
                position.openValue(),
                position.held(),
                position.mark(),
                has.asset(),
                has.scale());
        long quoteUnits =
                engine.book(position.instrumentId()).instrument().coverage().quoteUnits();
        return OpenPosition.of(open, instrument.symbol(), instrument.priceScale(), quoteUnits);
    }

    private Map<Key, List<Obligations.Obligation>> obligations() {
        Map<Key, List<Obligations.Obligation>> found = new HashMap<>();
        Account account = engine.accounts().newView();
        engine.accounts().visitObligations(each -> {
            if (each.owed == 0 && each.due == 0) return;
            engine.accounts().find(each.owner, each.assetId, account);
            Balances.Owner owner =
                    new Balances.Owner(OwnerKind.PARTICIPANT, account.participantId(), "");
            found.computeIfAbsent(Key.of(account), _ -> new ArrayList<>())
                    .add(new Obligations.Obligation(
                            each.settlementDate, owner, each.assetId, each.owed, each.due));
        });
        return found;
    }

    /// What there is of each asset.
    List<TotalView> totals() {
        List<Totals> sums = new ArrayList<>();
        for (int i = 0; i < names.assets().size(); i++) sums.add(new Totals());
        engine.accounts()
                .visit(account -> sums.get(account.assetId())
                        .addBalance(kind(account), account.posted(), account.held()));
        engine.accounts()
                .visitObligations(
                        each -> sums.get(each.assetId).addObligation(each.owed, each.due));
        return names.assets().stream()
                .map(asset -> sums.get(asset.assetId()).view(asset.code(), asset.scale()))
                .toList();
    }
}
