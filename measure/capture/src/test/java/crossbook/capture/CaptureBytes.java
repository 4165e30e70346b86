package crossbook.capture;

import crossbook.capture.Talk.Stamped;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/// Files of packets as their definitions say, written apart from what reads them.
enum CaptureBytes {
    PCAP_MICRO(ByteOrder.LITTLE_ENDIAN, 1_000),
    PCAP_MICRO_SWAPPED(ByteOrder.BIG_ENDIAN, 1_000),
    PCAP_NANO(ByteOrder.LITTLE_ENDIAN, 1),
    PCAP_NANO_SWAPPED(ByteOrder.BIG_ENDIAN, 1),
    PCAPNG_MICRO(ByteOrder.LITTLE_ENDIAN, 1_000),
    PCAPNG_MICRO_SWAPPED(ByteOrder.BIG_ENDIAN, 1_000),
    PCAPNG_NANO(ByteOrder.LITTLE_ENDIAN, 1),
    PCAPNG_NANO_SWAPPED(ByteOrder.BIG_ENDIAN, 1);

    private static final long NS_PER_S = 1_000_000_000;

    final ByteOrder order;
    final int unitNs;

    CaptureBytes(ByteOrder order, int unitNs) {
        this.order = order;
        this.unitNs = unitNs;
    }

    private boolean isPcapng() {
        return name().startsWith("PCAPNG");
    }

    byte[] of(int linkType, List<Stamped> packets) {
        return isPcapng() ? pcapng(linkType, packets) : pcap(linkType, packets);
    }

    private ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(order);
    }

    private static byte[] bytes(ByteBuffer all) {
        byte[] bytes = new byte[all.capacity()];
        all.get(0, bytes);
        return bytes;
    }

    private byte[] pcap(int linkType, List<Stamped> packets) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ByteBuffer head = buffer(24).putInt(unitNs == 1 ? 0xA1B23C4D : 0xA1B2C3D4);
        head.putShort((short) 2).putShort((short) 4).putInt(0).putInt(0).putInt(65_535);
        file.writeBytes(bytes(head.putInt(linkType)));
        for (Stamped packet : packets) {
            ByteBuffer each = buffer(16 + packet.bytes().length);
            each.putInt((int) (packet.timeNs() / NS_PER_S));
            each.putInt((int) (packet.timeNs() % NS_PER_S / unitNs));
            each.putInt(packet.bytes().length).putInt(packet.originalLength());
            file.writeBytes(bytes(each.put(packet.bytes())));
        }
        return file.toByteArray();
    }

    private byte[] pcapng(int linkType, List<Stamped> packets) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(section());
        byte[] option = unitNs == 1 ? option(9, (byte) 9) : new byte[0];
        file.writeBytes(description(linkType, option));
        for (Stamped packet : packets) file.writeBytes(enhanced(0, packet));
        return file.toByteArray();
    }

    byte[] section() {
        ByteBuffer body = buffer(16).putInt(0x1A2B3C4D).putShort((short) 1).putShort((short) 0);
        return block(0x0A0D0D0A, bytes(body.putLong(-1)));
    }

    byte[] option(int code, byte... value) {
        ByteBuffer option = buffer(4 + ((value.length + 3) & ~3));
        return bytes(
                option.putShort((short) code).putShort((short) value.length).put(value));
    }

    byte[] longOption(int code, long value) {
        return option(code, bytes(buffer(8).putLong(value)));
    }

    byte[] description(int linkType, byte[] options) {
        ByteBuffer body = buffer(8 + options.length).putShort((short) linkType).putShort((short) 0);
        return block(1, bytes(body.putInt(0).put(options)));
    }

    byte[] enhanced(int interfaceNumber, Stamped packet) {
        return enhanced(interfaceNumber, packet.timeNs() / unitNs, packet);
    }

    byte[] enhanced(int interfaceNumber, long units, Stamped packet) {
        ByteBuffer body = buffer(20 + ((packet.bytes().length + 3) & ~3)).putInt(interfaceNumber);
        body.putInt((int) (units >>> 32)).putInt((int) units);
        body.putInt(packet.bytes().length).putInt(packet.originalLength());
        return block(6, bytes(body.put(packet.bytes())));
    }

    byte[] simple(Stamped packet) {
        ByteBuffer body = buffer(4 + ((packet.bytes().length + 3) & ~3));
        return block(3, bytes(body.putInt(packet.originalLength()).put(packet.bytes())));
    }

    byte[] block(int type, byte[] body) {
        int length = 12 + body.length;
        ByteBuffer block = buffer(length).putInt(type).putInt(length).put(body);
        return bytes(block.putInt(length));
    }
}
