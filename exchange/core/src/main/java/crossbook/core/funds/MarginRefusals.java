package crossbook.core.funds;

import static crossbook.core.money.Amounts.OVERFLOW;
import static crossbook.core.money.Amounts.plus;
import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.HoldRecords;
import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.market.Money;
import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.money.Ledger;
import crossbook.core.money.Owners;
import crossbook.core.money.Positions;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;

/// What forbids an order of an instrument on margin: that it has no bound, is too large, or needs
/// more than is free (`docs/decisions/0027-margin.md`). Decides and changes nothing.
final class MarginRefusals {
    private static final int BUY = Side.BUY.ordinal();
    private static final int SELL = Side.SELL.ordinal();

    private final Owners owners;
    private final Ledger ledger;
    private final Positions positions;
    private final Margins margins;
    private final Funds funds;

    // The order that is looked at.
    private int side;
    private long limit;
    private long bound;
    private long leavesQty;

    private long amount; // that it would hold itself
    private long growth; // of its position

    MarginRefusals(Money money, Margins margins, Funds funds) {
        owners = money.owners;
        ledger = money.ledger;
        positions = money.positions;
        this.margins = margins;
        this.funds = funds;
    }

    /// Looks at an order of which so much would be left.
    ///
    /// @param reserve 0 for none
    void begin(int itsSide, long itsLimit, long reserve, long itsLeavesQty) {
        side = itsSide;
        limit = itsLimit;
        bound = reserve == 0 ? itsLimit : reserve;
        leavesQty = itsLeavesQty;
    }

    /// The hold of the order last looked at, without that of its position.
    long amount() {
        return amount;
    }

    /// How much more its position would hold.
    long growth() {
        return growth;
    }

    RejectReason of(NewOrder command, LiveBook book) {
        if (!command.ordType.hasLimitPrice) return PRICE_BOUND_MISSING;
        long reserve = command.reservePrice;
        if (reserve != 0 && !isReserve(command, book)) return RESERVE_PRICE_OUT_OF_RANGE;
        int owner = owners.find(command.participantId, command.parties);
        if (owner == Owners.NOBODY && command.parties.accountFirst() != 0) return UNKNOWN_ACCOUNT;
        begin(command.side.ordinal(), command.limitPrice, reserve, command.orderQty);
        int position = position(owner, book);
        int account = account(owner, position, book);
        amount = newAmount(book);
        if (!isInBounds(amount, position, leavesQty, book)) return AMOUNT_OVERFLOWS;
        if (opensWhileCalled(position, account, leavesQty)) return REDUCE_ONLY;
        growth = margins.growth(position, side, leavesQty, book);
        RejectReason byFunds = funds.refusal(amount + growth, account);
        if (byFunds == NONE) return NONE;
        return isCheapClosing(position, leavesQty, amount, amount, book) ? NONE : byFunds;
    }

    /// Whether an order could open something for an owner of whom more margin is called for, if
    /// only because of positions in other instruments.
    private boolean opensWhileCalled(int position, int account, long more) {
        return positions.accounts().isCalled(account) && !margins.isClosing(position, side, more);
    }

    private static boolean isReserve(NewOrder command, LiveBook book) {
        long reserve = command.reservePrice;
        boolean isBeyond = command.side == Side.BUY
                ? reserve >= command.limitPrice
                : reserve <= command.limitPrice;
        return isBeyond
                && reserve > 0
                && reserve <= Instrument.MAX_PRICE
                && reserve % book.instrument().unitsPerTick() == 0;
    }

    /// What forbids the new terms of a live order, which were looked at.
    ///
    /// @param itsAmount what it would hold
    RejectReason of(LiveOrder order, HoldRecords records, long itsAmount, LiveBook book) {
        amount = itsAmount;
        int position = records.position(order);
        int account = records.account(order);
        long cost = amount - records.held(order);
        long more = leavesQty - records.counted(order);
        if (!isInBounds(amount, position, more, book)) return AMOUNT_OVERFLOWS;
        growth = margins.growth(position, side, more, book);
        long needed = cost + growth;
        if (more <= 0 && needed <= 0) return NONE;
        if (opensWhileCalled(position, account, more)) return REDUCE_ONLY;
        RejectReason byFunds = funds.refusal(needed, account);
        if (byFunds == NONE) return NONE;
        return isCheapClosing(position, more, amount, cost, book) ? NONE : byFunds;
    }

    /// What forbids a cross at a price: both sides have to be there, together if they are of one
    /// owner.
    RejectReason of(NewCross command, long price, LiveBook book) {
        int buyer = owners.find(command.participantId, command.buyParties);
        int seller = owners.find(command.participantId, command.sellParties);
        RejectReason byBuy = ofSide(BUY, buyer, command.buyParties, price, command.qty, book);
        if (byBuy != NONE) return byBuy;
        long ofBuy = newAmount(book);
        RejectReason bySell = ofSide(SELL, seller, command.sellParties, price, command.qty, book);
        if (bySell != NONE || buyer != seller) return bySell;
        int position = position(buyer, book);
        long ofEither = Math.max(
                margins.growth(position, BUY, command.qty, book),
                margins.growth(position, SELL, command.qty, book));
        return funds.refusal(ofBuy + newAmount(book) + ofEither, account(buyer, position, book));
    }

    private RejectReason ofSide(
            int itsSide, int owner, Parties its, long price, long qty, LiveBook book) {
        if (owner == Owners.NOBODY && its.accountFirst() != 0) return UNKNOWN_ACCOUNT;
        begin(itsSide, price, 0, qty);
        int position = position(owner, book);
        int account = account(owner, position, book);
        long amount = newAmount(book);
        if (!isInBounds(amount, position, qty, book)) return AMOUNT_OVERFLOWS;
        if (opensWhileCalled(position, account, qty)) return REDUCE_ONLY;
        long needed = amount + margins.growth(position, itsSide, qty, book);
        return funds.refusal(needed, account);
    }

    /// What an order that has not traded holds itself.
    private long newAmount(LiveBook book) {
        boolean isBuy = side == BUY;
        long value = Margins.feeValue(isBuy, bound, limit, leavesQty, book);
        long fees = Holds.fees(value, leavesQty, 0, 0, 0, book.coverage);
        return plus(fees, Margins.openLoss(isBuy, bound, leavesQty, book));
    }

    /// A position fits as it is, and so it does if less is left of its orders.
    private boolean isInBounds(long amount, int position, long more, LiveBook book) {
        return amount != OVERFLOW
                && amount <= Coverage.MAX_HOLD
                && Math.max(limit, bound) <= book.coverage.margin().maxPrice()
                && (more <= 0 || margins.fits(position, side, more, book));
    }

    /// Whether an order only closes, and costs no more at once than it lets go of, and than its
    /// owner has left for it.
    ///
    /// @param cost what it would hold beyond what it holds
    private boolean isCheapClosing(int position, long more, long amount, long cost, LiveBook book) {
        boolean closesLong = side == SELL;
        return margins.isClosing(position, side, more)
                && amount <= Margins.initial(leavesQty, closesLong, book.mark.price, book.coverage)
                && cost <= margins.left(position, book);
    }

    private int position(int owner, LiveBook book) {
        return owner == Owners.NOBODY
                ? Positions.NONE
                : positions.find(owner, book.instrument().instrumentId());
    }

    private int account(int owner, int position, LiveBook book) {
        if (position != Positions.NONE) return positions.account(position);
        return owner == Owners.NOBODY
                ? Ledger.NONE
                : ledger.find(owner, book.coverage.quoteAssetId());
    }
}
