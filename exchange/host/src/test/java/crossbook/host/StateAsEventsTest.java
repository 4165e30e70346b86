package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.LimitSet;
import crossbook.client.stream.Frames;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewOrder;
import crossbook.core.command.SetMark;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.EventSink;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.IndexSources;
import crossbook.core.model.LimitSet.Protection;
import crossbook.core.model.LimitSet.Rate;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.model.MarketModel;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.AccountStatedDecoder;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.MarkSetDecoder;
import crossbook.protocol.event.ObligationStatedDecoder;
import crossbook.protocol.event.OpenInterestChangedDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;
import crossbook.protocol.event.PositionChangedDecoder;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class StateAsEventsTest {
    private static final MarketModel MODEL = MarketModel.named("with orders that nobody sees")
            .initialPhase("CONTINUOUS")
            .rememberIds(16)
            .phases("""
                                matching    replace  cancel  ends_day  then
                    CONTINUOUS  on_arrival  yes      yes     -         CALL
                    CALL        at_end      yes      yes     -         CONTINUOUS
                    """)
            .byTimeInForce("""
                                GTC   GFA
                    CONTINUOUS  rest  park
                    CALL        rest  rest
                    """)
            .byOrdType("""
                                LIMIT  HIDDEN  STOP  ICEBERG
                    CONTINUOUS  rest   rest    park   rest
                    CALL        rest    -      park   rest
                    """)
            .combinations("""
                            GTC  GFA
                    LIMIT   yes  yes
                    HIDDEN  yes   -
                    STOP    yes   -
                    ICEBERG yes   -
                    """)
            .build();

    private final MatchingEngine engine =
            new MatchingEngine(EngineSettings.DEFAULT, new EventSink() {});
    private final List<String> told = new ArrayList<>();
    private final List<Long> publicIds = new ArrayList<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();

    @BeforeEach
    void define() {
        DefineMarketModel model = new DefineMarketModel();
        model.model = MODEL;
        engine.onDefineMarketModel(model);
        DefineParticipant participant = new DefineParticipant();
        participant.name = "alice";
        engine.onDefineParticipant(participant);
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "NPN";
        engine.onDefineInstrument(instrument);
    }

    private void enter(String id, OrdType type, TimeInForce timeInForce, Side side, long price) {
        NewOrder order = new NewOrder();
        order.clOrdId.set(id);
        order.ordType = type;
        order.timeInForce = timeInForce;
        order.side = side;
        order.limitPrice = price;
        order.orderQty = 10;
        order.displayQty = type == OrdType.ICEBERG ? 4 : 0;
        order.stopPrice = type.hasStopPrice ? price : 0;
        engine.onNewOrder(order);
    }

    private void giveMoney() {
        for (String code : List.of("XBT", "LTC")) {
            DefineAsset asset = new DefineAsset();
            asset.assetId = engine.accounts().assetCount();
            asset.code = code;
            asset.scale = 8;
            engine.onDefineAsset(asset);
        }
        for (String account : List.of("C1", "C2")) {
            DefineClient client = new DefineClient();
            client.client.setAccount(account);
            engine.onDefineClient(client);
        }
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "NPN";
        instrument.coverage = new Coverage(0, 1, 1, 2, FeeUnit.PER_UNIT, 3, 1, 0).settling(2);
        engine.onDefineInstrument(instrument);
        deposit("d1", 1, 5_000, "C1");
    }

    private void deposit(String id, int asset, long amount, String account) {
        TransferFunds deposit = new TransferFunds();
        deposit.type = TransferType.DEPOSIT;
        deposit.transactionId.set(id);
        deposit.assetId = asset;
        deposit.amount = amount;
        deposit.to.setAccount(account);
        engine.onTransferFunds(deposit);
    }

    private void hearMoney(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case AssetDefinedDecoder.TEMPLATE_ID -> {
                var asset = new AssetDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add(asset.assetId() + " " + asset.code() + " " + asset.scale());
            }
            case ClientDefinedDecoder.TEMPLATE_ID -> {
                var client = new ClientDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add("client " + client.account() + " of " + client.participantId());
            }
            case OwnerSuspendedDecoder.TEMPLATE_ID -> {
                var owner = new OwnerSuspendedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add("suspended " + owner.account() + " of " + owner.participantId());
            }
            case ObligationStatedDecoder.TEMPLATE_ID -> {
                var it = new ObligationStatedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add("on " + it.settlementDate() + " " + it.participantId() + it.account() + " "
                        + it.assetId() + ": " + it.owed() + "/" + it.due());
            }
            case AccountStatedDecoder.TEMPLATE_ID -> {
                var has = new AccountStatedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add(has.ownerKind() + " " + has.account() + " " + has.assetId() + ": "
                        + has.posted() + ", held " + has.held());
            }
            case InstrumentDefinedDecoder.TEMPLATE_ID -> {
                var it = new InstrumentDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add(it.coverage().coverageKind() + " " + it.coverage().baseAsset() + " for "
                        + it.coverage().quoteUnits() + " " + it.coverage().quoteAsset());
            }
            case LimitsDefinedDecoder.TEMPLATE_ID -> {
                var event = new LimitsDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add(event.layer() + " " + event.participantId() + event.account() + " in "
                        + event.instrumentId() + " "
                        + LimitSet.of(event.limits()).values());
            }
            case OrderAcceptedDecoder.TEMPLATE_ID -> {
                var order = new OrderAcceptedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add(order.terms().clOrdId() + " up to " + order.terms().reservePrice());
            }
            case OrderHeldDecoder.TEMPLATE_ID -> {
                var held = new OrderHeldDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add(held.clOrdId() + " holds " + held.orderHeld() + " of " + held.posted());
            }
            default -> {}
        }
    }

    private void bid() {
        NewOrder order = new NewOrder();
        order.clOrdId.set("bid");
        order.ordType = OrdType.LIMIT;
        order.timeInForce = TimeInForce.GTC;
        order.side = Side.BUY;
        order.limitPrice = 100;
        order.reservePrice = 120;
        order.orderQty = 10;
        order.parties.setAccount("C1");
        engine.onNewOrder(order);
    }

    /// 10 units at 120, 2 for each, and 3 for each as a fee. C2 is suspended with what it has.
    @Test
    void whatEverybodyHasIsTold() {
        giveMoney();
        bid();
        deposit("d2", 1, 700, "C2");
        SuspendOwner suspend = new SuspendOwner();
        suspend.client.setAccount("C2");
        engine.onSuspendOwner(suspend);

        EventOutput output =
                (frame, at, length) -> Frames.forEach(frame, at, length, this::hearMoney);
        new StateAsEvents(engine, output).tellAll();

        assertThat(told)
                .containsExactly(
                        "0 XBT 8",
                        "1 LTC 8",
                        "client C1 of 0",
                        "client C2 of 0",
                        "OUTSIDE  1: -5700, held 0",
                        "PARTICIPANT C1 1: 5000, held 2430",
                        "PARTICIPANT C1 0: 0, held 0",
                        "PARTICIPANT C2 1: 700, held 0",
                        "suspended C2 of 0",
                        "FULL XBT for 2 LTC",
                        "bid up to 120",
                        "bid holds 2430 of 5000");
    }

    /// The seller, who takes, pays 3 for each of ten.
    @Test
    void whatIsOwedAndDueIsTold() {
        giveMoney();
        deposit("d2", 0, 10, "");
        bid();
        enter("offer", OrdType.LIMIT, TimeInForce.GTC, Side.SELL, 100);

        EventOutput output =
                (frame, at, length) -> Frames.forEach(frame, at, length, this::hearMoney);
        new StateAsEvents(engine, output).tellDefinitions();

        assertThat(told)
                .filteredOn(line -> line.startsWith("on "))
                .containsExactly(
                        "on 2 0 0: 10/0",
                        "on 2 0C1 0: 0/10",
                        "on 2 0C1 1: 2000/0",
                        "on 2 0 1: 0/1970");
    }

    @Test
    void theLimitsThatAreSetAreTold() {
        DefineLimits command = new DefineLimits();
        command.client.setAccount("C1");
        command.layer = LimitLayer.FIRM;
        command.limits = new crossbook.core.model.LimitSet(
                5,
                6,
                7,
                8,
                9,
                10,
                new Rate(1, 11),
                new Rate(2, 12),
                new Rate(3, 13),
                new Protection(4, 14, 15, 16));
        engine.onDefineLimits(command);
        command.everybody = true;
        command.layer = LimitLayer.MARKET;
        command.oneInstrument = true;
        command.limits = crossbook.core.model.LimitSet.NONE;
        engine.onDefineLimits(command);
        command.limits = new crossbook.core.model.LimitSet(
                0, none(), none(), none(), none(), none(), null, null, null, null);
        engine.onDefineLimits(command);

        EventOutput output =
                (frame, at, length) -> Frames.forEach(frame, at, length, this::hearMoney);
        new StateAsEvents(engine, output).tellDefinitions();

        long none = LimitsDefinedDecoder.participantIdNullValue();
        assertThat(told)
                .containsExactly(
                        "NONE  for 0 ",
                        "MARKET " + none + " in 0 {MAX_ORDER_QTY=0}",
                        "FIRM 0C1 in " + none + " {MAX_ORDER_QTY=5, MAX_ORDER_VALUE=6,"
                                + " COLLAR_MILLIONTHS=7, MAX_OPEN_ORDERS=8, MAX_OPEN_VALUE=9,"
                                + " MAX_POSITION=10, ORDERS_COUNT=1, ORDERS_WINDOW=11,"
                                + " CANCELS_COUNT=2, CANCELS_WINDOW=12, REPEATS_COUNT=3,"
                                + " REPEATS_WINDOW=13, PROTECTION_FILLS=4, PROTECTION_QTY=14,"
                                + " PROTECTION_WINDOW=15, PULL=16}");
    }

    private static long none() {
        return crossbook.core.model.LimitSet.NO_LIMIT;
    }

    /// A price step is worth 10; initial margin of 60 for each one bought, 80 for each one
    /// sold.
    private static final Coverage ON_MARGIN = new Coverage(
                    Coverage.NO_ASSET, 0, 0, 10, FeeUnit.PER_UNIT, 2, 1, 0)
            .onMargin(new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.LAST, 1_000_000));

    private void giveFuture() {
        giveFuture(ON_MARGIN);
    }

    private void giveFuture(Coverage coverage) {
        DefineAsset asset = new DefineAsset();
        asset.code = "USD";
        asset.scale = 2;
        engine.onDefineAsset(asset);
        DefineParticipant participant = new DefineParticipant();
        participant.participantId = 1;
        participant.name = "bob";
        engine.onDefineParticipant(participant);
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "NPN";
        instrument.referencePrice = 100;
        instrument.coverage = coverage;
        engine.onDefineInstrument(instrument);
        for (int id = 0; id < 2; id++) {
            TransferFunds deposit = new TransferFunds();
            deposit.type = TransferType.DEPOSIT;
            deposit.transactionId.set("d1");
            deposit.amount = 5_000;
            deposit.toParticipantId = id;
            engine.onTransferFunds(deposit);
        }
    }

    /// What each source of an index has set, and when.
    @Test
    void indexesAreTold() {
        giveFuture(ON_MARGIN.onMargin(
                new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.MEDIAN, 1_000_000)
                        .bounded(0, 60)
                        .indexedBy(IndexSources.of("east west north", 1))));
        setMark("west", 101, 7);
        setMark("east", 104, 9);
        told.clear();
        EventOutput output =
                (frame, at, length) -> Frames.forEach(frame, at, length, this::hearMarks);
        new StateAsEvents(engine, output).tellAll();
        assertThat(told).containsExactly("mark 102", "mark 102 east 104 9", "mark 102 west 101 7");
    }

    private void hearMarks(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        if (header.templateId() != MarkSetDecoder.TEMPLATE_ID) return;
        var it = new MarkSetDecoder().wrapAndApplyHeader(buffer, offset, header);
        boolean isSet = it.setPrice() != MarkSetDecoder.setPriceNullValue();
        String set = isSet ? " " + it.source() + " " + it.setPrice() + " " + it.setNs() : "";
        told.add("mark " + it.mark() + set);
    }

    private void setMark(String source, long price, long timestampNs) {
        SetMark command = new SetMark();
        command.timestampNs = timestampNs;
        command.source = IndexSources.word(source);
        command.price = price;
        engine.onSetMark(command);
    }

    private void hearPositions(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case AccountStatedDecoder.TEMPLATE_ID -> {
                var has = new AccountStatedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add(has.ownerKind() + " " + has.participantId() + ": " + has.posted()
                        + ", held " + has.held());
            }
            case InstrumentDefinedDecoder.TEMPLATE_ID -> {
                var it = new InstrumentDefinedDecoder().wrapAndApplyHeader(buffer, offset, header);
                Coverage back = Wire.coverage(it.coverage(), engine.accounts());
                told.add(ON_MARGIN.equals(back) + " " + it.coverage().coverageKind());
            }
            case MarkSetDecoder.TEMPLATE_ID -> {
                var it = new MarkSetDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add("mark " + it.mark());
            }
            case OpenInterestChangedDecoder.TEMPLATE_ID -> {
                var it =
                        new OpenInterestChangedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add("open " + it.qty());
            }
            case PositionChangedDecoder.TEMPLATE_ID -> {
                var it = new PositionChangedDecoder().wrapAndApplyHeader(buffer, offset, header);
                told.add(it.participantId() + " has " + it.positionQty() + " for " + it.openValue()
                        + " at " + it.mark() + ", holds " + it.positionHeld() + ": " + it.posted()
                        + "/" + it.held());
            }
            default -> {}
        }
    }

    /// The buyer has three for 3 × 110 × 10; the fees are 2 and 1 for each. Its seven others
    /// hold
    /// 7 × 2 for fees, and 7 × 10 × 10 for what they would have lost at the mark when they
    /// traded.
    @Test
    void positionsAndMarksAreTold() {
        giveFuture();
        enter("bid", OrdType.LIMIT, TimeInForce.GTC, Side.BUY, 110);
        NewOrder offer = new NewOrder();
        offer.participantId = 1;
        offer.clOrdId.set("offer");
        offer.ordType = OrdType.LIMIT;
        offer.timeInForce = TimeInForce.GTC;
        offer.side = Side.SELL;
        offer.limitPrice = 110;
        offer.orderQty = 3;
        engine.onNewOrder(offer);

        EventOutput output =
                (frame, at, length) -> Frames.forEach(frame, at, length, this::hearPositions);
        new StateAsEvents(engine, output).tellAll();

        long exchange = AccountStatedDecoder.participantIdNullValue();
        assertThat(told)
                .containsExactly(
                        "OUTSIDE " + exchange + ": -10000, held 0",
                        "PARTICIPANT 0: 4997, held 1314",
                        "PARTICIPANT 1: 4994, held 240",
                        "CLEARING " + exchange + ": 0, held 0",
                        "FEES " + exchange + ": 9, held 0",
                        "true MARGIN",
                        "mark 110",
                        "0 has 3 for 3300 at 110, holds 600: 4997/1314",
                        "1 has -3 for -3300 at 110, holds 240: 4994/240",
                        "open 3");
    }

    private void hear(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        if (header.templateId() == OrderAcceptedDecoder.TEMPLATE_ID) {
            var order = new OrderAcceptedDecoder().wrapAndApplyHeader(buffer, offset, header);
            told.add(order.terms().clOrdId() + " " + order.terms().side() + " "
                    + order.terms().orderQty());
        } else if (header.templateId() == OrderParkedDecoder.TEMPLATE_ID) {
            var order = new OrderParkedDecoder().wrapAndApplyHeader(buffer, offset, header);
            told.add(order.reason().name());
        } else if (header.templateId() == OrderRestatedDecoder.TEMPLATE_ID) {
            var order = new OrderRestatedDecoder().wrapAndApplyHeader(buffer, offset, header);
            publicIds.add(order.publicOrderId());
            told.add("shows " + order.displayedQty());
        }
    }

    @Test
    void everyLiveOrderIsToldAndWhatItWaitsFor() {
        enter("second", OrdType.LIMIT, TimeInForce.GTC, Side.BUY, 99);
        enter("first", OrdType.LIMIT, TimeInForce.GTC, Side.BUY, 100);
        enter("offer", OrdType.LIMIT, TimeInForce.GTC, Side.SELL, 110);
        enter("unseen", OrdType.HIDDEN, TimeInForce.GTC, Side.BUY, 98);
        enter("stop", OrdType.STOP, TimeInForce.GTC, Side.BUY, 120);
        enter("auction", OrdType.LIMIT, TimeInForce.GFA, Side.SELL, 111);

        EventOutput output = (frame, at, length) -> Frames.forEach(frame, at, length, this::hear);
        new StateAsEvents(engine, output).tellAll();

        assertThat(told)
                .containsExactly(
                        "first BUY 10",
                        "second BUY 10",
                        "offer SELL 10",
                        "unseen BUY 10",
                        "stop BUY 10",
                        "WAITS_FOR_ELECTION",
                        "auction SELL 10",
                        "WAITS_FOR_PHASE");
    }

    /// Anyone who begins here shows what is left of the part that is on, under the id that
    /// others know.
    @Test
    void whatIsShownOfAnIcebergIsTold() {
        enter("ice", OrdType.ICEBERG, TimeInForce.GTC, Side.SELL, 100);
        NewOrder taker = new NewOrder();
        taker.clOrdId.set("taker");
        taker.ordType = OrdType.LIMIT;
        taker.timeInForce = TimeInForce.GTC;
        taker.side = Side.BUY;
        taker.limitPrice = 100;
        taker.orderQty = 4;
        engine.onNewOrder(taker);
        taker.clOrdId.set("another");
        taker.orderQty = 1;
        engine.onNewOrder(taker);

        EventOutput output = (frame, at, length) -> Frames.forEach(frame, at, length, this::hear);
        new StateAsEvents(engine, output).tellAll();

        assertThat(told).containsExactly("ice SELL 5", "shows 3");
        List<Long> shown = new ArrayList<>();
        engine.visitOrders(0, order -> shown.add(order.publicOrderId()));
        assertThat(publicIds).isEqualTo(shown);
    }
}
