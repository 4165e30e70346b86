package crossbook.web.live;

import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Owner;
import crossbook.client.stream.EventListener;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Side;
import crossbook.protocol.TransferType;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.MarginCallMetDecoder;
import crossbook.protocol.event.MarginCalledDecoder;
import crossbook.protocol.event.MarkSetDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;
import crossbook.protocol.event.TradeBookedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.web.live.StatementLine.Kind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads what concerns money, behind [Balances] and [ParticipantEvents]: what orders hold,
/// what fills cost, and what led to what accounts have. It tells those who follow a
/// participant.
final class MoneyEvents implements EventListener {
    private final OrderBooks books;
    private final Ownership ownership;
    private final Balances balances;
    private final Listeners told;

    /// The trade that was told last, which its booking follows.
    private long tradeId;

    private long buyOrderId;
    private long sellOrderId;

    /// A change of an account.
    private record Leg(Owner owner, int assetId, Kind kind, long amount) {}

    /// An owner's account of an asset.
    private record Account(Owner owner, int assetId) {}

    /// What the changes of an event have in common.
    private record Why(
            EventHeadDecoder head,
            String transactionId,
            long tradeId,
            String symbol,
            String reason) {}

    MoneyEvents(OrderBooks books, Ownership ownership, Balances balances, Listeners told) {
        this.books = books;
        this.ownership = ownership;
        this.balances = balances;
        this.told = told;
    }

    @Override
    public void onOrderHeld(OrderHeldDecoder event) {
        holds(event.orderId(), (int) event.assetId(), event.orderHeld());
        Owner owner = owner(event.participantId(), event.account());
        tell(List.of(new Account(owner, (int) event.assetId())));
    }

    private void holds(long orderId, int assetId, long units) {
        LiveOrder order = books.order(orderId);
        if (order != null) order.held = amount(assetId, units);
    }

    private Amount amount(int assetId, long units) {
        return Amount.of(balances.asset(assetId), units);
    }

    @Override
    public void onTraded(TradedDecoder event) {
        boolean isBuyTaking = event.takerSide() == Side.BUY;
        tradeId = event.tradeId();
        buyOrderId = isBuyTaking ? event.takerOrderId() : event.makerOrderId();
        sellOrderId = isBuyTaking ? event.makerOrderId() : event.takerOrderId();
    }

    @Override
    public void onTradeBooked(TradeBookedDecoder event) {
        Owner buyer = owner(event.buyerParticipantId(), event.buyerAccount());
        Owner seller = owner(event.sellerParticipantId(), event.sellerAccount());
        int base = (int) event.baseAssetId();
        int quote = (int) event.quoteAssetId();
        boolean isOnMargin = event.baseAssetId() == TradeBookedDecoder.baseAssetIdNullValue();
        if (event.tradeId() == tradeId) {
            tradeId = 0; // a bust of it, which comes later, concerns no order
            holds(buyOrderId, quote, event.buyerOrderHeld());
            holds(sellOrderId, isOnMargin ? quote : base, event.sellerOrderHeld());
            costs(buyer, event.tradeId(), Side.BUY, amount(quote, event.buyerFee()));
            costs(seller, event.tradeId(), Side.SELL, amount(quote, event.sellerFee()));
            tellFills(buyer.participantId(), event.tradeId());
            boolean isSame = buyer.participantId() == seller.participantId();
            if (!isSame) tellFills(seller.participantId(), event.tradeId());
        }
        if (isOnMargin) bookOnMargin(event, buyer, seller);
        else book(event, buyer, seller);
    }

