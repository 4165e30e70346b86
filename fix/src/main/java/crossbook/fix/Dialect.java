package crossbook.fix;

import org.agrona.collections.Int2ObjectHashMap;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which messages there are, which fields they have, and which values those may have: the
/// resource `dialect.txt`, read once.
public final class Dialect {
    private static final Dialect CROSSBOOK = DialectReader.read();

    private final Map<String, Field> fields;
    private final Map<String, Group> groups;
    private final Map<String, Message> messages = new LinkedHashMap<>();
    private final Int2ObjectHashMap<Field> byTag = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<Shape> shapes = new Int2ObjectHashMap<>();
    private final Map<Field, Integer> places = new HashMap<>();

    /// How a value is written.
    public enum Type {
        STRING,
        CHAR,
        MULTIPLECHARVALUE,
        INT,
        SEQNUM,
        LENGTH,
        NUMINGROUP,
        BOOLEAN,
        PRICE,
        QTY,
        UTCTIMESTAMP,
        UTCDATEONLY,
        UTCTIMEONLY,
        LOCALMKTDATE
    }

    /// The first version that has a field.
    public enum Version {
        FIX_4_4,
        FIX_5_0
    }

    /// Who sends a message.
    public enum Sender {
        CLIENT,
        EXCHANGE,
        BOTH
    }

    /// Whether a message is about the session or about trading.
    public enum Layer {
        ADMIN,
        APP
    }

    /// One of the values that a field may have.
    public record Choice(String text, String name, String meaning) {}

    /// A field.
    ///
    /// @param values those that it may have; none: any
    public record Field(
            int tag, String name, Type type, Version since, String meaning, List<Choice> values) {}

    /// What a message has: a field, or a group of that name.
    public record Member(String name, boolean isRequired, String meaning) {}

    /// Fields that stand together: header, trailer, or one that repeats.
    public record Group(String name, Layer layer, String meaning, List<Member> members) {}

    /// A message.
    public record Message(
            String type,
            String name,
            Sender sender,
            Layer layer,
            String meaning,
            List<Member> members) {}

    Dialect(Map<String, Field> fields, Map<String, Group> groups, Collection<Message> messages) {
        this.fields = fields;
        this.groups = groups;
        for (Field field : fields.values()) {
            byTag.put(field.tag(), field);
            places.put(field, places.size());
        }
        for (Message message : messages) this.messages.put(message.type(), message);
        for (Message message : messages) {
            shapes.put(key(message.type()), new Shape(this, message));
        }
    }

    /// Crossbook's.
    public static Dialect crossbook() {
        return CROSSBOOK;
    }

    public Collection<Field> fields() {
        return Collections.unmodifiableCollection(fields.values());
    }

    public Collection<Message> messages() {
        return Collections.unmodifiableCollection(messages.values());
    }

    /// The field of that tag; null if there is none.
    public Field field(int tag) {
        return byTag.get(tag);
    }

    /// The field of that name.
    public Field field(String name) {
        Field field = fields.get(name);
        if (field == null) throw new IllegalArgumentException("no field " + name);
        return field;
    }

    /// The group of that name; null if it is a field.
    public Group group(String name) {
        return groups.get(name);
    }

    /// How a field is called in texts: `Price(44)`.
    public String label(int tag) {
        Field field = field(tag);
        return field == null ? "Tag(" + tag + ")" : field.name() + "(" + tag + ")";
    }

    /// What a message of a type may have; null if there is no such type.
    Shape shape(int typeKey) {
        return shapes.get(typeKey);
    }

    /// The number of a field among all, from 0.
    int place(Field field) {
        return places.get(field);
    }

    /// A message type as a number; there are no types of more than two characters.
    static int key(String type) {
        int key = 0;
        for (int i = 0; i < type.length(); i++) key = key << 8 | type.charAt(i);
        return key;
    }
}
