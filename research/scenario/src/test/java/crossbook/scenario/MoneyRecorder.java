package crossbook.scenario;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineClient;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.event.Book;
import crossbook.core.event.Booking;
import crossbook.core.event.EventSink;
import crossbook.core.event.Obligation;
import crossbook.core.event.Order;
import crossbook.core.event.PastTrade;
import crossbook.core.event.Position;
import crossbook.core.event.PreviousTerms;
import crossbook.core.model.Asset;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.model.Participant;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.Side;
import crossbook.scenario.MoneySeen.AccountSeen;
import crossbook.scenario.MoneySeen.Past;
import crossbook.scenario.MoneySeen.Shown;
import crossbook.scenario.MoneySeen.Terms;
import crossbook.scenario.MoneySeen.Transfer;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Runs the lines of a day, those of [MoneyLines] among them, and keeps what is seen of money.
public final class MoneyRecorder implements EventSink {
    private final List<MoneySeen> seen = new ArrayList<>();
    private final Map<Integer, String> owners = new HashMap<>();
    private final Map<Long, AccountSeen> shown = new HashMap<>();
    private final Map<Integer, Integer> priceScales = new HashMap<>();
    private EventSink next;
    private ScenarioRunner runner;
    private String line;

    private MoneyRecorder() {}

    public static List<MoneySeen> record(Path scenarios, List<String> day) {
        return record(scenarios, day, EngineSettings.DEFAULT);
    }

    public static List<MoneySeen> record(
            Path scenarios, List<String> day, EngineSettings settings) {
        MoneyRecorder recorder = new MoneyRecorder();
        ScenarioRunner runner = new ScenarioRunner("day", scenarios, settings, sink -> {
            recorder.next = sink;
            return recorder;
        });
        recorder.runner = runner;
        for (int i = 0; i < day.size(); i++) recorder.run(i + 1, day.get(i));
        if (runner.outcome().contains("the loaded state differs")) {
            throw new AssertionError("the loaded state differs");
        }
        return recorder.seen;
    }

    private void run(int number, String text) {
        line = text;
        seen.add(new MoneySeen.Began(number, text));
        if (MoneyLines.isOne(text)) MoneyLines.run(text, engine());
        else runner.run(number, text);
        List<AccountSeen> accounts = new ArrayList<>();
        engine().accounts().visit(account -> accounts.add(shown(account)));
        engine().accounts()
                .visitSuspended(
                        (participantId, client, assetId, posted) -> accounts.add(new AccountSeen(
                                MoneySeen.owner(participantId, client.account()),
                                assetId,
                                posted,
                                0)));
        List<MoneySeen.PositionSeen> positions = new ArrayList<>();
        engine().accounts().visitPositions(position -> positions.add(seen(position)));
        for (int id = 0; id < engine().instrumentCount(); id++) quote(engine().book(id));
        int date = engine().marketModel() == null ? 0 : today();
        seen.add(new MoneySeen.Looked(accounts, positions, date));
    }

    /// Keeps an event, and what of the accounts is another amount now that it is told.
    private void see(MoneySeen event) {
        seen.add(event);
        List<AccountSeen> changed = new ArrayList<>();
        engine().accounts().visit(account -> {
            AccountSeen before = shown.get(key(account));
            AccountSeen now = shown(account);
            if (!now.equals(before)) changed.add(now);
        });
        if (!changed.isEmpty()) seen.add(new MoneySeen.Changed(changed));
    }

    /// What an account is, the same object as long as it is the same.
    private AccountSeen shown(Account account) {
        AccountSeen last = shown.get(key(account));
        boolean isSame =
                last != null && last.posted() == account.posted() && last.held() == account.held();
        if (isSame) return last;
        AccountSeen now = seen(account);
        shown.put(key(account), now);
        return now;
    }

    private static long key(Account account) {
        return (long) account.owner() << 32 | account.assetId();
    }

