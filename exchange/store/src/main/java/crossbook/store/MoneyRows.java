package crossbook.store;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Schema;
import crossbook.protocol.event.AccountStatedDecoder;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.MarkSetDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.ObligationStatedDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;
import crossbook.protocol.event.SettlementPriceSetDecoder;
import crossbook.protocol.event.TradeBookedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.store.AccountRows.Balance;
import crossbook.store.AccountRows.Owner;

import io.questdb.cairo.TableWriter;

import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

import java.util.Map;

/// Writes what happened to money: a row for each account that an amount leaves or comes to, and
/// one for each change of what an order holds.
///
/// An amount leaves one account and comes to another in the same event, so the rows of an event
/// add up to zero. What an account has is told as it is after the whole event. An event about
/// money does not say what it is due to; that was the event before it.
final class MoneyRows {
    private static final String TRADE = "TRADE";
    static final String FEE = "FEE";
    private static final String PROFIT = "PROFIT";
    static final String STATED = "STATED";

    /// What positions gain and lose when a day ends, and what is paid of trades that settle later.
    static final String SETTLEMENT = "SETTLEMENT";

    /// What the insurance pays for an owner that has lost more than it had.
    private static final String INSURANCE = "INSURANCE";

    static final String SETTLED = "SETTLED";
    static final String CHANGED = "CHANGED";
    private static final String MARK = "MARK";

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TradedDecoder traded = new TradedDecoder();
    private final TradeBustedDecoder busted = new TradeBustedDecoder();
    private final TradeCorrectedDecoder corrected = new TradeCorrectedDecoder();
    private final OrderHeldDecoder orderHeld = new OrderHeldDecoder();
    private final TradeBookedDecoder booked = new TradeBookedDecoder();
    private final FundsTransferredDecoder transferred = new FundsTransferredDecoder();
    private final AccountStatedDecoder stated = new AccountStatedDecoder();
    private final PositionChangedDecoder changed = new PositionChangedDecoder();
    private final PositionSettledDecoder settled = new PositionSettledDecoder();
    private final DeficitCoveredDecoder covered = new DeficitCoveredDecoder();
    private final ObligationNettedDecoder netted = new ObligationNettedDecoder();
    private final ObligationSettledDecoder delivered = new ObligationSettledDecoder();
    private final ObligationStatedDecoder owed = new ObligationStatedDecoder();
    private final Int2ObjectHashMap<String> causes = new Int2ObjectHashMap<>();
    private final Postings postings;
    private final Holds holds;
    private final PositionRows positions;
    private final ObligationRows obligations;
    private final FeeRows fees;
    private final Names names;

    // What the next events about money are due to.
    private String cause = "";
    private TradeCause trade = TradeCause.NONE;

    MoneyRows(Map<StoreTable, TableRows> tables, Names names) {
        this.names = names;
        postings = new Postings(tables.get(StoreTable.POSTINGS));
        holds = new Holds(tables.get(StoreTable.HOLDS));
        positions = new PositionRows(tables.get(StoreTable.POSITIONS), names);
        obligations = new ObligationRows(tables.get(StoreTable.OBLIGATIONS), names);
        fees = new FeeRows(tables.get(StoreTable.FEES), names, booked);
        for (Schema.Message message : Schema.event().messages()) {
            for (EventRoute route : EventRoute.of(message.name(), message.templateId())) {
                boolean isCause = route.table() == StoreTable.ORDERS
                        || route.table() == StoreTable.TRADE_CHANGES;
                if (isCause) causes.put(message.templateId(), route.word());
            }
        }
    }

