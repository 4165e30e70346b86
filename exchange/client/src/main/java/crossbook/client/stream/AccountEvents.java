package crossbook.client.stream;

import crossbook.client.stream.Balances.Owner;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.event.AccountStatedDecoder;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;
import crossbook.protocol.event.TradeBookedDecoder;

/// What each event says that accounts have after it, told account by account. It keeps nothing.
public abstract class AccountEvents implements EventListener {
    /// Takes what an account has now, smallest units of the asset.
    ///
    /// @param held what of it live orders and positions need, and what is owed
    protected abstract void set(Owner owner, long assetId, long posted, long held);

    @Override
    public void onAccountStated(AccountStatedDecoder event) {
        Owner owner = owner(event.ownerKind(), event.participantId(), event.account());
        set(owner, event.assetId(), event.posted(), event.held());
    }

    @Override
    public void onOrderHeld(OrderHeldDecoder event) {
        Owner owner = participant(event.participantId(), event.account());
        set(owner, event.assetId(), event.posted(), event.held());
    }

    @Override
    public void onTradeBooked(TradeBookedDecoder event) {
        long base = event.baseAssetId();
        long quote = event.quoteAssetId();
        Owner buyer = participant(event.buyerParticipantId(), event.buyerAccount());
        set(buyer, quote, event.buyerQuotePosted(), event.buyerQuoteHeld());
        Owner seller = participant(event.sellerParticipantId(), event.sellerAccount());
        set(seller, quote, event.sellerQuotePosted(), event.sellerQuoteHeld());
        set(owner(OwnerKind.FEES, -1, ""), quote, event.feesPosted(), 0);
        boolean isOnMargin = base == TradeBookedDecoder.baseAssetIdNullValue();
        boolean isLater = event.settlementDate() != TradeBookedDecoder.settlementDateNullValue();
        if (isOnMargin || isLater) set(clearing(), quote, event.clearingPosted(), 0);
        if (isOnMargin) return;
        set(buyer, base, event.buyerBasePosted(), event.buyerBaseHeld());
        set(seller, base, event.sellerBasePosted(), event.sellerBaseHeld());
    }

    @Override
    public void onObligationNetted(ObligationNettedDecoder event) {
        Owner owner = participant(event.participantId(), event.account());
        set(owner, event.assetId(), event.posted(), event.held());
    }

    @Override
    public void onObligationSettled(ObligationSettledDecoder event) {
        Owner owner = participant(event.participantId(), event.account());
        set(owner, event.assetId(), event.posted(), event.held());
        set(clearing(), event.assetId(), event.clearingPosted(), 0);
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        Owner from = owner(event.fromKind(), event.fromParticipantId(), event.fromAccount());
        set(from, event.assetId(), event.fromPosted(), event.fromHeld());
        Owner to = owner(event.toKind(), event.toParticipantId(), event.toAccount());
        set(to, event.assetId(), event.toPosted(), event.toHeld());
    }

    @Override
    public void onPositionChanged(PositionChangedDecoder event) {
        Owner owner = participant(event.participantId(), event.account());
        set(owner, event.assetId(), event.posted(), event.held());
    }

    @Override
    public void onPositionSettled(PositionSettledDecoder event) {
        Owner owner = participant(event.participantId(), event.account());
        set(owner, event.assetId(), event.posted(), event.held());
        set(clearing(), event.assetId(), event.clearingPosted(), 0);
    }

    @Override
    public void onDeficitCovered(DeficitCoveredDecoder event) {
        Owner owner = participant(event.participantId(), event.account());
        set(owner, event.assetId(), event.posted(), event.held());
        set(owner(OwnerKind.INSURANCE, -1, ""), event.assetId(), event.insurancePosted(), 0);
    }

    private static Owner clearing() {
        return owner(OwnerKind.CLEARING, -1, "");
    }

    /// The owner that an event names.
    protected static Owner participant(long participantId, String account) {
        return new Owner(OwnerKind.PARTICIPANT, (int) participantId, account);
    }

    /// The owner of a kind; of the exchange there is one of each.
    protected static Owner owner(OwnerKind kind, long participantId, String account) {
        boolean isExchange = kind != OwnerKind.PARTICIPANT;
        return isExchange ? new Owner(kind, -1, "") : participant(participantId, account);
    }
}