    private void quote(Book book) {
        Coverage coverage = book.instrument().coverage();
        if (coverage == null || !coverage.isOnMargin()) return;
        seen.add(new MoneySeen.Quoted(
                book.instrument().instrumentId(),
                book.bids().isEmpty() ? null : book.bids().bestPrice(),
                book.asks().isEmpty() ? null : book.asks().bestPrice(),
                book.hasLastPrice() ? book.lastPrice() : null,
                engine().timestampNs()));
    }

    private static MoneySeen.PositionSeen seen(Position position) {
        return new MoneySeen.PositionSeen(
                owner(position.account()),
                position.instrumentId(),
                position.qty(),
                position.openValue(),
                position.held(),
                position.unsettledProfit());
    }

    private static AccountSeen seen(Account account) {
        return new AccountSeen(owner(account), account.assetId(), account.posted(), account.held());
    }

    private MatchingEngine engine() {
        return runner.engine();
    }

    private static String owner(Account account) {
        if (account.isOutside()) return MoneySeen.OUTSIDE;
        if (account.isFees()) return MoneySeen.FEES;
        if (account.isClearing()) return MoneySeen.CLEARING;
        if (account.isInsurance()) return MoneySeen.INSURANCE;
        if (account.isInTransit()) return MoneySeen.IN_TRANSIT;
        return MoneySeen.owner(account.participantId(), account.client().account());
    }

    /// Who owns, by number.
    private String owner(int number) {
        if (!owners.containsKey(number)) {
            engine().accounts().visit(account -> owners.put(account.owner(), owner(account)));
        }
        return owners.get(number);
    }

    private long reserve(int instrumentId) {
        List<String> words = Arrays.asList(line.split(" "));
        int at = words.indexOf("reserve");
        if (at < 0) return 0;
        BigDecimal price = new BigDecimal(words.get(at + 1));
        return price.movePointRight(priceScales.get(instrumentId)).longValueExact();
    }

    // Who and what.

    @Override
    public void assetDefined(Asset asset) {
        see(new MoneySeen.AssetAdded(asset.assetId()));
        next.assetDefined(asset);
    }

    @Override
    public void participantDefined(Participant participant) {
        see(new MoneySeen.Joined(participant.participantId()));
        next.participantDefined(participant);
    }

    @Override
    public void clientDefined(DefineClient command, int owner) {
        see(new MoneySeen.ClientAdded(command.participantId, command.client.account()));
        next.clientDefined(command, owner);
    }

    @Override
    public void instrumentDefined(Instrument instrument) {
        priceScales.put(instrument.instrumentId(), instrument.priceScale());
        see(new MoneySeen.Listed(instrument));
        next.instrumentDefined(instrument);
    }

    // Orders.

    @Override
    public void orderAccepted(Order order) {
        Shown shown = Shown.of(order);
        boolean isOfLine = !shown.clOrdId().startsWith("LIQ");
        long reserve = isOfLine ? reserve(order.instrumentId()) : 0;
        see(new MoneySeen.Accepted(shown, reserve));
        next.orderAccepted(order);
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        Terms terms = new Terms(
                command.side == Side.BUY,
                command.ordType,
                command.limitPrice,
                command.budget,
                command.orderQty);
        see(new MoneySeen.OrderRefused(
                command.participantId,
                command.parties.account(),
                command.instrumentId,
                terms,
                command.reservePrice,
                reason));
        next.orderRejected(command, reason);
    }

    @Override
    public void crossRejected(NewCross command, RejectReason reason) {
        see(new MoneySeen.CrossRefused(
                command.participantId, command.instrumentId, command.price, command.qty, reason));
        next.crossRejected(command, reason);
    }

    @Override
    public void orderHeld(Order order, long held) {
        see(new MoneySeen.Held(order.orderId(), held));
        next.orderHeld(order, held);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        see(new MoneySeen.Replaced(Shown.of(order)));
        next.orderReplaced(order, command, previous, priority);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        see(new MoneySeen.ReplaceRefused(
                command.orderId,
                command.participantId,
                command.origClOrdId.toString(),
                command.changesPrice ? command.limitPrice : null,
                command.changesQty ? command.orderQty : null,
                reason));
        next.replaceRejected(command, reason);
    }

