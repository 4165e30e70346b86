package crossbook.core.entry;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.funds.Funds;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.HiddenRules;
import crossbook.core.model.Instrument;
import crossbook.core.model.MinimumExecution;
import crossbook.core.model.Steps;
import crossbook.core.order.RejectReason;
import crossbook.core.risk.LimitAnswer;

/// Which values would have been right where a command is refused for one, so that anyone who
/// is refused need not know the rules of the market: of a value off its steps the nearest
/// right ones below and above, of one out of range the ends of the range. A value that keeps
/// the one rule may still break another.
public final class Limits {
    /// No value.
    public static final long NONE = Steps.NONE;

    private final ReferenceData reference;
    private final Funds funds;
    private final LimitAnswer answer;
    private long low = NONE;
    private long high = NONE;

    public Limits(ReferenceData reference, Funds funds, LimitAnswer answer) {
        this.reference = reference;
        this.funds = funds;
        this.answer = answer;
    }

    /// The lower one, price units or quantity as the reason says; [#NONE] if there is none.
    public long low() {
        return low;
    }

    /// The upper one.
    public long high() {
        return high;
    }

    void find(RejectReason reason, NewOrder command, LiveBook book) {
        switch (reason) {
            case STOP_PRICE_OFF_TICK -> around(command.stopPrice, book);
            case DISPLAY_QTY_OUT_OF_RANGE -> findDisplay(command.orderQty, book);
            case MIN_QTY_OUT_OF_RANGE -> findMinQty(command.orderQty, book);
            default -> find(reason, command.limitPrice, command.orderQty, 0, book);
        }
    }

    /// @param order the one to be changed; null where there is none
    void find(RejectReason reason, ReplaceOrder command, LiveOrder order, LiveBook book) {
        long cumQty = order == null ? 0 : order.cumQty();
        long orderQty = command.changesQty || order == null ? command.orderQty : order.orderQty();
        long price =
                command.changesPrice || order == null ? command.limitPrice : order.limitPrice();
        switch (reason) {
            case STOP_PRICE_OFF_TICK -> around(command.stopPrice, book);
            case DISPLAY_QTY_OUT_OF_RANGE -> findDisplay(orderQty, book);
            case MIN_QTY_OUT_OF_RANGE -> findMinQty(orderQty, book);
            default -> find(reason, price, orderQty, cumQty, book);
        }
    }

    void find(RejectReason reason, NewCross command, LiveBook book) {
        if (reason == RejectReason.CROSS_OUTSIDE_QUOTE) {
            set(book.bids().bestPrice(), book.asks().bestPrice());
        } else {
            find(reason, command.price, command.qty, 0, book);
        }
    }

    /// Trades may be off the ticks, and of any size.
    void find(RejectReason reason, ReportTrade command, LiveBook book) {
        switch (reason) {
            case PRICE_ABOVE_MAXIMUM -> set(NONE, Instrument.MAX_PRICE);
            case QTY_OFF_LOT -> {
                long lot = book.instrument().lotSize();
                set(Steps.upTo(command.qty, lot), Steps.from(command.qty, lot));
            }
            default -> set(NONE, NONE);
        }
    }

    /// @param cumQty what of the order has been executed
    private void find(RejectReason reason, long price, long qty, long cumQty, LiveBook book) {
        switch (reason) {
            case PRICE_OFF_TICK -> around(price, book);
            case PRICE_ABOVE_MAXIMUM, STOP_PRICE_ABOVE_MAXIMUM ->
                set(NONE, priceUpTo(Instrument.MAX_PRICE, book));
            case PRICE_OUTSIDE_BAND -> findBand(book);
            case PRICE_NOT_CLOSING_PRICE -> {
                long close = book.prices.hasClose() ? book.prices.close() : NONE;
                set(close, close);
            }
            case QTY_OFF_LOT -> set(qtyUpTo(qty, book), qtyFrom(qty, book));
            case QTY_ABOVE_MAXIMUM -> set(NONE, qtyUpTo(qty, book));
            case VALUE_ABOVE_MAXIMUM ->
                set(NONE, qtyUpTo(book.rules.maxOrderValue() / price, book));
            case QTY_NOT_ABOVE_EXECUTED -> set(qtyFrom(cumQty + 1, book), NONE);
            case QTY_BELOW_MINIMUM_RESERVE ->
                set(qtyFrom(cumQty + book.minReserveQty(), book), NONE);
            case FUNDS_INSUFFICIENT -> setFunds(funds.free(), funds.needed());
            case ORDER_QTY_ABOVE_LIMIT,
                    ORDER_VALUE_ABOVE_LIMIT,
                    PRICE_OUTSIDE_COLLAR,
                    OPEN_ORDERS_ABOVE_LIMIT,
                    OPEN_VALUE_ABOVE_LIMIT,
                    POSITION_ABOVE_LIMIT -> findAnswer(book);
            default -> set(NONE, NONE);
        }
    }