    /// Of what settles later nothing but the buyer's fee has moved: the seller's is taken off what
    /// it is due.
    private void book(TradeBookedDecoder event, Owner buyer, Owner seller) {
        int base = (int) event.baseAssetId();
        int quote = (int) event.quoteAssetId();
        boolean isLater = event.settlementDate() != TradeBookedDecoder.settlementDateNullValue();
        List<Leg> later = List.of(new Leg(buyer, quote, Kind.FEE, -event.buyerFee()));
        List<Leg> atOnce = List.of(
                new Leg(seller, base, Kind.TRADE, -event.baseAmount()),
                new Leg(buyer, base, Kind.TRADE, event.baseAmount()),
                new Leg(buyer, quote, Kind.TRADE, -event.quoteAmount()),
                new Leg(seller, quote, Kind.TRADE, event.quoteAmount()),
                new Leg(buyer, quote, Kind.FEE, -event.buyerFee()),
                new Leg(seller, quote, Kind.FEE, -event.sellerFee()));
        note(isLater ? later : atOnce, why(event));
        tell(List.of(
                new Account(buyer, base),
                new Account(buyer, quote),
                new Account(seller, base),
                new Account(seller, quote)));
    }

    /// The positions are told behind it.
    private void bookOnMargin(TradeBookedDecoder event, Owner buyer, Owner seller) {
        int asset = (int) event.quoteAssetId();
        List<Leg> legs = List.of(
                new Leg(buyer, asset, Kind.PROFIT, event.buyerProfit()),
                new Leg(seller, asset, Kind.PROFIT, event.sellerProfit()),
                new Leg(buyer, asset, Kind.FEE, -event.buyerFee()),
                new Leg(seller, asset, Kind.FEE, -event.sellerFee()));
        note(legs, why(event));
    }

    private Why why(TradeBookedDecoder event) {
        String symbol = ownership.names().symbol((int) event.instrumentId());
        return new Why(event.head(), "", event.tradeId(), symbol, "");
    }

    @Override
    public void onPositionChanged(PositionChangedDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        tell(List.of(new Account(owner, (int) event.assetId())));
    }

    @Override
    public void onPositionSettled(PositionSettledDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        int asset = (int) event.assetId();
        String symbol = ownership.names().symbol((int) event.instrumentId());
        note(
                List.of(new Leg(owner, asset, Kind.SETTLEMENT, event.profit())),
                new Why(event.head(), "", 0, symbol, ""));
        tell(List.of(new Account(owner, asset)));
    }

    @Override
    public void onDeficitCovered(DeficitCoveredDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        int asset = (int) event.assetId();
        note(
                List.of(new Leg(owner, asset, Kind.INSURANCE, event.covered())),
                new Why(event.head(), "", 0, "", ""));
        tell(List.of(new Account(owner, asset)));
    }

    @Override
    public void onObligationNetted(ObligationNettedDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        tell(List.of(new Account(owner, (int) event.assetId())));
    }

    @Override
    public void onObligationSettled(ObligationSettledDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        int asset = (int) event.assetId();
        long amount = event.due() - event.owed();
        note(
                List.of(new Leg(owner, asset, Kind.SETTLEMENT, amount)),
                new Why(event.head(), "", 0, "", ""));
        tell(List.of(new Account(owner, asset)));
    }

    @Override
    public void onMarginCalled(MarginCalledDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        tell(List.of(new Account(owner, (int) event.assetId())));
    }

    @Override
    public void onMarginCallMet(MarginCallMetDecoder event) {
        Owner owner = owner(event.participantId(), event.account());
        tell(List.of(new Account(owner, (int) event.assetId())));
    }

    /// What positions are worth has changed, whoever looks at them.
    @Override
    public void onMarkSet(MarkSetDecoder event) {
        for (int id = 0; id < books.participants().size(); id++) {
            if (!told.follows(id)) continue;
            tell(balances.positions(id).stream()
                    .filter(position -> position.instrumentId() == event.instrumentId())
                    .filter(position -> position.qty() != 0)
                    .map(position -> new Account(position.owner(), position.assetId()))
                    .toList());
        }
    }

    /// The latest fills of a participant are those of the trade.
    private void costs(Owner owner, long bookedId, Side side, Amount fee) {
        Ring<ExecutionView> fills = books.participant(owner.participantId()).fills;
        for (int place = fills.size() - 1; place >= 0; place--) {
            if (fills.get(place).tradeId() != bookedId) return;
            if (fills.get(place).side() != side) continue;
            fills.set(place, fills.get(place).costing(fee));
        }
    }

