package crossbook.web.text;

import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Schema;

import java.util.List;

/// The texts that an order carries and the engine gives back unread, such as its account: those
/// that the schema has, under its names. A text that comes into the schema is read and written
/// by this alone.
public final class OrderTexts {
    /// A text of an order.
    ///
    /// @param offset from the beginning of the terms
    public record Text(String name, int offset, int maxLength) {
        /// What an order has there; empty if nothing.
        public String of(OrderTermsDecoder terms) {
            int at = terms.offset() + offset;
            int length = 0;
            while (length < maxLength && terms.buffer().getByte(at + length) != 0) length++;
            return terms.buffer().getStringWithoutLengthAscii(at, length);
        }

        /// Writes it into terms that are blank.
        ///
        /// @param value at most as long as it may be, printable ASCII
        public void put(OrderTermsEncoder terms, String value) {
            terms.buffer().putStringWithoutLengthAscii(terms.offset() + offset, value);
        }
    }

    /// All of them.
    public static final List<Text> ALL = all();

    private OrderTexts() {}

    private static List<Text> all() {
        Schema.Message order = Schema.entry().messages().stream()
                .filter(message -> message.name().equals("NewOrder"))
                .findFirst()
                .orElseThrow();
        int start = order.fields().getFirst().offset(); // the terms are the whole of it
        return order.orderTexts().stream()
                .map(field -> new Text(
                        field.name(), field.offset() - start, field.type().length()))
                .toList();
    }
}
