package crossbook.web.live;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.host.HostSettings;
import crossbook.host.HostSettings.Storage;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.protocol.Capacity;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.CancelOrderEncoder;
import crossbook.protocol.command.ChangePhaseEncoder;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineMarketModelEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;
import crossbook.protocol.command.KillTradingEncoder;
import crossbook.protocol.command.NewOrderEncoder;
import crossbook.protocol.command.ReplaceOrderEncoder;
import crossbook.protocol.command.ResumeTradingEncoder;
import crossbook.protocol.command.SessionOpenedEncoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// A real host with a market, and a pen to write its commands. Participants are `alice` (0),
/// `bob` (1) and `carol` (2), who are needed by nobody's leave; prices have two decimals.
public final class TestMarket implements AutoCloseable {
    private static final int PIECE = 1 << 19;
    static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    private final Path directory;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 15]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Random random = new Random(7);
    private RunningHost host;
    private HostConnection connection;
    private CommandLink link;
    private Optional<Storage> storage = Optional.empty();
    private long lastId;

    private TestMarket(Path directory) {
        this.directory = directory;
    }

    public static TestMarket start(Path directory, String model, String... symbols) {
        TestMarket market = new TestMarket(directory);
        market.startHost();
        market.define(MarketModelFile.shipped(model), symbols);
        return market;
    }

    /// One that keeps events for as short as it can: in small pieces, until a snapshot has them.
    static TestMarket startSmall(Path directory, String model, String... symbols) {
        TestMarket market = new TestMarket(directory);
        market.storage = Optional.of(new Storage(PIECE, PIECE, 0, true, false, Duration.ZERO));
        market.startHost();
        market.define(MarketModelFile.shipped(model), symbols);
        return market;
    }

    void takeSnapshot() {
        host.requestSnapshot();
    }

    public void startHost() {
        HostSettings settings = HostSettings.of(directory);
        host = JournalHost.start(storage.map(settings::with).orElse(settings));
        connection = HostConnection.open(host.directory());
        link = connection.commands();
    }

    public void stopHost() {
        connection.close();
        host.close();
    }

    public HostConnection connect() {
        return HostConnection.open(directory);
    }

    private void define(MarketModel model, String... symbols) {
        List<Long> words = new ArrayList<>();
        model.save(words::add);
        ByteBuffer bytes =
                ByteBuffer.allocate(Long.BYTES * words.size()).order(ByteOrder.LITTLE_ENDIAN);
        words.forEach(bytes::putLong);
        DefineMarketModelEncoder define = new DefineMarketModelEncoder();
        define.wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(DefineMarketModelEncoder.participantIdNullValue())
                .requestId(1)
                .putModel(bytes.array(), 0, bytes.capacity());
        send(define.encodedLength());
        participant(0, "alice");
        participant(1, "bob");
        participant(2, "carol");
        for (int i = 0; i < symbols.length; i++) instrument(i, symbols[i]);
    }

    private void participant(int id, String name) {
        DefineParticipantEncoder participant = new DefineParticipantEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .askerId(DefineParticipantEncoder.askerIdNullValue())
                .requestId(1)
                .participantId(id)
                .name(name)
                .active(YesNo.YES)
                .cancelOnDisconnect(YesNo.YES)
                .cancelsGtcOnDisconnect(YesNo.NO)
                .reasonText("");
        participant.roles().clear().trader(true);
        send(DefineParticipantEncoder.BLOCK_LENGTH);
    }

    public void instrument(int id, String symbol) {
        new DefineInstrumentEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(DefineInstrumentEncoder.participantIdNullValue())
                .reasonText("")
                .requestId(1)
                .instrumentId(id)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(1)
                .lotSize(1)
                .maxOrderQty(1_000_000)
                .symbol(symbol)
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(1_000);
        send(DefineInstrumentEncoder.BLOCK_LENGTH);
    }

    public void openSession(int participantId, int sessionId) {
        new SessionOpenedEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(sessionId)
                .gatewayId(3);
        send(SessionOpenedEncoder.BLOCK_LENGTH);
    }

    /// A limit order that is good till it is canceled.
    public void limit(int participantId, String id, Side side, long qty, long price) {
        order(participantId, id, side, TimeInForce.GTC, qty, price);
    }

    /// The same of another instrument.
    public void limitOf(int instrumentId, String id, Side side, long qty, long price) {
        write(0, instrumentId, id, side, qty, price);
        send(NewOrderEncoder.BLOCK_LENGTH);
    }

    public void cancelOf(int instrumentId, String id) {
        cancel(0, instrumentId, id);
    }

    public void order(
            int participantId,
            String id,
            Side side,
            TimeInForce timeInForce,
            long qty,
            long price) {
        write(participantId, 0, id, side, qty, price).timeInForce(timeInForce);
        send(NewOrderEncoder.BLOCK_LENGTH);
    }

    /// An iceberg of which so much is shown.
    public void iceberg(int participantId, String id, Side side, long qty, long price, long shown) {
        write(participantId, 0, id, side, qty, price)
                .ordType(OrdType.ICEBERG)
                .timeInForce(TimeInForce.GTC)
                .displayQty(shown);
        send(NewOrderEncoder.BLOCK_LENGTH);
    }

    private OrderTermsEncoder write(
            int participantId, int instrumentId, String id, Side side, long qty, long price) {
        NewOrderEncoder order = new NewOrderEncoder();
        order.wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(0);
        order.terms()
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
                .stopPrice(OrderTermsEncoder.stopPriceNullValue())
                .displayQty(OrderTermsEncoder.displayQtyNullValue())
                .minQty(OrderTermsEncoder.minQtyNullValue())
                .expireTimeNs(0)
                .smpKey(0);
        order.terms().pegReference(PegReference.NULL_VAL).flags().clear();
        return order.terms();
    }

    public void cancel(int participantId, String id) {
        cancel(participantId, 0, id);
    }

    private void cancel(int participantId, int instrumentId, String id) {
        new CancelOrderEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(0)
                .instrumentId(instrumentId)
                .orderId(0)
                .origClOrdId(id)
                .clOrdId("");
        send(CancelOrderEncoder.BLOCK_LENGTH);
    }

    public void replace(int participantId, String id, String newId, long qty, long price) {
        new ReplaceOrderEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(0)
                .instrumentId(0)
                .orderId(0)
                .origClOrdId(id)
                .clOrdId(newId)
                .price(price)
                .orderQty(qty)
                .stopPrice(ReplaceOrderEncoder.stopPriceNullValue())
                .displayQty(ReplaceOrderEncoder.displayQtyNullValue())
                .minQty(ReplaceOrderEncoder.minQtyNullValue())
                .expireTimeNs(0);
        send(ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    public void phase(String phase) {
        new ChangePhaseEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(9)
                .participantId(ChangePhaseEncoder.participantIdNullValue())
                .reasonText("")
                .instrumentId(0)
                .endsNs(0)
                .phase(phase);
        send(ChangePhaseEncoder.BLOCK_LENGTH);
    }

    /// Throws the kill switch of a participant, in the name of the exchange.
    void kill(int participantId, String reason) {
        new KillTradingEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(9)
                .askerId(KillTradingEncoder.askerIdNullValue())
                .participantId(participantId)
                .reasonText(reason);
        send(KillTradingEncoder.BLOCK_LENGTH);
    }

    /// Takes it back.
    void resume(int participantId) {
        new ResumeTradingEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(9)
                .askerId(ResumeTradingEncoder.askerIdNullValue())
                .participantId(participantId)
                .reasonText("");
        send(ResumeTradingEncoder.BLOCK_LENGTH);
    }

    /// So many commands at random, in instruments from 0 on.
    public void flow(int commands, int instruments) {
        for (int i = 0; i < commands; i++) {
            int participantId = random.nextInt(3);
            int instrumentId = random.nextInt(instruments);
            String near = "r" + Math.max(1, lastId - random.nextInt(60));
            switch (random.nextInt(6)) {
                case 0, 1 -> cancel(participantId, instrumentId, near);
                case 2 -> replace(participantId, near, "r" + ++lastId, qty(), 1_000);
                case 3 -> randomOrder(participantId, instrumentId, OrdType.ICEBERG);
                default -> randomOrder(participantId, instrumentId, OrdType.LIMIT);
            }
        }
    }

    private long qty() {
        return 1L + random.nextInt(90);
    }

    private void randomOrder(int participantId, int instrumentId, OrdType type) {
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long away = random.nextInt(20) - 4L;
        long price = side == Side.BUY ? 1_000 - away : 1_000 + away;
        long qty = 10 + qty();
        OrderTermsEncoder order = write(
                        participantId, instrumentId, "r" + ++lastId, side, qty, price)
                .ordType(type);
        if (type == OrdType.ICEBERG) order.displayQty(10);
        send(NewOrderEncoder.BLOCK_LENGTH);
    }

    private void send(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(buffer, 0, length);
        await(() -> {
            connection.doWork();
            return link.offer(buffer, 0, Frames.PREFIX + length);
        });
    }

    public static void await(BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs > 0) throw new AssertionError("waited too long");
            LockSupport.parkNanos(20_000);
        }
    }

    @Override
    public void close() {
        stopHost();
    }
}
