package crossbook.protocol;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What the messages of a conversation look like, as its schema file says. Everything that is
/// not generated code goes by this: the check of received messages, the pages of the
/// documentation, the golden vectors.
///
/// @param name the file's name without its ending, and the last word of the codecs' package
/// @param types those that the file defines, then those that all schemas share
public record Schema(
        String name,
        int schemaId,
        int version,
        String description,
        List<Message> messages,
        List<FieldType> types) {
    /// Those that somebody has asked for.
    private static final Map<String, Schema> READ = new ConcurrentHashMap<>();

    /// What clients and gateways say to each other.
    public static Schema entry() {
        return READ.computeIfAbsent("entry", SchemaReader::read);
    }

    /// What gateways and market operations ask the engine.
    public static Schema command() {
        return READ.computeIfAbsent("command", SchemaReader::read);
    }

    /// What the engine did.
    public static Schema event() {
        return READ.computeIfAbsent("event", SchemaReader::read);
    }

    /// What the public sees.
    public static Schema marketdata() {
        return READ.computeIfAbsent("marketdata", SchemaReader::read);
    }

    public static List<Schema> all() {
        return List.of(entry(), command(), event(), marketdata());
    }

    /// The message of a number, or null.
    public Message message(int templateId) {
        for (Message message : messages) if (message.templateId == templateId) return message;
        return null;
    }

    /// A message: a block of fields, then tails.
    ///
    /// @param asked what a request is answered as, a [RequestType]; then, if it goes on to
    ///     the engine, which operation it is, and `urgent` if it does not wait for other
    ///     answers, `order` if it counts as an order of a trader; empty: it is no request
    /// @param tails in the order in which they stand
    public record Message(
            String name,
            int templateId,
            String description,
            List<String> asked,
            List<Field> fields,
            List<Tail> tails) {
        /// The length of the block that a sender of a version writes at least.
        public int blockLength(int version) {
            int length = 0;
            for (Field field : fields) {
                if (field.sinceVersion <= version) length = field.offset + field.type.lengthBytes();
            }
            return length;
        }

        /// The texts that an order carries beside its id, such as its account: fields of its terms.
        public List<Field> orderTexts() {
            return fields.stream()
                    .filter(field -> field.part.equals("terms"))
                    .filter(field -> field.type.kind() == Kind.TEXT)
                    .filter(field -> !field.name.equals("clOrdId"))
                    .toList();
        }

        /// How many tails a sender of a version writes.
        public int tailCount(int version) {
            int count = 0;
            for (Tail tail : tails) if (tail.sinceVersion <= version) count++;
            return count;
        }
    }

    /// A field of the block, or a member of a composite that is one: pages, columns and decoders
    /// of other languages know no composites.
    ///
    /// @param part the name of the composite's field in the message; empty if it is of none
    /// @param number of the message's field; members of a composite share it
    /// @param offset from the end of the message's header
    /// @param semanticType "public" or "private" in events, empty elsewhere
    public record Field(
            String name,
            String part,
            int number,
            int offset,
            FieldType type,
            boolean optional,
            int sinceVersion,
            String semanticType,
            String description) {
        /// Whether the schema says what it means that there is none of it.
        public boolean isNoneMeant() {
            String none = type.kind == Kind.TEXT ? "empty: " : "none: ";
            return description.startsWith(none) || description.contains("; " + none);
        }
    }

    /// Bytes of any length after the block: an unsigned 32-bit count, then as many bytes.
    ///
    /// @param type `text` or `bytes`
    public record Tail(
            String name,
            int number,
            String type,
            int sinceVersion,
            String semanticType,
            String description) {}

    /// What a field holds.
    ///
    /// @param primitive SBE's name of what it is made of: `uint8`, `int64`, `char`, ...
    /// @param length how many of them
    /// @param widenedIn the version in which it got its length; 0: it always had it
    /// @param lengthBefore how many there were before
    /// @param nullValue what an optional field holds when it is absent; as a bit pattern
    /// @param values of an enumeration; of a set, the numbers of its bits
    public record FieldType(
            String name,
            Kind kind,
            String primitive,
            int length,
            int widenedIn,
            int lengthBefore,
            boolean optional,
            long nullValue,
            String description,
            List<Value> values) {
        public int lengthBytes() {
            return length * SchemaReader.bytesOf(primitive);
        }

        /// What it had in a version.
        public int lengthBytes(int version) {
            int count = version < widenedIn ? lengthBefore : length;
            return count * SchemaReader.bytesOf(primitive);
        }
    }

    public enum Kind {
        NUMBER,
        TEXT,
        ENUM,
        SET
    }

    /// A value of an enumeration, or a bit of a set.
    ///
    /// @param fields which fields go with it ([OrderField]); empty where that is not said
    public record Value(String name, long value, String description, String fields) {}
}
