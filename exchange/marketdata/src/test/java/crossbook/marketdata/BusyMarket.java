package crossbook.marketdata;

import crossbook.client.stream.HostConnection;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.event.Book;
import crossbook.core.model.MarketModelBuilder;
import crossbook.core.model.ReplacePriority;
import crossbook.core.model.RuleKey;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TradeType;
import crossbook.host.EngineEvents;
import crossbook.host.MergedEvents;
import crossbook.host.WrittenEvents;
import crossbook.market.MarketModelFile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// An engine with some instruments and participants who do everything that one can do,
/// at random. Each command is over when the call returns, its events on record.
///
/// Where there are several engines, they have the instruments by turns, and what is on record
/// is the stream that a partitioned host makes of theirs.
final class BusyMarket {
    static final int INSTRUMENTS = 3;
    private static final int MOST_INSTRUMENTS = 16;
    private static final int PARTICIPANTS = 3;
    private static final int IDS = 400;
    private static final TimeInForce[] TIMES = {
        TimeInForce.DAY, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK
    };
    private static final OrdType[] FURTHER = {
        OrdType.HIDDEN,
        OrdType.ICEBERG,
        OrdType.ICEBERG,
        OrdType.STOP,
        OrdType.STOP_LIMIT,
        OrdType.PEGGED,
        OrdType.PEGGED_LIMIT
    };
    private static final String BY_ORD_TYPE = """
                    MARKET  LIMIT  BUDGET  HIDDEN  STOP
        CONTINUOUS   take   rest    take    rest   park
        HALTED        -      -       -       -      -
        CLOSED        -      -       -       -      -
        """;
    private static final String COMBINATIONS = """
                DAY  GTC  IOC  FOK
        MARKET  yes  yes  yes  yes
        LIMIT   yes  yes  yes  yes
        BUDGET   -    -   yes  yes
        HIDDEN  yes  yes  yes  yes
        STOP    yes  yes  yes  yes
        """;
    private static final long HOUR_NS = 3_600_000_000_000L;

    private final Random random;
    private final WrittenEvents record = new WrittenEvents();
    private final List<Partition> partitions = new ArrayList<>();
    private final MergedEvents merged;
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final MassCancel massCancel = new MassCancel();
    private final ChangePhase changePhase = new ChangePhase();
    private final ExtendPhase extendPhase = new ExtendPhase();
    private final ReportTrade reportTrade = new ReportTrade();
    private final NewCross newCross = new NewCross();
    private final BustTrade bustTrade = new BustTrade();
    private final CorrectTrade correctTrade = new CorrectTrade();
    private final long rareEvery;
    private int instruments = INSTRUMENTS;
    private long timestampNs = 1_700_000_000_000_000_000L;

    /// @param events what the engine does, on its own record or on that of the market
    private record Partition(MatchingEngine engine, EngineEvents events) {
        static Partition open(int number, WrittenEvents record) {
            EngineEvents events = new EngineEvents(record::add);
            EngineSettings settings = new EngineSettings(number, EngineSettings.DEFAULT.hashSeed());
            MatchingEngine engine = new MatchingEngine(settings, events.sink());
            events.follow(engine);
            return new Partition(engine, events);
        }
    }

    /// @param calm how many orders there are for each thing that empties or halts a
    ///     market
    BusyMarket(long seed, long calm) {
        this(seed, calm, 1);
    }

    /// One of so many engines.
    BusyMarket(long seed, long calm, int partitions) {
        this(
                seed,
                calm,
                partitions,
                MarketModelFile.shipped("continuous").forgetful().toBuilder()
                        .byOrdType(BY_ORD_TYPE)
                        .combinations(COMBINATIONS));
    }

    /// One in which all trade in auctions, one after the other, each a tenth of a second long.
    static BusyMarket ofAuctions(long seed, long calm) {
        return new BusyMarket(seed, calm, 1, MarketModelFile.shipped("batch").toBuilder());
    }

    private BusyMarket(long seed, long calm, int count, MarketModelBuilder rules) {
        random = new Random(seed);
        rareEvery = calm;
        merged = count == 1 ? null : open(count);
        if (merged == null) partitions.add(Partition.open(0, record));
        DefineMarketModel model = new DefineMarketModel();
        model.timestampNs = timestampNs;
        model.model = rules.rule(RuleKey.REMEMBER_TRADES, "1000")
                .rule(RuleKey.TRADE_REPORTING, "00:00 23:59")
                .rule(RuleKey.TRADE_REPORT_TYPES, "BT LT")
                .replacePriority(ReplacePriority.values()[random.nextInt(3)])
                .build();
        toAll(engine -> engine.onDefineMarketModel(model));
        for (int id = 0; id < PARTICIPANTS; id++) {
            DefineParticipant participant = new DefineParticipant();
            participant.timestampNs = timestampNs;
            participant.participantId = id;
            participant.name = "P" + id;
            toAll(engine -> engine.onDefineParticipant(participant));
        }
        for (int id = 0; id < INSTRUMENTS; id++) define(id);
    }