    /// What would have kept a limit before the trade, on its steps.
    private void findAnswer(LiveBook book) {
        long least = answer.least();
        long most = answer.most();
        if (answer.isPrice()) {
            set(
                    least == NONE ? NONE : priceFrom(Math.max(1, least), book),
                    most == NONE ? NONE : priceUpTo(Math.min(most, Instrument.MAX_PRICE), book));
        } else {
            boolean isOnSteps = answer.isQty() && most != NONE;
            set(NONE, isOnSteps ? qtyUpTo(most, book) : most);
        }
    }

    /// Of a bust or a correction that a side cannot pay.
    void find(RejectReason reason) {
        if (reason == RejectReason.FUNDS_INSUFFICIENT) setFunds(funds.free(), funds.needed());
        else clear();
    }

    /// The account that did not have what a bust or a correction needs.
    public int lackingAccount() {
        return funds.account();
    }

    /// What is free and what is needed of funds, smallest units.
    public void setFunds(long free, long needed) {
        set(free, needed);
    }

    /// Forgets those of an earlier refusal.
    public void clear() {
        set(NONE, NONE);
    }

    private void set(long least, long most) {
        low = least;
        high = most;
    }

    /// Nothing where there is nothing between the two.
    private void setRange(long least, long most) {
        boolean isEmpty = least == NONE || least > most;
        set(isEmpty ? NONE : least, isEmpty ? NONE : most);
    }

    // Prices.

    private void around(long price, LiveBook book) {
        set(priceUpTo(price, book), priceFrom(price, book));
    }

    /// The prices at the ends of the band that are on tick.
    private void findBand(LiveBook book) {
        long middle = MarketRefusals.bandReference(book);
        long width = book.segment().bandWidth(middle);
        long most = Math.min(middle + width, Instrument.MAX_PRICE);
        setRange(priceFrom(Math.max(1, middle - width), book), priceUpTo(most, book));
    }

    private static long priceUpTo(long price, LiveBook book) {
        return book.rules.priceUpTo(price, book.instrument());
    }

    private static long priceFrom(long price, LiveBook book) {
        return book.rules.priceFrom(price, book.instrument());
    }

    // Quantities.

    private void findDisplay(long orderQty, LiveBook book) {
        long step = book.instrument().lotSize();
        long least = Steps.from(reference.model().rules().orders().minDisplayQty(), step);
        long most = Steps.upTo(orderQty - 1, step);
        setRange(least, most);
    }

    /// None, which is right as well, is told where nothing else is.
    private void findMinQty(long orderQty, LiveBook book) {
        HiddenRules hidden = reference.model().rules().hidden();
        boolean isBound = hidden.minimumExecution() == MinimumExecution.AT_LEAST_RESERVE;
        long least = isBound ? book.minReserveQty() : 0;
        if (least > orderQty) set(0, 0);
        else set(least, orderQty);
    }

    private static long qtyUpTo(long qty, LiveBook book) {
        return Steps.upTo(Math.min(qty, maxQty(book)), book.lotSize());
    }

    private static long qtyFrom(long qty, LiveBook book) {
        long found = Steps.from(qty, book.lotSize());
        return found > maxQty(book) ? NONE : found;
    }

    private static long maxQty(LiveBook book) {
        return Math.min(book.instrument().maxOrderQty(), book.segment().maxOrderQty());
    }
}
