package crossbook.bench.exchange;

import crossbook.protocol.Side;

/// Orders that trade in pairs, as [OrderFlow#TRADING], each pair one price unit above the one
/// before until they begin anew.
record MovingPairs() implements Orders {
    private static final long PRICES = 100;

    @Override
    public Side side(long number) {
        return OrderFlow.TRADING.side(number);
    }

    @Override
    public long price(long number) {
        return OrderFlow.TRADING.price(number) + (number - 1) / 2 % PRICES;
    }

    @Override
    public long qty() {
        return OrderFlow.TRADING.qty();
    }
}