    void onEvent(DirectBuffer buffer, int offset) {
        int templateId = header.wrap(buffer, offset).templateId();
        String told = causes.get(templateId);
        if (told != null) cause = told;
        switch (templateId) {
            case TradedDecoder.TEMPLATE_ID ->
                trade = TradeCause.of(traded.wrapAndApplyHeader(buffer, offset, header));
            case TradeBustedDecoder.TEMPLATE_ID ->
                trade = TradeCause.of(busted.wrapAndApplyHeader(buffer, offset, header));
            case TradeCorrectedDecoder.TEMPLATE_ID ->
                trade = TradeCause.of(corrected.wrapAndApplyHeader(buffer, offset, header));
            case TradeBookedDecoder.TEMPLATE_ID -> book(buffer, offset);
            case FundsTransferredDecoder.TEMPLATE_ID -> transfer(buffer, offset);
            case OrderHeldDecoder.TEMPLATE_ID -> hold(buffer, offset, cause);
            case MarkSetDecoder.TEMPLATE_ID -> cause = MARK;
            case SettlementPriceSetDecoder.TEMPLATE_ID -> cause = SETTLEMENT;
            case PositionChangedDecoder.TEMPLATE_ID ->
                positions.changed(
                        changed.wrapAndApplyHeader(buffer, offset, header), CHANGED, cause);
            case PositionSettledDecoder.TEMPLATE_ID -> settle(buffer, offset);
            case DeficitCoveredDecoder.TEMPLATE_ID -> cover(buffer, offset);
            case ObligationNettedDecoder.TEMPLATE_ID ->
                obligations.netted(netted.wrapAndApplyHeader(buffer, offset, header));
            case ObligationSettledDecoder.TEMPLATE_ID -> deliver(buffer, offset);
            default -> {} // moves nothing
        }
    }

    /// What a host remembers of events that are gone: what there is in accounts, what is owed and
    /// due, and what live orders hold.
    void onRemembered(DirectBuffer buffer, int offset) {
        int templateId = header.wrap(buffer, offset).templateId();
        if (templateId == OrderHeldDecoder.TEMPLATE_ID) hold(buffer, offset, STATED);
        if (templateId == PositionChangedDecoder.TEMPLATE_ID) {
            positions.changed(changed.wrapAndApplyHeader(buffer, offset, header), STATED, STATED);
        }
        if (templateId == ObligationStatedDecoder.TEMPLATE_ID) {
            obligations.stated(owed.wrapAndApplyHeader(buffer, offset, header));
        }
        if (templateId != AccountStatedDecoder.TEMPLATE_ID) return;
        stated.wrapAndApplyHeader(buffer, offset, header);
        if (!postings.begin(stated.head(), STATED)) return;
        Owner owner = new Owner(stated.ownerKind(), stated.participantId(), stated.account());
        Balance balance = new Balance(owner, stated.assetId(), stated.posted(), stated.held());
        postings.state(balance);
    }

    private void book(DirectBuffer buffer, int offset) {
        booked.wrapAndApplyHeader(buffer, offset, header);
        long quote = booked.quoteAssetId();
        Owner buyer = Owner.participant(booked.buyerParticipantId(), booked.buyerAccount());
        Owner seller = Owner.participant(booked.sellerParticipantId(), booked.sellerAccount());
        Balance buyerQuote =
                new Balance(buyer, quote, booked.buyerQuotePosted(), booked.buyerQuoteHeld());
        Balance sellerQuote =
                new Balance(seller, quote, booked.sellerQuotePosted(), booked.sellerQuoteHeld());
        boolean isOnMargin = booked.baseAssetId() == TradeBookedDecoder.baseAssetIdNullValue();
        boolean isLater = booked.settlementDate() != TradeBookedDecoder.settlementDateNullValue();
        Balance sellerHolds = isOnMargin ? sellerQuote : sellerBase(seller);
        if (postings.begin(booked.head(), cause)) {
            if (isOnMargin) bookProfits(buyerQuote, sellerQuote);
            else if (!isLater) bookAmounts(sellerHolds, buyerBase(buyer), buyerQuote, sellerQuote);
            Balance charged = new Balance(Owner.FEES, quote, booked.feesPosted(), 0);
            Balance payer = isLater ? clearing(quote) : sellerQuote;
            postings.fee(buyerQuote, charged, booked.buyerFee(), trade.buyOrderId());
            postings.fee(payer, charged, booked.sellerFee(), trade.sellOrderId());
        }
        fees.booked(trade, cause, buyerQuote, sellerQuote);
        if (isLater) {
            Balance[] balances = {sellerHolds, buyerBase(buyer), buyerQuote, sellerQuote};
            obligations.booked(booked, balances, cause);
        }
        boolean isOfOrders = cause.equals("TRADED"); // busts and corrections concern none
        if (isOfOrders && holds.begin(booked.head())) {
            holds.trade(buyerQuote, trade.buyOrderId(), booked.buyerOrderHeld());
            holds.trade(sellerHolds, trade.sellOrderId(), booked.sellerOrderHeld());
        }
    }