    @Override
    public void orderRestated(Order order, RestateReason reason) {
        see(new MoneySeen.Restated(Shown.of(order)));
        next.orderRestated(order, reason);
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        see(new MoneySeen.Ended(Shown.of(order)));
        next.orderCanceled(order, reason);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        see(new MoneySeen.Ended(Shown.of(order)));
        next.orderExpired(order, reason);
    }

    // Trades.

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        see(new MoneySeen.Traded(
                tradeId,
                Shown.of(taker),
                Shown.of(maker),
                new MoneySeen.Fill(price, qty, engine().tradeType())));
        next.traded(tradeId, taker, maker, price, qty);
    }

    @Override
    public void tradeBooked(Booking booking) {
        if (booking.baseAssetId == Coverage.NO_ASSET) bookOnMargin(booking);
        else book(booking);
        next.tradeBooked(booking);
    }

    private void bookOnMargin(Booking booking) {
        see(new MoneySeen.BookedOnMargin(
                booking.tradeId,
                new MoneySeen.Sides(
                        owner(booking.buyer),
                        owner(booking.seller),
                        booking.buyerProfit,
                        booking.sellerProfit),
                booking.buyerFee,
                booking.sellerFee,
                booking.buyerHeld,
                booking.sellerHeld));
    }

    private void book(Booking booking) {
        see(new MoneySeen.Booked(
                booking.tradeId,
                new MoneySeen.Moved(
                        owner(booking.buyer),
                        owner(booking.seller),
                        booking.baseAmount,
                        booking.quoteAmount),
                booking.buyerFee,
                booking.sellerFee,
                booking.buyerHeld,
                booking.sellerHeld,
                booking.settlesLater() ? booking.settlementDate : MoneySeen.Booked.AT_ONCE));
    }

    @Override
    public void positionChanged(Position position) {
        see(seen(position));
        next.positionChanged(position);
    }

    @Override
    public void openInterestChanged(Instrument instrument, long qty) {
        see(new MoneySeen.OpenInterest(instrument.instrumentId(), qty));
        next.openInterestChanged(instrument, qty);
    }

    @Override
    public void positionSettled(Position position, long profit) {
        see(new MoneySeen.PositionSettled(seen(position), profit));
        next.positionSettled(position, profit);
    }

    @Override
    public void settlementPriceSet(Instrument instrument, long price) {
        see(new MoneySeen.SettlementSet(instrument.instrumentId(), price));
        next.settlementPriceSet(instrument, price);
    }

    @Override
    public void markSet(Instrument instrument, long mark) {
        see(new MoneySeen.MarkMoved(instrument.instrumentId(), mark, engine().timestampNs()));
        next.markSet(instrument, mark);
    }

    @Override
    public void markSet(SetMark command, Instrument instrument, long mark) {
        long time = engine().timestampNs();
        see(new MoneySeen.IndexSet(instrument.instrumentId(), command.source, command.price, time));
        see(new MoneySeen.MarkMoved(instrument.instrumentId(), mark, time));
        next.markSet(command, instrument, mark);
    }

    @Override
    public void marginCalled(Account account) {
        see(new MoneySeen.Called(seen(account)));
        next.marginCalled(account);
    }

    @Override
    public void marginCallMet(Account account) {
        see(new MoneySeen.CallMet(seen(account)));
        next.marginCallMet(account);
    }

    @Override
    public void liquidationStarted(Position position, long limitPrice) {
        see(new MoneySeen.Liquidated(seen(position), limitPrice));
        next.liquidationStarted(position, limitPrice);
    }

    @Override
    public void deficitCovered(Account account, long covered, long left) {
        see(new MoneySeen.Deficit(seen(account), covered, left));
        next.deficitCovered(account, covered, left);
    }

    @Override
    public void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        see(new MoneySeen.DayClosed(instrument.instrumentId(), price));
        next.closingPriceSet(instrument, price, method);
    }

    @Override
    public void obligationNetted(Obligation obligation) {
        see(new MoneySeen.Netted(obliged(obligation)));
        next.obligationNetted(obligation);
    }

    @Override
    public void obligationSettled(Obligation obligation) {
        see(new MoneySeen.Settled(obliged(obligation)));
        next.obligationSettled(obligation);
    }

    private MoneySeen.Obliged obliged(Obligation of) {
        return new MoneySeen.Obliged(
                owner(of.owner), of.assetId, of.settlementDate, of.owed, of.due);
    }

    @Override
    public void obligationsSettled(SettleObligations command, long payments) {
        see(new MoneySeen.SettledAll(today(), payments, true));
        next.obligationsSettled(command, payments);
    }

    @Override
    public void obligationsSettled(long payments) {
        see(new MoneySeen.SettledAll(today(), payments, false));
        next.obligationsSettled(payments);
    }

    private int today() {
        return engine().marketModel().rules().times().epochDay(engine().timestampNs());
    }

    @Override
    public void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        see(new MoneySeen.HiddenUncrossed(instrument.instrumentId(), qty));
        next.hiddenUncrossed(instrument, price, qty, exact);
    }

    @Override
    public void tradeBusted(PastTrade trade) {
        see(new MoneySeen.Busted(Past.of(trade), trade.isIntoDeficit()));
        next.tradeBusted(trade);
    }

    @Override
    public void bustRejected(BustTrade command, RejectReason reason) {
        see(new MoneySeen.BustRefused(command.tradeId, reason));
        next.bustRejected(command, reason);
    }

    @Override
    public void tradeCorrected(PastTrade trade, long oldPrice, long oldQty) {
        see(new MoneySeen.Corrected(Past.of(trade), trade.isIntoDeficit()));
        next.tradeCorrected(trade, oldPrice, oldQty);
    }

    @Override
    public void correctionRejected(CorrectTrade command, RejectReason reason) {
        see(new MoneySeen.CorrectionRefused(
                command.tradeId,
                command.changesPrice ? command.price : null,
                command.changesQty ? command.qty : null,
                reason));
        next.correctionRejected(command, reason);
    }

    // Owners who are suspended.

    @Override
    public void ownerSuspended(SuspendOwner command, int owner) {
        suspended(command, RejectReason.NONE);
        next.ownerSuspended(command, owner);
    }

    @Override
    public void ownerSuspendRejected(SuspendOwner command, RejectReason reason) {
        suspended(command, reason);
        next.ownerSuspendRejected(command, reason);
    }

    private void suspended(SuspendOwner command, RejectReason reason) {
        see(new MoneySeen.OwnerSuspended(command.participantId, command.client.account(), reason));
    }

    @Override
    public void ownerResumed(ResumeOwner command, int owner) {
        resumed(command, RejectReason.NONE);
        next.ownerResumed(command, owner);
    }

    @Override
    public void ownerResumeRejected(ResumeOwner command, RejectReason reason) {
        resumed(command, reason);
        next.ownerResumeRejected(command, reason);
    }

    private void resumed(ResumeOwner command, RejectReason reason) {
        see(new MoneySeen.OwnerResumed(command.participantId, command.client.account(), reason));
    }

    // Funds.

    @Override
    public void fundsTransferred(TransferFunds command, int from, int to) {
        Transfer transfer = Transfer.of(command);
        boolean areRight =
                owner(from).equals(transfer.payer()) && owner(to).equals(transfer.receiver());
        if (!areRight) throw new AssertionError("paid by another, or to another: " + line);
        see(new MoneySeen.Transferred(transfer, RejectReason.NONE));
        next.fundsTransferred(command, from, to);
    }

    @Override
    public void transferRejected(TransferFunds command, RejectReason reason) {
        see(new MoneySeen.Transferred(Transfer.of(command), reason));
        next.transferRejected(command, reason);
    }

    @Override
    public void commandRepeated(int participantId, ClOrdId id, long originalEventNumber) {
        Transfer transfer = MoneyLines.isOne(line) ? MoneyLines.transfer(line, engine()) : null;
        if (transfer != null) see(new MoneySeen.Transferred(transfer, null));
        else next.commandRepeated(participantId, id, originalEventNumber);
    }
}
