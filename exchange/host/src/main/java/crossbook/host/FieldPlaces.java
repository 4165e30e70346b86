package crossbook.host;

import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;

import java.util.Arrays;

/// The place of a field in each message of a schema that has it, by template id.
final class FieldPlaces {
    /// The message has no such field.
    static final int NONE = -1;

    private final int[] places;

    FieldPlaces(Schema schema, String name) {
        int most =
                schema.messages().stream().mapToInt(Message::templateId).max().orElse(0);
        places = new int[most + 1];
        Arrays.fill(places, NONE);
        for (Message message : schema.messages()) {
            for (Field field : message.fields()) {
                if (field.name().equals(name)) places[message.templateId()] = field.offset();
            }
        }
    }

    /// Bytes from the end of the message's SBE header, or [#NONE].
    int of(int templateId) {
        return templateId < places.length ? places[templateId] : NONE;
    }
}
