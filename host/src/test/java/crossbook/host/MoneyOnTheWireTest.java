package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.client.stream.Balances;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.Frames;
import crossbook.client.stream.Obligations;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.model.MarketModel;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.PegReference;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.TransferType;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.DefineAssetEncoder;
import crossbook.protocol.command.DefineClientEncoder;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.NewOrderEncoder;
import crossbook.protocol.command.SettleObligationsEncoder;
import crossbook.protocol.command.TransferFundsEncoder;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.TradeBookedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Commands about money as they stand in the log, and the events that they cause.
class MoneyOnTheWireTest {
    private static final long NOBODY = TransferFundsEncoder.askerIdNullValue();
    private static final Coverage COVERAGE =
            new Coverage(CoverageKind.FULL, "XBT", "LTC", 10, 2, FeeUnit.PER_UNIT, 3, 1, 0);

    private final Request request = new Request();
    private final EventFrame frame = new EventFrame(
            (buffer, at, length) -> Frames.forEach(buffer, at, length, this::hear), 1 << 16);
    private final EventEncoder encoder = new EventEncoder(frame, request);
    private final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, encoder);
    private final CommandDecoder decoder = new CommandDecoder(engine, request);
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[1024]);
    private final MessageHeaderEncoder head = new MessageHeaderEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CommandCheck check = new CommandCheck();
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void open() {
        encoder.follow(engine);
        DefineMarketModel model = new DefineMarketModel();
        model.model = MarketModel.named("continuous")
                .initialPhase("CONTINUOUS")
                .rememberIds(16)
                .phases("""
                                    matching    replace  cancel  ends_day  then
                        CONTINUOUS  on_arrival  yes      yes     yes       -
                        """)
                .byTimeInForce("""
                                    GTC
                        CONTINUOUS  rest
                        """)
                .byOrdType("""
                                    LIMIT
                        CONTINUOUS  rest
                        """)
                .combinations("""
                               GTC
                        LIMIT  yes
                        """)
                .build();
        engine.onDefineMarketModel(model);
        for (int id = 0; id < 2; id++) {
            DefineParticipant participant = new DefineParticipant();
            participant.participantId = id;
            participant.name = "P" + id;
            engine.onDefineParticipant(participant);
        }
        frame.publish();
        asset(0, "XBT");
        asset(1, "LTC");
        client(0, "C1");
        instrument(COVERAGE);
        told.clear();
    }

    private void give(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(command, 0, length);
        assertThat(check.isSound(command, 0, Frames.PREFIX + length)).isTrue();
        decoder.onCommand(command, Frames.PREFIX);
        frame.publish();
    }

    private void asset(int id, String code) {
        give(new DefineAssetEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(0)
                .requestId(1)
                .participantId(NOBODY)
                .assetId(id)
                .code(code)
                .scale((short) 8)
                .reasonText("")
                .encodedLength());
    }

    private void client(int participantId, String account) {
        give(new DefineClientEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(0)
                .requestId(2)
                .askerId(NOBODY)
                .participantId(participantId)
                .account(account)
                .reasonText("")
                .encodedLength());
    }

    private void instrument(Coverage coverage) {
        DefineInstrumentEncoder instrument = new DefineInstrumentEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(0)
                .requestId(3)
                .participantId(NOBODY)
                .instrumentId(0)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(1)
                .lotSize(1)
                .maxOrderQty(1_000)
                .symbol("ABC")
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(DefineInstrumentEncoder.referencePriceNullValue())
                .reasonText("");
        coverage.write(instrument.coverage());
        give(instrument.encodedLength());
    }

    private void deposit(String id, int participantId, String account, int asset, long amount) {
        give(transfer(TransferType.DEPOSIT, id, asset, amount)
                .fromParticipantId(NOBODY)
                .fromAccount("")
                .toParticipantId(participantId)
                .toAccount(account)
                .encodedLength());
    }

    private TransferFundsEncoder transfer(TransferType type, String id, int asset, long amount) {
        return new TransferFundsEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(0)
                .requestId(7)
                .askerId(NOBODY)
                .transferType(type)
                .transactionId(id)
                .assetId(asset)
                .amount(amount)
                .reasonText("");
    }

    private void order(
            int participantId, String id, Side side, long price, long qty, String account) {
        NewOrderEncoder order = new NewOrderEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(0)
                .participantId(participantId)
                .sessionId(0);
        order.terms()
                .clOrdId(id)
                .instrumentId(0)
                .side(side)
                .ordType(OrdType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .price(price)
                .orderQty(qty)
                .trader("")
                .account(account)
                .reservePrice(
                        side == Side.BUY ? price + 20 : OrderTermsEncoder.reservePriceNullValue())
                .pegReference(PegReference.NULL_VAL)
                .flags()
                .clear();
        order.terms().capacity(crossbook.protocol.Capacity.UNSET);
        give(order.encodedLength());
    }

    private void hear(DirectBuffer buffer, int at, int length) {
        header.wrap(buffer, at);
        switch (header.templateId()) {
            case AssetDefinedDecoder.TEMPLATE_ID -> {
                var event = new AssetDefinedDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add(event.requestId() + ": " + event.code() + " scale " + event.scale());
            }
            case ClientDefinedDecoder.TEMPLATE_ID -> {
                var event = new ClientDefinedDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add(event.requestId() + ": client " + event.account());
            }
            case MoneyRejectedDecoder.TEMPLATE_ID -> {
                var event = new MoneyRejectedDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add(event.requestType() + " " + event.transactionId() + event.account() + " "
                        + event.reason() + " " + event.lowLimit() + " " + event.highLimit());
            }
            case CommandRepeatedDecoder.TEMPLATE_ID -> {
                var event = new CommandRepeatedDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add(event.requestType() + " " + event.clOrdId() + " again, "
                        + event.requestId());
            }
            case FundsTransferredDecoder.TEMPLATE_ID -> {
                var event = new FundsTransferredDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add(event.transactionId() + " " + event.amount() + " from " + event.fromKind()
                        + " with " + event.fromPosted() + " to " + event.toParticipantId()
                        + event.toAccount() + " with " + event.toPosted());
            }
            case InstrumentRejectedDecoder.TEMPLATE_ID -> {
                var event = new InstrumentRejectedDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add("instrument " + event.reason());
            }
            case OrderAcceptedDecoder.TEMPLATE_ID -> {
                var event = new OrderAcceptedDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add("accepted " + event.terms().clOrdId() + " reserve "
                        + (event.terms().reservePrice() == OrderTermsEncoder.reservePriceNullValue()
                                ? "none"
                                : event.terms().reservePrice()));
            }
            case OrderRejectedDecoder.TEMPLATE_ID -> {
                var event = new OrderRejectedDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add("rejected " + event.reason() + " free " + event.lowLimit() + " needed "
                        + event.highLimit());
            }
            case OrderHeldDecoder.TEMPLATE_ID -> {
                var event = new OrderHeldDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add(event.clOrdId() + " holds " + event.orderHeld() + "; " + event.account()
                        + " has " + event.posted() + ", held " + event.held());
            }
            case TradeBookedDecoder.TEMPLATE_ID -> {
                var event = new TradeBookedDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add("booked " + event.baseAmount() + " for " + event.quoteAmount() + ", fees "
                        + event.buyerFee() + " " + event.sellerFee() + " " + event.feesPosted()
                        + "; buyer " + event.buyerAccount() + " " + event.buyerBasePosted() + "/"
                        + event.buyerBaseHeld() + " " + event.buyerQuotePosted() + "/"
                        + event.buyerQuoteHeld() + "; seller " + event.sellerParticipantId() + " "
                        + event.sellerBasePosted() + "/" + event.sellerBaseHeld() + " "
                        + event.sellerQuotePosted() + "/" + event.sellerQuoteHeld());
                if (event.settlementDate() == TradeBookedDecoder.settlementDateNullValue()) return;
                told.add("on " + event.settlementDate() + ": buyer " + event.buyerBaseOwed() + "/"
                        + event.buyerBaseDue() + " " + event.buyerQuoteOwed() + "/"
                        + event.buyerQuoteDue() + "; seller " + event.sellerBaseOwed() + "/"
                        + event.sellerBaseDue() + " " + event.sellerQuoteOwed() + "/"
                        + event.sellerQuoteDue() + "; clearing " + event.clearingPosted());
            }
            case ObligationNettedDecoder.TEMPLATE_ID -> {
                var event = new ObligationNettedDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add("netted " + event.participantId() + event.account() + " "
                        + event.settlementDate() + " " + event.assetId() + ": " + event.owed() + "/"
                        + event.due() + ", has " + event.posted() + "/" + event.held());
            }
            case ObligationSettledDecoder.TEMPLATE_ID -> {
                var event = new ObligationSettledDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add("settled " + event.participantId() + event.account() + " "
                        + event.settlementDate() + " " + event.assetId() + ": " + event.owed() + "/"
                        + event.due() + ", has " + event.posted() + "/" + event.held()
                        + ", clearing " + event.clearingPosted());
            }
            case ObligationsSettledDecoder.TEMPLATE_ID -> {
                var event = new ObligationsSettledDecoder().wrapAndApplyHeader(buffer, at, header);
                told.add(event.requestId() + ": settled " + event.payments() + " "
                        + event.reasonText());
            }
            default -> {}
        }
    }

    @Test
    void assetsAndClientsAreDefinedOnce() {
        asset(2, "USD");
        asset(3, "USD");
        client(0, "C1");
        assertThat(told)
                .containsExactly(
                        "1: USD scale 8",
                        "ASSET  NAME_TAKEN " + Long.MIN_VALUE + " " + Long.MIN_VALUE,
                        "CLIENT C1 NAME_TAKEN " + Long.MIN_VALUE + " " + Long.MIN_VALUE);
    }

    @Test
    void coverageInAnUnknownAssetIsRefused() {
        instrument(new Coverage(CoverageKind.FULL, "XBT", "USD", 10, 2, FeeUnit.PER_UNIT, 3, 1, 0));
        assertThat(told).containsExactly("instrument " + Reason.UNKNOWN_ASSET);
    }

    @Test
    void aDepositIsBookedOnceAndAWithdrawalNeedsFunds() {
        deposit("d1", 0, "C1", 1, 700);
        deposit("d1", 0, "C1", 1, 700);
        deposit("d1", 0, "C1", 1, 701);
        give(transfer(TransferType.WITHDRAWAL, "w1", 1, 701)
                .fromParticipantId(0)
                .fromAccount("C1")
                .toParticipantId(NOBODY)
                .toAccount("")
                .encodedLength());
        assertThat(told)
                .containsExactly(
                        "d1 700 from OUTSIDE with -700 to 0C1 with 700",
                        "TRANSFER d1 again, 7",
                        "TRANSFER d1C1 DUPLICATE_TRANSACTION_ID " + Long.MIN_VALUE + " "
                                + Long.MIN_VALUE,
                        "TRANSFER w1C1 FUNDS_INSUFFICIENT 700 701");
    }

    /// A lot is 10 units of the base asset, a price unit 2 of the quote asset. The bid holds
    /// 5 × 120 × 2 + 5 × 3, later 2 × 120 × 2 + 2 × 3.
    @Test
    void whatATradeMovesIsToldWithWhatIsThenThere() {
        deposit("d1", 0, "C1", 1, 2_000);
        deposit("d2", 1, "", 0, 30);
        told.clear();
        order(0, "big", Side.BUY, 100, 9, "C1");
        order(0, "b", Side.BUY, 100, 5, "C1");
        order(1, "s", Side.SELL, 100, 3, "");
        assertThat(told)
                .containsExactly(
                        "rejected FUNDS_INSUFFICIENT free 2000 needed 2187",
                        "accepted b reserve 120",
                        "b holds 1215; C1 has 2000, held 1215",
                        "accepted s reserve none",
                        "s holds 30;  has 30, held 30",
                        "booked 30 for 600, fees 3 9 12; buyer C1 30/0 1397/486; seller 1 0/0"
                                + " 591/0");
    }

    private void settle(long day) {
        give(new SettleObligationsEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(day * 86_400_000_000_000L)
                .requestId(8)
                .participantId(NOBODY)
                .reasonText("daily")
                .encodedLength());
    }

    /// 30 of the base asset for 600, fees 3 and 9; 10 are sold back for 200, fees 3 and 1. So C1
    /// owes 600 and is due 199, and is due 30 and owes 10.
    @Test
    void whatSettlesLaterIsToldAsOwedAndDueThenNettedThenPaid() {
        instrument(COVERAGE.settling(1));
        deposit("d1", 0, "C1", 1, 2_000);
        deposit("d2", 0, "C1", 0, 10);
        deposit("d3", 1, "", 0, 30);
        deposit("d4", 1, "", 1, 1_000);
        order(0, "b", Side.BUY, 100, 3, "C1");
        told.clear();
        order(1, "s", Side.SELL, 100, 3, "");
        assertThat(told.subList(2, 4))
                .containsExactly(
                        "booked 30 for 600, fees 3 9 12; buyer C1 10/0 1997/600; seller 1 30/30"
                                + " 1000/0",
                        "on 1: buyer 0/30 600/0; seller 30/0 0/591; clearing -9");
        order(1, "c", Side.BUY, 100, 1, "");
        told.clear();
        order(0, "t", Side.SELL, 100, 1, "C1");
        assertThat(told.getLast())
                .isEqualTo("on 1: buyer 30/10 200/591; seller 10/30 600/197; clearing -12");
        told.clear();
        settle(0);
        assertThat(told).containsExactly("8: settled 0 daily");
        told.clear();
        settle(1);
        assertThat(told)
                .containsExactly(
                        "netted 1 1 0: 20/0, has 30/20",
                        "netted 0C1 1 0: 0/20, has 10/0",
                        "netted 0C1 1 1: 403/0, has 1997/403",
                        "netted 1 1 1: 0/391, has 999/0",
                        "settled 1 1 0: 20/0, has 10/0, clearing 20",
                        "settled 0C1 1 1: 403/0, has 1594/0, clearing 391",
                        "settled 0C1 1 0: 0/20, has 30/0, clearing 0",
                        "settled 1 1 1: 0/391, has 1390/0, clearing 0",
                        "8: settled 4 daily");
        told.clear();
        settle(1);
        assertThat(told).containsExactly("8: settled 0 daily");
    }

    /// Whoever begins with the state of an engine knows the same as who has heard everything.
    @Test
    void aStateTellsWhatIsOwedAndDue() {
        instrument(COVERAGE.settling(2));
        deposit("d1", 0, "C1", 1, 2_000);
        deposit("d2", 1, "", 0, 30);
        order(0, "b", Side.BUY, 100, 3, "C1");
        order(1, "s", Side.SELL, 100, 3, "");
        Balances balances = new Balances();
        Obligations obligations = new Obligations();
        EventReader toBalances = new EventReader(balances);
        EventReader toObligations = new EventReader(obligations);
        EventOutput output = (buffer, from, length) ->
                Frames.forEach(buffer, from, length, (frame, at, size) -> {
                    toBalances.onEvent(frame, at, size);
                    toObligations.onEvent(frame, at, size);
                });
        new StateAsEvents(engine, output).tellAll();
        assertThat(obligations.all())
                .extracting(each -> each.settlementDate() + " " + each.owner().participantId()
                        + each.owner().account() + " " + each.assetId() + " " + each.owed() + "/"
                        + each.due())
                .containsExactly("2 0C1 0 0/30", "2 0C1 1 600/0", "2 1 0 30/0", "2 1 1 0/591");
        assertThat(balances.all())
                .filteredOn(each -> each.owner().kind() != OwnerKind.PARTICIPANT)
                .extracting(
                        each -> each.owner().kind() + " " + each.assetId() + " " + each.posted())
                .contains("CLEARING 1 -9", "FEES 1 12");
    }
}
