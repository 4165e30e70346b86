package crossbook.web.live;

import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Owner;
import crossbook.client.stream.EventListener;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.LiquidationStartedDecoder;
import crossbook.protocol.event.MarginCallMetDecoder;
import crossbook.protocol.event.MarginCalledDecoder;

/// Tells of calls for margin, liquidations and deficits, behind [Balances].
final class MarginEvents implements EventListener {
    private final Ownership ownership;
    private final Balances balances;
    private final Listeners told;

    MarginEvents(Ownership ownership, Balances balances, Listeners told) {
        this.ownership = ownership;
        this.balances = balances;
        this.told = told;
    }

    @Override
    public void onMarginCalled(MarginCalledDecoder event) {
        AccountView account = account(event.participantId(), event.account(), event.assetId());
        told.marginChanged(MarginView.called(account, event.needed()));
    }

    @Override
    public void onMarginCallMet(MarginCallMetDecoder event) {
        AccountView account = account(event.participantId(), event.account(), event.assetId());
        told.marginChanged(MarginView.met(account));
    }

    @Override
    public void onLiquidationStarted(LiquidationStartedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        MarginView.Liquidation what = new MarginView.Liquidation(
                ownership.names().symbol(instrumentId),
                ownership.names().priceScale(instrumentId),
                event.positionQty(),
                event.limitPrice());
        AccountView account = account(event.participantId(), event.account(), event.assetId());
        told.marginChanged(MarginView.liquidated(account, what));
    }

    @Override
    public void onDeficitCovered(DeficitCoveredDecoder event) {
        AccountView account = account(event.participantId(), event.account(), event.assetId());
        told.marginChanged(MarginView.deficit(account, event.deficit()));
    }

    private AccountView account(long participantId, String account, long assetId) {
        Owner owner = new Owner(OwnerKind.PARTICIPANT, (int) participantId, account);
        return ownership.account(balances.of(owner, (int) assetId));
    }
}
