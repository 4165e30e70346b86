package crossbook.store;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.market.MarketModelFile;
import crossbook.protocol.Capacity;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.BustTradeEncoder;
import crossbook.protocol.command.CancelOrderEncoder;
import crossbook.protocol.command.CorrectTradeEncoder;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineMarketModelEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;
import crossbook.protocol.command.NewOrderEncoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Two participants who trade in one instrument of a real host, at random.
final class HostCommands {
    private static final long PATIENCE_NS = 60_000_000_000L;

    private final HostConnection connection;
    private final CommandLink link;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 14]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Random random = new Random(2);
    private long clOrdId;

    HostCommands(HostConnection connection) {
        this.connection = connection;
        link = connection.commands();
    }

    void market() {
        MarketModel model = model();
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
        for (int id = 0; id < 2; id++) participant(id);
        new DefineInstrumentEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(DefineInstrumentEncoder.participantIdNullValue())
                .reasonText("")
                .requestId(1)
                .instrumentId(0)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(1)
                .lotSize(1)
                .maxOrderQty(1_000_000)
                .symbol("XYZ")
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(DefineInstrumentEncoder.referencePriceNullValue());
        send(DefineInstrumentEncoder.BLOCK_LENGTH);
    }

    /// The market that is always open, whose trades can be canceled and corrected.
    private static MarketModel model() {
        try {
            String text = Files.readString(Path.of("../markets/continuous.toml"));
            return MarketModelFile.parse(
                    "continuous",
                    text.replace("remember_ids = 0", "remember_ids = 0\nremember_trades = 65536"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void participant(int id) {
        DefineParticipantEncoder participant = new DefineParticipantEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .askerId(DefineParticipantEncoder.askerIdNullValue())
                .requestId(1)
                .participantId(id)
                .name("p" + id)
                .active(YesNo.YES)
                .cancelOnDisconnect(YesNo.YES)
                .cancelsGtcOnDisconnect(YesNo.NO)
                .reasonText("");
        participant.roles().clear().trader(true);
        send(DefineParticipantEncoder.BLOCK_LENGTH);
    }

    void orders(int count) {
        for (int i = 0; i < count; i++) {
            if (random.nextInt(3) == 0) cancel();
            else order();
        }
    }

    private void order() {
        boolean buys = random.nextBoolean();
        long away = random.nextInt(20) - 4L;
        NewOrderEncoder order =
                new NewOrderEncoder().wrapAndApplyHeader(buffer, Frames.PREFIX, header);
        order.participantId(random.nextInt(2)).sessionId(0);
        order.terms()
                .instrumentId(0)
                .side(buys ? Side.BUY : Side.SELL)
                .ordType(OrdType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .price(buys ? 1_000 - away : 1_000 + away)
                .orderQty(1 + random.nextInt(90))
                .clOrdId(Long.toString(++clOrdId))
                .capacity(Capacity.PRINCIPAL)
                .trader("")
                .account("");
        order.terms().pegReference(PegReference.NULL_VAL).flags().clear();
        send(NewOrderEncoder.BLOCK_LENGTH);
    }

    private void cancel() {
        new CancelOrderEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(random.nextInt(2))
                .sessionId(0)
                .instrumentId(0)
                .orderId(0)
                .origClOrdId(Long.toString(Math.max(1, clOrdId - random.nextInt(50))))
                .clOrdId("");
        send(CancelOrderEncoder.BLOCK_LENGTH);
    }

    /// Every seventh trade is canceled, every fifth of the others has another price.
    void bustAndCorrect(PlainMarket market) {
        for (PlainMarket.Trade trade : market.trades()) {
            if (trade.tradeId % 7 == 0) bust(trade.tradeId);
            else if (trade.tradeId % 5 == 0) correct(trade.tradeId, trade.price + 3);
        }
    }

    private void bust(long tradeId) {
        new BustTradeEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .participantId(BustTradeEncoder.participantIdNullValue())
                .reasonText("")
                .instrumentId(0)
                .tradeId(tradeId);
        send(BustTradeEncoder.BLOCK_LENGTH);
    }

    private void correct(long tradeId, long price) {
        new CorrectTradeEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .participantId(CorrectTradeEncoder.participantIdNullValue())
                .reasonText("")
                .instrumentId(0)
                .tradeId(tradeId)
                .price(price)
                .qty(CorrectTradeEncoder.qtyNullValue());
        send(CorrectTradeEncoder.BLOCK_LENGTH);
    }

    private void send(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(buffer, 0, length);
        long start = System.nanoTime();
        while (!link.offer(buffer, 0, Frames.PREFIX + length)) {
            connection.doWork();
            if (System.nanoTime() - start > PATIENCE_NS) {
                throw new IllegalStateException("the host takes no command");
            }
            Thread.onSpinWait();
        }
    }
}
