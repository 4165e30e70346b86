package crossbook.fix;

import crossbook.fix.Dialect.Choice;
import crossbook.fix.Dialect.Field;
import crossbook.fix.Dialect.Group;
import crossbook.fix.Dialect.Layer;
import crossbook.fix.Dialect.Member;
import crossbook.fix.Dialect.Message;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/// The dialect in the format of QuickFIX's data dictionaries, from which QuickFIX, QuickFIX/J
/// and QuickFIX/n check messages. Each has all that may be sent, and nothing that is not part
/// of the dialect.
final class Dictionary {
    private static final Set<Layer> BOTH = Set.of(Layer.ADMIN, Layer.APP);

    private final Dialect dialect;
    private final String attributes;
    private final Set<Layer> layers;
    private final boolean hasHeader;
    private final StringBuilder xml = new StringBuilder();
    private final TreeMap<Integer, Field> used = new TreeMap<>();

    private Dictionary(Dialect dialect, String attributes, Set<Layer> layers, boolean hasHeader) {
        this.dialect = dialect;
        this.attributes = attributes;
        this.layers = layers;
        this.hasHeader = hasHeader;
    }

    /// FIX 4.4, whole.
    static String fix44(Dialect dialect) {
        String attributes = "type='FIX' major='4' minor='4' servicepack='0'";
        return new Dictionary(dialect, attributes, BOTH, true).text();
    }

    /// The session layer of FIX 5.0 SP2.
    static String fixt11(Dialect dialect) {
        String attributes = "type='FIXT' major='1' minor='1' servicepack='0'";
        return new Dictionary(dialect, attributes, Set.of(Layer.ADMIN), true).text();
    }

    /// The application layer of FIX 5.0 SP2.
    static String fix50sp2(Dialect dialect) {
        String attributes = "type='FIX' major='5' minor='0' servicepack='2'";
        return new Dictionary(dialect, attributes, Set.of(Layer.APP), false).text();
    }

    private String text() {
        line(0, "<!-- Made from Crossbook's dialect.txt; a test compares the two. -->");
        line(0, "<fix " + attributes + ">");
        part("header", hasHeader);
        part("trailer", hasHeader);
        line(1, "<messages>");
        for (Message message : dialect.messages()) {
            if (layers.contains(message.layer())) message(message);
        }
        line(1, "</messages>");
        line(1, "<components/>");
        line(1, "<fields>");
        for (Field field : used.values()) field(field);
        line(1, "</fields>");
        line(0, "</fix>");
        return xml.toString();
    }

    private void line(int depth, String text) {
        xml.append("  ".repeat(depth)).append(text).append('\n');
    }

    private void part(String name, boolean isThere) {
        if (!isThere) {
            line(1, "<" + name + "/>");
            return;
        }
        line(1, "<" + name + ">");
        members(2, dialect.group(name).members());
        line(1, "</" + name + ">");
    }

    private void message(Message message) {
        String category = message.layer() == Layer.ADMIN ? "admin" : "app";
        line(
                2,
                "<message name='" + message.name() + "' msgtype='" + message.type() + "' msgcat='"
                        + category + "'>");
        members(3, message.members());
        line(2, "</message>");
    }

    private void members(int depth, List<Member> members) {
        for (Member member : members) {
            Group group = dialect.group(member.name());
            if (group == null) member(depth, member);
            else group(depth, group, member.isRequired());
        }
    }

    private void member(int depth, Member member) {
        Field field = dialect.field(member.name());
        used.put(field.tag(), field);
        String isRequired = member.isRequired() ? "Y" : "N";
        line(depth, "<field name='" + field.name() + "' required='" + isRequired + "'/>");
    }

    private void group(int depth, Group group, boolean isRequired) {
        Field count = dialect.field(group.members().getFirst().name());
        used.put(count.tag(), count);
        line(
                depth,
                "<group name='" + count.name() + "' required='" + (isRequired ? "Y" : "N") + "'>");
        members(depth + 1, group.members().subList(1, group.members().size()));
        line(depth, "</group>");
    }

    private void field(Field field) {
        String start = "<field number='" + field.tag() + "' name='" + field.name() + "' type='"
                + field.type() + "'";
        List<Choice> values = field.tag() == Tag.MSG_TYPE ? types() : field.values();
        if (values.isEmpty()) {
            line(2, start + "/>");
            return;
        }
        line(2, start + ">");
        for (Choice value : values) {
            line(3, "<value enum='" + value.text() + "' description='" + value.name() + "'/>");
        }
        line(2, "</field>");
    }

    private List<Choice> types() {
        return dialect.messages().stream()
                .filter(message -> message.layer() == Layer.APP || layers.contains(Layer.ADMIN))
                .map(message -> new Choice(message.type(), upper(message.name()), ""))
                .toList();
    }

    /// A name in capitals, with a line between its words.
    private static String upper(String name) {
        return name.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    }
}
