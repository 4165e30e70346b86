package crossbook.store;

import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Schema;
import crossbook.protocol.Side;
import crossbook.protocol.event.AccountStatedDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.TradeBookedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradedDecoder;

import io.questdb.cairo.TableWriter;
import io.questdb.std.str.Utf8StringSink;

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
    private static final String FEE = "FEE";
    private static final String STATED = "STATED";
    private static final long NOBODY = FundsTransferredDecoder.fromParticipantIdNullValue();

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TradedDecoder traded = new TradedDecoder();
    private final TradeBustedDecoder busted = new TradeBustedDecoder();
    private final TradeCorrectedDecoder corrected = new TradeCorrectedDecoder();
    private final OrderHeldDecoder orderHeld = new OrderHeldDecoder();
    private final TradeBookedDecoder booked = new TradeBookedDecoder();
    private final FundsTransferredDecoder transferred = new FundsTransferredDecoder();
    private final AccountStatedDecoder stated = new AccountStatedDecoder();
    private final Int2ObjectHashMap<String> causes = new Int2ObjectHashMap<>();
    private final Utf8StringSink text = new Utf8StringSink();
    private final Postings postings;
    private final Holds holds;
    private final Names names;

    // What the next events about money are due to.
    private String cause = "";
    private long buyOrderId;
    private long sellOrderId;

    MoneyRows(Map<StoreTable, TableRows> tables, Names names) {
        this.names = names;
        postings = new Postings(tables.get(StoreTable.POSTINGS));
        holds = new Holds(tables.get(StoreTable.HOLDS));
        for (Schema.Message message : Schema.event().messages()) {
            for (EventRoute route : EventRoute.of(message.name(), message.templateId())) {
                boolean isCause = route.table() == StoreTable.ORDERS
                        || route.table() == StoreTable.TRADE_CHANGES;
                if (isCause) causes.put(message.templateId(), route.word());
            }
        }
    }

    /// Whose an account is.
    ///
    /// @param account of which client of the participant; empty: of itself
    private record Owner(OwnerKind kind, long participantId, String account) {
        static final Owner FEES = new Owner(OwnerKind.FEES, NOBODY, "");
    }

    /// What an account has after the event.
    private record Balance(Owner owner, long assetId, long posted, long held) {}

    void onEvent(DirectBuffer buffer, int offset) {
        int templateId = header.wrap(buffer, offset).templateId();
        String told = causes.get(templateId);
        if (told != null) cause = told;
        switch (templateId) {
            case TradedDecoder.TEMPLATE_ID -> {
                traded.wrapAndApplyHeader(buffer, offset, header);
                boolean takerBuys = traded.takerSide() == Side.BUY;
                buyOrderId = takerBuys ? traded.takerOrderId() : traded.makerOrderId();
                sellOrderId = takerBuys ? traded.makerOrderId() : traded.takerOrderId();
            }
            case TradeBustedDecoder.TEMPLATE_ID -> {
                busted.wrapAndApplyHeader(buffer, offset, header);
                buyOrderId = busted.buyOrderId();
                sellOrderId = busted.sellOrderId();
            }
            case TradeCorrectedDecoder.TEMPLATE_ID -> {
                corrected.wrapAndApplyHeader(buffer, offset, header);
                buyOrderId = corrected.buyOrderId();
                sellOrderId = corrected.sellOrderId();
            }
            case TradeBookedDecoder.TEMPLATE_ID -> book(buffer, offset);
            case FundsTransferredDecoder.TEMPLATE_ID -> transfer(buffer, offset);
            case OrderHeldDecoder.TEMPLATE_ID -> hold(buffer, offset, cause);
            default -> {} // moves nothing
        }
    }

    /// What a host remembers of events that are gone: what there is in accounts, and what live
    /// orders hold.
    void onRemembered(DirectBuffer buffer, int offset) {
        int templateId = header.wrap(buffer, offset).templateId();
        if (templateId == OrderHeldDecoder.TEMPLATE_ID) hold(buffer, offset, STATED);
        if (templateId != AccountStatedDecoder.TEMPLATE_ID) return;
        stated.wrapAndApplyHeader(buffer, offset, header);
        if (!postings.begin(stated.head(), STATED)) return;
        Owner owner = new Owner(stated.ownerKind(), stated.participantId(), stated.account());
        Balance balance = new Balance(owner, stated.assetId(), stated.posted(), stated.held());
        postings.state(balance);
    }

    private void book(DirectBuffer buffer, int offset) {
        booked.wrapAndApplyHeader(buffer, offset, header);
        long base = booked.baseAssetId();
        long quote = booked.quoteAssetId();
        Owner buyer = new Owner(
                OwnerKind.PARTICIPANT, booked.buyerParticipantId(), booked.buyerAccount());
        Owner seller = new Owner(
                OwnerKind.PARTICIPANT, booked.sellerParticipantId(), booked.sellerAccount());
        Balance buyerBase =
                new Balance(buyer, base, booked.buyerBasePosted(), booked.buyerBaseHeld());
        Balance buyerQuote =
                new Balance(buyer, quote, booked.buyerQuotePosted(), booked.buyerQuoteHeld());
        Balance sellerBase =
                new Balance(seller, base, booked.sellerBasePosted(), booked.sellerBaseHeld());
        Balance sellerQuote =
                new Balance(seller, quote, booked.sellerQuotePosted(), booked.sellerQuoteHeld());
        Balance fees = new Balance(Owner.FEES, quote, booked.feesPosted(), 0);
        if (postings.begin(booked.head(), cause)) {
            postings.trade(sellerBase, buyerBase, booked.baseAmount());
            postings.trade(buyerQuote, sellerQuote, booked.quoteAmount());
            postings.fee(buyerQuote, fees, booked.buyerFee(), buyOrderId);
            postings.fee(sellerQuote, fees, booked.sellerFee(), sellOrderId);
        }
        boolean isOfOrders = cause.equals("TRADED"); // busts and corrections concern none
        if (isOfOrders && holds.begin(booked.head())) {
            holds.trade(buyerQuote, buyOrderId, booked.buyerOrderHeld());
            holds.trade(sellerBase, sellOrderId, booked.sellerOrderHeld());
        }
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
    private abstract class Rows {
        private final TableRows rows;
        private final int commandNumber;
        private final int asset;
        private final int assetScale;
        private final int participant;
        private final int account;
        private final int posted;
        private final int held;
        private final int reason;
        private final int symbol;
        private final int orderId;
        private final int tradeId;
        private long number;
        private long timestampNs;
        private long ofCommand;

        Rows(TableRows rows) {
            this.rows = rows;
            StoreTable table = rows.table();
            commandNumber = table.place("command_number");
            asset = table.place("asset");
            assetScale = table.place("asset_scale");
            participant = table.place("participant");
            account = table.place("account");
            posted = table.place("posted");
            held = table.place("held");
            reason = table.place("reason");
            symbol = table.place("symbol");
            orderId = table.place("order_id");
            tradeId = table.place("trade_id");
        }

        /// The rows that follow are those of this event. Returns whether they are wanted.
        boolean begin(EventHeadDecoder head) {
            number = head.eventNumber();
            timestampNs = head.timestampNs();
            ofCommand = head.commandNumber();
            return rows.wants(number, timestampNs);
        }

        TableWriter.Row row(String event, Balance balance, String why) {
            TableWriter.Row row = rows.row(number, timestampNs, event);
            row.putLong(commandNumber, ofCommand);
            Names.Asset known = names.asset(balance.assetId);
            if (known != null) {
                row.putSym(asset, known.code());
                row.putShort(assetScale, (short) known.scale());
            }
            String name = names.participant(balance.owner.participantId);
            if (name != null) row.putSym(participant, name);
            putText(row, account, balance.owner.account);
            row.putLong(posted, balance.posted);
            row.putLong(held, balance.held);
            row.putSym(reason, why);
            return row;
        }

        void putText(TableWriter.Row row, int column, String value) {
            if (value.isEmpty()) return;
            text.clear();
            text.put(value);
            row.putVarchar(column, text);
        }

        void putOrder(TableWriter.Row row, long id, long instrumentId) {
            MarketBook book = names.instrument(instrumentId);
            if (book != null) row.putSym(symbol, book.symbol());
            row.putLong(orderId, id);
        }

        void putTrade(TableWriter.Row row) {
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
            row.putSym(OWNER_KIND, balance.owner.kind.name());
            row.putLong(AMOUNT, amount);
            return row;
        }

        void state(Balance balance) {
            row(balance, STATED, balance.posted).append();
        }

        void trade(Balance payer, Balance receiver, long amount) {
            if (amount == 0) return;
            boolean buyerPays = payer.assetId == booked.quoteAssetId();
            ofTrade(payer, TRADE, -amount, buyerPays ? buyOrderId : sellOrderId);
            ofTrade(receiver, TRADE, amount, buyerPays ? sellOrderId : buyOrderId);
        }

        void fee(Balance payer, Balance fees, long amount, long orderId) {
            if (amount == 0) return;
            ofTrade(payer, FEE, -amount, orderId);
            ofTrade(fees, FEE, amount, orderId);
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
