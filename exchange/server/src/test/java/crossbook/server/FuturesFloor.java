package crossbook.server;

import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Market;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.SetMark;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.model.MarketModel;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TransferType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/// The floor of INDEX, of the market of futures that ships. A price unit of a contract is worth
/// 50 cents.
final class FuturesFloor extends ShippedFloor {
    static final long FAIR = 500_000;
    static final long TICK = 25;
    private static final int USD = 0;
    private static final int INDEX = 0;
    private static final long QUOTE_UNITS = 50;

    /// The market that ships.
    static Market shipped(Path directory) throws IOException {
        return shipped("futures", directory);
    }

    /// The others have a lot.
    ///
    /// @param rules what becomes of the market model
    /// @param terms what becomes of the margin
    FuturesFloor(Market market, UnaryOperator<MarketModel> rules, UnaryOperator<Margin> terms) {
        super(market, rules.apply(market.model()), 3_600 * SECOND);
        InstrumentDefinition listed = instrument(INDEX);
        list(listed, coverage(listed.coverage()).onMargin(terms.apply(margin(listed))));
        deposit(OTHERS, 1_000_000_000);
    }

    private static Margin margin(InstrumentDefinition listed) {
        var margin = listed.coverage().margin();
        return new Margin(
                        FeeUnit.valueOf(margin.unit().name()),
                        margin.initialLong(),
                        margin.initialShort(),
                        margin.maintenanceLong(),
                        margin.maintenanceShort(),
                        MarkSource.valueOf(margin.markSource().name()),
                        margin.maxPrice())
                .liquidating(margin.liquidatesAlone(), margin.collar())
                .bounded(margin.markStep(), margin.indexStalenessNs())
                .withholding(margin.withholdsProfit());
    }

    /// The margin that ships, with or without liquidations by themselves.
    static UnaryOperator<Margin> liquidating(boolean alone) {
        return margin -> margin.liquidating(alone, margin.collar());
    }

    // What owners and operators do.

    boolean deposit(int participant, long amount) {
        return transfer(TransferType.DEPOSIT, participant, participant, USD, amount);
    }

    boolean enter(int participant, Side side, long qty, long price) {
        return enter(order(participant, INDEX, side, qty, price));
    }

    boolean trade(int buyer, int seller, long qty, long price) {
        boolean isTraded = enter(buyer, Side.BUY, qty, price)
                && enter(seller, Side.SELL, qty, price)
                && engine.book(INDEX).hasLastPrice()
                && engine.book(INDEX).lastPrice() == price;
        cancel(buyer);
        cancel(seller);
        return isTraded;
    }

    void index(long price) {
        SetMark command = new SetMark();
        command.timestampNs = engine.timestampNs();
        command.price = price;
        engine.onSetMark(command);
    }

    long posted(int participant) {
        return engine.accounts().of(participant, new Parties(), USD).posted();
    }

    /// What somebody has, with what is open counted at a price.
    long worth(int participant, long price) {
        long[] worth = {posted(participant)};
        engine.accounts().visitPositions(position -> {
            if (position.account().participantId() != participant) return;
            worth[0] += position.qty() * price * QUOTE_UNITS - position.openValue();
        });
        return worth[0];
    }

    /// Takes out all that is free.
    long withdraw(int participant) {
        long free = engine.accounts().of(participant, new Parties(), USD).free();
        boolean isTaken =
                free > 0 && transfer(TransferType.WITHDRAWAL, participant, participant, USD, free);
        return isTaken ? free : 0;
    }

    long position(int participant) {
        long[] qty = {0};
        engine.accounts().visitPositions(position -> {
            if (position.account().participantId() == participant) qty[0] = position.qty();
        });
        return qty[0];
    }

    /// Closes what somebody has, if it is called.
    void liquidate(int participant) {
        LiquidatePosition command = new LiquidatePosition();
        command.timestampNs = engine.timestampNs();
        command.participantId = participant;
        engine.onLiquidatePosition(command);
    }
}