    private Balance sellerBase(Owner seller) {
        return new Balance(
                seller, booked.baseAssetId(), booked.sellerBasePosted(), booked.sellerBaseHeld());
    }

    private Balance buyerBase(Owner buyer) {
        return new Balance(
                buyer, booked.baseAssetId(), booked.buyerBasePosted(), booked.buyerBaseHeld());
    }

    /// What the exchange pays of a profit, or of the fee of a seller that it has not paid yet.
    private Balance clearing(long assetId) {
        return new Balance(Owner.CLEARING, assetId, booked.clearingPosted(), 0);
    }

    private void bookAmounts(
            Balance sellerBase, Balance buyerBase, Balance buyerQuote, Balance sellerQuote) {
        postings.trade(sellerBase, buyerBase, booked.baseAmount());
        postings.trade(buyerQuote, sellerQuote, booked.quoteAmount());
    }

    private void bookProfits(Balance buyer, Balance seller) {
        Balance clearing = clearing(buyer.assetId());
        postings.profit(clearing, buyer, booked.buyerProfit(), trade.buyOrderId());
        postings.profit(clearing, seller, booked.sellerProfit(), trade.sellOrderId());
    }

    private void settle(DirectBuffer buffer, int offset) {
        settled.wrapAndApplyHeader(buffer, offset, header);
        positions.settled(settled);
        if (!postings.begin(settled.head(), SETTLED)) return;
        Owner owner = Owner.participant(settled.participantId(), settled.account());
        long asset = settled.assetId();
        postings.settle(
                new Balance(Owner.CLEARING, asset, settled.clearingPosted(), 0),
                new Balance(owner, asset, settled.posted(), settled.held()));
    }

    private void cover(DirectBuffer buffer, int offset) {
        covered.wrapAndApplyHeader(buffer, offset, header);
        if (covered.covered() == 0 || !postings.begin(covered.head(), "COVERED")) return;
        Owner owner = Owner.participant(covered.participantId(), covered.account());
        long asset = covered.assetId();
        postings.cover(
                new Balance(Owner.INSURANCE, asset, covered.insurancePosted(), 0),
                new Balance(owner, asset, covered.posted(), covered.held()));
    }

    private void deliver(DirectBuffer buffer, int offset) {
        delivered.wrapAndApplyHeader(buffer, offset, header);
        obligations.settled(delivered);
        if (!postings.begin(delivered.head(), SETTLED)) return;
        Owner owner = Owner.participant(delivered.participantId(), delivered.account());
        long asset = delivered.assetId();
        postings.deliver(
                new Balance(owner, asset, delivered.posted(), delivered.held()),
                new Balance(Owner.CLEARING, asset, delivered.clearingPosted(), 0));
    }

    private void transfer(DirectBuffer buffer, int offset) {
        transferred.wrapAndApplyHeader(buffer, offset, header);
        if (!postings.begin(transferred.head(), "TRANSFERRED")) return;
        Owner payer = new Owner(
                transferred.fromKind(), transferred.fromParticipantId(), transferred.fromAccount());
        Owner receiver = new Owner(
                transferred.toKind(), transferred.toParticipantId(), transferred.toAccount());
        long asset = transferred.assetId();
        postings.transfer(
                new Balance(payer, asset, transferred.fromPosted(), transferred.fromHeld()),
                new Balance(receiver, asset, transferred.toPosted(), transferred.toHeld()));
    }

    private void hold(DirectBuffer buffer, int offset, String reason) {
        orderHeld.wrapAndApplyHeader(buffer, offset, header);
        if (!holds.begin(orderHeld.head())) return;
        Owner owner =
                new Owner(OwnerKind.PARTICIPANT, orderHeld.participantId(), orderHeld.account());
        Balance balance =
                new Balance(owner, orderHeld.assetId(), orderHeld.posted(), orderHeld.held());
        holds.hold(balance, reason);
    }

    /// Rows of one of the two tables.
    private abstract class Rows extends AccountRows {
        private final int orderId;
        private final int tradeId;

        Rows(TableRows rows) {
            super(rows, names);
            orderId = rows.table().place("order_id");
            tradeId = rows.table().place("trade_id");
        }

