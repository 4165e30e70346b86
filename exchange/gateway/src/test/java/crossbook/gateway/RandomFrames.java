package crossbook.gateway;

import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Frames as a client that has gone mad sends them: messages of order entry that are whole but
/// hold whatever their types admit, and damaged ones.
final class RandomFrames {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final long[] NUMBERS = {
        0, 1, 2, 10, 100, 1_000, -1, 255, 65_535, 1L << 31, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE
    };
    private static final List<String> TEXTS =
            List.of("", "a", "b", "c", "42", "ABC", "alice", "bob", "CONTINUOUS", "CLOSED", "~~~~");

    private final Schema schema = Schema.entry();
    private final Random random;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 12]);

    RandomFrames(long seed) {
        random = new Random(seed);
    }

    /// What the schema admits.
    byte[] whole() {
        List<Message> messages = schema.messages();
        return framed(message(messages.get(random.nextInt(messages.size()))));
    }

    /// A whole message of a template.
    byte[] whole(int templateId) {
        Message message = schema.messages().stream()
                .filter(one -> one.templateId() == templateId)
                .findFirst()
                .orElseThrow();
        return framed(message(message));
    }

    /// What it does not.
    byte[] damaged() {
        byte[] frame = whole();
        for (int damages = 1 + random.nextInt(3); damages > 0; damages--) frame = damage(frame);
        return frame;
    }

    private byte[] message(Message message) {
        int blockLength = message.blockLength(schema.version());
        new MessageHeaderEncoder()
                .wrap(buffer, 0)
                .blockLength(blockLength)
                .templateId(message.templateId())
                .schemaId(schema.schemaId())
                .version(schema.version());
        for (Field field : message.fields()) put(field, HEADER + field.offset());
        int end = HEADER + blockLength;
        for (Tail tail : message.tails()) end = putTail(tail, end);
        byte[] bytes = new byte[end];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private void put(Field field, int index) {
        FieldType type = field.type();
        switch (type.kind()) {
            case TEXT -> putText(type.length(), index);
            case NUMBER -> putNumber(type.lengthBytes(), index, number(field));
            case ENUM -> putNumber(type.lengthBytes(), index, constant(type));
            case SET -> putNumber(type.lengthBytes(), index, bits(type));
        }
    }

    /// Mostly what an order needs in order to be taken, else whatever fits.
    private long number(Field field) {
        boolean isUsual = random.nextInt(8) != 0;
        if (!isUsual) return number();
        return switch (field.name()) {
            case "instrumentId" -> 0;
            case "price", "orderQty" -> 1 + random.nextInt(100);
            default -> field.optional() ? field.type().nullValue() : number();
        };
    }

    private long number() {
        return random.nextInt(4) == 0
                ? random.nextLong() >>> random.nextInt(64)
                : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    private long constant(FieldType type) {
        return type.values().get(random.nextInt(type.values().size())).value();
    }

    private long bits(FieldType type) {
        return random.nextInt(4) == 0 ? random.nextInt(1 << type.values().size()) : 0;
    }

    private void putNumber(int bytes, int index, long number) {
        for (int i = 0; i < bytes; i++) buffer.putByte(index + i, (byte) (number >> (8 * i)));
    }

    private void putText(int length, int index) {
        byte[] text = TEXTS.get(random.nextInt(TEXTS.size())).getBytes(StandardCharsets.US_ASCII);
        buffer.putBytes(index, Arrays.copyOf(text, length));
    }

    private int putTail(Tail tail, int index) {
        byte[] bytes = (tail.name() + random.nextInt(100)).getBytes(StandardCharsets.US_ASCII);
        buffer.putInt(index, bytes.length, ByteOrder.LITTLE_ENDIAN);
        buffer.putBytes(index + Integer.BYTES, bytes);
        return index + Integer.BYTES + bytes.length;
    }

    private static byte[] framed(byte[] message) {
        byte[] frame = new byte[Framing.LENGTH_BYTES + message.length];
        frame[0] = (byte) message.length;
        frame[1] = (byte) (message.length >> 8);
        System.arraycopy(message, 0, frame, Framing.LENGTH_BYTES, message.length);
        return frame;
    }

    private byte[] damage(byte[] frame) {
        byte[] damaged = frame.clone();
        int place = random.nextInt(Math.max(1, frame.length));
        switch (random.nextInt(7)) {
            case 0 -> damaged[place % frame.length] ^= (byte) (1 << random.nextInt(8));
            case 1 -> damaged[place % frame.length] = (byte) random.nextInt();
            case 2 -> damaged[random.nextInt(Math.min(frame.length, 10))] = (byte) random.nextInt();
            case 3 -> damaged = cutOff(frame);
            case 4 -> damaged = Arrays.copyOf(frame, frame.length + 1 + random.nextInt(40));
            case 5 -> random.nextBytes(damaged);
            default -> System.arraycopy(frame, 0, damaged, place, frame.length - place);
        }
        return damaged;
    }

    /// Cut off, with a length that says so or one that does not.
    private byte[] cutOff(byte[] frame) {
        int length = Math.max(1, random.nextInt(frame.length));
        byte[] rest = Arrays.copyOf(frame, length);
        boolean isHonest = length > Framing.LENGTH_BYTES && random.nextBoolean();
        return isHonest ? framed(Arrays.copyOfRange(rest, Framing.LENGTH_BYTES, length)) : rest;
    }
}
