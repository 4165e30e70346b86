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
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/// In the market of futures that ships, nobody gets more than was brought by making the price of
/// a thin book: neither alone nor with a friend. Others trade INDEX at 5,000.00; a price unit of
/// a contract is worth 50 cents.
class FuturesAttackTest {
    private static final int OTHERS = 0;
    private static final int MALLORY = 1;
    private static final int FRIEND = 2;
    private static final int VICTIM = 3;
    private static final long SECOND = 1_000_000_000;
    private static final long FAIR = 500_000;
    private static final long TICK = 25;

    private final Refusals refusals = new Refusals();
    private final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, refusals);
    private Market market;
    private int numbers;

    @TempDir
    private Path directory;

    @BeforeEach
    void readTheMarketThatShips() throws IOException {
        InitialFiles.write(directory, "futures");
        market = Market.read(
                ConfigurationSource.of(directory.resolve("crossbook.toml"), Map.of(), Map.of()));
    }

    private void open(boolean liquidatesAlone) {
        engine.onAdvanceTime(3_600 * SECOND);
        DefineMarketModel model = new DefineMarketModel();
        model.timestampNs = engine.timestampNs();
        model.model = market.model();
        engine.onDefineMarketModel(model);
        DefineAsset asset = new DefineAsset();
        asset.timestampNs = engine.timestampNs();
        asset.code = "USD";
        asset.scale = 2;
        engine.onDefineAsset(asset);
        for (String name : new String[] {"others", "mallory", "friend", "victim"}) join(name);
        list(market.instruments().getFirst(), liquidatesAlone);
        deposit(OTHERS, 1_000_000_000);
    }

    private void join(String name) {
        DefineParticipant participant = new DefineParticipant();
        participant.timestampNs = engine.timestampNs();
        participant.participantId = engine.participantCount();
        participant.name = name;
        engine.onDefineParticipant(participant);
    }

    private void list(InstrumentDefinition listed, boolean liquidatesAlone) {
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
        var terms = listed.coverage();
        var margin = terms.margin();
        instrument.coverage = new Coverage(
                        Coverage.NO_ASSET,
                        0,
                        0,
                        terms.quoteUnits(),
                        FeeUnit.valueOf(terms.feeUnit().name()),
                        terms.takerRate(),
                        terms.makerRate(),
                        terms.minFee())
                .onMargin(new Margin(
                                FeeUnit.valueOf(margin.unit().name()),
                                margin.initialLong(),
                                margin.initialShort(),
                                margin.maintenanceLong(),
                                margin.maintenanceShort(),
                                MarkSource.valueOf(margin.markSource().name()),
                                margin.maxPrice())
                        .liquidating(liquidatesAlone, margin.collar())
                        .bounded(margin.markStep(), margin.indexStalenessNs()));
        engine.onDefineInstrument(instrument);
        assertThat(engine.instrumentCount()).isEqualTo(1);
    }

    // What owners and operators do.

    private boolean deposit(int participant, long amount) {
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

    private boolean enter(int participant, Side side, long qty, long price) {
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

    private void cancel(int participant) {
        MassCancel command = new MassCancel();
        command.timestampNs = engine.timestampNs();
        command.participantId = participant;
        engine.onMassCancel(command);
    }

    private boolean trade(int buyer, int seller, long qty, long price) {
        boolean isTraded = enter(buyer, Side.BUY, qty, price)
                && enter(seller, Side.SELL, qty, price)
                && engine.book(0).hasLastPrice()
                && engine.book(0).lastPrice() == price;
        cancel(buyer);
        cancel(seller);
        return isTraded;
    }

    private void index(long price) {
        SetMark command = new SetMark();
        command.timestampNs = engine.timestampNs();
        command.price = price;
        engine.onSetMark(command);
    }

    private void pass(long seconds) {
        engine.onAdvanceTime(engine.timestampNs() + seconds * SECOND);
    }

    private long posted(int participant) {
        return engine.accounts().of(participant, new Parties(), 0).posted();
    }

    /// Takes out all that is free.
    private long withdraw(int participant) {
        var account = engine.accounts().of(participant, new Parties(), 0);
        long free = account.posted() - account.held();
        return free > 0 && transfer(TransferType.WITHDRAWAL, participant, free) ? free : 0;
    }

    private long position(int participant) {
        long[] qty = {0};
        engine.accounts().visitPositions(position -> {
            if (position.account().participantId() == participant) qty[0] = position.qty();
        });
        return qty[0];
    }

    // The attacks.

    /// For an hour they have the book for themselves. Each minute Mallory gives her contract to
    /// her friend and takes it back as much higher (or lower, short) as is accepted, so that a
    /// profit is realised; they quote around that price, and take out what is free. Then the
    /// others are back.
    @ParameterizedTest
    @CsvSource({"true, BUY", "true, SELL", "false, BUY", "false, SELL"})
    void twoWhoMakeThePriceTakeOutNothing(boolean hasIndex, Side side) {
        open(false);
        deposit(MALLORY, 10_000_000);
        deposit(FRIEND, 10_000_000);
        boolean isLong = side == Side.BUY;
        trade(isLong ? MALLORY : OTHERS, isLong ? OTHERS : MALLORY, 1, FAIR);
        assertThat(position(MALLORY)).isEqualTo(isLong ? 1 : -1);
        long taken = 0;
        long price = FAIR;
        for (int minute = 0; minute < 60; minute++) {
            if (hasIndex) index(FAIR);
            price = passOnAndBack(price, isLong);
            enter(isLong ? MALLORY : FRIEND, Side.BUY, 1, price - TICK);
            enter(isLong ? FRIEND : MALLORY, Side.SELL, 1, price + TICK);
            pass(30);
            if (hasIndex) index(FAIR);
            pass(29);
            taken += withdraw(MALLORY) + withdraw(FRIEND);
            cancel(MALLORY);
            cancel(FRIEND);
            taken += withdraw(MALLORY) + withdraw(FRIEND);
            pass(1);
        }
        comeBack(isLong);
        assertThat(position(MALLORY)).isZero();
        assertThat(posted(MALLORY)).isNotNegative();
        assertThat(taken + posted(MALLORY) + posted(FRIEND)).isLessThanOrEqualTo(20_000_000);
    }

    private long passOnAndBack(long price, boolean isLong) {
        int giver = isLong ? FRIEND : MALLORY;
        int taker = isLong ? MALLORY : FRIEND;
        for (long tenths = 300; tenths > 0; tenths /= 2) {
            long gap = price * tenths / 1_000 / TICK * TICK;
            long to = isLong ? price + gap : price - gap;
            if (gap > 0 && trade(giver, taker, 1, to)) {
                trade(taker, giver, 1, to);
                if (position(FRIEND) == 0) return to;
            }
        }
        return price;
    }

    /// The others trade at the fair price again, which everybody sees.
    private void comeBack(boolean isLong) {
        for (int minute = 0; minute < 3; minute++) {
            index(FAIR);
            trade(OTHERS, OTHERS, 1, FAIR);
            pass(60);
        }
        index(FAIR);
        enter(OTHERS, Side.BUY, 1, FAIR);
        boolean isClosed = !isLong || enter(MALLORY, Side.SELL, 1, FAIR);
        cancel(OTHERS);
        if (!isLong) {
            enter(OTHERS, Side.SELL, 1, FAIR);
            isClosed = enter(MALLORY, Side.BUY, 1, FAIR);
        }
        assertThat(isClosed).isTrue();
    }

    @Test
    void nobodyTradesWithOneself() {
        open(false);
        deposit(MALLORY, 10_000_000);
        trade(MALLORY, OTHERS, 1, FAIR);
        assertThat(trade(MALLORY, MALLORY, 1, FAIR * 13 / 10)).isFalse();
        assertThat(engine.book(0).lastPrice()).isEqualTo(FAIR);
    }

    /// A lot that trades 2 % below the market, and a bid at the lowest price that waits for what
    /// is liquidated.
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void aLotBelowTheMarketLiquidatesNobody(boolean hasIndex) {
        open(true);
        for (int id : new int[] {MALLORY, FRIEND}) deposit(id, 10_000_000);
        deposit(VICTIM, 15_000_000);
        trade(VICTIM, OTHERS, 10, FAIR);
        for (int minute = 0; minute < 10; minute++) {
            if (hasIndex) index(FAIR);
            trade(FRIEND, MALLORY, 1, FAIR * 98 / 100);
            trade(MALLORY, FRIEND, 1, FAIR * 98 / 100);
            enter(MALLORY, Side.BUY, 1, TICK);
            pass(60);
        }
        assertThat(position(VICTIM)).isEqualTo(10);
        assertThat(posted(VICTIM)).isGreaterThan(14_900_000);
    }

    /// Mallory has lost nearly all when the index falls: what is left is not enough to sell to
    /// her friend below the market. She is closed within the collar.
    @Test
    void whoHasNothingLeftGivesNothingToAFriend() {
        open(false);
        deposit(MALLORY, 13_200_000 + 10_000);
        deposit(FRIEND, 50_000_000);
        trade(MALLORY, OTHERS, 10, FAIR);
        long fallen = 474_000;
        for (int i = 0; i < 3; i++) {
            index(fallen);
            pass(50);
        }
        index(fallen);
        assertThat(engine.markPrice(0)).isEqualTo(fallen);
        enter(FRIEND, Side.BUY, 10, 447_625);
        assertThat(enter(MALLORY, Side.SELL, 10, 447_625)).isFalse();
        assertThat(position(MALLORY)).isEqualTo(10);

        LiquidatePosition command = new LiquidatePosition();
        command.timestampNs = engine.timestampNs();
        command.participantId = MALLORY;
        engine.onLiquidatePosition(command);
        assertThat(position(MALLORY)).as("nobody is within 5 % of the mark").isEqualTo(10);
        assertThat(posted(FRIEND)).isEqualTo(50_000_000);
        assertThat(posted(MALLORY)).isPositive();
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
