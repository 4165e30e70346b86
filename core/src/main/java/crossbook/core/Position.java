package crossbook.core;

import crossbook.core.money.Positions;

/// What one owner has open of one instrument on margin, to look at. A view that is moved from
/// position to position.
public final class Position {
    private final Positions positions;
    private final Account account;
    private int position;

    Position(Money money) {
        positions = money.positions;
        account = new Account(money);
    }

    Position at(int number) {
        position = number;
        account.at(positions.account(number));
        return this;
    }

    /// The owner's account of the settlement asset, on which the position depends.
    public Account account() {
        return account;
    }

    public int instrumentId() {
        return positions.instrument(position);
    }

    /// Above 0 of a long position, below of a short one.
    public long qty() {
        return positions.qty(position);
    }

    /// Price times quantity times quote units of what is open, signed like the quantity.
    public long openValue() {
        return positions.openValue(position);
    }

    /// What it and the live orders of its owner in its instrument hold together, beyond what each
    /// order holds by itself.
    public long held() {
        return positions.held(position);
    }

    /// What was realised since the day was settled last where it is withheld until then; below
    /// 0: lost. 0 where it is not.
    public long unsettledProfit() {
        return positions.unsettledProfit(position);
    }

    /// The mark at which it was valued last, price units.
    public long mark() {
        return positions.mark(position);
    }
}
