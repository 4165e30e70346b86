package crossbook.core.market;

import crossbook.core.event.Position;
import crossbook.core.money.Positions;

/// A view that is moved from position to position.
public final class PositionView implements Position {
    private final Positions positions;
    private final AccountView account;
    private int position;

    public PositionView(Money money) {
        positions = money.positions;
        account = new AccountView(money);
    }

    public PositionView at(int number) {
        position = number;
        account.at(positions.account(number));
        return this;
    }

    @Override
    public AccountView account() {
        return account;
    }

    @Override
    public int instrumentId() {
        return positions.instrument(position);
    }

    @Override
    public long qty() {
        return positions.qty(position);
    }

    @Override
    public long openValue() {
        return positions.openValue(position);
    }

    @Override
    public long held() {
        return positions.held(position);
    }

    @Override
    public long unsettledProfit() {
        return positions.unsettledProfit(position);
    }

    @Override
    public long mark() {
        return positions.mark(position);
    }
}
