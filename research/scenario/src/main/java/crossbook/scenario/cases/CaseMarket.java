package crossbook.scenario.cases;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.model.MarketModel;
import crossbook.market.MarketModelFile;
import crossbook.scenario.cases.ExchangeCase.Trade;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// An engine for one case: one instrument, one participant, and the market `cases`, in which a
/// book can be loaded without trading.
///
/// The clock stands still at the beginning of the day but for what a case asks for: the times of
/// rows order them, and no time of a row ends an order.
final class CaseMarket implements EventSink {
    static final String LOAD = "LOAD";
    static final String CALL = "CALL";
    static final String CONTINUOUS = "CONTINUOUS";

    private static final long DAY_NS =
            LocalDate.of(2015, 12, 1).atStartOfDay().toEpochSecond(ZoneOffset.UTC) * 1_000_000_000;

    /// What the source calls an order, by the id that it has here: its ids are not unique.
    private final Map<String, String> sourceIds = new LinkedHashMap<>();

    /// The id here of the latest order that the source calls so.
    private final Map<String, String> latest = new HashMap<>();

    private final List<Trade> trades = new ArrayList<>();
    private final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, this);
    private final NewOrder newOrder = new NewOrder();
    private long timestampNs = DAY_NS;

    CaseMarket(long minReserveQty, long unitsPerTick, String phase) {
        DefineMarketModel model = new DefineMarketModel();
        model.timestampNs = timestampNs;
        model.model = rules().toBuilder().initialPhase(phase).build();
        engine.onDefineMarketModel(model);
        DefineParticipant participant = new DefineParticipant();
        participant.timestampNs = timestampNs;
        participant.name = "CASES";
        engine.onDefineParticipant(participant);
        DefineInstrument instrument = new DefineInstrument();
        instrument.timestampNs = timestampNs;
        instrument.symbol = "CASE";
        instrument.unitsPerTick = unitsPerTick;
        instrument.minReserveQty = minReserveQty;
        engine.onDefineInstrument(instrument);
    }

    private static MarketModel rules() {
        try (InputStream in = CaseMarket.class.getResourceAsStream("cases.toml")) {
            byte[] text = Objects.requireNonNull(in).readAllBytes();
            return MarketModelFile.parse("cases.toml", new String(text, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void enter(String phase) {
        ChangePhase command = new ChangePhase();
        command.timestampNs = ++timestampNs;
        command.phase = phase;
        command.endsNs = MatchingEngine.NO_DEADLINE;
        engine.onChangePhase(command);
    }

    void advance(long ns) {
        timestampNs += ns;
        engine.onAdvanceTime(timestampNs);
    }

    void enter(CaseRow row) {
        NewOrder command = newOrder;
        command.timestampNs = ++timestampNs;
        command.clOrdId.set(newId(row.id()));
        command.side = row.side();
        command.ordType = row.ordType();
        command.timeInForce = row.timeInForce();
        command.orderQty = row.qty();
        command.limitPrice = row.price();
        command.stopPrice = row.stopPrice();
        command.minQty = row.minQty();
        command.expireNs = row.expireNs();
        engine.onNewOrder(command);
    }

    private String newId(String sourceId) {
        String id = sourceId;
        for (int i = 2; sourceIds.containsKey(id); i++) id = sourceId + "-" + i;
        sourceIds.put(id, sourceId);
        latest.put(sourceId, id);
        return id;
    }

    void cancel(CaseRow row) {
        CancelOrder command = new CancelOrder();
        command.timestampNs = ++timestampNs;
        command.clOrdId.set(latest.getOrDefault(row.id(), row.id()));
        engine.onCancelOrder(command);
    }

    /// Changes an order to the values of a row; what is equal is not named.
    void replace(CaseRow row) {
        ReplaceOrder command = new ReplaceOrder();
        command.timestampNs = ++timestampNs;
        command.origClOrdId.set(latest.getOrDefault(row.id(), row.id()));
        Order order = engine.order(0, command.origClOrdId);
        command.orderQty = row.qty();
        command.limitPrice = row.price();
        command.stopPrice = row.stopPrice();
        command.minQty = row.minQty();
        command.expireNs = row.expireNs();
        if (order != null) {
            command.changesQty = order.orderQty() != row.qty();
            command.changesPrice =
                    order.ordType().hasLimitPrice && order.limitPrice() != row.price();
            command.changesStopPrice =
                    order.ordType().hasStopPrice && order.stopPrice() != row.stopPrice();
            command.changesMinQty = order.ordType().isHidden && order.minQty() != row.minQty();
            command.changesExpiry =
                    order.timeInForce().hasExpiry() && order.expireNs() != row.expireNs();
        }
        engine.onReplaceOrder(command);
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        trades.add(new Trade(price, qty));
    }

    List<Trade> trades() {
        return trades;
    }

    /// Every order that is live, as text.
    List<String> book() {
        List<String> book = new ArrayList<>();
        sourceIds.forEach((id, sourceId) -> {
            newOrder.clOrdId.set(id);
            Order order = engine.order(0, newOrder.clOrdId);
            if (order == null) return;
            book.add(CaseRow.text(
                    order.side(),
                    sourceId,
                    order.ordType(),
                    order.leavesQty(),
                    order.limitPrice(),
                    order.stopPrice()));
        });
        book.sort(null);
        return book;
    }
}
