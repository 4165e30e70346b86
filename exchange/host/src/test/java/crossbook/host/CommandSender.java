package crossbook.host;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.stream.CommandLink;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.protocol.Capacity;
import crossbook.protocol.LimitLayer;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.SessionEnd;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.BustTradeEncoder;
import crossbook.protocol.command.CancelOrderEncoder;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineLimitsEncoder;
import crossbook.protocol.command.DefineMarketModelEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;
import crossbook.protocol.command.HashStateEncoder;
import crossbook.protocol.command.KillTradingEncoder;
import crossbook.protocol.command.NewOrderEncoder;
import crossbook.protocol.command.ReplaceOrderEncoder;
import crossbook.protocol.command.SessionClosedEncoder;
import crossbook.protocol.command.SessionOpenedEncoder;
import crossbook.protocol.command.TakeSnapshotEncoder;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Sends commands to a host, each in a piece of its own.
final class CommandSender {
    /// How long a test waits for something that must happen. Only a hang reaches the limit.
    static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(10);

    private static final MarketModel MODEL = MarketModel.named("always open")
            .initialPhase("CONTINUOUS")
            .rememberIds(16)
            .phases("""
                                matching    replace  cancel  ends_day  then
                    CONTINUOUS  on_arrival  yes      yes     -         CLOSED
                    CLOSED      never       -        yes     yes       -
                    """)
            .byTimeInForce("""
                                DAY   GTC   IOC   FOK
                    CONTINUOUS  rest  rest  take  take
                    CLOSED       -     -     -     -
                    """)
            .byOrdType("""
                                MARKET  LIMIT  BUDGET
                    CONTINUOUS   take   rest    take
                    CLOSED        -      -       -
                    """)
            .combinations("""
                            DAY  GTC  IOC  FOK
                    MARKET  yes  yes  yes  yes
                    LIMIT   yes  yes  yes  yes
                    BUDGET   -    -   yes  yes
                    """)
            .build();