        final void putOrder(TableWriter.Row row, long id, long instrumentId) {
            putSymbol(row, instrumentId);
            row.putLong(orderId, id);
        }

        final void putTrade(TableWriter.Row row) {
            row.putLong(tradeId, booked.tradeId());
        }
    }

    private final class Postings extends Rows {
        private static final int LINE = StoreTable.POSTINGS.place("line");
        private static final int OWNER_KIND = StoreTable.POSTINGS.place("owner_kind");
        private static final int AMOUNT = StoreTable.POSTINGS.place("amount");
        private static final int TRANSACTION_ID = StoreTable.POSTINGS.place("transaction_id");

        private String event = "";
        private long line;

        Postings(TableRows rows) {
            super(rows);
        }

        boolean begin(EventHeadDecoder head, String word) {
            event = word;
            line = 0;
            return begin(head);
        }

        private TableWriter.Row row(Balance balance, String why, long amount) {
            TableWriter.Row row = row(event, balance, why);
            row.putLong(LINE, line++);
            row.putSym(OWNER_KIND, balance.owner().kind().name());
            row.putLong(AMOUNT, amount);
            return row;
        }

        void state(Balance balance) {
            row(balance, STATED, balance.posted()).append();
        }

        void trade(Balance payer, Balance receiver, long amount) {
            if (amount == 0) return;
            boolean buyerPays = payer.assetId() == booked.quoteAssetId();
            long buy = trade.buyOrderId();
            long sell = trade.sellOrderId();
            ofTrade(payer, TRADE, -amount, buyerPays ? buy : sell);
            ofTrade(receiver, TRADE, amount, buyerPays ? sell : buy);
        }

        void fee(Balance payer, Balance fees, long amount, long orderId) {
            if (amount == 0) return;
            ofTrade(payer, FEE, -amount, orderId);
            ofTrade(fees, FEE, amount, orderId);
        }

        void profit(Balance clearing, Balance owner, long amount, long orderId) {
            if (amount == 0) return;
            ofTrade(clearing, PROFIT, -amount, orderId);
            ofTrade(owner, PROFIT, amount, orderId);
        }

        void settle(Balance clearing, Balance owner) {
            if (settled.profit() == 0) return;
            ofSettlement(clearing, -settled.profit());
            ofSettlement(owner, settled.profit());
        }

        /// An owner pays what it owed, or is paid what was due.
        void deliver(Balance owner, Balance clearing) {
            long paid = delivered.owed() - delivered.due();
            row(owner, SETTLEMENT, -paid).append();
            row(clearing, SETTLEMENT, paid).append();
        }

        void cover(Balance insurance, Balance owner) {
            row(insurance, INSURANCE, -covered.covered()).append();
            row(owner, INSURANCE, covered.covered()).append();
        }

        private void ofSettlement(Balance balance, long amount) {
            TableWriter.Row row = row(balance, SETTLEMENT, amount);
            putSymbol(row, settled.instrumentId());
            row.append();
        }

        private void ofTrade(Balance balance, String why, long amount, long orderId) {
            TableWriter.Row row = row(balance, why, amount);
            putOrder(row, orderId, booked.instrumentId());
            putTrade(row);
            row.append();
        }

        void transfer(Balance payer, Balance receiver) {
            ofTransfer(payer, -transferred.amount());
            ofTransfer(receiver, transferred.amount());
        }

        private void ofTransfer(Balance balance, long amount) {
            TableWriter.Row row = row(balance, transferred.transferType().name(), amount);
            putText(row, TRANSACTION_ID, transferred.transactionId());
            row.append();
        }
    }

    private final class Holds extends Rows {
        private static final String HELD = "HELD";
        private static final int ORDER_HELD = StoreTable.HOLDS.place("order_held");

        Holds(TableRows rows) {
            super(rows);
        }

        void trade(Balance balance, long orderId, long orderHolds) {
            TableWriter.Row row = row(HELD, balance, cause);
            row.putLong(ORDER_HELD, orderHolds);
            putOrder(row, orderId, booked.instrumentId());
            putTrade(row);
            row.append();
        }

        void hold(Balance balance, String why) {
            TableWriter.Row row = row(HELD, balance, why);
            row.putLong(ORDER_HELD, orderHeld.orderHeld());
            putOrder(row, orderHeld.orderId(), orderHeld.instrumentId());
            row.append();
        }
    }
}
