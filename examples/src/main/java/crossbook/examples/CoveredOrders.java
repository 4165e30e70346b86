package crossbook.examples;

import crossbook.core.*;
import crossbook.core.command.*;
import crossbook.core.event.*;
import crossbook.core.model.*;
import crossbook.core.order.*;

import java.util.ArrayList;
import java.util.List;

/// Money in the engine: the example of exchange-core, every amount by hand. Two users trade
/// bitcoin (XBT) for litecoin (LTC). Both are counted in 8 decimals, so that 1 LTC is 100,000,000.
public final class CoveredOrders implements EventSink {
    private static final int XBT = 0;
    private static final int LTC = 1;
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final Parties ITSELF = new Parties(); // no client: the participant's own account

    private final List<String> story = new ArrayList<>();
    private final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, this);
    private long transactions;

    /// Trades a little and prints what everybody owns.
    public static void main(String[] args) {
        run().forEach(System.out::println);
    }

    static List<String> run() {
        CoveredOrders exchange = new CoveredOrders();
        exchange.open();
        exchange.transfer(TransferType.DEPOSIT, FIRST, LTC, 2_000_000_000L); // 20 LTC
        exchange.transfer(TransferType.DEPOSIT, SECOND, XBT, 10_000_000L); // 0.1 XBT

        // 12 lots at 15,400 steps of 10,000: 1.54 LTC for 0.01 XBT. Held is the reserve price,
        // 12 * 15,600 * 10,000 = 1,872,000,000, and the larger fee, 12 * 1,900 = 22,800.
        exchange.buy("5001", 12, 15_400, 15_600);
        // The other one sells 10 of them at once: it gets the price of the order that was there.
        // 10 * 15,400 * 10,000 = 1,540,000,000 for 10 * 1,000,000. The buyer rested and pays
        // 10 * 700, the seller took and pays 10 * 1,900. Two lots are left: they hold
        // 2 * 15,600 * 10,000 + 2 * 1,900 = 312,003,800.
        exchange.sellAtOnce("5002", 10, 15_250);
        exchange.show(FIRST); // 2,000,000,000 - 1,540,000,000 - 7,000 = 459,993,000
        exchange.move("5001", 15_300); // below the reserve price: nothing else is held
        exchange.cancel("5001"); // nothing is held any more
        exchange.show(FIRST);
        exchange.show(SECOND); // 1,540,000,000 - 19,000 = 1,539,981,000
        exchange.buy("5003", 12, 15_400, 0); // more than there is
        exchange.transfer(TransferType.WITHDRAWAL, FIRST, XBT, 10_000_000L);
        exchange.showTheExchange(); // 7,000 + 19,000 = 26,000 of fees
        return exchange.story;
    }

    private void open() {
        DefineMarketModel model = new DefineMarketModel();
        model.model = EmbeddedEngine.MODEL;
        engine.onDefineMarketModel(model);
        for (String code : List.of("XBT", "LTC")) {
            DefineAsset asset = new DefineAsset();
            asset.assetId = engine.accounts().assetCount();
            asset.code = code;
            asset.scale = 8;
            engine.onDefineAsset(asset);
        }
        for (String name : List.of("301", "302")) {
            DefineParticipant participant = new DefineParticipant();
            participant.participantId = engine.participants().count();
            participant.name = name;
            engine.onDefineParticipant(participant);
        }
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "XBT_LTC";
        // A lot is 1,000,000 of XBT, a step of the price 10,000 of LTC; of each lot the taker pays
        // 1,900 and the maker 700.
        instrument.coverage =
                new Coverage(XBT, LTC, 1_000_000, 10_000, FeeUnit.PER_UNIT, 1900, 700, 0);
        engine.onDefineInstrument(instrument);
    }

    private void transfer(TransferType type, int participantId, int assetId, long amount) {
        TransferFunds command = new TransferFunds();
        command.type = type;
        command.transactionId.set(++transactions); // sent again, it is booked once
        command.assetId = assetId;
        command.amount = amount;
        command.fromParticipantId = participantId;
        command.toParticipantId = participantId;
        engine.onTransferFunds(command);
    }

    private void buy(String id, long qty, long price, long reservePrice) {
        NewOrder order = order(FIRST, id, Side.BUY, qty, price);
        order.timeInForce = TimeInForce.GTC;
        order.reservePrice = reservePrice; // it may be moved up to there
        engine.onNewOrder(order);
    }

    private void sellAtOnce(String id, long qty, long price) {
        NewOrder order = order(SECOND, id, Side.SELL, qty, price);
        order.timeInForce = TimeInForce.IOC;
        engine.onNewOrder(order);
    }

    private static NewOrder order(int participantId, String id, Side side, long qty, long price) {
        NewOrder order = new NewOrder();
        order.participantId = participantId;
        order.clOrdId.set(id);
        order.side = side;
        order.ordType = OrdType.LIMIT;
        order.orderQty = qty;
        order.limitPrice = price;
        return order;
    }

    private void move(String id, long price) {
        ReplaceOrder command = new ReplaceOrder();
        command.participantId = FIRST;
        command.origClOrdId.set(id);
        command.changesPrice = true;
        command.limitPrice = price;
        engine.onReplaceOrder(command);
    }

    private void cancel(String id) {
        CancelOrder command = new CancelOrder();
        command.participantId = FIRST;
        command.clOrdId.set(id);
        engine.onCancelOrder(command);
    }

    private void show(int participantId) {
        for (int assetId = 0; assetId < engine.accounts().assetCount(); assetId++) {
            Account account = engine.accounts().of(participantId, ITSELF, assetId);
            if (account == null) continue;
            story.add("%s has %d %s, %d of it held"
                    .formatted(name(account), account.posted(), code(account), account.held()));
        }
    }

    private String name(Account account) {
        return engine.participants().get(account.participantId()).name();
    }

    private String code(Account account) {
        return engine.accounts().asset(account.assetId()).code();
    }

    /// The exchange's own accounts, and that all accounts of an asset add up to nothing.
    private void showTheExchange() {
        long[] sums = new long[engine.accounts().assetCount()];
        engine.accounts().visit(account -> {
            sums[account.assetId()] += account.posted();
            if (account.isFees()) story.add("fees: " + account.posted() + ' ' + code(account));
            if (account.isOutside())
                story.add("outside: " + account.posted() + ' ' + code(account));
        });
        story.add("sums: " + sums[XBT] + " XBT, " + sums[LTC] + " LTC");
    }

    @Override
    public void orderHeld(Order order, long held) {
        story.add("order " + order.clOrdId() + " holds " + held);
    }

    @Override
    public void tradeBooked(Booking trade) {
        story.add("%d XBT for %d LTC, fees %d and %d, the buyer's order holds %d"
                .formatted(
                        trade.baseAmount,
                        trade.quoteAmount,
                        trade.buyerFee,
                        trade.sellerFee,
                        trade.buyerHeld));
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        story.add("order %s refused: %s, free %d of %d that are needed"
                .formatted(command.clOrdId, reason, engine.lowLimit(), engine.highLimit()));
    }
}