    final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[1 << 14]);
    private final CommandLink link;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private long clOrdId;
    private long requestId = 1_000; // below, tests number themselves
    private int instrumentId;
    private BooleanSupplier isHostGone = () -> false;
    private Supplier<String> hostLog = () -> "";

    CommandSender(HostConnection connection) {
        link = connection.commands();
    }

    /// Does not wait for a host that is gone, and shows what it said.
    void giveUpWhen(BooleanSupplier gone, Supplier<String> log) {
        isHostGone = gone;
        hostLog = log;
    }

    /// A market model, participants and one instrument with ticks of 1 and lots of 1.
    void market(int participants) {
        model();
        for (int id = 0; id < participants; id++) participant(id);
        instrument(0);
    }

    void model() {
        List<Long> words = new ArrayList<>();
        MODEL.save(words::add);
        ByteBuffer bytes =
                ByteBuffer.allocate(Long.BYTES * words.size()).order(ByteOrder.LITTLE_ENDIAN);
        words.forEach(bytes::putLong);
        DefineMarketModelEncoder model = new DefineMarketModelEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requestId)
                .participantId(DefineMarketModelEncoder.participantIdNullValue())
                .putModel(bytes.array(), 0, bytes.capacity());
        send(model.encodedLength());
    }

    void participant(int id) {
        DefineParticipantEncoder participant = new DefineParticipantEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requestId)
                .askerId(DefineParticipantEncoder.askerIdNullValue())
                .participantId(id)
                .name("p" + id)
                .active(YesNo.YES)
                .cancelOnDisconnect(YesNo.YES)
                .cancelsGtcOnDisconnect(YesNo.NO)
                .reasonText("");
        participant.roles().clear().trader(true);
        send(DefineParticipantEncoder.BLOCK_LENGTH);
    }

    void instrument(int id) {
        DefineInstrumentEncoder instrument = new DefineInstrumentEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requestId)
                .participantId(DefineInstrumentEncoder.participantIdNullValue())
                .reasonText("")
                .instrumentId(id)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(1)
                .lotSize(1)
                .maxOrderQty(Long.MAX_VALUE)
                .symbol("S" + id)
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(DefineInstrumentEncoder.referencePriceNullValue());
        Coverage.NONE.write(instrument.coverage());
        send(DefineInstrumentEncoder.BLOCK_LENGTH);
    }

    /// The largest order of a participant in all instruments.
    void maxOrderQty(int participantId, long qty) {
        DefineLimitsEncoder limits = new DefineLimitsEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requestId)
                .askerId(DefineLimitsEncoder.askerIdNullValue())
                .participantId(participantId)
                .account("")
                .instrumentId(DefineLimitsEncoder.instrumentIdNullValue())
                .layer(LimitLayer.MARKET)
                .reasonText("");
        LimitSet.of(LimitKind.MAX_ORDER_QTY, qty).write(limits.limits());
        send(DefineLimitsEncoder.BLOCK_LENGTH);
    }

    void openSession(int participantId, int sessionId, int gatewayId) {
        new SessionOpenedEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(sessionId)
                .gatewayId(gatewayId);
        send(SessionOpenedEncoder.BLOCK_LENGTH);
    }

    void closeSession(int participantId, int sessionId, int gatewayId) {
        new SessionClosedEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(sessionId)
                .gatewayId(gatewayId)
                .reason(SessionEnd.LOGOUT);
        send(SessionClosedEncoder.BLOCK_LENGTH);
    }

    /// The exchange itself throws the kill switch of a participant.
    void kill(int participantId) {
        new KillTradingEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(2)
                .askerId(KillTradingEncoder.askerIdNullValue())
                .participantId(participantId)
                .reasonText("");
        send(KillTradingEncoder.BLOCK_LENGTH);
    }

    void buy(int participantId, long price, long qty) {
        order(participantId, Side.BUY, price, qty);
    }

    /// An order that does nothing but be answered; returns its id.
    String marker() {
        buy(0, 1, 1);
        return Long.toString(clOrdId);
    }

    void sell(int participantId, long price, long qty) {
        order(participantId, Side.SELL, price, qty);
    }

    /// A buy that names itself.
    void buyAs(int participantId, String id, long price) {
        order(participantId, Side.BUY, id, price, 1);
    }

    private void order(int participantId, Side side, long price, long qty) {
        order(participantId, side, Long.toString(++clOrdId), price, qty);
    }

    private void order(int participantId, Side side, String id, long price, long qty) {
        newOrder.wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(0);
        newOrder.terms()
                .instrumentId(instrumentId)
                .side(side)
                .ordType(OrdType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .price(price)
                .orderQty(qty)
                .clOrdId(id)
                .capacity(Capacity.PRINCIPAL)
                .trader("")
                .account("")
                .reservePrice(OrderTermsEncoder.reservePriceNullValue());
        newOrder.terms().pegReference(PegReference.NULL_VAL).flags().clear();
        send(NewOrderEncoder.BLOCK_LENGTH);
    }

    void cancel(int participantId, long id) {
        new CancelOrderEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(0)
                .instrumentId(instrumentId)
                .orderId(0)
                .origClOrdId(Long.toString(id))
                .clOrdId("");
        send(CancelOrderEncoder.BLOCK_LENGTH);
    }

    /// The exchange itself busts a trade.
    void bust(long tradeId) {
        new BustTradeEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .participantId(BustTradeEncoder.participantIdNullValue())
                .instrumentId(instrumentId)
                .tradeId(tradeId)
                .intoDeficit(YesNo.NO)
                .reasonText("");
        send(BustTradeEncoder.BLOCK_LENGTH);
    }

    void replace(int participantId, long id, long price, long qty) {
        new ReplaceOrderEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(0)
                .instrumentId(instrumentId)
                .orderId(0)
                .origClOrdId(Long.toString(id))
                .clOrdId("")
                .price(price)
                .orderQty(qty)
                .stopPrice(ReplaceOrderEncoder.stopPriceNullValue())
                .displayQty(ReplaceOrderEncoder.displayQtyNullValue())
                .minQty(ReplaceOrderEncoder.minQtyNullValue())
                .expireTimeNs(ReplaceOrderEncoder.expireTimeNsNullValue());
        send(ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    /// One of the things that two participants do around a price of 1,000.
    void anything(Random random) {
        int participantId = random.nextInt(2);
        long id = Math.max(1, clOrdId - random.nextInt(50));
        switch (random.nextInt(6)) {
            case 0 -> cancel(participantId, id);
            case 1 -> replace(participantId, id, 990 + random.nextInt(20), 1 + random.nextInt(90));
            case 2, 3 -> buy(participantId, 985 + random.nextInt(20), 1 + random.nextInt(90));
            default -> sell(participantId, 995 + random.nextInt(20), 1 + random.nextInt(90));
        }
    }

    /// Orders, and what is done with them, concern that instrument from now on.
    CommandSender in(int instrument) {
        instrumentId = instrument;
        return this;
    }

    /// Makes the next order's id the one after this.
    void lastClOrdId(long number) {
        clOrdId = number;
    }

    void takeSnapshot() {
        new TakeSnapshotEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1);
        send(TakeSnapshotEncoder.BLOCK_LENGTH);
    }

    /// A command that only the host itself may give.
    void hashState() {
        new HashStateEncoder().wrapAndApplyHeader(buffer, Frames.PREFIX, header);
        send(HashStateEncoder.BLOCK_LENGTH);
    }

    private void send(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(buffer, 0, length);
        sendPiece(Frames.PREFIX + length);
    }

    /// Sends that many bytes of the buffer, whatever they are.
    void sendPiece(int length) {
        long deadline = System.nanoTime() + PATIENCE_NS;
        while (!link.offer(buffer, 0, length)) {
            if (System.nanoTime() - deadline > 0 || isHostGone.getAsBoolean()) {
                throw new IllegalStateException("no room: " + hostLog.get());
            }
            LockSupport.parkNanos(100_000); // others need the processor
        }
    }
}
