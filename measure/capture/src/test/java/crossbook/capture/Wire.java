package crossbook.capture;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/// Packets as they are on a wire, made by hand.
final class Wire {
    static final int FIN = 0x01;
    static final int SYN = 0x02;
    static final int ACK = 0x10;

    private Wire() {}

    /// A host: `10.0.0.1`, or 32 hexadecimal digits.
    static byte[] address(String host) {
        if (host.indexOf('.') < 0) return HexFormat.of().parseHex(host);
        byte[] bytes = new byte[4];
        String[] parts = host.split("\\.", -1);
        for (int i = 0; i < 4; i++) bytes[i] = (byte) Integer.parseInt(parts[i]);
        return bytes;
    }

    static byte[] tcp(int from, int to, int sequence, int ack, int flags, byte[] payload) {
        int header = (flags & SYN) != 0 ? 24 : 20; // a SYN has an option
        ByteBuffer bytes = ByteBuffer.allocate(header + payload.length);
        bytes.putShort((short) from).putShort((short) to).putInt(sequence).putInt(ack);
        bytes.put((byte) (header / 4 * 16))
                .put((byte) flags)
                .putShort((short) 1_000)
                .putInt(0);
        if (header > 20) bytes.putInt(0x020405B4);
        return bytes.put(payload).array();
    }

    static byte[] ipV4(byte[] from, byte[] to, byte[] options, byte[] payload) {
        int header = 20 + options.length;
        ByteBuffer bytes = ByteBuffer.allocate(header + payload.length);
        bytes.put((byte) (0x40 | header / 4)).put((byte) 0);
        bytes.putShort((short) (header + payload.length)).putInt(0x0001_4000); // do not fragment
        bytes.put((byte) 64).put((byte) 6).putShort((short) 0).put(from).put(to).put(options);
        return bytes.put(payload).array();
    }

    /// @param next the type of the first of the extensions, 6 if there are none
    static byte[] ipV6(byte[] from, byte[] to, int next, byte[] extensions, byte[] payload) {
        int length = extensions.length + payload.length;
        ByteBuffer bytes = ByteBuffer.allocate(40 + length);
        bytes.putInt(0x6000_0000).putShort((short) length).put((byte) next).put((byte) 64);
        return bytes.put(from).put(to).put(extensions).put(payload).array();
    }

    static int etherType(byte[] ip) {
        return (ip[0] >> 4) == 4 ? 0x0800 : 0x86DD;
    }

    /// With the tags of virtual networks that are given by their types, and padded as on a wire.
    static byte[] ethernet(byte[] ip, int... tags) {
        ByteBuffer bytes = ByteBuffer.allocate(14 + 4 * tags.length + ip.length + 6);
        bytes.put(HexFormat.of().parseHex("020000000001020000000002"));
        for (int tag : tags) bytes.putShort((short) tag).putShort((short) 100);
        return bytes.putShort((short) etherType(ip)).put(ip).array();
    }

    static byte[] cooked(byte[] ip) {
        ByteBuffer bytes = ByteBuffer.allocate(16 + ip.length);
        bytes.putShort((short) 0).putShort((short) 1).putShort((short) 6).putLong(7);
        return bytes.putShort((short) etherType(ip)).put(ip).array();
    }

    static byte[] cooked2(byte[] ip, int... tags) {
        ByteBuffer bytes = ByteBuffer.allocate(20 + 4 * tags.length + ip.length);
        bytes.putShort((short) (tags.length == 0 ? etherType(ip) : tags[0])).putShort((short) 0);
        bytes.putInt(3).putShort((short) 1).put((byte) 0).put((byte) 6).putLong(7);
        for (int i = 0; i < tags.length; i++) {
            int next = i + 1 < tags.length ? tags[i + 1] : etherType(ip);
            bytes.putShort((short) 100).putShort((short) next);
        }
        return bytes.put(ip).array();
    }

    static byte[] loopback(byte[] ip, ByteOrder order) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + ip.length).order(order);
        return bytes.putInt((ip[0] >> 4) == 4 ? 2 : 30).put(ip).array();
    }

    /// A FIX message of its fields, `|` between them: `35=D|11=A1`.
    static byte[] fix(String fields) {
        String body = fields.replace('|', '\1') + '\1';
        String head = "8=FIX.4.4\1" + "9=" + body.length() + "\1" + body;
        int sum = 0;
        for (byte each : head.getBytes(ISO_8859_1)) sum += each & 0xFF;
        return (head + "10=" + String.format("%03d", sum % 256) + "\1").getBytes(ISO_8859_1);
    }

    static <T> List<T> joined(List<T> before, List<T> after) {
        return Stream.concat(before.stream(), after.stream()).toList();
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) all.writeBytes(part);
        return all.toByteArray();
    }
}
