package crossbook.fix;

import crossbook.fix.Dialect.Field;
import crossbook.fix.Dialect.Group;
import crossbook.fix.Dialect.Layer;
import crossbook.fix.Dialect.Member;
import crossbook.fix.Dialect.Message;
import crossbook.fix.Dialect.Sender;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// What a message of one type may have, in the form in which a parser asks.
final class Shape {
    final Message message;

    /// By the places of fields in the dialect: whether they stand in the body, those of groups
    /// left out.
    private final boolean[] body;

    /// By place: the group that the field counts; null if it counts none.
    private final Repeated[] groups;

    private final int[] required;

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
        body = new boolean[dialect.fields().size()];
        groups = new Repeated[body.length];
        IntStream.Builder needed = IntStream.builder();
        for (Member member : message.members()) {
            Group group = dialect.group(member.name());
            Repeated repeated = group == null ? null : repeated(dialect, group);
            Field field = group == null ? dialect.field(member.name()) : repeated.count();
            int place = dialect.place(field);
            if (group == null) body[place] = true;
            else groups[place] = repeated;
            if (member.isRequired()) needed.add(field.tag());
        }
        required = needed.build().toArray();
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
        return body[place];
    }

    /// The tags of fields that it must have.
    int[] required() {
        return required;
    }

    /// The group that the field of a place counts; null if it counts none.
    Repeated group(int place) {
        return groups[place];
    }
}
