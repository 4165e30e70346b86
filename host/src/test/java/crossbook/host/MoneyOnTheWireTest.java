package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.client.stream.Frames;
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
import crossbook.protocol.command.TransferFundsEncoder;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
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
}