    /// From now on there is an instrument more.
    void defineOneMore() {
        define(instruments++);
    }

    private void define(int id) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.timestampNs = timestampNs;
        instrument.instrumentId = id;
        instrument.symbol = "SYM" + id;
        instrument.priceScale = 2;
        instrument.unitsPerTick = 5;
        toAll(engine -> engine.onDefineInstrument(instrument));
        endCommand();
    }

    private MergedEvents open(int count) {
        List<HostConnection> told = new ArrayList<>();
        Map<String, Integer> placed = new HashMap<>();
        for (int i = 0; i < count; i++) {
            WrittenEvents own = new WrittenEvents();
            partitions.add(Partition.open(i, own));
            told.add(own.connect());
        }
        for (int id = 0; id < MOST_INSTRUMENTS; id++) placed.put("SYM" + id, id % count);
        return new MergedEvents(told, placed, record::add);
    }

    private Partition of(int instrumentId) {
        return partitions.get(instrumentId % partitions.size());
    }

    /// The engine that has an instrument.
    MatchingEngine engine(int instrumentId) {
        return of(instrumentId).engine;
    }

    private void toAll(Consumer<MatchingEngine> command) {
        partitions.forEach(each -> command.accept(each.engine));
    }

    private void endCommand() {
        partitions.forEach(each -> each.events.endCommand());
        if (merged != null) merged.turn();
    }

    /// The books of the engines, by instrument.
    List<Book> books() {
        return IntStream.range(0, instruments).mapToObj(this::book).toList();
    }

    Book book(int instrumentId) {
        return engine(instrumentId).book(instrumentId);
    }

    WrittenEvents record() {
        return record;
    }

    void steps(int count) {
        for (int i = 0; i < count; i++) step();
    }

    /// A command that a test has made, for the first instrument.
    void run(Consumer<MatchingEngine> command) {
        command.accept(engine(0));
        endCommand();
    }

    /// One command.
    void step() {
        boolean isRare = random.nextLong(rareEvery) == 0;
        timestampNs += isRare ? random.nextLong(HOUR_NS) : random.nextLong(1_000_000);
        if (isRare) rare();
        else common();
        endCommand();
    }

    private void common() {
        int what = random.nextInt(10);
        if (random.nextInt(100) == 0) report();
        else if (random.nextInt(50) == 0) cross();
        else if (random.nextInt(40) == 0) change(random.nextInt(instruments));
        else if (what < 5) enter();
        else if (what < 7) cancel();
        else replace();
    }

    private void rare() {
        if (random.nextInt(3) == 0) massCancel();
        else changePhase();
    }

    /// One of the last trades, if it is of this instrument.
    private void change(int instrumentId) {
        long tradeId = Math.max(1, of(instrumentId).events.lastTradeId() - random.nextInt(50));
        if (random.nextBoolean()) {
            bustTrade.timestampNs = timestampNs;
            bustTrade.instrumentId = instrumentId;
            bustTrade.tradeId = tradeId;
            engine(instrumentId).onBustTrade(bustTrade);
        } else {
            correctTrade.timestampNs = timestampNs;
            correctTrade.instrumentId = instrumentId;
            correctTrade.tradeId = tradeId;
            correctTrade.changesPrice = random.nextBoolean();
            correctTrade.price = price(Side.BUY);
            correctTrade.changesQty = random.nextBoolean();
            correctTrade.qty = 1L + random.nextInt(20);
            engine(instrumentId).onCorrectTrade(correctTrade);
        }
    }

    private void report() {
        reportTrade.timestampNs = timestampNs;
        reportTrade.instrumentId = random.nextInt(instruments);
        reportTrade.participantId = random.nextInt(PARTICIPANTS);
        reportTrade.counterpartyId = random.nextInt(PARTICIPANTS);
        reportTrade.clOrdId.set(1 + random.nextInt(IDS));
        reportTrade.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        reportTrade.type = TradeType.reportType('L', 'T');
        reportTrade.price = price(Side.BUY);
        reportTrade.qty = 1L + random.nextInt(1_000);
        reportTrade.tradeTimeNs = timestampNs - random.nextInt(1_000);
        engine(reportTrade.instrumentId).onReportTrade(reportTrade);
    }

    private void cross() {
        newCross.timestampNs = timestampNs;
        newCross.instrumentId = random.nextInt(instruments);
        newCross.participantId = random.nextInt(PARTICIPANTS);
        newCross.buyClOrdId.set(1 + random.nextInt(IDS));
        newCross.sellClOrdId.set(1 + random.nextInt(IDS));
        newCross.price = price(Side.BUY);
        newCross.qty = 1L + random.nextInt(100);
        newCross.isAdjustable = random.nextBoolean();
        engine(newCross.instrumentId).onNewCross(newCross);
    }

    private void enter() {
        newOrder.timestampNs = timestampNs;
        newOrder.instrumentId = random.nextInt(instruments);
        newOrder.participantId = random.nextInt(PARTICIPANTS);
        newOrder.clOrdId.set(1 + random.nextInt(IDS));
        newOrder.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        newOrder.ordType = random.nextInt(8) == 0 ? OrdType.MARKET : OrdType.LIMIT;
        newOrder.timeInForce = TIMES[random.nextInt(TIMES.length)];
        newOrder.limitPrice = price(newOrder.side);
        newOrder.orderQty = 1L + random.nextInt(100);
        if (random.nextInt(20) == 0) {
            newOrder.ordType = OrdType.BUDGET;
            newOrder.budget = newOrder.limitPrice * newOrder.orderQty;
            newOrder.timeInForce = random.nextBoolean() ? TimeInForce.IOC : TimeInForce.FOK;
        }
        if (random.nextInt(3) == 0) further();
        newOrder.attributed = newOrder.orderQty % 4 == 0;
        engine(newOrder.instrumentId).onNewOrder(newOrder);
    }

    /// Orders of which the market sees a part, or nothing, or nothing yet.
    private void further() {
        newOrder.orderQty = 50L + random.nextInt(200);
        newOrder.displayQty = 1L + random.nextInt(40);
        newOrder.minQty = random.nextInt(3) == 0 ? 1L + random.nextInt(50) : 0;
        newOrder.stopPrice = price(newOrder.side == Side.BUY ? Side.SELL : Side.BUY);
        newOrder.pegReference = PegReference.values()[random.nextInt(3)];
        newOrder.ordType = FURTHER[random.nextInt(FURTHER.length)];
    }

    /// Mostly on the side's own side of the middle, so that books have some depth.
    private long price(Side side) {
        long away = random.nextInt(30) - 6L;
        return 10_000 + 5 * (side == Side.BUY ? -away : away);
    }

    private void cancel() {
        cancelOrder.timestampNs = timestampNs;
        cancelOrder.instrumentId = random.nextInt(instruments);
        cancelOrder.participantId = random.nextInt(PARTICIPANTS);
        cancelOrder.clOrdId.set(1 + random.nextInt(IDS));
        engine(cancelOrder.instrumentId).onCancelOrder(cancelOrder);
    }

    private void replace() {
        replaceOrder.timestampNs = timestampNs;
        replaceOrder.instrumentId = random.nextInt(instruments);
        replaceOrder.participantId = random.nextInt(PARTICIPANTS);
        replaceOrder.origClOrdId.set(1 + random.nextInt(IDS));
        if (random.nextInt(3) == 0) replaceOrder.clOrdId.set(1 + random.nextInt(IDS));
        else replaceOrder.clOrdId.clear();
        replaceOrder.changesPrice = random.nextBoolean();
        replaceOrder.changesQty = !replaceOrder.changesPrice || random.nextBoolean();
        replaceOrder.limitPrice = price(random.nextBoolean() ? Side.BUY : Side.SELL);
        replaceOrder.orderQty = 1L + random.nextInt(150);
        engine(replaceOrder.instrumentId).onReplaceOrder(replaceOrder);
    }

    private void massCancel() {
        massCancel.timestampNs = timestampNs;
        massCancel.participantId = random.nextInt(PARTICIPANTS);
        massCancel.oneInstrument = random.nextBoolean();
        massCancel.instrumentId = random.nextInt(instruments);
        if (massCancel.oneInstrument) engine(massCancel.instrumentId).onMassCancel(massCancel);
        else toAll(engine -> engine.onMassCancel(massCancel));
    }

    private void changePhase() {
        changePhase.timestampNs = timestampNs;
        changePhase.instrumentId = random.nextInt(instruments);
        changePhase.phase = random.nextBoolean() ? "HALTED" : "CLOSED";
        changePhase.endsNs = timestampNs + 1 + random.nextLong(20_000_000);
        engine(changePhase.instrumentId).onChangePhase(changePhase);
        if (random.nextBoolean()) return;
        endCommand();
        extendPhase.timestampNs = timestampNs;
        extendPhase.instrumentId = changePhase.instrumentId;
        extendPhase.byNs = random.nextLong(20_000_000) - 5_000_000;
        engine(extendPhase.instrumentId).onExtendPhase(extendPhase);
    }
}
