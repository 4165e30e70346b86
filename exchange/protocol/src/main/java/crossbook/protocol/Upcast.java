package crossbook.protocol;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// Brings recorded messages of an earlier version to the layout of this one: each field whose type
/// has been widened since gets the zeros behind it that it lacks, and one that the block ends
/// before is absent.
///
/// Which these are the schema says (`widenedIn`), so no earlier schema is kept. A message of this
/// version costs one comparison; one of an earlier version is copied.
public final class Upcast {
    /// The version in which a type was widened last.
    static final int LAYOUT = 1;

    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private Upcast() {}

    /// Whether the message whose SBE header stands at a place may be laid out otherwise than
    /// messages of this version.
    public static boolean isOlder(DirectBuffer buffer, int at) {
        return unsignedShort(buffer, at, MessageHeaderDecoder.versionEncodingOffset()) < LAYOUT;
    }

    /// A message of an earlier version in the layout of this one; its SBE header begins the buffer.
    /// What is no whole message of its schema is copied as it is.
    public static DirectBuffer of(DirectBuffer buffer, int at, int length) {
        UnsafeBuffer now = new UnsafeBuffer(new byte[length]);
        now.putBytes(0, buffer, at, length);
        Schema schema = schema(now);
        int block = unsignedShort(now, 0, MessageHeaderDecoder.blockLengthEncodingOffset());
        if (schema == null || HEADER + block > length) return now;

        Message message = schema.message(
                unsignedShort(now, 0, MessageHeaderDecoder.templateIdEncodingOffset()));
        if (message != null) {
            int version = unsignedShort(now, 0, MessageHeaderDecoder.versionEncodingOffset());
            for (Field field : message.fields()) {
                if (field.sinceVersion() > LAYOUT) break;
                int had = field.offset() < block ? field.type().lengthBytes(version) : 0;
                int missing = field.type().lengthBytes() - had;
                if (missing == 0) continue;
                now = widened(now, HEADER + field.offset() + had, missing);
                if (had == 0) putAbsent(field, now);
                block += missing;
            }
        }
        new MessageHeaderEncoder().wrap(now, 0).blockLength(block).version(LAYOUT);
        return now;
    }

    private static void putAbsent(Field field, UnsafeBuffer message) {
        if (!field.optional()) return;
        for (int i = 0; i < field.type().lengthBytes(); i++) {
            byte part = (byte) (field.type().nullValue() >>> (Byte.SIZE * i));
            message.putByte(HEADER + field.offset() + i, part);
        }
    }

    private static UnsafeBuffer widened(UnsafeBuffer message, int at, int missing) {
        UnsafeBuffer wider = new UnsafeBuffer(new byte[message.capacity() + missing]);
        wider.putBytes(0, message, 0, at);
        wider.putBytes(at + missing, message, at, message.capacity() - at);
        return wider;
    }

    /// Null where messages of this version look as they always did.
    private static Schema schema(DirectBuffer message) {
        int id = unsignedShort(message, 0, MessageHeaderDecoder.schemaIdEncodingOffset());
        for (Schema schema : Schema.all()) {
            if (schema.schemaId() == id && schema.version() >= LAYOUT) return schema;
        }
        return null;
    }

    private static int unsignedShort(DirectBuffer buffer, int at, int field) {
        return buffer.getShort(at + field, LITTLE_ENDIAN) & 0xFFFF;
    }
}
