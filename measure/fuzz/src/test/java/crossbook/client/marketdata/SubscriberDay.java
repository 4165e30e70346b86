package crossbook.client.marketdata;

import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Priority;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.marketdata.AddOrderEncoder;
import crossbook.protocol.marketdata.OrderDeletedEncoder;
import crossbook.protocol.marketdata.OrderExecutedEncoder;
import crossbook.protocol.marketdata.OrderModifiedEncoder;
import crossbook.protocol.marketdata.PacketHeaderEncoder;
import crossbook.protocol.marketdata.SymbolDirectoryEncoder;

import org.agrona.ExpandableArrayBuffer;

import java.nio.ByteOrder;
import java.util.List;

/// A packet in which an instrument is defined and three orders rest, change, trade and go.
final class SubscriberDay {
    private static final int PREFIX = 2;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private int end;

    private SubscriberDay() {}

    static List<byte[]> packets() {
        SubscriberDay day = new SubscriberDay();
        day.write();
        byte[] packet = new byte[day.end];
        day.buffer.getBytes(0, packet);
        return List.of(packet);
    }

    private void write() {
        PacketHeaderEncoder packet = new PacketHeaderEncoder();
        packet.wrapAndApplyHeader(buffer, end + PREFIX, header).group((short) 1);
        packet.partition((short) 0).messageCount(7).sequence(1).sendingTimeNs(1).epoch(7);
        ended(packet.encodedLength());
        SymbolDirectoryEncoder directory = new SymbolDirectoryEncoder();
        directory.wrapAndApplyHeader(buffer, end + PREFIX, header).sequence(1).timestampNs(1);
        directory.instrumentId(0).priceScale((short) 2).active(YesNo.YES).unitsPerTick(1);
        directory.lotSize(1).maxOrderQty(1_000).symbol("XYZ").segment("").minReserveQty(0);
        directory.constituent(YesNo.NO).referencePrice(100);
        ended(directory.encodedLength());
        for (int i = 0; i < 3; i++) add(2 + i, i == 0 ? Side.BUY : Side.SELL, 100 + i);
        OrderModifiedEncoder modified = new OrderModifiedEncoder();
        modified.wrapAndApplyHeader(buffer, end + PREFIX, header).sequence(5).timestampNs(2);
        modified.orderId(3).instrumentId(0).newQty(5).newPrice(101).priority(Priority.KEPT);
        ended(modified.encodedLength());
        OrderExecutedEncoder executed = new OrderExecutedEncoder();
        executed.wrapAndApplyHeader(buffer, end + PREFIX, header).sequence(6).timestampNs(3);
        executed.orderId(3).instrumentId(0).executedQty(5).leavesQty(0).price(101);
        executed.tradeId(1).aggressorSide(Side.BUY);
        ended(executed.encodedLength());
        OrderDeletedEncoder deleted = new OrderDeletedEncoder();
        deleted.wrapAndApplyHeader(buffer, end + PREFIX, header).sequence(7).timestampNs(4);
        deleted.orderId(4).instrumentId(0);
        ended(deleted.encodedLength());
    }

    private void add(int sequence, Side side, long price) {
        AddOrderEncoder add = new AddOrderEncoder();
        add.wrapAndApplyHeader(buffer, end + PREFIX, header).sequence(sequence).timestampNs(1);
        add.orderId(sequence).instrumentId(0).side(side).qty(10).price(price);
        ended(add.encodedLength());
    }

    private void ended(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        buffer.putShort(end, (short) length, ByteOrder.LITTLE_ENDIAN);
        end += PREFIX + length;
    }
}
