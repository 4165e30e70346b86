package crossbook.fix;

import org.agrona.collections.Int2IntHashMap;
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

    /// The last tag of the standard, by its version; above are those of users.
    private static final int LAST_OF_4_4 = 956;

    private static final int LAST_OF_FIX = 4_999;

    private final Map<String, Field> fields;
    private final Map<String, Group> groups;
    private final Map<String, Message> messages = new LinkedHashMap<>();
    private final Int2ObjectHashMap<Field> byTag = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<Shape> shapes = new Int2ObjectHashMap<>();
    private final Map<Field, Integer> places = new HashMap<>();
    private final List<Other> others;
    private final Int2ObjectHashMap<Other> otherByTag = new Int2ObjectHashMap<>();
    private final Int2IntHashMap dataByLength;

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

    /// A field of the standard that has no meaning here.
    ///
    /// @param isTaken whether it may be there: otherwise its meaning would be lost
    public record Other(int tag, String name, boolean isTaken) {}

    Dialect(DialectReader read) {
        fields = read.fields;
        groups = read.groups;
        others = read.others;
        dataByLength = read.dataByLength;
        for (Other other : others) otherByTag.put(other.tag(), other);
        for (Field field : fields.values()) {
            byTag.put(field.tag(), field);
            places.put(field, places.size());
        }
        for (Message message : read.messages) messages.put(message.type(), message);
        for (Message message : read.messages) {
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

    /// The fields of the standard that have no meaning here.
    public List<Other> others() {
        return Collections.unmodifiableList(others);
    }

    /// What is wrong with a tag that is no field of the dialect; null: it is not looked at.
    RejectReason strangerFault(int tag, boolean isOf44) {
        Other other = otherByTag.get(tag);
        if (other != null) return other.isTaken() ? null : RejectReason.NOT_DONE_HERE;
        boolean isStandard = tag <= (isOf44 ? LAST_OF_4_4 : LAST_OF_FIX);
        return isStandard ? RejectReason.TAG_NOT_DEFINED : RejectReason.INVALID_TAG_NUMBER;
    }

    /// The field that may have any byte, of which a tag says the length; 0 if it says none.
    int dataOf(int lengthTag) {
        return dataByLength.get(lengthTag);
    }

    /// The tags of fields that say how long the next one is.
    Collection<Integer> lengthTags() {
        return dataByLength.keySet();
    }

    /// How a field is called in texts: `Price(44)`.
    public String label(int tag) {
        Field field = field(tag);
        if (field != null) return field.name() + "(" + tag + ")";
        Other other = otherByTag.get(tag);
        return (other == null ? "Tag" : other.name()) + "(" + tag + ")";
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
