package crossbook.protocol;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;

import org.agrona.DirectBuffer;

/// Tells whether received bytes are one whole and valid message of a schema, so that the
/// generated decoder, which checks nothing, can read it: it neither reads outside of the bytes
/// nor meets a value that it does not know.
///
/// Valid: the template is known; the block is as long as that of the sender's version; every
/// tail ends inside, the last one at the end; enumerations hold a value and sets only bits that
/// the schema has; texts are printable ASCII, then zeros. Only a sender of a newer version may
/// have a longer block and more tails (README, Versions).
///
/// Goes by tables; allocates nothing. One instance belongs to one thread.
public final class MessageCheck {
    private static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int TAIL_LENGTH_BYTES = Integer.BYTES;

    private final int schemaId;
    private final int version;
    private final Template[] templates;
    private String faultyField = "";

    public MessageCheck(Schema schema) {
        schemaId = schema.schemaId();
        version = schema.version();
        int highest = 0;
        for (Message message : schema.messages()) {
            highest = Math.max(highest, message.templateId());
        }
        templates = new Template[highest + 1];
        for (Message message : schema.messages()) {
            templates[message.templateId()] = new Template(message, version);
        }
    }

    /// What is wrong with `length` bytes at `offset`, header and body:
    ///
    /// - `NONE`: nothing
    /// - `MESSAGE_TRUNCATED`: header, block or tails do not fit
    /// - `MESSAGE_TOO_LONG`: the block is too long, or bytes follow that belong to nothing
    /// - `SCHEMA_UNKNOWN`: a message of another conversation
    /// - `MESSAGE_UNKNOWN`: no template of this schema
    /// - `FIELD_MISSING`: the block ends before [#faultyField]
    /// - `FIELD_VALUE_NOT_VALID`: of [#faultyField]
    public Reason check(DirectBuffer buffer, int offset, int length) {
        faultyField = "";
        if (length < HEADER_LENGTH) return Reason.MESSAGE_TRUNCATED;
        if (unsignedShort(buffer, offset + MessageHeaderDecoder.schemaIdEncodingOffset())
                != schemaId) return Reason.SCHEMA_UNKNOWN;
        int templateId =
                unsignedShort(buffer, offset + MessageHeaderDecoder.templateIdEncodingOffset());
        Template template = templateId < templates.length ? templates[templateId] : null;
        if (template == null) return Reason.MESSAGE_UNKNOWN;

        int blockLength =
                unsignedShort(buffer, offset + MessageHeaderDecoder.blockLengthEncodingOffset());
        int sender = unsignedShort(buffer, offset + MessageHeaderDecoder.versionEncodingOffset());
        if (blockLength > length - HEADER_LENGTH) return Reason.MESSAGE_TRUNCATED;
        int shared = Math.min(sender, version);
        if (blockLength < template.blockLengths[shared]) {
            faultyField = template.firstBeyond(blockLength);
            return Reason.FIELD_MISSING;
        }
        boolean mayHaveMore = sender > version;
        if (blockLength > template.blockLengths[shared] && !mayHaveMore) {
            return Reason.MESSAGE_TOO_LONG;
        }
        int block = offset + HEADER_LENGTH;
        int end = offset + length;
        int afterTails = afterTails(buffer, block + blockLength, end, template.tailCounts[shared]);
        if (afterTails < 0) return Reason.MESSAGE_TRUNCATED;
        if (afterTails != end && !mayHaveMore) return Reason.MESSAGE_TOO_LONG;
        return valuesFault(buffer, block, template, shared);
    }

    /// The name of the field that the last check found missing or not valid, else empty.
    public String faultyField() {
        return faultyField;
    }

    /// Where the tails end; -1 if they do not, before `end`.
    private static int afterTails(DirectBuffer buffer, int start, int end, int count) {
        int position = start;
        for (int i = 0; i < count; i++) {
            if (end - position < TAIL_LENGTH_BYTES) return -1;
            int length = buffer.getInt(position, LITTLE_ENDIAN);
            position += TAIL_LENGTH_BYTES;
            if (length < 0 || length > end - position) return -1;
            position += length;
        }
        return position;
    }

    private Reason valuesFault(DirectBuffer buffer, int block, Template template, int shared) {
        if (template.checks.accept(buffer, block, shared)) return Reason.NONE;
        faultyField = template.checks.firstFault(buffer, block, shared);
        return Reason.FIELD_VALUE_NOT_VALID;
    }

    private static int unsignedShort(DirectBuffer buffer, int offset) {
        return buffer.getShort(offset, LITTLE_ENDIAN) & 0xFFFF;
    }

    /// What is known of a message: per version of a sender, and of the values of its fields.
    private static final class Template {
        final int[] blockLengths;
        final int[] tailCounts;
        final FieldChecks checks;
        private final Message message;

        Template(Message message, int version) {
            this.message = message;
            blockLengths = new int[version + 1];
            tailCounts = new int[version + 1];
            for (int i = 0; i <= version; i++) {
                blockLengths[i] = message.blockLength(i);
                tailCounts[i] = message.tailCount(i);
            }
            checks = new FieldChecks(message.fields());
        }

        String firstBeyond(int blockLength) {
            for (Field field : message.fields()) {
                if (field.offset() + field.type().lengthBytes() > blockLength) return field.name();
            }
            throw new IllegalStateException("no field of " + message.name() + " is missing");
        }
    }
}
