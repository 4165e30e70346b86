package crossbook.protocol;

import crossbook.protocol.Schema.Field;

import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.List;

/// The checks of the fields of a block whose types have values that are not valid. Every command
/// is checked at two doors, so those of a kind stand together: a call of one class costs a third
/// of a call of any.
final class FieldChecks {
    private final FieldCheck.OneOf[] enumerations;
    private final FieldCheck.SomeOf[] sets;
    private final FieldCheck.Text[] texts;
    private final FieldCheck[] inOrder;

    FieldChecks(List<Field> fields) {
        List<FieldCheck.OneOf> enumerations = new ArrayList<>();
        List<FieldCheck.SomeOf> sets = new ArrayList<>();
        List<FieldCheck.Text> texts = new ArrayList<>();
        List<FieldCheck> inOrder = new ArrayList<>();
        for (Field field : fields) {
            switch (field.type().kind()) {
                case ENUM -> inOrder.add(added(enumerations, new FieldCheck.OneOf(field)));
                case SET -> inOrder.add(added(sets, new FieldCheck.SomeOf(field)));
                case TEXT -> inOrder.add(added(texts, new FieldCheck.Text(field)));
                case NUMBER -> {} // every value is valid
            }
        }
        this.enumerations = enumerations.toArray(FieldCheck.OneOf[]::new);
        this.sets = sets.toArray(FieldCheck.SomeOf[]::new);
        this.texts = texts.toArray(FieldCheck.Text[]::new);
        this.inOrder = inOrder.toArray(FieldCheck[]::new);
    }

    private static <C> C added(List<C> checks, C check) {
        checks.add(check);
        return check;
    }

    /// Whether every field that a sender of a version writes is valid.
    ///
    /// @param block where the block of the message begins
    boolean accept(DirectBuffer buffer, int block, int version) {
        for (FieldCheck.OneOf each : enumerations) {
            if (each.isIn(version) && !each.accepts(buffer, block)) return false;
        }
        for (FieldCheck.SomeOf each : sets) {
            if (each.isIn(version) && !each.accepts(buffer, block)) return false;
        }
        for (FieldCheck.Text each : texts) {
            if (each.isIn(version) && !each.accepts(buffer, block)) return false;
        }
        return true;
    }

    /// The name of the first field of the block that is not valid.
    String firstFault(DirectBuffer buffer, int block, int version) {
        for (FieldCheck each : inOrder) {
            if (each.isIn(version) && !each.accepts(buffer, block)) return each.name;
        }
        throw new IllegalStateException("every field is valid");
    }
}
