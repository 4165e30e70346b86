package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.InitialFiles;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Market;
import crossbook.core.EngineSettings;
import crossbook.core.EventSink;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.SetMark;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.model.MarketModel;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

/// An exchange with INDEX of the market of futures that ships, and what its participants and
/// operators do. A price unit of a contract is worth 50 cents.
final class FuturesFloor {
    static final int OTHERS = 0;
    static final int MALLORY = 1;
    static final int FRIEND = 2;
    static final int VICTIM = 3;
    static final long FAIR = 500_000;
    static final long TICK = 25;
    private static final long QUOTE_UNITS = 50;
    private static final long SECOND = 1_000_000_000;

    private final Refusals refusals = new Refusals();
    final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, refusals);
    private int numbers;

    /// The market that ships.
    static Market shipped(Path directory) throws IOException {
        InitialFiles.write(directory, "futures");
        return Market.read(
                ConfigurationSource.of(directory.resolve("crossbook.toml"), Map.of(), Map.of()));
    }

    /// The exchange with its first instrument, and four participants; the others have a lot.
    ///
    /// @param rules what becomes of the market model
    /// @param terms what becomes of the margin
    FuturesFloor(Market market, UnaryOperator<MarketModel> rules, UnaryOperator<Margin> terms) {
        engine.onAdvanceTime(3_600 * SECOND);
        DefineMarketModel model = new DefineMarketModel();
        model.timestampNs = engine.timestampNs();
        model.model = rules.apply(market.model());
        engine.onDefineMarketModel(model);
        DefineAsset asset = new DefineAsset();
        asset.timestampNs = engine.timestampNs();
        asset.code = "USD";
        asset.scale = 2;
        engine.onDefineAsset(asset);
        for (String name : new String[] {"others", "mallory", "friend", "victim"}) join(name);
        list(market.instruments().getFirst(), terms);
        deposit(OTHERS, 1_000_000_000);
    }

    private void join(String name) {
        DefineParticipant participant = new DefineParticipant();
        participant.timestampNs = engine.timestampNs();
        participant.participantId = engine.participantCount();
        participant.name = name;
        engine.onDefineParticipant(participant);
    }

    private void list(InstrumentDefinition listed, UnaryOperator<Margin> terms) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.timestampNs = engine.timestampNs();
        instrument.symbol = listed.symbol();
        instrument.priceScale = listed.priceScale();
        instrument.unitsPerTick = listed.unitsPerTick();
        instrument.lotSize = listed.lotSize();
        instrument.maxOrderQty = listed.maxOrderQty();
        instrument.active = true;
        instrument.segment = "";
        instrument.referencePrice = listed.referencePrice().orElseThrow();
        var coverage = listed.coverage();
        var margin = coverage.margin();
        Margin shipped = new Margin(
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
        instrument.coverage = new Coverage(
                        Coverage.NO_ASSET,
                        0,
                        0,
                        coverage.quoteUnits(),
                        FeeUnit.valueOf(coverage.feeUnit().name()),
                        coverage.takerRate(),
                        coverage.makerRate(),
                        coverage.minFee())
                .onMargin(terms.apply(shipped));
        engine.onDefineInstrument(instrument);
        assertThat(engine.instrumentCount()).isEqualTo(1);
    }

    /// The margin that ships, with or without liquidations by themselves.
    static UnaryOperator<Margin> liquidating(boolean alone) {
        return margin -> margin.liquidating(alone, margin.collar());
    }

    // What owners and operators do.

    boolean deposit(int participant, long amount) {
        return transfer(TransferType.DEPOSIT, participant, amount);
    }

    private boolean transfer(TransferType type, int participant, long amount) {
        TransferFunds command = new TransferFunds();
        command.timestampNs = engine.timestampNs();
        command.type = type;
        command.transactionId.set(++numbers);
        command.amount = amount;
        command.toParticipantId = participant;
        command.fromParticipantId = participant;
        return refusals.none(() -> engine.onTransferFunds(command));
    }

    boolean enter(int participant, Side side, long qty, long price) {
        NewOrder order = new NewOrder();
        order.timestampNs = engine.timestampNs();
        order.participantId = participant;
        order.clOrdId.set(++numbers);
        order.side = side;
        order.ordType = OrdType.LIMIT;
        order.timeInForce = TimeInForce.DAY;
        order.limitPrice = price;
        order.orderQty = qty;
        return refusals.none(() -> engine.onNewOrder(order.classify()));
    }

    void cancel(int participant) {
        MassCancel command = new MassCancel();
        command.timestampNs = engine.timestampNs();
        command.participantId = participant;
        engine.onMassCancel(command);
    }

    boolean trade(int buyer, int seller, long qty, long price) {
        boolean isTraded = enter(buyer, Side.BUY, qty, price)
                && enter(seller, Side.SELL, qty, price)
                && engine.book(0).hasLastPrice()
                && engine.book(0).lastPrice() == price;
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

    void pass(long seconds) {
        engine.onAdvanceTime(engine.timestampNs() + seconds * SECOND);
    }

    long posted(int participant) {
        return engine.accounts().of(participant, new Parties(), 0).posted();
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
        var account = engine.accounts().of(participant, new Parties(), 0);
        long free = account.posted() - account.held();
        return free > 0 && transfer(TransferType.WITHDRAWAL, participant, free) ? free : 0;
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

    /// Whether a command was refused.
    private static final class Refusals implements EventSink {
        private boolean isRefused;

        private boolean none(Runnable command) {
            isRefused = false;
            command.run();
            return !isRefused;
        }

        @Override
        public void orderRejected(NewOrder command, RejectReason reason) {
            isRefused = true;
        }

        @Override
        public void transferRejected(TransferFunds command, RejectReason reason) {
            isRefused = true;
        }
    }
}
