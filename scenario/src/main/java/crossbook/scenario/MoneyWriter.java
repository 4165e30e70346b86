package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.event.Account;
import crossbook.core.event.Obligation;
import crossbook.core.event.Position;
import crossbook.core.model.Instrument;
import crossbook.core.order.RejectReason;

import java.util.function.Supplier;

/// Writes the events of positions on margin and of what settles later.
abstract class MoneyWriter extends MarketWriter {
    final MoneyWords money;

    MoneyWriter(
            StringBuilder out, Names names, ScenarioClock clock, Supplier<MatchingEngine> engine) {
        super(out, names, clock, engine);
        money = new MoneyWords(names);
    }

    private static String symbol(Position position, MatchingEngine engine) {
        return symbol(engine.book(position.instrumentId()).instrument());
    }

    private String position(Position position) {
        return symbol(position, engine.get()) + money.position(position);
    }

    @Override
    public void positionChanged(Position position) {
        line("position " + position(position));
    }

    @Override
    public void openInterestChanged(Instrument instrument, long qty) {
        line("open interest " + symbol(instrument) + qty);
    }

    @Override
    public void positionSettled(Position position, long profit) {
        line("position settled " + position(position) + ", profit "
                + money.number(profit, position.account().assetId()));
    }

    @Override
    public void settlementPriceSet(Instrument instrument, long price) {
        line("settlement price " + symbol(instrument) + price(price, instrument.instrumentId()));
    }

    @Override
    public void markSet(Instrument instrument, long mark) {
        line("mark " + symbol(instrument) + price(mark, instrument.instrumentId()));
    }

    @Override
    public void markRejected(SetMark command, RejectReason reason) {
        rejected("mark", reason);
    }

    @Override
    public void marginCalled(Account account) {
        line("margin call to " + money.owner(account) + ": " + has(account));
    }

    @Override
    public void marginCallMet(Account account) {
        line("margin call to " + money.owner(account) + " met: " + has(account));
    }

    private String has(Account account) {
        int asset = account.assetId();
        return money.balance(account) + ", positions need at least "
                + money.number(account.needed(), asset);
    }

    @Override
    public void liquidationStarted(Position position, long limitPrice) {
        line("liquidation of " + symbol(position, engine.get())
                + money.owner(position.account()) + ": " + position.qty() + " with limit "
                + price(limitPrice, position.instrumentId()) + authority());
    }

    @Override
    public void liquidationRejected(LiquidatePosition command, RejectReason reason) {
        rejected("liquidate " + names.owner(command.participantId, command.client), reason);
    }

    @Override
    public void deficitCovered(Account account, long covered, long left) {
        int asset = account.assetId();
        line("deficit of " + money.owner(account) + ": the insurance pays "
                + money.amount(covered, asset) + ", " + money.number(left, asset) + " left");
    }

    @Override
    public void obligationNetted(Obligation obligation) {
        line("netted " + text(obligation));
    }

    @Override
    public void obligationSettled(Obligation obligation) {
        line("settled " + text(obligation));
    }

    private String text(Obligation obligation) {
        return money.obligation(money.owner(account(obligation)), obligation);
    }

    /// The account that pays and is paid.
    final Account account(Obligation obligation) {
        Account account = engine.get().accounts().newView();
        engine.get().accounts().find(obligation.owner(), obligation.assetId(), account);
        return account;
    }

    @Override
    public void obligationsSettled(SettleObligations command, long payments) {
        line("settled " + payments + " payments" + authority());
    }

    @Override
    public void obligationsSettled(long payments) {
        line("settled " + payments + " payments at " + clock.text(engine.get().timestampNs()));
    }

    @Override
    public void settlementRejected(SettleObligations command, RejectReason reason) {
        rejected("settle", reason);
    }

    /// A position between commands, with its mark.
    final void show(Position position) {
        int id = position.instrumentId();
        line("position " + position(position) + ", mark " + price(position.mark(), id));
    }

    final void show(Obligation obligation) {
        line(text(obligation));
    }
}