    /// One or, of a trade with itself, both; in the order in which they were numbered.
    private void tellFills(int participantId, long bookedId) {
        if (!told.follows(participantId)) return;
        Ring<ExecutionView> fills = books.participant(participantId).fills;
        for (int place = Math.max(0, fills.size() - 2); place < fills.size(); place++) {
            ExecutionView fill = fills.get(place);
            LiveOrder order = books.order(fill.orderId());
            if (fill.tradeId() == bookedId && order != null) {
                told.executed(fill, order.view(ownership.names()));
            }
        }
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        Kind kind = kind(event.transferType());
        int assetId = (int) event.assetId();
        List<Leg> legs = new ArrayList<>(2);
        List<Account> changed = new ArrayList<>(2);
        if (event.fromKind() == OwnerKind.PARTICIPANT) {
            Owner from = owner(event.fromParticipantId(), event.fromAccount());
            legs.add(new Leg(from, assetId, kind, -event.amount()));
            changed.add(new Account(from, assetId));
        }
        if (event.toKind() == OwnerKind.PARTICIPANT) {
            Owner to = owner(event.toParticipantId(), event.toAccount());
            legs.add(new Leg(to, assetId, kind, event.amount()));
            changed.add(new Account(to, assetId));
        }
        note(legs, new Why(event.head(), event.transactionId(), 0, "", event.reasonText()));
        tell(changed);
    }

    private static Kind kind(TransferType type) {
        return switch (type) {
            case DEPOSIT -> Kind.DEPOSIT;
            case WITHDRAWAL -> Kind.WITHDRAWAL;
            case TRANSFER, TO_INSURANCE, FROM_INSURANCE, NULL_VAL -> Kind.TRANSFER;
            case DEPARTURE -> Kind.DEPARTURE;
            case ARRIVAL -> Kind.ARRIVAL;
        };
    }

    private static Owner owner(long participantId, String account) {
        return new Owner(OwnerKind.PARTICIPANT, (int) participantId, account);
    }

    // Statements.

    /// What an account has after the event is known: what it had between two of its changes is
    /// counted back from there.
    private void note(List<Leg> legs, Why why) {
        Map<Account, Long> after = new HashMap<>();
        long[] balance = new long[legs.size()];
        for (int i = legs.size() - 1; i >= 0; i--) {
            Account account = new Account(legs.get(i).owner, legs.get(i).assetId);
            balance[i] = after.computeIfAbsent(account, this::posted);
            after.put(account, balance[i] - legs.get(i).amount);
        }
        for (int i = 0; i < balance.length; i++) {
            if (legs.get(i).amount != 0) note(legs.get(i), balance[i], why);
        }
    }

    private long posted(Account account) {
        return balances.of(account.owner, account.assetId).posted();
    }

    private void note(Leg leg, long balance, Why why) {
        LiveParticipant participant = books.participant(leg.owner.participantId());
        participant.statement.add(new StatementLine(
                ++participant.statementLines,
                leg.kind,
                leg.owner.account(),
                amount(leg.assetId, leg.amount),
                balance,
                why.transactionId,
                why.tradeId,
                why.symbol,
                why.reason,
                why.head.timestampNs(),
                why.head.eventNumber()));
    }

    // Who follows.

    private void tell(List<Account> changed) {
        Set<Integer> participants = new LinkedHashSet<>();
        for (Account account : changed) participants.add(account.owner.participantId());
        for (int participantId : participants) {
            books.participant(participantId).accountChanges++;
            if (!told.follows(participantId)) continue;
            List<AccountView> views = changed.stream()
                    .filter(account -> account.owner.participantId() == participantId)
                    .distinct()
                    .map(account -> ownership.account(balances.of(account.owner, account.assetId)))
                    .toList();
            told.accountsChanged(participantId, views);
        }
    }
}
