package crossbook.client.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.CheckedFrames;
import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.marketdata.AddOrderEncoder;
import crossbook.protocol.marketdata.OrderDeletedEncoder;
import crossbook.protocol.marketdata.PacketHeaderDecoder;
import crossbook.protocol.marketdata.PacketHeaderEncoder;
import crossbook.protocol.marketdata.SymbolDirectoryEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class FeedAssemblerTest {
    private static final long EPOCH = 77;

    private final Market market = new Market();
    private final List<Long> applied = new ArrayList<>();
    private final FeedAssembler assembler = new FeedAssembler(market, listener(), 1 << 20);
    private final CheckedFrames reader =
            new CheckedFrames(Schema.marketdata(), FeedDamagedException::new);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private int length;

    private MarketListener listener() {
        return new MarketListener() {
            @Override
            public void applied(long sequence) {
                applied.add(sequence);
            }
        };
    }

    private void onMessage(int templateId, DirectBuffer bytes, int offset, int messageLength) {
        if (templateId == PacketHeaderDecoder.TEMPLATE_ID) {
            PacketHeaderDecoder packet = new PacketHeaderDecoder();
            assembler.onHeader(
                    packet.wrapAndApplyHeader(bytes, offset, new MessageHeaderDecoder()));
        } else {
            assembler.onMessage(bytes, offset, messageLength);
        }
    }

    /// A snapshot of an empty market with one instrument.
    private void begin() {
        assembler.beginSnapshot(EPOCH, 0);
        assembler.endSnapshot(0);
    }

    private void packet(long epoch, long sequence, int messageCount) {
        length = 0;
        new PacketHeaderEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .group((short) 1)
                .partition((short) 0)
                .messageCount(messageCount)
                .sequence(sequence)
                .sendingTimeNs(1)
                .epoch(epoch);
        framed(PacketHeaderEncoder.BLOCK_LENGTH);
    }

    private void framed(int bodyLength) {
        int messageLength = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(buffer, length, messageLength);
        length += Frames.PREFIX + messageLength;
    }

    /// Message 1 defines the instrument, each other adds the order of its number.
    private void message(long sequence) {
        if (sequence == 1) directory();
        else add(sequence);
    }

    private void directory() {
        new SymbolDirectoryEncoder()
                .wrapAndApplyHeader(buffer, length + Frames.PREFIX, header)
                .sequence(1)
                .timestampNs(1)
                .instrumentId(0)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(1)
                .lotSize(1)
                .maxOrderQty(1_000)
                .symbol("XYZ")
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(SymbolDirectoryEncoder.referencePriceNullValue());
        framed(SymbolDirectoryEncoder.BLOCK_LENGTH);
    }

    private void add(long sequence) {
        new AddOrderEncoder()
                .wrapAndApplyHeader(buffer, length + Frames.PREFIX, header)
                .sequence(sequence)
                .timestampNs(1)
                .orderId(sequence)
                .instrumentId(0)
                .side(Side.BUY)
                .qty(10)
                .price(100);
        framed(AddOrderEncoder.BLOCK_LENGTH);
    }

    private void hear(long epoch, long from, int count) {
        packet(epoch, from, count);
        for (long sequence = from; sequence < from + count; sequence++) message(sequence);
        assertThat(reader.read(buffer, 0, length, this::onMessage)).isEqualTo(length);
    }

    private void hear(long from, int count) {
        hear(EPOCH, from, count);
    }

    @Test
    void messagesAreAppliedOnceAndInOrderHoweverTheyCome() {
        begin();
        hear(1, 1);
        hear(4, 2);
        hear(3, 1);
        hear(4, 2);
        hear(1, 3);

        assertThat(applied).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(assembler.duplicates()).isEqualTo(2);
        assertThat(assembler.hasGap()).isFalse();
    }

    @Test
    void aGapIsWhatIsMissingInOnePiece() {
        begin();
        hear(1, 2);
        hear(6, 1);

        assertThat(assembler.hasGap()).isTrue();
        assertThat(assembler.next()).isEqualTo(3);
        assertThat(assembler.missing(100)).isEqualTo(3);
        assertThat(assembler.missing(2)).isEqualTo(2);
    }

    @Test
    void aHeartbeatRevealsALostTail() {
        begin();
        hear(1, 2);
        hear(4, 0);

        assertThat(assembler.hasGap()).isTrue();
        assertThat(assembler.missing(100)).isEqualTo(1);
    }

    @Test
    void beforeASnapshotNothingIsAppliedAndAfterItWhatIsNewer() {
        hear(2, 4);
        assertThat(assembler.isKnown()).isFalse();
        assertThat(applied).isEmpty();

        snapshotOfThree();
        assertThat(applied).containsExactly(4L, 5L);
        assertThat(market.orderCount()).isEqualTo(4);
    }

    /// What messages 1 to 3 lead to.
    private void snapshotOfThree() {
        assembler.beginSnapshot(EPOCH, 3);
        for (long sequence = 1; sequence <= 3; sequence++) {
            length = 0;
            message(sequence);
            assembler.onSnapshotMessage(buffer, Frames.PREFIX, length - Frames.PREFIX);
        }
        assembler.endSnapshot(2);
    }

    @Test
    void anOlderSnapshotThanWhatIsKnownChangesNothing() {
        begin();
        hear(1, 5);
        snapshotOfThree();

        assertThat(assembler.next()).isEqualTo(6);
        assertThat(market.orderCount()).isEqualTo(4);
    }

    @Test
    void aSnapshotThatLacksOrdersIsNotBelieved() {
        assembler.beginSnapshot(EPOCH, 3);
        assembler.endSnapshot(2);
        assertThat(assembler.isKnown()).isFalse();
        assertThat(assembler.damages()).isEqualTo(1);
    }

    @Test
    void anotherEpochIsAnotherFeed() {
        begin();
        hear(1, 5);
        hear(EPOCH + 1, 6, 1);
        assertThat(assembler.isKnown()).isFalse();

        assembler.beginSnapshot(EPOCH + 1, 0);
        assembler.endSnapshot(0);
        assertThat(market.orderCount()).isZero();
        hear(EPOCH + 1, 1, 3);
        assertThat(market.orderCount()).isEqualTo(2);
    }

    @Test
    void aMessageThatDoesNotFitIsAFault() {
        begin();
        hear(1, 2);
        packet(EPOCH, 3, 1);
        new OrderDeletedEncoder()
                .wrapAndApplyHeader(buffer, length + Frames.PREFIX, header)
                .sequence(3)
                .timestampNs(1)
                .orderId(999)
                .instrumentId(0);
        framed(OrderDeletedEncoder.BLOCK_LENGTH);
        reader.read(buffer, 0, length, this::onMessage);

        assertThat(assembler.damages()).isEqualTo(1);
        assertThat(assembler.isKnown()).isFalse();
    }

    /// Bytes are turned in valid packets; nothing but damage is noticed, and a snapshot heals.
    @Tag("slow")
    @Test
    void damagedPacketsDoNoHarm() {
        Random random = new Random(1);
        long damaged = 0;
        for (int i = 0; i < 100_000; i++) {
            if (!assembler.isKnown()) begin();
            int count = random.nextInt(4);
            packet(EPOCH, assembler.next(), count);
            for (int k = 0; k < count; k++) message(assembler.next() + k);
            int flips = random.nextInt(4);
            for (int k = 0; k < flips; k++) {
                buffer.putByte(random.nextInt(length), (byte) random.nextInt(256));
            }
            try {
                reader.read(
                        buffer,
                        0,
                        length - random.nextInt(2) * random.nextInt(length),
                        this::onMessage);
            } catch (FeedDamagedException e) {
                damaged++;
            }
        }
        assertThat(damaged).isPositive();
        assertThat(applied).hasSizeGreaterThan(1_000);
        assembler.lose();
        snapshotOfThree();
        assertThat(market.orderCount()).isEqualTo(2);
    }
}
