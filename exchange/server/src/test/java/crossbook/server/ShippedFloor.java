package crossbook.server;

import crossbook.client.entry.Coverage;
import crossbook.configuration.AssetDefinition;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.InitialFiles;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Market;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.MarketModel;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// An exchange with a market that ships and four participants, and what these and its operators
/// do.
abstract class ShippedFloor {
    static final int OTHERS = 0;
    static final int MALLORY = 1;
    static final int FRIEND = 2;
    static final int VICTIM = 3;
    static final long SECOND = 1_000_000_000;

    private final Heard heard = new Heard();
    final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, heard);
    private final Market market;
    private int numbers;

    /// A market that ships.
    static Market shipped(String name, Path directory) throws IOException {
        InitialFiles.write(directory, name);
        return Market.read(
                ConfigurationSource.of(directory.resolve("crossbook.toml"), Map.of(), Map.of()));
    }

    /// @param startNs nanoseconds since 1970 UTC
    ShippedFloor(Market market, MarketModel rules, long startNs) {
        this.market = market;
        engine.onAdvanceTime(startNs);
        DefineMarketModel model = new DefineMarketModel();
        model.timestampNs = engine.timestampNs();
        model.model = rules;
        engine.onDefineMarketModel(model);
        for (AssetDefinition listed : market.assets()) {
            DefineAsset asset = new DefineAsset();
            asset.timestampNs = engine.timestampNs();
            asset.assetId = engine.accounts().assetCount();
            asset.code = listed.code();
            asset.scale = listed.scale();
            engine.onDefineAsset(asset);
        }
        for (String name : List.of("others", "mallory", "friend", "victim")) join(name);
    }

    private void join(String name) {
        DefineParticipant participant = new DefineParticipant();
        participant.timestampNs = engine.timestampNs();
        participant.participantId = engine.participants().count();
        participant.name = name;
        engine.onDefineParticipant(participant);
    }

    /// Lists an instrument as it ships, but for how its orders are covered.
    final void list(InstrumentDefinition listed, crossbook.core.model.Coverage coverage) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.timestampNs = engine.timestampNs();
        instrument.instrumentId = engine.instrumentCount();
        instrument.symbol = listed.symbol();
        instrument.priceScale = listed.priceScale();
        instrument.unitsPerTick = listed.unitsPerTick();
        instrument.lotSize = listed.lotSize();
        instrument.maxOrderQty = listed.maxOrderQty();
        instrument.active = true;
        instrument.segment = listed.segment();
        if (listed.referencePrice().isPresent()) {
            instrument.referencePrice = listed.referencePrice().getAsLong();
        }
        instrument.coverage = coverage;
        engine.onDefineInstrument(instrument);
        if (engine.instrumentCount() == instrument.instrumentId) {
            throw new IllegalStateException(listed + " is refused");
        }
    }

    /// How orders are covered as it ships, in full or before what is on margin is added.
    final crossbook.core.model.Coverage coverage(Coverage listed) {
        return new crossbook.core.model.Coverage(
                listed.isOnMargin()
                        ? crossbook.core.model.Coverage.NO_ASSET
                        : assetId(listed.baseAsset()),
                assetId(listed.quoteAsset()),
                listed.baseUnits(),
                listed.quoteUnits(),
                FeeUnit.valueOf(listed.feeUnit().name()),
                listed.takerRate(),
                listed.makerRate(),
                listed.minFee());
    }

    private int assetId(String code) {
        return engine.accounts().assetId(code).orElseThrow();
    }

    final InstrumentDefinition instrument(int id) {
        return market.instruments().get(id);
    }

    // What owners and operators do: false where it is refused.

    final boolean transfer(TransferType type, int from, int to, int assetId, long amount) {
        TransferFunds command = new TransferFunds();
        command.timestampNs = engine.timestampNs();
        command.type = type;
        command.transactionId.set(++numbers);
        command.assetId = assetId;
        command.amount = amount;
        command.fromParticipantId = from;
        command.toParticipantId = to;
        return heard.isTaken(() -> engine.onTransferFunds(command));
    }

    /// A limit order for the day.
    final NewOrder order(int participant, int instrumentId, Side side, long qty, long price) {
        NewOrder order = new NewOrder();
        order.timestampNs = engine.timestampNs();
        order.participantId = participant;
        order.instrumentId = instrumentId;
        order.clOrdId.set(++numbers);
        order.side = side;
        order.ordType = OrdType.LIMIT;
        order.timeInForce = TimeInForce.DAY;
        order.limitPrice = price;
        order.orderQty = qty;
        return order;
    }

    final boolean enter(NewOrder order) {
        return heard.isTaken(() -> engine.onNewOrder(order.classify()));
    }

    final void cancel(int participant) {
        MassCancel command = new MassCancel();
        command.timestampNs = engine.timestampNs();
        command.participantId = participant;
        engine.onMassCancel(command);
    }

    final void pass(long seconds) {
        engine.onAdvanceTime(engine.timestampNs() + seconds * SECOND);
    }

    /// Whether an order has traded at a price worse than its limit.
    final boolean hasTradedBeyondLimit() {
        return heard.isBeyondLimit;
    }

    /// Whether a command was refused, and what was traded.
    private static final class Heard implements EventSink {
        private boolean isRefused;
        private boolean isBeyondLimit;

        private boolean isTaken(Runnable command) {
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

        @Override
        public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
            isBeyondLimit |= isBeyondLimit(taker, price) || isBeyondLimit(maker, price);
        }

        private static boolean isBeyondLimit(Order order, long price) {
            if (order.ordType() != OrdType.LIMIT) return false;
            boolean buys = order.side() == Side.BUY;
            return buys ? price > order.limitPrice() : price < order.limitPrice();
        }
    }
}
