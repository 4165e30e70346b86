package crossbook.simulation.world;

import crossbook.core.model.Instrument;
import crossbook.market.BadInput;
import crossbook.simulation.agents.AgentParameters;
import crossbook.simulation.agents.ChartistParameters;
import crossbook.simulation.agents.FundamentalistParameters;
import crossbook.simulation.agents.LiquidityProviderParameters;
import crossbook.simulation.agents.QueueModel;
import crossbook.simulation.agents.QueueModelFile;
import crossbook.simulation.agents.QueueReactiveParameters;
import crossbook.simulation.agents.RecordedOrders;
import crossbook.simulation.agents.RecordedParameters;
import crossbook.simulation.agents.TakerParameters;
import crossbook.simulation.agents.TradedInstrument;
import crossbook.simulation.agents.Waits;
import crossbook.simulation.agents.ZeroIntelligenceParameters;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Reads what agents do from their table in a world's file; null after a mistake.
final class AgentTable {
    private static final long MOST_LOTS = 1_000_000_000;
    private static final String SHIPPED = "[a-z0-9-]+";
    private static final int LONGEST_PATH = 4_096;

    private final WorldTable table;
    private final WorldInstrument listed;
    private final TradedInstrument instrument;
    private final WorldModels models;

    AgentTable(WorldTable table, int instrumentId, WorldInstrument listed, WorldModels models) {
        this.table = table;
        this.listed = listed;
        this.models = models;
        instrument = new TradedInstrument(
                instrumentId, listed.tick(), listed.lot(), listed.referencePrice());
    }

    AgentParameters parameters(AgentKind kind) {
        return switch (kind) {
            case ZERO_INTELLIGENCE -> zeroIntelligence();
            case HAWKES -> new HawkesTable(table, listed, models).read(instrument.instrumentId());
            case LIQUIDITY_PROVIDER -> liquidityProvider();
            case CHARTIST -> chartist();
            case FUNDAMENTALIST -> fundamentalist();
            case QUEUE_REACTIVE -> queueReactive();
            case RECORDED -> recorded();
        };
    }

    private AgentParameters zeroIntelligence() {
        double limitRate = table.number("limit_rate");
        double marketRate = table.number("market_rate");
        double cancelRate = table.number("cancel_rate");
        double meanDepthTicks = table.number("mean_depth_ticks");
        long mostLots = table.whole("most_lots", 1, 1_000_000);
        return table.named(() -> new ZeroIntelligenceParameters(
                instrument.instrumentId(),
                limitRate,
                marketRate,
                cancelRate,
                meanDepthTicks,
                mostLots,
                instrument.tick(),
                instrument.lot(),
                instrument.startPrice()));
    }

    private Waits waits() {
        long meanNs = table.lengthNs("mean_wait", 1);
        long leastNs = table.lengthNs("least_wait", 0);
        long mostNs = table.lengthNs("most_wait", 1);
        return table.named(() -> new Waits(meanNs, leastNs, mostNs));
    }

    private AgentParameters liquidityProvider() {
        Waits waits = waits();
        long cancelAfterNs = table.lengthNs("cancel_after", 1);
        double kappa = table.number("kappa");
        double nu = table.number("nu");
        long leastLots = lots("least_lots");
        long mostLots = lots("most_lots");
        long firstSpreadTicks = table.whole("first_spread_ticks", 1, 1_000_000);
        return table.named(() -> new LiquidityProviderParameters(
                instrument,
                waits,
                cancelAfterNs,
                kappa,
                nu,
                leastLots,
                mostLots,
                firstSpreadTicks));
    }

    private long lots(String key) {
        return table.whole(key, 1, MOST_LOTS);
    }

    private TakerParameters taker() {
        Waits waits = waits();
        double delta = table.number("delta");
        double nu = table.number("nu");
        long leastLots = lots("least_lots");
        long leastLotsFar = lots("least_lots_far");
        long mostLots = lots("most_lots");
        double largestMove = table.number("largest_move");
        long firstSpreadTicks = table.whole("first_spread_ticks", 1, 1_000_000);
        return table.named(() -> new TakerParameters(
                instrument,
                waits,
                delta,
                nu,
                leastLots,
                leastLotsFar,
                mostLots,
                largestMove,
                firstSpreadTicks));
    }

    private AgentParameters chartist() {
        TakerParameters taker = taker();
        return table.named(() -> new ChartistParameters(taker));
    }

    private AgentParameters fundamentalist() {
        TakerParameters taker = taker();
        double sigma = table.number("sigma");
        return table.named(() -> new FundamentalistParameters(taker, sigma));
    }

    private AgentParameters queueReactive() {
        long unitLots = table.whole("unit_lots", 1, 1_000_000);
        String name = table.ascii("model", LONGEST_PATH);
        if (!table.isClean()) return null;
        try {
            Path file = Path.of(name);
            boolean isShipped = name.matches(SHIPPED) && !Files.exists(file);
            QueueModel model = isShipped ? QueueModelFile.shipped(name) : QueueModelFile.read(file);
            return table.named(() -> new QueueReactiveParameters(instrument, model, unitLots));
        } catch (BadInput e) {
            table.refuse("model", e.getMessage());
            return null;
        }
    }

    private AgentParameters recorded() {
        String name = table.ascii("file", LONGEST_PATH);
        Optional<String> symbol = table.has("symbol")
                ? Optional.of(table.ascii("symbol", Instrument.MAX_SYMBOL_LENGTH))
                : Optional.empty();
        if (!table.isClean()) return null;
        try {
            RecordedOrders orders = RecordedOrders.read(Path.of(name), symbol);
            boolean fits = orders.priceScale() == listed.priceScale()
                    && orders.unitsPerTick() == listed.tick();
            if (fits) return new RecordedParameters(instrument, orders);
            table.refuse(
                    "file",
                    "'" + name + "': has prices of " + orders.priceScale() + " decimals and a tick"
                            + " of " + orders.unitsPerTick()
                            + " units: the instrument must have both");
        } catch (BadInput e) {
            table.refuse("file", e.getMessage());
        }
        return null;
    }
}
