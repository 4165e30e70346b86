package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.event.Account;
import crossbook.core.event.Obligation;
import crossbook.core.event.Order;
import crossbook.core.event.PastTrade;
import crossbook.core.event.Position;
import crossbook.core.model.Instrument;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.protocol.Decimals;

import java.util.function.Supplier;

/// What the lines of events say: prices, instruments, orders, trades and positions, and on whose
/// authority.
final class EventWords {
    private final Names names;
    private final ScenarioClock clock;
    private final Askers askers;
    private final MoneyWords money;
    private final Supplier<MatchingEngine> engine;

    EventWords(
            Names names,
            ScenarioClock clock,
            Askers askers,
            MoneyWords money,
            Supplier<MatchingEngine> engine) {
        this.names = names;
        this.clock = clock;
        this.askers = askers;
        this.money = money;
        this.engine = engine;
    }

    String price(long price, int instrumentId) {
        return Decimals.text(price, names.scale(instrumentId));
    }

    /// On whose authority it happened; nothing for the exchange itself.
    String authority() {
        return askers.text(engine.get());
    }

    /// Of the first instrument nothing, because no line names it.
    static String symbol(Instrument instrument) {
        return instrument.instrumentId() == 0 ? "" : instrument.symbol() + ' ';
    }

    String symbol(Position position) {
        return symbol(engine.get().book(position.instrumentId()).instrument());
    }

    String position(Position position) {
        return symbol(position) + money.position(position);
    }

    String outcome(Instrument instrument, AuctionOutcome outcome) {
        if (!outcome.hasPrice) return "nothing";
        String left = outcome.surplus == 0
                ? ""
                : ", " + Math.abs(outcome.surplus) + " left to "
                        + (outcome.surplus > 0 ? "buy" : "sell");
        return outcome.qty + " @ " + price(outcome.price, instrument.instrumentId()) + left;
    }

    static boolean hasTaker(TradeType type) {
        return switch (type) {
            case AUTOMATIC, HIDDEN, CLOSING_PRICE -> true;
            case AUCTION, CROSS, VOLUME, OFF_BOOK -> false;
        };
    }

    String terms(Order order) {
        return PriceWords.of(order, names.scale(order.instrumentId()));
    }

    String terms(PastTrade trade) {
        return trade.qty() + " @ " + price(trade.price(), trade.instrumentId()) + ", "
                + name(trade.clOrdId(Side.BUY)) + " with " + name(trade.clOrdId(Side.SELL));
    }

    static String intoDeficit(PastTrade trade) {
        return trade.isIntoDeficit() ? ", into a deficit" : "";
    }

    static String name(ClOrdId clOrdId) {
        return clOrdId.isMissing() ? "-" : clOrdId.toString();
    }

    String has(Account account) {
        int asset = account.assetId();
        return money.balance(account) + ", positions need at least "
                + money.number(account.needed(), asset);
    }

    String text(Obligation obligation) {
        return money.obligation(money.owner(account(obligation)), obligation);
    }

    static String quoted(String name) {
        return name.isEmpty() ? "\"\"" : name;
    }

    /// The account that pays and is paid.
    Account account(Obligation obligation) {
        Account account = engine.get().accounts().newView();
        engine.get().accounts().find(obligation.owner, obligation.assetId, account);
        return account;
    }

    /// The side of the order that was to be replaced.
    Side side(ReplaceOrder command) {
        Side[] found = new Side[1];
        engine.get().visitOrders(command.instrumentId, order -> {
            boolean isOwn = order.participantId() == command.participantId
                    && order.clOrdId().equals(command.origClOrdId);
            boolean isMeant = isOwn || order.orderId() == command.orderId;
            if (isMeant) found[0] = order.side();
        });
        return found[0];
    }

    /// The same between commands, with its mark.
    String marked(Position position) {
        return position(position) + ", mark " + price(position.mark(), position.instrumentId());
    }

    /// An instrument and a price of it.
    String at(Instrument instrument, long price) {
        return symbol(instrument) + price(price, instrument.instrumentId());
    }

    /// When it happened, where nobody asked for it.
    String now() {
        return " at " + clock.text(engine.get().timestampNs());
    }

    /// Why an instrument has entered a phase.
    String cause(PhaseReason reason) {
        return switch (reason) {
            case REQUESTED -> authority();
            case ENDED -> now();
            case MARKET_ORDERS_LEFT,
                    PRICE_OUTSIDE_TOLERANCE,
                    BREAKER_TRIPPED,
                    EXTENDED,
                    SHORTENED,
                    NEEDED -> now() + ' ' + reason;
        };
    }

    String report(ReportTrade command, long tradeTimeNs) {
        boolean buys = command.side == Side.BUY;
        boolean isNow = tradeTimeNs == engine.get().timestampNs();
        return command.qty + " @ " + price(command.price, command.instrumentId) + ' '
                + TradeType.reportTypeText(command.type) + ", "
                + names.participant(command.participantId) + (buys ? " buys from " : " sells to ")
                + names.participant(command.counterpartyId)
                + (isNow ? "" : ", made " + clock.text(tradeTimeNs));
    }

    /// Of an order that lacks funds it is said how much.
    String refused(String what, RejectReason reason, int instrumentId, Side side) {
        boolean lacks = reason == RejectReason.FUNDS_INSUFFICIENT;
        return "rejected " + what + ' ' + reason
                + (lacks ? money.lack(engine.get(), names.paidAsset(instrumentId, side)) : "");
    }
}
