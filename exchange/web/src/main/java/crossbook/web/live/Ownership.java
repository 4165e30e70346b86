package crossbook.web.live;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.AccountPosition;
import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Balances.Owner;
import crossbook.client.stream.Balances.Position;
import crossbook.client.stream.Ledger;
import crossbook.client.stream.MarginCalls;
import crossbook.client.stream.MarginCalls.Call;
import crossbook.client.stream.MarginCalls.Deficit;
import crossbook.client.stream.Obligations;
import crossbook.client.stream.Obligations.Obligation;

import java.util.List;

/// What accounts and positions look like, with the names of whose and what they are.
final class Ownership {
    private final OrderBooks books;
    private final Instruments instruments;
    private final Balances balances;
    private final Obligations obligations;
    private final MarginCalls calls;

    Ownership(OrderBooks books, Instruments instruments, Ledger ledger) {
        this.books = books;
        this.instruments = instruments;
        balances = ledger.balances();
        obligations = ledger.obligations();
        calls = ledger.marginCalls();
    }

    Names names() {
        return instruments;
    }

    /// A balance, with the open positions that are settled in its asset, and what is owed and due.
    AccountView account(Balance balance) {
        Owner owner = balance.owner();
        Asset asset = balances.asset(balance.assetId());
        AccountBalance has = new AccountBalance(
                owner.kind(),
                owner.participantId(),
                books.name(owner.participantId()),
                owner.account(),
                asset == null ? "" : asset.code(),
                asset == null ? 0 : asset.scale(),
                balance.posted(),
                balance.held(),
                balances.withheld(owner, balance.assetId()));
        List<OpenPosition> positions = balances.positions(owner).stream()
                .filter(position -> position.assetId() == balance.assetId())
                .filter(position -> position.qty() != 0 || position.held() != 0)
                .map(position -> open(position, has))
                .toList();
        List<Obligation> owed = obligations.of(owner.participantId()).stream()
                .filter(each -> each.owner().equals(owner))
                .filter(each -> each.assetId() == balance.assetId())
                .toList();
        boolean isCalled = calls.isCalled(owner, balance.assetId());
        return new AccountView(has, isCalled, positions, owed);
    }

    MarginView called(Call call) {
        return MarginView.called(account(balances.of(call.owner(), call.assetId())), call.needed());
    }

    MarginView unpaid(Deficit deficit) {
        return MarginView.deficit(
                account(balances.of(deficit.owner(), deficit.assetId())), deficit.amount());
    }

    private OpenPosition open(Position position, AccountBalance has) {
        int id = position.instrumentId();
        AccountPosition open = new AccountPosition(
                has.participantId(),
                has.participant(),
                has.account(),
                id,
                position.qty(),
                position.openValue(),
                position.held(),
                balances.mark(id),
                has.asset(),
                has.scale());
        return OpenPosition.of(
                open,
                instruments.symbol(id),
                instruments.priceScale(id),
                instruments.get(id).coverage.quoteUnits());
    }
}
