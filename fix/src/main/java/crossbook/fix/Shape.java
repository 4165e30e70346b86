package crossbook.fix;

import crossbook.fix.Dialect.Field;
import crossbook.fix.Dialect.Group;
import crossbook.fix.Dialect.Layer;
import crossbook.fix.Dialect.Member;
import crossbook.fix.Dialect.Message;
import crossbook.fix.Dialect.Sender;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// What a message of one type may have, in the form in which a parser asks.
final class Shape {
    final Message message;

    /// Fields of the body, those of groups left out; by their places in the dialect.
    private final BitSet body = new BitSet();

    private final List<Field> required = new ArrayList<>();
    private final List<Repeated> groups = new ArrayList<>();

    /// A group: the field that counts, then those of each entry, of which the first begins it;
    /// where it has a group within, the field that counts that one stands among them.
    record Repeated(Field count, List<Field> fields, List<Repeated> within) {
        /// The group that a field counts; null if it counts none.
        Repeated groupOf(int tag) {
            for (int i = 0; i < within.size(); i++) {
                if (within.get(i).count.tag() == tag) return within.get(i);
            }
            return null;
        }
    }

    Shape(Dialect dialect, Message message) {
        this.message = message;
        for (Member member : message.members()) {
            Group group = dialect.group(member.name());
            if (group == null) {
                Field field = dialect.field(member.name());
                body.set(dialect.place(field));
                if (member.isRequired()) required.add(field);
            } else {
                groups.add(repeated(dialect, group));
                if (member.isRequired()) required.add(groups.getLast().count());
            }
        }
    }

    private static Repeated repeated(Dialect dialect, Group group) {
        List<Field> fields = new ArrayList<>();
        List<Repeated> within = new ArrayList<>();
        for (Member member : group.members().subList(1, group.members().size())) {
            Group inner = dialect.group(member.name());
            if (inner != null) within.add(repeated(dialect, inner));
            fields.add(
                    inner == null
                            ? dialect.field(member.name())
                            : within.getLast().count());
        }
        return new Repeated(dialect.field(group.members().getFirst().name()), fields, within);
    }

    boolean isAdmin() {
        return message.layer() == Layer.ADMIN;
    }

    /// Whether clients send it.
    boolean isForExchange() {
        return message.sender() != Sender.EXCHANGE;
    }

    boolean has(int place) {
        return body.get(place);
    }

    List<Field> required() {
        return required;
    }

    /// The group that a field counts; null if it counts none.
    Repeated groupOf(Field count) {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).count().tag() == count.tag()) return groups.get(i);
        }
        return null;
    }
}
